//! 8-bit weights, stored in blocks of 32 codes with a scale, and their integer products. The
//! formats are ggml's Q8_0, Marian's int8, in which all blocks share one scale, and formats with
//! shorter codes, which are widened when they are packed.
//!
//! Each weight is code · scale and each element of x is q · unit (`linear/fixed_point.rs`), so a
//! block contributes `(Σ q·code) · unit · scale` to a product. The sum in brackets is exact, so the
//! results for a row are bit-identical whether it is multiplied alone or together with other rows.

mod largest;
#[cfg(not(target_feature = "relaxed-simd"))]
mod plain;
#[cfg(target_feature = "relaxed-simd")]
mod relaxed;

use super::blocks::{PanelBlock, Panels, float16};
use super::layout::{BLOCK, GROUP, Line, Sums, TILE_COLUMNS};
use super::quantized::{Coding, Group};
#[cfg(not(target_feature = "relaxed-simd"))]
use plain as kernel;
#[cfg(target_feature = "relaxed-simd")]
use relaxed as kernel;

/// Number of rows, and of columns, in a square. The codes of a square are stored together.
const SQUARE: usize = 4;

/// Codes of four rows and four columns, in column-major order.
type Square = [i8; SQUARE * SQUARE];

/// 32 rows of 8 columns.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub(super) struct ByteBlock {
    /// Two squares for every four rows: the left four columns and the right four columns.
    squares: [[Square; TILE_COLUMNS / SQUARE]; BLOCK / SQUARE],
    scale: Line,
    /// The sum of each column's codes.
    sums: [i16; TILE_COLUMNS],
}

/// Packs Q8_0: each block has a scale and 32 signed bytes.
pub(super) fn q8_0<'a>(
    rows: impl Iterator<Item = &'a [u8]>,
    shape: [usize; 2],
) -> Panels<ByteBlock> {
    let set = |block: &mut ByteBlock, place, stored: &[u8], _| {
        let codes = stored[2..].first_chunk().expect("32 codes");
        block.set(place, float16(stored, 0), codes);
    };
    Panels::read(rows, shape, [BLOCK, 2 + BLOCK], set)
}

/// Packs a coding whose blocks have 32 codes and a scale, such as Q5_0.
pub(super) fn coded<'a>(
    coding: &Coding,
    rows: impl Iterator<Item = &'a [u8]>,
    shape: [usize; 2],
) -> Panels<ByteBlock> {
    let set = |block: &mut ByteBlock, place, stored: &[u8], group| {
        let Group { codes, scale, .. } = coding.group(stored, group);
        block.set(place, scale[0], bytemuck::cast_ref(&codes));
    };
    Panels::read(rows, shape, [coding.numbers, coding.bytes], set)
}

/// Packs int8: signed bytes that share one divisor.
pub(super) fn int8<'a>(
    rows: impl Iterator<Item = &'a [u8]>,
    divisor: f32,
    shape: [usize; 2],
) -> Panels<ByteBlock> {
    let scale = 1.0 / divisor;
    let set = |block: &mut ByteBlock, place, stored: &[u8], _| {
        let codes = stored.first_chunk().expect("32 codes");
        block.set(place, scale, codes);
    };
    Panels::read(rows, shape, [BLOCK, BLOCK], set)
}

impl ByteBlock {
    fn set(&mut self, place: usize, scale: f32, stored: &[u8; BLOCK]) {
        self.scale[place] = scale;
        let codes = stored.iter().map(|code| i16::from(code.cast_signed()));
        self.sums[place] = codes.sum();
        let (half, first) = (place / SQUARE, place % SQUARE * SQUARE);
        let (fours, _rest) = stored.as_chunks::<SQUARE>();
        for (square, codes) in self.squares.iter_mut().zip(fours) {
            let codes = codes.map(u8::cast_signed);
            square[half][first..][..SQUARE].copy_from_slice(&codes);
        }
    }

    /// ‖w‖² of each column.
    fn squared_norms(&self) -> Line {
        std::array::from_fn(|column| {
            let codes = (0..BLOCK).map(|row| i32::from(self.code(row, column)));
            codes.map(|code| code * code).sum::<i32>() as f32 * self.scale[column].powi(2)
        })
    }

    fn code(&self, row: usize, column: usize) -> i8 {
        let square = self.squares[row / SQUARE][column / SQUARE];
        square[column % SQUARE * SQUARE + row % SQUARE]
    }
}

impl PanelBlock for ByteBlock {
    type Tile = kernel::Tile;
    type Row = kernel::Row;

    fn at(&self, row: usize, column: usize) -> f32 {
        f32::from(self.code(row, column)) * self.scale[column]
    }

    /// Codes are always finite.
    fn is_finite(&self) -> bool {
        self.scale.iter().all(|x| x.is_finite())
    }

    fn accumulate_tiles(&self, x: &[Self::Tile], sums: &mut [Sums]) {
        kernel::accumulate_tiles(sums, x, self);
    }

    fn multiply_row(panels: [&[Self]; GROUP], x: &[Self::Row]) -> [Line; GROUP] {
        kernel::multiply_row(x, panels)
    }
}
