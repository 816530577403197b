//! The cost of reading n words with a recurrent layer and with self-attention.

use serde::Serialize;
use tsify::Tsify;

use crate::error::{Result, check_size};

/// The largest number of words, and the largest width of their vectors.
const MOST: usize = 4096;

/// The cost of one layer for n words. The first number of each pair is the cost of a plain recurrent
/// layer, and the second one is the cost of a self-attention layer.
#[derive(Debug, Clone, PartialEq, Serialize, Tsify)]
pub struct StepsNeeded {
    /// Number of sequential steps: each state is computed from the previous one.
    pub sequential: [usize; 2],
    /// Number of steps from the first word's vector to the last word's result.
    pub path: [usize; 2],
    /// Scalar multiplications in the matrix products, including projections, as float64, which is
    /// exact up to 2⁵³.
    pub multiplications: [f64; 2],
}

/// Counts the steps and multiplications of one layer for `n` words of width `d_model`, each at most
/// 4096.
///
/// # Example: ten words with vectors of two numbers
///
/// ```
/// use headlight::train::seq2seq::count::steps_needed;
/// let needed = steps_needed(10, 2)?;
/// assert_eq!([needed.sequential, needed.path], [[10, 1]; 2]);
/// // Two matrices of 2 × 2 per word; for attention four, and 2 · 2 products per pair of words.
/// assert_eq!(needed.multiplications, [80.0, 160.0 + 400.0]);
/// # Ok::<(), headlight::error::Error>(())
/// ```
pub fn steps_needed(n: usize, d_model: usize) -> Result<StepsNeeded> {
    check_size("n", n, MOST)?;
    check_size("d_model", d_model, MOST)?;
    let [words, d] = [n, d_model].map(|x| x as f64);
    let projection = words * d * d;
    Ok(StepsNeeded {
        sequential: [n, 1],
        path: [n, 1],
        multiplications: [2.0 * projection, 4.0 * projection + 2.0 * words * words * d],
    })
}
