//! The steps of products with weights of 8 bits, where there is no relaxed SIMD.

use super::ByteBlock;
use crate::linear::blocks::{BLOCK, GROUP};
use crate::linear::packed::Line;

/// The codes of a block, a line for each row.
pub fn codes(block: &ByteBlock) -> [Line; BLOCK] {
    std::array::from_fn(|row| std::array::from_fn(|column| f32::from(block.code(row, column))))
}

/// Adds the products of a block of a tile's rows and one of a panel to their sums.
#[inline(never)]
pub fn accumulate_tile<const ROWS: usize>(
    sums: &mut [Line; ROWS],
    x: &[[f32; ROWS]; BLOCK],
    codes: &[Line; BLOCK],
    scale: &Line,
) {
    let mut products = [Line::default(); ROWS];
    for (x, codes) in x.iter().zip(codes) {
        for (products, x) in products.iter_mut().zip(x) {
            for (product, code) in products.iter_mut().zip(codes) {
                *product += x * code;
            }
        }
    }
    let products = products.as_flattened().iter();
    for ((sum, product), scale) in sums
        .as_flattened_mut()
        .iter_mut()
        .zip(products)
        .zip(scale.iter().cycle())
    {
        *sum += product * scale;
    }
}

/// The products of a row and a group of panels.
pub fn multiply_row(x: &[[[f32; 1]; BLOCK]], group: &[[ByteBlock; GROUP]]) -> [Line; GROUP] {
    let mut sums = [Line::default(); GROUP];
    for (x, blocks) in x.iter().zip(group) {
        for (sums, w) in sums.iter_mut().zip(blocks) {
            accumulate_tile(std::array::from_mut(sums), x, &codes(w), &w.scale);
        }
    }
    sums
}
