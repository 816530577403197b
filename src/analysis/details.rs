//! Details of one head, recorded by running it again.

use serde::{Deserialize, Serialize};
use tsify::Tsify;

use crate::Matrix;
use crate::analysis::provenance::{Circuit, Explanation, Operand, Origin, Region};
use crate::error::{Result, check_index};
use crate::math::numbers::NamedNumbers;
use crate::model::Model;
use crate::model::config::{Config, StackId};
use crate::model::site::{Extent, HeadAt, HeadSite, Site};
use crate::model::trace::Trace;

/// The quantity that the cells of an attention map show.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, Tsify)]
#[serde(rename_all = "snake_case")]
pub enum Measure {
    /// The attention weight ([`HeadSite::Pattern`]).
    Weight,
    /// The norm of the key token's contribution to the output ([`HeadSite::WeightedNorm`]).
    Norm,
}

/// One head's matrix `[n, n]`: one row for each query token.
///
/// A cell is the recorded weight α, or α·‖v·W_O‖, where v is the key token's value (Kobayashi et
/// al. 2020, arXiv:2004.10102). `tests/analysis.rs` checks α·‖v·W_O‖ against an independent
/// computation.
pub fn picture(model: &Model, trace: &Trace, at: HeadAt, measure: Measure) -> Result<Matrix> {
    at.check(model.config())?;
    let pattern = trace.get(at.site(HeadSite::Pattern))?; // [n, n]
    match measure {
        Measure::Weight => Ok(pattern.clone()),
        Measure::Norm => {
            let site = at.site(HeadSite::WeightedNorm);
            let mut details = Trace::of([site]);
            model.rerun_head(&mut details, at, trace, 0..pattern.nrows())?;
            details.get(site).cloned()
        }
    }
}

/// The computation of the weight from one token to another.
#[derive(Debug, Clone, PartialEq, Serialize, Tsify)]
pub struct ExplainedWeight {
    /// The dot product, the stages of the softmax, and the weight, in this order.
    pub steps: Vec<Explanation>,
    /// The head's vectors for the two tokens, `[1, d_head]`, and rows with one number per key,
    /// `[1, n_key]`. Each has the name of its site in the head; [`why`] adds `share`. `q` and `k`
    /// are the vectors from which scores are computed.
    pub rows: Vec<NamedNumbers>,
}

/// Explains one weight of a head. The returned rows include the [`shares`] of all keys in the
/// head's output z.
pub fn why(
    model: &Model,
    trace: &Trace,
    at: HeadAt,
    query: usize,
    key: usize,
) -> Result<ExplainedWeight> {
    use HeadSite::{
        AttnScores, DotProducts, Exp, K, Pattern, Q, QkProducts, ScaledScores, V, ValueNorm,
        WeightedNorm, WeightedV, Z,
    };
    let config = model.config();
    at.check(config)?;
    let n = trace.get(at.site(Pattern))?.nrows();
    check_index("token", query, n)?;
    check_index("token", key, n)?;
    let mut details = Trace::all();
    model.rerun_head(&mut details, at, trace, query..query + 1)?;
    let parts = [
        Q,
        K,
        QkProducts,
        V,
        WeightedV,
        Z,
        DotProducts,
        ScaledScores,
        AttnScores,
        Exp,
        Pattern,
        ValueNorm,
        WeightedNorm,
    ];
    let unmasked = biased(config, at).into_iter().chain(capped(config));
    let parts: Vec<HeadSite> = parts.into_iter().chain(unmasked).collect();
    let head = RecordedHead::new(model, &details, at, n, query);
    let mut found = head.explain([query, key], &parts)?;
    let of_query = |part| details.get(at.site(part));
    let share = shares(of_query(WeightedV)?, of_query(Z)?);
    found.rows.push(NamedNumbers::new("share".into(), &share));
    Ok(found)
}

/// The values of one head that a trace contains for a range of queries.
pub struct RecordedHead<'a> {
    model: &'a Model,
    circuit: Circuit,
    trace: &'a Trace,
    at: HeadAt,
    /// The first recorded query.
    first: usize,
}

impl<'a> RecordedHead<'a> {
    /// Reads the values of head `at` from `trace`, in which the first recorded query is `first`.
    pub fn new(
        model: &'a Model,
        trace: &'a Trace,
        at: HeadAt,
        extent: impl Into<Extent>,
        first: usize,
    ) -> Self {
        RecordedHead {
            model,
            circuit: Circuit::of_model(model.config(), extent),
            trace,
            at,
            first,
        }
    }

    /// The sites that [`RecordedHead::explain`] needs in addition to `parts`.
    pub fn sites(config: &Config, at: HeadAt) -> impl Iterator<Item = Site> {
        let stages = stages(config, at).map(move |part| at.site(part));
        [at.query(config), at.key(config)].into_iter().chain(stages)
    }

