//! Questions about a tiny model that learns.
//!
//! A training belongs to the session and stands beside its models and texts.

mod convert;

use serde::{Deserialize, Serialize};
use tsify::Tsify;

use super::numbers::{Floats, NamedNumbers, Numbers, word};
use super::{Session, timed};
use crate::checkpoint::File;
use crate::error::{Error, Result};
use crate::train::progress::Progress;
use crate::train::training::Training;
use crate::train::{self, saved};

word! {
    /// What is to be learned.
    Task of train::tasks::Task { SixWords, Copy, Reverse, Sort, Induction, Agreement, Typed }
}

word! {
    /// What the model is made of.
    Architecture of train::Architecture { Transformer, Rnn, Lstm, Gru, GruAttention }
}

word! {
    /// How a step is made of a gradient.
    Optimizer of train::optimizer::Method { Adam, Sgd }
}

/// Everything that decides a training: equal settings give equal bits on the
/// same machine.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, Tsify)]
pub struct TrainSettings {
    /// What is to be learned.
    pub task: Task,
    /// Letters to copy, reverse or sort, half of the letters of an induction, or words between
    /// subject and verb; sentences have no length, and any is taken.
    pub length: usize,
    /// Pairs of sentences, a line each: "merci -> thanks"; other tasks have none, and any are
    /// taken.
    pub pairs: String,
    /// What the model is made of.
    pub architecture: Architecture,
    /// 1 to 4; an encoder and a decoder have one each, and any of these is taken.
    pub n_layers: usize,
    /// 1 to 8; a recurrent model has none, and any of these is taken.
    pub n_heads: usize,
    /// 8 to 64; of a transformer a multiple of `n_heads`.
    pub d_model: usize,
    /// Whether a transformer adds a learned vector for each position.
    pub has_positions: bool,
    /// How a step is made of a gradient.
    pub optimizer: Optimizer,
    /// Above 0, at most 100.
    pub learning_rate: f32,
    /// Steps until the learning rate has its full size: 0 to 10 000.
    pub warm_up: usize,
    /// Label smoothing: 0 to 0.5.
    pub smoothing: f32,
    /// Sequences in a step: 1 to 64.
    pub batch: usize,
    /// Where all chance comes from.
    pub seed: u32,
}

/// What does not change while a model is trained.
#[derive(Debug, Clone, PartialEq, Serialize, Tsify)]
pub struct TrainPlan {
    /// The word of each id.
    pub vocabulary: Vec<String>,
    /// How many numbers are learned.
    pub n_parameters: usize,
    /// The loss of a model that knows nothing, in nats: ln of the number of words.
    pub chance: f32,
    /// The lowest loss that is possible on average, in nats: the entropy of a target, which
    /// without label smoothing has none, because what was read decides it.
    pub best: f32,
    /// What the names of each layer's parameters begin with.
    pub layers: Vec<String>,
    /// Whether the accuracy is measured on sequences that no step meets; a task of a few
    /// sentences has none to hold back.
    pub has_unseen: bool,
    /// The sequence that is looked at: ids.
    pub probe: Vec<usize>,
    /// The position of the probe from which on the loss counts; what comes before is given.
    pub predicted_from: usize,
}

/// A training that was read from files.
#[derive(Debug, Clone, PartialEq, Serialize, Tsify)]
pub struct TrainOpened {
    /// What decides it.
    pub settings: TrainSettings,
    /// What does not change while it goes on.
    pub plan: TrainPlan,
    /// The loss of each step made: mean cross-entropy over the predicted words, in nats.
    pub losses: Floats,
    /// The length of each step's gradient, before it was clipped.
    pub gradient_norms: Floats,
    /// The same of each layer's parameters alone: a list for each layer.
    pub layer_norms: Vec<Floats>,
}

