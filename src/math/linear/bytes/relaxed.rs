//! The kernel's steps for 8-bit weights, with integer dot products of 8 or of 16 bits.
//!
//! `cargo xtask build` rewrites these steps for browsers without relaxed SIMD.

mod narrow;
mod wide;

use std::arch::wasm32::{
    f32x4_convert_i32x4, f32x4_mul, f32x4_relaxed_madd, f32x4_splat, i32x4_extract_lane,
    i32x4_relaxed_dot_i8x16_i7x16_add, i32x4_splat, u32x4, v128,
};

use super::largest::Upper;
use super::{ByteBlock, SQUARE, Square};
use crate::math::linear::fixed_point::FixedPoint;
use crate::math::linear::layout::{BLOCK, ESTIMATE_GROUP, GROUP, Line, Sums, TILE_ROWS};
use crate::math::linear::relaxed::{sixteen_bytes, vectors};
use crate::math::ops::functions::in_memory;

/// Number of squares in a column of a block.
const SQUARES: usize = BLOCK / SQUARE;
/// Number of bits in the lowest part of an element of x, the maximum that the 8-bit dot product
/// accepts.
const PART_BITS: u32 = 7;

/// One block of a tile's rows.
pub type Tile = Parts<TILE_ROWS>;
/// One block of a single row.
pub type Row = Parts<1>;

/// The parts of four neighbouring elements of x, as [`narrow::parts`] or [`wide::parts`] packs them.
type Four = [[u32; 2]; 2];

/// One block of several rows of x. Each element q is split into parts with few bits.
pub struct Parts<const ROWS: usize> {
    /// Indexed by half of [`Four`], square and row of x.
    parts: [[[[u32; 2]; ROWS]; SQUARES]; 2],
    unit: [f32; ROWS],
}

impl<const ROWS: usize> From<&[[f32; ROWS]; BLOCK]> for Parts<ROWS> {
    fn from(numbers: &[[f32; ROWS]; BLOCK]) -> Self {
        let FixedPoint { q, unit, .. } = FixedPoint::from(numbers);
        let parts_of = match adds_in_32_bits() {
            true => narrow::parts,
            false => wide::parts,
        };
        let mut parts = [[[[0; 2]; ROWS]; SQUARES]; 2];
        for (square, q) in q.as_chunks::<SQUARE>().0.iter().enumerate() {
            for row in 0..ROWS {
                let four: Four = parts_of(q.map(|q| q[row]));
                for (parts, four) in parts.iter_mut().zip(four) {
                    parts[square][row] = four;
                }
            }
        }
        Parts { parts, unit }
    }
}

/// Whether the browser's 8-bit dot product adds the four products in 32 bits, as VNNI and ARM's
/// dot product do. Otherwise the sums of two products pass through 16 bits, which takes several
/// instructions; 16-bit dot products are then faster.
///
/// Finds out with numbers that relaxed SIMD leaves open: 255 is also −1, and 128 also −128.
#[inline(always)]
fn adds_in_32_bits() -> bool {
    let [x, w] = in_memory([[0xffff_ffff, 0x8080_8080], [0x7f7f_7f7f, 0x8080_8080]])
        .map(|[first, second]| u32x4(first, second, 0, 0));
    let sums = i32x4_relaxed_dot_i8x16_i7x16_add(w, x, i32x4_splat(0));
    let unsigned = i32x4_extract_lane::<0>(sums) == 4 * 255 * 127;
    let signed = i32x4_extract_lane::<1>(sums) == 4 * 128 * 128;
    unsigned || signed
}

/// Multiplies a panel's block by one block of each tile, and adds the products to `sums`.
#[inline(never)]
pub fn accumulate_tiles(sums: &mut [Sums], x: &[Tile], w: &ByteBlock) {
    match adds_in_32_bits() {
        true => narrow::accumulate_tiles(sums, x, w),
        false => wide::accumulate_tiles(sums, x, w),
    }
}

/// The products of a row and a group of panels.
#[inline(never)]
pub fn multiply_row(x: &[Row], panels: [&[ByteBlock]; GROUP]) -> [Line; GROUP] {
    match adds_in_32_bits() {
        true => narrow::multiply_row(x, panels),
        false => wide::multiply_row(x, panels),
    }
}

/// The products of the upper bits of a row and a group of panels. With one part of 7 bits, the 8-bit
/// dot product is the fastest on every processor.
#[inline(never)]
pub fn estimate(x: &[Upper], panels: [&[ByteBlock]; ESTIMATE_GROUP]) -> [Line; ESTIMATE_GROUP] {
    narrow::estimate(x, panels)
}

/// [`SQUARES`] as a run-time value. With a constant, the compiler would unroll the loop and compute
/// the sums one after the other.
fn count() -> usize {
    in_memory(SQUARES).min(SQUARES)
}

/// Adds a block's products to the panel's sums: (128 · upper + lower) · unit · scale. Upper and lower
/// are converted to float32 separately, because their sum can exceed 32 bits.
#[inline(always)]
fn with_block(
    sums: [v128; 2],
    upper: [v128; 2],
    lower: [v128; 2],
    unit: f32,
    w: &ByteBlock,
) -> [v128; 2] {
    let scale = vectors(&w.scale);
    let upper_unit = f32x4_splat(unit * (1 << PART_BITS) as f32);
    let unit = f32x4_splat(unit);
    std::array::from_fn(|half| {
        let lower = f32x4_mul(f32x4_convert_i32x4(lower[half]), unit);
        let products = f32x4_relaxed_madd(f32x4_convert_i32x4(upper[half]), upper_unit, lower);
        f32x4_relaxed_madd(products, scale[half], sums[half])
    })
}

#[inline(always)]
fn signed_bytes(codes: Square) -> v128 {
    sixteen_bytes(codes.map(i8::cast_unsigned))
}
