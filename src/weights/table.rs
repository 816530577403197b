//! The vocabulary's vectors, kept as narrow as their file has them.

use half::f16;

use crate::Matrix;

/// `[d_vocab, d_model]`: a row for each entry of a vocabulary.
///
/// It is the largest matrix of a small model (more than half of MiniLM's numbers), and
/// a run reads as many of its rows as the text has tokens. Rows that came as float16
/// therefore stay so and are widened when they are looked up, which is exact: every
/// float16 is a float32.
///
/// # Example: rows are looked up in any order, the same ones from either form
///
/// ```
/// use half::f16;
/// use headlight::{Matrix, weights::EmbeddingTable};
/// let wide = Matrix::from_row_slice(3, 2, &[1.0, 2.0, 3.0, 4.0, 5.0, 6.5]);
/// let half = [1.0, 2.0, 3.0, 4.0, 5.0, 6.5].map(f16::from_f32);
/// let half = EmbeddingTable::half(2, half.to_vec());
/// let rows = Matrix::from_row_slice(2, 2, &[5.0, 6.5, 1.0, 2.0]);
/// assert_eq!(half.rows(&[2, 0]), rows);
/// assert_eq!(EmbeddingTable::from(wide).rows(&[2, 0]), rows);
/// ```
#[derive(Debug, Clone, PartialEq)]
pub struct EmbeddingTable(Cells);

#[derive(Debug, Clone, PartialEq)]
enum Cells {
    Single(Matrix),
    /// Row after row.
    Half {
        d_model: usize,
        numbers: Vec<f16>,
    },
}

impl From<Matrix> for EmbeddingTable {
    fn from(rows: Matrix) -> Self {
        EmbeddingTable(Cells::Single(rows))
    }
}

impl EmbeddingTable {
    /// A table of float16 numbers, row after row of `d_model`.
    ///
    /// # Panics
    ///
    /// When the last row is not a whole one.
    pub fn half(d_model: usize, numbers: Vec<f16>) -> Self {
        assert!(numbers.len().is_multiple_of(d_model), "a row is cut off");
        EmbeddingTable(Cells::Half { d_model, numbers })
    }

    /// Rows and columns, `[d_vocab, d_model]`.
    pub fn shape(&self) -> [usize; 2] {
        match &self.0 {
            Cells::Single(matrix) => [matrix.nrows(), matrix.ncols()],
            Cells::Half { d_model, numbers } => [numbers.len() / d_model, *d_model],
        }
    }

    /// The number in a row and a column.
    ///
    /// # Panics
    ///
    /// When the cell lies outside [`EmbeddingTable::shape`].
    pub fn at(&self, row: usize, column: usize) -> f32 {
        match &self.0 {
            Cells::Single(matrix) => matrix[(row, column)],
            Cells::Half { d_model, numbers } => {
                assert!(column < *d_model);
                numbers[row * d_model + column].to_f32()
            }
        }
    }

    /// The rows of these entries: `[ids.len(), d_model]`.
    ///
    /// # Panics
    ///
    /// When an id is no row. [`Tokens`](crate::tokens::Tokens) are checked before.
    pub fn rows(&self, ids: &[usize]) -> Matrix {
        match &self.0 {
            Cells::Single(matrix) => matrix.select_rows(ids),
            Cells::Half { d_model, .. } => {
                Matrix::from_fn(ids.len(), *d_model, |row, column| self.at(ids[row], column))
            }
        }
    }
}
