//! The training step of the benchmarks: 16 sequences of 12 tokens, 2 layers, 4 heads, `d_model` 32.

use headlight::train::Settings;
use headlight::train::network::Network;
use headlight::train::optimizer::Optimizer;
use headlight::train::parameters::Parameters;
use headlight::train::tasks::{Data, Example, Task};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;

/// A training run; each call of [`TrainStep::make`] takes one step.
pub struct TrainStep {
    network: Network,
    data: Data,
    batch: usize,
    parameters: Parameters,
    optimizer: Optimizer,
    random: ChaCha8Rng,
}

impl TrainStep {
    pub fn new() -> Self {
        let settings = Settings {
            task: Task::Induction,
            length: 6,
            warm_up: 0,
            ..Settings::default()
        };
        let data = Data::new(settings.task, settings.length, "").unwrap();
        let network = Network::new(&settings, data.vocabulary().len(), data.longest()).unwrap();
        let mut random = ChaCha8Rng::seed_from_u64(1);
        let parameters = network.initialise(&mut random);
        let rate = settings.learning_rate;
        TrainStep {
            network,
            data,
            batch: settings.batch,
            optimizer: Optimizer::new(settings.optimizer, &parameters, rate, settings.warm_up),
            parameters,
            random,
        }
    }

    /// Draws the sequences, computes the gradients and updates the weights. Returns the loss.
    pub fn make(&mut self) -> f32 {
        let sequence = |_| self.data.training(&mut self.random);
        let batch: Vec<Example> = (0..self.batch).map(sequence).collect();
        let found = self.network.gradients(&self.parameters, &batch, 0.0);
        let mut found = found.unwrap();
        self.optimizer
            .step(&mut self.parameters, &mut found.parameters);
        found.loss
    }
}
