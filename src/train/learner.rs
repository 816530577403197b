//! Parameters that follow their gradients, step by step, until a training diverges.

use crate::error::{Error, Result};
use crate::ops;

use super::backward::Gradients;
use super::optimizer::Optimizer;
use super::parameters::Parameters;

/// The most steps that can be asked for at once.
const MOST_STEPS: usize = 1000;
/// A loss so many times that of a model which knows nothing is no longer learning.
const HOPELESS: f32 = 10.0;

/// Parameters, their optimizer, and how far they have come.
#[derive(Debug, Clone)]
pub(super) struct Learner {
    pub(super) parameters: Parameters,
    pub(super) optimizer: Optimizer,
    /// Steps made.
    pub(super) step: usize,
    /// The loss of a model that gives each word the same probability, in nats.
    pub(super) chance: f32,
    /// A sentence when the training diverged; no further steps are made.
    pub(super) problem: Option<String>,
}

impl Learner {
    /// Parameters that have made no step.
    pub(super) fn new(parameters: Parameters, optimizer: Optimizer, d_vocab: usize) -> Self {
        Learner {
            parameters,
            optimizer,
            step: 0,
            chance: ops::ln(d_vocab as f32),
            problem: None,
        }
    }

    /// Hands on the gradients for the next step; `None`, and a problem, when there are no usable
    /// ones.
    pub(super) fn usable(&mut self, found: Result<Gradients>) -> Option<Gradients> {
        let at = self.step + 1;
        let problem = match found {
            Ok(found) if !(found.loss.is_finite() && found.parameters.norm().is_finite()) => {
                format!("In step {at} a number left the range of floats")
            }
            Ok(found) if found.loss > HOPELESS * self.chance => format!(
                "In step {at} the loss is {:.0}, where a model that knows nothing has {:.1}",
                found.loss, self.chance
            ),
            Ok(found) => return Some(found),
            Err(_) => format!("After step {} a weight left the range of floats", self.step),
        };
        self.problem = Some(format!(
            "{problem}: the training has diverged. Choose a smaller learning rate, such as 0.003."
        ));
        None
    }

    /// Moves the parameters, and gives the length of the gradient.
    pub(super) fn follow(&mut self, gradients: &mut Parameters) -> f32 {
        self.step += 1;
        self.optimizer.step(&mut self.parameters, gradients)
    }
}

/// Checks how many steps are asked for at once.
///
/// # Errors
///
/// [`Error::TrainSetting`].
pub(super) fn check_steps(n: usize) -> Result<()> {
    if n <= MOST_STEPS {
        return Ok(());
    }
    Err(Error::TrainSetting {
        name: "The number of steps",
        value: n.to_string(),
        allowed: format!("at most {MOST_STEPS} at once"),
    })
}
