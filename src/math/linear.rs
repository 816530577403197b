//! Matrix products, `y = x·W + b`: the kernel in which a model spends most of its time.
//!
//! The right-hand matrix is packed once, into row-major panels of 8 columns. The left-hand matrix
//! is packed for each product, into column-major tiles of 4 rows, so that the inner loop reads two
//! contiguous streams. Each step multiplies 4 numbers of a tile by 8 numbers of a panel and adds
//! the products to 32 running sums in SIMD registers. One part of a panel is multiplied by all
//! tiles before the next part starts. A product therefore reads its weights from memory only once,
//! and the processor can prefetch the next part in the meantime. 16-bit weights are widened part by
//! part into a buffer that fits the L1 cache: bfloat16 before the part is multiplied, float16 while
//! the part is multiplied by the first tile. The compiler vectorises the fixed-size arrays; on wasm
//! the step uses relaxed SIMD (`linear/relaxed.rs`).
//!
//! A single row, as in a step with a key–value cache, would leave three quarters of a tile empty.
//! It is therefore multiplied by 4 panels at once, so that the processor has enough independent
//! sums to add in parallel.
//!
//! For a single row, widening quantised blocks (`linear/blocks.rs`) would cost more than the
//! product. Codes of 8 bits (`linear/bytes.rs`: Q8_0, Q5_0, IQ4_NL and Marian's int8) and of 4 bits
//! (`linear/nibbles.rs`: Q4_0, Q4_1 and Q4_K) are multiplied by x in fixed point
//! (`linear/fixed_point.rs`): the integer sum of a block is exact, and it is scaled only once.
//!
//! If only the index of a row's largest entry is needed, most entries of a product with 8-bit codes
//! are only estimated (`linear/bytes/largest.rs`).
//!
//! Weights in the other quantised formats (Q2_K, Q3_K, Q5_1, Q5_K, Q6_K) keep their file's storage
//! format and are multiplied column by column, in groups of 32 numbers (`linear/quantized.rs`).
//!
//! In float32, every sum starts at 0, adds the products (or, for blocks, the scaled sums of blocks)
//! in order, and adds the bias last. A cell therefore equals the sum written out term by term. With
//! fused multiply-add, each step is rounded once instead of twice.

mod blocks;
mod bytes;
mod fixed_point;
mod layout;
mod nibbles;
mod packed;
mod quantized;
#[cfg(target_feature = "relaxed-simd")]
mod relaxed;

pub use packed::{Format, PART_COLUMNS, Packed};

use std::cell::OnceCell;

use crate::Matrix;
use blocks::Blocks;
use bytes::ByteBlock;
use layout::{Line, PART_LINES, Part, ROW_PANELS, RowSums, Sums, TILE_COLUMNS, TILE_ROWS};
use nibbles::NibbleBlock;
use packed::Storage;
use quantized::{Quantized, Span};
#[cfg(target_feature = "relaxed-simd")]
use relaxed::{accumulate, accumulate_halves, accumulate_row};

/// Number of float32 numbers in a cache line.
const CACHE_LINE: usize = 16;

/// The product x·W of x `[n, d_in]` and W `[d_in, d_out]`: `[n, d_out]`.
///
/// Equals `torch.matmul(x, W)`.
///
/// # Panics
///
/// If the inner dimensions differ. Shapes are checked once, when a model is built.
///
/// # Example: a row of lecture E's keys
///
/// ```
/// use headlight::{Matrix, math::linear::{Packed, product}};
/// let x = Matrix::from_row_slice(1, 4, &[1.0, 0.0, 1.0, 0.0]);
/// let w_k = Matrix::from_row_slice(4, 3, &[0., 0., 1., 1., 1., 0., 0., 1., 0., 1., 1., 0.]);
/// assert_eq!(product(&x, &Packed::new(&w_k)), Matrix::from_row_slice(1, 3, &[0.0, 1.0, 1.0]));
/// ```
pub fn product(x: &Matrix, w: &Packed) -> Matrix {
    multiply(&Arranged::new(x), w, None)
}

