//! Rows of x in fixed point, for products with weights of 4 bits.

use super::blocks::BLOCK;
use crate::Matrix;

/// Bits of a number's lower part, with its sign.
const LOWER_BITS: u32 = 7;
/// How many units one of the upper part stands for.
pub(super) const UPPER_UNITS: f32 = (1 << LOWER_BITS) as f32;
/// Bits of the largest number of a block, without its sign.
const BITS: u32 = 21;
/// The biased exponent of what is not finite.
const NOT_FINITE: u32 = 255;
/// The smallest biased exponent of a block's largest number. With smaller ones the unit would not be
/// a normal float32.
const LEAST_EXPONENT: u32 = BITS;

/// 32 neighbouring numbers of a row of x, each a whole number of `unit`s, q · unit.
///
/// The unit is the power of two that makes the largest |q| a number of 21 bits, so a number is off
/// by at most a 2,097,152nd of the largest. q is split into q = 128 · upper + lower: with weights
/// of 4 bits, sums of 16-bit products of the lower parts fit into 16 bits, and those of the upper
/// parts into 32. Whole numbers are added exactly, in whatever order.
#[derive(Debug, Clone, Copy)]
pub(super) struct Block {
    /// The upper parts of 16 pairs of neighbours, each a signed number of 16 bits, the first in the
    /// lower half.
    pub upper: [u32; BLOCK / 2],
    /// The lower parts likewise, in 8 bits: −64 to 63.
    pub lower: [u16; BLOCK / 2],
    /// What q is multiplied by; not a number where one of the 32 is not finite.
    pub unit: f32,
    /// The sum of q · unit.
    pub sum: f32,
}

/// Blocks of the rows of x `[n, d_in]`, row after row.
///
/// # Panics
///
/// When blocks do not fill a row.
pub(super) fn blocks(x: &Matrix) -> Vec<Block> {
    assert!(x.ncols().is_multiple_of(BLOCK), "blocks fill a row");
    let mut blocks = Vec::with_capacity(x.len() / BLOCK);
    for row in 0..x.nrows() {
        for first in (0..x.ncols()).step_by(BLOCK) {
            blocks.push(Block::new(std::array::from_fn(|i| x[(row, first + i)])));
        }
    }
    blocks
}

impl Block {
    fn new(numbers: [f32; BLOCK]) -> Self {
        // The exponent of what is not finite is the largest.
        let sizes = numbers.map(|x| x.to_bits() & 0x7fff_ffff);
        let exponent = sizes.iter().fold(0, |most, size| most.max(*size)) >> 23;
        let exponent = exponent.max(LEAST_EXPONENT);
        if exponent == NOT_FINITE {
            return Block {
                upper: [0; BLOCK / 2],
                lower: [0; BLOCK / 2],
                unit: f32::NAN,
                sum: f32::NAN,
            };
        }
        let unit = f32::from_bits((exponent + 1 - BITS) << 23);
        let per_unit = f32::from_bits((253 + BITS - exponent) << 23);
        let q = numbers.map(|x| (x * per_unit).round_ties_even() as i32);
        let upper = q.map(|q| (q + (1 << (LOWER_BITS - 1))) >> LOWER_BITS);
        Block {
            upper: std::array::from_fn(|pair| {
                let [first, second] = [2 * pair, 2 * pair + 1].map(|i| upper[i] as u32 & 0xffff);
                first | second << 16
            }),
            lower: std::array::from_fn(|pair| {
                let [first, second] = [2 * pair, 2 * pair + 1]
                    .map(|i| (q[i] - (upper[i] << LOWER_BITS)) as u16 & 0xff);
                first | second << 8
            }),
            unit,
            sum: q.iter().sum::<i32>() as f32 * unit,
        }
    }
}

#[cfg(not(target_feature = "relaxed-simd"))]
impl Block {
    /// The upper parts of a pair of neighbours.
    pub fn upper(&self, pair: usize) -> [i16; 2] {
        let [a, b, c, d] = self.upper[pair].to_le_bytes();
        [[a, b], [c, d]].map(i16::from_le_bytes)
    }

    /// Their lower parts.
    pub fn lower(&self, pair: usize) -> [i16; 2] {
        let bytes = self.lower[pair].to_le_bytes();
        bytes.map(|byte| i16::from(byte.cast_signed()))
    }
}
