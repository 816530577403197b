//! A training run: a model, its data, and the steps taken so far.

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;

use crate::error::{Result, TextError, TrainError};
use crate::math::numbers::Floats;

use super::Settings;
use super::gradients::Gradients;
use super::learner::{Learner, check_steps};
use super::loss::{accuracy, target_entropy};
use super::network::Network;
use super::optimizer::Optimizer;
use super::parameters::Parameters;
use super::progress::{Progress, StepRecord};
use super::snapshots::Snapshots;
use super::tasks::{Data, Example};
use super::view::View;

/// Number of sequences on which the accuracy is measured.
const N_UNSEEN: usize = 64;

/// A training run: model, data, optimizer and history.
///
/// # Example: two runs with equal settings give equal losses
///
/// ```
/// use headlight::train::{Settings, tasks::Task, training::Training};
/// let settings = Settings { task: Task::SixWords, ..Settings::default() };
/// let steps = Training::begin(&settings)?.steps(20)?;
/// assert!(steps.losses[19] < steps.losses[0]);
/// assert_eq!(steps, Training::begin(&settings)?.steps(20)?);
/// # Ok::<(), headlight::error::Error>(())
/// ```
#[derive(Debug, Clone)]
pub struct Training {
    /// The settings.
    pub settings: Settings,
    /// The data.
    pub data: Data,
    /// The model without its parameters.
    pub network: Network,
    pub(super) learner: Learner,
    random: ChaCha8Rng,
    unseen: Vec<Example>,
    probe: Example,
    snapshots: Snapshots,
    /// One record for each step.
    pub curve: Vec<StepRecord>,
    accuracy: f32,
}

impl Training {
    /// Starts a training run from random parameters.
    pub fn begin(settings: &Settings) -> Result<Self> {
        settings.check()?;
        let data = settings.data()?;
        let network = Network::new(settings, data.vocabulary().len(), data.longest())?;
        // One random stream for each purpose, so that every architecture sees the same sequences.
        let stream = |number| {
            let mut random = ChaCha8Rng::seed_from_u64(settings.seed.into());
            random.set_stream(number);
            random
        };
        let parameters = network.initialise(&mut stream(0));
        let mut others = stream(1);
        let unseen: Vec<_> = (0..N_UNSEEN).map(|_| data.unseen(&mut others)).collect();
        let longest = |probe: Example, other: &Example| match other.ids.len() > probe.ids.len() {
            true => other.clone(),
            false => probe,
        };
        let probe = unseen.iter().fold(data.unseen(&mut others), longest);
        let optimizer = Optimizer::new(
            settings.optimizer,
            &parameters,
            settings.learning_rate,
            settings.warm_up,
        );
        Ok(Training {
            settings: settings.clone(),
            snapshots: Snapshots::new(&parameters),
            learner: Learner::new(parameters, optimizer, data.vocabulary().len()),
            data,
            network,
            random: stream(2),
            unseen,
            probe,
            curve: Vec::new(),
            accuracy: 0.0,
        })
    }

    /// Restores in a new training run what cannot be recomputed from its settings: the parameters
    /// after the last step, Adam's running means of the gradient and its square, which are needed to
    /// continue the run, and the record of each step.
    pub(super) fn resumed(
        mut self,
        parameters: Parameters,
        moments: Option<[Parameters; 2]>,
        curve: Vec<StepRecord>,
    ) -> Self {
        let step = curve.len();
        // Advances the random stream past the batches already drawn.
        for _ in 0..step {
            self.next_batch();
        }
        self.learner.step = step;
        self.learner.parameters = parameters;
        self.snapshots.offer(step, &self.learner.parameters);
        self.curve = curve;
        if !self.learner.optimizer.resume(step, moments) {
            self.learner.problem = Some(TrainError::NoOptimizer { step });
        }
        self
    }

    /// Number of steps taken.
    pub fn step(&self) -> usize {
        self.learner.step
    }

    /// The current parameters.
    pub fn parameters(&self) -> &Parameters {
        &self.learner.parameters
    }

    /// The parameters of a snapshot.
    pub fn parameters_at(&self, step: usize) -> Result<&Parameters> {
        self.snapshots.get(step)
    }

    /// The sequence that the page shows: the longest of the held-out sequences.
    pub fn probe(&self) -> &Example {
        &self.probe
    }

    /// The loss of a uniform prediction, ln `d_vocab`, in nats.
    pub fn chance(&self) -> f32 {
        self.learner.chance
    }

    /// The lowest possible mean loss, in nats: the [entropy](target_entropy) of a smoothed target.
    /// Without smoothing it is 0, because in every task the input determines the targets.
    pub fn best(&self) -> f32 {
        target_entropy(self.settings.smoothing, self.data.vocabulary().len())
    }

