//! How parameters follow their gradients: Adam, with warm-up and clipping.

use crate::Matrix;

use super::parameters::Parameters;

/// How much of the running mean of the gradient is kept in a step (β₁).
const KEEP_FIRST: f32 = 0.9;
/// How much of the running mean of its square (β₂). The value of "Attention is all you need"
/// (Vaswani et al. 2017, section 5.3): a training of some hundred steps would hardly begin to
/// forget with the usual 0.999.
const KEEP_SECOND: f32 = 0.98;
/// Added to the root, so that the division is always defined (ε).
pub const EPSILON: f32 = 1e-8;
/// The longest gradient that is followed as it is.
pub const LONGEST: f32 = 1.0;

/// Adam (Kingma and Ba 2015, arXiv:1412.6980, algorithm 1).
///
/// m ← β₁·m + (1 − β₁)·g and v ← β₂·v + (1 − β₂)·g²; then with m̂ = m / (1 − β₁ᵗ) and
/// v̂ = v / (1 − β₂ᵗ) each weight becomes w − rate·m̂ / (√v̂ + ε). Equals
/// `torch.optim.Adam(lr, betas=(0.9, 0.98))` behind `clip_grad_norm_(parameters, 1.0)`; the rate
/// grows evenly during the warm-up (`LambdaLR`).
///
/// # Example: the first step has the size of the rate, whatever the gradient's
///
/// ```
/// use headlight::{Matrix, train::{optimizer::Adam, parameters::Parameters}};
/// let mut weights = Parameters::default();
/// weights.insert("w", Matrix::from_element(1, 1, 2.0));
/// let mut gradient = weights.zeros();
/// gradient.add("w", &Matrix::from_element(1, 1, 0.01));
/// let mut adam = Adam::new(&weights, 0.5, 0);
/// assert_eq!(adam.step(&mut weights, &mut gradient), 0.01);
/// assert!((weights.get("w")[0] - 1.5).abs() < 1e-5);
/// ```
#[derive(Debug, Clone, PartialEq)]
pub struct Adam {
    learning_rate: f32,
    warm_up: usize,
    steps: usize,
    first: Parameters,
    second: Parameters,
    /// β₁ᵗ and β₂ᵗ.
    powers: [f32; 2],
}

impl Adam {
    /// An optimizer that has made no step. `warm_up` are the steps until the rate has its full
    /// size.
    pub fn new(parameters: &Parameters, learning_rate: f32, warm_up: usize) -> Self {
        Adam {
            learning_rate,
            warm_up,
            steps: 0,
            first: parameters.zeros(),
            second: parameters.zeros(),
            powers: [1.0; 2],
        }
    }

    /// Makes this the optimizer that has made so many steps, and remembers these running means.
    pub(super) fn resume(&mut self, steps: usize, [first, second]: [Parameters; 2]) {
        self.steps = steps;
        self.powers = [1.0; 2];
        // Step by step as they came about: powf would round otherwise.
        for _ in 0..steps {
            self.grow_powers();
        }
        self.first = first;
        self.second = second;
    }

    /// Running means of the gradient and of its square: m and v.
    pub(super) fn running_means(&self) -> [&Parameters; 2] {
        [&self.first, &self.second]
    }

    /// The rate of the last step.
    pub fn rate(&self) -> f32 {
        match self.steps < self.warm_up {
            true => self.learning_rate * self.steps as f32 / self.warm_up as f32,
            false => self.learning_rate,
        }
    }

    /// m̂ and v̂ of one weight after the last step.
    ///
    /// # Panics
    ///
    /// When there is no such weight.
    pub fn moments(&self, name: &str, cell: (usize, usize)) -> [f32; 2] {
        let found = [&self.first, &self.second].map(|moments| moments.get(name)[cell]);
        let [correct_first, correct_second] = self.corrections();
        [found[0] / correct_first, found[1] / correct_second]
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
        self.grow_powers();
        let (rate, corrections) = (self.rate(), self.corrections());
        let moments = self.first.iter_mut().zip(self.second.iter_mut());
        for (((_, weights), (name, gradient)), ((_, first), (_, second))) in
            parameters.iter_mut().zip(gradients.iter()).zip(moments)
        {
            assert_eq!(weights.shape(), gradient.shape(), "{name}");
            update(weights, gradient, [first, second], rate, corrections);
        }
        norm
    }

    fn grow_powers(&mut self) {
        self.powers[0] *= KEEP_FIRST;
        self.powers[1] *= KEEP_SECOND;
    }

    /// 1 − β₁ᵗ and 1 − β₂ᵗ: how much of a mean that began at 0 has been filled.
    fn corrections(&self) -> [f32; 2] {
        self.powers.map(|power| 1.0 - power)
    }
}

/// Moves the weights of one matrix: all four `[d_in, d_out]`.
fn update(
    weights: &mut Matrix,
    gradient: &Matrix,
    [first, second]: [&mut Matrix; 2],
    rate: f32,
    [correct_first, correct_second]: [f32; 2],
) {
    let moments = first.as_mut_slice().iter_mut().zip(second.as_mut_slice());
    let cells = weights.as_mut_slice().iter_mut().zip(gradient.as_slice());
    for ((weight, g), (m, v)) in cells.zip(moments) {
        *m = KEEP_FIRST * *m + (1.0 - KEEP_FIRST) * g;
        *v = KEEP_SECOND * *v + (1.0 - KEEP_SECOND) * g * g;
        *weight -= rate * (*m / correct_first) / ((*v / correct_second).sqrt() + EPSILON);
    }
}
