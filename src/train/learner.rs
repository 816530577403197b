//! Gradient descent on parameters, with a check for divergence.

use crate::error::{Result, TrainError};
use crate::math::ops;

use super::gradients::Gradients;
use super::optimizer::Optimizer;
use super::parameters::Parameters;
use super::refuse;

/// Maximum number of steps in one request.
const MOST_STEPS: usize = 1000;
/// Training counts as diverged when the loss exceeds this multiple of ln `d_vocab`.
const DIVERGED: f32 = 10.0;

/// Parameters with their optimizer and the number of steps taken.
#[derive(Debug, Clone)]
pub(super) struct Learner {
    pub(super) parameters: Parameters,
    pub(super) optimizer: Optimizer,
    pub(super) step: usize,
    /// The loss of a uniform prediction, ln `d_vocab`, in nats.
    pub(super) chance: f32,
    /// Why training cannot continue, if it diverged; no further steps are taken then.
    pub(super) problem: Option<TrainError>,
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
    pub(super) fn checked(&mut self, found: Result<Gradients>) -> Option<Gradients> {
        let step = self.step + 1;
        self.problem = Some(match found {
            Ok(found) if !(found.loss.is_finite() && found.parameters.norm().is_finite()) => {
                TrainError::NumberOverflow { step }
            }
            Ok(found) if found.loss > DIVERGED * self.chance => TrainError::HopelessLoss {
                step,
                loss: found.loss.into(),
                chance: self.chance.into(),
            },
            Ok(found) => return Some(found),
            Err(_) => TrainError::WeightOverflow { step: self.step },
        });
        None
    }

    /// Updates the parameters; returns the gradient norm before clipping.
    pub(super) fn update(&mut self, gradients: &mut Parameters) -> f32 {
        self.step += 1;
        self.optimizer.step(&mut self.parameters, gradients)
    }
}

/// Checks the number of requested steps.
pub(super) fn check_steps(n: usize) -> Result<()> {
    match n <= MOST_STEPS {
        true => Ok(()),
        false => refuse("The number of steps", &n, [&0, &MOST_STEPS]),
    }
}
