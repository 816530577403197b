//! Adam: adaptive rates from running means of the gradient and its square.

use crate::Matrix;
use crate::train::parameters::Parameters;

/// Decay rate of the gradient's running mean, β₁.
const BETA_1: f32 = 0.9;
/// Decay rate of the squared gradient's running mean, β₂, as in Vaswani et al. 2017, section 5.3.
/// With the usual 0.999, the first steps would dominate a training run of a few hundred steps.
const BETA_2: f32 = 0.98;
/// ε, added to the square root to avoid a division by 0.
pub const EPSILON: f32 = 1e-8;

/// Adam's state (Kingma and Ba 2015, arXiv:1412.6980, algorithm 1).
///
/// m ← β₁·m + (1 − β₁)·g and v ← β₂·v + (1 − β₂)·g²; then with m̂ = m / (1 − β₁ᵗ) and
/// v̂ = v / (1 − β₂ᵗ) each weight becomes w − rate·m̂ / (√v̂ + ε). Equals
/// `torch.optim.Adam(lr, betas=(0.9, 0.98))`.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Adam {
    first: Parameters,
    second: Parameters,
    /// β₁ᵗ and β₂ᵗ.
    powers: [f32; 2],
}

impl Adam {
    pub(super) fn new(parameters: &Parameters) -> Self {
        Adam {
            first: parameters.zeros(),
            second: parameters.zeros(),
            powers: [1.0; 2],
        }
    }

    /// Restores running means after `steps` steps.
    pub(super) fn resumed(steps: usize, [first, second]: [Parameters; 2]) -> Self {
        let mut adam = Adam {
            first,
            second,
            powers: [1.0; 2],
        };
        // Computes β₁ᵗ and β₂ᵗ by one multiplication per step, as training does, because `powf`
        // would round differently.
        for _ in 0..steps {
            adam.grow_powers();
        }
        adam
    }

    /// m and v.
    pub(super) fn running_means(&self) -> [&Parameters; 2] {
        [&self.first, &self.second]
    }

    /// m̂ and v̂ of one weight after the last step.
    pub(super) fn moments(&self, name: &str, cell: (usize, usize)) -> [f32; 2] {
        let found = self.running_means().map(|means| means.get(name)[cell]);
        let [correct_first, correct_second] = self.corrections();
        [found[0] / correct_first, found[1] / correct_second]
    }

    pub(super) fn step(&mut self, parameters: &mut Parameters, gradients: &Parameters, rate: f32) {
        self.grow_powers();
        let corrections = self.corrections();
        let moments = self.first.iter_mut().zip(self.second.iter_mut());
        for (((_, weights), (name, gradient)), ((_, first), (_, second))) in
            parameters.iter_mut().zip(gradients.iter()).zip(moments)
        {
            assert_eq!(weights.shape(), gradient.shape(), "{name}");
            update(weights, gradient, [first, second], rate, corrections);
        }
    }

    fn grow_powers(&mut self) {
        self.powers[0] *= BETA_1;
        self.powers[1] *= BETA_2;
    }

    /// The bias corrections 1 − β₁ᵗ and 1 − β₂ᵗ of means that start at 0.
    fn corrections(&self) -> [f32; 2] {
        self.powers.map(|power| 1.0 - power)
    }
}

/// Updates one matrix; the weights, gradients and running means are all `[d_in, d_out]`.
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
        *m = BETA_1 * *m + (1.0 - BETA_1) * g;
        *v = BETA_2 * *v + (1.0 - BETA_2) * g * g;
        *weight -= rate * (*m / correct_first) / ((*v / correct_second).sqrt() + EPSILON);
    }
}
