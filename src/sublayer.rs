//! Adds a sublayer (attention, recurrent unit or MLP) to the residual stream.

use crate::Matrix;
use crate::config::{Config, NormOrder};
use crate::norm::normalize;
use crate::site::{Norm, Site};
use crate::trace::Recorder;
use crate::weights::NormWeights;

/// A sublayer's norm and its site in the residual stream.
pub(crate) struct Sublayer<'w> {
    /// Name of the norm.
    pub norm: Norm,
    /// Weights of the norm.
    pub weights: &'w NormWeights,
    /// The site of the stream after the addition.
    pub sum: Site,
}

impl Sublayer<'_> {
    /// x + part(LN(x)), or LN(x + part(x)): `[n, d_model]` to the same.
    pub fn add<R: Recorder>(
        self,
        rec: &mut R,
        x: Matrix,
        config: &Config,
        part: impl FnOnce(&mut R, &Matrix) -> Matrix,
    ) -> Matrix {
        let norm = |rec: &mut R, x: &Matrix| normalize(rec, self.norm, x, self.weights, config);
        match config.norm_order {
            NormOrder::PreNorm => {
                let normalized = norm(rec, &x); // [n, d_model]
                let out = part(rec, &normalized); // [n, d_model]
                rec.tap(self.sum, x + out)
            }
            NormOrder::PostNorm => {
                let out = part(rec, &x); // [n, d_model]
                let sum = rec.tap(self.sum, x + out); // [n, d_model]
                norm(rec, &sum)
            }
        }
    }
}
