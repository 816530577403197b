//! Measures how well a cross-attention head aligns the words of a translation with its source.

use crate::Matrix;

/// The alignment score of a head, from 0 to 1: how closely it pairs target and source words one to
/// one.
///
/// Each row of the weights `[target, source]` picks the column of its largest weight. If several
/// rows pick the same column, only the largest weight counts, because a head that always attends to
/// one word aligns nothing. The sum of the counted weights is divided by the number of rows. Rows
/// from `n_target` on and columns from `n_source` on belong to end tokens and are ignored.
///
/// # Example: the second head attends to the same word twice
///
/// ```
/// use headlight::{Matrix, analysis::alignment::alignment};
/// let turned = Matrix::from_row_slice(2, 2, &[0.0, 1.0, 1.0, 0.0]);
/// let fixed = Matrix::from_row_slice(2, 2, &[0.0, 1.0, 0.0, 1.0]);
/// assert_eq!([&turned, &fixed].map(|head| alignment(head, 2, 2)), [1.0, 0.5]);
/// ```
pub fn alignment(pattern: &Matrix, n_target: usize, n_source: usize) -> f32 {
    let rows = pattern.nrows().min(n_target);
    let columns = pattern.ncols().min(n_source);
    if rows == 0 || columns == 0 {
        return 0.0;
    }
    let mut largest = vec![0f32; columns];
    for row in 0..rows {
        let weights = pattern.view((row, 0), (1, columns));
        let (_, column) = weights.iamax_full();
        largest[column] = largest[column].max(weights[column]);
    }
    largest.iter().sum::<f32>() / rows as f32
}
