//! Requests about attention as a lookup in a database.

use serde::{Deserialize, Serialize};
use tsify::Tsify;

use super::Session;
use super::numbers::Numbers;
use crate::Matrix;
use crate::error::{RequestError, Result};
use crate::math::ops;
use crate::model::site::{EmbeddingSite, HeadAt, HeadSite, Site};
use crate::teach::lookup::{Exponentials, Lookup, Weighed};
use crate::teach::lookup::{Similarity, Strategy};
use crate::teach::saturation::{self, Saturation};

/// A database and a query. A key or query has `dimensions` numbers.
#[derive(Debug, Clone, PartialEq, Deserialize, Tsify)]
pub struct LookupRequest {
    /// Number of dimensions: 1 or 2.
    pub dimensions: usize,
    /// The keys, concatenated.
    pub keys: Vec<f32>,
    /// One value per key.
    pub values: Vec<f32>,
    /// The query whose weights are shown.
    pub query: Vec<f32>,
    /// How weights are computed.
    pub strategy: Strategy,
    /// The width of the Gaussian kernel, or the temperature of the softmax.
    pub width: f32,
}

/// The answer to a query, with all intermediate values.
#[derive(Debug, Clone, PartialEq, Serialize, Tsify)]
pub struct LookupAnswer {
    /// The score of each key, computed from a dot product or a distance: `[1, m]`.
    pub score: Numbers,
    /// The sum of the weights: `[1, 1]`.
    pub total: Numbers,
    /// The weights: `[1, m]`.
    pub weight: Numbers,
    /// 1 if the answer is between the smallest and the largest value, otherwise 0: `[1, 1]`.
    pub inside: Numbers,
    /// The sum of the weighted values: `[1, 1]`.
    pub answer: Numbers,
    /// The largest score: `[1, 1]`. This field and the next two exist only for a softmax.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub row_max: Option<Numbers>,
    /// The exponentials: `[1, m]`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub exp: Option<Numbers>,
    /// The sum of the exponentials: `[1, 1]`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub exp_sum: Option<Numbers>,
    /// The answers to the additional queries, if any: `[q, 1]`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub answers: Option<Numbers>,
}

/// Pairwise comparisons of the tokens of a text: `[n, n]` each.
#[derive(Debug, Clone, PartialEq, Serialize, Tsify)]
pub struct WordSimilarity {
    /// The softmax of the similarities, row by row.
    pub weight: Numbers,
    /// The similarities of the input embeddings.
    pub similarity: Numbers,
    /// The attention weights of a trained head.
    pub trained: Numbers,
}

impl Session {
    /// Answers the query of the request, and the additional `queries`, which are concatenated.
    ///
    /// # Errors
    ///
    /// If the sizes of keys, values and queries do not match.
    pub fn lookup(&self, request: &LookupRequest, queries: &[f32]) -> Result<LookupAnswer> {
        let values = Matrix::from_column_slice(request.values.len(), 1, &request.values);
        let keys = request.points(&request.keys)?;
        let lookup = Lookup::new(keys, values, request.strategy, request.width)?;
        let Weighed {
            score,
            exponentials,
            weight,
            answer,
        } = lookup.answer(&request.points(&request.query)?)?;
        let inside = f32::from(u8::from(lookup.spans(answer[(0, 0)])));
        let (row_max, exp, exp_sum) = match exponentials {
            None => (None, None, None),
            Some(Exponentials {
                row_max,
                exp,
                exp_sum,
            }) => (Some(row_max), Some(exp), Some(exp_sum)),
        };
        let answers = match queries {
            [] => None,
            _ => Some(lookup.answer(&request.points(queries)?)?.answer),
        };
        Ok(LookupAnswer {
            score: score.into(),
            total: ops::row_sum(&weight).into(),
            weight: weight.into(),
            inside: Matrix::from_element(1, 1, inside).into(),
            answer: answer.into(),
            row_max: row_max.map(Numbers::from),
            exp: exp.map(Numbers::from),
            exp_sum: exp_sum.map(Numbers::from),
            answers: answers.map(Numbers::from),
        })
    }

    /// Compares the tokens' input embeddings, and returns a trained head's weights for comparison.
    ///
    /// # Errors
    ///
    /// If the head does not exist.
    pub fn word_similarity(
        &self,
        measure: Similarity,
        layer: usize,
        head: usize,
    ) -> Result<WordSimilarity> {
        let (model, run) = self.run()?;
        let at = HeadAt::new(layer, head);
        at.check(model.config())?;
        let x = run.trace.get(Site::embedding(EmbeddingSite::Embed))?; // [n, d_model]
        let similarity = measure.of_rows(x); // [n, n]
        Ok(WordSimilarity {
            weight: ops::softmax_rows(similarity.clone()).into(),
            similarity: similarity.into(),
            trained: run.trace.get(at.site(HeadSite::Pattern))?.into(),
        })
    }

    /// Measures the saturation of a softmax over dot products of random vectors.
    ///
    /// # Errors
    ///
    /// If the number of keys or the width is out of range.
    pub fn saturation(&self, seed: u32, n_keys: usize, d: usize) -> Result<Saturation> {
        saturation::saturation(seed, n_keys, d)
    }
}

impl LookupRequest {
    /// Converts a concatenated list of points to a matrix with one point per row.
    fn points(&self, numbers: &[f32]) -> Result<Matrix> {
        let d = self.dimensions;
        if !(1..=2).contains(&d) || numbers.is_empty() || !numbers.len().is_multiple_of(d) {
            return Err(RequestError::Lookup(format!(
                "{} numbers do not form points of {d} dimensions; give 1 or 2 numbers per point",
                numbers.len()
            ))
            .into());
        }
        Ok(Matrix::from_row_slice(numbers.len() / d, d, numbers))
    }
}
