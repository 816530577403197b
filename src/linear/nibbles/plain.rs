//! The steps of products with weights of 4 bits, where there is no relaxed SIMD.

use super::{GROUP, NibbleBlock, Pairs};
use crate::linear::blocks::BLOCK;
use crate::linear::fixed_point::Block;
use crate::linear::packed::Line;
use crate::linear::{TILE_COLUMNS, TILE_ROWS};

/// Blocks of a tile's rows.
pub type TileBlock = Block<TILE_ROWS>;
/// A block of a single row.
pub type RowBlock = Block<1>;

/// The codes of a block, a line for each row.
pub struct Codes([[i32; TILE_COLUMNS]; BLOCK]);

impl Codes {
    pub fn of(pairs: &[Pairs; BLOCK / 4]) -> Self {
        Codes(std::array::from_fn(|row| {
            let bytes = pairs[row / 2 % pairs.len()];
            let shift = if row < BLOCK / 2 { 0 } else { 4 };
            std::array::from_fn(|column| i32::from(bytes[2 * column + row % 2] >> shift & 15))
        }))
    }
}

/// Adds the products of a block of a tile's rows and one of a panel to their sums.
#[inline(never)]
pub fn accumulate_tile<const ROWS: usize>(
    sums: &mut [Line; ROWS],
    x: &Block<ROWS>,
    codes: &Codes,
    w: &NibbleBlock,
) {
    let mut units = [[0; TILE_COLUMNS]; ROWS];
    for (q, codes) in x.q.iter().zip(&codes.0) {
        for (units, q) in units.iter_mut().zip(q) {
            for (units, code) in units.iter_mut().zip(codes) {
                *units += q * code;
            }
        }
    }
    for (row, sums) in sums.iter_mut().enumerate() {
        for (column, sum) in sums.iter_mut().enumerate() {
            *sum += units[row][column] as f32 * x.unit[row] * w.scale[column];
            *sum += x.sum[row] * w.least[column];
        }
    }
}

/// Adds the products of a block of a row and one of each panel of a group to their sums.
pub fn accumulate_row(sums: &mut [Line; GROUP], x: &RowBlock, w: &[NibbleBlock; GROUP]) {
    for (sums, w) in sums.iter_mut().zip(w) {
        accumulate_tile(std::array::from_mut(sums), x, &Codes::of(&w.pairs), w);
    }
}
