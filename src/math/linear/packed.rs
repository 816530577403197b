//! The right-hand matrix of a product, packed for the kernel.

use half::{bf16, f16};

use super::blocks::Panels;
use super::bytes::{self, ByteBlock};
use super::layout::{BLOCK, GROUP, HalfLine, Line, PART_LINES, Part, TILE_COLUMNS, TWO_TO_112};
use super::nibbles::{self, NibbleBlock};
use super::quantized::{self, Coding, Quantized};
use crate::Matrix;

/// Every part of a matrix that is packed in parts, except the last part, has a multiple of this
/// number of columns.
pub const PART_COLUMNS: usize = GROUP * TILE_COLUMNS;

/// How the numbers of a matrix are stored in a file, row after row.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Format {
    /// IEEE single precision.
    F32,
    /// IEEE half precision.
    F16,
    /// The upper half of a float32.
    BF16,
    /// Blocks of 32 8-bit integers with a scale (ggml).
    Q8_0,
    /// Blocks of 32 4-bit integers, stored with an offset of 8, and a scale (ggml).
    Q4_0,
    /// Blocks of 32 4-bit integers with a scale and a least value (ggml).
    Q4_1,
    /// Blocks of 32 5-bit integers, stored with an offset of 16, and a scale (ggml).
    Q5_0,
    /// Blocks of 32 5-bit integers with a scale and a least value (ggml).
    Q5_1,
    /// Blocks of 256 2-bit integers with a scale and a least value for every 16 (ggml).
    Q2K,
    /// Blocks of 256 3-bit integers, stored with an offset of 4, and a scale for every 16 (ggml).
    Q3K,
    /// Blocks of 256 4-bit integers with a scale and a least value for every 32 (ggml).
    Q4K,
    /// Blocks of 256 5-bit integers with a scale and a least value for every 32 (ggml).
    Q5K,
    /// Blocks of 256 6-bit integers, stored with an offset of 32, and a scale for every 16 (ggml).
    Q6K,
    /// Blocks of 32 indices into a table of 16 integers, with a scale (ggml).
    Iq4Nl,
    /// 8-bit integers, all divided by one float32 that follows the last row (Marian's `intgemm8`).
    Int8,
}

impl Format {
    /// Number of bytes in a row of `numbers` numbers; `None` if the row is not a whole number of
    /// blocks. [`Format::Int8`] is also read in blocks, which share one scale.
    ///
    /// # Example: a block of 32 4-bit numbers, a scale and a least value
    ///
    /// ```
    /// use headlight::math::linear::Format;
    /// assert_eq!(Format::Q4_1.row_bytes(32), Some(2 + 2 + 16));
    /// assert_eq!(Format::Q4_1.row_bytes(33), None);
    /// ```
    pub fn row_bytes(self, numbers: usize) -> Option<usize> {
        let [block, bytes] = self.block();
        let is_whole = numbers.is_multiple_of(block);
        is_whole
            .then(|| (numbers / block).checked_mul(bytes))
            .flatten()
    }

    /// Number of bytes of memory for `stored` bytes of a file: codes that are repacked for a kernel
    /// take more.
    ///
    /// # Example: 256 numbers with 4 bits each
    ///
    /// ```
    /// use headlight::math::linear::Format;
    /// assert_eq!(Format::Q4K.row_bytes(256), Some(144));
    /// assert_eq!(Format::Q4K.packed_bytes(144), 192);
    /// ```
    pub fn packed_bytes(self, stored: u64) -> u64 {
        let panel = match self {
            Format::Q4_0 | Format::Q4_1 | Format::Q4K => size_of::<NibbleBlock>(),
            Format::Q8_0 | Format::Q5_0 | Format::Iq4Nl | Format::Int8 => size_of::<ByteBlock>(),
            _ => return stored,
        };
        let [numbers, bytes] = self.block();
        let of_block = numbers / BLOCK * panel / TILE_COLUMNS;
        stored / bytes as u64 * of_block as u64
    }

    /// Numbers and bytes of a stored block.
    fn block(self) -> [usize; 2] {
        match self {
            Format::F32 => [1, 4],
            Format::F16 | Format::BF16 => [1, 2],
            Format::Q8_0 => [BLOCK, 2 + BLOCK],
            Format::Q4_0 => [BLOCK, 2 + BLOCK / 2],
            Format::Q4_1 => [BLOCK, 2 + 2 + BLOCK / 2],
            Format::Int8 => [BLOCK, BLOCK],
            _ => {
                let coding = self.coding().expect("a format with a coding");
                [coding.numbers, coding.bytes]
            }
        }
    }

