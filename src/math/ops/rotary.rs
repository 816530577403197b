//! Rotary position encoding: queries and keys are rotated by angles proportional to their
//! positions.

use std::f64::consts::TAU;

use crate::Matrix;
use crate::model::config::{Pairs, Rotary};

/// The rotations for positions 0, 1, 2 …, for heads of a given width.
///
/// In a row at position p, pair i of the dimensions is rotated by θ = (p / divisor) /
/// base^(2i/dims): (a, b) becomes (a·cos θ − b·sin θ, a·sin θ + b·cos θ). Here, `divisor` is given
/// by [`Stretch`](crate::model::config::Stretch), and `dims` is the number of rotated dimensions at the
/// start of a head. The dot product of a rotated query and a rotated key then depends only on the
/// distance of their positions (Su et al. 2021, arXiv:2104.09864). With [`Pairs::Halves`], the
/// rotation equals `apply_rotary_pos_emb` of Hugging Face's Llama. Angles are computed in double
/// precision.
///
/// # Example: position 0 is not rotated
///
/// ```
/// use headlight::{Matrix, model::config::{Pairs, Rotary, Stretch}, math::ops::rotary::Rotation};
/// let stretch = Stretch::Linear(1.0);
/// let rotary = Rotary { base: 10_000.0, stretch, pairs: Pairs::Halves, dims: None };
/// let rotation = Rotation::new(2, 2, rotary);
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
    /// The rotations of `n` positions for heads of this width.
    pub fn new(n: usize, d_head: usize, rotary: Rotary) -> Self {
        let dims = rotary.dims.unwrap_or(d_head);
        let angle = |position: usize, pair: usize| {
            // The number of positions over which the angle grows by one radian, without stretching.
            let radian = f64::from(rotary.base).powf(2.0 * pair as f64 / dims as f64);
            position as f64 / rotary.stretch.divisor(TAU * radian) / radian
        };
        let each = |function: fn(f64) -> f64| {
            Matrix::from_fn(n, dims / 2, |position, pair| {
                function(angle(position, pair)) as f32
            })
        };
        Rotation {
            pairs: rotary.pairs,
            cos: each(f64::cos),
            sin: each(f64::sin),
        }
    }

    /// Number of positions.
    pub fn n(&self) -> usize {
        self.cos.nrows()
    }

    /// Rotates the rows of x, starting at position `first`; dimensions that the model does not
    /// rotate are unchanged: `[n, d_head]` to the same shape.
    ///
    /// # Panics
    ///
    /// If a row's position is not below the number of positions.
    pub fn apply(&self, x: &Matrix, first: usize) -> Matrix {
        let mut turned = x.clone(); // [n, d_head]
        let n = x.nrows();
        assert!(first + n <= self.n(), "every row has a rotation");
        for pair in 0..self.cos.ncols() {
            let columns = self.pairs.columns(pair, 2 * self.cos.ncols());
            let ranges = columns.map(|column| column * n..(column + 1) * n);
            let [a, b] = ranges.clone().map(|range| &x.as_slice()[range]);
            let [cos, sin] = [&self.cos, &self.sin]
                .map(|angles| &angles.as_slice()[pair * self.n() + first..][..n]);
            let turned = turned.as_mut_slice().get_disjoint_mut(ranges);
            let [one, other] = turned.expect("a pair has two columns");
            for row in 0..n {
                one[row] = a[row] * cos[row] - b[row] * sin[row];
                other[row] = a[row] * sin[row] + b[row] * cos[row];
            }
        }
        turned
    }
}
