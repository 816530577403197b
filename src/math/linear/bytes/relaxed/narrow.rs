//! Three parts of 7 bits, for a dot product of bytes that adds in 32 bits.

use std::arch::wasm32::{
    f32x4_convert_i32x4, f32x4_mul, f32x4_relaxed_madd, f32x4_splat, i16x8, i32x4_add,
    i32x4_extend_high_i16x8, i32x4_extend_low_i16x8, i32x4_relaxed_dot_i8x16_i7x16_add, i32x4_shl,
    i32x4_splat, i32x4_sub, u32x4_splat, v128,
};

use super::{ByteBlock, Four, PART_BITS, Row, SQUARES, Tile, count, signed_bytes, with_block};
use crate::math::linear::bytes::largest::Upper;
use crate::math::linear::bytes::{SQUARE, Square};
use crate::math::linear::fixed_point::BITS;
use crate::math::linear::layout::{GROUP, Line, Sums, TILE_COLUMNS, TILE_ROWS};
use crate::math::linear::relaxed::{numbers, vectors};

/// Splits each element q into three unsigned parts: q + 2^BITS = 16,384 · a + 128 · b + c. The
/// result is `[[a, b], [c, 0]]`, each with 8 bits for each element.
pub fn parts(q: [i32; SQUARE]) -> Four {
    let part = |shift| {
        let elements = q.iter().zip((0..).step_by(8));
        elements.fold(0, |bytes, (q, place)| {
            let q = (q + (1 << BITS)) as u32;
            bytes | (q >> shift & ((1 << PART_BITS) - 1)) << place
        })
    };
    [[part(2 * PART_BITS), part(PART_BITS)], [part(0), 0]]
}

/// See [`super::accumulate_tiles`].
#[inline(always)]
pub fn accumulate_tiles(sums: &mut [Sums], x: &[Tile], w: &ByteBlock) {
    let squares = &w.squares[..count()];
    for (sums, x) in sums.iter_mut().zip(x) {
        let [upper, lower] = &x.parts;
        let a = sums_of(upper, 0, squares);
        let b = sums_of(upper, 1, squares);
        let c = sums_of(lower, 0, squares);
        for (row, sums) in sums.iter_mut().enumerate() {
            let upper = upper_of(a[row], b[row], w);
            *sums = numbers(with_block(vectors(sums), upper, c[row], x.unit[row], w));
        }
    }
}

/// The dot products of one part. A separate loop for each part keeps the sums in registers.
#[inline(always)]
fn sums_of(
    parts: &[[[u32; 2]; TILE_ROWS]; SQUARES],
    part: usize,
    squares: &[[Square; 2]],
) -> [[v128; 2]; TILE_ROWS] {
    let mut sums = [[i32x4_splat(0); 2]; TILE_ROWS];
    for (codes, x) in squares.iter().zip(parts) {
        let codes = codes.map(signed_bytes);
        for (sums, x) in sums.iter_mut().zip(x) {
            let x = u32x4_splat(x[part]);
            for (sum, codes) in sums.iter_mut().zip(codes) {
                *sum = i32x4_relaxed_dot_i8x16_i7x16_add(codes, x, *sum);
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
        let blocks = [left, right];
        let mut parts = [[[i32x4_splat(0); 3]; 2]; GROUP];
        for square in 0..squares {
            let [[[a, b]], [[c, _]]] = x.parts.each_ref().map(|parts| parts[square]);
            let x = [a, b, c].map(|part| u32x4_splat(part));
            for (parts, w) in parts.iter_mut().zip(blocks) {
                for (parts, codes) in parts.iter_mut().zip(w.squares[square]) {
                    let codes = signed_bytes(codes);
                    for (part, x) in parts.iter_mut().zip(x) {
                        *part = i32x4_relaxed_dot_i8x16_i7x16_add(codes, x, *part);
                    }
                }
            }
        }
        let [unit] = x.unit;
        for ((sums, w), parts) in sums.iter_mut().zip(blocks).zip(parts) {
            let upper = upper_of(parts.map(|[a, ..]| a), parts.map(|[_, b, _]| b), w);
            *sums = with_block(*sums, upper, parts.map(|[_, _, c]| c), unit, w);
        }
    }
    sums.map(numbers)
}

/// See [`super::estimate`].
#[inline(always)]
pub fn estimate<const N: usize>(x: &[Upper], panels: [&[ByteBlock]; N]) -> [Line; N] {
    let squares = count();
    let mut sums = [[f32x4_splat(0.0); 2]; N];
    for (nth, x) in x.iter().enumerate() {
        let blocks = panels.map(|panel| &panel[nth]);
        let (fours, _rest) = x.codes.as_chunks::<SQUARE>();
        let mut products = [[i32x4_splat(0); 2]; N];
        for (square, four) in fours[..squares].iter().enumerate() {
            let x = u32x4_splat(u32::from_le_bytes(*four));
            for (products, w) in products.iter_mut().zip(blocks) {
                for (product, codes) in products.iter_mut().zip(w.squares[square]) {
                    let codes = signed_bytes(codes);
                    *product = i32x4_relaxed_dot_i8x16_i7x16_add(codes, x, *product);
                }
            }
        }
        let unit = f32x4_splat(x.unit);
        for ((sums, w), products) in sums.iter_mut().zip(blocks).zip(products) {
            let (added, scale) = (wide(&w.sums), vectors(&w.scale));
            for (half, sum) in sums.iter_mut().enumerate() {
                let product = i32x4_sub(products[half], i32x4_shl(added[half], PART_BITS - 1));
                let scale = f32x4_mul(scale[half], unit);
                *sum = f32x4_relaxed_madd(f32x4_convert_i32x4(product), scale, *sum);
            }
        }
    }
    sums.map(numbers)
}

/// The sums of the upper parts, 128 · a + b, minus the contribution of x's offset 2^BITS.
#[inline(always)]
fn upper_of(a: [v128; 2], b: [v128; 2], w: &ByteBlock) -> [v128; 2] {
    let added = wide(&w.sums);
    std::array::from_fn(|half| {
        let sums = i32x4_add(i32x4_shl(a[half], PART_BITS), b[half]);
        i32x4_sub(sums, i32x4_shl(added[half], BITS - PART_BITS))
    })
}

#[inline(always)]
fn wide(sums: &[i16; TILE_COLUMNS]) -> [v128; 2] {
    let &[a, b, c, d, e, f, g, h] = sums;
    let sums = i16x8(a, b, c, d, e, f, g, h);
    [i32x4_extend_low_i16x8(sums), i32x4_extend_high_i16x8(sums)]
}
