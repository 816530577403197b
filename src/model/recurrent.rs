//! The simpler simple recurrent unit.

use crate::Matrix;
use crate::math::linear::apply_each;
use crate::math::ops;
use crate::model::config::Activation;
use crate::model::site::{BlockSite, LayerAt};
use crate::model::trace::Recorder;
use crate::model::weights::SsruWeights;

/// A recurrent unit whose gate depends only on the input (SSRU; Kim et al. 2019, section 3.1):
///
/// f = σ(x·W_f + b_f), c = f ⊙ c' + (1 − f) ⊙ (x·W), and the output is ReLU(c),
///
/// where c' is the previous step's state. x and the output are `[n, d_model]`, with one row per
/// step. `state`, `[1, d_model]`, contains c' of the first step on entry and c of the last step on
/// return.
///
/// # Example: a gate of one half keeps half of the state
///
/// ```
/// use headlight::{Matrix, math::linear::Linear, model::recurrent::ssru, model::site::{LayerAt, StackId},
///     model::trace::NoRecord, model::weights::SsruWeights};
/// let times = |weight| Linear::new(&Matrix::from_element(1, 1, weight), None);
/// let weights = SsruWeights { w: times(1.0), w_f: times(0.0) };
/// let x = Matrix::from_row_slice(3, 1, &[8.0, 0.0, -6.0]);
/// let mut state = Matrix::zeros(1, 1);
/// let at = LayerAt { stack: StackId::Decoder, layer: 0 };
/// let out = ssru(&mut NoRecord, at, &x, &weights, &mut state);
/// assert_eq!(out, Matrix::from_row_slice(3, 1, &[4.0, 2.0, 0.0]));
/// assert_eq!(state[0], -2.0);
/// ```
pub fn ssru(
    rec: &mut dyn Recorder,
    at: LayerAt,
    x: &Matrix,
    weights: &SsruWeights,
    state: &mut Matrix,
) -> Matrix {
    let at = |part| at.site(part);
    let [forget, candidate] = apply_each(x, [&weights.w_f, &weights.w]); // [n, d_model] each
    let forget = rec.tap(at(BlockSite::Forget), ops::sigmoid(forget)); // [n, d_model]
    let candidate = rec.tap(at(BlockSite::Candidate), candidate); // [n, d_model]
    let mut states = candidate; // [n, d_model]
    for (column, last) in state.as_mut_slice().iter_mut().enumerate() {
        let gates = forget.column(column);
        for (c, f) in states.column_mut(column).iter_mut().zip(gates.iter()) {
            *c = f * *last + (1.0 - f) * *c;
            *last = *c;
        }
    }
    let states = rec.tap(at(BlockSite::State), states); // [n, d_model]
    ops::activate(states, Activation::Relu) // [n, d_model]
}
