//! Activation patching: a run of text B with one activation from a run of text A.
//!
//! Both texts have the same number of tokens. An activation is the vector at a [`Site`] and a
//! position. If A's vector changes the prediction for B to that for A, this vector carries what
//! makes the difference, given everything else in B's run (Vig et al. 2020; Meng et al. 2022). In an
//! encoder without logits, a weight of one head takes the place of the prediction; in a translation
//! model, the next written word does.
//!
//! Path patching ([`Patching::path`]) puts A's output of one head into only one reader of B's run.

mod batch;
mod path;

use crate::Matrix;
use crate::error::{RequestError, Result, SiteProblem, check_index, fail, no_such_site};
use crate::model::Model;
use crate::model::config::{Config, Mask, StackId};
use crate::model::decoder::Decoder;
use crate::model::pass::Pass;
use crate::model::site::{BlockSite, Extent, HeadAt, HeadSite, Site};
use crate::model::tokens::Tokens;
use crate::model::trace::{Change, Edit, NoRecord, Recorder, Trace};

/// Maximum number of tokens. The time for a map grows with the square of this number.
pub const MOST: usize = 64;

/// What is read at the end of a run.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Reading {
    /// The final vector of a token: `[1, d_model]`.
    Vector(usize),
    /// The weights that a query token gives to all tokens in a head: `[1, n]`.
    Weights(HeadAt, usize),
    /// The decoder's final vector after these written tokens, `[1, d_model]`: the next written word.
    Step(Vec<usize>),
}

/// The recorded runs of two texts.
pub struct Patching {
    a: Trace,
    b: Trace,
    /// B's final residual stream: `[n, d_model]`.
    x: Matrix,
    /// B's keys and values in a causal model.
    pass: Option<Pass>,
    /// What is read at the end of A's run and of B's.
    readings: [Reading; 2],
    ends: [Matrix; 2],
    n: usize,
}

/// A recorded run.
struct Run {
    trace: Trace,
    x: Matrix,
    end: Matrix,
    pass: Option<Pass>,
}

