//! The backward pass of layer norm.

use crate::Matrix;
use crate::error::Result;
use crate::math::ops;
use crate::model::site::{Norm, NormSite, Site, StackId};

use super::Backward;

impl Backward<'_> {
    /// y = γ ⊙ x̂ + β with x̂ = (x − μ) / σ. Returns dx, which is `[rows, d_model]` like dy.
    ///
    /// dγ = Σ dy ⊙ x̂ and dβ = Σ dy, summed over the rows. With g = γ ⊙ dy and means over a row,
    /// dx = (g − mean(g) − x̂ · mean(g ⊙ x̂)) / σ. The gradient has no component along shifts and
    /// scalings of the row, because the norm undoes them (Ba et al. 2016).
    pub(super) fn norm(&mut self, stack: StackId, norm: Norm, dy: &Matrix) -> Result<Matrix> {
        let site = |part| Site::Norm { norm, part };
        let x_hat = self.recorded.rows(stack, site(NormSite::XHat))?; // [rows, d_model]
        let scale = self.recorded.rows(stack, site(NormSite::Scale))?; // [rows, 1]
        let [gamma, beta] = ["gamma", "beta"].map(|part| format!("{norm}.{part}"));
        self.gradients.add_sums(&gamma, &dy.component_mul(&x_hat));
        self.gradients.add_sums(&beta, dy);
        let gamma = self.parameters.get(&gamma); // [1, d_model]
        let g = ops::multiply_columns(dy.clone(), gamma); // [rows, d_model]
        let mean = ops::row_mean(&g); // [rows, 1]
        let mean_along_x_hat = ops::row_mean(&g.component_mul(&x_hat)); // [rows, 1]
        let mut dx = ops::subtract_rows(g, &mean); // [rows, d_model]
        for (mut dx, x_hat) in dx.column_iter_mut().zip(x_hat.column_iter()) {
            dx -= x_hat.component_mul(&mean_along_x_hat);
        }
        Ok(ops::divide_rows(dx, &scale))
    }
}
