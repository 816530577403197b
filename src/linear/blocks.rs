//! Blocks: 32 neighbouring numbers of a column of W, stored as whole numbers with a scale.
//!
//! In a panel the blocks of 8 columns stand side by side, so that a line of 8 numbers is read at
//! once.

use half::f16;

use super::TILE_COLUMNS;

/// Numbers in a block.
pub(super) const BLOCK: usize = 32;

/// Calls with the number of each block, its place in a line, and its bytes.
pub(super) fn for_each_block<'a>(
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

/// The float16 at a place of a block's bytes.
pub(super) fn float16(bytes: &[u8], at: usize) -> f32 {
    f16::from_le_bytes([bytes[at], bytes[at + 1]]).to_f32()
}
