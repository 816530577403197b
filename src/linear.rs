//! Matrix products: `y = x·W + b`, the one hot kernel.
//!
//! The right-hand matrix is packed once into panels of 8 columns, row after row, and
//! the left-hand one, for each product, into tiles of 4 rows, column after column, so
//! that the inner loop reads two streams. Each step of the loop multiplies 4 numbers of
//! a tile by 8 of a panel and adds into 32 running sums, which stay in SIMD registers.
//! A panel meets all tiles while it is in the processor's nearest cache, so a product
//! reads its weights from memory once. The code is safe and names no instruction set:
//! the compiler turns the fixed-size arrays into vectors on wasm (simd128) and on
//! native targets alike.
//!
//! Every sum runs over the inner dimension in order, starts at 0, and adds the bias
//! last, so a cell equals the sum a person writes down term by term.

use crate::Matrix;

/// Rows of x in a tile.
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
        Self::transposed(&w.transpose())
    }

    /// Packs the transpose of W: from `[d_out, d_in]`, without making it first.
    pub fn transposed(w: &Matrix) -> Self {
        Packed {
            d_in: w.ncols(),
            d_out: w.nrows(),
            panels: by_rows(w),
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
    if n == 0 || w.d_in == 0 {
        return y;
    }
    let tiles = by_rows(x);
    // The part of y below one panel, row after row; rows beyond n fill the last tile.
    let mut part = vec![[[0.0; TILE_COLUMNS]; TILE_ROWS]; n.div_ceil(TILE_ROWS)];
    for (panel, columns) in w
        .panels
        .chunks_exact(w.d_in)
        .zip(y.as_mut_slice().chunks_mut(n * TILE_COLUMNS))
    {
        for (sums, tile) in part.iter_mut().zip(tiles.chunks_exact(w.d_in)) {
            *sums = multiply(tile, panel);
        }
        for (offset, column) in columns.chunks_exact_mut(n).enumerate() {
            for (cell, row) in column.iter_mut().zip(part.as_flattened()) {
                *cell = row[offset];
            }
        }
    }
    y
}

/// The 4 × 8 sums of a tile and a panel.
///
/// The result is laid out as the panel's lines are. When a transposed one is wanted here,
/// the compiler transposes the whole loop, which then takes 9 loads a step instead of 6.
fn multiply(
    tile: &[[f32; TILE_ROWS]],
    panel: &[[f32; TILE_COLUMNS]],
) -> [[f32; TILE_COLUMNS]; TILE_ROWS] {
    let mut sums = [[0.0; TILE_COLUMNS]; TILE_ROWS];
    for (x, w) in tile.iter().zip(panel) {
        for (sums, x) in sums.iter_mut().zip(x) {
            for (sum, w) in sums.iter_mut().zip(w) {
                *sum += x * w;
            }
        }
    }
    sums
}

/// The rows of a matrix, so many at a time, each group column after column.
///
/// `[a, b]` becomes `⌈a / ROWS⌉ · b` groups of numbers; missing rows are 0.
fn by_rows<const ROWS: usize>(matrix: &Matrix) -> Vec<[f32; ROWS]> {
    let (a, b) = matrix.shape();
    let mut groups = vec![[0.0; ROWS]; a.div_ceil(ROWS) * b];
    for column in 0..b {
        let (whole, rest) = matrix.as_slice()[column * a..][..a].as_chunks();
        let mut places = groups.iter_mut().skip(column).step_by(b);
        // In this order the zip takes no place beyond the last whole group.
        for (numbers, place) in whole.iter().zip(places.by_ref()) {
            *place = *numbers;
        }
        if let Some(place) = places.next() {
            place[..rest.len()].copy_from_slice(rest);
        }
    }
    groups
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
