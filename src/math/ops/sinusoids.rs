//! Sinusoidal position encodings.

use serde::{Deserialize, Serialize};
use tsify::Tsify;

use std::f64::consts::TAU;

use crate::Matrix;
use crate::model::config::Pairs;

/// The formula for the number by which a position is divided to get a dimension's angle.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, Tsify)]
#[serde(rename_all = "snake_case")]
pub enum Formula {
    /// base^(2i/d) for the pair of dimensions 2i and 2i + 1 (Vaswani et al. 2017, section
    /// 3.5): a sine and a cosine of the same wavelength.
    Paper,
    /// base^(2i/d), where i is the dimension itself, as in a widespread tutorial. The exponent
    /// grows twice as fast as in the paper, and neighbouring sines and cosines have different
    /// wavelengths.
    Tutorial,
    /// The layout of the library Tensor2Tensor, which popular figures show: the sines are in the
    /// first half, the cosines in the second half. The exponents grow from 0 to 1, so that the last
    /// wavelength is 2π·base. At an odd width, the last sine has no cosine.
    Tensor2tensor,
}

impl Formula {
    /// The exponent for a dimension, whose angle is position / base^exponent: the
    /// quotient of [`Formula::fraction`].
    ///
    /// # Example: the last of four dimensions
    ///
    /// ```
    /// use headlight::math::ops::sinusoids::Formula;
    /// assert_eq!(Formula::Paper.exponent(3, 4), 0.5);
    /// assert_eq!(Formula::Tutorial.exponent(3, 4), 1.5);
    /// assert_eq!(Formula::Tensor2tensor.exponent(3, 4), 1.0);
    /// ```
    pub fn exponent(self, dimension: usize, d_model: usize) -> f64 {
        let [numerator, denominator] = self.fraction(dimension, d_model);
        numerator as f64 / denominator as f64
    }

    /// The numerator and the denominator of a dimension's exponent.
    pub fn fraction(self, dimension: usize, d_model: usize) -> [usize; 2] {
        let half = d_model.div_ceil(2);
        match self {
            Formula::Paper => [dimension - dimension % 2, d_model],
            Formula::Tutorial => [2 * dimension, d_model],
            Formula::Tensor2tensor => [dimension % half, (half - 1).max(1)],
        }
    }

    /// Whether a dimension is a sine; otherwise it is a cosine.
    pub fn is_sine(self, dimension: usize, d_model: usize) -> bool {
        match self {
            Formula::Paper | Formula::Tutorial => dimension.is_multiple_of(2),
            Formula::Tensor2tensor => dimension < d_model.div_ceil(2),
        }
    }
}

/// Sines and cosines of positions: `[n, d_model]`.
///
/// With the paper's formula, PE(pos, 2i) = sin(pos / base^(2i/d)) and PE(pos, 2i+1) = cos(pos /
/// base^(2i/d)); the paper's base is 10 000. Angles are computed in double precision, so that four
/// decimals are correct even at large positions.
///
/// # Example: a toy encoding of width 4
///
/// ```
/// use headlight::math::ops::sinusoids::{Formula, sinusoids};
/// let encoding = sinusoids(2, 4, 10_000.0, Formula::Paper);
/// let second: Vec<String> = encoding.row(1).iter().map(|x| format!("{x:.3}")).collect();
/// assert_eq!(second, ["0.841", "0.540", "0.010", "1.000"]);
/// let in_halves = sinusoids(2, 4, 10_000.0, Formula::Tensor2tensor);
/// let second: Vec<String> = in_halves.row(1).iter().map(|x| format!("{x:.4}")).collect();
/// assert_eq!(second, ["0.8415", "0.0001", "0.5403", "1.0000"]);
/// ```
pub fn sinusoids(n: usize, d_model: usize, base: f32, formula: Formula) -> Matrix {
    let divisors = divisors(d_model, base, formula);
    Matrix::from_fn(n, d_model, |position, dimension| {
        let angle = position as f64 / divisors[dimension];
        let value = match formula.is_sine(dimension, d_model) {
            true => angle.sin(),
            false => angle.cos(),
        };
        value as f32
    })
}

