//! Questions about positions and the order of words.

use serde::Serialize;
use tsify::Tsify;

use super::Session;
use super::numbers::{Numbers, word};
use crate::Matrix;
use crate::analysis::order::{final_vectors, reordered};
use crate::analysis::vectors::{cosines, largest_differences};
use crate::config::Positions;
use crate::error::{Error, Result};
use crate::linear::{Packed, product};
use crate::lookup::Similarity;
use crate::ops::sinusoids::{self, angles, wavelengths};
use crate::site::Site;

/// The most positions, and the widest encoding, that are computed for a picture.
const MOST: usize = 512;

word! {
    /// The published form of the sinusoids' formula.
    Formula of sinusoids::Formula { Paper, Tutorial }
}

/// Sines and cosines of positions.
#[derive(Debug, Clone, PartialEq, Serialize, Tsify)]
pub struct Sinusoids {
    /// The exponent of each dimension: `[1, d_model]`.
    pub exponent: Numbers,
    /// The wavelength of each dimension: `[1, d_model]`.
    pub wavelength: Numbers,
    /// The angles, whose sine or cosine is taken: `[n, d_model]`.
    pub angle: Numbers,
    /// The dot products of the encodings: `[n, n]`.
    pub similarity: Numbers,
    /// The encoding minus that of the other formula: `[n, d_model]`.
    pub difference: Numbers,
    /// The encoding itself: `[n, d_model]`.
    pub encoding: Numbers,
}

/// A model's learned positions.
#[derive(Debug, Clone, PartialEq, Serialize, Tsify)]
pub struct LearnedPositions {
    /// Their vectors: `[n_ctx, d_model]`.
    pub w_pos: Numbers,
    /// Their cosines with each other: `[n_ctx, n_ctx]`.
    pub cosine: Numbers,
}

/// The effect of another order of the tokens. Rows stand in the text's own order.
#[derive(Debug, Clone, PartialEq, Serialize, Tsify)]
pub struct Reordered {
    /// With the model's positions.
    pub on: Moved,
    /// Without them.
    pub off: Moved,
}

/// The final vectors in two orders, and how they differ.
#[derive(Debug, Clone, PartialEq, Serialize, Tsify)]
pub struct Moved {
    /// The cosine of each token's two vectors: `[n, 1]`.
    pub cosine: Numbers,
    /// The largest difference of their numbers: `[n, 1]`.
    pub difference: Numbers,
    /// The vectors when the text is read in its own order: `[n, d_model]`.
    pub original: Numbers,
    /// The vectors when it is read in the other order: `[n, d_model]`.
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
    /// The sinusoidal encoding of `n` positions, and how it is computed.
    ///
    /// # Errors
    ///
    /// A sentence for sizes outside 1 to 512, or a base of 1 or less.
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
            Formula::Tutorial => Formula::Paper,
        };
        let (formula, other) = (formula.into(), other.into());
        let exponent = |dimension| sinusoids::Formula::exponent(formula, dimension, d_model) as f32;
        let encoding = sinusoids::sinusoids(n, d_model, base, formula);
        let beside = sinusoids::sinusoids(n, d_model, base, other);
        Ok(Sinusoids {
            exponent: Matrix::from_fn(1, d_model, |_, dimension| exponent(dimension)).into(),
            wavelength: wavelengths(d_model, base, formula).into(),
            angle: angles(n, d_model, base, formula).into(),
            similarity: product(&encoding, &Packed::transposed(&encoding)).into(),
            difference: (&encoding - beside).into(),
            encoding: encoding.into(),
        })
    }

    /// The model's learned positions.
    ///
    /// # Errors
    ///
    /// A sentence when there is no model, or one whose positions are not learned.
    pub fn learned_positions(&self) -> Result<LearnedPositions> {
        let w_pos = self.model()?.model().weights().embed.w_pos.as_ref();
        let w_pos = w_pos.ok_or(Error::NoLearnedPositions)?;
        Ok(LearnedPositions {
            w_pos: w_pos.into(),
            cosine: Similarity::Cosine.of_rows(w_pos).into(),
        })
    }

    /// Runs the text in another order, with positions and without. `order[place]` is the token
    /// that stands at a place in the other order.
    ///
    /// # Errors
    ///
    /// A sentence for an order that does not name each token once, and for a model with rotary
    /// positions: those are part of its attention and cannot be left out.
    pub fn reorder(&mut self, order: &[usize]) -> Result<Reordered> {
        let (model, run) = self.run()?;
        if let Positions::Rotary { .. } = model.config().positions {
            return Err(Error::RotaryPositions);
        }
        let with_positions = run.trace.get(Site::output(model.config()))?.clone();
        let on = Moved::new(with_positions, reordered(model, &run.ids, order, true)?);
        let without_positions = match &run.without_positions {
            Some(kept) => kept.clone(),
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
        if !(1..=MOST).contains(&value) {
            return Err(Error::Size {
                name,
                value,
                most: MOST,
            });
        }
    }
    if !(base.is_finite() && base > 1.0) {
        return Err(Error::Base(base));
    }
    Ok(())
}