/// A model after some steps.
#[derive(Debug, Clone, PartialEq, Serialize, Tsify)]
pub struct TrainProgress {
    /// Steps made since the beginning.
    pub step: usize,
    /// The loss of each step just made: mean cross-entropy over the predicted words, in nats.
    pub losses: Floats,
    /// The length of each step's gradient, before it was clipped.
    pub gradient_norms: Floats,
    /// The same of each layer's parameters alone: a list for each layer.
    pub layer_norms: Vec<Floats>,
    /// The share of words that are predicted rightly in sequences that no step has seen, where
    /// there are such ([`TrainPlan::has_unseen`]).
    pub accuracy: f32,
    /// A sentence when the training diverged; no further steps are made.
    pub problem: Option<String>,
    /// Milliseconds that one of the steps took on average; 0 where none was made.
    pub step_ms: f64,
}

/// A model on a sequence.
#[derive(Debug, Clone, PartialEq, Serialize, Tsify)]
pub struct TrainView {
    /// Steps that the model has made.
    pub step: usize,
    /// The sequence: ids.
    pub sequence: Vec<usize>,
    /// Attention weights, `[n, n]` each, layer by layer and head by head; a recurrent model has
    /// none.
    pub patterns: Vec<Numbers>,
    /// A decoder's weights over the words that are given, `[n − given, given]`.
    pub alignment: Option<Numbers>,
    /// The mean cross-entropy of the positions that count, in nats, against targets with the
    /// training's label smoothing.
    pub cross_entropy: f32,
    /// Their mean Kullback–Leibler divergence from these targets: the cross-entropy less the
    /// targets' entropy ([`TrainPlan::best`]).
    pub divergence: f32,
    /// What the model gives each word after each position: `[n, vocabulary]`, and zeros where
    /// an encoder predicts nothing.
    pub probabilities: Numbers,
    /// The word that should follow each position, where the loss counts.
    pub targets: Vec<Option<usize>>,
    /// Each head's mean weight on the token before.
    pub previous_token: Floats,
    /// Each head's mean weight on what followed this token the last time; 0 in a sequence in
    /// which nothing comes again.
    pub induction: Floats,
    /// The states of a recurrent model's last layer, of an encoder and behind them of its
    /// decoder, or a transformer's final residual stream: `[n, d_model]`.
    pub hidden: Numbers,
}

/// One step in the open: loss, gradients, and the update of one weight. By Adam that is
/// after = before − rate · `first_moment` / (√`second_moment` + 10⁻⁸), by plain descent
/// after = before − rate · gradient.
#[derive(Debug, Clone, PartialEq, Serialize, Tsify)]
pub struct OpenedStep {
    /// The step's loss, in nats.
    pub loss: f32,
    /// The length of its gradient, before it was clipped.
    pub gradient_norm: f32,
    /// The same of each layer's parameters alone.
    pub layer_norms: Floats,
    /// ∂ loss / ∂ site for the first sequence of the step, in the order of the forward pass:
    /// `embed`, `blocks.0.attn.z` (heads side by side), `blocks.0.resid_post` and so on, `logits`.
    pub gradients: Vec<NamedNumbers>,
    /// The weight's matrix.
    pub weight: String,
    /// The weight's row.
    pub row: usize,
    /// The weight's column.
    pub column: usize,
    /// The weight before the step.
    pub before: f32,
    /// ∂ loss / ∂ weight, after clipping.
    pub gradient: f32,
    /// Adam's running mean of the gradient, corrected for its start at 0 (m̂).
    pub first_moment: Option<f32>,
    /// Adam's running mean of the gradient's square, corrected in the same way (v̂).
    pub second_moment: Option<f32>,
    /// The learning rate of this step.
    pub rate: f32,
    /// The weight after the step.
    pub after: f32,
}

impl Session {
    /// Begins a training, in place of an earlier one. Models and texts of the session stay.
    ///
    /// # Errors
    ///
    /// A sentence for a setting out of range.
    pub fn train_begin(&mut self, settings: &TrainSettings) -> Result<TrainPlan> {
        let training = Training::begin(&settings.into())?;
        let plan = TrainPlan::from(&training);
        self.training = Some(training);
        Ok(plan)
    }

