//! Activation patching: a run of text B with one activation from a run of text A.
//!
//! Both texts have the same number of tokens. An activation is the vector at a [`Site`] and a
//! position. If A's vector changes the prediction for B to that for A, this vector carries what
//! makes the difference, given everything else in B's run (Vig et al. 2020; Meng et al. 2022).

use std::ops::Range;

use crate::Matrix;
use crate::error::{ActivationError, RequestError, Result, check_index, fail};
use crate::model::Model;
use crate::model::config::{Config, StackId};
use crate::model::pass::Pass;
use crate::model::site::{BlockSite, HeadSite, Site};
use crate::model::tokens::Tokens;
use crate::model::trace::{Recorder, Trace};

/// Maximum number of tokens. The time for a map grows with the square of this number.
pub const MOST: usize = 64;

/// The recorded runs of two texts.
pub struct Patching {
    a: Trace,
    b: Trace,
    /// B's keys and values.
    pass: Pass,
    last: [Matrix; 2],
    n: usize,
}

impl Patching {
    /// Runs the model on both texts.
    ///
    /// # Errors
    ///
    /// [`RequestError::PatchLengths`] for texts of different lengths, [`RequestError::PatchTooLong`]
    /// above [`MOST`] tokens, and [`ModelError::NotCausal`](crate::error::ModelError::NotCausal).
    pub fn new(model: &Model, a: &Tokens, b: &Tokens) -> Result<Self> {
        let n = b.len();
        if a.len() != n {
            return fail(RequestError::PatchLengths { a: a.len(), b: n });
        }
        if n > MOST {
            let (found, most) = (n, MOST);
            return fail(RequestError::PatchTooLong { found, most });
        }
        let config = model.config();
        let forward = |tokens: &Tokens| {
            let (mut trace, mut pass) = (Trace::of(sites(config)), Pass::cached(config));
            let x = model.read_on(&mut trace, tokens, &mut pass)?; // [n, d_model]
            Result::Ok((trace, pass, x.rows(n - 1, 1).into_owned()))
        };
        let (a, _, last_a) = forward(a)?;
        let (b, pass, last_b) = forward(b)?;
        let last = [last_a, last_b];
        Ok(Patching {
            a,
            b,
            pass,
            last,
            n,
        })
    }

    /// Number of tokens of each text.
    pub fn n(&self) -> usize {
        self.n
    }

    /// The final vector of the last token in A's run and in B's: `[1, d_model]` each.
    pub fn last(&self) -> &[Matrix; 2] {
        &self.last
    }

    /// The final vector of B's last token for each patched position: `[n, d_model]`. Row p belongs
    /// to the run of B with A's vector at `site` and position p.
    ///
    /// Bit-identical to [`Model::forward`] with this edit. The changed passes compute only the
    /// layers from that of the site on, and only the positions from p on. They run as one batch.
    ///
    /// # Errors
    ///
    /// [`ActivationError::NoSuchSite`] for a site that is not among the [`sites`].
    pub fn row(&self, model: &Model, site: Site) -> Result<Matrix> {
        self.patch(model, site, 0..self.n)
    }

    /// The final vector of B's last token with one patched position: `[1, d_model]`.
    ///
    /// # Errors
    ///
    /// As in [`Patching::row`], or if the position does not exist.
    pub fn cell(&self, model: &Model, site: Site, position: usize) -> Result<Matrix> {
        check_index("token", position, self.n)?;
        self.patch(model, site, position..position + 1)
    }

    fn patch(&self, model: &Model, site: Site, positions: Range<usize>) -> Result<Matrix> {
        let (a, b) = (kept(&self.a, site)?, kept(&self.b, site)?); // [n, width]
        let mut last = Matrix::zeros(positions.len(), model.config().d_model);
        last.row_iter_mut()
            .for_each(|mut row| row.copy_from(&self.last[1]));
        let differs = |position: &usize| a.row(*position) != b.row(*position);
        let changed: Vec<usize> = positions.clone().filter(differs).collect();
        if changed.is_empty() {
            return Ok(last);
        }
        let layer = site.layer().map_or(0, |at| at.layer);
        let before = kept(&self.b, Site::block(layer, BlockSite::ResidPre))?; // [n, d_model]
        let total = changed.iter().map(|position| self.n - position).sum();
        let mut x = Matrix::zeros(total, model.config().d_model);
        let (mut parts, mut rows, mut first) = (Vec::new(), Vec::new(), 0);
        for position in &changed {
            let (n, mut pass) = (self.n - position, self.pass.clone());
            x.rows_mut(first, n).copy_from(&before.rows(*position, n));
            pass.truncate(*position);
            parts.push((pass, n));
            rows.push((first, a.rows(*position, 1).into_owned()));
            first += n;
        }
        let mut pass = Pass::batch(model.config(), parts);
        let next = 0;
        let mut put = Put { site, rows, next };
        let x = model.layers(&mut put, StackId::Blocks, layer, x, &mut pass); // [total, d_model]
        for (position, (first, _)) in changed.iter().zip(&put.rows) {
            let end = first + self.n - position;
            last.set_row(position - positions.start, &x.row(end - 1));
        }
        Ok(last)
    }
}

/// Replaces the first row of each pass of a batch at one site.
struct Put {
    site: Site,
    /// The first row of each pass in the batch, and the vector that replaces it.
    rows: Vec<(usize, Matrix)>,
    /// The pass whose heads run next.
    next: usize,
}

impl Recorder for Put {
    fn tap(&mut self, site: Site, mut matrix: Matrix) -> Matrix {
        if site != self.site {
            return matrix;
        }
        // The heads of each pass run separately.
        if let Site::Head { .. } = site {
            matrix.set_row(0, &self.rows[self.next].1.row(0));
            self.next += 1;
        } else {
            for (first, by) in &self.rows {
                matrix.set_row(*first, &by.row(0));
            }
        }
        matrix
    }
}

/// The sites that can be patched: for each layer, the residual stream before it, the outputs of
/// attention and MLP, and each head's output before it is multiplied by `w_o`.
pub fn sites(config: &Config) -> Vec<Site> {
    let parts = [BlockSite::ResidPre, BlockSite::AttnOut, BlockSite::MlpOut];
    let layers = 0..config.n_layers();
    let of_layers = layers.flat_map(|layer| parts.map(|part| Site::block(layer, part)));
    let heads = Site::of_heads(config, &[HeadSite::Z]);
    of_layers.chain(heads).collect()
}

fn kept(trace: &Trace, site: Site) -> Result<&Matrix> {
    trace.get(site).map_err(|_| {
        let reason =
            "only resid_pre, attn_out, mlp_out and attn.z of the model's layers can be patched";
        let (site, reason) = (site.to_string(), reason.into());
        ActivationError::NoSuchSite { site, reason }.into()
    })
}
