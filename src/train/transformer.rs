//! A transformer with trainable parameters: a causal one, or an encoder with a decoder.
//!
//! Its forward pass is that of [`Model`] and [`Decoder`], which record their sites.

mod config;
mod weights;

pub use config::{config, encoder_decoder, reduced, relative};

use nalgebra::RowDVector;
use rand_chacha::ChaCha8Rng;

use crate::Matrix;
use crate::error::{Result, TrainError, fail};
use crate::model::Model;
use crate::model::config::{
    Activation, Config, Kind, Layer, LayerAt, MlpKind, NormKind, Positions, QkNorms, Residual,
    StackId, SublayerAt, Unembedding,
};
use crate::model::decoder::Decoder;
use crate::model::site::{HeadSite, Site};
use crate::model::tokens::Tokens;
use crate::model::trace::Trace;

use super::output::{Attention, Output, Words};
use super::parameters::{Parameters, normal};
use super::tasks::Example;

/// A model whose derivatives [`backward`](super::backward) implements.
#[derive(Debug, Clone, PartialEq)]
pub struct Transformer {
    config: Config,
}

impl Transformer {
    /// Builds the model. The configuration must have layer norm, a plain MLP with ReLU or GELU, and
    /// learned, sinusoidal or no positions. Its layers may have a relative position bias, norms
    /// before each sublayer, after each residual sum or none, and may lack residual connections.
    pub fn new(config: Config) -> Result<Self> {
        config.validate()?;
        let known = Config {
            n_key_value_heads: None,
            n_token_types: 0,
            norm: NormKind::LayerNorm,
            has_ln_embed: false,
            mlp: MlpKind::Plain,
            qk_norm: QkNorms::None,
            score_cap: None,
            logit_cap: None,
            decoding: match config.n_decoder_layers() {
                0 => config.decoding,
                _ => config::decoding(config.d_vocab),
            },
            unembedding: match config.n_decoder_layers() {
                0 => Unembedding::Own,
                _ => Unembedding::Tied,
            },
            ..config.clone()
        };
        let is_trainable = config == known
            && !matches!(config.positions, Positions::Rotary(_))
            && (config.n_decoder_layers() == 0 || config.positions != Positions::Learned)
            && matches!(config.activation, Activation::Relu | Activation::Gelu)
            && config
                .stacks
                .iter()
                .flat_map(|stack| &stack.layers)
                .all(is_known);
        match is_trainable {
            true => Ok(Transformer { config }),
            false => fail(TrainError::NotTrainable),
        }
    }

    /// The configuration.
    pub fn config(&self) -> &Config {
        &self.config
    }

    /// The stack that computes the logits.
    pub(super) fn last_stack(&self) -> StackId {
        match self.config.n_decoder_layers() {
            0 => StackId::Blocks,
            _ => StackId::Decoder,
        }
    }

    /// Random initial parameters that give activations of about unit size.
    ///
    /// Matrices have mean 0 and standard deviation 1/√`d_in`. Matrices that write to a residual
    /// stream are divided by the square root of the number of sublayers in the stack, so that the
    /// stream does not grow with depth (Radford et al. 2019, section 2.3). Biases are 0 and γ is 1.
    pub fn initialise(&self, random: &mut ChaCha8Rng) -> Parameters {
        let mut parameters = Parameters::default();
        self.weights_of(&mut |name, [rows, columns]| {
            let last = name.rsplit('.').next().unwrap_or(name);
            let deviation = 1.0 / (rows as f32).sqrt();
            let matrix = match last {
                "gamma" => Matrix::from_element(rows, columns, 1.0),
                "w_e" | "w_pos" => normal(random, [rows, columns], self.embedding_deviation()),
                "w_o" | "w_out" => {
                    normal(random, [rows, columns], deviation * self.share_of_sum(name))
                }
                _ if last.starts_with("w_") => normal(random, [rows, columns], deviation),
                _ => Matrix::zeros(rows, columns),
            };
            parameters.insert(name, matrix.clone());
            matrix
        });
        parameters
    }

    /// The initial standard deviation of embeddings and positions. It is 1/√`d_model` if the
    /// embedding is tied: the same matrix then serves as the unembedding and, multiplied by
    /// √`d_model`, as the embedding (Vaswani et al. 2017, section 3.4).
    fn embedding_deviation(&self) -> f32 {
        match self.last_stack() {
            StackId::Blocks => 0.5,
            StackId::Decoder => 1.0 / (self.config.d_model as f32).sqrt(),
        }
    }

    /// The factor of a matrix that writes to the residual stream; 1 without residual connections.
    fn share_of_sum(&self, name: &str) -> f32 {
        let is_own = |stack: &StackId| name.starts_with(stack.name());
        let stack = StackId::ALL
            .into_iter()
            .find(is_own)
            .unwrap_or(StackId::Blocks);
        match self.config.has_residual(LayerAt { stack, layer: 0 }) {
            true => 1.0 / (self.config.sublayers(stack).count() as f32).sqrt(),
            false => 1.0,
        }
    }

    /// Builds the model with these parameters.
    ///
    /// # Panics
    ///
    /// If the parameters belong to another model.
    pub fn model(&self, parameters: &Parameters) -> Result<Model> {
        let weights = self.weights_of(&mut |name, _shape| parameters.get(name).clone());
        Model::new(self.config.clone(), weights)
    }

    /// The decoder's start token: the last word of the vocabulary.
    pub(super) fn start(&self) -> usize {
        self.config.d_vocab - 1
    }

