//! Activation patching: a run of text B with one activation from a run of text A.
//!
//! Both texts have the same number of tokens. An activation is the vector at a [`Site`] and a
//! position. If A's vector changes the prediction for B to that for A, this vector carries what
//! makes the difference, given everything else in B's run (Vig et al. 2020; Meng et al. 2022). In an
//! encoder without logits, a weight of one head takes the place of the prediction.

use std::ops::Range;

use nalgebra::RowDVector;

use crate::Matrix;
use crate::error::{ActivationError, RequestError, Result, SiteProblem, check_index, fail};
use crate::model::Model;
use crate::model::config::{Config, Mask, StackId};
use crate::model::pass::Pass;
use crate::model::site::{BlockSite, HeadAt, HeadSite, Site};
use crate::model::tokens::Tokens;
use crate::model::trace::{Recorder, Trace};

/// Maximum number of tokens. The time for a map grows with the square of this number.
pub const MOST: usize = 64;

/// What is read at the end of a run.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reading {
    /// The final vector of a token: `[1, d_model]`.
    Vector(usize),
    /// The weights that a query token gives to all tokens in a head: `[1, n]`.
    Weights(HeadAt, usize),
}

/// The recorded runs of two texts.
pub struct Patching {
    a: Trace,
    b: Trace,
    /// B's keys and values in a causal model.
    pass: Option<Pass>,
    /// What is read at the end of A's run and of B's.
    readings: [Reading; 2],
    ends: [Matrix; 2],
    n: usize,
}

impl Patching {
    /// Runs the model on two texts, and reads each run at its end.
    ///
    /// # Errors
    ///
    /// [`RequestError::PatchLengths`] for texts of different lengths, [`RequestError::PatchTooLong`]
    /// above [`MOST`] tokens, and an error for a token or head that does not exist.
    pub fn new(model: &Model, texts: [&Tokens; 2], readings: [Reading; 2]) -> Result<Self> {
        let [a, b] = texts.map(Tokens::len);
        if a != b {
            return fail(RequestError::PatchLengths { a, b });
        }
        if b > MOST {
            let (found, most) = (b, MOST);
            return fail(RequestError::PatchTooLong { found, most });
        }
        let run = |nth: usize| run(model, texts[nth], readings[nth]);
        let ((a, end_a, _), (b, end_b, pass)) = (run(0)?, run(1)?);
        Ok(Patching {
            a,
            b,
            pass,
            readings,
            ends: [end_a, end_b],
            n: texts[1].len(),
        })
    }

    /// Number of tokens of each text.
    pub fn n(&self) -> usize {
        self.n
    }

    /// What is read in A's run and in B's: one row each.
    pub fn ends(&self) -> &[Matrix; 2] {
        &self.ends
    }

    /// What is read in B's run for each patched position: `[n, width]`. Row p belongs to the run of
    /// B with A's vector at `site` and position p.
    ///
    /// Bit-identical to [`Model::forward`] with this edit. The changed passes compute only the
    /// layers from that of the site on and, in a causal model, only the positions from p on. They
    /// run as one batch.
    ///
    /// # Errors
    ///
    /// [`ActivationError::NoSuchSite`] for a site that is not among the [`sites`].
    pub fn row(&self, model: &Model, site: Site) -> Result<Matrix> {
        self.patch(model, site, 0..self.n)
    }

