//! Whole numbers of 8 bits in blocks of 32, each block with a scale: ggml's Q8_0, and Marian's
//! int8, where all blocks have the same.

use super::TILE_COLUMNS;
use super::blocks::{BLOCK, float16, for_each_block};
use super::packed::Line;
#[cfg(target_feature = "relaxed-simd")]
use super::relaxed::{accumulate_bytes, widen_bytes};
use crate::Matrix;

/// Panels that a single row is multiplied by at once: as many as there are registers for.
const ROW_PANELS: usize = 2;

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

    /// A row of x times the `d_out` columns, to `[1, d_out]`. It has the bits of a product with the
    /// widened numbers, which for one row would cost more to write and read again than to make.
    pub fn row_product(&self, x: &[f32], d_out: usize) -> Matrix {
        let mut y = Matrix::zeros(1, d_out); // [1, d_out]
        let last = d_out.div_ceil(TILE_COLUMNS).saturating_sub(1);
        let columns = y.as_mut_slice().chunks_mut(ROW_PANELS * TILE_COLUMNS);
        for (group, columns) in columns.enumerate() {
            // What the panels behind the last would give is left out below.
            let panels: [_; ROW_PANELS] =
                std::array::from_fn(|i| (group * ROW_PANELS + i).min(last) * x.len());
            let mut sums = [Line::default(); ROW_PANELS];
            for (block, x) in x.chunks_exact(BLOCK).enumerate() {
                let firsts = panels.map(|panel| panel + block * BLOCK);
                let codes = firsts.map(|first| &self.codes[first..][..BLOCK]);
                accumulate_bytes(
                    &mut sums,
                    x,
                    codes,
                    firsts.map(|first| &self.scales[first / BLOCK]),
                );
            }
            columns.copy_from_slice(&sums.as_flattened()[..columns.len()]);
        }
        y
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

/// Adds the products of a row's numbers and the widened codes of several panels to their sums, in
/// order.
#[cfg(not(target_feature = "relaxed-simd"))]
#[inline(never)]
fn accumulate_bytes(
    sums: &mut [Line; ROW_PANELS],
    x: &[f32],
    codes: [&[[i8; TILE_COLUMNS]]; ROW_PANELS],
    scales: [&Line; ROW_PANELS],
) {
    for ((sums, codes), scale) in sums.iter_mut().zip(codes).zip(scales) {
        let mut local = *sums;
        for (x, codes) in x.iter().zip(codes) {
            for ((sum, code), scale) in local.iter_mut().zip(codes).zip(scale) {
                *sum += x * (f32::from(*code) * scale);
            }
        }
        *sums = local;
    }
}
