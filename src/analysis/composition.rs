//! Composition of two heads: how much of what one head writes another one reads (Elhage et al.
//! 2021, "A Mathematical Framework for Transformer Circuits").
//!
//! Computed from the trained matrices alone, so positions, MLPs and the divisors of norms are
//! ignored. γ of a norm before a sublayer or on its output belongs to the matrix next to it.

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;
use rand_distr::{Distribution, StandardNormal};
use serde::Serialize;
use tsify::Tsify;

use super::head_weights::{HeadMatrix, matrix_of};
use crate::Matrix;
use crate::error::Result;
use crate::math::ops;
use crate::model::Model;
use crate::model::config::Config;
use crate::model::site::{HeadAt, Norm};

/// The seed of the random matrices.
const SEED: u64 = 1;

/// Number of random pairs of heads.
const RANDOM_PAIRS: usize = 8;

/// The composition of a head with an earlier one: ‖A·B‖ / (‖A‖·‖B‖) with Frobenius norms, where A is
/// the earlier head's W_V·W_O. Between 0 and 1.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Tsify)]
pub struct Composition {
    /// Q-composition: B = W_Q·W_Kᵀ.
    pub q: f32,
    /// K-composition: B = W_K·W_Qᵀ.
    pub k: f32,
    /// V-composition: B = W_V·W_O.
    pub v: f32,
}

/// The composition of the head `reader` with each of the earlier heads `writers`.
pub fn compositions(model: &Model, writers: &[HeadAt], reader: HeadAt) -> Result<Vec<Composition>> {
    let reader = Matrices::of(model, reader)?;
    let with = |writer: &HeadAt| Ok(Matrices::of(model, *writer)?.composed_with(&reader));
    writers.iter().map(with).collect()
}

/// The mean composition of heads whose matrices are drawn from a normal distribution. It is the same
/// for Q-, K- and V-composition.
pub fn of_random_heads(config: &Config) -> f32 {
    let mut random = ChaCha8Rng::seed_from_u64(SEED);
    let mut draw = || {
        let mut matrix = || {
            Matrix::from_fn(config.d_model, config.d_head, |_, _| {
                StandardNormal.sample(&mut random)
            })
        };
        Matrices {
            q: matrix(),
            k: matrix(),
            v: matrix(),
            o: matrix().transpose(),
        }
    };
    let pairs = (0..RANDOM_PAIRS).map(|_| draw().composed_with(&draw()).q);
    pairs.sum::<f32>() / RANDOM_PAIRS as f32
}

/// The matrices of a head.
struct Matrices {
    /// W_Q, `[d_model, d_head]`.
    q: Matrix,
    /// W_K, `[d_model, d_head]`.
    k: Matrix,
    /// W_V, `[d_model, d_head]`.
    v: Matrix,
    /// W_O, `[d_head, d_model]`.
    o: Matrix,
}

impl Matrices {
    fn of(model: &Model, at: HeadAt) -> Result<Self> {
        let config = model.config();
        at.check(config)?;
        let sublayer = at.sublayer();
        let norms = config.sublayer(sublayer).map(|one| one.norms);
        let gamma = |norm| model.weights().norm(norm).map(|ln| &ln.gamma);
        let before = norms.filter(|norms| norms.before);
        let before = before.and_then(|_| gamma(Norm::Sublayer(sublayer)));
        let after = norms.and_then(|norms| norms.on_branch(sublayer));
        let after = after.and_then(gamma);
        let input = |matrix| {
            let transposed = matrix_of(model, at, matrix).transpose(); // [d_head, d_model]
            scaled(transposed, before).transpose()
        };
        Ok(Matrices {
            q: input(HeadMatrix::WQ),
            k: input(HeadMatrix::WK),
            v: input(HeadMatrix::WV),
            o: scaled(matrix_of(model, at, HeadMatrix::WO), after),
        })
    }

    /// See [`Composition`]. ‖W_V·M·Nᵀ‖² = Σ (Mᵀ·W_Vᵀ·W_V·M) ⊙ (Nᵀ·N) for M `[d_head, d_head]`, so
    /// no matrix `[d_model, d_model]` is needed.
    fn composed_with(&self, reader: &Matrices) -> Composition {
        let gram = |w: &Matrix| w.transpose() * w; // [d_head, d_head]
        let of_v = gram(&self.v);
        let product = |read: &Matrix, other: &Matrix| {
            let m = &self.o * read; // [d_head, d_head]
            (m.transpose() * &of_v * m).dot(other).max(0.0).sqrt()
        };
        let [q, k, v] = [&reader.q, &reader.k, &reader.v].map(gram);
        let [o, own_o] = [&reader.o, &self.o].map(|o| o * o.transpose());
        let norm = |one: &Matrix, other: &Matrix| one.dot(other).max(0.0).sqrt();
        let [ov, qk, reader_ov] = [norm(&of_v, &own_o), norm(&q, &k), norm(&v, &o)];
        Composition {
            q: product(&reader.q, &k) / (ov * qk),
            k: product(&reader.k, &q) / (ov * qk),
            v: product(&reader.v, &o) / (ov * reader_ov),
        }
    }
}

/// Multiplies each column by a number: `[n, d]` to the same shape.
fn scaled(x: Matrix, by: Option<&Matrix>) -> Matrix {
    match by {
        Some(by) => ops::multiply_columns(x, by),
        None => x,
    }
}
