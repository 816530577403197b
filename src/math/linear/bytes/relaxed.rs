//! The kernel's steps for 8-bit weights, with relaxed SIMD's 8-bit dot product.
//!
//! `cargo xtask build` rewrites these steps for browsers without the instruction.

use std::arch::wasm32::{
    f32x4_convert_i32x4, f32x4_mul, f32x4_relaxed_madd, f32x4_splat, i16x8, i32x4_add,
    i32x4_extend_high_i16x8, i32x4_extend_low_i16x8, i32x4_relaxed_dot_i8x16_i7x16_add, i32x4_shl,
    i32x4_splat, i32x4_sub, u32x4_splat, v128,
};

use super::{ByteBlock, SQUARE, Square};
use crate::math::linear::fixed_point::{BITS, FixedPoint};
use crate::math::linear::layout::{BLOCK, GROUP, Line, Sums, TILE_COLUMNS, TILE_ROWS};
use crate::math::linear::relaxed::{numbers, sixteen_bytes, vectors};
use crate::math::ops::functions::in_memory;

/// Number of squares in a column of a block.
const SQUARES: usize = BLOCK / SQUARE;
/// Number of parts into which each element of x is split.
const PARTS: usize = 3;
/// Number of bits in a part, the maximum that the instruction accepts.
const PART_BITS: u32 = 7;
/// The factor of the upper two parts, a and b: q + 2^BITS = 128 · (128 · a + b) + c.
const UPPER: f32 = (1 << PART_BITS) as f32;

/// One block of a tile's rows.
pub type Tile = Parts<TILE_ROWS>;
/// One block of a single row.
pub type Row = Parts<1>;

/// One block of several rows of x. Each element q is split into three unsigned parts: q + 2^BITS =
/// 16,384 · a + 128 · b + c.
pub struct Parts<const ROWS: usize> {
    /// Indexed by part, square and row of x. An entry packs four neighbouring elements of the row,
    /// 8 bits each.
    parts: [[[u32; ROWS]; SQUARES]; PARTS],
    unit: [f32; ROWS],
}

impl<const ROWS: usize> From<&[[f32; ROWS]; BLOCK]> for Parts<ROWS> {
    fn from(numbers: &[[f32; ROWS]; BLOCK]) -> Self {
        let FixedPoint { q, unit, .. } = FixedPoint::from(numbers);
        let (squares, _rest) = q.as_chunks::<SQUARE>();
        let part = |part: usize| {
            let shift = PART_BITS * (PARTS - 1 - part) as u32;
            std::array::from_fn(|square| {
                std::array::from_fn(|row| {
                    let rows = squares[square].iter().zip((0..).step_by(8));
                    rows.fold(0, |bytes, (q, place)| {
                        let q = (q[row] + (1 << BITS)) as u32;
                        bytes | (q >> shift & ((1 << PART_BITS) - 1)) << place
                    })
                })
            })
        };
        Parts {
            parts: std::array::from_fn(part),
            unit,
        }
    }
}

/// Multiplies a panel's block by one block of each tile, and adds the products to `sums`.
#[inline(never)]
pub fn accumulate_tiles(sums: &mut [Sums], x: &[Tile], w: &ByteBlock) {
    let squares = count();
    for (sums, x) in sums.iter_mut().zip(x) {
        accumulate_tile(sums, x, w, squares);
    }
}

#[inline(always)]
fn accumulate_tile(sums: &mut Sums, x: &Tile, w: &ByteBlock, squares: usize) {
    let [a, b, c] = &x.parts;
    let [upper, middle] = [a, b].map(|part| sums_of(part, &w.squares[..squares]));
    let mut both = upper;
    for (both, middle) in both
        .as_flattened_mut()
        .iter_mut()
        .zip(middle.as_flattened())
    {
        *both = with_lower(*both, *middle);
    }
    let lower = sums_of(c, &w.squares[..squares]);
    for (row, sums) in sums.iter_mut().enumerate() {
        let with = with_block(vectors(sums), both[row], lower[row], x.unit[row], w);
        *sums = numbers(with);
    }
}

/// The dot products of one part. A separate loop for each part keeps the sums in registers.
#[inline(always)]
fn sums_of(part: &[[u32; TILE_ROWS]; SQUARES], squares: &[[Square; 2]]) -> [[v128; 2]; TILE_ROWS] {
    let mut sums = [[i32x4_splat(0); 2]; TILE_ROWS];
    for (codes, x) in squares.iter().zip(part) {
        let codes = codes.map(signed_bytes);
        for (sums, x) in sums.iter_mut().zip(x) {
            let x = u32x4_splat(*x);
            for (sum, codes) in sums.iter_mut().zip(codes) {
                *sum = i32x4_relaxed_dot_i8x16_i7x16_add(codes, x, *sum);
            }
        }
    }
    sums
}

/// The products of a row and a group of panels.
#[inline(never)]
pub fn multiply_row(x: &[Row], [left, right]: [&[ByteBlock]; GROUP]) -> [Line; GROUP] {
    let squares = count();
    let mut sums = [[f32x4_splat(0.0); 2]; GROUP];
    for ((x, left), right) in x.iter().zip(left).zip(right) {
        let blocks = [left, right];
        let mut parts = [[[i32x4_splat(0); PARTS]; 2]; GROUP];
        for square in 0..squares {
            let x = x.parts.each_ref().map(|part| u32x4_splat(part[square][0]));
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
            let upper = parts.map(|[a, b, _]| with_lower(a, b));
            *sums = with_block(*sums, upper, parts.map(|[_, _, c]| c), unit, w);
        }
    }
    sums.map(numbers)
}

/// [`SQUARES`] as a run-time value. With a constant, the compiler would unroll the loop and compute
/// the sums one after the other.
fn count() -> usize {
    in_memory(SQUARES).min(SQUARES)
}

/// Adds a block's integer sums to the panel's sums: 128 · upper + lower, minus the contribution of
/// x's offset 2^BITS. Upper and lower are converted to float32 separately, because their sum can
/// exceed 32 bits.
#[inline(always)]
fn with_block(
    sums: [v128; 2],
    upper: [v128; 2],
    lower: [v128; 2],
    unit: f32,
    w: &ByteBlock,
) -> [v128; 2] {
    let (added, scale) = (wide(&w.sums), vectors(&w.scale));
    let (upper_unit, unit) = (f32x4_splat(unit * UPPER), f32x4_splat(unit));
    std::array::from_fn(|half| {
        let upper = i32x4_sub(upper[half], i32x4_shl(added[half], BITS - PART_BITS));
        let lower = f32x4_mul(f32x4_convert_i32x4(lower[half]), unit);
        let products = f32x4_relaxed_madd(f32x4_convert_i32x4(upper), upper_unit, lower);
        f32x4_relaxed_madd(products, scale[half], sums[half])
    })
}

#[inline(always)]
fn with_lower(upper: v128, lower: v128) -> v128 {
    i32x4_add(i32x4_shl(upper, PART_BITS), lower)
}

#[inline(always)]
fn wide(sums: &[i16; TILE_COLUMNS]) -> [v128; 2] {
    let &[a, b, c, d, e, f, g, h] = sums;
    let sums = i16x8(a, b, c, d, e, f, g, h);
    [i32x4_extend_low_i16x8(sums), i32x4_extend_high_i16x8(sums)]
}

#[inline(always)]
fn signed_bytes(codes: Square) -> v128 {
    sixteen_bytes(codes.map(i8::cast_unsigned))
}
