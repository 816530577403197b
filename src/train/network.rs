//! A model that learns, whatever it is made of.

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

/// What a model makes of a sequence of n words.
#[derive(Debug, Clone, PartialEq)]
pub struct Reading {
    /// A number for each word after each position: `[n, d_vocab]`. An encoder predicts nothing,
    /// and its positions have zeros.
    pub logits: Matrix,
    /// The states of a recurrent model's last layer, of an encoder and behind them of its
    /// decoder, or a transformer's final residual stream: `[n, d_model]`.
    pub hidden: Matrix,
    /// Attention weights, `[n, n]` each, layer by layer and head by head.
    pub patterns: Vec<Matrix>,
    /// A decoder's weights over the words that are given, `[n − given, given]`.
    pub alignment: Option<Matrix>,
}

impl Network {
    /// The model that the settings describe, for sequences of at most `n_ctx` words.
    ///
    /// # Errors
    ///
    /// What [`Settings::check`] finds.
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

    /// Random parameters to begin with.
    pub fn initialise(&self, random: &mut ChaCha8Rng) -> Parameters {
        match self {
            Network::Transformer(transformer) => transformer.initialise(random),
            Network::Recurrent(recurrent) => recurrent.initialise(random),
            Network::Attentive(attentive) => attentive.initialise(random),
        }
    }

    /// The gradients of the mean loss of a batch, with that label smoothing
    /// ([`cross_entropy`](super::loss::cross_entropy)).
    ///
    /// # Errors
    ///
    /// As [`backward::gradients`].
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

    /// Runs the model on some sequences. Their targets are left out of account.
    ///
    /// # Errors
    ///
    /// As [`backward::gradients`].
    pub fn read<'a>(
        &self,
        parameters: &Parameters,
        sequences: impl IntoIterator<Item = &'a Example>,
    ) -> Result<Vec<Reading>> {
        let sequences = sequences.into_iter();
        match self {
            Network::Transformer(transformer) => {
                let (model, config) = (transformer.model(parameters)?, transformer.config());
                let sites = Site::of_heads(config, &[HeadSite::Pattern]);
                let read = |one: &Example| {
                    let mut trace = Trace::of(sites.iter().copied());
                    let hidden = model.forward(&mut trace, &Tokens::new(&one.ids, config)?);
                    Ok(Reading {
                        logits: model.unembed(&hidden),
                        hidden,
                        patterns: trace.iter().map(|(_, pattern)| pattern.clone()).collect(),
                        alignment: None,
                    })
                };
                sequences.map(read).collect()
            }
            Network::Recurrent(recurrent) => sequences
                .map(|one| recurrent.read(parameters, &one.ids))
                .collect(),
            Network::Attentive(attentive) => sequences
                .map(|one| attentive.read(parameters, one))
                .collect(),
        }
    }

    /// The sites whose gradients are followed back through time, one behind the other: what
    /// enters a transformer's first block, the states of a recurrent model's last layer, or those
    /// of an encoder and its decoder.
    pub fn states(&self) -> Vec<String> {
        match self {
            Network::Transformer(_) => vec!["blocks.0.resid_pre".into()],
            Network::Recurrent(recurrent) => {
                vec![format!("layers.{}.hidden", recurrent.config().n_layers - 1)]
            }
            Network::Attentive(_) => attentive::STATES.map(String::from).into(),
        }
    }

    /// What the names of each layer's parameters begin with, in the order of the forward pass.
    pub fn layers(&self) -> Vec<String> {
        let numbered = |kind: &str| {
            let layers = 0..self.config().n_layers;
            layers.map(|layer| format!("{kind}.{layer}")).collect()
        };
        match self {
            Network::Transformer(_) => numbered("blocks"),
            Network::Recurrent(_) => numbered("layers"),
            Network::Attentive(_) => ["encoder", "attn", "decoder"].map(String::from).into(),
        }
    }

    /// What the model is made of, in a word.
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

    /// A matrix of the first layer by which tokens meet: the one whose update is shown.
    pub(super) fn opened_weight(&self) -> &'static str {
        match self {
            Network::Transformer(_) => "blocks.0.attn.w_q",
            Network::Recurrent(_) => "layers.0.w_hh",
            Network::Attentive(_) => "attn.w_q",
        }
    }

    /// Sizes and choices of the model. Of a recurrent one `n_layers`, `d_model`, `d_vocab` and
    /// `n_ctx` count.
    pub fn config(&self) -> &Config {
        match self {
            Network::Transformer(transformer) => transformer.config(),
            Network::Recurrent(recurrent) => recurrent.config(),
            Network::Attentive(attentive) => attentive.config(),
        }
    }
}
