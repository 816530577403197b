//! Matrix products: `y = x·W + b`, the one hot kernel.
//!
//! The right-hand matrix is packed once into panels of 8 columns, row after row,
//! so that the inner loop reads it as one stream. Each step of the loop multiplies
//! 4 rows of x by 8 columns of W and adds into 32 running sums, which stay in SIMD
//! registers. The code is safe and names no instruction set: the compiler turns the
//! fixed-size arrays into vectors on wasm (simd128) and on native targets alike.
//!
//! Every sum runs over the inner dimension in order, starts at 0, and adds the bias
//! last, so a cell equals the sum a person writes down term by term.

use crate::Matrix;

/// Rows of x that are multiplied at a time.
const TILE_ROWS: usize = 4;
/// Columns of W in a panel.
const TILE_COLUMNS: usize = 8;

/// A matrix made ready to stand on the right of products.
///
/// Shape `[d_in, d_out]`.
#[derive(Debug, Clone, PartialEq)]
pub struct Packed {
    d_in: usize,
    d_out: usize,
    /// `⌈d_out / 8⌉` panels of `d_in · 8` numbers; missing columns are 0.
    panels: Vec<[f32; TILE_COLUMNS]>,
}

impl Packed {
    /// Packs W `[d_in, d_out]`.
    pub fn new(w: &Matrix) -> Self {
        Self::from_fn(w.nrows(), w.ncols(), |row, column| w[(row, column)])
    }

    /// Packs the transpose of W: from `[d_out, d_in]`, without making it first.
    pub fn transposed(w: &Matrix) -> Self {
        Self::from_fn(w.ncols(), w.nrows(), |row, column| w[(column, row)])
    }

    fn from_fn(d_in: usize, d_out: usize, value: impl Fn(usize, usize) -> f32) -> Self {
        let mut panels = Vec::with_capacity(d_out.div_ceil(TILE_COLUMNS) * d_in);
        for first in (0..d_out).step_by(TILE_COLUMNS) {
            for row in 0..d_in {
                let mut line = [0.0; TILE_COLUMNS];
                for (offset, cell) in line.iter_mut().enumerate().take(d_out - first) {
                    *cell = value(row, first + offset);
                }
                panels.push(line);
            }
        }
        Packed {
            d_in,
            d_out,
            panels,
        }
    }

    /// Rows and columns, `[d_in, d_out]`.
    pub fn shape(&self) -> [usize; 2] {
        [self.d_in, self.d_out]
    }

    /// The number in a row and a column of W.
    ///
    /// # Panics
    ///
    /// When the cell lies outside [`Packed::shape`].
    pub fn at(&self, row: usize, column: usize) -> f32 {
        assert!(row < self.d_in && column < self.d_out);
        self.panels[column / TILE_COLUMNS * self.d_in + row][column % TILE_COLUMNS]
    }

    /// W as an ordinary matrix `[d_in, d_out]`.
    pub fn to_matrix(&self) -> Matrix {
        Matrix::from_fn(self.d_in, self.d_out, |row, column| self.at(row, column))
    }
}

/// The product x·W: `[n, d_in]` and `[d_in, d_out]` to `[n, d_out]`.
///
/// # Panics
///
/// When the inner dimensions differ. Callers check shapes once, when a model is made.
///
/// # Example: a row of lecture E's keys
///
/// ```
/// use headlight::{Matrix, linear::{Packed, product}};
/// let x = Matrix::from_row_slice(1, 4, &[1.0, 0.0, 1.0, 0.0]);
/// let w_k = Matrix::from_row_slice(4, 3, &[0., 0., 1., 1., 1., 0., 0., 1., 0., 1., 1., 0.]);
/// assert_eq!(product(&x, &Packed::new(&w_k)), Matrix::from_row_slice(1, 3, &[0.0, 1.0, 1.0]));
/// ```
pub fn product(x: &Matrix, w: &Packed) -> Matrix {
    assert_eq!(x.ncols(), w.d_in, "inner dimensions of a product differ");
    let n = x.nrows();
    let mut y = Matrix::zeros(n, w.d_out); // [n, d_out]
    if n == 0 || w.d_in == 0 || w.d_out == 0 {
        return y;
    }
    let out = y.as_mut_slice();
    let mut rows = vec![[0.0; TILE_ROWS]; w.d_in];
    for first_row in (0..n).step_by(TILE_ROWS) {
        let used_rows = TILE_ROWS.min(n - first_row);
        for (row, column) in rows.iter_mut().zip(x.as_slice().chunks_exact(n)) {
            row[..used_rows].copy_from_slice(&column[first_row..first_row + used_rows]);
        }
        for (panel, columns) in w
            .panels
            .chunks_exact(w.d_in)
            .zip(out.chunks_mut(n * TILE_COLUMNS))
        {
            let sums = tile(&rows, panel);
            for (column, sums) in columns.chunks_exact_mut(n).zip(&sums) {
                column[first_row..first_row + used_rows].copy_from_slice(&sums[..used_rows]);
            }
        }
    }
    y
}

/// The 4 × 8 products of one tile, column after column.
#[inline(always)]
fn tile(
    rows: &[[f32; TILE_ROWS]],
    panel: &[[f32; TILE_COLUMNS]],
) -> [[f32; TILE_ROWS]; TILE_COLUMNS] {
    let mut sums = [[0.0f32; TILE_COLUMNS]; TILE_ROWS];
    for (x, w) in rows.iter().zip(panel) {
        for (sums, x) in sums.iter_mut().zip(x) {
            for (sum, w) in sums.iter_mut().zip(w) {
                *sum += x * w;
            }
        }
    }
    std::array::from_fn(|column| std::array::from_fn(|row| sums[row][column]))
}

/// A linear layer: a packed weight and, when the model has one, a bias.
///
/// `y = x·W + b`, W `[d_in, d_out]`, b `[1, d_out]`. Equals
/// `torch.nn.functional.linear(x, W.T, b)`.
#[derive(Debug, Clone, PartialEq)]
pub struct Linear {
    /// W, packed.
    pub weight: Packed,
    /// b `[1, d_out]`.
    pub bias: Option<Matrix>,
}

impl Linear {
    /// Packs W `[d_in, d_out]` and keeps b `[1, d_out]` beside it.
    pub fn new(weight: &Matrix, bias: Option<Matrix>) -> Self {
        Linear {
            weight: Packed::new(weight),
            bias,
        }
    }

    /// `x·W + b`: `[n, d_in]` to `[n, d_out]`.
    ///
    /// # Example: the bias is added to every row
    ///
    /// ```
    /// use headlight::{Matrix, linear::Linear};
    /// let layer = Linear::new(
    ///     &Matrix::from_row_slice(2, 1, &[2.0, 3.0]),
    ///     Some(Matrix::from_element(1, 1, 10.0)),
    /// );
    /// let x = Matrix::from_row_slice(2, 2, &[1.0, 0.0, 0.0, 1.0]);
    /// assert_eq!(layer.apply(&x), Matrix::from_row_slice(2, 1, &[12.0, 13.0]));
    /// ```
    pub fn apply(&self, x: &Matrix) -> Matrix {
        let y = product(x, &self.weight); // [n, d_out]
        match &self.bias {
            Some(bias) => crate::ops::add_columns(y, bias),
            None => y,
        }
    }
}
