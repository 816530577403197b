//! Requests about a small model in training.
//!
//! A session's training run is independent of its models and texts.

mod convert;

use serde::{Deserialize, Serialize};
use tsify::Tsify;

use super::numbers::{Floats, Numbers, word};
use super::{Session, timed};
use crate::checkpoint::File;
use crate::error::{Result, TrainError};
use crate::train::progress::{OpenedStep, Progress};
use crate::train::training::Training;
use crate::train::{self, saved};

word! {
    /// The task to learn.
    Task of train::tasks::Task { SixWords, Copy, Reverse, Sort, Induction, Agreement, Typed }
}

word! {
    /// The model's architecture.
    Architecture of train::Architecture { Transformer, EncoderDecoder, Rnn, Lstm, Gru, GruAttention }
}

word! {
    /// The optimiser.
    Optimizer of train::optimizer::Method { Adam, Sgd }
}

/// All settings of a training run. Equal settings give bit-identical results on the same machine.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, Tsify)]
pub struct TrainSettings {
    /// The task to learn.
    pub task: Task,
    /// Number of letters to copy, reverse or sort; half the number of letters in an induction
    /// sequence; or number of words between subject and verb. Ignored for sentences.
    pub length: usize,
    /// User-supplied pairs of sentences, one per line: "merci -> thanks"; ignored by other tasks.
    pub pairs: String,
    /// The model's architecture.
    pub architecture: Architecture,
    /// Number of layers: 1 to 4, in encoder and decoder each; ignored by the recurrent
    /// encoder–decoder, whose two parts have one layer each.
    pub n_layers: usize,
    /// Number of heads: 1 to 8; ignored by recurrent models.
    pub n_heads: usize,
    /// The width: 8 to 64; for a transformer, a multiple of `n_heads`.
    pub d_model: usize,
    /// Whether a causal transformer adds a learned vector for each position.
    pub has_positions: bool,
    /// Whether a transformer has residual connections.
    pub has_residual: bool,
    /// Whether a transformer has layer norms.
    pub has_norms: bool,
    /// The optimiser.
    pub optimizer: Optimizer,
    /// The learning rate: above 0, at most 100.
    pub learning_rate: f32,
    /// Number of warm-up steps of the learning rate: 0 to 10 000.
    pub warm_up: usize,
    /// Label smoothing: 0 to 0.5.
    pub smoothing: f32,
    /// Number of sequences per step: 1 to 64.
    pub batch: usize,
    /// The random seed.
    pub seed: u32,
}

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
    /// The attention sublayers of a transformer, in the order of [`TrainView::patterns`].
    pub attention: Vec<TrainAttention>,
    /// Whether accuracy is measured on held-out sequences. Tasks with only a few sentences use all
    /// of them for training.
    pub has_unseen: bool,
    /// The ids of the sequence that the page shows.
    pub probe: Vec<usize>,
    /// First position of the probe that has a target; earlier words are the prompt.
    pub predicted_from: usize,
}

word! {
    /// A part of a sequence: all words, the words that an encoder reads, or the start token and the
    /// answer, which a decoder reads.
    Words of train::network::Words { All, Given, Answer }
}

/// An attention sublayer of a transformer in training.
#[derive(Debug, Clone, PartialEq, Serialize, Tsify)]
pub struct TrainAttention {
    /// The layer within its stack.
    pub layer: usize,
    /// The words of a pattern's rows.
    pub queries: Words,
    /// The words of a pattern's columns.
    pub keys: Words,
}

/// A training run restored from files.
#[derive(Debug, Clone, PartialEq, Serialize, Tsify)]
pub struct TrainOpened {
    /// The run's settings.
    pub settings: TrainSettings,
    /// The run's constant properties.
    pub plan: TrainPlan,
    /// The loss of each step so far: mean cross-entropy over the predicted words, in nats.
    pub losses: Floats,
    /// The norm of each step's gradient before clipping.
    pub gradient_norms: Floats,
    /// The gradient norm of each layer at each step, with one list per layer.
    pub layer_norms: Vec<Floats>,
}

