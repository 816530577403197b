//! Matrix products: `y = x·W + b`, the one hot kernel.
//!
//! The right-hand matrix is packed once into panels of 8 columns, row after row, and
//! the left-hand one, for each product, into tiles of 4 rows, column after column, so
//! that the inner loop reads two streams. Each step of the loop multiplies 4 numbers of
//! a tile by 8 of a panel and adds into 32 running sums, which stay in SIMD registers.
//! All tiles meet one part of a panel before any of them goes on, so a product reads
//! its weights from memory once, and while a part is at work the processor fetches the
//! next. The compiler turns the fixed-size arrays into vectors; on wasm the step is written with
//! relaxed SIMD (`linear/relaxed.rs`).
//!
//! Every sum runs over the inner dimension in order, starts at 0, and adds the bias
//! last, so a cell equals the sum a person writes down term by term. Where the processor
//! multiplies and adds in one step, that step is rounded once instead of twice.

#[cfg(target_feature = "relaxed-simd")]
mod relaxed;

use crate::Matrix;
#[cfg(target_feature = "relaxed-simd")]
use relaxed::accumulate;

/// Rows of x in a tile.
const TILE_ROWS: usize = 4;
/// Columns of W in a panel.
const TILE_COLUMNS: usize = 8;
/// Lines of a panel that every tile meets before any tile goes on: 2 kB of it, which is
/// about as far as a processor reads ahead.
const PART_LINES: usize = 64;

/// The sums of a tile and a panel, laid out as the panel's lines are.
type Sums = [[f32; TILE_COLUMNS]; TILE_ROWS];

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
/// Equals `torch.matmul(x, W)`.
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
    multiply(&Rows::new(x), w, None)
}

/// Several layers over the same x, which is arranged for the kernel only once.
///
/// Shapes: `[n, d_in]` to `[n, d_out]` each, where the layers may differ in `d_out`. Each
/// result is that of [`Linear::apply`].
///
/// # Panics
///
/// As [`product`].
///
/// # Example: twice and three times a number
///
/// ```
/// use headlight::{Matrix, linear::{Linear, apply_each}};
/// let times = |weight| Linear::new(&Matrix::from_element(1, 1, weight), None);
/// let x = Matrix::from_element(1, 1, 5.0);
/// let [twice, thrice] = apply_each(&x, [&times(2.0), &times(3.0)]);
/// assert_eq!([twice[0], thrice[0]], [10.0, 15.0]);
/// ```
pub fn apply_each<const N: usize>(x: &Matrix, layers: [&Linear; N]) -> [Matrix; N] {
    let x = Rows::new(x);
    layers.map(|layer| multiply(&x, &layer.weight, layer.bias.as_ref()))
}

/// A matrix made ready to stand on the left of products: `⌈n / 4⌉` tiles of `d_in · 4`
/// numbers; missing rows are 0.
struct Rows {
    n: usize,
    d_in: usize,
    tiles: Vec<[f32; TILE_ROWS]>,
}

impl Rows {
    fn new(x: &Matrix) -> Self {
        Rows {
            n: x.nrows(),
            d_in: x.ncols(),
            tiles: by_rows(x),
        }
    }
}

/// x·W, plus the bias where there is one.
fn multiply(x: &Rows, w: &Packed, bias: Option<&Matrix>) -> Matrix {
    assert_eq!(x.d_in, w.d_in, "inner dimensions of a product differ");
    let mut y = Matrix::zeros(x.n, w.d_out); // [n, d_out]
    if x.n == 0 {
        return y;
    }
    let mut sums = vec![Sums::default(); x.n.div_ceil(TILE_ROWS)];
    let columns = y.as_mut_slice().chunks_mut(x.n * TILE_COLUMNS);
    for (number, columns) in columns.enumerate() {
        sums.fill(Sums::default());
        meet(&mut sums, x, &w.panels[number * w.d_in..][..w.d_in]);
        unpack(&sums, columns, x.n);
    }
    match bias {
        Some(bias) => crate::ops::add_columns(y, bias),
        None => y,
    }
}

/// Adds the products of all tiles and one panel to the tiles' sums.
fn meet(sums: &mut [Sums], x: &Rows, panel: &[[f32; TILE_COLUMNS]]) {
    for (part, lines) in panel.chunks(PART_LINES).enumerate() {
        for (sums, tile) in sums.iter_mut().zip(x.tiles.chunks_exact(x.d_in)) {
            accumulate(sums, &tile[part * PART_LINES..][..lines.len()], lines);
        }
    }
}

/// Adds the products of a tile's columns and a panel's lines to their sums, in order.
///
/// It stands by itself: with the writing of the result in view the compiler would turn
/// the sums on their side and then take 9 loads a step instead of 6.
#[cfg(not(target_feature = "relaxed-simd"))]
#[inline(never)]
fn accumulate(sums: &mut Sums, tile: &[[f32; TILE_ROWS]], lines: &[[f32; TILE_COLUMNS]]) {
    // A copy that nothing else can point to stays in registers.
    let mut local = *sums;
    for (x, w) in tile.iter().zip(lines) {
        for (sums, x) in local.iter_mut().zip(x) {
            for (sum, w) in sums.iter_mut().zip(w) {
                *sum += x * w;
            }
        }
    }
    *sums = local;
}

/// Writes the sums of one panel into its columns of y, each `n` long.
fn unpack(sums: &[Sums], columns: &mut [f32], n: usize) {
    for (offset, column) in columns.chunks_exact_mut(n).enumerate() {
        for (cell, row) in column.iter_mut().zip(sums.as_flattened()) {
            *cell = row[offset];
        }
    }
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
        let [y] = apply_each(x, [self]); // [n, d_out]
        y
    }
}
