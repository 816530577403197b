//! The kernel's steps for 4-bit weights, with 8-bit and 16-bit integer dot products.
//!
//! `cargo xtask build` rewrites these steps for browsers without relaxed SIMD's dot product.

use std::arch::wasm32::{
    f32x4_convert_i32x4, f32x4_mul, f32x4_relaxed_madd, f32x4_splat, i16x8_add,
    i16x8_relaxed_dot_i8x16_i7x16, i32x4_add, i32x4_dot_i16x8, i32x4_extend_high_i16x8,
    i32x4_extend_low_i16x8, i32x4_shl, i32x4_splat, u8x16_splat, u16x8_extend_high_u8x16,
    u16x8_extend_low_u8x16, u16x8_shr, u32x4_splat, v128, v128_and,
};

use super::{NibbleBlock, Pairs};
use crate::math::linear::fixed_point::FixedPoint;
use crate::math::linear::layout::{BLOCK, GROUP, Line, Sums, TILE_COLUMNS, TILE_ROWS};
use crate::math::linear::relaxed::{eight_numbers, numbers, sixteen_bytes, vectors, whole_numbers};
use crate::math::ops::functions::in_memory;

/// Number of pairs of neighbouring weights in a block.
const PAIRS: usize = BLOCK / 2;
/// Number of bits of a part, including its sign; only [`Tile`]'s upper parts have more. With 7
/// bits, a sum of 32 products of parts and 4-bit codes fits into 16 bits.
const PART_BITS: u32 = 7;

/// One block of a tile's rows. Each element q is split into two parts: q = 128 · upper + lower.
pub struct Tile {
    /// Pairs of upper parts, 16 bits per part; the first part of a pair is in the lower half.
    upper: [[u32; TILE_ROWS]; PAIRS],
    /// Pairs of lower parts, 8 bits per part; every pair is stored twice, to fill 32 bits.
    lower: [[u32; TILE_ROWS]; PAIRS],
    unit: [f32; TILE_ROWS],
    sum: [f32; TILE_ROWS],
}

impl From<&[[f32; TILE_ROWS]; BLOCK]> for Tile {
    fn from(numbers: &[[f32; TILE_ROWS]; BLOCK]) -> Self {
        let FixedPoint { q, unit, sum } = FixedPoint::from(numbers);
        let [mut upper, mut lower] = [[[0; TILE_ROWS]; PAIRS]; 2];
        for ((pair, upper), lower) in q.as_chunks::<2>().0.iter().zip(&mut upper).zip(&mut lower) {
            for row in 0..TILE_ROWS {
                let [first, second] = pair.map(|q| split(q[row]));
                upper[row] = first.0 as u32 & 0xffff | (second.0 as u32) << 16;
                lower[row] = pair_of_bytes(first.1, second.1);
            }
        }
        Tile {
            upper,
            lower,
            unit,
            sum,
        }
    }
}

/// One block of a single row. Each element q is split into three parts: q = 16,384 · a + 128 · b +
/// c. Three parts of 8 bits take fewer instructions than the two parts of [`Tile`], because a
/// 16-bit part can only be multiplied by codes that are widened to 16 bits.
pub struct Row {
    /// For each pair of elements, the pairs of their parts a, b and c, 8 bits per part; every pair
    /// of parts is stored twice.
    parts: [[u32; 3]; PAIRS],
    unit: f32,
    sum: f32,
}

impl From<&[[f32; 1]; BLOCK]> for Row {
    fn from(numbers: &[[f32; 1]; BLOCK]) -> Self {
        let FixedPoint { q, unit, sum } = FixedPoint::from(numbers);
        let (pairs, _rest) = q.as_chunks::<2>();
        let [[unit], [sum]] = [unit, sum];
        Row {
            parts: std::array::from_fn(|pair| {
                let [first, second] = pairs[pair].map(|[q]| {
                    let (upper, c) = split(q);
                    let (a, b) = split(upper);
                    [a, b, c]
                });
                std::array::from_fn(|part| pair_of_bytes(first[part], second[part]))
            }),
            unit,
            sum,
        }
    }
}

/// Splits q into an upper part and a lower part; the lower part is between −64 and 63.
#[inline(always)]
fn split(q: i32) -> (i32, i32) {
    let upper = (q + (1 << (PART_BITS - 1))) >> PART_BITS;
    (upper, q - (upper << PART_BITS))
}

/// Packs two signed bytes into 16 bits, which are stored twice.
#[inline(always)]
fn pair_of_bytes(first: i32, second: i32) -> u32 {
    let pair = first as u32 & 0xff | (second as u32 & 0xff) << 8;
    pair | pair << 16
}

/// The codes of a block, one line for each pair of rows, in column order.
struct Codes {
    bytes: [[i16; TILE_COLUMNS]; PAIRS],
    wide: [[[i16; TILE_COLUMNS]; 2]; PAIRS],
}

impl Codes {
    fn of(pairs: &[Pairs; PAIRS / 2]) -> Self {
        let mut codes = Codes {
            bytes: [[0; TILE_COLUMNS]; PAIRS],
            wide: [[[0; TILE_COLUMNS]; 2]; PAIRS],
        };
        let lower = lower_halves();
        for (first, pair) in pairs.iter().enumerate() {
            for (pair, bytes) in [first, first + pairs.len()]
                .into_iter()
                .zip(halves(pair, lower))
            {
                codes.bytes[pair] = whole_numbers(bytes);
                let wide = [
                    u16x8_extend_low_u8x16(bytes),
                    u16x8_extend_high_u8x16(bytes),
                ];
                codes.wide[pair] = wide.map(whole_numbers);
            }
        }
        codes
    }
}

