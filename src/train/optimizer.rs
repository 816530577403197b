//! How parameters follow their gradients: with warm-up and clipping, by Adam or by plain descent.

mod adam;

use super::parameters::Parameters;
use adam::Adam;

/// The longest gradient that is followed as it is.
pub const LONGEST: f32 = 1.0;

/// How a step is made of a gradient.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Method {
    /// A rate for each weight (Kingma and Ba 2015): w − rate·m̂ / (√v̂ + ε), with β₁ = 0.9,
    /// β₂ = 0.98 and ε = 10⁻⁸.
    Adam,
    /// Stochastic gradient descent, without momentum (Robbins and Monro 1951): w − rate·g.
    Sgd,
}

/// Follows the gradients of a training, step after step.
///
/// Equals `torch.optim.Adam(lr, betas=(0.9, 0.98))` or `torch.optim.SGD(lr)` behind
/// `clip_grad_norm_(parameters, 1.0)`; the rate grows evenly during the warm-up (`LambdaLR`).
///
/// # Example: Adam's first step has the size of the rate, descent's that of rate times gradient
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
    /// What Adam remembers; plain descent remembers nothing.
    adam: Option<Adam>,
}

impl Optimizer {
    /// An optimizer that has made no step. `warm_up` are the steps until the rate has its full
    /// size.
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

    /// Makes this the optimizer that has made so many steps, and remembers these running means.
    /// False where it needs some and there are none.
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

    /// The rate of the last step.
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
    /// When there is no such weight.
    pub fn moments(&self, name: &str, cell: (usize, usize)) -> Option<[f32; 2]> {
        self.adam.as_ref().map(|adam| adam.moments(name, cell))
    }

    /// Makes a step, and gives the length of the gradient. A longer one than [`LONGEST`] is
    /// shortened to that, in place; its direction stays.
    ///
    /// # Panics
    ///
    /// When the gradients belong to other parameters.
    pub fn step(&mut self, parameters: &mut Parameters, gradients: &mut Parameters) -> f32 {
        let norm = gradients.norm();
        if norm > LONGEST {
            for (_, gradient) in gradients.iter_mut() {
                *gradient *= LONGEST / norm;
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
