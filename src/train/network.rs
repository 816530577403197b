//! A trainable model of any architecture.

use rand_chacha::ChaCha8Rng;

use crate::error::Result;
use crate::model::config::{Config, Positions};
use crate::model::site::{BlockSite, LayerAt, StackId};

use super::attentive::{self, Attentive};
use super::backward;
use super::gradients::Gradients;
use super::output::{Attention, Output};
use super::parameters::Parameters;
use super::recurrent::{Cell, Recurrent};
use super::tasks::Example;
use super::transformer::{self, Transformer};
use super::{Architecture, PositionEncoding, Settings};

/// One of the architectures, with its sizes.
#[derive(Debug, Clone, PartialEq)]
#[allow(
    clippy::large_enum_variant,
    reason = "only one exists, and its parameters are stored separately"
)]
pub enum Network {
    /// A causal transformer, or a transformer's encoder and decoder.
    Transformer(Transformer),
    /// Recurrent layers: plain, LSTM or GRU.
    Recurrent(Recurrent),
    /// An encoder and a decoder with attention between them.
    Attentive(Attentive),
}

impl Network {
    /// Builds the model that `settings` describe, for sequences of at most `n_ctx` words.
    pub fn new(settings: &Settings, d_vocab: usize, n_ctx: usize) -> Result<Self> {
        settings.check()?;
        let sizes = [settings.n_layers, settings.n_heads, settings.d_model];
        let config = transformer::config(sizes, d_vocab, n_ctx);
        let transformer = |config| {
            let config = transformer::reduced(config, settings.has_residual, settings.has_norms);
            Ok(Network::Transformer(Transformer::new(config)?))
        };
        let recurrent = |cell, config| Ok(Network::Recurrent(Recurrent::new(cell, config)?));
        match settings.architecture {
            Architecture::Transformer => transformer(match settings.positions {
                PositionEncoding::Absolute => config,
                PositionEncoding::Relative => transformer::relative(config),
                PositionEncoding::None => Config {
                    positions: Positions::None,
                    ..config
                },
            }),
            Architecture::EncoderDecoder => {
                transformer(transformer::encoder_decoder(sizes, d_vocab, n_ctx))
            }
            Architecture::Rnn => recurrent(Cell::Plain, config),
            Architecture::Lstm => recurrent(Cell::Lstm, config),
            Architecture::Gru => recurrent(Cell::Gru, config),
            Architecture::GruAttention => Ok(Network::Attentive(Attentive::new(config)?)),
        }
    }

    /// Random initial parameters.
    pub fn initialise(&self, random: &mut ChaCha8Rng) -> Parameters {
        match self {
            Network::Transformer(transformer) => transformer.initialise(random),
            Network::Recurrent(recurrent) => recurrent.initialise(random),
            Network::Attentive(attentive) => attentive.initialise(random),
        }
    }

    /// The gradients of the mean [`cross_entropy`](super::loss::cross_entropy) of a batch.
    pub fn gradients(
        &self,
        parameters: &Parameters,
        batch: &[Example],
        smoothing: f32,
    ) -> Result<Gradients> {
        match self {
            Network::Transformer(transformer) => {
                backward::gradients(transformer, parameters, batch, smoothing)
            }
            Network::Recurrent(recurrent) => recurrent.gradients(parameters, batch, smoothing),
            Network::Attentive(attentive) => attentive.gradients(parameters, batch, smoothing),
        }
    }

    /// Runs the model on some sequences, ignoring their targets.
    pub fn forward<'a>(
        &self,
        parameters: &Parameters,
        sequences: impl IntoIterator<Item = &'a Example>,
    ) -> Result<Vec<Output>> {
        let sequences = sequences.into_iter();
        match self {
            Network::Transformer(transformer) => {
                let model = transformer.model(parameters)?;
                let output = |one| transformer.output(&model, one);
                sequences.map(output).collect()
            }
            Network::Recurrent(recurrent) => sequences
                .map(|one| recurrent.forward(parameters, &one.ids))
                .collect(),
            Network::Attentive(attentive) => sequences
                .map(|one| attentive.forward(parameters, one))
                .collect(),
        }
    }

    /// The attention sublayers in the order of [`Output::patterns`]; none in recurrent models.
    pub fn attention(&self) -> Vec<Attention> {
        match self {
            Network::Transformer(transformer) => {
                let all = transformer.attention();
                all.map(|(at, kind)| transformer.words(at, kind)).collect()
            }
            Network::Recurrent(_) | Network::Attentive(_) => Vec::new(),
        }
    }

    /// Number of words that an encoder reads at the start of a sequence; 0 without an encoder.
    pub fn n_given(&self, example: &Example) -> usize {
        match self {
            Network::Transformer(transformer) => transformer.n_given(example),
            Network::Recurrent(_) => 0,
            Network::Attentive(_) => example.given,
        }
    }

    /// The sites whose gradients the page plots against the distance in words. In a transformer,
    /// they are the inputs of the first layer of each stack; in a recurrent model, the states of
    /// the last layer; in a recurrent encoder and decoder, the states of both.
    pub fn states(&self) -> Vec<String> {
        match self {
            Network::Transformer(transformer) => {
                let first = |layer: &LayerAt| layer.layer == 0;
                let layers = transformer.layers().filter(first);
                let input = |at: LayerAt| at.site(BlockSite::ResidPre).to_string();
                layers.map(input).collect()
            }
            Network::Recurrent(recurrent) => {
                vec![format!(
                    "layers.{}.hidden",
                    recurrent.config().n_layers() - 1
                )]
            }
            Network::Attentive(_) => attentive::STATES.map(String::from).into(),
        }
    }

    /// The name prefix of each layer's parameters, in the order of the forward pass.
    pub fn layers(&self) -> Vec<String> {
        match self {
            Network::Transformer(transformer) => {
                transformer.layers().map(|at| at.to_string()).collect()
            }
            Network::Recurrent(recurrent) => {
                let layers = 0..recurrent.config().n_layers();
                layers.map(|layer| format!("layers.{layer}")).collect()
            }
            Network::Attentive(_) => ["encoder", "attn", "decoder"].map(String::from).into(),
        }
    }

    /// The name of the weight matrix whose update is shown. The matrix belongs to the first layer
    /// in which tokens interact; if there is a decoder, to its first attention to the encoder.
    pub(super) fn opened_weight(&self) -> &'static str {
        match self {
            Network::Transformer(transformer) => match transformer.last_stack() {
                StackId::Blocks => "blocks.0.attn.w_q",
                StackId::Decoder => "decoder.0.cross_attn.w_q",
            },
            Network::Recurrent(_) => "layers.0.w_hh",
            Network::Attentive(_) => "attn.w_q",
        }
    }

    /// The configuration. A recurrent model uses only `n_layers`, `d_model`, `d_vocab` and `n_ctx`.
    pub fn config(&self) -> &Config {
        match self {
            Network::Transformer(transformer) => transformer.config(),
            Network::Recurrent(recurrent) => recurrent.config(),
            Network::Attentive(attentive) => attentive.config(),
        }
    }
}
