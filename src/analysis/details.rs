//! Details of one head, recorded by running it again.

use strum::{Display, EnumString};

use crate::Matrix;
use crate::error::{Result, check_index};
use crate::model::Model;
use crate::site::{HeadAt, HeadSite};
use crate::trace::Trace;

/// The quantity that the cells of a map show.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Display, EnumString)]
#[strum(serialize_all = "snake_case")]
pub enum Measure {
    /// The attention weight ([`HeadSite::Pattern`]).
    Weight,
    /// The norm of the key token's contribution to the output ([`HeadSite::WeightedNorm`]).
    Norm,
}

/// One head's matrix `[n, n]`: one row for each query token.
///
/// A cell is the recorded weight α, or α·‖v·W_O‖, where v is the key token's value (Kobayashi et
/// al. 2020, arXiv:2004.10102). `tests/analysis.rs` checks it against a second computation.
///
/// # Errors
///
/// The errors of [`Model::rerun_head`].
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

/// The computation of the weight from one token to another, and its effect.
///
/// Each field is the [`HeadSite`] of the same name; `tests/analysis.rs` checks that they are
/// consistent.
#[derive(Debug, Clone, PartialEq)]
pub struct Why {
    /// The query of the query token as used by the scores: `[1, d_head]`, like the other vectors.
    pub q: Matrix,
    /// The key of the key token as used by the scores.
    pub k: Matrix,
    /// The query times the key, element by element.
    pub qk_products: Matrix,
    /// The value of the key token.
    pub v: Matrix,
    /// The value times the weight.
    pub weighted_v: Matrix,
    /// The head's output for the query token.
    pub z: Matrix,
    /// The query token's row, with one number for each key: `[1, n_key]`, like the other rows.
    pub dot_products: Matrix,
    /// See `dot_products`.
    pub scaled_scores: Matrix,
    /// The biases of the keys' distances, as a row; `None` if the model has none.
    pub distance_bias: Option<Matrix>,
    /// See `dot_products`; `None` without a bias by distance.
    pub biased_scores: Option<Matrix>,
    /// See `dot_products`; `None` without a soft cap.
    pub capped_scores: Option<Matrix>,
    /// See `dot_products`.
    pub attn_scores: Matrix,
    /// The largest of the scores: `[1, 1]`.
    pub row_max: Matrix,
    /// See `dot_products`.
    pub exp: Matrix,
    /// The sum of the exponentials: `[1, 1]`.
    pub exp_sum: Matrix,
    /// See `dot_products`.
    pub pattern: Matrix,
    /// The norm of each key's value after `w_o`, as a row.
    pub value_norm: Matrix,
    /// See `dot_products`.
    pub weighted_norm: Matrix,
    /// The [`shares`] of the keys in the head's output z.
    pub share: Matrix,
}

/// Explains one weight.
///
/// # Errors
///
/// The errors of [`Model::rerun_head`], and
/// [`RequestError::NoSuch`](crate::error::RequestError::NoSuch) for tokens that the text does not
/// have.
pub fn why(model: &Model, trace: &Trace, at: HeadAt, query: usize, key: usize) -> Result<Why> {
    let config = model.config();
    at.check(config)?;
    let n = trace.get(at.site(HeadSite::Pattern))?.nrows();
    check_index("token", query, n)?;
    check_index("token", key, n)?;
    let mut details = Trace::all();
    model.rerun_head(&mut details, at, trace, query..query + 1)?;
    let of_query = |part| details.get(at.site(part)).cloned();
    let row_of_key = |site| details.get(site).map(|x| x.rows(key, 1).into_owned());
    let share = shares(&of_query(HeadSite::WeightedV)?, &of_query(HeadSite::Z)?);
    Ok(Why {
        q: details.get(at.query(config))?.clone(),
        k: row_of_key(at.key(config))?,
        qk_products: row_of_key(at.site(HeadSite::QkProducts))?,
        v: row_of_key(at.value(config))?,
        weighted_v: row_of_key(at.site(HeadSite::WeightedV))?,
        z: of_query(HeadSite::Z)?,
        dot_products: of_query(HeadSite::DotProducts)?,
        scaled_scores: of_query(HeadSite::ScaledScores)?,
        distance_bias: distance_bias(model, at, query, n),
        biased_scores: match config.distance_bias_at(at.sublayer()) {
            Some(_) => Some(of_query(HeadSite::BiasedScores)?),
            None => None,
        },
        capped_scores: match config.score_cap {
            Some(_) => Some(of_query(HeadSite::CappedScores)?),
            None => None,
        },
        attn_scores: of_query(HeadSite::AttnScores)?,
        row_max: of_query(HeadSite::RowMax)?,
        exp: of_query(HeadSite::Exp)?,
        exp_sum: of_query(HeadSite::ExpSum)?,
        pattern: of_query(HeadSite::Pattern)?,
        value_norm: of_query(HeadSite::ValueNorm)?.transpose(),
        weighted_norm: of_query(HeadSite::WeightedNorm)?,
        share,
    })
}

/// The bias of the distance from a query to each of `n_key` keys, if the model has such biases:
/// `[1, n_key]`.
fn distance_bias(model: &Model, at: HeadAt, query: usize, n_key: usize) -> Option<Matrix> {
    let buckets = model.config().distance_bias_at(at.sublayer())?;
    let table = model
        .weights()
        .attention(at.sublayer())
        .distance_bias
        .as_ref()?;
    let of_key = |_, key| table[(buckets.bucket(query, key), at.head)];
    Some(Matrix::from_fn(1, n_key, of_key))
}

/// The share of each key in a head's output.
///
/// Term j has the share `(term_j · z) / (z · z)`, where z is the sum of the terms. The share is
/// negative if the term points away from z. The shares sum to 1; they are NaN if z is 0.
///
/// Shapes: the terms `[n_key, d_head]`, which are one query's rows of [`HeadSite::WeightedV`], and
/// z `[1, d_head]` to `[1, n_key]`.
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
