//! The steps of products with weights of 4 bits, where there is no relaxed SIMD.

use super::{NibbleBlock, Pairs};
use crate::linear::blocks::{BLOCK, GROUP};
use crate::linear::fixed_point::FixedPoint;
use crate::linear::packed::Line;
use crate::linear::{TILE_COLUMNS, TILE_ROWS};

/// Blocks of a tile's rows.
pub type Tile = FixedPoint<TILE_ROWS>;
/// A block of a single row.
pub type Row = FixedPoint<1>;

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
    x: &FixedPoint<ROWS>,
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

/// The products of a row and a group of panels.
pub fn multiply_row(x: &[Row], group: &[[NibbleBlock; GROUP]]) -> [Line; GROUP] {
    let mut sums = [Line::default(); GROUP];
    for (x, blocks) in x.iter().zip(group) {
        for (sums, w) in sums.iter_mut().zip(blocks) {
            accumulate_tile(std::array::from_mut(sums), x, &Codes::of(&w.pairs), w);
        }
    }
    sums
}
