//! Whole numbers in blocks of 32, each block with a scale: ggml's Q8_0, Q4_0 and Q4_1, and
//! Marian's int8, where all blocks have the same.
//!
//! A block is 32 neighbouring numbers of a column of W. In a panel the blocks of 8 columns
//! stand side by side, so that a line of 8 numbers is widened at once.

use half::f16;

use super::TILE_COLUMNS;
use super::packed::Line;
#[cfg(target_feature = "relaxed-simd")]
use super::relaxed::{widen_bytes, widen_nibbles};

/// Numbers in a block.
pub(super) const BLOCK: usize = 32;

/// Panels of blocks.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Blocks {
    /// A line for every block.
    scales: Vec<Line>,
    codes: Codes,
}

#[derive(Debug, Clone, PartialEq)]
enum Codes {
    /// The number is code · scale. A line for every line of the panel.
    Bytes(Vec<[i8; TILE_COLUMNS]>),
    /// The number is code · scale + least, with a least value for every block. Line i of a
    /// block's 16 holds its code i in the lower half of each byte and i + 16 in the upper.
    Nibbles {
        least: Vec<Line>,
        pairs: Vec<[u8; TILE_COLUMNS]>,
    },
}

impl Blocks {
    /// Per block a scale and 32 signed bytes.
    pub fn q8_0<'a>(rows: impl Iterator<Item = &'a [u8]>, [d_in, d_out]: [usize; 2]) -> Self {
        let lines = d_out.div_ceil(TILE_COLUMNS) * d_in;
        let mut scales = vec![Line::default(); lines / BLOCK];
        let mut bytes = vec![[0; TILE_COLUMNS]; lines];
        for_each_block(rows, d_in, 2 + BLOCK, |block, place, stored| {
            scales[block][place] = float16(stored, 0);
            let lines = &mut bytes[block * BLOCK..][..BLOCK];
            for (line, code) in lines.iter_mut().zip(&stored[2..]) {
                line[place] = code.cast_signed();
            }
        });
        Blocks {
            scales,
            codes: Codes::Bytes(bytes),
        }
    }

    /// Signed bytes, all of which are divided by one number.
    pub fn int8<'a>(
        rows: impl Iterator<Item = &'a [u8]>,
        divisor: f32,
        [d_in, d_out]: [usize; 2],
    ) -> Self {
        let lines = d_out.div_ceil(TILE_COLUMNS) * d_in;
        let scale = 1.0 / divisor;
        let mut bytes = vec![[0; TILE_COLUMNS]; lines];
        for_each_block(rows, d_in, BLOCK, |block, place, stored| {
            let lines = &mut bytes[block * BLOCK..][..BLOCK];
            for (line, code) in lines.iter_mut().zip(stored) {
                line[place] = code.cast_signed();
            }
        });
        Blocks {
            scales: vec![[scale; TILE_COLUMNS]; lines / BLOCK],
            codes: Codes::Bytes(bytes),
        }
    }

    /// Per block a scale and 32 codes from 0 to 15, of which 8 is subtracted.
    ///
    /// (code − 8) · scale is kept as code · scale + least with a least value of −8 · scale:
    /// a float32 holds each of these numbers exactly.
    pub fn q4_0<'a>(rows: impl Iterator<Item = &'a [u8]>, shape: [usize; 2]) -> Self {
        Blocks::nibbles(rows, shape, 2, |stored| -8.0 * float16(stored, 0))
    }

    /// Per block a scale, a least value and 32 codes from 0 to 15.
    pub fn q4_1<'a>(rows: impl Iterator<Item = &'a [u8]>, shape: [usize; 2]) -> Self {
        Blocks::nibbles(rows, shape, 4, |stored| float16(stored, 2))
    }

    fn nibbles<'a>(
        rows: impl Iterator<Item = &'a [u8]>,
        [d_in, d_out]: [usize; 2],
        head: usize,
        least_of: impl Fn(&[u8]) -> f32,
    ) -> Self {
        let blocks = d_out.div_ceil(TILE_COLUMNS) * d_in / BLOCK;
        let mut scales = vec![Line::default(); blocks];
        let mut least = scales.clone();
        let mut pairs = vec![[0; TILE_COLUMNS]; blocks * BLOCK / 2];
        for_each_block(rows, d_in, head + BLOCK / 2, |block, place, stored| {
            scales[block][place] = float16(stored, 0);
            least[block][place] = least_of(stored);
            let lines = &mut pairs[block * BLOCK / 2..][..BLOCK / 2];
            for (line, pair) in lines.iter_mut().zip(&stored[head..]) {
                line[place] = *pair;
            }
        });
        Blocks {
            scales,
            codes: Codes::Nibbles { least, pairs },
        }
    }

    /// The number at a place of a line, counted over all panels.
    pub fn at(&self, line: usize, place: usize) -> f32 {
        let (block, in_block) = (line / BLOCK, line % BLOCK);
        let scale = self.scales[block][place];
        match &self.codes {
            Codes::Bytes(bytes) => f32::from(bytes[line][place]) * scale,
            Codes::Nibbles { least, pairs } => {
                let pair = pairs[block * BLOCK / 2 + in_block % (BLOCK / 2)][place];
                let code = if in_block < BLOCK / 2 {
                    pair & 15
                } else {
                    pair >> 4
                };
                f32::from(code) * scale + least[block][place]
            }
        }
    }

    /// Whether every number is finite: a code is, so its block decides.
    pub fn is_finite(&self) -> bool {
        let finite = |lines: &[Line]| lines.as_flattened().iter().all(|x| x.is_finite());
        match &self.codes {
            Codes::Bytes(_) => finite(&self.scales),
            Codes::Nibbles { least, .. } => finite(&self.scales) && finite(least),
        }
    }

    /// Widens whole blocks, from line `first` on, over all panels.
    pub fn widen(&self, first: usize, buffer: &mut [Line]) {
        for (number, wide) in buffer.chunks_exact_mut(BLOCK).enumerate() {
            let block = first / BLOCK + number;
            let scale = &self.scales[block];
            match &self.codes {
                Codes::Bytes(bytes) => widen_bytes(&bytes[block * BLOCK..][..BLOCK], scale, wide),
                Codes::Nibbles { least, pairs } => {
                    let pairs = &pairs[block * BLOCK / 2..][..BLOCK / 2];
                    widen_nibbles(pairs, scale, &least[block], wide);
                }
            }
        }
    }
}

