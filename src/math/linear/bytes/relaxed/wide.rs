//! Two parts of 16 bits, for dot products of codes that are widened to 16 bits.

use std::arch::wasm32::{
    f32x4_splat, i16x8_extend_high_i8x16, i16x8_extend_low_i8x16, i32x4_add, i32x4_dot_i16x8,
    i32x4_shuffle, i32x4_splat, u32x4_splat, u64x2_splat, v128,
};

use super::{ByteBlock, Four, PART_BITS, Row, SQUARES, Tile, count, signed_bytes, with_block};
use crate::math::linear::bytes::{SQUARE, Square};
use crate::math::linear::layout::{GROUP, Line, Sums, TILE_ROWS};
use crate::math::linear::relaxed::{eight_numbers, numbers, vectors, whole_numbers};

/// The codes of four rows, 16 bits each: for each pair of rows, the left and the right four columns.
type Codes = [[[i16; 8]; 2]; 2];

/// Splits each element q into two parts: q = 128 · upper + lower, with lower from 0 to 127. The
/// result is `[upper, lower]`, each with 16 bits for each element.
pub fn parts(q: [i32; SQUARE]) -> Four {
    let pairs = |part: [i32; SQUARE]| {
        let pair = |first: i32, second: i32| first as u32 & 0xffff | (second as u32) << 16;
        [pair(part[0], part[1]), pair(part[2], part[3])]
    };
    let lower = q.map(|q| q & ((1 << PART_BITS) - 1));
    [pairs(q.map(|q| q >> PART_BITS)), pairs(lower)]
}

/// See [`super::accumulate_tiles`]. The codes are widened only once, for all tiles.
#[inline(always)]
pub fn accumulate_tiles(sums: &mut [Sums], x: &[Tile], w: &ByteBlock) {
    let squares = count();
    let mut codes = [Codes::default(); SQUARES];
    for (codes, square) in codes.iter_mut().zip(&w.squares[..squares]) {
        for (half, square) in square.iter().enumerate() {
            let [low, high] = widened(*square);
            codes[0][half] = whole_numbers(i32x4_shuffle::<0, 2, 4, 6>(low, high));
            codes[1][half] = whole_numbers(i32x4_shuffle::<1, 3, 5, 7>(low, high));
        }
    }
    for (sums, x) in sums.iter_mut().zip(x) {
        let [upper, lower] = x.parts.each_ref().map(|x| sums_of(x, &codes[..squares]));
        for (row, sums) in sums.iter_mut().enumerate() {
            let with = with_block(vectors(sums), upper[row], lower[row], x.unit[row], w);
            *sums = numbers(with);
        }
    }
}

/// The dot products of one part. A separate loop for each part keeps the sums in registers.
#[inline(always)]
fn sums_of(parts: &[[[u32; 2]; TILE_ROWS]; SQUARES], codes: &[Codes]) -> [[v128; 2]; TILE_ROWS] {
    let mut sums = [[i32x4_splat(0); 2]; TILE_ROWS];
    for (codes, x) in codes.iter().zip(parts) {
        for (pair, codes) in codes.iter().enumerate() {
            let codes = codes.each_ref().map(eight_numbers);
            for (sums, x) in sums.iter_mut().zip(x) {
                let x = u32x4_splat(x[pair]);
                for (sum, codes) in sums.iter_mut().zip(codes) {
                    *sum = i32x4_add(*sum, i32x4_dot_i16x8(codes, x));
                }
            }
        }
    }
    sums
}

/// See [`super::multiply_row`].
#[inline(always)]
pub fn multiply_row(x: &[Row], [left, right]: [&[ByteBlock]; GROUP]) -> [Line; GROUP] {
    let squares = count();
    let mut sums = [[f32x4_splat(0.0); 2]; GROUP];
    for ((x, left), right) in x.iter().zip(left).zip(right) {
        for (sums, w) in sums.iter_mut().zip([left, right]) {
            let [upper, lower] = products(x, &w.squares[..squares]);
            *sums = with_block(*sums, upper, lower, x.unit[0], w);
        }
    }
    sums.map(numbers)
}

/// The dot products of a row's parts and a block.
#[inline(always)]
fn products(x: &Row, squares: &[[Square; 2]]) -> [[v128; 2]; 2] {
    // For each part and half of the columns, the sums of the first and of the last two columns, for
    // even and for odd pairs of rows.
    let mut sums = [[[i32x4_splat(0); 2]; 2]; 2];
    let [upper, lower] = &x.parts;
    for ((codes, [upper]), [lower]) in squares.iter().zip(upper).zip(lower) {
        let x = [upper, lower].map(|x| u64x2_splat(bytemuck::cast(*x)));
        for (half, codes) in codes.iter().enumerate() {
            let codes = widened(*codes);
            for (sums, x) in sums.iter_mut().zip(x) {
                for (sum, codes) in sums[half].iter_mut().zip(codes) {
                    *sum = i32x4_add(*sum, i32x4_dot_i16x8(codes, x));
                }
            }
        }
    }
    sums.map(|halves| {
        halves.map(|[first, last]| {
            let even = i32x4_shuffle::<0, 2, 4, 6>(first, last);
            i32x4_add(even, i32x4_shuffle::<1, 3, 5, 7>(first, last))
        })
    })
}

/// The codes of a square in 16 bits: the first two columns and the last two columns.
#[inline(always)]
fn widened(codes: Square) -> [v128; 2] {
    let codes = signed_bytes(codes);
    [
        i16x8_extend_low_i8x16(codes),
        i16x8_extend_high_i8x16(codes),
    ]
}
