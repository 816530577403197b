//! The changed passes of a row of a map, run as one batch.

use std::ops::Range;

use nalgebra::RowDVector;

use super::{Patching, Reading, kept, last_step};
use crate::Matrix;
use crate::error::Result;
use crate::model::Model;
use crate::model::config::StackId;
use crate::model::pass::Pass;
use crate::model::site::{BlockSite, HeadSite, Site};
use crate::model::trace::{NoRecord, Recorder};

/// Replaces one row of each pass of a batch at one site, and records the weights that are read.
struct BatchPatch<'a> {
    /// `None` after the batch has passed the site.
    site: Option<Site>,
    reading: &'a Reading,
    parts: Vec<PatchedPass>,
    /// The pass whose heads are patched next.
    next: usize,
    /// The weights read so far, a row for each pass.
    weights: Vec<RowDVector<f32>>,
}

/// One pass of a batch.
struct PatchedPass {
    /// Its first row in the batch.
    start: usize,
    /// The position of this row.
    first: usize,
    /// The patched position.
    position: usize,
    /// The vector that is put in there.
    by: RowDVector<f32>,
}

impl Recorder for BatchPatch<'_> {
    fn tap(&mut self, site: Site, mut matrix: Matrix) -> Matrix {
        match site {
            // The heads of each pass run separately.
            Site::Head { .. } if self.site == Some(site) => {
                let part = &self.parts[self.next];
                matrix.set_row(part.position - part.first, &part.by);
                self.next += 1;
            }
            _ if self.site == Some(site) => {
                for part in &self.parts {
                    matrix.set_row(part.start + part.position - part.first, &part.by);
                }
            }
            _ => {}
        }
        if let Reading::Weights(head, query) = *self.reading
            && site == head.site(HeadSite::Pattern)
        {
            let first = self.parts[self.weights.len()].first;
            self.weights.push(matrix.row(query - first).into_owned());
        }
        matrix
    }
}

impl Patching {
    /// What is read in B's run for each patched position: `[positions, width]`.
    pub(super) fn patch(
        &self,
        model: &Model,
        site: Site,
        positions: Range<usize>,
    ) -> Result<Matrix> {
        let mut read = Matrix::from_rows(&vec![self.ends[1].row(0); positions.len()]);
        let patched = self.effective(model, site, positions.clone())?;
        if !patched.is_empty() {
            for (position, row) in patched.iter().zip(self.run_batch(model, site, &patched)?) {
                read.set_row(position - positions.start, &row);
            }
        }
        Ok(read)
    }

    /// What is read in each pass of a batch: `[1, width]` for each of the positions.
    fn run_batch(
        &self,
        model: &Model,
        site: Site,
        positions: &[usize],
    ) -> Result<Vec<RowDVector<f32>>> {
        let (layer, reading) = (layer_of(site), &self.readings[1]);
        let (mut put, mut x, mut batch) = self.batch(model, site, layer, positions)?;
        let (mut first, end) = match reading {
            Reading::Weights(head, _) => (layer, head.layer + 1),
            _ => (layer, model.config().n_layers()),
        };
        if let (Reading::Vector(at), Some(_)) = (reading, &self.pass)
            && !is_after_keys(model, site)
        {
            first = end - 1;
            x = model.layers(&mut put, StackId::Blocks, layer..first, x, &mut batch);
            x = narrowed(model, &mut put, x, &mut batch, *at);
        }
        let x = model.layers(&mut put, StackId::Blocks, first..end, x, &mut batch);
        let parts = put.parts.iter().enumerate();
        let each = parts.map(|(nth, part)| {
            Ok(match reading {
                Reading::Vector(at) => x.row(part.start + at - part.first).into_owned(),
                Reading::Weights(..) => put.weights[nth].clone(),
                Reading::Step(written) => {
                    let encoded = x.rows(part.start, self.n).into_owned(); // [n, d_model]
                    let step = last_step(model, &mut NoRecord, &encoded, written)?;
                    step.row(0).into_owned()
                }
            })
        });
        each.collect()
    }

    /// The first position that a patch can change: a causal mask leaves those before it unchanged.
    fn first(&self, position: usize) -> usize {
        self.pass.as_ref().map_or(0, |_| position)
    }

    /// The positions at which a patch can change what is read.
    fn effective(&self, model: &Model, site: Site, positions: Range<usize>) -> Result<Vec<usize>> {
        let (a, b) = (kept(&self.a, site)?, kept(&self.b, site)?); // [n, width]
        let (layer, is_causal) = (layer_of(site), self.pass.is_some());
        let reach = match self.readings[1] {
            Reading::Weights(head, _) if layer > head.layer => 0..0,
            Reading::Vector(at) if is_after_keys(model, site) => at..at + 1,
            Reading::Vector(at) | Reading::Weights(_, at) if is_causal => 0..at + 1,
            _ => 0..self.n,
        };
        let differs = |at: &usize| reach.contains(at) && a.row(*at) != b.row(*at);
        Ok(positions.filter(differs).collect())
    }

    /// The batch of passes of B from a layer on, and their rows of its residual stream before that
    /// layer.
    fn batch(
        &self,
        model: &Model,
        site: Site,
        layer: usize,
        patched: &[usize],
    ) -> Result<(BatchPatch<'_>, Matrix, Pass)> {
        let config = model.config();
        let before = kept(&self.b, Site::block(layer, BlockSite::ResidPre))?; // [n, d_model]
        let a = kept(&self.a, site)?; // [n, width]
        let (mut passes, mut stream, mut parts) = (Vec::new(), Vec::new(), Vec::new());
        for &position in patched {
            let first = self.first(position);
            let pass = match self.pass.clone() {
                Some(mut pass) => {
                    pass.truncate(first);
                    pass
                }
                None => Pass::whole(config, self.n),
            };
            parts.push(PatchedPass {
                start: stream.len(),
                first,
                position,
                by: a.row(position).into_owned(),
            });
            stream.extend(before.row_iter().skip(first));
            passes.push((pass, self.n - first));
        }
        let put = BatchPatch {
            site: Some(site),
            reading: &self.readings[1],
            parts,
            next: 0,
            weights: Vec::new(),
        };
        Ok((put, Matrix::from_rows(&stream), Pass::batch(config, passes)))
    }
}

fn layer_of(site: Site) -> usize {
    site.layer().map_or(0, |at| at.layer)
}

/// Whether a patch of the site changes no keys and values, but only the vector at its own position.
fn is_after_keys(model: &Model, site: Site) -> bool {
    let last = model.config().n_layers() - 1;
    layer_of(site) == last && site != Site::block(last, BlockSite::ResidPre)
}

/// Keeps only the row `at` of each pass for the last layer, whose input is x. Of the other rows, only
/// keys and values are needed there. Shapes: `[n, d_model]` to `[passes, d_model]`.
fn narrowed(model: &Model, put: &mut BatchPatch, x: Matrix, batch: &mut Pass, at: usize) -> Matrix {
    let last = model.config().n_layers() - 1;
    let x = put.tap(Site::block(last, BlockSite::ResidPre), x); // [n, d_model]
    put.site = None;
    model.cache_layer(last, &x, batch);
    let mut rows = Vec::new();
    for ((pass, n), part) in batch.parts().iter_mut().zip(&mut put.parts) {
        rows.push(x.row(part.start + at - part.first));
        pass.advance(at - part.first);
        pass.truncate(at);
        *n = 1;
        (part.start, part.first) = (rows.len() - 1, at);
    }
    Matrix::from_rows(&rows)
}
