//! Masks and biases of attention scores.

use crate::Matrix;

/// Sets the scores of later keys to −∞.
///
/// Row i is the query at position `first_query + i`; column j is the key at
/// position j. Shapes: `[n_query, n_key]` to the same shape. Equals
/// `masked_fill(torch.triu(ones, diagonal=first_query + 1), -inf)`.
///
/// # Example: the first word cannot attend to the second
///
/// ```
/// use headlight::{Matrix, math::ops};
/// let scores = ops::causal_mask(Matrix::from_row_slice(2, 2, &[1.0, 2.0, 3.0, 4.0]), 0);
/// let hidden = f32::NEG_INFINITY;
/// assert_eq!(scores, Matrix::from_row_slice(2, 2, &[1.0, hidden, 3.0, 4.0]));
/// ```
pub fn causal_mask(mut scores: Matrix, first_query: usize) -> Matrix {
    for (key, mut column) in scores.column_iter_mut().enumerate() {
        let hidden = key.saturating_sub(first_query).min(column.len());
        column.rows_mut(0, hidden).fill(f32::NEG_INFINITY);
    }
    scores
}

/// Sets the scores of keys more than `window` positions away to −∞: `[n_query, n_key]` to the same
/// shape.
///
/// # Example: the query at position 2 sees the keys 1, 2 and 3
///
/// ```
/// use headlight::{Matrix, math::ops};
/// let scores = ops::window_mask(Matrix::zeros(1, 5), 1, 2);
/// let hidden = f32::NEG_INFINITY;
/// assert_eq!(scores, Matrix::from_row_slice(1, 5, &[hidden, 0.0, 0.0, 0.0, hidden]));
/// ```
pub fn window_mask(mut scores: Matrix, window: usize, first_query: usize) -> Matrix {
    for (key, mut column) in scores.column_iter_mut().enumerate() {
        for (row, score) in column.iter_mut().enumerate() {
            if key.abs_diff(first_query + row) > window {
                *score = f32::NEG_INFINITY;
            }
        }
    }
    scores
}

/// Adds to each score a number that depends on the positions of its query and key:
/// `[n_query, n_key]` to the same shape.
///
/// # Example: the query at position 2 prefers near keys
///
/// ```
/// use headlight::{Matrix, math::ops};
/// let distance = |query: usize, key: usize| -(query.abs_diff(key) as f32);
/// let scores = ops::add_by_position(Matrix::zeros(1, 3), 2, distance);
/// assert_eq!(scores, Matrix::from_row_slice(1, 3, &[-2.0, -1.0, 0.0]));
/// ```
pub fn add_by_position(
    mut scores: Matrix,
    first_query: usize,
    bias: impl Fn(usize, usize) -> f32,
) -> Matrix {
    for (key, mut column) in scores.column_iter_mut().enumerate() {
        for (row, score) in column.iter_mut().enumerate() {
            *score += bias(first_query + row, key);
        }
    }
    scores
}
