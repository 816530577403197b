//! Optimizers: Adam and SGD, with warm-up and gradient clipping.

use serde::{Deserialize, Serialize};
use tsify::Tsify;

mod adam;

use super::parameters::Parameters;
use adam::Adam;
pub(super) use adam::EPSILON;

/// Maximum gradient norm; larger gradients are clipped to it.
pub const MAX_NORM: f32 = 1.0;

/// The update rule.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, Tsify, strum::VariantArray)]
#[serde(rename_all = "snake_case")]
#[tsify(rename = "Optimizer")]
pub enum Method {
    /// Adaptive rates (Kingma and Ba 2015): w − rate·m̂ / (√v̂ + ε), with β₁ = 0.9,
    /// β₂ = 0.98 and ε = 10⁻⁸.
    Adam,
    /// Stochastic gradient descent, without momentum (Robbins and Monro 1951): w − rate·g.
    Sgd,
}

/// Updates parameters from gradients.
///
/// Equals `clip_grad_norm_(parameters, 1.0)` followed by `torch.optim.Adam(lr, betas=(0.9, 0.98))`
/// or `torch.optim.SGD(lr)`; the rate grows linearly during the warm-up (`LambdaLR`).
///
/// # Example: Adam's first step equals the rate; SGD's equals rate times gradient
///
/// ```
/// use headlight::{Matrix, train::{optimizer::{Method, Optimizer}, parameters::Parameters}};
/// for (method, expected) in [(Method::Adam, 1.5), (Method::Sgd, 1.995)] {
///     let mut weights = Parameters::default();
///     weights.insert("w", Matrix::from_element(1, 1, 2.0));
///     let mut gradient = weights.zeros();
///     gradient.add("w", &Matrix::from_element(1, 1, 0.01));
///     let mut optimizer = Optimizer::new(method, &weights, 0.5, 0);
///     assert_eq!(optimizer.step(&mut weights, &mut gradient), 0.01);
///     assert!((weights.get("w")[0] - expected).abs() < 1e-5);
/// }
/// ```
#[derive(Debug, Clone, PartialEq)]
pub struct Optimizer {
    learning_rate: f32,
    warm_up: usize,
    steps: usize,
    /// Adam's state; `None` for SGD.
    adam: Option<Adam>,
}

impl Optimizer {
    /// An optimizer before its first step. The rate grows for `warm_up` steps.
    pub fn new(
        method: Method,
        parameters: &Parameters,
        learning_rate: f32,
        warm_up: usize,
    ) -> Self {
        Optimizer {
            learning_rate,
            warm_up,
            steps: 0,
            adam: (method == Method::Adam).then(|| Adam::new(parameters)),
        }
    }

    /// Restores the state after `steps` steps. Returns `false` if Adam's running means are missing.
    pub(super) fn resume(&mut self, steps: usize, means: Option<[Parameters; 2]>) -> bool {
        self.steps = steps;
        match (&mut self.adam, means) {
            (None, _) => true,
            (Some(adam), Some(means)) => {
                *adam = Adam::resumed(steps, means);
                true
            }
            (Some(_), None) => false,
        }
    }

    /// Adam's running means of the gradient and of its square: m and v.
    pub(super) fn running_means(&self) -> Option<[&Parameters; 2]> {
        self.adam.as_ref().map(Adam::running_means)
    }

    /// The learning rate of the last step.
    pub fn rate(&self) -> f32 {
        match self.steps < self.warm_up {
            true => self.learning_rate * self.steps as f32 / self.warm_up as f32,
            false => self.learning_rate,
        }
    }

    /// Adam's m̂ and v̂ of one weight after the last step.
    ///
    /// # Panics
    ///
    /// If the weight does not exist.
    pub fn moments(&self, name: &str, cell: (usize, usize)) -> Option<[f32; 2]> {
        self.adam.as_ref().map(|adam| adam.moments(name, cell))
    }

    /// Takes a step and returns the gradient norm before clipping. A gradient whose norm exceeds
    /// [`MAX_NORM`] is first scaled down to that norm, in place.
    ///
    /// # Panics
    ///
    /// If the gradients belong to other parameters.
    pub fn step(&mut self, parameters: &mut Parameters, gradients: &mut Parameters) -> f32 {
        let norm = gradients.norm();
        if norm > MAX_NORM {
            for (_, gradient) in gradients.iter_mut() {
                *gradient *= MAX_NORM / norm;
            }
        }
        self.steps += 1;
        let rate = self.rate();
        match &mut self.adam {
            Some(adam) => adam.step(parameters, gradients, rate),
            None => {
                for ((_, weights), (_, gradient)) in parameters.iter_mut().zip(gradients.iter()) {
                    *weights -= gradient * rate;
                }
            }
        }
        norm
    }
}
