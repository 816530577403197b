//! Rows of x in fixed point, for products with weights of 4 bits.

use super::blocks::BLOCK;

/// Bits of the largest number of a block, without its sign: three parts of 7 bits with theirs.
const BITS: u32 = 20;
/// The biased exponent of what is not finite.
const NOT_FINITE: u32 = 255;
/// The smallest biased exponent of a block's largest number. With smaller ones the unit would not be
/// a normal float32.
const LEAST_EXPONENT: u32 = BITS;

/// 32 neighbouring numbers of each of `ROWS` rows of x, each a whole number of its row's units,
/// q · unit.
///
/// The unit is the power of two that makes the largest |q| a number of 20 bits, so a number is off
/// by at most a 1,048,576th of the largest. Sums of its products with codes of 4 bits are exact, in
/// whatever order they are added, and fit into 30 bits.
#[derive(Debug, Clone, Copy)]
pub(super) struct FixedPoint<const ROWS: usize> {
    pub q: [[i32; ROWS]; BLOCK],
    /// Not a number where one of the row's 32 is not finite.
    pub unit: [f32; ROWS],
    /// The sum of q · unit.
    pub sum: [f32; ROWS],
}

impl<const ROWS: usize> From<[[f32; ROWS]; BLOCK]> for FixedPoint<ROWS> {
    fn from(numbers: [[f32; ROWS]; BLOCK]) -> Self {
        let mut most = [LEAST_EXPONENT << 23; ROWS];
        for numbers in &numbers {
            for (most, x) in most.iter_mut().zip(numbers) {
                *most = (x.to_bits() & 0x7fff_ffff).max(*most);
            }
        }
        // What is not finite has the largest exponent. Its row's numbers become 0.
        let exponents = most.map(|most| most >> 23);
        let power = |exponent: u32, power: u32| match exponent {
            NOT_FINITE => f32::NAN,
            _ => f32::from_bits(power << 23),
        };
        let unit = exponents.map(|exponent| power(exponent, exponent + 1 - BITS));
        let per_unit = exponents.map(|exponent| power(exponent, 253 + BITS - exponent));
        let mut sum = [0; ROWS];
        let q = numbers.map(|numbers| {
            std::array::from_fn(|row| {
                let q = (numbers[row] * per_unit[row]).round_ties_even() as i32;
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