    /// The block layout of a format whose rows are kept as bytes of the file.
    pub(super) fn coding(self) -> Option<&'static Coding> {
        Some(match self {
            Format::Q5_0 => &quantized::Q5_0,
            Format::Q5_1 => &quantized::Q5_1,
            Format::Q2K => &quantized::Q2_K,
            Format::Q3K => &quantized::Q3_K,
            Format::Q4K => &quantized::Q4_K,
            Format::Q5K => &quantized::Q5_K,
            Format::Q6K => &quantized::Q6_K,
            Format::Iq4Nl => &quantized::IQ4_NL,
            _ => return None,
        })
    }
}

/// The right-hand matrix of a product, packed for the kernel.
///
/// Shape `[d_in, d_out]`. Numbers keep their file's storage format, or one with as many or more
/// bits and the same values. 16-bit numbers are widened to float32 exactly, one part of a panel at a
/// time; quantised blocks are multiplied with integer arithmetic (`linear/blocks.rs`) or widened in
/// groups (`linear/quantized.rs`). [`Packed::at`] returns each number rounded to float32.
#[derive(Debug, Clone, PartialEq)]
pub struct Packed {
    d_in: usize,
    d_out: usize,
    pub(super) storage: Storage,
}

/// `⌈d_out / 8⌉` panels of `d_in` lines; missing columns are 0.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Storage {
    Single(Vec<Line>),
    Half(Vec<HalfLine>),
    Brain(Vec<[bf16; TILE_COLUMNS]>),
    Bytes(Panels<ByteBlock>),
    Nibbles(Panels<NibbleBlock>),
    /// Not split into panels: the columns of W, one after another, as the bytes of the file.
    Quantized(Quantized),
}

impl Packed {
    /// Packs W `[d_in, d_out]`.
    pub fn new(w: &Matrix) -> Self {
        let (d_in, d_out) = w.shape();
        let mut lines = Vec::with_capacity(d_out.div_ceil(TILE_COLUMNS) * d_in);
        for columns in w.as_slice().chunks((TILE_COLUMNS * d_in).max(1)) {
            let cell = |row, place| columns.get(place * d_in + row).copied().unwrap_or_default();
            lines.extend((0..d_in).map(|row| std::array::from_fn(|place| cell(row, place))));
        }
        Packed {
            d_in,
            d_out,
            storage: Storage::Single(lines),
        }
    }

    /// Packs the transpose of a matrix `[d_out, d_in]` without building the transpose.
    pub fn transposed(w: &Matrix) -> Self {
        Packed {
            d_in: w.ncols(),
            d_out: w.nrows(),
            storage: Storage::Single(super::by_rows(w)),
        }
    }

    /// Packs the transpose of a matrix `[d_out, d_in]` that a file stores row after row.
    ///
    /// Row `order(i)` of the file becomes column i of W. Extra bytes at the end are ignored.
    ///
    /// # Panics
    ///
    /// If [`Format::row_bytes`] is `None`, or if `bytes` is too short.
    pub fn read(
        format: Format,
        bytes: &[u8],
        [d_out, d_in]: [usize; 2],
        order: &dyn Fn(usize) -> usize,
    ) -> Self {
        let width = format.row_bytes(d_in).expect("blocks fill a row");
        let rows = (0..d_out).map(|column| &bytes[order(column) * width..][..width]);
        let storage = match format {
            Format::F32 => Storage::Single(lines(rows, [d_in, d_out], f32::from_le_bytes)),
            Format::F16 => Storage::Half(lines(rows, [d_in, d_out], f16::from_le_bytes)),
            Format::BF16 => Storage::Brain(lines(rows, [d_in, d_out], bf16::from_le_bytes)),
            Format::Q8_0 => Storage::Bytes(bytes::q8_0(rows, [d_in, d_out])),
            Format::Q4_0 => Storage::Nibbles(nibbles::q4_0(rows, [d_in, d_out])),
            Format::Q4_1 => Storage::Nibbles(nibbles::q4_1(rows, [d_in, d_out])),
            Format::Q4K => Storage::Nibbles(nibbles::q4_k(rows, [d_in, d_out])),
            Format::Q5_0 => Storage::Bytes(bytes::coded(&quantized::Q5_0, rows, [d_in, d_out])),
            Format::Iq4Nl => Storage::Bytes(bytes::coded(&quantized::IQ4_NL, rows, [d_in, d_out])),
            Format::Int8 => {
                let (scale, _rest) = bytes[width * d_out..].split_first_chunk().expect("a scale");
                let divisor = f32::from_le_bytes(*scale);
                Storage::Bytes(bytes::int8(rows, divisor, [d_in, d_out]))
            }
            _ => {
                let coding = format.coding().expect("a format with a coding");
                Storage::Quantized(Quantized::read(coding, d_in, rows))
            }
        };
        Packed {
            d_in,
            d_out,
            storage,
        }
    }