/// Progress of a training run.
#[derive(Debug, Clone, PartialEq, Serialize, Tsify)]
pub struct TrainProgress {
    /// Number of steps since the start.
    pub step: usize,
    /// The loss of each new step: mean cross-entropy over the predicted words, in nats.
    pub losses: Floats,
    /// The norm of each step's gradient before clipping.
    pub gradient_norms: Floats,
    /// The gradient norm of each layer at each step, with one list per layer.
    pub layer_norms: Vec<Floats>,
    /// Share of correctly predicted words, in held-out sequences if there are any
    /// ([`TrainPlan::has_unseen`]).
    pub accuracy: f32,
    /// The error message if the training diverged; no further steps are taken.
    pub problem: Option<String>,
    /// Mean duration of the new steps in milliseconds; 0 without steps.
    pub step_ms: f64,
}

/// A run of the model on a sequence.
#[derive(Debug, Clone, PartialEq, Serialize, Tsify)]
pub struct TrainView {
    /// Number of training steps taken.
    pub step: usize,
    /// The ids of the sequence.
    pub sequence: Vec<usize>,
    /// Attention weights, `[n_query, n_key]` each, for the heads of each sublayer of
    /// [`TrainPlan::attention`]; empty for a recurrent model.
    pub patterns: Vec<Numbers>,
    /// A recurrent decoder's weights over the words of the prompt: `[n − prompt, prompt]`.
    pub alignment: Option<Numbers>,
    /// Mean cross-entropy over the positions with a target, in nats, with the run's label
    /// smoothing.
    pub cross_entropy: f32,
    /// Mean Kullback–Leibler divergence: the cross-entropy minus the entropy of the targets
    /// ([`TrainPlan::best`]).
    pub divergence: f32,
    /// Probabilities of the next word at each position: `[n, vocabulary]`; 0 at an encoder's
    /// positions.
    pub probabilities: Numbers,
    /// The correct next word at each position; `None` for positions that the loss ignores.
    pub targets: Vec<Option<usize>>,
    /// Each head's mean weight on the previous token.
    pub previous_token: Floats,
    /// Each head's mean weight on the token after the previous occurrence of the current token; 0
    /// without repetitions.
    pub induction: Floats,
    /// How closely each cross-attention head pairs the answer's words with the given words, from 0
    /// to 1; 0 in self-attention.
    pub alignment_score: Floats,
    /// The final vectors, `[n, d_model]`: a transformer's residual stream, or the states of a
    /// recurrent model's last layer. The rows of an encoder come before those of its decoder.
    pub hidden: Numbers,
}

impl Session {
    /// Starts a training run; replaces an earlier run.
    ///
    /// # Errors
    ///
    /// If a setting is out of range.
    pub fn train_begin(&mut self, settings: &TrainSettings) -> Result<TrainPlan> {
        let training = Training::begin(&settings.into())?;
        let plan = TrainPlan::from(&training);
        self.training = Some(training);
        Ok(plan)
    }

    /// Restores a recurrent model from the files of [`Session::train_config`] and
    /// [`Session::train_save`]; replaces an earlier training run. Further steps are bit-identical
    /// to those of the saved run. A transformer is loaded with [`Session::load_files`].
    ///
    /// # Errors
    ///
    /// If the files were not saved by these methods. In that case, the earlier run is kept.
    pub fn train_read(&mut self, files: &[File]) -> Result<TrainOpened> {
        let training = saved::read(files)?;
        let steps = training.curve();
        let opened = TrainOpened {
            settings: training.settings().into(),
            plan: TrainPlan::from(&training),
            losses: Floats(steps.iter().map(|step| step.loss).collect()),
            gradient_norms: Floats(steps.iter().map(|step| step.gradient_norm).collect()),
            layer_norms: training.by_layer(steps).into_iter().map(Floats).collect(),
        };
        self.training = Some(training);
        Ok(opened)
    }

