//! A model that learns, whatever it is made of.

use rand_chacha::ChaCha8Rng;

use crate::Matrix;
use crate::config::{Config, Positions};
use crate::error::Result;
use crate::site::{HeadSite, Site};
use crate::tokens::Tokens;
use crate::trace::Trace;

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
}

/// What a model makes of a sequence of n words.
#[derive(Debug, Clone, PartialEq)]
pub struct Reading {
    /// A number for each word after each position: `[n, d_vocab]`.
    pub logits: Matrix,
    /// The states of a recurrent model's last layer, or a transformer's final residual stream:
    /// `[n, d_model]`.
    pub hidden: Matrix,
    /// Attention weights, `[n, n]` each, layer by layer and head by head.
    pub patterns: Vec<Matrix>,
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
        }
    }

    /// Random parameters to begin with.
    pub fn initialise(&self, random: &mut ChaCha8Rng) -> Parameters {
        match self {
            Network::Transformer(transformer) => transformer.initialise(random),
            Network::Recurrent(recurrent) => recurrent.initialise(random),
        }
    }

    /// The gradients of the mean loss of a batch.
    ///
    /// # Errors
    ///
    /// As [`backward::gradients`].
    pub fn gradients(&self, parameters: &Parameters, batch: &[Example]) -> Result<Gradients> {
        match self {
            Network::Transformer(transformer) => {
                backward::gradients(transformer, parameters, batch)
            }
            Network::Recurrent(recurrent) => recurrent.gradients(parameters, batch),
        }
    }

    /// Runs the model on some sequences.
    ///
    /// # Errors
    ///
    /// As [`backward::gradients`].
    pub fn read<'a>(
        &self,
        parameters: &Parameters,
        sequences: impl IntoIterator<Item = &'a [usize]>,
    ) -> Result<Vec<Reading>> {
        let sequences = sequences.into_iter();
        match self {
            Network::Transformer(transformer) => {
                let (model, config) = (transformer.model(parameters)?, transformer.config());
                let sites = Site::of_heads(config, &[HeadSite::Pattern]);
                let read = |ids| {
                    let mut trace = Trace::of(sites.iter().copied());
                    let hidden = model.forward(&mut trace, &Tokens::new(ids, config)?);
                    Ok(Reading {
                        logits: model.unembed(&hidden),
                        hidden,
                        patterns: trace.iter().map(|(_, pattern)| pattern.clone()).collect(),
                    })
                };
                sequences.map(read).collect()
            }
            Network::Recurrent(recurrent) => sequences
                .map(|ids| recurrent.read(parameters, ids))
                .collect(),
        }
    }

    /// The site whose gradient is followed back through time: what enters a transformer's first
    /// block, or the state of a recurrent model's last layer.
    pub fn state(&self) -> String {
        match self {
            Network::Transformer(_) => "blocks.0.resid_pre".into(),
            Network::Recurrent(recurrent) => {
                format!("layers.{}.hidden", recurrent.config().n_layers - 1)
            }
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
        }
    }

    /// A matrix of the first layer by which tokens meet: the one whose update is shown.
    pub(super) fn opened_weight(&self) -> &'static str {
        match self {
            Network::Transformer(_) => "blocks.0.attn.w_q",
            Network::Recurrent(_) => "layers.0.w_hh",
        }
    }

    /// Sizes and choices of the model. Of a recurrent one `n_layers`, `d_model`, `d_vocab` and
    /// `n_ctx` count.
    pub fn config(&self) -> &Config {
        match self {
            Network::Transformer(transformer) => transformer.config(),
            Network::Recurrent(recurrent) => recurrent.config(),
        }
    }
}
