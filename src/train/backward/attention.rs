//! The backward pass of self-attention.

use std::ops::Range;

use crate::Matrix;
use crate::error::Result;
use crate::linear::{Packed, product};
use crate::ops;
use crate::site::{HeadAt, HeadSite, Norm, Site, SublayerAt};
use crate::trace::Trace;

use super::{Backward, through_softmax};

impl Backward<'_> {
    /// y = concat(z)·W_O + b_O. Returns the gradient of the layer's input. Inputs and outputs are
    /// `[rows, d_model]`.
    pub(super) fn attention(&mut self, layer: usize, dy: &Matrix) -> Result<Matrix> {
        let at = format!("blocks.{layer}.attn");
        let z = self.heads(layer, HeadSite::Z)?; // [rows, d_heads]
        let dz = self.linear(&at, "o", &z, dy); // [rows, d_heads]
        self.note(format!("{at}.z"), &dz);
        // Gradients of the queries, keys and values of all heads: [rows, d_heads] each.
        let mut sums = [(); 3].map(|()| Matrix::zeros(dz.nrows(), dz.ncols()));
        for head in 0..self.config.n_heads {
            let at = HeadAt::new(layer, head);
            for (rows, trace) in self.recorded.passes() {
                let place = self.place(head, &rows);
                let found = self.head(at, trace, &dz.view(place.0, place.1).into_owned())?;
                for (sum, found) in sums.iter_mut().zip(&found) {
                    sum.view_mut(place.0, place.1).copy_from(found);
                }
            }
        }
        let norm = Norm::Sublayer(SublayerAt::attention(layer));
        let x = self.recorded.rows(Site::normalized(norm))?; // [rows, d_model]
        let [dq, dk, dv] = sums;
        let dx = self.linear(&at, "q", &x, &dq);
        let dx = dx + self.linear(&at, "k", &x, &dk);
        Ok(dx + self.linear(&at, "v", &x, &dv))
    }

    /// The gradients dq, dk and dv of one head in one sequence: `[n, d_head]` each.
    ///
    /// z = P·v gives dv = Pᵀ·dz and dP = dz·vᵀ. A masked key has P = 0, so its score gets no
    /// gradient. S = q·kᵀ / √d_head gives dq = dS·k / √d_head and dk = dSᵀ·q / √d_head.
    fn head(&self, at: HeadAt, trace: &Trace, dz: &Matrix) -> Result<[Matrix; 3]> {
        let get = |part| trace.get(at.site(part));
        let [q, k, v] = [get(HeadSite::Q)?, get(HeadSite::K)?, get(HeadSite::V)?];
        let pattern = get(HeadSite::Pattern)?; // [n, n]
        let dv = product(&pattern.transpose(), &Packed::new(dz)); // [n, d_head]
        let dpattern = product(dz, &Packed::transposed(v)); // [n, n]
        let dscores = through_softmax(dpattern, pattern); // [n, n]
        let ddots = match self.config.scaling.divisor(self.config.d_head) {
            Some(divisor) => ops::divide(dscores, divisor),
            None => dscores,
        };
        let dq = product(&ddots, &Packed::new(k)); // [n, d_head]
        let dk = product(&ddots.transpose(), &Packed::new(q)); // [n, d_head]
        Ok([dq, dk, dv])
    }

    /// The matrices of all heads at a site, concatenated: `[rows, d_heads]`.
    fn heads(&self, layer: usize, part: HeadSite) -> Result<Matrix> {
        let mut all = Matrix::zeros(self.recorded.n_rows(), self.config.d_heads());
        for head in 0..self.config.n_heads {
            for (rows, trace) in self.recorded.passes() {
                let (start, shape) = self.place(head, &rows);
                let own = trace.get(HeadAt::new(layer, head).site(part))?;
                all.view_mut(start, shape).copy_from(own);
            }
        }
        Ok(all)
    }

    /// Corner and shape of the part of a stacked matrix that belongs to one head of one sequence.
    fn place(&self, head: usize, rows: &Range<usize>) -> ((usize, usize), (usize, usize)) {
        let d_head = self.config.d_head;
        ((rows.start, head * d_head), (rows.len(), d_head))
    }
}
