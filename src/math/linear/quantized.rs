//! Quantised formats whose blocks are read in groups of 32 weights, by a [`Coding`] in a submodule.
//!
//! Formats without a kernel in fixed point are multiplied here: their rows stay as stored, and a
//! product widens them group by group.

mod iq4_nl;
mod q2_k;
mod q3_k;
mod q4_k;
mod q5;
mod q6_k;

pub(super) use iq4_nl::IQ4_NL;
pub(super) use q2_k::Q2_K;
pub(super) use q3_k::Q3_K;
pub(super) use q4_k::Q4_K;
pub(super) use q5::{Q5_0, Q5_1, Q5_K};
pub(super) use q6_k::Q6_K;

use super::blocks::by_rows;
use super::layout::{BLOCK, Lanes};
use super::packed;
#[cfg(target_feature = "relaxed-simd")]
use super::relaxed::accumulate_lanes;
use crate::Matrix;

/// Number of weights in a block of a K-quant.
const SUPER_BLOCK: usize = 256;

/// Number of rows of x that are multiplied by a group while the group is in the L1 cache.
const ROWS: usize = 32;

/// The least value of a block in formats that do not store one. It is −0, because adding −0 leaves
/// the bits of every number unchanged.
const NO_LEAST: [f32; 2] = [-0.0; 2];

/// How a storage format divides its blocks into groups.
#[derive(Debug)]
pub(super) struct Coding {
    /// Number of weights in a block.
    pub numbers: usize,
    /// Number of bytes in a block.
    pub bytes: usize,
    /// Reads one group of a block.
    group: fn(&[u8], usize) -> Group,
}

impl Coding {
    /// A group of a block.
    pub fn group(&self, block: &[u8], group: usize) -> Group {
        (self.group)(block, group)
    }
}

/// Compares only the number of bytes in a block, because it is different for every coding.
impl PartialEq for Coding {
    fn eq(&self, other: &Self) -> bool {
        self.bytes == other.bytes
    }
}

/// 16 codes, or the bytes that contain them. The compiler turns loops over a half into SIMD
/// instructions.
type Half = [u8; BLOCK / 2];

/// 32 neighbouring weights of a row; each half has its own scale and least value.
pub(super) struct Group {
    pub codes: [[i8; BLOCK / 2]; 2],
    pub scale: [f32; 2],
    pub least: [f32; 2],
}

impl Group {
    #[inline(always)]
    fn numbers(&self) -> [f32; BLOCK] {
        let mut numbers = [0.0; BLOCK];
        let (halves, _rest) = numbers.as_chunks_mut::<{ BLOCK / 2 }>();
        for (half, numbers) in halves.iter_mut().enumerate() {
            let (scale, least) = (self.scale[half], self.least[half]);
            for (number, code) in numbers.iter_mut().zip(&self.codes[half]) {
                *number = f32::from(*code) * scale + least;
            }
        }
        numbers
    }
}

/// The first 16 bytes.
fn half(bytes: &[u8]) -> &Half {
    bytes.first_chunk().expect("a block has all of its bytes")
}

/// Bits of each byte, from bit `shift` on.
#[inline(always)]
fn bits(bytes: &[u8], shift: usize, mask: u8) -> Half {
    let mut codes = *half(bytes);
    for code in &mut codes {
        *code = *code >> shift & mask;
    }
    codes
}

/// The 32 codes in the halves of 16 bytes: byte i contains codes i and i + 16.
#[inline(always)]
fn nibbles(bytes: &[u8]) -> [Half; 2] {
    [bits(bytes, 0, 15), bits(bytes, 4, 15)]
}

/// Bits of 32 bytes, from bit `shift` on.
#[inline(always)]
fn bits_of_group(bytes: &[u8], shift: usize, mask: u8) -> [Half; 2] {
    let (left, right) = bytes.split_at(BLOCK / 2);
    [bits(left, shift, mask), bits(right, shift, mask)]
}

/// The 4-bit codes of a group. 32 bytes contain two groups, one in the lower halves of the bytes
/// and one in the upper halves.
#[inline(always)]
fn nibbles_of_group(bytes: &[u8], group: usize) -> [Half; 2] {
    bits_of_group(&bytes[group / 2 * BLOCK..], group % 2 * 4, 15)
}

/// The 2-bit codes of a group. 32 bytes contain four groups; each byte contains one code of every
/// group.
#[inline(always)]
fn pairs_of_group(bytes: &[u8], group: usize) -> [Half; 2] {
    bits_of_group(&bytes[group / 4 * BLOCK..], group % 4 * 2, 3)
}

