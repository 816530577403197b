//! A trainable model of any architecture.

use rand_chacha::ChaCha8Rng;

use crate::Matrix;
use crate::config::{Config, Positions};
use crate::error::Result;
use crate::site::{HeadSite, Site};
use crate::tokens::Tokens;
use crate::trace::Trace;

use super::attentive::{self, Attentive};
use super::backward::{self, Gradients};
use super::parameters::Parameters;
use super::recurrent::{Cell, Recurrent};
use super::tasks::Example;
use super::transformer::{self, Transformer};
use super::{Architecture, Settings};

/// One of the architectures, with its sizes.
#[derive(Debug, Clone, PartialEq)]
pub enum Network {
    /// A causal transformer.
    Transformer(Transformer),
    /// Recurrent layers: plain, LSTM or GRU.
    Recurrent(Recurrent),
    /// An encoder and a decoder with attention between them.
    Attentive(Attentive),
}

/// A model's output for a sequence of n words.
#[derive(Debug, Clone, PartialEq)]
pub struct Output {
    /// Logits after each position: `[n, d_vocab]`; zeros at the positions of an encoder.
    pub logits: Matrix,
    /// `[n, d_model]`: a transformer's final residual stream, the states of a recurrent model's
    /// last layer, or the states of an encoder and then of its decoder.
    pub hidden: Matrix,
    /// Attention weights, `[n, n]` each, layer by layer and head by head.
    pub patterns: Vec<Matrix>,
    /// A decoder's attention to the given words: `[n − given, given]`.
    pub alignment: Option<Matrix>,
}

impl Network {
    /// Builds the model that `settings` describe, for sequences of at most `n_ctx` words.
    ///
    /// # Errors
    ///
    /// The errors of [`Settings::check`].
    pub fn new(settings: &Settings, d_vocab: usize, n_ctx: usize) -> Result<Self> {
        settings.check()?;
        let sizes = [settings.n_layers, settings.n_heads, settings.d_model];
        let mut config = transformer::config(sizes, d_vocab, n_ctx);
        if !settings.has_positions {
            config.positions = Positions::None;
        }
        match settings.architecture {
            Architecture::Transformer => Ok(Network::Transformer(Transformer::new(config)?)),
            Architecture::Rnn => Ok(Network::Recurrent(Recurrent::new(Cell::Plain, config)?)),
            Architecture::Lstm => Ok(Network::Recurrent(Recurrent::new(Cell::Lstm, config)?)),
            Architecture::Gru => Ok(Network::Recurrent(Recurrent::new(Cell::Gru, config)?)),
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
    ///
    /// # Errors
    ///
    /// The errors of [`backward::gradients`].
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
    ///
    /// # Errors
    ///
    /// The errors of [`backward::gradients`].
    pub fn forward<'a>(
        &self,
        parameters: &Parameters,
        sequences: impl IntoIterator<Item = &'a Example>,
    ) -> Result<Vec<Output>> {
        let sequences = sequences.into_iter();
        match self {
            Network::Transformer(transformer) => {
                let (model, config) = (transformer.model(parameters)?, transformer.config());
                let sites = Site::of_heads(config, &[HeadSite::Pattern]);
                let forward = |one: &Example| {
                    let mut trace = Trace::of(sites.iter().copied());
                    let hidden = model.forward(&mut trace, &Tokens::new(&one.ids, config)?);
                    Ok(Output {
                        logits: model.unembed(&hidden),
                        hidden,
                        patterns: trace.iter().map(|(_, pattern)| pattern.clone()).collect(),
                        alignment: None,
                    })
                };
                sequences.map(forward).collect()
            }
            Network::Recurrent(recurrent) => sequences
                .map(|one| recurrent.forward(parameters, &one.ids))
                .collect(),
            Network::Attentive(attentive) => sequences
                .map(|one| attentive.forward(parameters, one))
                .collect(),
        }
    }

    /// The sites whose gradients are shown by distance: the input of a transformer's first block,
    /// the states of a recurrent model's last layer, or the states of an encoder and its decoder.
    pub fn states(&self) -> Vec<String> {
        match self {
            Network::Transformer(_) => vec!["blocks.0.resid_pre".into()],
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
        let numbered = |kind: &str| {
            let layers = 0..self.config().n_layers();
            layers.map(|layer| format!("{kind}.{layer}")).collect()
        };
        match self {
            Network::Transformer(_) => numbered("blocks"),
            Network::Recurrent(_) => numbered("layers"),
            Network::Attentive(_) => ["encoder", "attn", "decoder"].map(String::from).into(),
        }
    }

    /// The architecture's name.
    pub(super) fn name(&self) -> &'static str {
        match self {
            Network::Transformer(_) => "transformer",
            Network::Recurrent(recurrent) => match recurrent.cell() {
                Cell::Plain => "rnn",
                Cell::Lstm => "lstm",
                Cell::Gru => "gru",
            },
            Network::Attentive(_) => "gru_attention",
        }
    }

    /// The matrix whose update is shown; it belongs to the first layer in which tokens interact.
    pub(super) fn opened_weight(&self) -> &'static str {
        match self {
            Network::Transformer(_) => "blocks.0.attn.w_q",
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
