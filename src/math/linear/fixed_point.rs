//! Rows of x in fixed point, for products with integer codes.

use super::layout::BLOCK;
#[cfg(not(target_feature = "relaxed-simd"))]
use super::layout::TILE_COLUMNS;
use crate::math::ops::functions::TO_WHOLE;

/// Number of bits of |q|. With its sign bit, q has 21 bits, which are split into three parts of 7.
pub(super) const BITS: u32 = 20;
/// The biased exponent of infinities and NaN.
const NOT_FINITE: u32 = 255;
/// If a row's largest number has at least this biased exponent, the unit is a normal float32.
const LEAST_EXPONENT: u32 = BITS;

/// 32 neighbouring numbers from each of `ROWS` rows of x, as integer multiples q of the row's unit.
///
/// The unit is the power of two for which the largest |q| has 20 bits, so the rounding error is at
/// most 1/524,288 of the largest number. Sums of products with codes are exact in any order.
#[derive(Debug, Clone, Copy)]
pub(super) struct FixedPoint<const ROWS: usize> {
    pub q: [[i32; ROWS]; BLOCK],
    /// The unit of each row; NaN if one of the row's 32 numbers is not finite.
    pub unit: [f32; ROWS],
    /// The sum of q · unit over each row.
    pub sum: [f32; ROWS],
}

#[cfg(not(target_feature = "relaxed-simd"))]
impl<const ROWS: usize> FixedPoint<ROWS> {
    /// The integer products of each row with 8 columns of codes, in the row's units.
    pub fn units(&self, codes: &[[i32; TILE_COLUMNS]; BLOCK]) -> [[i64; TILE_COLUMNS]; ROWS] {
        let mut units = [[0; TILE_COLUMNS]; ROWS];
        for (q, codes) in self.q.iter().zip(codes) {
            for (units, q) in units.iter_mut().zip(q) {
                for (units, code) in units.iter_mut().zip(codes) {
                    *units += i64::from(q * code);
                }
            }
        }
        units
    }
}

impl<const ROWS: usize> From<&[[f32; ROWS]; BLOCK]> for FixedPoint<ROWS> {
    #[inline(never)]
    fn from(numbers: &[[f32; ROWS]; BLOCK]) -> Self {
        let mut most = [LEAST_EXPONENT << 23; ROWS];
        for numbers in numbers {
            for (most, x) in most.iter_mut().zip(numbers) {
                *most = (x.to_bits() & 0x7fff_ffff).max(*most);
            }
        }
        // Infinities and NaN have the largest exponent.
        let exponents = most.map(|most| most >> 23);
        let power = |exponent: u32, power: u32| match exponent {
            NOT_FINITE => f32::NAN,
            _ => f32::from_bits(power << 23),
        };
        let unit = exponents.map(|exponent| power(exponent, exponent + 1 - BITS));
        let per_unit = exponents.map(|exponent| power(exponent, 253 + BITS - exponent));
        let mut sum = [0; ROWS];
        let q = std::array::from_fn(|place| {
            std::array::from_fn(|row| {
                let whole = (numbers[place][row] * per_unit[row] + TO_WHOLE).to_bits() as i32;
                let q = whole.wrapping_sub(TO_WHOLE.to_bits() as i32);
                // Rounding can give 2^BITS, which has one bit too many. A number that is not finite
                // gives an arbitrary q, but its unit is NaN.
                let q = q.clamp(1 - (1 << BITS), (1 << BITS) - 1);
                sum[row] += q;
                q
            })
        });
        FixedPoint {
            q,
            unit,
            sum: std::array::from_fn(|row| sum[row] as f32 * unit[row]),
        }
    }
}
