//! The masked-word head of an encoder (masked language modelling, Devlin et al. 2019): the layers
//! between the final vectors and the unembedding.

use crate::Matrix;
use crate::math::ops;
use crate::model::config::{Activation, Config};
use crate::model::norm::normalize;
use crate::model::site::{MlmHeadSite, Norm, Site};
use crate::model::trace::Recorder;
use crate::model::weights::MlmHeadWeights;

/// norm(act(x·W + b)). The result times the unembedding, plus a bias, is the logits of the masked
/// tokens.
///
/// Shapes: `[n, d_model]` to `[n, d_embed]`. Equals Hugging Face's `BertPredictionHeadTransform`.
///
/// # Example: ReLU sets a negative number to 0, and the norm makes the rest −1 and 1
///
/// ```
/// use headlight::{Matrix, math::linear::Linear, model::config::{Activation, Config}, model::mlm_head::mlm_head,
///     model::trace::NoRecord, model::weights::{MlmHeadWeights, NormWeights}};
/// let weights = MlmHeadWeights {
///     dense: Linear::new(&Matrix::from_row_slice(1, 2, &[1.0, -1.0]), None),
///     ln: NormWeights { gamma: Matrix::from_element(1, 2, 1.0), beta: None },
///     b_u: None,
/// };
/// let x = Matrix::from_element(1, 1, 2.0);
/// let y = mlm_head(&mut NoRecord, &x, &weights, Activation::Relu, &Config::default());
/// assert_eq!(format!("{:.3} {:.3}", y[(0, 0)], y[(0, 1)]), "1.000 -1.000");
/// ```
pub fn mlm_head(
    rec: &mut dyn Recorder,
    x: &Matrix,
    weights: &MlmHeadWeights,
    activation: Activation,
    config: &Config,
) -> Matrix {
    let site = Site::MlmHead;
    let pre = rec.tap(site(MlmHeadSite::Pre), weights.dense.apply(x)); // [n, d_embed]
    let post = rec.tap(site(MlmHeadSite::Post), ops::activate(pre, activation)); // [n, d_embed]
    normalize(rec, Norm::MlmHead, &post, &weights.ln, config) // [n, d_embed]
}