    /// Appends the columns of a matrix in the same storage format. The columns so far must be a
    /// multiple of [`PART_COLUMNS`]. Reserves memory for `parts` parts like the first, so that
    /// appending them never copies the matrix.
    ///
    /// # Panics
    ///
    /// If the heights or the storage formats differ.
    ///
    /// # Example: 16 columns and one more
    ///
    /// ```
    /// use headlight::{Matrix, math::linear::{PART_COLUMNS, Packed}};
    /// let table = Matrix::from_fn(17, 2, |row, column| (row + column) as f32);
    /// let rows = |first, n| Packed::transposed(&table.rows(first, n).into_owned());
    /// let mut packed = rows(0, PART_COLUMNS);
    /// packed.append(rows(PART_COLUMNS, 1), 2);
    /// assert_eq!(packed, Packed::transposed(&table));
    /// ```
    pub fn append(&mut self, other: Packed, parts: usize) {
        assert!(self.d_in == other.d_in && self.d_out.is_multiple_of(PART_COLUMNS));
        self.d_out += other.d_out;
        match (&mut self.storage, other.storage) {
            (Storage::Single(all), Storage::Single(more)) => append(all, &more, parts),
            (Storage::Half(all), Storage::Half(more)) => append(all, &more, parts),
            (Storage::Brain(all), Storage::Brain(more)) => append(all, &more, parts),
            (Storage::Bytes(all), Storage::Bytes(more)) => all.append(&more, parts),
            (Storage::Nibbles(all), Storage::Nibbles(more)) => all.append(&more, parts),
            (Storage::Quantized(all), Storage::Quantized(more)) => all.append(&more, parts),
            _ => panic!("the storage formats of the parts of a matrix differ"),
        }
    }

    /// The largest norm ‖w‖ of a column, for [`Packed::largest_entry`]; `None` if no kernel estimates
    /// products with this storage format.
    pub fn largest_norm(&self) -> Option<f32> {
        match &self.storage {
            Storage::Bytes(panels) => Some(panels.largest_norm()),
            _ => None,
        }
    }

    /// The index of the largest entry of x·W + b, or the first such index, except `never`. `norm` is
    /// [`Packed::largest_norm`]. Only few entries are computed (`linear/bytes/largest.rs`).
    ///
    /// x is `[1, d_in]` and b is `[1, d_out]`. Equals `torch.argmax(x @ W + b)`. Returns `None` if
    /// numbers are not finite, and without a norm.
    pub fn largest_entry(
        &self,
        x: &Matrix,
        bias: Option<&Matrix>,
        never: Option<usize>,
        norm: Option<f32>,
    ) -> Option<usize> {
        match &self.storage {
            Storage::Bytes(panels) => panels.largest(x, self.d_out, bias, never, norm?),
            _ => None,
        }
    }

    /// Rows and columns, `[d_in, d_out]`.
    pub fn shape(&self) -> [usize; 2] {
        [self.d_in, self.d_out]
    }

    /// The number at a row and column of W.
    ///
    /// # Panics
    ///
    /// If the cell is outside [`Packed::shape`].
    pub fn at(&self, row: usize, column: usize) -> f32 {
        assert!(row < self.d_in && column < self.d_out);
        let line = column / TILE_COLUMNS * self.d_in + row;
        let place = column % TILE_COLUMNS;
        match &self.storage {
            Storage::Single(lines) => lines[line][place],
            Storage::Half(lines) => lines[line][place].to_f32(),
            Storage::Brain(lines) => lines[line][place].to_f32(),
            Storage::Bytes(bytes) => bytes.at(line, place),
            Storage::Nibbles(nibbles) => nibbles.at(line, place),
            Storage::Quantized(quantized) => quantized.at(row, column),
        }
    }

    /// W as an ordinary matrix `[d_in, d_out]`.
    pub fn to_matrix(&self) -> Matrix {
        let columns = (0..self.d_out).flat_map(|column| self.column(column));
        Matrix::from_iterator(self.d_in, self.d_out, columns)
    }

    fn column(&self, column: usize) -> Vec<f32> {
        assert!(column < self.d_out);
        match &self.storage {
            Storage::Quantized(quantized) => quantized.column(column).collect(),
            _ => (0..self.d_in).map(|row| self.at(row, column)).collect(),
        }
    }

    /// The given columns of W as rows: `[columns.len(), d_in]`. This is the look-up in an embedding
    /// table whose entries are columns.
    ///
    /// # Panics
    ///
    /// If a column is out of range.
    ///
    /// # Example: two of a table's three entries
    ///
    /// ```
    /// use headlight::{Matrix, math::linear::Packed};
    /// let table = Matrix::from_row_slice(3, 2, &[1.0, 2.0, 3.0, 4.0, 5.0, 6.5]);
    /// let found = Packed::transposed(&table).columns(&[2, 0]);
    /// assert_eq!(found, Matrix::from_row_slice(2, 2, &[5.0, 6.5, 1.0, 2.0]));
    /// ```
    pub fn columns(&self, columns: &[usize]) -> Matrix {
        let rows = columns.iter().flat_map(|column| self.column(*column));
        Matrix::from_row_iterator(columns.len(), self.d_in, rows)
    }

