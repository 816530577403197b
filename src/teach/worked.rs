//! The worked example: one attention head on numbers small enough to compute by hand.
//!
//! The example is computed, one operation at a time, by the same functions that run whole models.
//! The user types a [`draft`], which becomes an [`Example`] once it is checked. [`steps`] narrates
//! the example, and [`presets`] contains examples to start from.

use serde::{Deserialize, Serialize};
use tsify::Tsify;

mod block;
mod decoder;
pub mod draft;
mod number;
pub mod presets;
pub mod steps;

pub use block::Block;

use crate::Matrix;
use crate::analysis::provenance::{Circuit, Input, Projections};
use crate::math::linear::{Packed, product};
use crate::math::ops;
use crate::model::attention::{dot_products, masked_softmax, mix};
use crate::model::config::{
    Activation, Config, Kind, Layer, Mask, Norms, Scaling, Stack, Unembedding,
};
use crate::model::site::{BlockSite, HeadAt, HeadSite, LayerAt, Site, StackId};
use crate::model::trace::Recorder;

/// The head of the example.
pub const HEAD: HeadAt = HeadAt::new(0, 0);

/// The head of the masked self-attention that a decoder applies to Y before cross-attention.
pub const OWN: HeadAt = DECODER.sublayer(0).head(0);

/// The site of the inputs X.
pub const INPUTS: Site = Site::block(0, BlockSite::ResidPre);

/// The site of the inputs Y, a second sequence that attends to X, as in a decoder.
pub const LOOKING: Site = DECODER.site(BlockSite::ResidPre);

const DECODER: LayerAt = StackId::Decoder.layer(0);

/// A worked example with tables of matching sizes.
///
/// Built only by [`draft::Draft::check`].
#[derive(Debug, Clone, PartialEq)]
pub struct Example {
    /// The names of the key tokens.
    pub names: Vec<String>,
    /// The names of Y's tokens, if the example has a Y.
    looking: Option<Vec<String>>,
    /// The matrices that define the example.
    pub given: Given,
}

/// The matrices that define an example.
#[derive(Debug, Clone, PartialEq)]
pub enum Given {
    /// Inputs, and the weights that project them to queries, keys and values.
    Inputs {
        /// X `[n_key, d_model]`.
        x: Matrix,
        /// Y `[n_query, d_model]`, from which queries are computed in cross-attention; if `None`,
        /// they are computed from X.
        y: Option<Matrix>,
        /// `W_Q`, `W_K`, `W_V`, each `[d_model, d_head]`; `None` if Q = K = V = X.
        weights: Option<[Matrix; 3]>,
        /// The weights of the masked self-attention that precedes cross-attention in a decoder,
        /// each `[d_model, d_model]`.
        own: Option<Box<[Matrix; 3]>>,
        /// The weights from the head's output to the next word, in a tiny decoder. Such an example
        /// has weights, but no Y.
        block: Option<Box<Block>>,
    },
    /// Dot products and values, for a lecture that gives no inputs.
    Scores {
        /// d_k, whose square root divides the scores.
        d_head: usize,
        /// Position of the first query token.
        first_query: usize,
        /// q·kᵀ `[n_query, n_key]`.
        scores: Matrix,
        /// V `[n_key, d_v]`.
        v: Matrix,
    },
}

/// The rounding and scaling that the user selects.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, Tsify)]
#[serde(rename_all = "snake_case")]
pub enum Mode {
    /// Rounded and scaled as in the lecture.
    Lecture,
    /// Rounded as in the lecture, but with scores divided by √`d_head`.
    LectureScaled,
    /// Rounded as in the lecture, but with undivided scores.
    LectureUnscaled,
    /// Neither rounded nor scaled.
    Exact,
    /// Not rounded, and with scores divided by √`d_head`.
    Scaled,
}

impl Mode {
    /// The scaling of scores, and the number of decimals to which weights are rounded.
    fn of(self, lecture: Lecture) -> (Scaling, Option<u8>) {
        match self {
            Mode::Lecture => (lecture.scaling, Some(lecture.decimals)),
            Mode::LectureScaled => (Scaling::SqrtDHead, Some(lecture.decimals)),
            Mode::LectureUnscaled => (Scaling::None, Some(lecture.decimals)),
            Mode::Exact => (Scaling::None, None),
            Mode::Scaled => (Scaling::SqrtDHead, None),
        }
    }
}

/// The simplifications that a lecture makes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Lecture {
    /// Number of decimals to which the attention weights are rounded before they multiply the
    /// values.
    pub decimals: u8,
    /// Whether the lecture scales the scores.
    pub scaling: Scaling,
}

