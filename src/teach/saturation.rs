//! Shows why scores are divided by √d: a softmax over undivided dot products saturates as the
//! vectors get wider.
//!
//! Random numbers come from a seed; equal seeds give equal numbers on every machine.

use serde::Serialize;
use tsify::Tsify;

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;
use rand_distr::{Distribution, StandardNormal};

use crate::Matrix;
use crate::error::{Error, Result, check_size};
use crate::math::numbers::Numbers;
use crate::math::ops;

/// The compared widths: 1, 2, 4, … 1024.
const WIDTHS: [usize; 11] = [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024];

/// Number of draws in an average.
const DRAWS: usize = 200;

/// Maximum number of keys.
const MOST_KEYS: usize = 64;

/// Averages over many draws of random queries and keys, and the numbers of the first draw.
#[derive(Debug, Clone, PartialEq, Serialize, Tsify)]
pub struct Saturation {
    /// The widths d: `[1, 11]`. The next four fields have the same shape.
    pub d: Numbers,
    /// The standard deviation of q·k at each width.
    pub spread: Numbers,
    /// The standard deviation of q·k / √d.
    pub spread_scaled: Numbers,
    /// The mean of the largest weight of softmax(q·k).
    pub largest: Numbers,
    /// The mean of the largest weight of softmax(q·k / √d).
    pub largest_scaled: Numbers,
    /// The first draw's dot products q·k at the requested width: `[1, n_keys]`. The last three
    /// fields have the same shape.
    pub scores: Numbers,
    /// The same products divided by √d.
    pub scores_scaled: Numbers,
    /// The softmax of `scores`.
    pub weights: Numbers,
    /// The softmax of `scores_scaled`.
    pub weights_scaled: Numbers,
}

/// Draws queries and keys whose numbers are independent, with mean 0 and variance 1, as "Attention
/// is all you need" assumes (Vaswani et al. 2017, section 3.2.1, footnote 4).
///
/// # Errors
///
/// [`ModelError::Size`](crate::error::ModelError::Size) for no keys or more than 64, and
/// [`RequestError::UnknownWord`](crate::error::RequestError::UnknownWord) for a width other than 1,
/// 2, 4, … 1024.
///
/// # Example: at width 1024, one key takes nearly all weight unless scores are divided
///
/// ```
/// use headlight::teach::saturation::saturation;
/// let found = saturation(1, 8, 1024)?;
/// assert!(found.largest[(0, 10)] > 0.95);
/// assert!(found.largest_scaled[(0, 10)] < 0.5);
/// assert_eq!(found, saturation(1, 8, 1024)?);
/// # Ok::<(), headlight::error::Error>(())
/// ```
pub fn saturation(seed: u32, n_keys: usize, d: usize) -> Result<Saturation> {
    check_size("n_keys", n_keys, MOST_KEYS)?;
    let Some(place) = WIDTHS.iter().position(|width| *width == d) else {
        return Err(Error::unknown_word(
            "width",
            &d.to_string(),
            "1, 2, 4, 8, …, 1024",
        ));
    };

    let mut random = ChaCha8Rng::seed_from_u64(seed.into());
    let nothing = || {
        [
            Matrix::zeros(1, WIDTHS.len()),
            Matrix::zeros(1, WIDTHS.len()),
        ]
    };
    let (mut squares, mut largest) = (nothing(), nothing());
    let mut first = None;
    for _ in 0..DRAWS {
        // A dot product over only the first d numbers is a dot product of vectors of width d.
        let dots = running_products(&mut random, n_keys); // [widths, n_keys]
        let scores = [dots.clone(), divided(dots)];
        let weights = scores.clone().map(ops::softmax_rows);
        for kind in 0..2 {
            for width in 0..WIDTHS.len() {
                squares[kind][width] += scores[kind].row(width).norm_squared();
                largest[kind][width] += weights[kind].row(width).max();
            }
        }
        first.get_or_insert((scores, weights));
    }
    let (scores, weights) = first.unwrap_or_default();
    let row = |x: Matrix| Numbers(x.rows(place, 1).into_owned());
    let [scores, scores_scaled] = scores.map(row);
    let [weights, weights_scaled] = weights.map(row);
    let deviation = |sum: Matrix| Numbers((sum / (DRAWS * n_keys) as f32).map(f32::sqrt));
    let [spread, spread_scaled] = squares.map(deviation);
    let [largest, largest_scaled] = largest.map(|sum| Numbers(sum / DRAWS as f32));
    Ok(Saturation {
        d: Matrix::from_fn(1, WIDTHS.len(), |_, width| WIDTHS[width] as f32).into(),
        spread,
        spread_scaled,
        largest,
        largest_scaled,
        scores,
        scores_scaled,
        weights,
        weights_scaled,
    })
}

/// The dot products of one query with random keys, over only the first 1, 2, 4, … numbers of the
/// vectors: `[widths, n_keys]`.
fn running_products(random: &mut ChaCha8Rng, n_keys: usize) -> Matrix {
    let longest = WIDTHS[WIDTHS.len() - 1];
    let mut draw = || -> Vec<f32> {
        StandardNormal
            .sample_iter(&mut *random)
            .take(longest)
            .collect()
    };
    let q = draw();
    let mut dots = Matrix::zeros(WIDTHS.len(), n_keys);
    for key in 0..n_keys {
        let k = draw();
        let (mut sum, mut done) = (0.0, 0);
        for (width, end) in WIDTHS.into_iter().enumerate() {
            let products = q[done..end].iter().zip(&k[done..end]).map(|(q, k)| q * k);
            sum += products.sum::<f32>();
            done = end;
            dots[(width, key)] = sum;
        }
    }
    dots
}

/// Divides every row by the square root of its width.
fn divided(dots: Matrix) -> Matrix {
    let roots = Matrix::from_fn(dots.nrows(), 1, |row, _| (WIDTHS[row] as f32).sqrt());
    ops::divide_rows(dots, &roots)
}
