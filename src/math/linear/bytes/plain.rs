//! The kernel's steps for 8-bit weights, without relaxed SIMD.

use super::ByteBlock;
use super::largest::Upper;
use crate::math::linear::fixed_point::FixedPoint;
use crate::math::linear::layout::{BLOCK, ESTIMATE_GROUP, GROUP, Line, TILE_COLUMNS, TILE_ROWS};

/// One block of a tile's rows.
pub type Tile = FixedPoint<TILE_ROWS>;
/// One block of a single row.
pub type Row = FixedPoint<1>;

/// The codes of a block, one line for each row.
fn codes(block: &ByteBlock) -> [[i32; TILE_COLUMNS]; BLOCK] {
    std::array::from_fn(|row| std::array::from_fn(|column| block.code(row, column).into()))
}

/// Multiplies a panel's block by one block of each tile, and adds the products to `sums`.
#[inline(never)]
pub fn accumulate_tiles<const ROWS: usize>(
    sums: &mut [[Line; ROWS]],
    x: &[FixedPoint<ROWS>],
    w: &ByteBlock,
) {
    let codes = codes(w);
    for (sums, x) in sums.iter_mut().zip(x) {
        for (row, (sums, units)) in sums.iter_mut().zip(x.units(&codes)).enumerate() {
            for (column, sum) in sums.iter_mut().enumerate() {
                *sum += units[column] as f32 * x.unit[row] * w.scale[column];
            }
        }
    }
}

/// The products of a row and a group of panels.
pub fn multiply_row(x: &[Row], panels: [&[ByteBlock]; GROUP]) -> [Line; GROUP] {
    panels.map(|panel| {
        let mut sums = [[Line::default()]];
        for (x, w) in x.iter().zip(panel) {
            accumulate_tiles(&mut sums, std::slice::from_ref(x), w);
        }
        sums[0][0]
    })
}

/// The products of the upper bits of a row and a group of panels.
pub fn estimate(x: &[Upper], panels: [&[ByteBlock]; ESTIMATE_GROUP]) -> [Line; ESTIMATE_GROUP] {
    panels.map(|panel| {
        let mut sums = Line::default();
        for (x, w) in x.iter().zip(panel) {
            let mut units = [0; TILE_COLUMNS];
            for (code, codes) in x.codes.iter().zip(codes(w)) {
                for (units, own) in units.iter_mut().zip(codes) {
                    *units += (i32::from(*code) - 64) * own;
                }
            }
            for (column, sum) in sums.iter_mut().enumerate() {
                *sum += units[column] as f32 * (x.unit * w.scale[column]);
            }
        }
        sums
    })
}