/// Applies several layers to the same x, packing x only once.
///
/// x is `[n, d_in]`. Each layer returns `[n, d_out]`, where `d_out` may differ between layers. The
/// results equal those of [`Linear::apply`].
///
/// # Panics
///
/// As in [`product`].
///
/// # Example: twice and three times a number
///
/// ```
/// use headlight::{Matrix, math::linear::{Linear, apply_each}};
/// let times = |weight| Linear::new(&Matrix::from_element(1, 1, weight), None);
/// let x = Matrix::from_element(1, 1, 5.0);
/// let [twice, thrice] = apply_each(&x, [&times(2.0), &times(3.0)]);
/// assert_eq!([twice[0], thrice[0]], [10.0, 15.0]);
/// ```
pub fn apply_each<const N: usize>(x: &Matrix, layers: [&Linear; N]) -> [Matrix; N] {
    let x = Arranged::new(x);
    layers.map(|layer| multiply(&x, &layer.weight, layer.bias.as_ref()))
}

/// The left-hand matrix, packed on demand for each kernel.
struct Arranged<'x> {
    x: &'x Matrix,
    rows: OnceCell<Rows<'x>>,
    bytes: OnceCell<Blocks<ByteBlock>>,
    nibbles: OnceCell<Blocks<NibbleBlock>>,
    spans: OnceCell<Vec<Span>>,
}

impl<'x> Arranged<'x> {
    fn new(x: &'x Matrix) -> Self {
        Arranged {
            x,
            rows: OnceCell::new(),
            bytes: OnceCell::new(),
            nibbles: OnceCell::new(),
            spans: OnceCell::new(),
        }
    }
}

/// The left-hand matrix for the float32 kernel.
enum Rows<'x> {
    /// A single row, unpacked.
    One(&'x [f32]),
    /// `⌈n / 4⌉` tiles of `d_in · 4` numbers; missing rows are 0.
    Tiles(Vec<[f32; TILE_ROWS]>),
}

impl<'x> Rows<'x> {
    fn new(x: &'x Matrix) -> Self {
        match x.nrows() {
            1 => Rows::One(x.as_slice()),
            _ => Rows::Tiles(by_rows(x)),
        }
    }
}

/// x·W, plus the bias if present.
fn multiply(x: &Arranged, w: &Packed, bias: Option<&Matrix>) -> Matrix {
    let Arranged {
        x,
        rows,
        bytes,
        nibbles,
        spans,
    } = x;
    let (n, [height, d_out]) = (x.nrows(), w.shape());
    assert_eq!(x.ncols(), height, "inner dimensions of a product differ");
    let y = match &w.storage {
        Storage::Bytes(w) => w.product(bytes.get_or_init(|| Blocks::new(x)), n, d_out),
        Storage::Nibbles(w) => w.product(nibbles.get_or_init(|| Blocks::new(x)), n, d_out),
        Storage::Quantized(w) => w.product(spans.get_or_init(|| Quantized::spans(x)), n, d_out),
        _ => match rows.get_or_init(|| Rows::new(x)) {
            Rows::One(row) => multiply_row(row, w),
            Rows::Tiles(tiles) => multiply_tiles(n, tiles, w),
        },
    };
    match bias {
        Some(bias) => crate::math::ops::add_columns(y, bias),
        None => y,
    }
}

/// Multiplies x `[n, d_in]`, packed in tiles, by W `[d_in, d_out]`, giving `[n, d_out]`.
fn multiply_tiles(n: usize, tiles: &[[f32; TILE_ROWS]], w: &Packed) -> Matrix {
    let [d_in, d_out] = w.shape();
    let mut y = Matrix::zeros(n, d_out); // [n, d_out]
    if n == 0 {
        return y;
    }
    let mut sums = vec![Sums::default(); n.div_ceil(TILE_ROWS)];
    let mut buffer = new_part();
    for (panel, columns) in y.as_mut_slice().chunks_mut(n * TILE_COLUMNS).enumerate() {
        sums.fill(Sums::default());
        for first in (0..d_in).step_by(PART_LINES) {
            let mut each = sums.iter_mut().zip(tiles.chunks_exact(d_in));
            let lines = match w.halves(panel, first) {
                Some(halves) => {
                    // The part is widened while it is multiplied by the first tile.
                    if let Some((sums, tile)) = each.next() {
                        accumulate_halves(sums, &tile[first..], halves, &mut buffer);
                    }
                    &buffer[..halves.len()]
                }
                None => w.part(panel, first, &mut buffer),
            };
            for (sums, tile) in each {
                accumulate(sums, &tile[first..][..lines.len()], lines);
            }
        }
        unpack(&sums, columns, n);
    }
    y
}

