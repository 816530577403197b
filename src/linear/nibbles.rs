//! Weights of 4 bits in blocks of 32, ggml's Q4_0 and Q4_1, and products with them in whole numbers.
//!
//! A number is code · scale + least, so the product of a row of x and a column is, block by block,
//! `(Σ q·code) · unit · scale + (Σ q·unit) · least`, where the numbers of x are q · unit
//! (`linear/fixed_point.rs`). The sums in brackets are exact, so a row has the same bits alone and
//! among others.

#[cfg(not(target_feature = "relaxed-simd"))]
mod plain;
#[cfg(target_feature = "relaxed-simd")]
mod relaxed;

use super::blocks::{BLOCK, float16, for_each_block};
use super::packed::Line;
use super::{Sums, TILE_COLUMNS, unpack};
use crate::Matrix;
#[cfg(not(target_feature = "relaxed-simd"))]
use plain as kernel;
#[cfg(target_feature = "relaxed-simd")]
use relaxed as kernel;

use kernel::{Codes, accumulate_row, accumulate_tile};
pub(super) use kernel::{RowBlock, TileBlock};

/// Panels that lie side by side, and that a single row is multiplied by at once: as many as there
/// are registers for.
const GROUP: usize = 2;

/// Bytes of 8 columns and two rows, column after column.
type Pairs = [u8; 2 * TILE_COLUMNS];

/// Panels of blocks of 4 bits.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Nibbles {
    /// Blocks in a column.
    height: usize,
    /// The blocks of a group of panels, then those of the next. A missing panel is 0.
    groups: Vec<[NibbleBlock; GROUP]>,
}

/// 32 rows of 8 columns.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
struct NibbleBlock {
    /// Codes 0 to 15 of two neighbouring rows: the i-th has those of the i-th pair in the lower
    /// halves of its bytes, and of the pair i + 8 in the upper ones.
    pairs: [Pairs; BLOCK / 4],
    scale: Line,
    least: Line,
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
        let height = d_in / BLOCK;
        let count = d_out.div_ceil(GROUP * TILE_COLUMNS);
        let mut groups = vec![[NibbleBlock::default(); GROUP]; count * height];
        for_each_block(rows, d_in, head + BLOCK / 2, |block, place, stored| {
            let (group, panel) = place_of(block, height);
            let block = &mut groups[group][panel];
            block.scale[place] = float16(stored, 0);
            block.least[place] = least_of(stored);
            let (pairs, _rest) = stored[head..].as_chunks::<2>();
            for (line, pair) in block.pairs.iter_mut().zip(pairs) {
                line[2 * place..][..2].copy_from_slice(pair);
            }
        });
        Nibbles { height, groups }
    }

    /// The number at a place of a line, counted over all panels.
    pub fn at(&self, line: usize, place: usize) -> f32 {
        let (group, panel) = place_of(line / BLOCK, self.height);
        let NibbleBlock {
            pairs,
            scale,
            least,
        } = &self.groups[group][panel];
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
        let mut blocks = self.groups.as_flattened().iter();
        blocks.all(|block| finite(&block.scale) && finite(&block.least))
    }

    /// Tiles of x `[n, d_in]` times the `d_out` columns to `[n, d_out]`.
    ///
    /// The codes of a block are unpacked once for all rows.
    pub fn tiles_product(&self, x: &[TileBlock], n: usize, d_out: usize) -> Matrix {
        let mut y = Matrix::zeros(n, d_out); // [n, d_out]
        if self.height == 0 || n == 0 {
            return y;
        }
        let tiles = x.len() / self.height;
        let mut sums = vec![Sums::default(); tiles];
        let columns = y.as_mut_slice().chunks_mut(n * TILE_COLUMNS);
        for (panel, columns) in columns.enumerate() {
            let (first, panel) = place_of(panel * self.height, self.height);
            let blocks = self.groups[first..].iter().map(|group| &group[panel]);
            sums.fill(Sums::default());
            for (x, w) in x.chunks_exact(tiles).zip(blocks) {
                let codes = Codes::of(&w.pairs);
                for (sums, x) in sums.iter_mut().zip(x) {
                    accumulate_tile(sums, x, &codes, w);
                }
            }
            unpack(&sums, columns, n);
        }
        y
    }

    /// A row of x times the `d_out` columns to `[1, d_out]`. It has the bits of
    /// [`Nibbles::tiles_product`], without writing the unpacked codes.
    pub fn row_product(&self, x: &[RowBlock], d_out: usize) -> Matrix {
        let mut y = Matrix::zeros(1, d_out); // [1, d_out]
        if self.height == 0 {
            return y;
        }
        let columns = y.as_mut_slice().chunks_mut(GROUP * TILE_COLUMNS);
        for (group, columns) in self.groups.chunks_exact(self.height).zip(columns) {
            let mut sums = [Line::default(); GROUP];
            for (x, w) in x.iter().zip(group) {
                accumulate_row(&mut sums, x, w);
            }
            columns.copy_from_slice(&sums.as_flattened()[..columns.len()]);
        }
        y
    }
}

/// Where a block lies that is counted panel after panel: the group's block, and the panel in it.
fn place_of(block: usize, height: usize) -> (usize, usize) {
    let panel = block / height;
    (panel / GROUP * height + block % height, panel % GROUP)
}
