//! Questions about recurrent models that read one sequence and write another.
//!
//! Two of them can learn side by side, in the slots 0 and 1.

mod convert;

use serde::{Deserialize, Serialize};
use tsify::Tsify;

use super::numbers::{Floats, NamedNumbers, Numbers, word};
use super::{Session, timed};
use crate::error::{Error, Result, check_index};
use crate::train::recurrent;
use crate::train::seq2seq::training::PairTraining;
use crate::train::seq2seq::{attention, count, pairs, sums};

/// How many models can learn side by side.
pub(super) const SLOTS: usize = 2;

word! {
    /// What is to be learned.
    Seq2SeqTask of pairs::Task { SixWords, Reverse, Copy, Typed }
}

word! {
    /// The kind of the cells of encoder and decoder.
    RecurrentCell of recurrent::Cell { Plain, Lstm, Gru }
}

word! {
    /// How the decoder looks at the encoder's states: not at all, by g·W_a·hᵀ (Luong's
    /// "general"), or by vᵀ·tanh(g·W_q + h·W_k) (Bahdanau).
    RecurrentAttention of attention::Attention { None, Dot, Additive }
}

word! {
    /// A stage between the decoder's state and what a word is read from.
    RecurrentStage of sums::Stage { Score, Pattern, Context, Output }
}

word! {
    /// How terms come to a number: Σ left × right, tanh of that, or one e^(left − right) as a
    /// share of all.
    RecurrentOperation of sums::Operation { Sum, Tanh, Share }
}

/// Everything that decides a training: equal settings give equal bits on the
/// same machine.
#[derive(Debug, Clone, PartialEq, Deserialize, Tsify)]
pub struct RecurrentSettings {
    /// What is to be learned.
    pub task: Seq2SeqTask,
    /// Letters of the longest source, 2 to 12; sentences have no length, and any is taken.
    pub length: usize,
    /// Pairs of sentences, a line each: "merci -> thanks"; other tasks have none, and any are
    /// taken.
    pub pairs: String,
    /// The kind of the cells.
    pub cell: RecurrentCell,
    /// How the decoder looks back.
    pub attention: RecurrentAttention,
    /// Width of the embedding and of the states: 4 to 64.
    pub d_model: usize,
    /// Above 0, at most 100.
    pub learning_rate: f32,
    /// Pairs in a step: 1 to 64.
    pub batch: usize,
    /// Where all chance comes from.
    pub seed: u32,
}

/// What does not change while a model is trained.
#[derive(Debug, Clone, PartialEq, Serialize, Tsify)]
pub struct RecurrentPlan {
    /// The word of each id.
    pub vocabulary: Vec<String>,
    /// How many numbers are learned.
    pub n_parameters: usize,
    /// The loss of a model that knows nothing, in nats: ln of the number of words.
    pub chance: f32,
    /// Whether the model is measured on sources that no step meets; single letters are too few
    /// to hold some back in any case.
    pub has_unseen: bool,
    /// The source that is looked at: ids.
    pub probe: Vec<usize>,
    /// The id of the word that the decoder reads first.
    pub start: usize,
    /// The id of the word that ends an answer.
    pub end: usize,
}

/// A model after some steps.
#[derive(Debug, Clone, PartialEq, Serialize, Tsify)]
pub struct RecurrentProgress {
    /// Steps made since the beginning.
    pub step: usize,
    /// The loss of each step just made: mean cross-entropy over the words written, in nats.
    pub losses: Floats,
    /// The length of each step's gradient, before it was clipped.
    pub gradient_norms: Floats,
    /// The share of words of unseen pairs that are the likeliest behind the right words before
    /// them.
    pub accuracy: f32,
    /// Of the unseen sources of one word, of two, and so on: the share whose whole answer is
    /// right when the model writes it by itself; 0 where none was counted.
    pub accuracy_by_length: Floats,
    /// How many sources each of these shares was counted over.
    pub counted_by_length: Vec<usize>,
    /// A sentence when the training diverged; no further steps are made.
    pub problem: Option<String>,
    /// Milliseconds that one of the steps took on average; 0 where none was made.
    pub step_ms: f64,
}

/// A model on a source of n words, behind which it wrote m by itself.
#[derive(Debug, Clone, PartialEq, Serialize, Tsify)]
pub struct RecurrentView {
    /// Steps that the model has made.
    pub step: usize,
    /// The source: ids.
    pub source: Vec<usize>,
    /// The encoder's states: `[n, d_model]`.
    pub encoder: Numbers,
    /// What the encoder's cells computed besides, `[n, d_model]` each: an LSTM's `i`, `f`, `g`,
    /// `o` and its memory `c`, a GRU's `r`, `z` and `n`.
    pub encoder_gates: Vec<NamedNumbers>,
    /// The words written, ids: the likeliest behind those before, up to the end token, or one
    /// more than any right answer has.
    pub words: Vec<usize>,
    /// The decoder's states g: `[m, d_model]`.
    pub decoder: Numbers,
    /// As `encoder_gates`: `[m, d_model]` each.
    pub decoder_gates: Vec<NamedNumbers>,
    /// The scores of the encoder's states: `[m, n]`; without attention `[m, 0]`.
    pub scores: Numbers,
    /// Their softmax, of the same shape.
    pub pattern: Numbers,
    /// The contexts, `[m, d_model]`; without attention the state that is handed over,
    /// `[1, d_model]`.
    pub context: Numbers,
    /// What each word is read from: `[m, d_model]`, tanh([g; c]·W_c), or g without attention.
    pub output: Numbers,
    /// What the model gives each word: `[m, vocabulary]`.
    pub probabilities: Numbers,
    /// The words that should be written, ids; none for a sentence that is not of the task.
    pub expected: Vec<usize>,
}

