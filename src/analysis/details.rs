//! One head looked into: run again for what was not recorded.

use strum::{Display, EnumString, VariantArray};

use crate::Matrix;
use crate::attention::HeadAt;
use crate::error::{Result, check_index};
use crate::model::Model;
use crate::site::HeadSite;
use crate::trace::Trace;

/// What the cells of a picture measure.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Display, EnumString)]
#[strum(serialize_all = "snake_case")]
pub enum Measure {
    /// The attention weight ([`HeadSite::Pattern`]).
    Weight,
    /// The length of what the key adds to the output ([`HeadSite::WeightedNorm`]).
    Norm,
}

/// One head's picture `[n, n]`: a row for each looking token.
///
/// The weights α as recorded, or α·‖v·W_O‖ with v of the key (Kobayashi et al. 2020,
/// arXiv:2004.10102), which `tests/analysis.rs` computes by itself to check it.
///
/// # Errors
///
/// As [`Model::rerun_head`].
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

/// How the weight from one token to another came about, and what became of it: matrices by
/// name, in the order in which they are computed.
///
/// Rows are those of the query alone. Of `k`, `v`, `qk_products` and `weighted_v` there is
/// the row of the key; `value_norm` lies on its side, `[1, n_key]`, as all that has a number
/// for every key. `share` is [`shares`]. The other names, and the formula of each, are those of
/// [`HeadSite`]; `tests/analysis.rs` checks that they add up.
///
/// # Errors
///
/// As [`Model::rerun_head`], and [`Error::NoSuch`](crate::error::Error::NoSuch) for tokens
/// that the text does not have.
pub fn why(
    model: &Model,
    trace: &Trace,
    at: HeadAt,
    query: usize,
    key: usize,
) -> Result<Vec<(String, Matrix)>> {
    at.check(model.config())?;
    let n = trace.get(at.site(HeadSite::Pattern))?.nrows();
    check_index("token", query, n)?;
    check_index("token", key, n)?;
    let mut details = Trace::all();
    model.rerun_head(&mut details, at, trace, query..query + 1)?;
    let of_pair = |part, matrix: &Matrix| match part {
        HeadSite::K | HeadSite::V | HeadSite::QkProducts | HeadSite::WeightedV => {
            matrix.rows_range(key..key + 1).into_owned() // [1, d_head]
        }
        HeadSite::ValueNorm => matrix.transpose(), // [1, n_key]
        _ => matrix.clone(),
    };
    let mut entries = Vec::new();
    for part in HeadSite::VARIANTS {
        // No model rounds its weights, so that one stage is never there.
        if let Ok(matrix) = details.get(at.site(*part)) {
            entries.push((part.to_string(), of_pair(*part, matrix)));
        }
    }
    let recorded = |part| details.get(at.site(part));
    let share = shares(recorded(HeadSite::WeightedV)?, recorded(HeadSite::Z)?);
    entries.push(("share".into(), share));
    Ok(entries)
}

/// How much of a head's output lies along what each key adds to it.
///
/// `(term_j · z) / (z · z)` with z the sum of the terms: the part of z's length that term j
/// makes up, negative where it points away. The shares sum to 1; of an output of length 0
/// they are NaN. Shapes: `[n_key, d_head]`, the rows of one query in
/// [`HeadSite::WeightedV`], and z `[1, d_head]`, to `[1, n_key]`.
///
/// # Example: a term across the output has no share in its length
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
