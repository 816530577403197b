//! A recurrent encoder–decoder with attention for the sequences of [tasks](super::tasks): the
//! encoder reads the prompt, and the decoder predicts the words that follow.

use rand_chacha::ChaCha8Rng;

use super::gradients::Gradients;
use super::output::Output;
use super::parameters::Parameters;
use super::recurrent::Cell;
use super::seq2seq::attention::Attention;
use super::seq2seq::{Seq2Seq, TeacherForced};
use super::tasks::Example;
use crate::Matrix;
use crate::error::Result;
use crate::model::config::Config;
use crate::model::tokens::Tokens;

/// The sites of the encoder's and the decoder's states.
pub(super) const STATES: [&str; 2] = ["encoder.hidden", "decoder.hidden"];

/// A [`Seq2Seq`] of gated recurrent units with additive attention (Bahdanau et al. 2015).
///
/// The decoder's first input is the first word after the prompt, such as the arrow in "a b → b a".
#[derive(Debug, Clone, PartialEq)]
pub struct Attentive {
    seq2seq: Seq2Seq,
    config: Config,
}

impl Attentive {
    /// Builds the model; only `d_model`, `d_vocab` and `n_ctx` of the configuration are used.
    pub fn new(config: Config) -> Result<Self> {
        config.validate()?;
        let sizes = [config.d_model, config.d_vocab];
        let seq2seq = Seq2Seq::new(Cell::Gru, Attention::Additive, sizes, 0)?;
        Ok(Attentive { seq2seq, config })
    }

    /// The configuration.
    pub fn config(&self) -> &Config {
        &self.config
    }

    /// Random parameters: [`Seq2Seq::initialise`].
    pub fn initialise(&self, random: &mut ChaCha8Rng) -> Parameters {
        self.seq2seq.initialise(random)
    }

    /// The gradients of the mean loss of a batch.
    pub fn gradients(
        &self,
        parameters: &Parameters,
        batch: &[Example],
        smoothing: f32,
    ) -> Result<Gradients> {
        let examples: Vec<_> = batch
            .iter()
            .map(|one| self.teacher_forced(one))
            .collect::<Result<_>>()?;
        Ok(self.seq2seq.gradients_of(parameters, &examples, smoothing))
    }

    /// Runs the model on a sequence.
    pub fn forward(&self, parameters: &Parameters, example: &Example) -> Result<Output> {
        let forced = self.teacher_forced(example)?;
        let (encoded, decoded) = self.seq2seq.packed(parameters).teacher_forced(&[&forced]);
        let (n, given) = (example.ids.len(), example.given);
        let below = |above: &Matrix, rows: &Matrix| {
            let mut all = Matrix::zeros(n, rows.ncols());
            all.rows_mut(0, above.nrows()).copy_from(above);
            all.rows_mut(given, n - given).copy_from(rows);
            all
        };
        let nothing = Matrix::zeros(0, self.config.d_vocab);
        Ok(Output {
            logits: below(&nothing, &decoded.logits), // [n, d_vocab]
            hidden: below(&encoded.states, &decoded.states), // [n, d_model]
            alignment: decoded.attended.patterns.into_iter().next(),
            ..Output::default()
        })
    }

    fn teacher_forced<'a>(&self, example: &'a Example) -> Result<TeacherForced<'a>> {
        Tokens::new(&example.ids, &self.config)?;
        let given = example.given;
        Ok(TeacherForced {
            source: &example.ids[..given],
            inputs: example.ids[given..].to_vec(),
            targets: example.targets[given..].to_vec(),
        })
    }
}
