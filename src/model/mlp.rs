//! The feed-forward part of a block, applied to each token separately.

use crate::Matrix;
use crate::math::ops;
use crate::model::config::Config;
use crate::model::site::{BlockSite, LayerAt};
use crate::model::trace::Recorder;
use crate::model::weights::MlpWeights;

/// act(x·W_in + b_in)·W_out + b_out, or (act(x·W_gate) ⊙ (x·W_in))·W_out if gated.
///
/// Shapes: `[n, d_model]` to `[n, d_model]`, with `[n, d_mlp]` in between. Equals
/// the MLP of Hugging Face's `BertLayer`, `GPT2MLP` (plain) and `LlamaMLP` (gated,
/// whose `gate_proj` is `w_gate` and whose `up_proj` is `w_in`).
///
/// # Example: ReLU sets a negative hidden unit to 0
///
/// ```
/// use headlight::{Matrix, model::config::Config, math::linear::Linear, model::mlp::mlp, model::site::SublayerAt,
///     model::trace::NoRecord, model::weights::MlpWeights};
/// let weights = MlpWeights {
///     w_in: Linear::new(&Matrix::from_row_slice(1, 2, &[1.0, -1.0]), None),
///     w_gate: None,
///     w_out: Linear::new(&Matrix::from_row_slice(2, 1, &[10.0, 100.0]), None),
/// };
/// let x = Matrix::from_element(1, 1, 2.0);
/// let y = mlp(&mut NoRecord, SublayerAt::mlp(0).layer(), &x, &weights, &Config::default());
/// assert_eq!(y[(0, 0)], 20.0);
/// ```
pub fn mlp(
    rec: &mut dyn Recorder,
    at: LayerAt,
    x: &Matrix,
    weights: &MlpWeights,
    config: &Config,
) -> Matrix {
    let at = |part| at.site(part);
    let post = match &weights.w_gate {
        None => {
            let pre = rec.tap(at(BlockSite::MlpPre), weights.w_in.apply(x)); // [n, d_mlp]
            ops::activate(pre, config.activation) // [n, d_mlp]
        }
        Some(w_gate) => {
            let pre = rec.tap(at(BlockSite::MlpPre), w_gate.apply(x)); // [n, d_mlp]
            let linear = rec.tap(at(BlockSite::MlpPreLinear), weights.w_in.apply(x)); // [n, d_mlp]
            ops::activate(pre, config.activation).component_mul(&linear) // [n, d_mlp]
        }
    };
    let post = rec.tap(at(BlockSite::MlpPost), post); // [n, d_mlp]
    weights.w_out.apply(&post) // [n, d_model]
}
