//! Requests about positions and word order.

use serde::Serialize;
use tsify::Tsify;

use super::Session;
use super::numbers::Numbers;
use crate::Matrix;
use crate::analysis::order::{final_vectors, reordered};
use crate::analysis::provenance::{Cell, Explanation, Operand, Operation};
use crate::analysis::vectors::{cosines, largest_differences};
use crate::error::{ModelError, RequestError, Result, check_index, check_size, fail};
use crate::math::linear::{Packed, product};
use crate::math::ops::sinusoids::Formula;
use crate::math::ops::sinusoids::{self, angles, wavelengths};
use crate::model::config::Positions;
use crate::model::site::{Site, SublayerAt};
use crate::teach::lookup::Similarity;

/// Maximum number of positions, and maximum width of the encoding.
const MOST: usize = 512;

/// Sinusoidal positions.
#[derive(Debug, Clone, PartialEq, Serialize, Tsify)]
pub struct Sinusoids {
    /// The wavelength of each dimension: `[1, d_model]`.
    pub wavelength: Numbers,
    /// The arguments of sine and cosine: `[n, d_model]`.
    pub angle: Numbers,
    /// The dot products of the encodings: `[n, n]`.
    pub similarity: Numbers,
    /// This encoding minus the paper's encoding, or the paper's encoding minus the tutorial's:
    /// `[n, d_model]`.
    pub difference: Numbers,
    /// The encoding: `[n, d_model]`.
    pub encoding: Numbers,
}

/// A model's learned positions.
#[derive(Debug, Clone, PartialEq, Serialize, Tsify)]
pub struct LearnedPositions {
    /// The vectors: `[n_ctx, d_model]`.
    pub w_pos: Numbers,
    /// All pairwise cosines: `[n_ctx, n_ctx]`.
    pub cosine: Numbers,
}

/// The effect of another token order. Rows are in the original order.
#[derive(Debug, Clone, PartialEq, Serialize, Tsify)]
pub struct Reordered {
    /// The result with the model's positions.
    pub on: Moved,
    /// The result without positions.
    pub off: Moved,
}

/// The final vectors in two token orders, and their differences.
#[derive(Debug, Clone, PartialEq, Serialize, Tsify)]
pub struct Moved {
    /// Cosine of each token's two vectors: `[n, 1]`.
    pub cosine: Numbers,
    /// Largest absolute difference between the entries of each token's two vectors: `[n, 1]`.
    pub difference: Numbers,
    /// The vectors in the original order: `[n, d_model]`.
    pub original: Numbers,
    /// The vectors in the other order: `[n, d_model]`.
    pub moved: Numbers,
}

impl Moved {
    fn new(original: Matrix, moved: Matrix) -> Self {
        Moved {
            cosine: cosines(&original, &moved).into(),
            difference: largest_differences(&original, &moved).into(),
            original: original.into(),
            moved: moved.into(),
        }
    }
}

impl Session {
    /// The sinusoidal encoding of `n` positions, with intermediate values. Both sizes are at most 512,
    /// and the base is above 1.
    pub fn sinusoids(
        &self,
        n: usize,
        d_model: usize,
        base: f32,
        formula: Formula,
    ) -> Result<Sinusoids> {
        check(n, d_model, base)?;
        let other = match formula {
            Formula::Paper => Formula::Tutorial,
            Formula::Tutorial | Formula::Tensor2tensor => Formula::Paper,
        };
        let encoding = sinusoids::sinusoids(n, d_model, base, formula);
        let encoding_by_other = sinusoids::sinusoids(n, d_model, base, other);
        Ok(Sinusoids {
            wavelength: wavelengths(d_model, base, formula).into(),
            angle: angles(n, d_model, base, formula).into(),
            similarity: product(&encoding, &Packed::transposed(&encoding)).into(),
            difference: (&encoding - encoding_by_other).into(),
            encoding: encoding.into(),
        })
    }

    /// Explains one number of the sinusoidal encoding by its position, the base, and the numerator and
    /// the denominator of its exponent ([`Formula::fraction`]).
    pub fn sinusoid_why(
        &self,
        position: usize,
        dimension: usize,
        d_model: usize,
        base: f32,
        formula: Formula,
    ) -> Result<Explanation> {
        check(position.saturating_add(1), d_model, base)?;
        check_index("dimension", dimension, d_model)?;
        let encoding = sinusoids::sinusoids(position + 1, d_model, base, formula);
        let operation = match formula.is_sine(dimension, d_model) {
            true => Operation::Sine,
            false => Operation::Cosine,
        };
        let [numerator, denominator] = formula.fraction(dimension, d_model);
        let numbers = [
            ("position", position as f32),
            ("base", base),
            ("numerator", numerator as f32),
            ("denominator", denominator as f32),
        ];
        let operands = numbers.map(|(name, value)| Operand::number(name, [0, 0], value));
        let cell = Cell::new("encoding", position, dimension);
        let value = encoding[(position, dimension)];
        Ok(Explanation::new(
            cell,
            "encoding",
            value,
            operation,
            operands.into(),
        ))
    }

    /// The model's learned positions.
    pub fn learned_positions(&self) -> Result<LearnedPositions> {
        let w_pos = self.w_pos()?;
        Ok(LearnedPositions {
            w_pos: w_pos.into(),
            cosine: Similarity::Cosine.of_rows(w_pos).into(),
        })
    }

    /// Explains the cosine of two learned positions: see [`Similarity::explain`].
    pub fn learned_positions_why(&self, i: usize, j: usize) -> Result<Vec<Explanation>> {
        Similarity::Cosine.explain("w_pos", self.w_pos()?, [i, j])
    }

    /// The model's learned positions: `[n_ctx, d_model]`.
    fn w_pos(&self) -> Result<&Matrix> {
        let w_pos = self.model()?.model().weights().embed.w_pos.as_ref();
        Ok(w_pos.ok_or(ModelError::NoLearnedPositions)?)
    }

    /// Runs the text in another token order, with and without positions. `order[i]` is the original
    /// index of the token that moves to position i.
    ///
    /// Fails for rotary positions and relative position biases, which are part of attention and cannot
    /// be switched off.
    pub fn reorder(&mut self, order: &[usize]) -> Result<Reordered> {
        let (model, run) = self.run()?;
        let config = model.config();
        let is_rotary = matches!(config.positions, Positions::Rotary { .. });
        if is_rotary || config.has_distances(SublayerAt::attention(0)) {
            return fail(ModelError::PositionsInAttention);
        }
        let with_positions = run.trace.get(Site::output(model.config()))?.clone();
        let on = Moved::new(with_positions, reordered(model, &run.ids, order, true)?);
        let without_positions = match &run.without_positions {
            Some(vectors) => vectors.clone(),
            None => final_vectors(model, &run.ids, false)?,
        };
        let off = Moved::new(
            without_positions.clone(),
            reordered(model, &run.ids, order, false)?,
        );
        if let Some(text) = &mut self.text {
            text.without_positions = Some(without_positions);
        }
        Ok(Reordered { on, off })
    }
}

fn check(n: usize, d_model: usize, base: f32) -> Result<()> {
    for (name, value) in [("length", n), ("width", d_model)] {
        check_size(name, value, MOST)?;
    }
    if !(base.is_finite() && base > 1.0) {
        return fail(RequestError::Base { base });
    }
    Ok(())
}