#[cfg(not(target_feature = "relaxed-simd"))]
fn widen_bytes(codes: &[[i8; TILE_COLUMNS]], scale: &Line, wide: &mut [Line]) {
    for (wide, codes) in wide.iter_mut().zip(codes) {
        for ((wide, code), scale) in wide.iter_mut().zip(codes).zip(scale) {
            *wide = f32::from(*code) * scale;
        }
    }
}

#[cfg(not(target_feature = "relaxed-simd"))]
fn widen_nibbles(pairs: &[[u8; TILE_COLUMNS]], scale: &Line, least: &Line, wide: &mut [Line]) {
    let (lower, upper) = wide.split_at_mut(BLOCK / 2);
    for ((lower, upper), pairs) in lower.iter_mut().zip(upper).zip(pairs) {
        for place in 0..TILE_COLUMNS {
            let pair = pairs[place];
            lower[place] = f32::from(pair & 15) * scale[place] + least[place];
            upper[place] = f32::from(pair >> 4) * scale[place] + least[place];
        }
    }
}

/// Calls with the number of each block, its place in a line, and its bytes.
fn for_each_block<'a>(
    rows: impl Iterator<Item = &'a [u8]>,
    d_in: usize,
    width: usize,
    mut each: impl FnMut(usize, usize, &[u8]),
) {
    let blocks = d_in / BLOCK;
    for (column, row) in rows.enumerate() {
        let first = column / TILE_COLUMNS * blocks;
        for (number, stored) in row.chunks_exact(width).enumerate() {
            each(first + number, column % TILE_COLUMNS, stored);
        }
    }
}

fn float16(bytes: &[u8], at: usize) -> f32 {
    f16::from_le_bytes([bytes[at], bytes[at + 1]]).to_f32()
}
