//! Measures how well a cross-attention head aligns the words of a translation with its source.

use crate::Matrix;

/// The alignment score of a head, from 0 to 1: how closely it pairs target and source words one to
/// one.
///
/// Each row of the weights `[target, source]` picks the column of its largest weight. If several rows
/// pick the same column, only the largest weight counts, because a head that always attends to one
/// word aligns nothing. The sum of the counted weights is divided by the number of rows. Only the
/// rows of `target` and the columns of `source` count, so that special tokens can be ignored.
///
/// # Example: the second head attends to the same word twice
///
/// ```
/// use headlight::{Matrix, analysis::alignment::alignment};
/// let turned = Matrix::from_row_slice(2, 2, &[0.0, 1.0, 1.0, 0.0]);
/// let fixed = Matrix::from_row_slice(2, 2, &[0.0, 1.0, 0.0, 1.0]);
/// let scores = [&turned, &fixed].map(|head| alignment(head, &[0, 1], &[0, 1]));
/// assert_eq!(scores, [1.0, 0.5]);
/// ```
pub fn alignment(pattern: &Matrix, target: &[usize], source: &[usize]) -> f32 {
    if target.is_empty() || source.is_empty() {
        return 0.0;
    }
    let words = pattern.select_rows(target).select_columns(source); // [target, source]
    let mut largest = vec![0f32; source.len()];
    for weights in words.row_iter() {
        let (_, column) = weights.iamax_full();
        largest[column] = largest[column].max(weights[column]);
    }
    largest.iter().sum::<f32>() / target.len() as f32
}
