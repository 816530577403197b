//! The backward pass of self-attention and cross-attention.

use std::ops::Range;

use crate::Matrix;
use crate::error::Result;
use crate::math::linear::{Packed, product};
use crate::math::ops;
use crate::model::config::Kind;
use crate::model::site::{HeadAt, HeadSite, Site, StackId, SublayerAt};
use crate::model::trace::Trace;

use super::{Backward, through_softmax};

impl Backward<'_> {
    /// y = concat(z)·W_O + b_O. Returns the gradient of the sublayer's input. Inputs and outputs
    /// are `[rows, d_model]`. In cross-attention, adds the gradient of the encoder's output, from
    /// which keys and values are computed.
    pub(super) fn attention(&mut self, at: SublayerAt, kind: Kind, dy: &Matrix) -> Result<Matrix> {
        let name = format!("{}.{}", at.layer(), at.attention_name());
        let z = self.heads(at, HeadSite::Z)?; // [rows, d_heads]
        let dz = self.linear(&name, "o", &z, dy); // [rows, d_heads]
        self.record(at.stack, format!("{name}.z"), &dz);
        let is_cross = kind == Kind::CrossAttention;
        let keys = match is_cross {
            true => StackId::Blocks,
            false => at.stack,
        };
        let ([dq, dk, dv], dbias) = self.queries_keys_values(at, keys, &dz)?;
        if self.config.distance_bias_at(at).is_some() {
            self.gradients.add(&format!("{name}.distance_bias"), &dbias);
        }
        let x = self.recorded.rows(at.stack, at.input(self.config))?; // [rows, d_model]
        let dx = self.linear(&name, "q", &x, &dq);
        if is_cross {
            let encoded = Site::stack_output(self.config, keys);
            let encoded = self.recorded.rows(keys, encoded)?; // [source rows, d_model]
            let dencoded = self.linear(&name, "k", &encoded, &dk);
            let dencoded = dencoded + self.linear(&name, "v", &encoded, &dv);
            self.dencoded += dencoded;
            return Ok(dx);
        }
        let dx = dx + self.linear(&name, "k", &x, &dk);
        Ok(dx + self.linear(&name, "v", &x, &dv))
    }

    /// The gradients of the queries, keys and values of all heads, `[rows, d_heads]` each, and of
    /// the relative position biases, `[n_buckets, n_heads]`. `keys` is the stack from whose tokens
    /// the keys and values are computed.
    fn queries_keys_values(
        &self,
        at: SublayerAt,
        keys: StackId,
        dz: &Matrix,
    ) -> Result<([Matrix; 3], Matrix)> {
        let n_key = self.recorded.n_rows(keys);
        let rows = [dz.nrows(), n_key, n_key];
        let mut sums = rows.map(|rows| Matrix::zeros(rows, dz.ncols()));
        let buckets = self.config.distance_bias_at(at);
        let n_buckets = buckets.map_or(0, |buckets| buckets.n_buckets);
        let mut dbias = Matrix::zeros(n_buckets, self.config.n_heads);
        for head in 0..self.config.n_heads {
            let passes = self.recorded.passes(at.stack);
            for ((rows, trace), (key_rows, _)) in passes.zip(self.recorded.passes(keys)) {
                let place = self.place(head, &rows);
                let key_place = self.place(head, &key_rows);
                let dz = dz.view(place.0, place.1).into_owned();
                let found = self.head(at.head(head), trace, &dz, &mut dbias)?;
                for ((sum, found), place) in sums
                    .iter_mut()
                    .zip(&found)
                    .zip([place, key_place, key_place])
                {
                    sum.view_mut(place.0, place.1).copy_from(found);
                }
            }
        }
        Ok((sums, dbias))
    }

    /// The gradients dq `[n_query, d_head]`, and dk and dv `[n_key, d_head]`, of one head in one
    /// sequence. Adds the gradient of the head's relative position bias to `dbias`: each score adds
    /// its gradient to the bucket of its distance.
    ///
    /// z = P·v gives dv = Pᵀ·dz and dP = dz·vᵀ. A masked key has P = 0, so its score gets no
    /// gradient. S = q·kᵀ / √d_head gives dq = dS·k / √d_head and dk = dSᵀ·q / √d_head.
    fn head(
        &self,
        at: HeadAt,
        trace: &Trace,
        dz: &Matrix,
        dbias: &mut Matrix,
    ) -> Result<[Matrix; 3]> {
        let get = |part| trace.get(at.site(part));
        let [q, k, v] = [get(HeadSite::Q)?, get(HeadSite::K)?, get(HeadSite::V)?];
        let pattern = get(HeadSite::Pattern)?; // [n_query, n_key]
        let dv = product(&pattern.transpose(), &Packed::new(dz)); // [n_key, d_head]
        let dpattern = product(dz, &Packed::transposed(v)); // [n_query, n_key]
        let dscores = through_softmax(dpattern, pattern); // [n_query, n_key]
        if let Some(buckets) = self.config.distance_bias_at(at.sublayer()) {
            for query in 0..dscores.nrows() {
                for key in 0..dscores.ncols() {
                    dbias[(buckets.bucket(query, key), at.head)] += dscores[(query, key)];
                }
            }
        }
        let ddots = match self.config.scaling.divisor(self.config.d_head) {
            Some(divisor) => ops::divide(dscores, divisor),
            None => dscores,
        };
        let dq = product(&ddots, &Packed::new(k)); // [n_query, d_head]
        let dk = product(&ddots.transpose(), &Packed::new(q)); // [n_key, d_head]
        Ok([dq, dk, dv])
    }

    /// The matrices of all heads at a site, concatenated: `[rows, d_heads]`.
    fn heads(&self, at: SublayerAt, part: HeadSite) -> Result<Matrix> {
        let mut all = Matrix::zeros(self.recorded.n_rows(at.stack), self.config.d_heads());
        for head in 0..self.config.n_heads {
            for (rows, trace) in self.recorded.passes(at.stack) {
                let (start, shape) = self.place(head, &rows);
                let own = trace.get(at.head(head).site(part))?;
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
