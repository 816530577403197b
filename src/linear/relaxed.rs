//! The kernel's step with relaxed SIMD: a multiplication and an addition as one instruction,
//! which the compiler does not find by itself.
//!
//! `cargo xtask build` makes from it the wasm for browsers that do not know the instruction.

use std::arch::wasm32::{f32x4, f32x4_extract_lane, f32x4_relaxed_madd, f32x4_splat, v128};

use super::{Sums, TILE_COLUMNS, TILE_ROWS};

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
