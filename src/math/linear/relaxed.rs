//! The kernel's steps with relaxed SIMD's fused multiply-add, which the compiler does not generate
//! by itself.
//!
//! `cargo xtask build` rewrites these steps for browsers without the instruction.

use std::arch::wasm32::{
    f32x4, f32x4_extract_lane, f32x4_mul, f32x4_relaxed_madd, f32x4_splat, i16x8,
    i16x8_extract_lane, i32x4_extend_high_i16x8, i32x4_extend_low_i16x8, i32x4_shl, i32x4_splat,
    u64x2, v128, v128_and,
};

use crate::math::ops::functions::in_memory;

use super::layout::{
    BLOCK, HalfLine, Lanes, Line, ROW_PANELS, RowSums, Sums, TILE_COLUMNS, TILE_ROWS, TWO_TO_112,
};

/// Adds the products of a tile's columns and a panel's lines to `sums`, in order.
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

/// Adds the products of a row and the lines of several panels to `sums`, in order.
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

/// Multiplies 32 numbers of x by 32 weights, and adds the products to `sums`.
#[inline(always)]
pub fn accumulate_lanes(sums: &mut Lanes, x: &[f32; BLOCK], w: &[f32; BLOCK]) {
    let halves = x.as_chunks::<16>().0.iter().zip(w.as_chunks::<16>().0);
    for (x, w) in halves {
        let fours = x.as_chunks::<4>().0.iter().zip(w.as_chunks::<4>().0);
        for (sums, (x, w)) in sums.as_chunks_mut::<4>().0.iter_mut().zip(fours) {
            *sums = lanes(f32x4_relaxed_madd(four(x), four(w), four(sums)));
        }
    }
}

fn four(&[a, b, c, d]: &[f32; 4]) -> v128 {
    f32x4(a, b, c, d)
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

#[inline(always)]
pub fn sixteen_bytes(bytes: [u8; 16]) -> v128 {
    let halves: [_; 2] = bytemuck::cast(bytes);
    let [low, high] = halves.map(u64::from_le_bytes);
    u64x2(low, high)
}

#[inline(always)]
pub fn eight_numbers(x: &[i16; 8]) -> v128 {
    let &[a, b, c, d, e, f, g, h] = x;
    i16x8(a, b, c, d, e, f, g, h)
}

#[inline(always)]
pub fn whole_numbers(x: v128) -> [i16; 8] {
    [
        i16x8_extract_lane::<0>(x),
        i16x8_extract_lane::<1>(x),
        i16x8_extract_lane::<2>(x),
        i16x8_extract_lane::<3>(x),
        i16x8_extract_lane::<4>(x),
        i16x8_extract_lane::<5>(x),
        i16x8_extract_lane::<6>(x),
        i16x8_extract_lane::<7>(x),
    ]
}

fn lanes(x: v128) -> [f32; 4] {
    [
        f32x4_extract_lane::<0>(x),
        f32x4_extract_lane::<1>(x),
        f32x4_extract_lane::<2>(x),
        f32x4_extract_lane::<3>(x),
    ]
}

/// Like [`accumulate`], but for finite float16 lines. Stores the widened lines in `wide`.
#[inline(never)]
pub fn accumulate_halves(
    sums: &mut Sums,
    tile: &[[f32; TILE_ROWS]],
    halves: &[HalfLine],
    wide: &mut [Line],
) {
    let mut local = sums.each_ref().map(vectors);
    let (kept, scale) = in_memory((!0x7000_0000, TWO_TO_112));
    let (kept, scale) = (i32x4_splat(kept), f32x4_splat(scale));
    for ((x, halves), wide) in tile.iter().zip(halves).zip(wide) {
        let w = widened(halves, kept, scale);
        *wide = numbers(w);
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

/// `packed::widen_half` for a whole line. Sign extension also fills the bits between sign and
/// exponent, so these bits are then masked out.
fn widened(halves: &HalfLine, kept: v128, scale: v128) -> [v128; 2] {
    let [a, b, c, d, e, f, g, h] = halves.map(|half| half.to_bits() as i16);
    let halves = i16x8(a, b, c, d, e, f, g, h);
    [
        i32x4_extend_low_i16x8(halves),
        i32x4_extend_high_i16x8(halves),
    ]
    .map(|bits| {
        let bits = v128_and(i32x4_shl(bits, 13), kept);
        f32x4_mul(bits, scale)
    })
}