/// Multiplies a panel's block by one block of each tile, and adds the products to `sums`. The codes
/// are unpacked only once, for all tiles.
#[inline(never)]
pub fn accumulate_tiles(sums: &mut [Sums], x: &[Tile], w: &NibbleBlock) {
    let codes = Codes::of(&w.pairs);
    for (sums, x) in sums.iter_mut().zip(x) {
        accumulate_tile(sums, x, &codes, w);
    }
}

/// Uses two loops, so that each loop's sums stay in registers.
#[inline(always)]
fn accumulate_tile(sums: &mut Sums, x: &Tile, codes: &Codes, w: &NibbleBlock) {
    let zero = i32x4_splat(0);
    let mut lower = [zero; TILE_ROWS];
    for (codes, x) in codes.bytes.iter().zip(&x.lower) {
        let codes = eight_numbers(codes);
        for (lower, x) in lower.iter_mut().zip(x) {
            let products = i16x8_relaxed_dot_i8x16_i7x16(u32x4_splat(*x), codes);
            *lower = i16x8_add(*lower, products);
        }
    }
    let mut upper = [[zero; 2]; TILE_ROWS];
    for (codes, x) in codes.wide.iter().zip(&x.upper) {
        let codes = codes.each_ref().map(eight_numbers);
        for (upper, x) in upper.iter_mut().zip(x) {
            let x = u32x4_splat(*x);
            for (upper, codes) in upper.iter_mut().zip(codes) {
                *upper = i32x4_add(*upper, i32x4_dot_i16x8(codes, x));
            }
        }
    }
    for (row, sums) in sums.iter_mut().enumerate() {
        let units = with_lower(upper[row], lower[row]);
        let x = [x.unit[row], x.sum[row]];
        *sums = numbers(with_block(vectors(sums), units, x, w));
    }
}

/// The products of a row and a group of panels.
#[inline(never)]
pub fn multiply_row(x: &[Row], [left, right]: [&[NibbleBlock]; GROUP]) -> [Line; GROUP] {
    let zero = i32x4_splat(0);
    let lower = lower_halves();
    let mut sums = [[zero; 2]; GROUP];
    for ((x, left), right) in x.iter().zip(left).zip(right) {
        let blocks = [left, right];
        let mut parts = [[zero; 3]; GROUP];
        for first in 0..PAIRS / 2 {
            let x = [first, first + PAIRS / 2].map(|pair| x.parts[pair].map(|x| u32x4_splat(x)));
            for (parts, w) in parts.iter_mut().zip(blocks) {
                for (codes, x) in halves(&w.pairs[first], lower).into_iter().zip(x) {
                    for (part, x) in parts.iter_mut().zip(x) {
                        *part = i16x8_add(*part, i16x8_relaxed_dot_i8x16_i7x16(x, codes));
                    }
                }
            }
        }
        for ((sums, w), [a, b, c]) in sums.iter_mut().zip(blocks).zip(parts) {
            let units = with_lower(with_lower(wide(a), b), c);
            *sums = with_block(*sums, units, [x.unit, x.sum], w);
        }
    }
    sums.map(numbers)
}

/// Combines the sums of 8 columns: 128 · upper + lower.
#[inline(always)]
fn with_lower(upper: [v128; 2], lower: v128) -> [v128; 2] {
    let [left, right] = wide(lower);
    let [a, b] = upper.map(|upper| i32x4_shl(upper, PART_BITS));
    [i32x4_add(a, left), i32x4_add(b, right)]
}

/// Adds one block's integer dot products, scaled by `unit` and the block's scale, to the panel's
/// sums.
#[inline(always)]
fn with_block(
    sums: [v128; 2],
    units: [v128; 2],
    [unit, sum]: [f32; 2],
    w: &NibbleBlock,
) -> [v128; 2] {
    let (scale, least) = (vectors(&w.scale), vectors(&w.least));
    std::array::from_fn(|half| {
        let products = f32x4_mul(f32x4_convert_i32x4(units[half]), f32x4_splat(unit));
        let sums = f32x4_relaxed_madd(products, scale[half], sums[half]);
        f32x4_relaxed_madd(f32x4_splat(sum), least[half], sums)
    })
}

#[inline(always)]
fn wide(x: v128) -> [v128; 2] {
    [i32x4_extend_low_i16x8(x), i32x4_extend_high_i16x8(x)]
}

/// Unpacks the codes in the lower and in the upper halves of bytes into one byte each. `lower` is
/// the mask from [`lower_halves`].
#[inline(always)]
fn halves(pairs: &Pairs, lower: v128) -> [v128; 2] {
    let bytes = sixteen_bytes(*pairs);
    // Shifts 16-bit lanes, because shifting 8-bit lanes would take four more instructions. The mask
    // removes the bits that cross from one byte to the other.
    [bytes, u16x8_shr(bytes, 4)].map(|bytes| v128_and(bytes, lower))
}

fn lower_halves() -> v128 {
    u8x16_splat(in_memory(15))
}
