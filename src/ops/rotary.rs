//! Rotary position encoding: queries and keys are rotated by angles proportional to their
//! positions.

use crate::Matrix;
use crate::config::Pairs;

/// The rotations for positions 0, 1, 2 …, for heads of a given width.
///
/// Pair i of the dimensions of a row at position p is rotated by
/// θ = (p / stretch) / base^(2i/dims), where `dims` is the number of rotated dimensions at the
/// start of a head: (a, b) becomes (a·cos θ − b·sin θ, a·sin θ + b·cos θ). The dot product of a
/// rotated query and a rotated key then depends only on the distance of their positions (Su et al.
/// 2021, arXiv:2104.09864). With [`Pairs::Halves`] it equals `apply_rotary_pos_emb` of Hugging
/// Face's Llama. Angles are computed in double precision.
///
/// # Example: position 0 is not rotated
///
/// ```
/// use headlight::{Matrix, config::Pairs, ops::rotary::Rotation};
/// let rotation = Rotation::new(2, 2, 10_000.0, 1.0, Pairs::Halves);
/// let turned = rotation.apply(&Matrix::from_row_slice(2, 2, &[3.0, 4.0, 1.0, 0.0]), 0);
/// assert_eq!(turned.row(0), Matrix::from_row_slice(1, 2, &[3.0, 4.0]));
/// assert_eq!(turned.row(1), Matrix::from_row_slice(1, 2, &[1f32.cos(), 1f32.sin()]));
/// ```
#[derive(Debug, Clone, PartialEq)]
pub struct Rotation {
    pairs: Pairs,
    /// The cosine of each angle: `[n, dims / 2]`.
    cos: Matrix,
    /// The sine of each angle: `[n, dims / 2]`.
    sin: Matrix,
}

impl Rotation {
    /// The rotations of `n` positions for an even number of dimensions.
    pub fn new(n: usize, dims: usize, base: f32, stretch: f32, pairs: Pairs) -> Self {
        let angle = |position: usize, pair: usize| {
            let wavelength = f64::from(base).powf(2.0 * pair as f64 / dims as f64);
            position as f64 / f64::from(stretch) / wavelength
        };
        let each = |function: fn(f64) -> f64| {
            Matrix::from_fn(n, dims / 2, |position, pair| {
                function(angle(position, pair)) as f32
            })
        };
        Rotation {
            pairs,
            cos: each(f64::cos),
            sin: each(f64::sin),
        }
    }

    /// Number of positions.
    pub fn n(&self) -> usize {
        self.cos.nrows()
    }

    /// Rotates the rows of x, starting at position `first`; the remaining dimensions are unchanged:
    /// `[n, d_head]` to the same shape.
    ///
    /// # Panics
    ///
    /// If a row's position is not below the number of positions.
    pub fn apply(&self, x: &Matrix, first: usize) -> Matrix {
        let mut turned = x.clone(); // [n, d_head]
        for pair in 0..self.cos.ncols() {
            let [one, other] = self.pairs.columns(pair, 2 * self.cos.ncols());
            for row in 0..x.nrows() {
                let at = (first + row, pair);
                let (a, b) = (x[(row, one)], x[(row, other)]);
                turned[(row, one)] = a * self.cos[at] - b * self.sin[at];
                turned[(row, other)] = a * self.sin[at] + b * self.cos[at];
            }
        }
        turned
    }
}