/// The paper's encoding, with sines and cosines interleaved, or with all sines first:
/// `[n, d_model]`.
///
/// With [`Pairs::Halves`] it equals `MarianSinusoidalPositionalEmbedding` of Hugging Face.
///
/// # Example: the two orders contain the same numbers
///
/// ```
/// use headlight::{model::config::Pairs, math::ops::sinusoids::encoding};
/// let [beside, in_front] = [Pairs::Interleaved, Pairs::Halves]
///     .map(|pairs| encoding(2, 4, 10_000.0, pairs).row(1).into_owned());
/// assert_eq!([in_front[0], in_front[1]], [beside[0], beside[2]]);
/// assert_eq!([in_front[2], in_front[3]], [beside[1], beside[3]]);
/// ```
pub fn encoding(n: usize, d_model: usize, base: f32, pairs: Pairs) -> Matrix {
    let interleaved = sinusoids(n, d_model, base, Formula::Paper); // [n, d_model]
    if pairs == Pairs::Interleaved {
        return interleaved;
    }
    let mut encoding = Matrix::zeros(n, d_model);
    for pair in 0..d_model / 2 {
        let from = Pairs::Interleaved.columns(pair, d_model);
        let to = pairs.columns(pair, d_model);
        for (from, to) in from.into_iter().zip(to) {
            encoding.set_column(to, &interleaved.column(from));
        }
    }
    encoding
}

/// The angles, in radians, whose sines and cosines form the encoding: `[n, d_model]`.
///
/// An angle is pos / base^exponent, rounded to single precision; [`Formula::exponent`] gives the
/// exponent of each dimension.
///
/// # Example: with base 16 the second pair has a quarter of the angle
///
/// ```
/// use headlight::{Matrix, math::ops::sinusoids::{Formula, angles}};
/// let expected = Matrix::from_row_slice(2, 4, &[0., 0., 0., 0., 1., 1., 0.25, 0.25]);
/// assert_eq!(angles(2, 4, 16.0, Formula::Paper), expected);
/// ```
pub fn angles(n: usize, d_model: usize, base: f32, formula: Formula) -> Matrix {
    let divisors = divisors(d_model, base, formula);
    Matrix::from_fn(n, d_model, |position, dimension| {
        (position as f64 / divisors[dimension]) as f32
    })
}

/// The wavelength of each dimension in positions, 2π·base^exponent: `[1, d_model]`.
///
/// The exponent is [`Formula::exponent`]; with the paper's formula, the wavelengths form a
/// geometric sequence from 2π towards 2π·base (Vaswani et al. 2017, section 3.5).
///
/// # Example: the wavelengths for base 16, in multiples of 2π
///
/// ```
/// use std::f32::consts::TAU;
/// use headlight::{Matrix, math::ops::sinusoids::{Formula, wavelengths}};
/// let paper = wavelengths(4, 16.0, Formula::Paper) / TAU;
/// assert_eq!(paper, Matrix::from_row_slice(1, 4, &[1.0, 1.0, 4.0, 4.0]));
/// let tutorial = wavelengths(4, 16.0, Formula::Tutorial) / TAU;
/// assert_eq!(tutorial, Matrix::from_row_slice(1, 4, &[1.0, 4.0, 16.0, 64.0]));
/// ```
pub fn wavelengths(d_model: usize, base: f32, formula: Formula) -> Matrix {
    let divisors = divisors(d_model, base, formula);
    Matrix::from_fn(1, d_model, |_, dimension| {
        (TAU * divisors[dimension]) as f32
    })
}

/// base^exponent of every dimension.
fn divisors(d_model: usize, base: f32, formula: Formula) -> Vec<f64> {
    (0..d_model)
        .map(|dimension| f64::from(base).powf(formula.exponent(dimension, d_model)))
        .collect()
}