/// Codes whose bits from `shift` on are stored apart, in `high`, minus an offset.
#[inline(always)]
fn joined(mut low: [Half; 2], high: [Half; 2], shift: usize, offset: i8) -> [[i8; BLOCK / 2]; 2] {
    let bytes = low.as_flattened_mut().iter_mut();
    for (low, high) in bytes.zip(high.as_flattened()) {
        *low = (*low | high << shift).wrapping_sub(offset.cast_unsigned());
    }
    low.map(|half| half.map(u8::cast_signed))
}

/// Rows of a file, stored as the file's bytes. They are the columns of W.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Quantized {
    coding: &'static Coding,
    /// Number of groups in a row.
    height: usize,
    bytes: Vec<u8>,
}

/// 32 neighbouring numbers of a row of x.
pub(super) struct Span([f32; BLOCK]);

impl From<&[[f32; 1]; BLOCK]> for Span {
    fn from(numbers: &[[f32; 1]; BLOCK]) -> Self {
        Span(numbers.map(|[number]| number))
    }
}

impl Quantized {
    pub fn read<'a>(
        coding: &'static Coding,
        d_in: usize,
        rows: impl Iterator<Item = &'a [u8]>,
    ) -> Self {
        Quantized {
            coding,
            height: d_in / BLOCK,
            bytes: rows.collect::<Vec<_>>().concat(),
        }
    }

    /// Appends columns of the same height; see [`super::Packed::append`].
    pub fn append(&mut self, more: &Self, parts: usize) {
        packed::append(&mut self.bytes, &more.bytes, parts);
    }

    /// The bytes of a column of W.
    fn row(&self, column: usize) -> &[u8] {
        let length = self.height * BLOCK / self.coding.numbers * self.coding.bytes;
        &self.bytes[column * length..][..length]
    }

    /// Whether every number is finite. Only scales and least values are checked. A finite scale is
    /// a product of a float16 and small integers, so its products with codes cannot overflow.
    pub fn is_finite(&self) -> bool {
        let groups = self.coding.numbers / BLOCK;
        let mut blocks = self.bytes.chunks_exact(self.coding.bytes);
        blocks.all(|block| {
            (0..groups).all(|group| {
                let Group { scale, least, .. } = self.coding.group(block, group);
                scale.iter().chain(&least).all(|number| number.is_finite())
            })
        })
    }

    /// The number at a row and column of W.
    pub fn at(&self, row: usize, column: usize) -> f32 {
        let coding = self.coding;
        let block = &self.row(column)[row / coding.numbers * coding.bytes..][..coding.bytes];
        coding.group(block, row % coding.numbers / BLOCK).numbers()[row % BLOCK]
    }

    /// The numbers of a column of W.
    pub fn column(&self, column: usize) -> impl Iterator<Item = f32> {
        let coding = self.coding;
        let blocks = self.row(column).chunks_exact(coding.bytes);
        let groups =
            move |block| (0..coding.numbers / BLOCK).map(move |group| coding.group(block, group));
        blocks.flat_map(groups).flat_map(|group| group.numbers())
    }

    /// Packs x for [`Quantized::product`]: the first 32 columns of all rows, then the next 32, and
    /// so on.
    pub fn spans(x: &Matrix) -> Vec<Span> {
        by_rows(x)
    }

    /// Multiplies x `[n, d_in]` by the `d_out` columns, giving `[n, d_out]`.
    pub fn product(&self, x: &[Span], n: usize, d_out: usize) -> Matrix {
        let coding = self.coding;
        let mut y = Matrix::zeros(n, d_out); // [n, d_out]
        for first in (0..n).step_by(ROWS) {
            let rows = ROWS.min(n - first);
            let mut sums = [Lanes::default(); ROWS];
            for column in 0..d_out {
                let sums = &mut sums[..rows];
                sums.fill(Lanes::default());
                let mut at = first;
                for block in self.row(column).chunks_exact(coding.bytes) {
                    for group in 0..coding.numbers / BLOCK {
                        let w = coding.group(block, group).numbers();
                        for (sums, x) in sums.iter_mut().zip(&x[at..]) {
                            accumulate_lanes(sums, &x.0, &w);
                        }
                        at += n;
                    }
                }
                let cells = &mut y.as_mut_slice()[column * n + first..][..rows];
                for (cell, sums) in cells.iter_mut().zip(sums) {
                    *cell = sums.iter().sum();
                }
            }
        }
        y
    }
}

/// Multiplies 32 numbers of x by 32 weights, and adds the products to `sums`.
#[cfg(not(target_feature = "relaxed-simd"))]
fn accumulate_lanes(sums: &mut Lanes, x: &[f32; BLOCK], w: &[f32; BLOCK]) {
    for (at, sum) in sums.iter_mut().enumerate() {
        *sum += x[at] * w[at];
        *sum += x[at + 16] * w[at + 16];
    }
}
