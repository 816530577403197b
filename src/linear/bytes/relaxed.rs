//! The steps of products with weights of 8 bits, in relaxed SIMD.

use std::arch::wasm32::{
    f32x4_convert_i32x4, f32x4_mul, f32x4_relaxed_madd, f32x4_splat, i32x4_shl, i32x4_splat, u64x2,
    v128, v128_and,
};

use super::{ByteBlock, SQUARE};
use crate::linear::blocks::{BLOCK, GROUP};
use crate::linear::packed::Line;
use crate::linear::relaxed::{numbers, vectors};
use crate::linear::{Sums, TILE_ROWS};
use crate::ops::functions::in_memory;

/// What a code of [`shifted`] is multiplied by to be the code: 2⁻²⁴.
const UNSHIFTED: f32 = 1.0 / (1 << 24) as f32;

/// The codes of a block, [`shifted`], a line for each row.
pub fn codes(block: &ByteBlock) -> [Line; BLOCK] {
    let upper = upper_bytes();
    let mut lines = [Line::default(); BLOCK];
    for (lines, [left, right]) in lines
        .as_chunks_mut::<SQUARE>()
        .0
        .iter_mut()
        .zip(&block.squares)
    {
        let (left, right) = (shifted(left, upper), shifted(right, upper));
        for (line, halves) in lines.iter_mut().zip(left.into_iter().zip(right)) {
            *line = numbers(halves.into());
        }
    }
    lines
}

/// Adds the products of a block of a tile's rows and one of a panel to their sums.
#[inline(never)]
pub fn accumulate_tile(
    sums: &mut Sums,
    x: &[[f32; TILE_ROWS]; BLOCK],
    codes: &[Line; BLOCK],
    scale: &Line,
) {
    let mut products = [[f32x4_splat(0.0); 2]; TILE_ROWS];
    for (x, codes) in x.iter().zip(codes) {
        let codes = vectors(codes);
        for (products, x) in products.iter_mut().zip(x) {
            let x = f32x4_splat(*x);
            for (product, codes) in products.iter_mut().zip(codes) {
                *product = f32x4_relaxed_madd(x, codes, *product);
            }
        }
    }
    let scale = unshifted(scale);
    for (sums, products) in sums.iter_mut().zip(products) {
        *sums = numbers(with_block(vectors(sums), products, scale));
    }
}

/// The products of a row and a group of panels.
#[inline(never)]
pub fn multiply_row(x: &[[[f32; 1]; BLOCK]], group: &[[ByteBlock; GROUP]]) -> [Line; GROUP] {
    let zero = f32x4_splat(0.0);
    let upper = upper_bytes();
    let mut sums = [[zero; 2]; GROUP];
    for (x, blocks) in x.iter().zip(group) {
        let mut products = [[zero; 2]; GROUP];
        for (square, x) in x.as_chunks::<SQUARE>().0.iter().enumerate() {
            let x = x.map(|[x]| f32x4_splat(x));
            for (products, w) in products.iter_mut().zip(blocks) {
                for (product, codes) in products.iter_mut().zip(&w.squares[square]) {
                    for (x, codes) in x.into_iter().zip(shifted(codes, upper)) {
                        *product = f32x4_relaxed_madd(x, codes, *product);
                    }
                }
            }
        }
        for ((sums, products), w) in sums.iter_mut().zip(products).zip(blocks) {
            *sums = with_block(*sums, products, unshifted(&w.scale));
        }
    }
    sums.map(numbers)
}

/// The codes of four rows and columns as float32, a vector for each row, each code times 2²⁴: left
/// in the upper byte of its number, it keeps its sign without another step. `upper` is
/// [`upper_bytes`].
#[inline(always)]
fn shifted(codes: &[i8; SQUARE * SQUARE], upper: v128) -> [v128; SQUARE] {
    let halves: [_; 2] = bytemuck::cast(*codes);
    let [low, high] = halves.map(u64::from_le_bytes);
    let codes = u64x2(low, high);
    [
        i32x4_shl(codes, 24),
        v128_and(i32x4_shl(codes, 16), upper),
        v128_and(i32x4_shl(codes, 8), upper),
        v128_and(codes, upper),
    ]
    .map(|codes| f32x4_convert_i32x4(codes))
}

fn upper_bytes() -> v128 {
    i32x4_splat(in_memory(0xff << 24))
}

#[inline(always)]
fn unshifted(scale: &Line) -> [v128; 2] {
    vectors(scale).map(|scale| f32x4_mul(scale, f32x4_splat(UNSHIFTED)))
}

#[inline(always)]
fn with_block(sums: [v128; 2], products: [v128; 2], scale: [v128; 2]) -> [v128; 2] {
    std::array::from_fn(|half| f32x4_relaxed_madd(products[half], scale[half], sums[half]))
}
