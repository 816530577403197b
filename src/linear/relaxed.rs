//! The kernel's steps in SIMD instructions that the compiler does not find by itself: a
//! multiplication and an addition as one (relaxed SIMD), and the widening of small numbers.
//!
//! `cargo xtask build` makes from it the wasm for browsers that do not know the instruction.

use std::arch::wasm32::{
    f32x4, f32x4_convert_i32x4, f32x4_extract_lane, f32x4_mul, f32x4_relaxed_madd, f32x4_splat,
    f32x4_sub, i8x16_shuffle, i16x8_extend_low_i8x16, i16x8_shuffle, i32x4_extend_high_i16x8,
    i32x4_extend_low_i16x8, u8x16_shr, u8x16_splat, u64x2, v128, v128_and,
};

use super::{Line, ROW_PANELS, RowSums, Sums, TILE_COLUMNS, TILE_ROWS};

/// Adds the products of a tile's columns and a panel's lines to their sums, in order.
#[inline(never)]
pub fn accumulate(sums: &mut Sums, tile: &[[f32; TILE_ROWS]], lines: &[[f32; TILE_COLUMNS]]) {
    let mut local = sums.each_ref().map(vectors);
    for (x, w) in tile.iter().zip(lines) {
        let w = vectors(w);
        for (sums, x) in local.iter_mut().zip(x) {
            let x = f32x4_splat(*x);
            for (sum, w) in sums.iter_mut().zip(w) {
                *sum = f32x4_relaxed_madd(x, w, *sum);
            }
        }
    }
    for (sums, local) in sums.iter_mut().zip(local) {
        *sums = numbers(local);
    }
}

/// Adds the products of a row's numbers and the lines of several panels to their sums, in
/// order.
#[inline(never)]
pub fn accumulate_row(sums: &mut RowSums, x: &[f32], [a, b, c, d]: [&[Line]; ROW_PANELS]) {
    let mut local = sums.each_ref().map(vectors);
    for ((((x, a), b), c), d) in x.iter().zip(a).zip(b).zip(c).zip(d) {
        let x = f32x4_splat(*x);
        for (sums, w) in local.iter_mut().zip([a, b, c, d]) {
            for (sum, w) in sums.iter_mut().zip(vectors(w)) {
                *sum = f32x4_relaxed_madd(x, w, *sum);
            }
        }
    }
    for (sums, local) in sums.iter_mut().zip(local) {
        *sums = numbers(local);
    }
}

/// Widens a block of signed bytes: code · scale.
pub fn widen_bytes(codes: &[[i8; TILE_COLUMNS]], scale: &Line, wide: &mut [Line]) {
    let (scale, least) = (vectors(scale), [f32x4_splat(0.0); 2]);
    for (wide, codes) in wide.iter_mut().zip(codes) {
        let codes = i16x8_extend_low_i8x16(eight_bytes(codes.map(i8::cast_unsigned)));
        let x = f32x4_convert_i32x4(i32x4_extend_low_i16x8(codes));
        let y = f32x4_convert_i32x4(i32x4_extend_high_i16x8(codes));
        *wide = scaled([x, y], scale, least);
    }
}

/// Widens a block of codes of 4 bits, those of 16 lines and of the next 16: code · scale + least.
///
/// A code becomes the float32 128 + code by putting bytes in front of it and behind it, which is
/// quicker than a conversion. Then (128 + code) · scale + (least − 128 · scale) is the same number:
/// a float32 holds the product, and the second bracket too, unless a least value that is not 0 is
/// smaller than a 32nd of the scale.
pub fn widen_nibbles(pairs: &[[u8; TILE_COLUMNS]], scale: &Line, least: &Line, wide: &mut [Line]) {
    let (scale, [left, right]) = (vectors(scale), vectors(least));
    let offset = scale.map(|scale| f32x4_mul(scale, f32x4_splat(128.0)));
    let least = [f32x4_sub(left, offset[0]), f32x4_sub(right, offset[1])];
    let (lower, upper) = wide.split_at_mut(pairs.len());
    for ((lower, upper), pairs) in lower.iter_mut().zip(upper).zip(pairs) {
        let bytes = eight_bytes(*pairs);
        let codes = v128_and(bytes, u8x16_splat(15));
        *lower = scaled(from_128(codes), scale, least);
        *upper = scaled(from_128(u8x16_shr(bytes, 4)), scale, least);
    }
}

/// 128 + code of eight codes below 128: the bytes 0, 0, code and 0x43 of each.
#[inline(always)]
fn from_128(codes: v128) -> [v128; 2] {
    let (front, behind) = (u8x16_splat(0x43), u8x16_splat(0));
    let halves =
        i8x16_shuffle::<0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23>(codes, front);
    [
        i16x8_shuffle::<0, 8, 1, 9, 2, 10, 3, 11>(behind, halves),
        i16x8_shuffle::<4, 12, 5, 13, 6, 14, 7, 15>(behind, halves),
    ]
}

fn eight_bytes(bytes: [u8; TILE_COLUMNS]) -> v128 {
    u64x2(u64::from_le_bytes(bytes), 0)
}

/// code · scale + least of eight codes. The product of a code of 4 bits fits a float32, and 0 is
/// added to that of one of 8, so that one step rounds no differently from two.
#[inline(always)]
fn scaled(codes: [v128; 2], scale: [v128; 2], least: [v128; 2]) -> Line {
    numbers([
        f32x4_relaxed_madd(codes[0], scale[0], least[0]),
        f32x4_relaxed_madd(codes[1], scale[1], least[1]),
    ])
}

fn vectors(x: &[f32; TILE_COLUMNS]) -> [v128; 2] {
    let &[a, b, c, d, e, f, g, h] = x;
    [f32x4(a, b, c, d), f32x4(e, f, g, h)]
}

fn numbers([x, y]: [v128; 2]) -> [f32; TILE_COLUMNS] {
    let [a, b, c, d] = lanes(x);
    let [e, f, g, h] = lanes(y);
    [a, b, c, d, e, f, g, h]
}

fn lanes(x: v128) -> [f32; 4] {
    [
        f32x4_extract_lane::<0>(x),
        f32x4_extract_lane::<1>(x),
        f32x4_extract_lane::<2>(x),
        f32x4_extract_lane::<3>(x),
    ]
}