    /// Explains the weight from a query to a key. `parts` lists the sites whose rows are returned.
    pub fn explain(&self, pair: [usize; 2], parts: &[HeadSite]) -> Result<ExplainedWeight> {
        let steps = stages(&self.circuit.config, self.at).map(|part| self.step(part, pair));
        let rows = parts.iter().map(|part| self.row(*part, pair));
        Ok(ExplainedWeight {
            steps: steps.collect::<Result<_>>()?,
            rows: rows.collect::<Result<_>>()?,
        })
    }

    fn step(&self, part: HeadSite, [row, key]: [usize; 2]) -> Result<Explanation> {
        let site = self.at.site(part);
        let column = match part {
            HeadSite::RowMax | HeadSite::ExpSum => 0,
            _ => key,
        };
        let formula = self.circuit.explain(site, row, column)?;
        let value = self.trace.get(site)?[(row - self.first, column)];
        let operand = |region: &Region, site| self.operand(region, site);
        Explanation::of_formula(self.model, &formula, (site, [row, column]), value, operand)
    }

    /// The numbers in a region of a site.
    fn operand(&self, region: &Region, site: Site) -> Result<Operand> {
        let (first, is_key) = match site {
            Site::Head { part, .. } => (self.first_row(part), part.is_of_key()),
            _ => (0, false),
        };
        let recorded = Region {
            rows: region.rows.start - first..region.rows.end - first,
            ..region.clone()
        };
        let origin = match self.at.stack {
            StackId::Decoder if !is_key || self.at.is_self_of_decoder() => Origin::Decoder,
            _ => Origin::Encoder,
        };
        let numbers = recorded.numbers(self.trace.get(site)?);
        Ok(Operand::new(region, origin, numbers))
    }

    fn row(&self, part: HeadSite, [query, key]: [usize; 2]) -> Result<NamedNumbers> {
        let (at, config) = (self.at, &self.circuit.config);
        let matrix = self.trace.get(match part {
            HeadSite::Q => at.query(config),
            HeadSite::K => at.key(config),
            HeadSite::V => at.value(config),
            part => at.site(part),
        })?;
        let row = match part {
            HeadSite::ValueNorm => matrix.transpose(),
            HeadSite::K | HeadSite::V => matrix.rows(key, 1).into_owned(),
            HeadSite::QkProducts | HeadSite::WeightedV => {
                let pair = (query - self.first) * self.circuit.n_key(at) + key;
                matrix.rows(pair, 1).into_owned()
            }
            _ => matrix.rows(query - self.first, 1).into_owned(),
        };
        Ok(NamedNumbers::new(part.to_string(), &row))
    }

    /// The first recorded row of a site's matrix.
    fn first_row(&self, part: HeadSite) -> usize {
        match part {
            HeadSite::QkProducts | HeadSite::WeightedV => self.first * self.circuit.n_key(self.at),
            part if part.is_of_key() => 0,
            _ => self.first,
        }
    }
}

/// The stages of a weight's computation, in order.
pub(super) fn stages(config: &Config, at: HeadAt) -> impl Iterator<Item = HeadSite> {
    use HeadSite::{
        AttnScores, C2p, DotProducts, Exp, ExpSum, P2c, Pattern, RowMax, ScaledScores, SummedDots,
    };
    let distances = match config.disentangled_at(at.sublayer()) {
        Some(_) => &[C2p, P2c, SummedDots][..],
        None => &[],
    };
    let scores = [DotProducts].into_iter().chain(distances.iter().copied());
    let scores = scores
        .chain([ScaledScores])
        .chain(biased(config, at))
        .chain(capped(config));
    scores.chain([AttnScores, RowMax, Exp, ExpSum, Pattern])
}

/// The scores plus the relative position bias, if the head has one.
fn biased(config: &Config, at: HeadAt) -> Option<HeadSite> {
    let bias = config.distance_bias_at(at.sublayer());
    bias.map(|_| HeadSite::BiasedScores)
}

/// The scores after the soft cap, if the model has one.
fn capped(config: &Config) -> Option<HeadSite> {
    config.score_cap.map(|_| HeadSite::CappedScores)
}

/// The share of each key in a head's output.
///
/// The output z for one query is a sum of terms, one for each key: the key's value multiplied by
/// its weight. Key j has the share `(term_j · z) / (z · z)`. The share is negative if the term
/// points away from z. The shares sum to 1; they are NaN if z is 0.
///
/// Shapes: terms `[n_key, d_head]` and z `[1, d_head]` to `[1, n_key]`. The terms are one query's
/// rows of [`HeadSite::WeightedV`].
///
/// # Example: a term orthogonal to the output has share 0
///
/// ```
/// use headlight::{Matrix, analysis::details::shares};
/// let terms = Matrix::from_row_slice(3, 2, &[3.0, 1.0, 1.0, 0.0, 0.0, -1.0]);
/// let z = Matrix::from_row_slice(1, 2, &[4.0, 0.0]);
/// assert_eq!(shares(&terms, &z), Matrix::from_row_slice(1, 3, &[0.75, 0.25, 0.0]));
/// ```
pub fn shares(terms: &Matrix, z: &Matrix) -> Matrix {
    let along = terms * z.transpose(); // [n_key, 1]
    along.transpose() / z.norm_squared() // [1, n_key]
}
