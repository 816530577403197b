//! Recurrent networks: each word updates a state, and no word attends to another word.
//!
//! The forward pass is recorded; the backward pass processes the record from the last word to the
//! first (Werbos 1990, "Backpropagation through time").

mod cell;
pub(super) mod layer;

use std::collections::VecDeque;

use rand_chacha::ChaCha8Rng;

use crate::Matrix;
use crate::error::Result;
use crate::math::linear::{Packed, product};
use crate::model::tokens::Tokens;

pub use cell::Cell;
pub(super) use cell::{State, tanh};
use layer::{Layer, Pass, rows_of, stack};

use super::gradients::Gradients;
use super::loss::{CrossEntropy, cross_entropy};
use super::output::Output;
use super::parameters::{Parameters, normal, through, uniform};
use super::tasks::Example;
use crate::model::config::Config;

/// A stack of recurrent layers between an embedding and an unembedding.
///
/// Layer 0 has `layers.0.w_ih` `[d_model, n·d_model]` for the input, `layers.0.w_hh` of the same
/// shape for the previous state, and `layers.0.b` `[1, n·d_model]`, where n is 1 for a plain RNN, 3
/// for a GRU and 4 for an LSTM. A GRU also has `layers.0.b_hn` `[1, d_model]`. The other layers
/// have the same parameters under their own numbers.
///
/// Equals `torch.nn.Embedding` followed by `torch.nn.RNN`, `torch.nn.GRU` or `torch.nn.LSTM` with
/// transposed weights. `b` is the sum of PyTorch's two biases, but without a GRU's b_hn, which
/// remains a separate parameter.
#[derive(Debug, Clone, PartialEq)]
pub struct Recurrent {
    cell: Cell,
    config: Config,
}

impl Recurrent {
    /// Builds the model; only `n_layers`, `d_model`, `d_vocab` and `n_ctx` of the configuration are
    /// used.
    pub fn new(cell: Cell, config: Config) -> Result<Self> {
        config.validate()?;
        Ok(Recurrent { cell, config })
    }

    /// The configuration.
    pub fn config(&self) -> &Config {
        &self.config
    }

    /// Random initial parameters as in PyTorch: layers are uniform between ±1/√`d_model`, and
    /// embeddings are normal. The bias of an LSTM's forget gate is 1, so that the memory is
    /// retained at first (Jozefowicz et al. 2015).
    pub fn initialise(&self, random: &mut ChaCha8Rng) -> Parameters {
        let Config {
            d_model: d,
            d_vocab,
            ..
        } = self.config;
        let mut parameters = Parameters::default();
        parameters.insert("w_e", normal(random, [d_vocab, d], 1.0));
        for layer in 0..self.config.n_layers() {
            Layer::initialise(self.cell, d, random, &mut parameters, &name(layer));
        }
        let bound = 1.0 / (d as f32).sqrt();
        parameters.insert("w_u", uniform(random, [d, d_vocab], bound));
        parameters
    }

    /// Runs the layers on a sequence.
    pub fn forward(&self, parameters: &Parameters, ids: &[usize]) -> Result<Output> {
        let passes = self.run(&self.layers(parameters), parameters, ids)?;
        let hidden = output(&passes); // [n, d_model]
        Ok(Output {
            logits: product(&hidden, &Packed::new(parameters.get("w_u"))),
            hidden,
            ..Output::default()
        })
    }

    /// The gradients of the mean [`cross_entropy`] of a batch.
    ///
    /// Equals `loss.backward()` in PyTorch; `tests/train/` compares every weight's gradient with
    /// finite differences.
    pub fn gradients(
        &self,
        parameters: &Parameters,
        batch: &[Example],
        smoothing: f32,
    ) -> Result<Gradients> {
        let layers = self.layers(parameters);
        let runs = batch
            .iter()
            .map(|one| self.run(&layers, parameters, &one.ids));
        let runs: Vec<_> = runs.collect::<Result<_>>()?;
        let states: Vec<_> = runs.iter().map(|passes| output(passes)).collect();
        let states = stack(states.iter(), self.config.d_model); // [rows, d_model]
        let w_u = parameters.get("w_u");
        let logits = product(&states, &Packed::new(w_u)); // [rows, d_vocab]
        let targets: Vec<_> = batch.iter().flat_map(|one| one.targets.clone()).collect();
        let CrossEntropy { loss, gradient } = cross_entropy(&logits, &targets, smoothing);

        let mut found = parameters.zeros();
        found.add_product("w_u", &states, &gradient);
        let dstates = through(&gradient, w_u); // [rows, d_model]
        let mut sites = VecDeque::new();
        let mut start = 0;
        for (example, passes) in batch.iter().zip(runs) {
            let n = example.ids.len();
            let mut dx = rows_of(&dstates, start, n); // [n, d_model]
            let mut own = VecDeque::from([("logits".into(), rows_of(&gradient, start, n))]);
            for (layer, pass) in passes.iter().enumerate().rev() {
                let gradients = layers[layer].backward(pass, &dx, self.start(), &mut found);
                own.push_front((format!("{}.hidden", name(layer)), gradients.dstates));
                dx = gradients.dx;
            }
            let mut w_e = Matrix::zeros(self.config.d_vocab, self.config.d_model);
            for (row, id) in example.ids.iter().enumerate() {
                let sum = w_e.row(*id) + dx.row(row);
                w_e.set_row(*id, &sum);
            }
            found.add("w_e", &w_e);
            own.push_front(("embed".into(), dx));
            if start == 0 {
                sites = own;
            }
            start += n;
        }
        Ok(Gradients {
            loss,
            parameters: found,
            sites: sites.into(),
        })
    }

    fn layers<'a>(&self, parameters: &'a Parameters) -> Vec<Layer<'a>> {
        (0..self.config.n_layers())
            .map(|layer| Layer::new(self.cell, parameters, &name(layer)))
            .collect()
    }

    fn start(&self) -> State {
        State::zeros(self.cell, 1, self.config.d_model)
    }

    /// The recorded passes of all layers over a sequence.
    fn run(&self, layers: &[Layer], parameters: &Parameters, ids: &[usize]) -> Result<Vec<Pass>> {
        let tokens = Tokens::new(ids, &self.config)?;
        let mut x = parameters.get("w_e").select_rows(tokens.ids()); // [n, d_model]
        let mut passes = Vec::with_capacity(layers.len());
        for layer in layers {
            let pass = layer.run(x, self.start());
            x = pass.states(); // [n, d_model]
            passes.push(pass);
        }
        Ok(passes)
    }
}

/// The states of the last layer: `[n, d_model]`.
fn output(passes: &[Pass]) -> Matrix {
    passes
        .last()
        .map_or_else(|| Matrix::zeros(0, 0), Pass::states)
}

/// The name prefix of a layer's parameters.
fn name(layer: usize) -> String {
    format!("layers.{layer}")
}
