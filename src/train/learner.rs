//! Gradient descent on parameters, with a check for divergence.

use crate::error::Result;
use crate::math::ops;

use super::gradients::Gradients;
use super::optimizer::Optimizer;
use super::parameters::Parameters;
use super::refuse;

/// Maximum number of steps in one request.
const MOST_STEPS: usize = 1000;
/// Training counts as diverged when the loss exceeds this multiple of ln `d_vocab`.
const HOPELESS: f32 = 10.0;

/// Parameters with their optimizer and the number of steps taken.
#[derive(Debug, Clone)]
pub(super) struct Learner {
    pub(super) parameters: Parameters,
    pub(super) optimizer: Optimizer,
    pub(super) step: usize,
    /// The loss of a uniform prediction, ln `d_vocab`, in nats.
    pub(super) chance: f32,
    /// The message if training diverged; no further steps are taken then.
    pub(super) problem: Option<String>,
}

impl Learner {
    /// A learner before its first step.
    pub(super) fn new(parameters: Parameters, optimizer: Optimizer, d_vocab: usize) -> Self {
        Learner {
            parameters,
            optimizer,
            step: 0,
            chance: ops::ln(d_vocab as f32),
            problem: None,
        }
    }

    /// Returns the gradients, or `None` if training has diverged; a divergence is described in
    /// `problem`.
    pub(super) fn usable(&mut self, found: Result<Gradients>) -> Option<Gradients> {
        let at = self.step + 1;
        let problem = match found {
            Ok(found) if !(found.loss.is_finite() && found.parameters.norm().is_finite()) => {
                format!("In step {at}, a number overflowed")
            }
            Ok(found) if found.loss > HOPELESS * self.chance => format!(
                "In step {at}, the loss is {:.0}, but a model that knows nothing has a loss of {:.1}",
                found.loss, self.chance
            ),
            Ok(found) => return Some(found),
            Err(_) => format!("After step {}, a weight overflowed", self.step),
        };
        self.problem = Some(format!(
            "{problem}: the training has diverged. Choose a smaller learning rate, such as 0.003."
        ));
        None
    }

    /// Updates the parameters; returns the gradient norm before clipping.
    pub(super) fn follow(&mut self, gradients: &mut Parameters) -> f32 {
        self.step += 1;
        self.optimizer.step(&mut self.parameters, gradients)
    }
}

/// Checks the number of requested steps.
pub(super) fn check_steps(n: usize) -> Result<()> {
    match n <= MOST_STEPS {
        true => Ok(()),
        false => refuse(
            "The number of steps",
            &n,
            format!("at most {MOST_STEPS} at once"),
        ),
    }
}