/// Multiplies one row x `[1, d_in]` by W `[d_in, d_out]`, giving `[1, d_out]`.
fn multiply_row(x: &[f32], w: &Packed) -> Matrix {
    let [d_in, d_out] = w.shape();
    let mut y = Matrix::zeros(1, d_out); // [1, d_out]
    let mut buffers = [(); ROW_PANELS].map(|()| new_part());
    let last = d_out.div_ceil(TILE_COLUMNS).saturating_sub(1);
    let columns = y.as_mut_slice().chunks_mut(ROW_PANELS * TILE_COLUMNS);
    for (group, columns) in columns.enumerate() {
        let mut sums = RowSums::default();
        for first in (0..d_in).step_by(PART_LINES) {
            let mut panel = group * ROW_PANELS;
            let lines = buffers.each_mut().map(|buffer| {
                // The last group can have fewer panels; the sums for its missing panels are
                // discarded below.
                let lines = w.part(panel.min(last), first, buffer);
                panel += 1;
                lines
            });
            accumulate_row(&mut sums, &x[first..][..lines[0].len()], lines);
        }
        let sums = sums.as_flattened();
        columns.copy_from_slice(&sums[..columns.len()]);
    }
    y
}

fn new_part() -> Part {
    [Line::default(); PART_LINES]
}

/// Adds the products of a tile's columns and a panel's lines to `sums`, in order.
///
/// Not inlined: if it were inlined next to [`unpack`], the compiler would transpose the sums and
/// need 9 loads per step instead of 6.
#[cfg(not(target_feature = "relaxed-simd"))]
#[inline(never)]
fn accumulate(sums: &mut Sums, tile: &[[f32; TILE_ROWS]], lines: &[[f32; TILE_COLUMNS]]) {
    // A local copy has no aliases, so it stays in registers.
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

/// Adds the products of a row and the lines of several panels to `sums`, in order.
#[cfg(not(target_feature = "relaxed-simd"))]
#[inline(never)]
fn accumulate_row(sums: &mut RowSums, x: &[f32], [a, b, c, d]: [&[Line]; ROW_PANELS]) {
    let mut local = *sums;
    for ((((x, a), b), c), d) in x.iter().zip(a).zip(b).zip(c).zip(d) {
        for (sums, w) in local.iter_mut().zip([a, b, c, d]) {
            for (sum, w) in sums.iter_mut().zip(w) {
                *sum += x * w;
            }
        }
    }
    *sums = local;
}

/// Like [`accumulate`], but for finite float16 lines. Stores the widened lines in `wide`.
#[cfg(not(target_feature = "relaxed-simd"))]
fn accumulate_halves(
    sums: &mut Sums,
    tile: &[[f32; TILE_ROWS]],
    halves: &[layout::HalfLine],
    wide: &mut [Line],
) {
    for (wide, halves) in wide.iter_mut().zip(halves) {
        *wide = halves.map(packed::widen_half);
    }
    accumulate(sums, tile, &wide[..halves.len()]);
}

/// Writes the sums of one panel into its columns of y, each `n` long.
fn unpack(sums: &[Sums], columns: &mut [f32], n: usize) {
    for (offset, column) in columns.chunks_exact_mut(n).enumerate() {
        for (cell, row) in column.iter_mut().zip(sums.as_flattened()) {
            *cell = row[offset];
        }
    }
}

/// Packs the rows of a matrix into groups of `ROWS`, each in column-major order.
///
/// `[a, b]` becomes `⌈a / ROWS⌉ · b` groups; missing rows are 0.
fn by_rows<const ROWS: usize>(matrix: &Matrix) -> Vec<[f32; ROWS]> {
    let (a, b) = matrix.shape();
    let mut groups = vec![[0.0; ROWS]; a.div_ceil(ROWS) * b];
    // Each step reads one cache line. Packing all rows at once would evict these lines before they
    // are used up.
    let rows_at_once = CACHE_LINE.max(ROWS);
    for (place, groups) in groups
        .chunks_mut((rows_at_once / ROWS * b).max(1))
        .enumerate()
    {
        let first = place * rows_at_once;
        let rows = rows_at_once.min(a - first);
        for column in 0..b {
            let (whole, rest) = matrix.as_slice()[column * a + first..][..rows].as_chunks();
            let mut places = groups.iter_mut().skip(column).step_by(b);
            // `whole` must be the first operand of `zip`, which would otherwise take one group too
            // many from `places`.
            for (numbers, place) in whole.iter().zip(places.by_ref()) {
                *place = *numbers;
            }
            if let Some(place) = places.next() {
                place[..rest.len()].copy_from_slice(rest);
            }
        }
    }
    groups
}

/// A linear layer: a packed weight and an optional bias.
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
    /// Packs W `[d_in, d_out]`; b is `[1, d_out]`.
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
    /// use headlight::{Matrix, math::linear::Linear};
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
