//! Trainable parameters, as matrices by name.

use indexmap::IndexMap;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::RngCore;
use rand_distr::{Distribution, StandardNormal};

use crate::Matrix;
use crate::math::linear::{Packed, product};

/// Matrices by name, in the order of the forward pass: parameters, gradients, or an optimizer's
/// moments.
///
/// Names are TransformerLens's in lower case (`blocks.0.attn.w_q`); every W is `[d_in, d_out]`.
///
/// # Example: two matrices
///
/// ```
/// use headlight::{Matrix, train::parameters::Parameters};
/// let mut parameters = Parameters::default();
/// parameters.insert("w_e", Matrix::from_element(2, 3, 1.0));
/// parameters.insert("w_u", Matrix::from_element(3, 2, -1.0));
/// assert_eq!((parameters.count(), parameters.norm()), (12, 12f32.sqrt()));
/// assert_eq!(parameters.norm_of("w_e"), 0.0); // no name starts with "w_e."
/// parameters.add("w_u", &Matrix::from_element(3, 2, 1.0));
/// assert_eq!(parameters.get("w_u"), &Matrix::zeros(3, 2));
/// ```
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Parameters {
    matrices: IndexMap<String, Matrix>,
}

impl Parameters {
    /// Appends a matrix, or replaces the matrix of that name.
    pub fn insert(&mut self, name: &str, matrix: Matrix) {
        self.matrices.insert(name.into(), matrix);
    }

    /// The matrix of that name.
    ///
    /// # Panics
    ///
    /// If no matrix has that name.
    pub fn get(&self, name: &str) -> &Matrix {
        &self.matrices[name]
    }

    /// Adds `more` to the matrix of that name.
    ///
    /// # Panics
    ///
    /// If no matrix has that name, or if the shapes differ.
    pub fn add(&mut self, name: &str, more: &Matrix) {
        self.matrices[name] += more;
    }

    /// Adds the gradient of W in y = x·W, which is xᵀ·dy.
    pub(super) fn add_product(&mut self, name: &str, x: &Matrix, dy: &Matrix) {
        self.add(name, &product(&x.transpose(), &Packed::new(dy)));
    }

    /// Adds the sum of dy over rows: the gradient of b in y = x + b.
    pub(super) fn add_sums(&mut self, name: &str, dy: &Matrix) {
        self.add(
            name,
            &Matrix::from_fn(1, dy.ncols(), |_, column| dy.column(column).sum()),
        );
    }

    /// Names and matrices, in order.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &Matrix)> {
        let named = self.matrices.iter();
        named.map(|(name, matrix)| (name.as_str(), matrix))
    }

    /// Names and mutable matrices, in order.
    pub fn iter_mut(&mut self) -> impl Iterator<Item = (&str, &mut Matrix)> {
        let named = self.matrices.iter_mut();
        named.map(|(name, matrix)| (name.as_str(), matrix))
    }

    /// Matrices of zeros with the same names and shapes.
    pub fn zeros(&self) -> Self {
        let zeros =
            |(name, x): (&String, &Matrix)| (name.clone(), Matrix::zeros(x.nrows(), x.ncols()));
        Parameters {
            matrices: self.matrices.iter().map(zeros).collect(),
        }
    }

    /// The [norm](Parameters::norm) of the matrices whose names start with `part` and a dot.
    pub fn norm_of(&self, part: &str) -> f32 {
        let own = |name: &str| {
            let rest = name.strip_prefix(part);
            rest.is_some_and(|rest| rest.starts_with('.'))
        };
        norm_of_all(self.iter().filter(|(name, _)| own(name)))
    }

    /// Total number of entries in all matrices.
    pub fn count(&self) -> usize {
        self.matrices.values().map(Matrix::len).sum()
    }

    /// The L2 norm of all numbers, √(Σ x²).
    ///
    /// Equals the norm of `torch.nn.utils.clip_grad_norm_`. The result is infinite or NaN if any
    /// number is infinite or NaN.
    pub fn norm(&self) -> f32 {
        norm_of_all(self.iter())
    }
}

/// √(Σ x²) over all numbers of the given matrices.
fn norm_of_all<'a>(matrices: impl Iterator<Item = (&'a str, &'a Matrix)>) -> f32 {
    let all = matrices.flat_map(|(_, matrix)| matrix.iter());
    let squares: f64 = all.map(|x| f64::from(*x) * f64::from(*x)).sum();
    squares.sqrt() as f32
}

/// The gradient dx in y = x·W: dy·Wᵀ.
pub(super) fn through(dy: &Matrix, w: &Matrix) -> Matrix {
    product(dy, &Packed::transposed(w))
}

/// A matrix of independent numbers with mean 0 and this standard deviation.
///
/// Equals `torch.nn.init.normal_(w, std=deviation)` except for the random source.
pub(super) fn normal(
    random: &mut ChaCha8Rng,
    [rows, columns]: [usize; 2],
    deviation: f32,
) -> Matrix {
    Matrix::from_fn(rows, columns, |_, _| {
        let number: f32 = StandardNormal.sample(random);
        number * deviation
    })
}

/// A matrix of independent numbers, uniform between −bound and bound.
///
/// Equals `torch.nn.init.uniform_(w, -bound, bound)` except for the random source.
pub(super) fn uniform(random: &mut ChaCha8Rng, [rows, columns]: [usize; 2], bound: f32) -> Matrix {
    Matrix::from_fn(rows, columns, |_, _| {
        // 24 random bits, because a float32 has a precision of 24 bits.
        let share = (random.next_u32() >> 8) as f32 / (1 << 24) as f32;
        (2.0 * share - 1.0) * bound
    })
}