    /// Takes up to `n` steps and measures the accuracy.
    ///
    /// # Errors
    ///
    /// If no training was started, or `n` is above 1000.
    pub fn train_steps(&mut self, n: usize) -> Result<TrainProgress> {
        let clock = self.clock;
        let training = self.training.as_mut().ok_or(TrainError::NoTraining)?;
        let (progress, ms) = timed(clock, || training.steps(n));
        let Progress {
            step,
            losses,
            gradient_norms,
            layer_norms,
            accuracy,
            problem,
        } = progress?;
        Ok(TrainProgress {
            step,
            step_ms: match losses.len() {
                0 => 0.0,
                steps => ms / steps as f64,
            },
            losses: Floats(losses),
            gradient_norms: Floats(gradient_norms),
            layer_norms: layer_norms.into_iter().map(Floats).collect(),
            accuracy,
            problem,
        })
    }

    /// Runs the model on a sequence of ids, by default the probe.
    ///
    /// # Errors
    ///
    /// If no training was started, or the sequence is too long or has an unknown id.
    pub fn train_view(&self, sequence: &[usize]) -> Result<TrainView> {
        Ok(self.training()?.view(sequence)?.into())
    }

    /// Runs a snapshot of the model.
    ///
    /// # Errors
    ///
    /// As in [`Session::train_view`], or if the step has no snapshot.
    pub fn train_view_at(&self, step: usize, sequence: &[usize]) -> Result<TrainView> {
        Ok(self.training()?.view_at(step, sequence)?.into())
    }

    /// The steps with snapshots; the first is 0.
    ///
    /// # Errors
    ///
    /// If no training was started.
    pub fn train_kept(&self) -> Result<Vec<usize>> {
        Ok(self.training()?.kept())
    }

    /// Takes one step and returns its details.
    pub fn train_open(&mut self) -> Result<OpenedStep> {
        let training = self.training.as_mut().ok_or(TrainError::NoTraining)?;
        training.open()
    }

    /// Gradient norms ‖∂ loss / ∂ state‖ of the loss at the probe's last position, for states 0, 1,
    /// 2, … tokens earlier. The states are from a recurrent model's last layer, or from an encoder
    /// and its decoder; a transformer's states are the inputs of its first block. `step` selects a
    /// snapshot.
    ///
    /// # Errors
    ///
    /// If no training was started, it has diverged, or the step has no snapshot.
    pub fn train_gradient_by_distance(&self, step: Option<usize>) -> Result<Vec<f32>> {
        self.training()?.gradient_by_distance(step)
    }

    /// The weights of the current model or of a snapshot, as `model.safetensors`. A transformer is
    /// saved in GPT-2's or Marian's format, for [`Session::load_files`]; a recurrent model is saved
    /// for [`Session::train_read`].
    ///
    /// # Errors
    ///
    /// If no training was started, or the step has no snapshot.
    pub fn train_save(&self, step: Option<usize>) -> Result<Vec<u8>> {
        saved::weights(self.training()?, step)
    }

    /// The model's configuration as `config.json`, for the weights of the same step.
    ///
    /// # Errors
    ///
    /// If no training was started.
    pub fn train_config(&self, step: Option<usize>) -> Result<String> {
        Ok(saved::config(self.training()?, step))
    }

    /// The vocabulary as `tokenizer.json`.
    ///
    /// # Errors
    ///
    /// If no training was started.
    pub fn train_tokenizer(&self) -> Result<String> {
        let training = self.training()?;
        let is_translation =
            training.settings().architecture == train::Architecture::EncoderDecoder;
        Ok(saved::tokenizer(
            training.data().vocabulary(),
            is_translation,
        ))
    }

    fn training(&self) -> Result<&Training> {
        Ok(self.training.as_ref().ok_or(TrainError::NoTraining)?)
    }
}
