//! Requests about attention as a lookup in a database.

use serde::{Deserialize, Serialize};
use tsify::Tsify;

use super::Session;
use super::numbers::Numbers;
use crate::Matrix;
use crate::analysis::provenance::Explanation;
use crate::error::{RequestError, Result, fail};
use crate::math::ops;
use crate::model::site::{EmbeddingSite, HeadAt, HeadSite, Site};
use crate::teach::lookup::{Lookup, LookupAnswer, Similarity, Strategy, explain_softmax};
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
    pub fn lookup(&self, request: &LookupRequest, queries: &[f32]) -> Result<LookupAnswer> {
        let lookup = request.lookup()?;
        let mut found = lookup.answer(&request.points(&request.query)?)?;
        if !queries.is_empty() {
            found.answers = Some(lookup.answer(&request.points(queries)?)?.answer);
        }
        Ok(found)
    }

    /// Explains the numbers between the query and its answer: see [`Lookup::explain`].
    pub fn lookup_why(&self, request: &LookupRequest) -> Result<Vec<Explanation>> {
        request.lookup()?.explain(&request.points(&request.query)?)
    }

    /// Compares the tokens' input embeddings, and returns a trained head's weights for comparison.
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

    /// Explains the similarity of two tokens' input embeddings and its softmax: see
    /// [`Similarity::explain`] and [`explain_softmax`].
    pub fn word_similarity_why(
        &self,
        measure: Similarity,
        query: usize,
        key: usize,
    ) -> Result<Vec<Explanation>> {
        let (_, run) = self.run()?;
        let x = run.trace.get(Site::embedding(EmbeddingSite::Embed))?; // [n, d_model]
        let mut steps = measure.explain("embed", x, [query, key])?;
        let score = measure.of_rows(x).rows(query, 1).into_owned(); // [1, n]
        steps.extend(explain_softmax(&score, [query, key]));
        Ok(steps)
    }

    /// Measures the saturation of a softmax over dot products of random vectors.
    pub fn saturation(&self, seed: u32, n_keys: usize, d: usize) -> Result<Saturation> {
        saturation::saturation(seed, n_keys, d)
    }
}

impl LookupRequest {
    fn lookup(&self) -> Result<Lookup> {
        let values = Matrix::from_column_slice(self.values.len(), 1, &self.values);
        Lookup::new(self.points(&self.keys)?, values, self.strategy, self.width)
    }

    /// Converts a concatenated list of points to a matrix with one point per row.
    fn points(&self, numbers: &[f32]) -> Result<Matrix> {
        let d = self.dimensions;
        if !(1..=2).contains(&d) || numbers.is_empty() || !numbers.len().is_multiple_of(d) {
            let found = numbers.len();
            return fail(RequestError::LookupPoints { found, d });
        }
        Ok(Matrix::from_row_slice(numbers.len() / d, d, numbers))
    }
}
