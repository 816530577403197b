//! The trained matrices of one head and their singular values.

use serde::{Deserialize, Serialize};
use tsify::Tsify;

use crate::Matrix;
use crate::error::Result;
use crate::math::linear::Linear;
use crate::math::numbers::Numbers;
use crate::model::Model;
use crate::model::site::HeadAt;

/// The squares of the [`HeadWeights::n_main`] largest singular values add up to at least this share
/// of the sum of all squares.
const MAIN: f32 = 0.9;

/// Two columns count as orthogonal if the magnitude of their cosine is below this.
const ORTHOGONAL: f64 = 1e-10;

/// Maximum number of sweeps over all pairs of columns; about eight are needed.
const MOST_SWEEPS: usize = 40;

/// One of the four matrices of a head.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, Tsify)]
#[serde(rename_all = "snake_case")]
pub enum HeadMatrix {
    /// W_Q.
    WQ,
    /// W_K.
    WK,
    /// W_V.
    WV,
    /// W_O.
    WO,
}

/// One of a head's matrices.
#[derive(Debug, Clone, PartialEq, Serialize, Tsify)]
pub struct HeadWeights {
    /// W: `[d_model, d_head]`; for W_O, `[d_head, d_model]`.
    pub weights: Numbers,
    /// Its [`singular_values`]: `[1, d_head]`.
    pub singular_values: Numbers,
    /// How many of the largest singular values are needed for their squares to add up to nine
    /// tenths of the sum of all squares. The sum of all squares equals the sum of all squared
    /// weights.
    pub n_main: usize,
    /// The first head that uses the matrix.
    pub first_head: usize,
    /// The last head that uses the matrix; differs from the first if heads share keys and values.
    pub last_head: usize,
}

/// One of the matrices of a head, without its bias.
pub fn head_weights(model: &Model, at: HeadAt, matrix: HeadMatrix) -> Result<HeadWeights> {
    at.check(model.config())?;
    let group = model.config().group();
    let (first_head, n_heads) = match matrix {
        HeadMatrix::WQ | HeadMatrix::WO => (at.head, 1),
        HeadMatrix::WK | HeadMatrix::WV => (at.head / group * group, group),
    };
    let weights = matrix_of(model, at, matrix);
    let singular_values = singular_values(&weights);
    Ok(HeadWeights {
        n_main: n_main(&singular_values),
        weights: weights.into(),
        singular_values: singular_values.into(),
        first_head,
        last_head: first_head + n_heads - 1,
    })
}

/// A matrix of a head that exists: `[d_model, d_head]`; for W_O, `[d_head, d_model]`.
pub(super) fn matrix_of(model: &Model, at: HeadAt, matrix: HeadMatrix) -> Matrix {
    let config = model.config();
    let attention = model.weights().attention(at.sublayer());
    let columns = |linear: &Linear, at: HeadAt| {
        let own = config.columns_of_head(at.head);
        linear.weight.columns(&own).transpose()
    };
    match matrix {
        HeadMatrix::WQ => columns(&attention.w_q, at),
        HeadMatrix::WK => columns(&attention.w_k, at.kv(config)),
        HeadMatrix::WV => columns(&attention.w_v, at.kv(config)),
        HeadMatrix::WO => Matrix::from_fn(config.d_head, config.d_model, |row, column| {
            let row = at.head * config.d_head + row;
            attention.w_o.weight.at(row, column)
        }),
    }
}

/// The singular values of a matrix, largest first: the factors by which the matrix stretches unit
/// vectors along its principal directions.
///
/// Shapes: `[a, b]` to `[1, min(a, b)]`. Equals `torch.linalg.svdvals(W)`. Computed by Hestenes's
/// one-sided Jacobi method (1958): pairs of columns are rotated until all are orthogonal; their
/// norms are then the singular values. nalgebra's decomposition would add 13 kB to the download.
///
/// # Example: a diagonal matrix has the magnitudes of its diagonal
///
/// ```
/// use headlight::{Matrix, analysis::head_weights::singular_values};
/// let w = Matrix::from_row_slice(3, 2, &[0.0, -4.0, 3.0, 0.0, 0.0, 0.0]);
/// assert_eq!(singular_values(&w), Matrix::from_row_slice(1, 2, &[4.0, 3.0]));
/// ```
pub fn singular_values(w: &Matrix) -> Matrix {
    let narrow = if w.nrows() < w.ncols() {
        w.transpose()
    } else {
        w.clone()
    };
    let mut columns: Vec<Vec<f64>> = narrow
        .column_iter()
        .map(|column| column.iter().copied().map(f64::from).collect())
        .collect();
    for _ in 0..MOST_SWEEPS {
        let mut turned = false;
        for second in 1..columns.len() {
            let (before, rest) = columns.split_at_mut(second);
            for first in before {
                turned |= make_orthogonal(first, &mut rest[0]);
            }
        }
        if !turned {
            break;
        }
    }
    let norms = columns.iter().map(|column| dot(column, column).sqrt());
    let mut found: Vec<f32> = norms.map(|norm| norm as f32).collect();
    found.sort_unstable_by(|a, b| b.total_cmp(a));
    Matrix::from_row_slice(1, found.len(), &found)
}

/// Rotates two columns to make them orthogonal; returns `false` if they already were.
fn make_orthogonal(a: &mut [f64], b: &mut [f64]) -> bool {
    let (aa, bb, ab) = (dot(a, a), dot(b, b), dot(a, b));
    if ab.abs() <= ORTHOGONAL * (aa * bb).sqrt() {
        return false;
    }
    let cot = (bb - aa) / (2.0 * ab); // cotangent of twice the angle
    let tan = cot.signum() / (cot.abs() + (1.0 + cot * cot).sqrt());
    let cos = 1.0 / (1.0 + tan * tan).sqrt();
    let sin = cos * tan;
    for (a, b) in a.iter_mut().zip(b) {
        (*a, *b) = (cos * *a - sin * *b, sin * *a + cos * *b);
    }
    true
}

fn dot(a: &[f64], b: &[f64]) -> f64 {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}

/// How many of the largest values are needed for their squares to add up to the share [`MAIN`] of
/// the sum of all squares.
fn n_main(largest_first: &Matrix) -> usize {
    let enough = MAIN * largest_first.norm_squared();
    let sums = largest_first.iter().scan(0.0, |sum, value| {
        *sum += value * value;
        Some(*sum)
    });
    1 + sums.take_while(|sum| *sum < enough).count()
}