impl Patching {
    /// Runs the model on two texts, and reads each run at its end.
    ///
    /// # Errors
    ///
    /// [`RequestError::PatchLengths`] for texts of different lengths, and
    /// [`RequestError::PatchTooLong`] above [`MOST`] tokens.
    pub fn new(model: &Model, texts: [&Tokens; 2], readings: [Reading; 2]) -> Result<Self> {
        let [a, b] = texts.map(Tokens::len);
        if a != b {
            return fail(RequestError::PatchLengths { a, b });
        }
        if b > MOST {
            let (found, most) = (b, MOST);
            return fail(RequestError::PatchTooLong { found, most });
        }
        let run = |nth: usize| run(model, texts[nth], &readings[nth]);
        let (of_a, of_b) = (run(0)?, run(1)?);
        Ok(Patching {
            a: of_a.trace,
            b: of_b.trace,
            x: of_b.x,
            pass: of_b.pass,
            ends: [of_a.end, of_b.end],
            readings,
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
    /// B with A's vector at `site` and position p. A site of a decoder is patched only at its last
    /// step: `[1, width]`.
    ///
    /// Bit-identical to [`Model::forward`] with this edit. The changed passes compute only the
    /// layers from that of the site on and, in a causal model, only the positions from p on and,
    /// in its last layer, only the position that is read. They run as one batch.
    ///
    /// # Errors
    ///
    /// [`NoSuchSite`](crate::error::ActivationError::NoSuchSite) for a site that is not among the
    /// [`sites`].
    pub fn row(&self, model: &Model, site: Site) -> Result<Matrix> {
        match site.stack() {
            Some(StackId::Decoder) => self.step(model, site),
            _ => self.patch(model, site, 0..self.n),
        }
    }

    /// What is read in B's run with one patched position: `[1, width]`. The only position of a
    /// decoder is 0, its last step.
    ///
    /// # Errors
    ///
    /// As in [`Patching::row`].
    pub fn cell(&self, model: &Model, site: Site, position: usize) -> Result<Matrix> {
        if site.stack() == Some(StackId::Decoder) {
            check_index("step", position, 1)?;
            return self.step(model, site);
        }
        check_index("token", position, self.n)?;
        self.patch(model, site, position..position + 1)
    }

    /// B's run with A's vector at a site of the decoder, at its last step: `[1, d_model]`.
    fn step(&self, model: &Model, site: Site) -> Result<Matrix> {
        let Reading::Step(written) = &self.readings[1] else {
            return Ok(self.ends[1].clone());
        };
        let a = kept(&self.a, site)?; // [steps of A, d_model]
        let by = a.rows(a.nrows() - 1, 1).into_owned();
        let extent = Extent {
            n_query: written.len() + 1,
            n_key: self.n,
        };
        let row = written.len();
        let changes = vec![(site, Change::Row { row, by })];
        let mut edit = Edit::new(changes, Trace::of([]), model.config(), extent)?;
        last_step(model, &mut edit, &self.x, written)
    }
}

/// Runs the model on a text.
fn run(model: &Model, tokens: &Tokens, reading: &Reading) -> Result<Run> {
    let config = model.config();
    let mut wanted = sites(config);
    if let Reading::Vector(at) | Reading::Weights(_, at) = reading {
        check_index("token", *at, tokens.len())?;
    }
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
        Reading::Step(written) => last_step(model, &mut trace, &x, written)?,
        _ => end(model, &x, &trace, reading)?,
    };
    Ok(Run {
        trace,
        x,
        end,
        pass,
    })
}

/// What is read in a run whose final residual stream is x, `[n, d_model]`.
fn end(model: &Model, x: &Matrix, trace: &Trace, reading: &Reading) -> Result<Matrix> {
    Ok(match reading {
        Reading::Vector(at) => x.rows(*at, 1).into_owned(),
        Reading::Weights(head, query) => {
            let pattern = trace.get(head.site(HeadSite::Pattern))?; // [n, n]
            pattern.rows(*query, 1).into_owned()
        }
        Reading::Step(written) => last_step(model, &mut NoRecord, x, written)?,
    })
}

/// The decoder's final vector of the step after the written tokens: `[1, d_model]`. `encoded` is the
/// encoder's final residual stream: `[n, d_model]`.
fn last_step(
    model: &Model,
    rec: &mut dyn Recorder,
    encoded: &Matrix,
    written: &[usize],
) -> Result<Matrix> {
    let decoder = Decoder::required(model)?;
    let mut pass = decoder.start_pass(rec, encoded);
    let x = decoder.write(rec, written, &mut pass)?; // [steps, d_model]
    Ok(x.rows(written.len(), 1).into_owned())
}

/// The sites that can be patched: for each layer, the residual stream before it, the outputs of
/// attention and MLP, and each head's output before it is multiplied by `w_o`. In a translation
/// model, these are the encoder's; of its decoder, the residual stream before each layer.
pub fn sites(config: &Config) -> Vec<Site> {
    let parts = [BlockSite::ResidPre, BlockSite::AttnOut, BlockSite::MlpOut];
    let layers = 0..config.n_layers();
    let of_layers = layers.flat_map(|layer| parts.map(|part| Site::block(layer, part)));
    let heads = Site::of_heads(config, &[HeadSite::Z]);
    let decoder = 0..config.n_decoder_layers();
    let decoder = decoder.map(|layer| StackId::Decoder.layer(layer).site(BlockSite::ResidPre));
    of_layers.chain(heads).chain(decoder).collect()
}

fn kept(trace: &Trace, site: Site) -> Result<&Matrix> {
    trace
        .get(site)
        .or_else(|_| no_such_site(&site, SiteProblem::NotPatchable))
}
