//! The kernel's steps in SIMD instructions that the compiler does not find by itself: a
//! multiplication and an addition as one (relaxed SIMD), and the widening of small numbers.
//!
//! `cargo xtask build` makes from it the wasm for browsers that do not know the instruction.

use std::arch::wasm32::{
    f32x4, f32x4_convert_i32x4, f32x4_extract_lane, f32x4_mul, f32x4_relaxed_madd, f32x4_splat,
    i16x8_extend_low_i8x16, i32x4_extend_high_i16x8, i32x4_extend_low_i16x8, u64x2, v128,
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

/// Adds the products of a row's numbers and the widened codes of several panels to their sums, in
/// order.
#[inline(never)]
pub fn accumulate_bytes<const PANELS: usize>(
    sums: &mut [Line; PANELS],
    x: &[f32],
    codes: [&[[i8; TILE_COLUMNS]]; PANELS],
    scales: [&Line; PANELS],
) {
    let mut local = sums.each_ref().map(vectors);
    let scales = scales.map(vectors);
    for (row, x) in x.iter().enumerate() {
        let x = f32x4_splat(*x);
        for ((sums, codes), scale) in local.iter_mut().zip(codes).zip(scales) {
            for (sum, w) in sums.iter_mut().zip(widened(&codes[row], scale)) {
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
    let scale = vectors(scale);
    for (wide, codes) in wide.iter_mut().zip(codes) {
        *wide = numbers(widened(codes, scale));
    }
}

#[inline(always)]
fn widened(codes: &[i8; TILE_COLUMNS], [left, right]: [v128; 2]) -> [v128; 2] {
    let codes = i16x8_extend_low_i8x16(eight_bytes(codes.map(i8::cast_unsigned)));
    let x = f32x4_convert_i32x4(i32x4_extend_low_i16x8(codes));
    let y = f32x4_convert_i32x4(i32x4_extend_high_i16x8(codes));
    [f32x4_mul(x, left), f32x4_mul(y, right)]
}

fn eight_bytes(bytes: [u8; TILE_COLUMNS]) -> v128 {
    u64x2(u64::from_le_bytes(bytes), 0)
}

pub fn vectors(x: &Line) -> [v128; 2] {
    let &[a, b, c, d, e, f, g, h] = x;
    [f32x4(a, b, c, d), f32x4(e, f, g, h)]
}

pub fn numbers([x, y]: [v128; 2]) -> Line {
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
