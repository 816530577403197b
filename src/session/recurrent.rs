//! Requests about recurrent sequence-to-sequence models.
//!
//! Two models can be trained at the same time, in slots 0 and 1.

mod convert;

use serde::{Deserialize, Serialize};
use tsify::Tsify;

use super::numbers::{Floats, NamedNumbers, Numbers, word};
use super::{Session, timed};
use crate::error::{ModelError, Result, TrainError, check_index};
use crate::provenance::Explanation;
use crate::train::recurrent;
use crate::train::seq2seq::training::PairTraining;
use crate::train::seq2seq::{attention, count, pairs, sums};

/// Number of models that can be trained at the same time.
pub(super) const SLOTS: usize = 2;

word! {
    /// The task to learn.
    Seq2SeqTask of pairs::Task { SixWords, Reverse, Copy, Typed }
}

word! {
    /// The type of the cells in encoder and decoder.
    RecurrentCell of recurrent::Cell { Plain, Lstm, Gru }
}

word! {
    /// The decoder's attention to the encoder's states: none, g·W_a·hᵀ (Luong's "general"), or
    /// vᵀ·tanh(g·W_q + h·W_k) (Bahdanau).
    RecurrentAttention of attention::Attention { None, Dot, Additive }
}

word! {
    /// A stage between the decoder's state and its output vector.
    RecurrentStage of sums::Stage { Score, Pattern, Context, Output }
}

/// All settings of a training run. Equal settings give bit-identical results on the same machine.
#[derive(Debug, Clone, PartialEq, Deserialize, Tsify)]
pub struct RecurrentSettings {
    /// The task to learn.
    pub task: Seq2SeqTask,
    /// Number of letters in the longest source, 2 to 12; ignored for sentences.
    pub length: usize,
    /// User-supplied pairs of sentences, one per line: "merci -> thanks"; ignored by other tasks.
    pub pairs: String,
    /// The type of the cells.
    pub cell: RecurrentCell,
    /// The decoder's attention.
    pub attention: RecurrentAttention,
    /// Width of the embedding and of the states: 4 to 64.
    pub d_model: usize,
    /// The learning rate: above 0, at most 100.
    pub learning_rate: f32,
    /// Number of pairs per step: 1 to 64.
    pub batch: usize,
    /// The random seed.
    pub seed: u32,
}

/// Properties that stay constant during training.
#[derive(Debug, Clone, PartialEq, Serialize, Tsify)]
pub struct RecurrentPlan {
    /// The words by id.
    pub vocabulary: Vec<String>,
    /// Number of parameters.
    pub n_parameters: usize,
    /// The loss of uniform predictions, in nats: ln of the vocabulary size.
    pub chance: f32,
    /// Whether the model is evaluated on held-out sources. There are too few one-letter sources to
    /// hold any out.
    pub has_unseen: bool,
    /// The ids of the source that the page shows.
    pub probe: Vec<usize>,
    /// The id of the start token.
    pub start: usize,
    /// The id of the end token.
    pub end: usize,
}

/// Progress of a training run.
#[derive(Debug, Clone, PartialEq, Serialize, Tsify)]
pub struct RecurrentProgress {
    /// Number of steps since the start.
    pub step: usize,
    /// The loss of each new step: mean cross-entropy over the target words, in nats.
    pub losses: Floats,
    /// The norm of each step's gradient before clipping.
    pub gradient_norms: Floats,
    /// Accuracy with teacher forcing on held-out pairs: the share of target words that the model
    /// considers most likely.
    pub accuracy: f32,
    /// For sources of 1, 2, … words, the share of held-out sources whose greedy answer is entirely
    /// correct; 0 if there are no such sources.
    pub accuracy_by_length: Floats,
    /// Number of sources for each of these shares.
    pub counted_by_length: Vec<usize>,
    /// The error message if the training diverged; no further steps are taken.
    pub problem: Option<String>,
    /// Mean duration of the new steps in milliseconds; 0 without steps.
    pub step_ms: f64,
}

