//! Whole numbers of 8 bits in blocks of 32, each block with a scale: ggml's Q8_0, and Marian's
//! int8, where all blocks have the same.

use super::TILE_COLUMNS;
use super::blocks::{BLOCK, float16, for_each_block};
use super::packed::Line;
#[cfg(target_feature = "relaxed-simd")]
use super::relaxed::widen_bytes;

/// Panels of blocks of bytes. A number is code · scale.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Bytes {
    /// A line for every block.
    scales: Vec<Line>,
    /// A line for every line of the panels.
    codes: Vec<[i8; TILE_COLUMNS]>,
}

impl Bytes {
    /// Per block a scale and 32 signed bytes.
    pub fn q8_0<'a>(rows: impl Iterator<Item = &'a [u8]>, [d_in, d_out]: [usize; 2]) -> Self {
        let lines = d_out.div_ceil(TILE_COLUMNS) * d_in;
        let mut scales = vec![Line::default(); lines / BLOCK];
        let mut codes = vec![[0; TILE_COLUMNS]; lines];
        for_each_block(rows, d_in, 2 + BLOCK, |block, place, stored| {
            scales[block][place] = float16(stored, 0);
            let lines = &mut codes[block * BLOCK..][..BLOCK];
            for (line, code) in lines.iter_mut().zip(&stored[2..]) {
                line[place] = code.cast_signed();
            }
        });
        Bytes { scales, codes }
    }

    /// Signed bytes, all of which are divided by one number.
    pub fn int8<'a>(
        rows: impl Iterator<Item = &'a [u8]>,
        divisor: f32,
        [d_in, d_out]: [usize; 2],
    ) -> Self {
        let lines = d_out.div_ceil(TILE_COLUMNS) * d_in;
        let scale = 1.0 / divisor;
        let mut codes = vec![[0; TILE_COLUMNS]; lines];
        for_each_block(rows, d_in, BLOCK, |block, place, stored| {
            let lines = &mut codes[block * BLOCK..][..BLOCK];
            for (line, code) in lines.iter_mut().zip(stored) {
                line[place] = code.cast_signed();
            }
        });
        Bytes {
            scales: vec![[scale; TILE_COLUMNS]; lines / BLOCK],
            codes,
        }
    }

    /// The number at a place of a line, counted over all panels.
    pub fn at(&self, line: usize, place: usize) -> f32 {
        f32::from(self.codes[line][place]) * self.scales[line / BLOCK][place]
    }

    /// Whether every number is finite: a code is, so the scales decide.
    pub fn is_finite(&self) -> bool {
        self.scales.as_flattened().iter().all(|x| x.is_finite())
    }

    /// Widens whole blocks, from line `first` on, over all panels.
    pub fn widen(&self, first: usize, buffer: &mut [Line]) {
        let blocks = self.codes[first..].chunks_exact(BLOCK);
        let scales = &self.scales[first / BLOCK..];
        for ((wide, codes), scale) in buffer.chunks_exact_mut(BLOCK).zip(blocks).zip(scales) {
            widen_bytes(codes, scale, wide);
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