    pub(super) fn layers(&self) -> impl Iterator<Item = LayerAt> {
        let stacks = StackId::ALL.into_iter();
        stacks.flat_map(|stack| {
            let layers = 0..self.config.layers(stack).len();
            layers.map(move |layer| LayerAt { stack, layer })
        })
    }

    /// The attention sublayers of all stacks.
    pub(super) fn attention(&self) -> impl Iterator<Item = (SublayerAt, Kind)> {
        let stacks = StackId::ALL.into_iter();
        let all = stacks.flat_map(|stack| self.config.sublayers(stack));
        all.filter(|(_, one)| one.kind.is_attention())
            .map(|(at, one)| (at, one.kind))
    }

    /// The words whose queries and keys an attention sublayer uses.
    pub(super) fn words(&self, at: SublayerAt, kind: Kind) -> Attention {
        let queries = match (self.last_stack(), at.stack) {
            (StackId::Blocks, _) => Words::All,
            (StackId::Decoder, StackId::Blocks) => Words::Given,
            (StackId::Decoder, StackId::Decoder) => Words::Answer,
        };
        Attention {
            layer: at.layer,
            queries,
            keys: match kind {
                Kind::CrossAttention => Words::Given,
                _ => queries,
            },
        }
    }

    /// Runs the model on a sequence.
    pub(super) fn output(&self, model: &Model, example: &Example) -> Result<Output> {
        let sublayers = self.attention();
        let sites =
            sublayers.flat_map(|(at, _)| (0..self.config.n_heads).map(move |head| at.head(head)));
        let sites: Vec<_> = sites.map(|at| at.site(HeadSite::Pattern)).collect();
        let mut trace = Trace::of(sites.iter().copied());
        let [read, written] = run(model, &self.inputs(example), &mut trace)?;
        let logits = match Decoder::of(model) {
            Some(decoder) => below(read.nrows(), &decoder.logits(&written)),
            None => model.unembed(&read),
        }; // [n, d_vocab]
        let mut hidden = below(read.nrows(), &written); // [n, d_model]
        hidden.rows_mut(0, read.nrows()).copy_from(&read);
        let pattern = |site: &Site| trace.get(*site).cloned().unwrap_or_default();
        Ok(Output {
            logits,
            hidden,
            patterns: sites.iter().map(pattern).collect(),
            alignment: None,
            distance_bias: self.distance_bias(model, example.ids.len()),
        })
    }

    /// The relative position bias of every head at the distances 0 to n − 1: `[heads, n]`.
    fn distance_bias(&self, model: &Model, n: usize) -> Option<Matrix> {
        let biases = self.attention().filter_map(|(at, _)| {
            let buckets = self.config.distance_bias_at(at)?;
            let bias = model.weights().attention(at).distance_bias.as_ref()?; // [n_buckets, n_heads]
            Some((0..bias.ncols()).map(move |head| {
                RowDVector::from_fn(n, |_, distance| bias[(buckets.bucket(distance, 0), head)])
            }))
        });
        let rows: Vec<_> = biases.flatten().collect();
        (!rows.is_empty()).then(|| Matrix::from_rows(&rows))
    }

    /// Number of words of a sequence that only the encoder reads; 0 without a decoder.
    pub(super) fn n_given(&self, example: &Example) -> usize {
        match self.last_stack() {
            StackId::Blocks => 0,
            StackId::Decoder => example.given,
        }
    }

    /// The inputs of each stack. The decoder's first input is its start token.
    pub(super) fn inputs(&self, example: &Example) -> Inputs {
        match self.last_stack() {
            StackId::Blocks => [example.ids.clone(), Vec::new()],
            StackId::Decoder => {
                let (read, written) = example.ids.split_at(example.given);
                let start = written.iter().take(1).map(|_| self.start());
                let written = start.chain(written.iter().skip(1).copied());
                [read.into(), written.collect()]
            }
        }
    }
}

/// The input ids of a sequence: those of the first stack and those of the decoder.
pub(super) type Inputs = [Vec<usize>; 2];

/// Runs a model on a sequence, teacher-forced if it has a decoder. Returns the final residual
/// stream of each stack: `[n, d_model]`.
pub(super) fn run(
    model: &Model,
    [ids, written]: &Inputs,
    trace: &mut Trace,
) -> Result<[Matrix; 2]> {
    let config = model.config();
    let x = model.forward(trace, &Tokens::new(ids, config)?); // [n, d_model]
    let nothing = Matrix::zeros(0, config.d_model);
    let (Some(decoder), [_start, written @ ..]) = (Decoder::of(model), &written[..]) else {
        return Ok([x, nothing]);
    };
    let mut pass = decoder.start_pass(trace, &x);
    let y = decoder.write(trace, written, &mut pass)?; // [n_target, d_model]
    Ok([x, y])
}

/// The matrix `lower` with `n` rows of zeros inserted above it.
fn below(n: usize, lower: &Matrix) -> Matrix {
    lower.clone().insert_rows(0, n, 0.0)
}

/// The name of a sublayer's matrices within its layer.
pub(super) fn part_name(at: SublayerAt, kind: Kind) -> &'static str {
    match kind.is_attention() {
        true => at.attention_name(),
        false => "mlp",
    }
}

/// Whether the backward pass implements a layer.
fn is_known(layer: &Layer) -> bool {
    let mut sublayers = layer.sublayers.iter();
    layer.residual != Residual::Parallel
        && layer.window.is_none()
        && layer.disentangled.is_none()
        && sublayers.all(|one| one.kind != Kind::Recurrent && !one.norms.branch)
}
