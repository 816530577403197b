//! The steps from a head's queries, keys and values to its output.

use crate::Matrix;
use crate::math::linear::{Packed, product};
use crate::math::ops;
use crate::model::config::{Config, Mask};
use crate::model::site::{HeadAt, HeadSite, Site};
use crate::model::trace::Recorder;

/// The dot products of queries and keys: q·kᵀ.
///
/// Shapes: `[n_query, d_head]` and `[n_key, d_head]` to `[n_query, n_key]`.
///
/// # Example: the first dot products in lecture E
///
/// ```
/// use headlight::{Matrix, model::attention::dot_products, model::site::HeadAt, model::trace::NoRecord};
/// let q = Matrix::from_row_slice(1, 3, &[1.0, 0.0, 2.0]);
/// let k = Matrix::from_row_slice(3, 3, &[0., 1., 1., 4., 4., 0., 2., 3., 1.]);
/// let scores = dot_products(&mut NoRecord, HeadAt::new(0, 0), &q, &k);
/// assert_eq!(scores, Matrix::from_row_slice(1, 3, &[2.0, 4.0, 4.0]));
/// ```
pub fn dot_products(rec: &mut dyn Recorder, at: HeadAt, q: &Matrix, k: &Matrix) -> Matrix {
    packed_dot_products(rec, at, q, k, &Packed::transposed(k))
}

/// [`dot_products`], given kᵀ packed.
pub(super) fn packed_dot_products(
    rec: &mut dyn Recorder,
    at: HeadAt,
    q: &Matrix,
    k: &Matrix,
    packed: &Packed,
) -> Matrix {
    rec.aside(at.site(HeadSite::QkProducts), || {
        for_each_pair(q.nrows(), k, |query, key, column| {
            q[(query, column)] * k[(key, column)]
        })
    });
    let dots = product(q, packed); // [n_query, n_key]
    rec.tap(at.site(HeadSite::DotProducts), dots)
}

/// Adds the dot products of queries and keys with the keys and queries of their distances
/// (disentangled attention): `[n_query, n_key]` to the same shape.
///
/// `tables` contains the keys and queries of distances of all heads; see [`AttentionWeights`].
pub(super) fn add_distances(
    rec: &mut dyn Recorder,
    at: HeadAt,
    dots: Matrix,
    [q, k]: [&Matrix; 2],
    tables: &[Matrix; 2],
    config: &Config,
    first_query: usize,
) -> Matrix {
    let (n_query, n_key) = dots.shape();
    let Some(rows) = config.disentangled_at(at.sublayer()) else {
        return dots;
    };
    // Rows ascend with query − key, so these are the first and last row that occur.
    let first = rows.row(first_query, n_key.saturating_sub(1));
    let last = rows.row(first_query + n_query.saturating_sub(1), 0);
    let of_head = |table: &Matrix, head: usize| {
        let shape = (last + 1 - first, config.d_head);
        Packed::transposed(
            &table
                .view((first, head * config.d_head), shape)
                .into_owned(),
        )
    };
    let [keys, queries] = tables;
    let row = |query: usize, key: usize| rows.row(first_query + query, key) - first;
    let of_queries = product(q, &of_head(keys, at.kv(config).head)); // [n_query, rows]
    let c2p = Matrix::from_fn(n_query, n_key, |i, j| of_queries[(i, row(i, j))]);
    let c2p = rec.tap(at.site(HeadSite::C2p), c2p); // [n_query, n_key]
    let of_keys = product(k, &of_head(queries, at.head)); // [n_key, rows]
    let p2c = Matrix::from_fn(n_query, n_key, |i, j| of_keys[(j, row(i, j))]);
    let p2c = rec.tap(at.site(HeadSite::P2c), p2c); // [n_query, n_key]
    rec.tap(at.site(HeadSite::SummedDots), dots + c2p + p2c) // [n_query, n_key]
}

/// Converts scores to weights: scaling, relative position bias, soft cap, mask, softmax.
///
/// Row i is the query at position `first_query + i`. `bias` `[n_buckets, n_heads]` contains the
/// relative position biases, if any. Shapes: `[n_query, n_key]` to the same shape. Masked cells are
/// exactly 0, and rows sum to 1, except that a fully masked row becomes 0 ([`ops::divide_rows`]).
/// For all other rows, the softmax equals `torch.softmax(scores, dim=-1)`.
///
/// # Example: the dot products 112 and 96 in lecture B, with d_head = 64
///
/// ```
/// use headlight::{Matrix, model::attention::pattern, model::config::Config, model::site::HeadAt, model::trace::NoRecord};
/// let config = Config { d_head: 64, ..Config::default() };
/// let scores = Matrix::from_row_slice(1, 2, &[112.0, 96.0]);
/// let weights = pattern(&mut NoRecord, HeadAt::new(0, 0), scores, None, &config, 0);
/// assert_eq!(format!("{:.2} {:.2}", weights[(0, 0)], weights[(0, 1)]), "0.88 0.12");
/// ```
pub fn pattern(
    rec: &mut dyn Recorder,
    at: HeadAt,
    dots: Matrix,
    bias: Option<&Matrix>,
    config: &Config,
    first_query: usize,
) -> Matrix {
    let scaled = match config.scaling.divisor(config.d_head) {
        Some(divisor) => ops::divide(dots, divisor),
        None => dots,
    };
    masked_softmax(rec, at, scaled, bias, config, first_query)
}

