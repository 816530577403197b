//! A recurrent network with attention, on the sequences of [tasks](super::tasks): an encoder reads
//! what is given, a decoder reads on from there and predicts each word that follows.

use rand_chacha::ChaCha8Rng;

use super::backward::Gradients;
use super::network::Reading;
use super::parameters::Parameters;
use super::recurrent::Cell;
use super::seq2seq::attention::Attention;
use super::seq2seq::{Seq2Seq, Taught};
use super::tasks::Example;
use crate::Matrix;
use crate::config::Config;
use crate::error::Result;
use crate::tokens::Tokens;

/// The sites of the encoder's states and of the decoder's.
pub(super) const STATES: [&str; 2] = ["encoder.hidden", "decoder.hidden"];

/// A [`Seq2Seq`] of gated recurrent units with additive attention (Bahdanau et al. 2015).
///
/// The first word that the decoder reads is the first behind those that are given, such as the
/// arrow in "a b → b a".
#[derive(Debug, Clone, PartialEq)]
pub struct Attentive {
    seq2seq: Seq2Seq,
    config: Config,
}

impl Attentive {
    /// A model of that width. Of the configuration `d_model`, `d_vocab` and `n_ctx` count.
    ///
    /// # Errors
    ///
    /// What [`Config::validate`] finds.
    pub fn new(config: Config) -> Result<Self> {
        config.validate()?;
        let sizes = [config.d_model, config.d_vocab];
        let seq2seq = Seq2Seq::new(Cell::Gru, Attention::Additive, sizes, 0)?;
        Ok(Attentive { seq2seq, config })
    }

    /// Sizes.
    pub fn config(&self) -> &Config {
        &self.config
    }

    /// Random parameters: [`Seq2Seq::initialise`].
    pub fn initialise(&self, random: &mut ChaCha8Rng) -> Parameters {
        self.seq2seq.initialise(random)
    }

    /// The gradients of the mean loss of a batch, with that label smoothing.
    ///
    /// # Errors
    ///
    /// What [`Tokens::new`] finds in a sequence.
    pub fn gradients(
        &self,
        parameters: &Parameters,
        batch: &[Example],
        smoothing: f32,
    ) -> Result<Gradients> {
        let taught: Vec<_> = batch
            .iter()
            .map(|one| self.taught(one))
            .collect::<Result<_>>()?;
        Ok(self.seq2seq.gradients_of(parameters, &taught, smoothing))
    }

    /// Runs the model on a sequence.
    ///
    /// # Errors
    ///
    /// What [`Tokens::new`] finds in it.
    pub fn read(&self, parameters: &Parameters, example: &Example) -> Result<Reading> {
        let taught = self.taught(example)?;
        let (read, written) = self.seq2seq.ready(parameters).taught(&[&taught]);
        let (n, given) = (example.ids.len(), example.given);
        let below = |above: &Matrix, rows: &Matrix| {
            let mut all = Matrix::zeros(n, rows.ncols());
            all.rows_mut(0, above.nrows()).copy_from(above);
            all.rows_mut(given, n - given).copy_from(rows);
            all
        };
        let nothing = Matrix::zeros(0, self.config.d_vocab);
        Ok(Reading {
            logits: below(&nothing, &written.logits),     // [n, d_vocab]
            hidden: below(&read.states, &written.states), // [n, d_model]
            patterns: Vec::new(),
            alignment: written.attended.patterns.into_iter().next(),
        })
    }

    fn taught<'a>(&self, example: &'a Example) -> Result<Taught<'a>> {
        Tokens::new(&example.ids, &self.config)?;
        let given = example.given;
        Ok(Taught {
            source: &example.ids[..given],
            inputs: example.ids[given..].to_vec(),
            targets: example.targets[given..].to_vec(),
        })
    }
}
