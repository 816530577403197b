//! e^x, ln and erf of one number, computed with sums, products and selections only.
//!
//! Loops over these functions vectorise on every target. Loops that call a maths library do not;
//! such calls took half of a GELU's time. The disadvantage is a larger error: up to two units in
//! the last place, although half a unit is possible. No step depends on the platform, so the
//! browser and a native build give bit-identical results.

use std::f32::consts::{FRAC_1_SQRT_2, LOG2_E};

/// ln 2 as the sum of two parts. The first has so few digits that its product with any exponent of
/// a float is exact; the second is the remainder.
const LN_2: [f32; 2] = [0.693_359_4, -2.121_944_4e-4];

/// 1.5 · 2²³. A float of this size has no fractional digits, so adding it rounds a number to an
/// integer and leaves that integer in the lowest bits.
pub(crate) const TO_WHOLE: f32 = 12_582_912.0;

/// e^x over the whole range of floats.
///
/// e^x = 2^n · e^r with an integer n and |r| ≤ ln 2 / 2, where e^r is the polynomial of Cephes'
/// `expf` (S. L. Moshier). The error is below two units in the last place, or below one if the
/// result is subnormal. e^0 is exactly 1, e^−∞ is exactly 0, overflow gives ∞, and NaN gives NaN.
///
/// ```
/// use headlight::math::ops::exp;
/// assert_eq!([exp(f32::NEG_INFINITY), exp(0.0), exp(89.0)], [0.0, 1.0, f32::INFINITY]);
/// assert!((exp(1.0) - std::f32::consts::E).abs() < 3e-7);
/// ```
#[inline]
pub fn exp(x: f32) -> f32 {
    Exp::CONSTANTS.of(x)
}

/// The function [`exp`] with its constants, for use in loops.
#[derive(Clone, Copy)]
pub struct Exp {
    /// Beyond these bounds, the result is 0 or ∞. x is clamped to them, because 2^n would otherwise
    /// overflow the exponent's bits.
    bounds: [f32; 2],
    log2_e: f32,
    to_whole: f32,
    ln_2: [f32; 2],
    curve: [f32; 6],
    one: f32,
}

impl Exp {
    const CONSTANTS: Exp = Exp {
        bounds: [-104.0, 89.0],
        log2_e: LOG2_E,
        to_whole: TO_WHOLE,
        ln_2: LN_2,
        curve: [
            1.987_569_1e-4,
            1.398_199_9e-3,
            8.333_452e-3,
            4.166_579_6e-2,
            1.666_666_5e-1,
            5e-1,
        ],
        one: 1.0,
    };

    /// Loads the constants from memory: see [`in_memory`].
    pub fn for_loop() -> Self {
        in_memory(Self::CONSTANTS)
    }

    /// See [`exp`].
    #[inline(always)]
    pub fn of(&self, x: f32) -> f32 {
        let [least, most] = self.bounds;
        // `f32::clamp` would check the order of the bounds in every step.
        let x = if x < least { least } else { x };
        let x = if x > most { most } else { x };
        let (power, shifted) = self.parts(x);
        // Multiplies by 2^n in two factors, because 2^n alone can overflow or underflow even if the
        // product does not. Only the second multiplication can round, and only if the product is
        // subnormal.
        let n = (shifted.to_bits() as i32).wrapping_sub(self.to_whole.to_bits() as i32);
        let half = n >> 1;
        power * self.power_of_two(half) * self.power_of_two(n.wrapping_sub(half))
    }

    /// Bit-identical to [`exp`] for −87 ≤ x ≤ 88, where the result is a normal float.
    #[inline(always)]
    fn of_moderate(&self, x: f32) -> f32 {
        let (power, shifted) = self.parts(x);
        // `power_of_two` shifts the bits of TO_WHOLE out of the number.
        power * self.power_of_two(shifted.to_bits() as i32)
    }

    /// Returns e^r and n + TO_WHOLE, where e^x = 2^n · e^r.
    #[inline(always)]
    fn parts(&self, x: f32) -> (f32, f32) {
        let shifted = x * self.log2_e + self.to_whole;
        let n = shifted - self.to_whole;
        let r = (x - n * self.ln_2[0]) - n * self.ln_2[1];
        let power = polynomial(r, self.curve) * (r * r) + r + self.one;
        (power, shifted)
    }

    /// 2^n for −126 ≤ n ≤ 127: adds n to the exponent bits of 1.
    #[inline(always)]
    fn power_of_two(&self, n: i32) -> f32 {
        f32::from_bits(((n as u32) << 23).wrapping_add(self.one.to_bits()))
    }
}

