//! What the page asks about positions and the order of words.

use wasm_bindgen::prelude::*;

use crate::analysis::order::{final_vectors, reordered};
use crate::analysis::vectors::{cosines, largest_differences};
use crate::error::Error;
use crate::linear::{Packed, product};
use crate::lookup::Similarity;
use crate::ops::sinusoids::{Formula, angles, sinusoids, wavelengths};
use crate::site::Site;
use crate::{Matrix, error};

use super::{JsResult, Session, batch, js_error, no};

/// The most positions, and the most numbers of each, that a picture can have.
const MOST: usize = 512;

#[wasm_bindgen]
impl Session {
    /// Sines and cosines of positions: `encoding`, `angle` and `difference` (to the other
    /// formula) `[n, d_model]`, `exponent` and `wavelength` `[1, d_model]`, `similarity`
    /// `[n, n]`. `formula` is `paper` or `tutorial`.
    ///
    /// # Errors
    ///
    /// A sentence for sizes outside 1 to 512, a base of 1 or less, or another formula.
    #[wasm_bindgen(unchecked_return_type = "Batch")]
    pub fn sinusoids(&self, n: usize, d_model: usize, base: f32, formula: &str) -> JsResult {
        let formula = check(n, d_model, base, formula).map_err(|e| js_error(&e))?;
        let other = match formula {
            Formula::Paper => Formula::Tutorial,
            Formula::Tutorial => Formula::Paper,
        };
        let encoding = sinusoids(n, d_model, base, formula);
        let entries = [
            (
                "exponent",
                Matrix::from_fn(1, d_model, |_, dimension| {
                    formula.exponent(dimension, d_model) as f32
                }),
            ),
            ("wavelength", wavelengths(d_model, base, formula)),
            ("angle", angles(n, d_model, base, formula)),
            (
                "similarity",
                product(&encoding, &Packed::transposed(&encoding)),
            ),
            ("difference", &encoding - sinusoids(n, d_model, base, other)),
            ("encoding", encoding),
        ];
        batch(
            entries
                .iter()
                .map(|(name, matrix)| (name.to_string(), matrix)),
        )
    }

    /// The model's learned positions, `w_pos` `[n_ctx, d_model]`, and how alike they point,
    /// `cosine` `[n_ctx, n_ctx]`.
    ///
    /// # Errors
    ///
    /// A sentence when there is no model, or one whose positions are not learned.
    #[wasm_bindgen(unchecked_return_type = "Batch")]
    pub fn learned_positions(&self) -> JsResult {
        let model = self.model.as_ref().map(|loaded| loaded.model());
        let model = model.ok_or_else(|| no("There is no model yet; load one first."))?;
        let w_pos = model.weights().embed.w_pos.as_ref();
        let w_pos = w_pos.ok_or_else(|| no("The positions of this model are not learned."))?;
        let cosine = Similarity::Cosine.of_rows(w_pos);
        batch([("w_pos".into(), w_pos), ("cosine".into(), &cosine)])
    }

    /// The text in another order, with positions (`on.`) and without (`off.`): of every token
    /// the final vectors `original` and `moved` `[n, d_model]`, their `cosine` and the largest
    /// `difference` `[n, 1]`. Rows follow the text's own order; `order[place]` is the token
    /// that stands at a place in the other.
    ///
    /// # Errors
    ///
    /// A sentence for an order that does not name each token once.
    #[wasm_bindgen(unchecked_return_type = "Batch")]
    pub fn reorder(&mut self, order: &[usize]) -> JsResult {
        let (model, run) = self.run()?;
        let read = || {
            let unplaced = match &run.unplaced {
                Some(kept) => kept.clone(),
                None => final_vectors(model, &run.ids, false)?,
            };
            let placed = run.trace.get(Site::output(model.config()))?.clone();
            let moved = [true, false].map(|has| reordered(model, &run.ids, order, has));
            Ok((placed, unplaced, moved))
        };
        let (placed, unplaced, [on, off]) = read().map_err(|e: Error| js_error(&e))?;
        let mut entries = Vec::new();
        for (name, original, moved) in [("on", placed, on), ("off", unplaced.clone(), off)] {
            let moved = moved.map_err(|e| js_error(&e))?;
            entries.extend([
                (format!("{name}.cosine"), cosines(&original, &moved)),
                (
                    format!("{name}.difference"),
                    largest_differences(&original, &moved),
                ),
                (format!("{name}.original"), original),
                (format!("{name}.moved"), moved),
            ]);
        }
        if let Some(text) = &mut self.text {
            text.unplaced = Some(unplaced);
        }
        batch(entries.iter().map(|(name, matrix)| (name.clone(), matrix)))
    }
}

fn check(n: usize, d_model: usize, base: f32, formula: &str) -> error::Result<Formula> {
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
    formula
        .parse()
        .map_err(|_| Error::unknown_word("formula", formula, "paper, tutorial"))
}
