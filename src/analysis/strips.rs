//! Short strips of long vectors, for pictures with few pixels per vector.

use crate::Matrix;

/// Maximum number of cells in a strip.
pub const CELLS: usize = 32;

/// Shrinks each row to at most [`CELLS`] numbers. Each is the number with the largest magnitude in
/// a block of columns.
///
/// Shapes: `[n, d]` to `[n, min(d, CELLS)]`. Column c covers the columns from ⌊c·d / CELLS⌋ to
/// ⌊(c + 1)·d / CELLS⌋ − 1.
///
/// # Example: 64 columns reduced to 32
///
/// ```
/// use headlight::{Matrix, analysis::strips::strips};
/// let x = Matrix::from_fn(1, 64, |_, column| if column == 3 { -5.0 } else { 1.0 });
/// assert_eq!(strips(&x).as_slice()[..3], [1.0, -5.0, 1.0]);
/// ```
pub fn strips(x: &Matrix) -> Matrix {
    let cells = x.ncols().min(CELLS);
    let start = |cell| cell * x.ncols() / cells;
    Matrix::from_fn(x.nrows(), cells, |row, cell| {
        let block = (start(cell)..start(cell + 1)).map(|column| x[(row, column)]);
        block.fold(
            0.0,
            |most: f32, one| {
                if one.abs() > most.abs() { one } else { most }
            },
        )
    })
}