/// The natural logarithm of a positive number that is not subnormal.
///
/// ln x = n·ln 2 + ln m with an integer n and √½ ≤ m < √2, where ln m is the polynomial of Cephes'
/// `logf` (S. L. Moshier). The error is below two units in the last place. ln 1 is exactly 0.
///
/// ```
/// use headlight::math::ops::ln;
/// assert_eq!(ln(1.0), 0.0);
/// assert!((ln(0.5) + 0.693_147_2).abs() < 1e-7);
/// ```
#[inline]
pub fn ln(x: f32) -> f32 {
    let root = std::f32::consts::FRAC_1_SQRT_2.to_bits() as i32;
    let n = (x.to_bits() as i32).wrapping_sub(root) >> 23;
    let r = f32::from_bits((x.to_bits() as i32).wrapping_sub(n << 23) as u32) - 1.0;
    let square = r * r;
    let curve = polynomial(
        r,
        [
            7.037_683_6e-2,
            -1.151_461e-1,
            1.167_699_9e-1,
            -1.242_014_1e-1,
            1.424_932_3e-1,
            -1.666_805_8e-1,
            2.000_071_5e-1,
            -2.499_999_4e-1,
            3.333_333e-1,
        ],
    );
    let n = n as f32;
    // Adds the terms from the smallest to the largest, to reduce rounding errors.
    let tail = curve * r * square + n * LN_2[1] - 0.5 * square;
    n * LN_2[0] + (r + tail)
}

/// The error function, 2/√π · ∫ e^(−t²) dt from 0 to x.
///
/// Near 0 it is computed as x times a polynomial in x², elsewhere as 1 − e^(polynomial in |x|).
/// Both approximations are by N. Juffa (stackoverflow.com/questions/35148198). The error is below
/// two units in the last place. For large |x| the result is exactly ±1, so that GELU is exactly 0
/// for large negative numbers.
///
/// ```
/// use headlight::math::ops::erf;
/// assert_eq!([erf(0.0), erf(4.0), erf(-1e30)], [0.0, 1.0, -1.0]);
/// assert!((erf(0.5) - 0.520_499_9).abs() < 1e-7);
/// ```
#[inline]
pub fn erf(x: f32) -> f32 {
    Erf::CONSTANTS.of(x)
}

/// The function [`erf`] with its constants.
#[derive(Clone, Copy)]
struct Erf {
    near: [f32; 6],
    far: [f32; 7],
    /// The largest |x| for which `near` is used.
    border: f32,
    /// The smallest |x| that is treated as infinite: the result is exactly ±1.
    end: f32,
    exp: Exp,
}

impl Erf {
    const CONSTANTS: Erf = Erf {
        near: [
            -5.967_617e-4,
            4.991_194_2e-3,
            -2.676_813_5e-2,
            1.128_199_25e-1,
            -3.761_253_4e-1,
            1.283_791_7e-1,
        ],
        far: [
            -1.728_534_7e-5,
            3.831_971_3e-4,
            -3.883_964_4e-3,
            2.425_462_2e-2,
            -1.067_778_8e-1,
            -6.348_467e-1,
            -1.287_175_1e-1,
        ],
        border: 0.927_734_4,
        end: 4.0,
        exp: Exp::CONSTANTS,
    };

    #[inline(always)]
    fn of(&self, x: f32) -> f32 {
        let size = x.abs();
        let near = polynomial(x * x, self.near) * x + x;
        let bound = if size > self.end { self.end } else { size };
        let power = self
            .exp
            .of_moderate(polynomial(bound, self.far) * bound - bound);
        if size > self.border {
            (self.exp.one - power).copysign(x)
        } else {
            near
        }
    }
}

/// The GELU x·(1 + erf(x/√2))/2 with its constants, for use in loops.
#[derive(Clone, Copy)]
pub struct Gelu {
    half: f32,
    per_sqrt_2: f32,
    erf: Erf,
}

impl Gelu {
    /// Loads the constants from memory: see [`in_memory`].
    pub fn for_loop() -> Self {
        in_memory(Gelu {
            half: 0.5,
            per_sqrt_2: FRAC_1_SQRT_2,
            erf: Erf::CONSTANTS,
        })
    }

    /// The GELU of a number.
    #[inline(always)]
    pub fn of(&self, x: f32) -> f32 {
        self.half * x * (self.erf.exp.one + self.erf.of(x * self.per_sqrt_2))
    }
}

