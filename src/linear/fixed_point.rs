//! Rows of x in fixed point, for products with weights in whole numbers.

#[cfg(not(target_feature = "relaxed-simd"))]
use super::TILE_COLUMNS;
use super::blocks::BLOCK;
use crate::ops::functions::TO_WHOLE;

/// Bits of a number without its sign: three parts of 7 bits with it.
pub(super) const BITS: u32 = 20;
/// The biased exponent of what is not finite.
const NOT_FINITE: u32 = 255;
/// The smallest biased exponent of a block's largest number. With smaller ones the unit would not be
/// a normal float32.
const LEAST_EXPONENT: u32 = BITS;

/// 32 neighbouring numbers of each of `ROWS` rows of x, each a whole number of its row's units,
/// q · unit.
///
/// The unit is the power of two that makes the largest |q| a number of 20 bits, so a number is off
/// by at most a 524,288th of the largest. Sums of its products with codes are exact, in whatever order
/// they are added.
#[derive(Debug, Clone, Copy)]
pub(super) struct FixedPoint<const ROWS: usize> {
    pub q: [[i32; ROWS]; BLOCK],
    /// Not a number where one of the row's 32 is not finite.
    pub unit: [f32; ROWS],
    /// The sum of q · unit.
    pub sum: [f32; ROWS],
}

#[cfg(not(target_feature = "relaxed-simd"))]
impl<const ROWS: usize> FixedPoint<ROWS> {
    /// The sums of the products of each row and 8 columns of whole numbers, in units of the row.
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
        // What is not finite has the largest exponent.
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
                // The largest number can be rounded up to 2^BITS, which has a bit more; and what is
                // not finite becomes some number, whose unit is none.
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
