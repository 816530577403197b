//! The kernel's steps in SIMD instructions that the compiler does not find by itself: a
//! multiplication and an addition as one (relaxed SIMD), and the widening of small numbers.
//!
//! `cargo xtask build` makes from it the wasm for browsers that do not know the instruction.

use std::arch::wasm32::{
    f32x4, f32x4_add, f32x4_convert_i32x4, f32x4_extract_lane, f32x4_mul, f32x4_relaxed_madd,
    f32x4_splat, i16x8_extend_low_i8x16, i32x4_extend_high_i16x8, i32x4_extend_low_i16x8,
    u8x16_shr, u8x16_splat, u16x8_extend_low_u8x16, u64x2, v128, v128_and,
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
        let bytes = eight_bytes(codes.map(i8::cast_unsigned));
        *wide = scaled(i16x8_extend_low_i8x16(bytes), scale, least);
    }
}

/// Widens a block of codes of 4 bits, those of 16 lines and of the next 16: code · scale + least.
pub fn widen_nibbles(pairs: &[[u8; TILE_COLUMNS]], scale: &Line, least: &Line, wide: &mut [Line]) {
    let (scale, least) = (vectors(scale), vectors(least));
    let (lower, upper) = wide.split_at_mut(pairs.len());
    for ((lower, upper), pairs) in lower.iter_mut().zip(upper).zip(pairs) {
        let bytes = eight_bytes(*pairs);
        let codes = u16x8_extend_low_u8x16(v128_and(bytes, u8x16_splat(15)));
        *lower = scaled(codes, scale, least);
        *upper = scaled(u16x8_extend_low_u8x16(u8x16_shr(bytes, 4)), scale, least);
    }
}

fn eight_bytes(bytes: [u8; TILE_COLUMNS]) -> v128 {
    u64x2(u64::from_le_bytes(bytes), 0)
}

/// code · scale + least of eight codes of 16 bits, rounded twice as everywhere else.
fn scaled(codes: v128, scale: [v128; 2], least: [v128; 2]) -> Line {
    let x = f32x4_convert_i32x4(i32x4_extend_low_i16x8(codes));
    let y = f32x4_convert_i32x4(i32x4_extend_high_i16x8(codes));
    numbers([
        f32x4_add(f32x4_mul(x, scale[0]), least[0]),
        f32x4_add(f32x4_mul(y, scale[1]), least[1]),
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