    /// Opens a recurrent model from the files of [`Session::train_config`] and
    /// [`Session::train_save`], in place of an earlier training; it goes on with the same bits. A
    /// transformer is a model like others: [`Session::load_files`].
    ///
    /// # Errors
    ///
    /// A sentence for files that were not saved so; the earlier training stays.
    pub fn train_read(&mut self, files: &[File]) -> Result<TrainOpened> {
        let training = saved::read(files)?;
        let made = training.curve();
        let opened = TrainOpened {
            settings: training.settings().into(),
            plan: TrainPlan::from(&training),
            losses: Floats(made.iter().map(|made| made.loss).collect()),
            gradient_norms: Floats(made.iter().map(|made| made.gradient_norm).collect()),
            layer_norms: training.by_layer(made).into_iter().map(Floats).collect(),
        };
        self.training = Some(training);
        Ok(opened)
    }

    /// Makes up to `n` steps, and measures the accuracy.
    ///
    /// # Errors
    ///
    /// A sentence when no training was begun, or for more than 1000 steps at once.
    pub fn train_steps(&mut self, n: usize) -> Result<TrainProgress> {
        let clock = self.clock;
        let training = self.training.as_mut().ok_or(Error::NoTraining)?;
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

    /// Runs the model on a sequence of ids, or on the probe where there is none.
    ///
    /// # Errors
    ///
    /// A sentence when no training was begun, and for a sequence that the model cannot read.
    pub fn train_view(&self, sequence: &[usize]) -> Result<TrainView> {
        Ok(self.training()?.view(sequence)?.into())
    }

    /// Runs the model as it was after a kept step.
    ///
    /// # Errors
    ///
    /// As [`Session::train_view`], and for a step that was not kept.
    pub fn train_view_at(&self, step: usize, sequence: &[usize]) -> Result<TrainView> {
        Ok(self.training()?.view_at(step, sequence)?.into())
    }

    /// The steps after which the model was kept, the first of them 0.
    ///
    /// # Errors
    ///
    /// A sentence when no training was begun.
    pub fn train_kept(&self) -> Result<Vec<usize>> {
        Ok(self.training()?.kept())
    }

    /// Makes one step in the open.
    ///
    /// # Errors
    ///
    /// A sentence when no training was begun, or when it has diverged.
    pub fn train_open(&mut self) -> Result<OpenedStep> {
        let training = self.training.as_mut().ok_or(Error::NoTraining)?;
        Ok(training.open()?.into())
    }

    /// How much of the gradient of the probe's last loss arrives k tokens earlier, k = 0, 1, …:
    /// ‖∂ loss / ∂ state‖. The state is that of a recurrent model's last layer, of an encoder or
    /// its decoder, and what enters a transformer's first block. It is that of a kept step, or of now.
    ///
    /// # Errors
    ///
    /// A sentence when no training was begun, when it has diverged, and for a step that was not
    /// kept.
    pub fn train_gradient_by_distance(&self, step: Option<usize>) -> Result<Vec<f32>> {
        self.training()?.gradient_by_distance(step)
    }

    /// The weights as a file `model.safetensors`: those of a kept step, or those of now. Those of
    /// a transformer are a GPT-2's, which [`Session::load_files`] reads; those of a recurrent
    /// model are read by [`Session::train_read`].
    ///
    /// # Errors
    ///
    /// A sentence when no training was begun, and for a step that was not kept.
    pub fn train_save(&self, step: Option<usize>) -> Result<Vec<u8>> {
        saved::weights(self.training()?, step)
    }

    /// The sizes and choices of the model as a file `config.json`, to stand beside the weights of
    /// the same step.
    ///
    /// # Errors
    ///
    /// A sentence when no training was begun.
    pub fn train_config(&self, step: Option<usize>) -> Result<String> {
        Ok(saved::config(self.training()?, step))
    }

    /// The words of the model as a file `tokenizer.json`.
    ///
    /// # Errors
    ///
    /// A sentence when no training was begun.
    pub fn train_tokenizer(&self) -> Result<String> {
        Ok(saved::tokenizer(self.training()?.data().vocabulary()))
    }

    fn training(&self) -> Result<&Training> {
        self.training.as_ref().ok_or(Error::NoTraining)
    }
}