impl Example {
    /// The names of the query tokens.
    pub fn looking(&self) -> &[String] {
        match &self.looking {
            Some(names) => names,
            None => &self.names[self.first_query()..][..self.n_query()],
        }
    }

    /// `W_Q`, `W_K` and `W_V`, if this run uses weights.
    pub fn weights(&self, circuit: &Circuit) -> Option<&[Matrix; 3]> {
        match (&self.given, circuit.projections) {
            (Given::Inputs { weights, .. }, Projections::Learned) => weights.as_ref(),
            _ => None,
        }
    }

    /// The weights of the masked self-attention that is applied to Y first, if this run uses
    /// weights.
    pub fn own_weights(&self, circuit: &Circuit) -> Option<&[Matrix; 3]> {
        match (&self.given, circuit.projections) {
            (Given::Inputs { own, .. }, Projections::Learned) => own.as_deref(),
            _ => None,
        }
    }

    /// The weights after the head, in a tiny decoder.
    pub fn block(&self) -> Option<&Block> {
        match &self.given {
            Given::Inputs { block, .. } => block.as_deref(),
            Given::Scores { .. } => None,
        }
    }

    /// The circuit of a run. Without `projections`, Q, K and V are copies of the inputs.
    pub fn circuit(
        &self,
        mode: Mode,
        mask: Mask,
        projections: Projections,
        lecture: Lecture,
    ) -> Circuit {
        let (scaling, rounding) = mode.of(lecture);
        let (input, mask) = match &self.given {
            // No mask, because all of X exists before the first token of Y.
            Given::Inputs {
                y: Some(_),
                own: Some(_),
                ..
            } => (Input::Decoder, Mask::None),
            Given::Inputs { y: Some(_), .. } => (Input::TwoStreams, Mask::None),
            // A decoder predicts each token from the earlier ones only.
            Given::Inputs { block: Some(_), .. } => (Input::Residual, Mask::Causal),
            Given::Inputs { .. } => (Input::Residual, mask),
            Given::Scores { .. } => (Input::Scores, mask),
        };
        let projections = match &self.given {
            Given::Inputs { block: Some(_), .. } => Projections::Learned,
            Given::Inputs {
                weights: Some(_), ..
            } => projections,
            _ => Projections::Identity,
        };
        let (d_model, d_head) = match &self.given {
            Given::Inputs { x, weights, .. } => match (weights, projections) {
                (Some([w_q, ..]), Projections::Learned) => (x.ncols(), w_q.ncols()),
                _ => (x.ncols(), x.ncols()),
            },
            Given::Scores { d_head, v, .. } => (v.ncols(), *d_head),
        };
        let norms = match self.block() {
            Some(_) => Norms::NONE,
            None => Norms::POST,
        };
        let mut stacks = vec![Stack::of([Layer::attention_mlp(mask, norms)])];
        if matches!(input, Input::TwoStreams | Input::Decoder) {
            let kinds = [Kind::SelfAttention(Mask::Causal), Kind::CrossAttention];
            stacks.push(Stack::of([Layer::new(kinds, Norms::POST)]));
        }
        Circuit {
            config: self.with_sizes_of_block(Config {
                stacks,
                d_model,
                d_head,
                scaling,
                ..Config::default()
            }),
            input,
            projections,
            rounding,
            n_key: self.names.len(),
            n_query: self.n_query(),
            first_query: self.first_query(),
        }
    }

    /// Adds the choices and sizes of a tiny decoder's weights after the head, if there are any.
    fn with_sizes_of_block(&self, config: Config) -> Config {
        match self.block() {
            Some(block) => Config {
                d_mlp: block.w_in.ncols(),
                d_vocab: block.vocabulary.len(),
                activation: Activation::Relu,
                unembedding: Unembedding::Own,
                ..config
            },
            None => config,
        }
    }