    /// The steps of the snapshots.
    pub fn kept(&self) -> Vec<usize> {
        self.snapshots.steps()
    }

    /// Takes up to `n` steps, fewer if the training diverges, and measures the accuracy.
    pub fn steps(&mut self, n: usize) -> Result<Progress> {
        check_steps(n)?;
        let before = self.curve.len();
        for _ in 0..n {
            let Some(mut gradients) = self.next_gradients() else {
                break;
            };
            self.update(&mut gradients);
        }
        self.measure();
        let records = &self.curve[before..];
        Ok(Progress {
            step: self.learner.step,
            losses: records.iter().map(|record| record.loss).collect(),
            gradient_norms: records.iter().map(|record| record.gradient_norm).collect(),
            layer_norms: self.by_layer(records),
            accuracy: self.accuracy,
            problem: self.learner.problem.clone(),
            step_ms: 0.0,
        })
    }

    /// Runs the model on a sequence, or on [`Training::probe`] if the sequence is empty.
    pub fn view(&self, ids: &[usize]) -> Result<View> {
        self.view_of(self.learner.step, self.parameters(), ids)
    }

    /// Runs the model of a snapshot.
    pub fn view_at(&self, step: usize, ids: &[usize]) -> Result<View> {
        self.view_of(step, self.parameters_at(step)?, ids)
    }

    /// The norm of ∂ loss / ∂ state at position T − k, for k = 0 to T, where T is the last position
    /// of the probe with a target. `step` selects a snapshot; `None` is the current model.
    ///
    /// [`Network::states`] names the states.
    pub fn gradient_by_distance(&self, step: Option<usize>) -> Result<Vec<f32>> {
        let parameters = match step {
            Some(step) => self.parameters_at(step)?,
            None => self.parameters(),
        };
        let mut example = self.probe.clone();
        let last = example
            .targets
            .iter()
            .rposition(Option::is_some)
            .unwrap_or(0);
        example.targets[..last].fill(None);
        let smoothing = self.settings.smoothing;
        let found = self.network.gradients(parameters, &[example], smoothing)?;
        let names = self.network.states();
        let states = found.sites.iter().filter(|(name, _)| names.contains(name));
        let rows = states.flat_map(|(_, gradient)| gradient.row_iter());
        let mut norms: Vec<_> = rows.take(last + 1).map(|row| row.norm()).collect();
        norms.reverse();
        Ok(norms)
    }

    fn view_of(&self, step: usize, parameters: &Parameters, ids: &[usize]) -> Result<View> {
        let ids = if ids.is_empty() { &self.probe.ids } else { ids };
        let example = Example::new(ids.to_vec(), self.data.targets(ids));
        let mut outputs = self.network.forward(parameters, [&example])?;
        let output = outputs.pop().ok_or(TextError::NoTokens)?;
        let smoothing = self.settings.smoothing;
        Ok(View::new(step, &self.network, example, output, smoothing))
    }

    /// Draws a batch and computes its gradients; `None` if the training has diverged.
    pub(super) fn next_gradients(&mut self) -> Option<Gradients> {
        if self.learner.problem.is_some() {
            return None;
        }
        let batch = self.next_batch();
        let smoothing = self.settings.smoothing;
        let found = self.network.gradients(self.parameters(), &batch, smoothing);
        self.learner.checked(found)
    }

    fn next_batch(&mut self) -> Vec<Example> {
        (0..self.settings.batch)
            .map(|_| self.data.training(&mut self.random))
            .collect()
    }

    /// Updates the parameters and returns the record of the step.
    pub(super) fn update(&mut self, gradients: &mut Gradients) -> StepRecord {
        let layers = self.network.layers();
        // The norms must be computed before the gradient is clipped.
        let norm_of = |layer: &String| gradients.parameters.norm_of(layer);
        let layer_norms = layers.iter().map(norm_of).collect();
        let record = StepRecord {
            loss: gradients.loss,
            layer_norms,
            gradient_norm: self.learner.update(&mut gradients.parameters),
        };
        self.curve.push(record.clone());
        self.snapshots
            .offer(self.learner.step, &self.learner.parameters);
        record
    }

    /// The gradient norms of each layer at the given steps.
    pub fn by_layer(&self, records: &[StepRecord]) -> Vec<Floats> {
        let list = |layer| {
            records
                .iter()
                .map(|record| record.layer_norms[layer])
                .collect()
        };
        (0..self.network.layers().len()).map(list).collect()
    }

    /// Measures the accuracy; keeps the previous value if the model has non-finite numbers.
    fn measure(&mut self) {
        if let Ok(outputs) = self.network.forward(self.parameters(), &self.unseen) {
            let logits = outputs.into_iter().map(|output| output.logits);
            let targets = self.unseen.iter().map(|one| one.targets.as_slice());
            self.accuracy = accuracy(logits.zip(targets));
        }
    }
}
