//! 4-bit weights, stored in blocks of 32 codes (ggml's Q4_0, Q4_1 and Q4_K), and their integer products.
//!
//! A weight is code · scale + least, where `least` is the least value of its block. An element of x
//! is q · unit (`linear/fixed_point.rs`), so a block contributes
//! `(Σ q·code) · unit · scale + (Σ q·unit) · least` to a product. The sums in brackets are exact,
//! so the results for a row are bit-identical whether it is multiplied alone or together with other
//! rows.

#[cfg(not(target_feature = "relaxed-simd"))]
mod plain;
#[cfg(target_feature = "relaxed-simd")]
mod relaxed;

use super::blocks::{PanelBlock, Panels, float16};
use super::layout::{BLOCK, GROUP, Line, Sums, TILE_COLUMNS};
use super::quantized::{Group, Q4_K};
#[cfg(not(target_feature = "relaxed-simd"))]
use plain as kernel;
#[cfg(target_feature = "relaxed-simd")]
use relaxed as kernel;

/// Bytes of two rows and 8 columns, in column-major order.
type Pairs = [u8; 2 * TILE_COLUMNS];

/// 32 rows of 8 columns.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub(super) struct NibbleBlock {
    /// Codes from 0 to 15, in pairs of rows. Entry i contains pair i in the lower halves of its
    /// bytes and pair i + 8 in the upper halves.
    pairs: [Pairs; BLOCK / 4],
    scale: Line,
    least: Line,
}

/// Packs Q4_0: each block has a scale and 32 codes from 0 to 15; a weight is (code − 8) · scale.
///
/// The weight is stored as code · scale + least with least = −8 · scale. Float32 represents this
/// least value exactly.
pub(super) fn q4_0<'a>(
    rows: impl Iterator<Item = &'a [u8]>,
    shape: [usize; 2],
) -> Panels<NibbleBlock> {
    read(rows, shape, 2, |stored| -8.0 * float16(stored, 0))
}

/// Packs Q4_1: each block has a scale, a minimum and 32 codes from 0 to 15.
pub(super) fn q4_1<'a>(
    rows: impl Iterator<Item = &'a [u8]>,
    shape: [usize; 2],
) -> Panels<NibbleBlock> {
    read(rows, shape, 4, |stored| float16(stored, 2))
}

/// Packs stored blocks: byte i holds code i in its lower half and code i + 16 in its upper half.
fn read<'a>(
    rows: impl Iterator<Item = &'a [u8]>,
    shape: [usize; 2],
    head: usize,
    least_of: impl Fn(&[u8]) -> f32,
) -> Panels<NibbleBlock> {
    let set = |block: &mut NibbleBlock, place: usize, stored: &[u8], _| {
        block.set(
            place,
            [float16(stored, 0), least_of(stored)],
            &stored[head..],
        );
    };
    Panels::read(rows, shape, [BLOCK, head + BLOCK / 2], set)
}

/// Packs Q4_K: eight groups of 32 codes from 0 to 15, each with a scale and a minimum.
pub(super) fn q4_k<'a>(
    rows: impl Iterator<Item = &'a [u8]>,
    shape: [usize; 2],
) -> Panels<NibbleBlock> {
    let set = |block: &mut NibbleBlock, place: usize, stored: &[u8], group| {
        let Group {
            codes,
            scale,
            least,
        } = Q4_K.group(stored, group);
        let [low, high] = codes;
        let mut bytes = low.map(i8::cast_unsigned);
        for (byte, high) in bytes.iter_mut().zip(high) {
            *byte |= high.cast_unsigned() << 4;
        }
        block.set(place, [scale[0], least[0]], &bytes);
    };
    Panels::read(rows, shape, [Q4_K.numbers, Q4_K.bytes], set)
}

impl NibbleBlock {
    /// Writes a column. Byte i of `stored` holds code i in its lower half and code i + 16 in its
    /// upper half.
    fn set(&mut self, place: usize, [scale, least]: [f32; 2], stored: &[u8]) {
        self.scale[place] = scale;
        self.least[place] = least;
        let (pairs, _rest) = stored.as_chunks::<2>();
        for (line, pair) in self.pairs.iter_mut().zip(pairs) {
            line[2 * place..][..2].copy_from_slice(pair);
        }
    }
}

impl PanelBlock for NibbleBlock {
    type Tile = kernel::Tile;
    type Row = kernel::Row;

    fn at(&self, row: usize, column: usize) -> f32 {
        let byte = self.pairs[row / 2 % self.pairs.len()][2 * column + row % 2];
        let code = if row < BLOCK / 2 {
            byte & 15
        } else {
            byte >> 4
        };
        f32::from(code) * self.scale[column] + self.least[column]
    }

    /// Codes are always finite.
    fn is_finite(&self) -> bool {
        let mut numbers = self.scale.iter().chain(&self.least);
        numbers.all(|x| x.is_finite())
    }

    fn accumulate_tiles(&self, x: &[Self::Tile], sums: &mut [Sums]) {
        kernel::accumulate_tiles(sums, x, self);
    }

    fn multiply_row(panels: [&[Self]; GROUP], x: &[Self::Row]) -> [Line; GROUP] {
        kernel::multiply_row(x, panels)
    }
}