/// Returns its argument, but hides from the compiler that the argument is constant.
///
/// Wasm engines use several instructions to rebuild a vector constant in every step of a loop, but
/// only one to load a variable.
pub(crate) fn in_memory<T>(constants: T) -> T {
    std::hint::black_box(constants)
}

/// Evaluates a polynomial; the coefficient of the highest power comes first. Horner's rule is
/// applied to even and odd powers separately, because the processor can compute the two independent
/// chains in parallel.
#[inline(always)]
fn polynomial<const N: usize>(x: f32, coefficients: [f32; N]) -> f32 {
    let square = x * x;
    let [mut sum, mut other] = [0.0; 2];
    for (place, coefficient) in coefficients.into_iter().enumerate() {
        let next = if place < 2 {
            coefficient
        } else {
            other * square + coefficient
        };
        (other, sum) = (sum, next);
    }
    other * x + sum
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every `step`th float in the order of bit patterns. The floats have all magnitudes and both
    /// signs, so they cover every branch.
    fn floats(step: usize) -> impl Iterator<Item = f32> {
        (0..=u32::MAX)
            .step_by(step)
            .map(f32::from_bits)
            .filter(|x| !x.is_nan())
    }

    /// The error as a multiple of the true value's unit in the last place.
    fn units(found: f32, truth: f64) -> f64 {
        let size = (truth.abs() as f32).max(f32::MIN_POSITIVE);
        let unit = f64::from(size.next_up()) - f64::from(size);
        (f64::from(found) - truth).abs() / unit
    }

    #[test]
    fn exp_is_within_two_units_of_the_truth_everywhere() {
        for x in floats(997) {
            let (found, truth) = (exp(x), libm::exp(x.into()));
            if truth > f32::MAX.into() {
                // If the true value exceeds the largest float, ∞ and the two largest floats are
                // accepted.
                assert!(found >= f32::MAX.next_down(), "e^{x} gave {found}");
            } else {
                assert!(units(found, truth) < 2.0, "e^{x} gave {found}, not {truth}");
            }
        }
    }

    #[test]
    fn exp_is_exact_where_a_reader_expects_it() {
        for (x, expected) in [
            (0.0, 1.0),
            (-0.0, 1.0),
            (1e-45, 1.0),
            (f32::NEG_INFINITY, 0.0),
            (f32::MIN, 0.0),
            (-104.0, 0.0),
            (-103.0, 1e-45),
            (f32::INFINITY, f32::INFINITY),
            (f32::MAX, f32::INFINITY),
            (88.8, f32::INFINITY),
        ] {
            assert_eq!(exp(x), expected, "e^{x}");
        }
        assert!(exp(f32::NAN).is_nan());
    }

    #[test]
    fn a_softmax_never_meets_an_exponential_above_one() {
        for x in floats(499).filter(|x| *x <= 0.0) {
            assert!((0.0..=1.0).contains(&exp(x)), "e^{x} gave {}", exp(x));
        }
    }

    #[test]
    fn ln_is_within_two_units_of_the_truth_where_it_promises_to() {
        for x in floats(97).filter(|x| x.is_normal() && x.is_sign_positive()) {
            let (found, truth) = (ln(x), libm::log(x.into()));
            assert!(
                units(found, truth) < 2.0,
                "ln {x} gave {found}, not {truth}"
            );
        }
        assert_eq!(ln(1.0).to_bits(), 0.0f32.to_bits());
    }

    #[test]
    fn erf_is_within_two_units_of_the_truth_everywhere() {
        for x in floats(997) {
            let (found, truth) = (erf(x), libm::erf(x.into()));
            assert!(
                units(found, truth) < 2.0,
                "erf({x}) gave {found}, not {truth}"
            );
            assert!((f64::from(found) - truth).abs() < 1.2e-7, "erf({x})");
        }
    }

    #[test]
    fn erf_is_odd_bounded_and_exact_at_its_ends() {
        for x in floats(4999) {
            assert_eq!(erf(-x), -erf(x), "erf({x})");
            assert!(erf(x).abs() <= 1.0, "erf({x}) gave {}", erf(x));
        }
        for x in [3.93, 10.0, 1e20, f32::MAX, f32::INFINITY] {
            assert_eq!(erf(x), 1.0, "erf({x})");
        }
        assert_eq!(erf(0.0).to_bits(), 0.0f32.to_bits());
        assert_eq!(erf(-0.0).to_bits(), (-0.0f32).to_bits());
        assert!(erf(f32::NAN).is_nan());
    }
}
