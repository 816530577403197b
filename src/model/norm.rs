//! Layer norm and RMS norm, stage by stage.

use crate::Matrix;
use crate::math::ops;
use crate::model::config::{Config, NormKind};
use crate::model::site::{Norm, NormSite, Site};
use crate::model::trace::Recorder;
use crate::model::weights::NormWeights;

/// Normalises every row of x, then multiplies it by γ and adds β.
///
/// | Kind | Formula of a row | Same as PyTorch's |
/// | --- | --- | --- |
/// | layer norm | γ ⊙ (x − μ) / √(mean((x − μ)²) + ε) + β | `layer_norm` |
/// | RMS norm | γ ⊙ x / √(mean(x²) + ε) | `rms_norm` |
///
/// Shapes: `[n, d_model]` to `[n, d_model]`. Cannot fail once the weights are checked.
///
/// # Example: a row of two numbers becomes −1 and 1
///
/// ```
/// use headlight::{Matrix, model::config::Config, model::norm::normalize, model::site::Norm, model::trace::NoRecord,
///     model::weights::NormWeights};
/// let weights = NormWeights {
///     gamma: Matrix::from_element(1, 2, 1.0),
///     beta: Some(Matrix::zeros(1, 2)),
/// };
/// let x = Matrix::from_row_slice(1, 2, &[3.0, 7.0]);
/// let y = normalize(&mut NoRecord, Norm::EMBED, &x, &weights, &Config::default());
/// assert_eq!(format!("{:.3} {:.3}", y[(0, 0)], y[(0, 1)]), "-1.000 1.000");
/// ```
pub fn normalize(
    rec: &mut dyn Recorder,
    norm: Norm,
    x: &Matrix,
    weights: &NormWeights,
    config: &Config,
) -> Matrix {
    normalize_at(rec, |part| Site::Norm { norm, part }, x, weights, config)
}

/// Like [`normalize`], but records at the given sites, and accepts vectors of any width: `[n, d]`
/// to the same shape.
pub(crate) fn normalize_at(
    rec: &mut dyn Recorder,
    at: impl Fn(NormSite) -> Site,
    x: &Matrix,
    weights: &NormWeights,
    config: &Config,
) -> Matrix {
    let x = match config.norm {
        NormKind::LayerNorm => {
            let mean = rec.tap(at(NormSite::Mean), ops::row_mean(x)); // [n, 1]
            ops::subtract_rows(x.clone(), &mean) // [n, d_model]
        }
        NormKind::RmsNorm => x.clone(), // [n, d_model]
    };
    let scale = rec.tap(at(NormSite::Scale), ops::row_rms(&x, config.norm_eps)); // [n, 1]
    let x_hat = rec.tap(at(NormSite::XHat), ops::divide_rows(x, &scale)); // [n, d_model]
    let scaled = ops::multiply_columns(x_hat, &weights.gamma); // [n, d_model]
    let normalized = match &weights.beta {
        Some(beta) => ops::add_columns(scaled, beta),
        None => scaled,
    };
    rec.tap(at(NormSite::Normalized), normalized) // [n, d_model]
}