/// What a plain recurrent layer and a layer of self-attention take for n words, in this order.
#[derive(Debug, Clone, PartialEq, Serialize, Tsify)]
pub struct StepsNeeded {
    /// How many steps must wait for one another.
    pub sequential: [usize; 2],
    /// Over how many steps the first word reaches the last word's result.
    pub path: [usize; 2],
    /// Multiplications of numbers, projections included.
    pub multiplications: [f64; 2],
}

/// One term of a number.
#[derive(Debug, Clone, PartialEq, Serialize, Tsify)]
pub struct RecurrentTerm {
    /// What is taken at that place: `g[0]` of the decoder's state, `c[0]` of the context, `v[0]`
    /// of additive attention's v, and `h[0]` is the encoder's first state.
    pub name: String,
    /// The one number: in a share, a score.
    pub left: f32,
    /// The other: in a share, the largest score.
    pub right: f32,
    /// left × right, or e^(left − right).
    pub value: f32,
}

/// A number and what it is made of.
#[derive(Debug, Clone, PartialEq, Serialize, Tsify)]
pub struct RecurrentSum {
    /// The number as the model computed it.
    pub value: f32,
    /// How the terms come to it.
    pub operation: RecurrentOperation,
    /// The terms.
    pub terms: Vec<RecurrentTerm>,
}

impl Session {
    /// Begins a training in slot 0 or 1, in place of an earlier one there.
    ///
    /// # Errors
    ///
    /// A sentence for a setting out of range, and for another slot.
    pub fn recurrent_begin(
        &mut self,
        slot: usize,
        settings: &RecurrentSettings,
    ) -> Result<RecurrentPlan> {
        check_index("slot", slot, SLOTS)?;
        let training = PairTraining::begin(&settings.into())?;
        let plan = RecurrentPlan::from(&training);
        self.recurrent[slot] = Some(training);
        Ok(plan)
    }

    /// Makes up to `n` steps, and measures the model.
    ///
    /// # Errors
    ///
    /// A sentence when no training was begun in this slot, or for more than 1000 steps at once.
    pub fn recurrent_steps(&mut self, slot: usize, n: usize) -> Result<RecurrentProgress> {
        let clock = self.clock;
        check_index("slot", slot, SLOTS)?;
        let training = self.recurrent[slot].as_mut().ok_or(Error::NoTraining)?;
        let (progress, ms) = timed(clock, || training.steps(n));
        let progress = progress?;
        Ok(RecurrentProgress {
            step_ms: match progress.losses.len() {
                0 => 0.0,
                steps => ms / steps as f64,
            },
            ..progress.into()
        })
    }

    /// Runs the model on a source of at most 24 ids, or on the probe where there is none.
    ///
    /// # Errors
    ///
    /// A sentence when no training was begun in this slot, and for a source that the model cannot
    /// read.
    pub fn recurrent_view(&self, slot: usize, source: &[usize]) -> Result<RecurrentView> {
        let training = self.pair_training(slot)?;
        let source = if source.is_empty() {
            training.probe()
        } else {
            source
        };
        Ok(convert::view(
            training,
            source,
            training.greedy_decode(source)?,
        ))
    }

    /// Writes out a number of [`Session::recurrent_view`]: of the word written `word`, the score
    /// or share of the source's word `column`, or that column of the context or output.
    ///
    /// # Errors
    ///
    /// As [`Session::recurrent_view`], and a sentence for a model without attention and for a
    /// word or column that there is not.
    pub fn recurrent_explain(
        &self,
        slot: usize,
        source: &[usize],
        stage: RecurrentStage,
        word: usize,
        column: usize,
    ) -> Result<RecurrentSum> {
        let training = self.pair_training(slot)?;
        let sum = training.written_out(source, stage.into(), [word, column])?;
        Ok(sum.into())
    }

    /// How much of a loss arrives at the encoder's states, from the last back to the first:
    /// ‖∂ loss / ∂ h‖ by distance 0, 1, … over a source of 24 random words. The loss is that of
    /// the word written right behind the last word read. All W_hh are multiplied by `scale`, 0 to
    /// 10; 1 leaves them as they are.
    ///
    /// # Errors
    ///
    /// A sentence when no training was begun in this slot, for a scale out of range, and where a
    /// gradient leaves the range of floats.
    pub fn recurrent_gradients(&self, slot: usize, scale: f32) -> Result<Vec<f32>> {
        self.pair_training(slot)?.gradient_by_distance(scale)
    }

    /// Counts what one layer takes to read `n` words, up to 4096, of `d_model` numbers, up to
    /// 4096.
    ///
    /// # Errors
    ///
    /// A sentence for a size out of range.
    pub fn recurrent_steps_needed(&self, n: usize, d_model: usize) -> Result<StepsNeeded> {
        const MOST: usize = 4096;
        for (name, value) in [("n", n), ("d_model", d_model)] {
            if !(1..=MOST).contains(&value) {
                let most = MOST;
                return Err(Error::Size { name, value, most });
            }
        }
        let layers = [
            count::recurrent(n, d_model),
            count::self_attention(n, d_model),
        ];
        Ok(StepsNeeded {
            sequential: layers.map(|layer| layer.sequential),
            path: layers.map(|layer| layer.path),
            multiplications: layers.map(|layer| layer.multiplications),
        })
    }

    fn pair_training(&self, slot: usize) -> Result<&PairTraining> {
        check_index("slot", slot, SLOTS)?;
        self.recurrent[slot].as_ref().ok_or(Error::NoTraining)
    }
}
