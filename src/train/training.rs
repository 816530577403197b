//! A training: a model, its data, and the steps made so far.

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;

use crate::error::{Error, Result};

use super::Settings;
use super::backward::Gradients;
use super::kept::Kept;
use super::learner::{Learner, check_steps};
use super::loss::{accuracy, target_entropy};
use super::network::Network;
use super::optimizer::Optimizer;
use super::parameters::Parameters;
use super::progress::{Made, Opened, Progress, Update};
use super::tasks::{Data, Example};
use super::view::View;

/// Sequences that the accuracy is measured on.
const N_UNSEEN: usize = 64;

/// A model that learns.
///
/// # Example: two steps, and the same two again
///
/// ```
/// use headlight::train::optimizer::Method;
/// use headlight::train::{Architecture, Settings, tasks::Task, training::Training};
/// let settings = Settings {
///     task: Task::SixWords,
///     length: 0,
///     pairs: String::new(),
///     architecture: Architecture::Transformer,
///     n_layers: 1,
///     n_heads: 2,
///     d_model: 8,
///     has_positions: true,
///     optimizer: Method::Adam,
///     learning_rate: 0.01,
///     warm_up: 1,
///     smoothing: 0.0,
///     batch: 4,
///     seed: 7,
/// };
/// let steps = Training::begin(&settings)?.steps(2)?;
/// assert!(steps.losses[1] < steps.losses[0]);
/// assert_eq!(steps, Training::begin(&settings)?.steps(2)?);
/// # Ok::<(), headlight::error::Error>(())
/// ```
#[derive(Debug, Clone)]
pub struct Training {
    settings: Settings,
    data: Data,
    network: Network,
    learner: Learner,
    random: ChaCha8Rng,
    unseen: Vec<Example>,
    probe: Example,
    kept: Kept,
    /// What is noted of each step made.
    curve: Vec<Made>,
    accuracy: f32,
}

/// What a training has come to, besides what follows from its settings.
pub(super) struct Learned {
    /// The parameters after the last step.
    pub parameters: Parameters,
    /// What Adam remembers: its running means of the gradient and of its square. Without them a
    /// training by Adam cannot go on.
    pub moments: Option<[Parameters; 2]>,
    /// What is noted of each step made.
    pub curve: Vec<Made>,
}