    /// Runs the example and returns the head's output `[n_query, d_head]` or, for a tiny decoder,
    /// the probabilities of the next word after each token `[n, d_vocab]`.
    ///
    /// # Example: the first output of lecture E, rounded as on its slide, then exact, then scaled
    ///
    /// ```
    /// use headlight::model::config::Mask;
    /// use headlight::analysis::provenance::Projections;
    /// use headlight::model::trace::NoRecord;
    /// use headlight::teach::worked::{Mode, presets::PRESETS};
    /// let lecture_e = &PRESETS[0];
    /// let example = lecture_e.draft().check()?;
    /// let first_row = |mode| {
    ///     let circuit = example.circuit(mode, Mask::None, Projections::Learned, lecture_e.lecture);
    ///     let z = example.run(&mut NoRecord, &circuit);
    ///     format!("{:.4} {:.4} {:.4}", z[(0, 0)], z[(0, 1)], z[(0, 2)])
    /// };
    /// assert_eq!(first_row(Mode::Lecture), "2.0000 7.0000 1.5000");
    /// assert_eq!(first_row(Mode::Exact), "1.9366 6.6831 1.5951");
    /// assert_eq!(first_row(Mode::Scaled), "1.8639 6.3194 1.7042");
    /// # Ok::<(), headlight::error::Error>(())
    /// ```
    ///
    /// # Example: after “the sky is”, a tiny decoder predicts “blue”
    ///
    /// ```
    /// use headlight::model::config::Mask;
    /// use headlight::analysis::provenance::Projections;
    /// use headlight::model::trace::NoRecord;
    /// use headlight::math::ops;
    /// use headlight::teach::worked::presets::PRESETS;
    /// let preset = PRESETS.iter().find(|preset| preset.id == "tiny-decoder").unwrap();
    /// let example = preset.draft().check()?;
    /// let circuit = example.circuit(preset.mode, Mask::None, Projections::Learned, preset.lecture);
    /// let probabilities = example.run(&mut NoRecord, &circuit);
    /// let vocabulary = &example.block().unwrap().vocabulary;
    /// let next: Vec<_> = ops::row_argmax(&probabilities).iter().map(|id| &vocabulary[*id]).collect();
    /// assert_eq!(next, ["sky", "is", "blue"]);
    /// assert_eq!(format!("{:.3}", probabilities[(2, 4)]), "0.956");
    /// # Ok::<(), headlight::error::Error>(())
    /// ```
    pub fn run(&self, rec: &mut dyn Recorder, circuit: &Circuit) -> Matrix {
        let at = |part| HEAD.site(part);
        let (dots, v) = match &self.given {
            Given::Inputs { x, y, own, .. } => {
                let x = rec.tap(INPUTS, x.clone()); // [n_key, d_model]
                let y = y.as_ref().map(|y| rec.tap(LOOKING, y.clone())); // [n_query, d_model]
                let asking = match (&y, own) {
                    (Some(y), Some(own)) => Some(decoder::attend(rec, y, own, circuit)), // [n_query, d_model]
                    _ => y,
                };
                let looking = asking.as_ref().unwrap_or(&x);
                let [q, k, v] = match self.weights(circuit) {
                    Some([w_q, w_k, w_v]) => [(looking, w_q), (&x, w_k), (&x, w_v)]
                        .map(|(from, w)| product(from, &Packed::new(w))),
                    None => [looking.clone(), x.clone(), x],
                };
                let q = rec.tap(at(HeadSite::Q), q); // [n_query, d_head]
                let k = rec.tap(at(HeadSite::K), k); // [n_key, d_head]
                let v = rec.tap(at(HeadSite::V), v); // [n_key, d_head]
                (dot_products(rec, HEAD, &q, &k), v)
            }
            Given::Scores { scores, v, .. } => {
                let v = rec.tap(at(HeadSite::V), v.clone()); // [n_key, d_v]
                (rec.tap(at(HeadSite::DotProducts), scores.clone()), v)
            }
        };
        let z = mixed(rec, HEAD, dots, &v, circuit); // [n_query, d_head]
        match &self.given {
            Given::Inputs {
                x,
                block: Some(block),
                ..
            } => block.run(rec, x.clone(), &z, &circuit.config), // [n, d_vocab]
            _ => z,
        }
    }

    /// Position of the first query token.
    fn first_query(&self) -> usize {
        match &self.given {
            Given::Scores { first_query, .. } => *first_query,
            Given::Inputs { .. } => 0,
        }
    }

    /// Number of query tokens.
    pub fn n_query(&self) -> usize {
        match &self.given {
            Given::Inputs { x, y, .. } => y.as_ref().unwrap_or(x).nrows(),
            Given::Scores { scores, .. } => scores.nrows(),
        }
    }
}

/// Computes a head's output from its dot products: first the weights, rounded if the lecture rounds
/// them, then the weighted sum of the values.
///
/// Shapes: `[n_query, n_key]` and `[n_key, d_v]` to `[n_query, d_v]`.
fn mixed(
    rec: &mut dyn Recorder,
    at: HeadAt,
    dots: Matrix,
    v: &Matrix,
    circuit: &Circuit,
) -> Matrix {
    let scaled = match circuit.config.scaling.divisor(circuit.d_head(at)) {
        Some(divisor) => ops::divide(dots, divisor),
        None => dots,
    };
    let weights = masked_softmax(rec, at, scaled, None, &circuit.config, circuit.first_query); // rows sum to 1
    let weights = match circuit.rounding {
        Some(decimals) => rec.tap(
            at.site(HeadSite::PatternRounded),
            ops::round_rows(weights, decimals),
        ),
        None => weights,
    };
    mix(rec, at, &weights, v) // [n_query, d_v]
}
