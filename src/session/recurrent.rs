//! Requests about recurrent sequence-to-sequence models.
//!
//! Two models can be trained at the same time, in slots 0 and 1.

use serde::Serialize;
use tsify::Tsify;

use super::{Session, per_step, timed};
use crate::analysis::provenance::Explanation;
use crate::error::{Result, TrainError, check_index};
use crate::train::seq2seq::Settings;
use crate::train::seq2seq::count::{StepsNeeded, steps_needed};
use crate::train::seq2seq::decoding::Decoding;
use crate::train::seq2seq::sums::Stage;
use crate::train::seq2seq::training::{PairTraining, Progress};

/// Number of models that can be trained at the same time.
pub(super) const SLOTS: usize = 2;

/// Properties that stay constant during training.
#[derive(Debug, Clone, PartialEq, Serialize, Tsify)]
pub struct RecurrentPlan {
    /// The words by id.
    pub vocabulary: Vec<String>,
    /// Number of parameters.
    pub n_parameters: usize,
    /// The loss of uniform predictions, in nats: ln of the vocabulary size.
    pub chance: f32,
    /// Whether the model is evaluated on held-out sources. Sources of one letter are never held
    /// out, because there are too few of them.
    pub has_unseen: bool,
    /// The ids of the source that the page shows.
    pub probe: Vec<usize>,
    /// The id of the start token.
    pub start: usize,
    /// The id of the end token.
    pub end: usize,
}

impl Session {
    /// Starts a training run in slot 0 or 1; replaces an earlier run in that slot.
    pub fn recurrent_begin(&mut self, slot: usize, settings: &Settings) -> Result<RecurrentPlan> {
        check_index("slot", slot, SLOTS)?;
        let training = PairTraining::begin(settings)?;
        let plan = RecurrentPlan::from(&training);
        self.recurrent[slot] = Some(training);
        Ok(plan)
    }

    /// Takes up to `n` steps and evaluates the model.
    pub fn recurrent_steps(&mut self, slot: usize, n: usize) -> Result<Progress> {
        let clock = self.clock;
        check_index("slot", slot, SLOTS)?;
        let training = self.recurrent[slot]
            .as_mut()
            .ok_or(TrainError::NoTraining)?;
        let (progress, ms) = timed(clock, || training.steps(n));
        let mut progress = progress?;
        progress.step_ms = per_step(ms, progress.losses.len());
        Ok(progress)
    }

    /// Runs the model on a source of at most 24 ids. An empty `source` is replaced by the source
    /// that the page shows ([`PairTraining::probe`]).
    pub fn recurrent_view(&self, slot: usize, source: &[usize]) -> Result<Decoding> {
        self.pair_training(slot)?.greedy_decode(source)
    }

    /// Explains one number in the result of [`Session::recurrent_view`] at word `word` of the
    /// answer. It is the score or weight of source word `column`, or column `column` of the context
    /// or output.
    pub fn recurrent_explain(
        &self,
        slot: usize,
        source: &[usize],
        stage: Stage,
        word: usize,
        column: usize,
    ) -> Result<Explanation> {
        let training = self.pair_training(slot)?;
        training.explain(source, stage, [word, column])
    }

    /// Gradient norms ‖∂ loss / ∂ h‖ at the encoder's states, from the last to the first, for a
    /// source of 24 random words. The loss is the first target word's loss. All W_hh are first
    /// multiplied by `scale`, a number from 0 to 10.
    pub fn recurrent_gradients(&self, slot: usize, scale: f32) -> Result<Vec<f32>> {
        self.pair_training(slot)?.gradient_by_distance(scale)
    }

    /// The cost of one layer for `n` words of width `d_model`, each at most 4096.
    pub fn recurrent_steps_needed(&self, n: usize, d_model: usize) -> Result<StepsNeeded> {
        steps_needed(n, d_model)
    }

    fn pair_training(&self, slot: usize) -> Result<&PairTraining> {
        check_index("slot", slot, SLOTS)?;
        let training = self.recurrent[slot].as_ref();
        Ok(training.ok_or(TrainError::NoTraining)?)
    }
}

impl From<&PairTraining> for RecurrentPlan {
    fn from(training: &PairTraining) -> Self {
        let pairs = &training.pairs;
        RecurrentPlan {
            vocabulary: pairs.vocabulary().to_vec(),
            n_parameters: training.parameters().count(),
            chance: training.chance(),
            has_unseen: pairs.has_unseen(),
            probe: training.probe().to_vec(),
            start: pairs.start(),
            end: pairs.end(),
        }
    }
}