/// The steps of [`pattern`] after scaling.
pub(crate) fn masked_softmax(
    rec: &mut dyn Recorder,
    at: HeadAt,
    scaled: Matrix,
    bias: Option<&Matrix>,
    config: &Config,
    first_query: usize,
) -> Matrix {
    let mut scores = rec.tap(at.site(HeadSite::ScaledScores), scaled); // [n_query, n_key]
    if let Some((buckets, bias)) = config.distance_bias_at(at.sublayer()).zip(bias) {
        let bias = bias.column(at.head); // [n_buckets, 1]
        let add = |query, key| bias[buckets.bucket(query, key)];
        scores = ops::add_by_position(scores, first_query, add);
        scores = rec.tap(at.site(HeadSite::BiasedScores), scores); // [n_query, n_key]
    }
    if let Some(limit) = config.score_cap {
        scores = rec.tap(at.site(HeadSite::CappedScores), ops::cap(scores, limit)); // [n_query, n_key]
    }
    let mut masked = match config.mask_at(at.sublayer()) {
        Mask::Causal => ops::causal_mask(scores, first_query),
        Mask::None => scores,
    };
    if let Some(window) = config.window_at(at.sublayer()) {
        masked = ops::window_mask(masked, window, first_query);
    }
    let scores = rec.tap(at.site(HeadSite::AttnScores), masked); // [n_query, n_key]
    let stages = [
        HeadSite::RowMax,
        HeadSite::Exp,
        HeadSite::ExpSum,
        HeadSite::Pattern,
    ];
    softmax(rec, stages.map(|part| at.site(part)), scores) // rows sum to 1
}

/// The softmax of every row, recorded at the sites of its stages: the largest score, the
/// exponentials, their sum, and the result. Shapes: `[n, m]` to the same shape.
pub(crate) fn softmax(
    rec: &mut dyn Recorder,
    [max, exp, sum, result]: [Site; 4],
    scores: Matrix,
) -> Matrix {
    let largest = rec.tap(max, ops::row_max(&scores)); // [n, 1]
    let exponentials = rec.tap(exp, ops::exp_minus(scores, &largest)); // [n, m]
    let total = rec.tap(sum, ops::row_sum(&exponentials)); // [n, 1]
    rec.tap(result, ops::divide_rows(exponentials, &total)) // rows sum to 1
}

/// The weighted sum of the values: pattern·v.
///
/// Shapes: `[n_query, n_key]` and `[n_key, d_head]` to `[n_query, d_head]`.
///
/// # Example: half of each of two values
///
/// ```
/// use headlight::{Matrix, model::attention::mix, model::site::HeadAt, model::trace::NoRecord};
/// let pattern = Matrix::from_row_slice(1, 2, &[0.5, 0.5]);
/// let v = Matrix::from_row_slice(2, 2, &[2.0, 8.0, 2.0, 6.0]);
/// let z = mix(&mut NoRecord, HeadAt::new(0, 0), &pattern, &v);
/// assert_eq!(z, Matrix::from_row_slice(1, 2, &[2.0, 7.0]));
/// ```
pub fn mix(rec: &mut dyn Recorder, at: HeadAt, pattern: &Matrix, v: &Matrix) -> Matrix {
    packed_mix(rec, at, pattern, v, &Packed::new(v))
}

/// [`mix`], given v packed.
pub(super) fn packed_mix(
    rec: &mut dyn Recorder,
    at: HeadAt,
    pattern: &Matrix,
    v: &Matrix,
    packed: &Packed,
) -> Matrix {
    rec.aside(at.site(HeadSite::WeightedV), || {
        for_each_pair(pattern.nrows(), v, |query, key, column| {
            pattern[(query, key)] * v[(key, column)]
        })
    });
    let z = product(pattern, packed); // [n_query, d_head]
    rec.tap(at.site(HeadSite::Z), z)
}

/// Builds a matrix with one row for each pair, `[n_query·n_key, d_head]`: row i·n_key + j belongs
/// to query i and key j.
fn for_each_pair(
    n_query: usize,
    keys: &Matrix,
    cell: impl Fn(usize, usize, usize) -> f32,
) -> Matrix {
    let n_key = keys.nrows();
    Matrix::from_fn(n_query * n_key, keys.ncols(), |row, column| {
        cell(row / n_key, row % n_key, column)
    })
}
