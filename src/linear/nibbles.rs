//! Weights of 4 bits in blocks of 32, ggml's Q4_0 and Q4_1, and products with them in whole numbers.
//!
//! A number is code · scale + least, so the product of a row of x and a column is, block by block,
//! `(Σ q·code) · unit · scale + (Σ q·unit) · least`, where the numbers of x are q · unit
//! (`linear/fixed_point.rs`). The sums in brackets are exact, so a row has the same bits alone and
//! among others.

use super::TILE_COLUMNS;
use super::blocks::{BLOCK, float16, for_each_block};
use super::fixed_point::Block;
#[cfg(not(target_feature = "relaxed-simd"))]
use super::fixed_point::UPPER_UNITS;
use super::packed::Line;
#[cfg(target_feature = "relaxed-simd")]
use super::relaxed::accumulate_blocks;
use crate::Matrix;

/// Bytes of 8 columns and two rows, column after column.
pub(super) type Pairs = [u8; 2 * TILE_COLUMNS];

/// Panels of blocks of 4 bits.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Nibbles {
    /// Blocks in a column.
    height: usize,
    /// The blocks of a panel, then those of the next.
    blocks: Vec<NibbleBlock>,
}

/// 32 rows of 8 columns.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub(super) struct NibbleBlock {
    /// Codes 0 to 15 of two neighbouring rows: the i-th has those of the i-th pair in the lower
    /// halves of its bytes, and of the pair i + 8 in the upper ones.
    pub pairs: [Pairs; BLOCK / 4],
    pub scale: Line,
    pub least: Line,
}

impl Nibbles {
    /// Per block a scale and 32 codes from 0 to 15, of which 8 is subtracted.
    ///
    /// (code − 8) · scale is kept as code · scale + least with a least value of −8 · scale:
    /// a float32 holds each of these numbers exactly.
    pub fn q4_0<'a>(rows: impl Iterator<Item = &'a [u8]>, shape: [usize; 2]) -> Self {
        Nibbles::read(rows, shape, 2, |stored| -8.0 * float16(stored, 0))
    }

    /// Per block a scale, a least value and 32 codes from 0 to 15.
    pub fn q4_1<'a>(rows: impl Iterator<Item = &'a [u8]>, shape: [usize; 2]) -> Self {
        Nibbles::read(rows, shape, 4, |stored| float16(stored, 2))
    }

    /// A stored block's i-th byte has code i in its lower half and code i + 16 in its upper.
    fn read<'a>(
        rows: impl Iterator<Item = &'a [u8]>,
        [d_in, d_out]: [usize; 2],
        head: usize,
        least_of: impl Fn(&[u8]) -> f32,
    ) -> Self {
        let panels = d_out.div_ceil(TILE_COLUMNS);
        let mut blocks = vec![NibbleBlock::default(); panels * d_in / BLOCK];
        for_each_block(rows, d_in, head + BLOCK / 2, |block, place, stored| {
            let block = &mut blocks[block];
            block.scale[place] = float16(stored, 0);
            block.least[place] = least_of(stored);
            let (pairs, _rest) = stored[head..].as_chunks::<2>();
            for (line, pair) in block.pairs.iter_mut().zip(pairs) {
                line[2 * place..][..2].copy_from_slice(pair);
            }
        });
        Nibbles {
            height: d_in / BLOCK,
            blocks,
        }
    }

    /// The number at a place of a line, counted over all panels.
    pub fn at(&self, line: usize, place: usize) -> f32 {
        let NibbleBlock {
            pairs,
            scale,
            least,
        } = &self.blocks[line / BLOCK];
        let row = line % BLOCK;
        let byte = pairs[row / 2 % pairs.len()][2 * place + row % 2];
        let code = if row < BLOCK / 2 {
            byte & 15
        } else {
            byte >> 4
        };
        f32::from(code) * scale[place] + least[place]
    }

    /// Whether every number is finite: a code is, so its block decides.
    pub fn is_finite(&self) -> bool {
        let finite = |line: &Line| line.iter().all(|x| x.is_finite());
        let mut blocks = self.blocks.iter();
        blocks.all(|block| finite(&block.scale) && finite(&block.least))
    }

    /// Blocks of x `[n, d_in]` times the `d_out` columns to `[n, d_out]`.
    pub fn product(&self, x: &[Block], n: usize, d_out: usize) -> Matrix {
        // Their sums fit the processor's registers.
        match n {
            1 => self.in_tiles::<1, 2>(x, n, d_out),
            _ => self.in_tiles::<4, 1>(x, n, d_out),
        }
    }

    /// [`Nibbles::product`], so many rows and panels at once.
    fn in_tiles<const ROWS: usize, const PANELS: usize>(
        &self,
        x: &[Block],
        n: usize,
        d_out: usize,
    ) -> Matrix {
        let mut y = Matrix::zeros(n, d_out); // [n, d_out]
        if self.height == 0 {
            return y;
        }
        for panel in (0..d_out.div_ceil(TILE_COLUMNS)).step_by(PANELS) {
            let panels: [_; PANELS] = neighbours(&self.blocks, self.height, panel);
            for row in (0..n).step_by(ROWS) {
                let rows: [_; ROWS] = neighbours(x, self.height, row);
                let mut sums = [[Line::default(); PANELS]; ROWS];
                for block in 0..self.height {
                    let x = rows.map(|blocks| &blocks[block]);
                    accumulate_blocks(&mut sums, x, panels.map(|blocks| &blocks[block]));
                }
                for (row, sums) in (row..n).zip(&sums) {
                    let columns = panel * TILE_COLUMNS..d_out;
                    for (column, sum) in columns.zip(sums.as_flattened()) {
                        y[(row, column)] = *sum;
                    }
                }
            }
        }
        y
    }
}

