//! Requests about a small model in training.
//!
//! A session's training run is independent of its models and texts.

use serde::Serialize;
use tsify::Tsify;

use super::numbers::Floats;
use super::{Session, per_step, timed};
use crate::checkpoint::File;
use crate::error::{Result, TrainError};
use crate::train::output::Attention;
use crate::train::progress::{OpenedStep, Progress};
use crate::train::training::Training;
use crate::train::view::View;
use crate::train::{self, Settings, saved};

/// Properties that stay constant during training.
#[derive(Debug, Clone, PartialEq, Serialize, Tsify)]
pub struct TrainPlan {
    /// The words by id.
    pub vocabulary: Vec<String>,
    /// Number of parameters.
    pub n_parameters: usize,
    /// The loss of uniform predictions, in nats: ln of the vocabulary size.
    pub chance: f32,
    /// The lowest possible mean loss in nats: the entropy of a target. It is 0 without label
    /// smoothing, because the input determines the target.
    pub best: f32,
    /// The prefix of each layer's parameter names.
    pub layers: Vec<String>,
    /// The attention sublayers of a transformer, in the order of [`View::patterns`].
    #[tsify(type = "TrainAttention[]")]
    pub attention: Vec<Attention>,
    /// Whether accuracy is measured on held-out sequences. Tasks with only a few sentences use all
    /// of them for training.
    pub has_unseen: bool,
    /// The ids of the sequence that the page shows.
    pub probe: Vec<usize>,
    /// The first position of `probe` that has a target; the words before it are the prompt.
    pub predicted_from: usize,
}

/// A training run restored from files.
#[derive(Debug, Clone, PartialEq, Serialize, Tsify)]
pub struct TrainOpened {
    /// The run's settings.
    #[tsify(type = "TrainSettings")]
    pub settings: Settings,
    /// The run's constant properties.
    pub plan: TrainPlan,
    /// The loss of each step so far: mean cross-entropy over the predicted words, in nats.
    pub losses: Floats,
    /// The norm of each step's gradient before clipping.
    pub gradient_norms: Floats,
    /// The gradient norm of each layer at each step, with one list per layer.
    pub layer_norms: Vec<Floats>,
}

impl Session {
    /// Starts a training run; replaces an earlier run.
    pub fn train_begin(&mut self, settings: &Settings) -> Result<TrainPlan> {
        let training = Training::begin(settings)?;
        let plan = TrainPlan::from(&training);
        self.training = Some(training);
        Ok(plan)
    }

    /// Restores a recurrent model from the files of [`Session::train_config`] and
    /// [`Session::train_save`]; replaces an earlier training run. Further steps are bit-identical
    /// to those of the saved run. A transformer is loaded with [`Session::load_files`].
    /// After an error, the earlier run is kept.
    pub fn train_read(&mut self, files: &[File]) -> Result<TrainOpened> {
        let training = saved::read(files)?;
        let steps = &training.curve;
        let opened = TrainOpened {
            settings: training.settings.clone(),
            plan: TrainPlan::from(&training),
            losses: Floats(steps.iter().map(|step| step.loss).collect()),
            gradient_norms: Floats(steps.iter().map(|step| step.gradient_norm).collect()),
            layer_norms: training.by_layer(steps),
        };
        self.training = Some(training);
        Ok(opened)
    }

    /// Takes up to `n` steps and measures the accuracy.
    pub fn train_steps(&mut self, n: usize) -> Result<Progress> {
        let clock = self.clock;
        let training = self.training.as_mut().ok_or(TrainError::NoTraining)?;
        let (progress, ms) = timed(clock, || training.steps(n));
        let mut progress = progress?;
        progress.step_ms = per_step(ms, progress.losses.len());
        Ok(progress)
    }

    /// Runs the model on a sequence of ids. An empty sequence is replaced by the sequence that the
    /// page shows ([`Training::probe`]).
    pub fn train_view(&self, sequence: &[usize]) -> Result<View> {
        self.training()?.view(sequence)
    }

    /// Runs a snapshot of the model.
    pub fn train_view_at(&self, step: usize, sequence: &[usize]) -> Result<View> {
        self.training()?.view_at(step, sequence)
    }

    /// The steps with snapshots; the first is 0.
    pub fn train_kept(&self) -> Result<Vec<usize>> {
        Ok(self.training()?.kept())
    }

    /// Takes one step and returns its details.
    pub fn train_open(&mut self) -> Result<OpenedStep> {
        let training = self.training.as_mut().ok_or(TrainError::NoTraining)?;
        training.open()
    }

    /// The gradient norms ‖∂ loss / ∂ state‖, where the loss is that of the last target in the
    /// sequence that the page shows ([`Training::probe`]). The first norm is for the state at that
    /// target's position, and the others are for the states 1, 2, … positions earlier. The states
    /// are those of a recurrent model's last layer, or of an encoder and its decoder; in a
    /// transformer, they are the inputs of the first layer. `step` selects a snapshot.
    pub fn train_gradient_by_distance(&self, step: Option<usize>) -> Result<Vec<f32>> {
        self.training()?.gradient_by_distance(step)
    }

    /// The weights of the current model or of a snapshot, as `model.safetensors`. A transformer is
    /// saved in GPT-2's or Marian's format, for [`Session::load_files`]; a recurrent model is saved
    /// for [`Session::train_read`].
    pub fn train_save(&self, step: Option<usize>) -> Result<Vec<u8>> {
        saved::weights(self.training()?, step)
    }

    /// The model's configuration as `config.json`, for the weights of the same step.
    pub fn train_config(&self, step: Option<usize>) -> Result<String> {
        Ok(saved::config(self.training()?, step))
    }

    /// The vocabulary as `tokenizer.json`.
    pub fn train_tokenizer(&self) -> Result<String> {
        let training = self.training()?;
        let is_translation = training.settings.architecture == train::Architecture::EncoderDecoder;
        Ok(saved::tokenizer(training.data.vocabulary(), is_translation))
    }

    fn training(&self) -> Result<&Training> {
        Ok(self.training.as_ref().ok_or(TrainError::NoTraining)?)
    }
}

impl From<&Training> for TrainPlan {
    fn from(training: &Training) -> Self {
        let probe = training.probe();
        TrainPlan {
            vocabulary: training.data.vocabulary().to_vec(),
            n_parameters: training.parameters().count(),
            chance: training.chance(),
            best: training.best(),
            layers: training.network.layers(),
            attention: training.network.attention(),
            has_unseen: training.data.has_unseen(),
            probe: probe.ids.clone(),
            predicted_from: probe.given,
        }
    }
}