impl Training {
    /// A model with random parameters, and the data it is to learn from.
    ///
    /// # Errors
    ///
    /// [`Error::TrainSetting`] for a setting out of range.
    pub fn begin(settings: &Settings) -> Result<Self> {
        settings.check()?;
        let data = Data::new(settings.task, settings.length, &settings.pairs)?;
        let network = Network::new(settings, data.vocabulary().len(), data.longest())?;
        // A stream for each purpose: another model is shown the same sequences.
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
            kept: Kept::new(&parameters),
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

    /// This training, just begun, as it was when it had learned this.
    pub(super) fn resumed(mut self, learned: Learned) -> Self {
        let step = learned.curve.len();
        // What is drawn next depends on what was drawn.
        for _ in 0..step {
            self.next_batch();
        }
        self.learner.step = step;
        self.learner.parameters = learned.parameters;
        self.kept.offer(step, &self.learner.parameters);
        self.curve = learned.curve;
        if !self.learner.optimizer.resume(step, learned.moments) {
            self.learner.problem = Some(format!(
                "This model was saved as it was after {step} steps of a longer training, without \
                 what the optimizer remembered then, so it cannot learn on from here. Restart it \
                 to train it anew."
            ));
        }
        self
    }

    /// What was chosen.
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// Steps made.
    pub fn step(&self) -> usize {
        self.learner.step
    }

    /// What is noted of each step made.
    pub fn curve(&self) -> &[Made] {
        &self.curve
    }

    /// What Adam remembers: its running means of the gradient and of its square.
    pub(super) fn moments(&self) -> Option<[&Parameters; 2]> {
        self.learner.optimizer.running_means()
    }

    /// The data.
    pub fn data(&self) -> &Data {
        &self.data
    }

    /// The model without its parameters.
    pub fn network(&self) -> &Network {
        &self.network
    }

    /// What has been learned so far.
    pub fn parameters(&self) -> &Parameters {
        &self.learner.parameters
    }

    /// What had been learned after a kept step.
    ///
    /// # Errors
    ///
    /// [`Error::NotKept`].
    pub fn parameters_at(&self, step: usize) -> Result<&Parameters> {
        self.kept.get(step)
    }

    /// The sequence that is looked at: the longest of the unseen ones.
    pub fn probe(&self) -> &Example {
        &self.probe
    }

    /// The loss of a model that gives each word the same probability: ln `d_vocab`, in nats.
    pub fn chance(&self) -> f32 {
        self.learner.chance
    }

    /// The lowest loss that is possible on average, in nats: the [entropy](target_entropy) of a
    /// smoothed target. In every task what was read decides each word that counts, so a target
    /// that is not smoothed has none.
    pub fn best(&self) -> f32 {
        target_entropy(self.settings.smoothing, self.data.vocabulary().len())
    }

    /// Steps after which the model was kept.
    pub fn kept(&self) -> Vec<usize> {
        self.kept.steps()
    }

    /// Makes up to `n` steps, fewer when the training diverges, and measures the accuracy.
    ///
    /// # Errors
    ///
    /// [`Error::TrainSetting`] for more than 1000 steps.
    pub fn steps(&mut self, n: usize) -> Result<Progress> {
        check_steps(n)?;
        let before = self.curve.len();
        for _ in 0..n {
            let Some(mut gradients) = self.next_gradients() else {
                break;
            };
            self.follow(&mut gradients);
        }
        self.measure();
        let made = &self.curve[before..];
        Ok(Progress {
            step: self.learner.step,
            losses: made.iter().map(|made| made.loss).collect(),
            gradient_norms: made.iter().map(|made| made.gradient_norm).collect(),
            layer_norms: self.by_layer(made),
            accuracy: self.accuracy,
            problem: self.learner.problem.clone(),
        })
    }

    /// Makes one step, and shows how it moved the weight of the first layer with the steepest
    /// gradient.
    ///
    /// # Errors
    ///
    /// [`Error::Diverged`] when no step can be made.
    pub fn open(&mut self) -> Result<Opened> {
        let Some(mut gradients) = self.next_gradients() else {
            return Err(Error::Diverged(
                self.learner.problem.clone().unwrap_or_default(),
            ));
        };
        let weight = self.network.opened_weight();
        let cell = gradients.parameters.get(weight).iamax_full();
        let before = self.parameters().get(weight)[cell];
        let made = self.follow(&mut gradients);
        Ok(Opened {
            made,
            sites: gradients.sites,
            update: Update {
                weight: weight.into(),
                cell,
                before,
                gradient: gradients.parameters.get(weight)[cell],
                moments: self.learner.optimizer.moments(weight, cell),
                rate: self.learner.optimizer.rate(),
                after: self.parameters().get(weight)[cell],
            },
        })
    }

    /// Runs the model on a sequence, or on the probe where that is empty.
    ///
    /// # Errors
    ///
    /// What [`Tokens::new`](crate::tokens::Tokens::new) finds in the sequence.
    pub fn view(&self, ids: &[usize]) -> Result<View> {
        self.view_of(self.learner.step, self.parameters(), ids)
    }

    /// Runs the model as it was after a kept step.
    ///
    /// # Errors
    ///
    /// As [`Training::view`], and [`Error::NotKept`].
    pub fn view_at(&self, step: usize, ids: &[usize]) -> Result<View> {
        self.view_of(step, self.parameters_at(step)?, ids)
    }

    /// How much of the gradient of the probe's last loss arrives k tokens earlier: the length of
    /// ∂ loss / ∂ state at position T − k, for k = 0 to T, where T is the last position that
    /// counts. It is that of a kept step, or of now.
    ///
    /// The states are those that [`Network::states`] names.
    ///
    /// # Errors
    ///
    /// [`Error::NotKept`], and as [`Network::gradients`].
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
        let mut readings = self.network.read(parameters, [&example])?;
        let reading = readings.pop().ok_or(Error::NoTokens)?;
        Ok(View::new(step, example, reading, self.settings.smoothing))
    }

    /// Draws a batch and finds its gradients; `None`, and a problem, when there are no usable
    /// ones.
    fn next_gradients(&mut self) -> Option<Gradients> {
        if self.learner.problem.is_some() {
            return None;
        }
        let batch = self.next_batch();
        let smoothing = self.settings.smoothing;
        let found = self.network.gradients(self.parameters(), &batch, smoothing);
        self.learner.usable(found)
    }

    fn next_batch(&mut self) -> Vec<Example> {
        (0..self.settings.batch)
            .map(|_| self.data.training(&mut self.random))
            .collect()
    }

    /// Moves the parameters, and gives what is noted of the step.
    fn follow(&mut self, gradients: &mut Gradients) -> Made {
        let layers = self.network.layers();
        // Before the gradient is clipped.
        let norm_of = |layer: &String| gradients.parameters.norm_of(layer);
        let layer_norms = layers.iter().map(norm_of).collect();
        let made = Made {
            loss: gradients.loss,
            layer_norms,
            gradient_norm: self.learner.follow(&mut gradients.parameters),
        };
        self.curve.push(made.clone());
        self.kept.offer(self.learner.step, &self.learner.parameters);
        made
    }

    /// The lengths of the layers' gradients in some steps: a list for each layer.
    pub fn by_layer(&self, made: &[Made]) -> Vec<Vec<f32>> {
        let list = |layer| made.iter().map(|made| made.layer_norms[layer]).collect();
        (0..self.network.layers().len()).map(list).collect()
    }

    /// Measures the accuracy; a model with numbers out of range keeps its last one.
    fn measure(&mut self) {
        if let Ok(readings) = self.network.read(self.parameters(), &self.unseen) {
            let logits = readings.into_iter().map(|reading| reading.logits);
            let targets = self.unseen.iter().map(|one| one.targets.as_slice());
            self.accuracy = accuracy(logits.zip(targets));
        }
    }
}
