//! The masked self-attention of a decoder, before its cross-attention.

use super::{OWN, mixed};
use crate::Matrix;
use crate::analysis::provenance::{Circuit, Projections};
use crate::math::linear::{Packed, product};
use crate::model::attention::dot_products;
use crate::model::site::HeadSite;
use crate::model::trace::Recorder;

/// Attention among the tokens of Y, in which no token sees a later one (Vaswani et al. 2017,
/// section 3.2.3): softmax(Q·Kᵀ / √d_model + mask)·V, where the mask is −∞ above the diagonal.
///
/// Shapes: `[n_query, d_model]` to the same shape. Scaling and rounding are the same as in the
/// whole example.
pub(super) fn attend(
    rec: &mut dyn Recorder,
    y: &Matrix,
    weights: &[Matrix; 3],
    circuit: &Circuit,
) -> Matrix {
    let at = |part| OWN.site(part);
    let [q, k, v] = match circuit.projections {
        Projections::Learned => weights.each_ref().map(|w| product(y, &Packed::new(w))),
        Projections::Identity => [y; 3].map(Matrix::clone),
    };
    let q = rec.tap(at(HeadSite::Q), q); // [n_query, d_model]
    let k = rec.tap(at(HeadSite::K), k); // [n_query, d_model]
    let v = rec.tap(at(HeadSite::V), v); // [n_query, d_model]
    let dots = dot_products(rec, OWN, &q, &k); // [n_query, n_query]
    mixed(rec, OWN, dots, &v, circuit) // [n_query, d_model]
}