    /// The first infinite or NaN weight, with its row and column.
    pub fn not_finite(&self) -> Option<([usize; 2], f32)> {
        let finite = match &self.storage {
            Storage::Single(lines) => lines.as_flattened().iter().all(|x| x.is_finite()),
            Storage::Half(lines) => lines.as_flattened().iter().all(|x| x.is_finite()),
            Storage::Brain(lines) => lines.as_flattened().iter().all(|x| x.is_finite()),
            Storage::Bytes(bytes) => bytes.is_finite(),
            Storage::Nibbles(nibbles) => nibbles.is_finite(),
            Storage::Quantized(quantized) => quantized.is_finite(),
        };
        if finite {
            return None;
        }
        (0..self.d_out).find_map(|column| {
            let numbers = self.column(column);
            let row = numbers.iter().position(|number| !number.is_finite())?;
            Some(([row, column], numbers[row]))
        })
    }

    /// The lines of [`Packed::part`] if they are stored in half precision.
    pub(super) fn halves(&self, panel: usize, first: usize) -> Option<&[HalfLine]> {
        let Storage::Half(lines) = &self.storage else {
            return None;
        };
        let count = PART_LINES.min(self.d_in - first);
        Some(&lines[panel * self.d_in + first..][..count])
    }

    /// One part of a panel in single precision, starting at line `first`. Numbers in other storage
    /// formats are widened into `buffer`.
    pub(super) fn part<'a>(
        &'a self,
        panel: usize,
        first: usize,
        buffer: &'a mut Part,
    ) -> &'a [Line] {
        let count = PART_LINES.min(self.d_in - first);
        let start = panel * self.d_in + first;
        let buffer = &mut buffer[..count];
        match &self.storage {
            Storage::Single(lines) => return &lines[start..][..count],
            Storage::Half(lines) => {
                for (wide, line) in buffer.iter_mut().zip(&lines[start..]) {
                    *wide = line.map(widen_half);
                }
            }
            Storage::Brain(lines) => {
                for (wide, line) in buffer.iter_mut().zip(&lines[start..]) {
                    *wide = line.map(|number| f32::from_bits(u32::from(number.to_bits()) << 16));
                }
            }
            Storage::Bytes(_) | Storage::Nibbles(_) | Storage::Quantized(_) => {
                unreachable!("quantised numbers have a separate kernel")
            }
        }
        buffer
    }
}

/// Appends a part of a matrix. If it is the second one, reserves memory for all parts.
pub(super) fn append<T: Copy>(all: &mut Vec<T>, more: &[T], parts: usize) {
    if all.capacity() < all.len() + more.len() {
        all.reserve_exact(all.len() * (parts - 1));
    }
    all.extend_from_slice(more);
}

/// Packs `d_out` stored rows of `d_in` numbers as columns of panels.
fn lines<'a, T: Copy + Default, const N: usize>(
    rows: impl Iterator<Item = &'a [u8]>,
    [d_in, d_out]: [usize; 2],
    number: impl Fn([u8; N]) -> T,
) -> Vec<[T; TILE_COLUMNS]> {
    let none = [T::default(); TILE_COLUMNS];
    let mut lines = vec![none; d_out.div_ceil(TILE_COLUMNS) * d_in];
    for (column, row) in rows.enumerate() {
        let panel = &mut lines[column / TILE_COLUMNS * d_in..][..d_in];
        let (numbers, _rest) = row.as_chunks();
        for (line, bytes) in panel.iter_mut().zip(numbers) {
            line[column % TILE_COLUMNS] = number(*bytes);
        }
    }
    lines
}

/// Converts a finite float16 to float32 in steps that the compiler vectorises.
///
/// Shifts exponent and mantissa into place; multiplying by 2¹¹² then corrects the exponent,
/// including that of subnormal numbers.
pub(super) fn widen_half(number: f16) -> f32 {
    let bits = u32::from(number.to_bits());
    let size = f32::from_bits((bits & 0x7fff) << 13) * TWO_TO_112;
    f32::from_bits(size.to_bits() | (bits & 0x8000) << 16)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_finite_float16_is_widened_to_itself() {
        for number in (0..=u16::MAX).map(f16::from_bits).filter(|x| x.is_finite()) {
            assert_eq!(widen_half(number).to_bits(), number.to_f32().to_bits());
        }
    }
}