/// Rows, or panels, of so many blocks each, from the `first` on. Behind the last it is the last
/// again, whose sums nobody reads.
fn neighbours<T, const N: usize>(blocks: &[T], height: usize, first: usize) -> [&[T]; N] {
    let last = blocks.len() / height - 1;
    std::array::from_fn(|i| &blocks[(first + i).min(last) * height..][..height])
}

/// Adds the products of blocks of rows and of panels to their sums.
#[cfg(not(target_feature = "relaxed-simd"))]
#[inline(never)]
fn accumulate_blocks<const ROWS: usize, const PANELS: usize>(
    sums: &mut [[Line; PANELS]; ROWS],
    x: [&Block; ROWS],
    w: [&NibbleBlock; PANELS],
) {
    for (panel, w) in w.into_iter().enumerate() {
        let codes = w.codes();
        for (sums, x) in sums.iter_mut().zip(x) {
            let [mut upper, mut lower] = [[0; TILE_COLUMNS]; 2];
            for (pair, codes) in codes.iter().enumerate() {
                add_pair(&mut upper, x.upper(pair), codes);
                add_pair(&mut lower, x.lower(pair), codes);
            }
            for (column, sum) in sums[panel].iter_mut().enumerate() {
                let units = upper[column] as f32 * UPPER_UNITS + lower[column] as f32;
                *sum += units * x.unit * w.scale[column];
                *sum += x.sum * w.least[column];
            }
        }
    }
}

/// Adds the products of two numbers and the codes of their rows to the sums of 8 columns.
#[cfg(not(target_feature = "relaxed-simd"))]
fn add_pair(sums: &mut [i32; TILE_COLUMNS], x: [i16; 2], codes: &[i16; 2 * TILE_COLUMNS]) {
    let [first, second] = x.map(i32::from);
    for (sum, codes) in sums.iter_mut().zip(codes.as_chunks().0) {
        let [a, b] = *codes;
        *sum += i32::from(a) * first + i32::from(b) * second;
    }
}

#[cfg(not(target_feature = "relaxed-simd"))]
impl NibbleBlock {
    /// The codes of 16 pairs of rows, column after column.
    fn codes(&self) -> [[i16; 2 * TILE_COLUMNS]; BLOCK / 2] {
        std::array::from_fn(|pair| {
            let bytes = self.pairs[pair % self.pairs.len()];
            match pair < self.pairs.len() {
                true => bytes.map(|byte| i16::from(byte & 15)),
                false => bytes.map(|byte| i16::from(byte >> 4)),
            }
        })
    }
}
