//! The gradients of a batch.

use super::parameters::Parameters;
use crate::Matrix;
use crate::math::ops;

/// The loss of a batch and its gradients.
#[derive(Debug, Clone, PartialEq)]
pub struct Gradients {
    /// Mean cross-entropy over the positions with a target, in nats.
    pub loss: f32,
    /// ∂ loss / ∂ parameter, by the parameter's name.
    pub parameters: Parameters,
    /// ∂ loss / ∂ activation in the first sequence, by name, in the order of the forward pass.
    pub sites: Vec<(String, Matrix)>,
}

/// The gradient of the scores, given the gradient of their pattern: both `[n_query, n_key]`.
///
/// P = softmax(S) gives dS = P ⊙ (dP − Σ dP ⊙ P), where the sum is over a row.
pub(super) fn through_softmax(dpattern: Matrix, pattern: &Matrix) -> Matrix {
    let shared = ops::row_sum(&dpattern.component_mul(pattern)); // [n_query, 1]
    ops::subtract_rows(dpattern, &shared).component_mul(pattern)
}
