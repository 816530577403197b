//! What the page asks about attention as a lookup.

use serde::Deserialize;
use wasm_bindgen::prelude::*;

use crate::Matrix;
use crate::attention::HeadAt;
use crate::error::{Error, Result};
use crate::lookup::{Exponentials, Lookup, Similarity, Weighed};
use crate::ops;
use crate::saturation::{Saturation, saturation};
use crate::site::{EmbeddingSite, HeadSite, Site};

use super::{JsResult, Session, batch, from_js, js_error};

#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = r#"
/** Keys, queries and the one query that is looked at, each as `dimensions` numbers. */
export interface LookupRequest {
  dimensions: 1 | 2;
  keys: number[];
  values: number[];
  query: number[];
  strategy: 'exact' | 'average' | 'dot' | 'gaussian' | 'normalize';
  width: number;
  queries: number[];
}
"#;

#[wasm_bindgen]
impl Session {
    /// Looks a query up: `score`, `weight` `[1, m]`, `total`, `answer`, `inside` `[1, 1]` (1
    /// when the answer lies between the smallest and the largest value), and the `answers` at
    /// each of `queries` `[q, 1]`; of a softmax also `exp` `[1, m]`, `row_max` and `exp_sum`
    /// `[1, 1]`.
    ///
    /// # Errors
    ///
    /// A sentence for keys, values or queries that do not fit together.
    #[wasm_bindgen(unchecked_return_type = "Batch")]
    pub fn lookup(
        &self,
        #[wasm_bindgen(unchecked_param_type = "LookupRequest")] request: JsValue,
    ) -> JsResult {
        let request: LookupRequest = from_js(request)?;
        named(&request.answer().map_err(|e| js_error(&e))?)
    }

    /// How alike the tokens' input embeddings are, with no weights of a head: `similarity` and
    /// the softmax of its rows, `weight`; and what a trained head makes of them, `trained`.
    /// `[n, n]` each. `measure` is `dot`, `cosine` or `euclidean`.
    ///
    /// # Errors
    ///
    /// A sentence for another measure, or a head that does not exist.
    #[wasm_bindgen(unchecked_return_type = "Batch")]
    pub fn word_similarity(&self, measure: &str, layer: usize, head: usize) -> JsResult {
        let (model, run) = self.run()?;
        let read = || {
            let at = HeadAt { layer, head };
            at.check(model.config())?;
            let measure: Similarity = measure
                .parse()
                .map_err(|_| Error::unknown_word("measure", measure, "dot, cosine, euclidean"))?;
            let x = run.trace.get(Site::Embedding(EmbeddingSite::Embed))?; // [n, d_model]
            let similarity = measure.of_rows(x); // [n, n]
            let trained = run.trace.get(at.site(HeadSite::Pattern))?.clone();
            Ok(vec![
                ("weight", ops::softmax_rows(similarity.clone())),
                ("similarity", similarity),
                ("trained", trained),
            ])
        };
        named(&read().map_err(|e| js_error(&e))?)
    }

    /// What a softmax does with longer and longer random vectors, drawn from a seed: `d`,
    /// `spread`, `spread_scaled`, `largest`, `largest_scaled` `[1, 11]`, and of one draw at
    /// width `d`: `scores`, `scores_scaled`, `weights`, `weights_scaled` `[1, n_keys]`.
    ///
    /// # Errors
    ///
    /// A sentence for a number of keys or a width that cannot be had.
    #[wasm_bindgen(unchecked_return_type = "Batch")]
    pub fn saturation(&self, seed: u32, n_keys: usize, d: usize) -> JsResult {
        let found = saturation(seed, n_keys, d).map_err(|e| js_error(&e))?;
        let Saturation {
            d,
            spread: [spread, spread_scaled],
            largest: [largest, largest_scaled],
            scores: [scores, scores_scaled],
            weights: [weights, weights_scaled],
        } = found;
        named(&[
            ("d", d),
            ("spread", spread),
            ("spread_scaled", spread_scaled),
            ("largest", largest),
            ("largest_scaled", largest_scaled),
            ("scores", scores),
            ("scores_scaled", scores_scaled),
            ("weights", weights),
            ("weights_scaled", weights_scaled),
        ])
    }
}

fn named(entries: &[(&'static str, Matrix)]) -> JsResult {
    batch(
        entries
            .iter()
            .map(|(name, matrix)| (name.to_string(), matrix)),
    )
}

#[derive(Deserialize)]
struct LookupRequest {
    dimensions: usize,
    keys: Vec<f32>,
    values: Vec<f32>,
    query: Vec<f32>,
    strategy: String,
    width: f32,
    queries: Vec<f32>,
}

impl LookupRequest {
    fn answer(self) -> Result<Vec<(&'static str, Matrix)>> {
        let strategy = self.strategy.parse().map_err(|_| {
            Error::unknown_word(
                "strategy",
                &self.strategy,
                "exact, average, dot, gaussian, normalize",
            )
        })?;
        let values = Matrix::from_column_slice(self.values.len(), 1, &self.values);
        let lookup = Lookup::new(self.points(&self.keys)?, values, strategy, self.width)?;
        let Weighed {
            score,
            exponentials,
            weight,
            answer,
        } = lookup.answer(&self.points(&self.query)?)?;
        let inside = f32::from(u8::from(lookup.spans(answer[(0, 0)])));
        let mut entries = vec![
            ("score", score),
            ("total", ops::row_sum(&weight)),
            ("weight", weight),
            ("inside", Matrix::from_element(1, 1, inside)),
            ("answer", answer),
        ];
        if let Some(stages) = exponentials {
            let Exponentials {
                row_max,
                exp,
                exp_sum,
            } = stages;
            entries.extend([("row_max", row_max), ("exp", exp), ("exp_sum", exp_sum)]);
        }
        if !self.queries.is_empty() {
            let along = lookup.answer(&self.points(&self.queries)?)?;
            entries.push(("answers", along.answer));
        }
        Ok(entries)
    }

    /// A flat list as points, a row each.
    fn points(&self, numbers: &[f32]) -> Result<Matrix> {
        let d = self.dimensions;
        if !(1..=2).contains(&d) || numbers.is_empty() || !numbers.len().is_multiple_of(d) {
            return Err(Error::Lookup(format!(
                "{} numbers are no points of {d} dimensions; give 1 or 2 numbers for each",
                numbers.len()
            )));
        }
        Ok(Matrix::from_row_slice(numbers.len() / d, d, numbers))
    }
}