    /// What is read in B's run with one patched position: `[1, width]`.
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
        let (config, n, reading) = (model.config(), self.n, self.readings[1]);
        let layer = site.layer().map_or(0, |at| at.layer);
        let before = kept(&self.b, Site::block(layer, BlockSite::ResidPre))?; // [n, d_model]
        let differs = |position: &usize| a.row(*position) != b.row(*position);
        let patched: Vec<usize> = positions.clone().filter(differs).collect();
        let (mut parts, mut stream) = (Vec::new(), Vec::new());
        let mut put = BatchPatch {
            site,
            reading,
            parts: Vec::new(),
            next: 0,
            weights: Vec::new(),
        };
        for &position in &patched {
            // A causal mask leaves the positions before the patched one unchanged.
            let first = self.pass.as_ref().map_or(0, |_| position);
            let pass = match self.pass.clone() {
                Some(mut pass) => {
                    pass.truncate(first);
                    pass
                }
                None => Pass::whole(config, n),
            };
            put.parts.push(PatchedPass {
                start: stream.len(),
                first,
                row: position - first,
                by: a.row(position).into_owned(),
            });
            stream.extend(before.row_iter().skip(first));
            parts.push((pass, n - first));
        }
        let mut read = Matrix::from_rows(&vec![self.ends[1].row(0); positions.len()]);
        if patched.is_empty() {
            return Ok(read);
        }
        let x = Matrix::from_rows(&stream);
        let x = model.layers(
            &mut put,
            StackId::Blocks,
            layer,
            x,
            &mut Pass::batch(config, parts),
        );
        for (nth, position) in patched.iter().enumerate() {
            if let Some(row) = put.read(nth, &x) {
                read.set_row(position - positions.start, &row);
            }
        }
        Ok(read)
    }
}

/// Replaces one row of each pass of a batch at one site, and reads each pass.
struct BatchPatch {
    site: Site,
    reading: Reading,
    parts: Vec<PatchedPass>,
    /// The pass whose heads are patched next.
    next: usize,
    /// The weights read so far, a row for each pass.
    weights: Vec<Option<RowDVector<f32>>>,
}

/// One pass of a batch.
struct PatchedPass {
    /// Its first row in the batch.
    start: usize,
    /// The position of this row.
    first: usize,
    /// The replaced row of this pass.
    row: usize,
    /// The vector that replaces it.
    by: RowDVector<f32>,
}

impl BatchPatch {
    /// What is read in a pass; `None` if the patch changes only later positions or layers. `x` is
    /// the final residual stream of the batch.
    fn read(&self, part: usize, x: &Matrix) -> Option<RowDVector<f32>> {
        let PatchedPass { start, first, .. } = &self.parts[part];
        match self.reading {
            Reading::Vector(at) => Some(x.row(start + at.checked_sub(*first)?).into_owned()),
            Reading::Weights(..) => self.weights.get(part)?.clone(),
        }
    }
}

impl Recorder for BatchPatch {
    fn tap(&mut self, site: Site, mut matrix: Matrix) -> Matrix {
        match site {
            // The heads of each pass run separately.
            Site::Head { .. } if site == self.site => {
                let PatchedPass { row, by, .. } = &self.parts[self.next];
                matrix.set_row(*row, by);
                self.next += 1;
            }
            _ if site == self.site => {
                for part in &self.parts {
                    matrix.set_row(part.start + part.row, &part.by);
                }
            }
            _ => {}
        }
        if let Reading::Weights(head, query) = self.reading
            && site == head.site(HeadSite::Pattern)
        {
            let first = self.parts[self.weights.len()].first;
            let row = query.checked_sub(first);
            self.weights
                .push(row.map(|row| matrix.row(row).into_owned()));
        }
        matrix
    }
}

/// Runs the model on a text. Returns the activations, what is read at the end, and the keys and
/// values of a causal model.
fn run(model: &Model, tokens: &Tokens, reading: Reading) -> Result<(Trace, Matrix, Option<Pass>)> {
    let config = model.config();
    let mut wanted = sites(config);
    let (Reading::Vector(at) | Reading::Weights(_, at)) = reading;
    check_index("token", at, tokens.len())?;
    if let Reading::Weights(head, _) = reading {
        head.check(config)?;
        wanted.push(head.site(HeadSite::Pattern));
    }
    let mut trace = Trace::of(wanted);
    let mut pass = (config.mask() == Mask::Causal).then(|| Pass::cached(config));
    let x = match &mut pass {
        Some(pass) => model.read_on(&mut trace, tokens, pass)?,
        None => model.forward(&mut trace, tokens),
    }; // [n, d_model]
    let end = match reading {
        Reading::Vector(at) => x.rows(at, 1).into_owned(),
        Reading::Weights(head, query) => {
            let pattern = trace.get(head.site(HeadSite::Pattern))?; // [n, n]
            pattern.rows(query, 1).into_owned()
        }
    };
    Ok((trace, end, pass))
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
        let (site, reason) = (site.to_string(), SiteProblem::NotPatchable);
        ActivationError::NoSuchSite { site, reason }.into()
    })
}
