//! A decoder: writes a translation of what an encoder has read, token after token.
//!
//! Each step reads the token before, looks at what was written, looks at the encoder's output
//! ([`cross_attention`]), and gives a logit for every entry of the vocabulary. What was written is
//! known by masked self-attention, as in the 2017 paper and in Hugging Face's Marian, or by a
//! recurrent unit ([`ssru()`]), as in Marian's small translation models (Kim et al. 2019, "From
//! Research to Production and Back: Ludicrously Fast Neural Machine Translation").

mod cross;
mod masked;
mod ssru;

pub use cross::{Memory, cross_attention};
pub(crate) use masked::InMaskedAttention;
pub use ssru::ssru;

use crate::Matrix;
use crate::attention::attention;
use crate::config::{Autoregression, Config, Positions};
use crate::error::{Result, check_index};
use crate::linear::product;
use crate::mlp::mlp;
use crate::model::Model;
use crate::ops;
use crate::ops::sinusoids::encoding;
use crate::pass::Pass;
use crate::site::{DecoderSite, DecoderSublayer, Norm, Site};
use crate::sublayer::Sublayer;
use crate::trace::Recorder;
use crate::weights::{AutoregressionWeights, DecoderBlockWeights, DecoderWeights};

/// The decoder of a model.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Decoder<'model> {
    model: &'model Model,
    weights: &'model DecoderWeights,
}

/// What the steps before have left: how many they were, and what each layer knows of them.
#[derive(Debug, Clone, PartialEq)]
pub struct Past {
    /// The steps made.
    first: usize,
    known: Known,
    /// The vectors of the positions that were needed so far, and of some more.
    positions: Matrix,
}

/// What the layers know of the steps made.
#[derive(Debug, Clone, PartialEq)]
enum Known {
    /// Keys and values of all of them.
    KeysValues(Pass),
    /// Of each layer c after the last of them: `[1, d_model]`. A recurrent unit needs no more,
    /// whatever the length of the text.
    States(Vec<Matrix>),
}

impl Past {
    /// No step made, nothing kept, all states 0.
    pub fn new(config: &Config) -> Self {
        Past {
            first: 0,
            known: match config.autoregression {
                Autoregression::SelfAttention => {
                    Known::KeysValues(Pass::cached(&masked::causal(config)))
                }
                Autoregression::Ssru => Known::States(vec![
                    Matrix::zeros(1, config.d_model);
                    config.n_decoder_layers
                ]),
            },
            positions: Matrix::zeros(0, config.d_model),
        }
    }

    /// Makes the vectors of positions below `end` ready.
    fn reach(&mut self, config: &Config, end: usize) {
        if end <= self.positions.nrows() {
            return;
        }
        // Of a growing text each angle is computed about twice, not once a token.
        let n = end.next_power_of_two();
        self.positions = match config.positions {
            Positions::Sinusoidal { base, pairs } => encoding(n, config.d_model, base, pairs),
            // `Config::validate` lets a decoder have no other.
            _ => Matrix::zeros(n, config.d_model),
        };
    }
}

impl<'model> Decoder<'model> {
    /// The decoder of a model, if it has one.
    pub fn of(model: &'model Model) -> Option<Self> {
        let weights = model.weights().decoder.as_ref()?;
        Some(Decoder { model, weights })
    }

    /// Makes keys and values of the encoder's output, for all steps at once: `[n, d_model]` to
    /// `[n, d_head]` each for every head.
    pub fn read<R: Recorder>(&self, rec: &mut R, encoded: &Matrix) -> Memory {
        Memory::new(rec, encoded, self.weights, self.model.config())
    }

    /// Makes the steps that follow those made: the final residual stream, a row for each,
    /// `[n, d_model]`.
    ///
    /// `written` are all tokens written before the last of these steps. Step 0 reads the start
    /// token, or zeros where there is none, and step i the token i − 1, so `written.len() + 1`
    /// steps are made in the end. A step by itself has the bits that it has among others.
    ///
    /// # Errors
    ///
    /// [`RequestError::NoSuch`](crate::error::RequestError::NoSuch) for a token that the vocabulary
    /// lacks.
    ///
    /// # Panics
    ///
    /// When `past` has made these steps already, or was made for another model.
    pub fn write<R: Recorder>(
        &self,
        rec: &mut R,
        memory: &Memory,
        written: &[usize],
        past: &mut Past,
    ) -> Result<Matrix> {
        let config = self.model.config();
        for id in written {
            check_index("token", *id, config.d_vocab)?;
        }
        let end = written.len() + 1;
        past.reach(config, end);
        let n = end - past.first;
        let positions = past.positions.rows(past.first, n); // [n, d_model]
        let mut x = self.embed(written, past.first) + positions; // [n, d_model]
        for (layer, weights) in self.weights.blocks.iter().enumerate() {
            x = block(rec, layer, x, weights, memory, config, &mut past.known);
        }
        past.first = end;
        if let Known::KeysValues(pass) = &mut past.known {
            pass.advance(n);
        }
        rec.aside(Site::Logits, || self.logits(&x)); // [n, d_vocab]
        Ok(x)
    }