/// A model's greedy answer of m words to a source of n words.
#[derive(Debug, Clone, PartialEq, Serialize, Tsify)]
pub struct RecurrentView {
    /// Number of training steps taken.
    pub step: usize,
    /// The ids of the source.
    pub source: Vec<usize>,
    /// The encoder's states: `[n, d_model]`.
    pub encoder: Numbers,
    /// The gates of the encoder's cells, `[n, d_model]` each: `i`, `f`, `g`, `o` and the memory `c`
    /// of an LSTM, or `r`, `z` and `n` of a GRU.
    pub encoder_gates: Vec<NamedNumbers>,
    /// The ids of the answer's words. Decoding stops at the end token, or when the answer is one
    /// word longer than the longest correct answer.
    pub words: Vec<usize>,
    /// The decoder's states g: `[m, d_model]`.
    pub decoder: Numbers,
    /// The gates of the decoder's cells, named as in `encoder_gates`: `[m, d_model]` each.
    pub decoder_gates: Vec<NamedNumbers>,
    /// The attention scores: `[m, n]`; without attention `[m, 0]`.
    pub scores: Numbers,
    /// The softmax of the scores, with the same shape.
    pub pattern: Numbers,
    /// The contexts, `[m, d_model]`; without attention, the encoder's last state, `[1, d_model]`.
    pub context: Numbers,
    /// The output vectors, `[m, d_model]`: tanh([g; c]·W_c), or g without attention.
    pub output: Numbers,
    /// Probabilities of all words: `[m, vocabulary]`.
    pub probabilities: Numbers,
    /// The ids of the correct answer; empty if the source does not belong to the task.
    pub expected: Vec<usize>,
}

/// The cost of a plain recurrent layer and of a self-attention layer for n words, in this order.
#[derive(Debug, Clone, PartialEq, Serialize, Tsify)]
pub struct StepsNeeded {
    /// Number of sequential steps.
    pub sequential: [usize; 2],
    /// Number of steps from the first word's input to the last word's output.
    pub path: [usize; 2],
    /// Number of multiplications, including projections.
    pub multiplications: [f64; 2],
}

impl Session {
    /// Starts a training run in slot 0 or 1; replaces an earlier run in that slot.
    ///
    /// # Errors
    ///
    /// If a setting or the slot is out of range.
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

    /// Takes up to `n` steps and evaluates the model.
    ///
    /// # Errors
    ///
    /// If no training was started in this slot, or `n` is above 1000.
    pub fn recurrent_steps(&mut self, slot: usize, n: usize) -> Result<RecurrentProgress> {
        let clock = self.clock;
        check_index("slot", slot, SLOTS)?;
        let training = self.recurrent[slot]
            .as_mut()
            .ok_or(TrainError::NoTraining)?;
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

    /// Runs the model on a source of at most 24 ids, by default the probe.
    ///
    /// # Errors
    ///
    /// If no training was started in this slot, or the source is too long or has an unknown id.
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

    /// Explains a number of [`Session::recurrent_view`] at word `word` of the answer: the score or
    /// weight of source word `column`, or column `column` of the context or output.
    ///
    /// # Errors
    ///
    /// As in [`Session::recurrent_view`], or if the model has no attention, or the word or column
    /// does not exist.
    pub fn recurrent_explain(
        &self,
        slot: usize,
        source: &[usize],
        stage: RecurrentStage,
        word: usize,
        column: usize,
    ) -> Result<Explanation> {
        let training = self.pair_training(slot)?;
        training.explain(source, stage.into(), [word, column])
    }

    /// Gradient norms ‖∂ loss / ∂ h‖ at the encoder's states, from the last to the first, for a
    /// source of 24 random words. The loss is the first target word's loss. All W_hh are multiplied
    /// by `scale`, 0 to 10.
    ///
    /// # Errors
    ///
    /// If no training was started in this slot, the scale is out of range, or a gradient overflows.
    pub fn recurrent_gradients(&self, slot: usize, scale: f32) -> Result<Vec<f32>> {
        self.pair_training(slot)?.gradient_by_distance(scale)
    }

    /// The cost of one layer for `n` words of width `d_model`, each at most 4096.
    ///
    /// # Errors
    ///
    /// If a size is out of range.
    pub fn recurrent_steps_needed(&self, n: usize, d_model: usize) -> Result<StepsNeeded> {
        const MOST: usize = 4096;
        for (name, value) in [("n", n), ("d_model", d_model)] {
            if !(1..=MOST).contains(&value) {
                let most = MOST;
                return Err(ModelError::Size { name, value, most }.into());
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
        let training = self.recurrent[slot].as_ref();
        Ok(training.ok_or(TrainError::NoTraining)?)
    }
}