    /// The logits of vectors of the final residual stream: x·W_Eᵀ + b_U.
    ///
    /// Shapes: `[n, d_model]` to `[n, d_vocab]`.
    pub fn logits(&self, x: &Matrix) -> Matrix {
        let logits = product(x, &self.model.weights().embed.w_e); // [n, d_vocab]
        ops::add_columns(logits, &self.weights.b_u)
    }

    /// The token that is read first and never written, where there is one.
    pub fn start(&self) -> Option<usize> {
        self.weights.start
    }

    /// The rows of `w_e` of the tokens before the steps from `first` on; zeros where none is:
    /// `[n, d_model]`.
    fn embed(&self, written: &[usize], first: usize) -> Matrix {
        let config = self.model.config();
        let w_e = &self.model.weights().embed.w_e;
        let tokens = |ids: &[usize]| w_e.columns(ids) * config.embed_scale;
        match (first, self.weights.start) {
            (0, Some(start)) => tokens(&[&[start], written].concat()),
            (0, None) => tokens(written).insert_row(0, 0.0),
            _ => tokens(&written[first - 1..]),
        }
    }
}

/// One layer: masked self-attention or a recurrent unit, cross-attention, MLP, each added to the
/// stream and normalised.
///
/// LN₃(m + MLP(m)) with m = LN₂(h + CrossAttention(h)) and h = LN₁(x + SelfAttention(x)) or
/// LN₁(x + SSRU(x)).
/// Shapes: `[n, d_model]` to the same.
fn block<R: Recorder>(
    rec: &mut R,
    layer: usize,
    x: Matrix,
    weights: &DecoderBlockWeights,
    memory: &Memory,
    config: &Config,
    known: &mut Known,
) -> Matrix {
    let DecoderBlockWeights {
        autoregression,
        ln1,
        cross_attn,
        ln2,
        mlp: to_hidden,
        ln3,
    } = weights;
    let part = DecoderSite::ResidPre;
    let x = rec.tap(Site::Decoder { layer, part }, x); // [n, d_model]

    let part = |sublayer: DecoderSublayer, weights| Sublayer {
        norm: Norm::Decoder { layer, sublayer },
        weights,
        sum: Site::Decoder {
            layer,
            part: sublayer.sum(config),
        },
    };
    let written = part(DecoderSublayer::Autoregression, ln1);
    let x = written.add(rec, x, config, |rec, x| match (autoregression, known) {
        (AutoregressionWeights::SelfAttention(to_heads), Known::KeysValues(pass)) => {
            let rec = &mut InMaskedAttention(rec);
            attention(rec, layer, x, to_heads, &masked::causal(config), pass)
        }
        (AutoregressionWeights::Ssru(to_state), Known::States(states)) => {
            ssru(rec, layer, x, to_state, &mut states[layer])
        }
        _ => unreachable!("the past was made for another model"),
    });
    let read = part(DecoderSublayer::CrossAttn, ln2);
    let x = read.add(rec, x, config, |rec, x| {
        cross_attention(rec, layer, x, memory, cross_attn, config)
    });
    part(DecoderSublayer::Mlp, ln3).add(rec, x, config, |rec, x| {
        mlp(&mut InDecoder(rec), layer, x, to_hidden, config)
    })
}

/// Gives what attention and MLP record its place in the decoder.
struct InDecoder<'rec, R>(&'rec mut R);

impl<R: Recorder> Recorder for InDecoder<'_, R> {
    fn tap(&mut self, site: Site, matrix: Matrix) -> Matrix {
        self.0.tap(site.in_decoder(), matrix)
    }

    fn aside(&mut self, site: Site, reading: impl FnOnce() -> Matrix) {
        self.0.aside(site.in_decoder(), reading);
    }
}
