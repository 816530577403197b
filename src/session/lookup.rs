//! Questions about attention as a lookup.

use serde::{Deserialize, Serialize};
use tsify::Tsify;

use super::Session;
use super::numbers::{Numbers, word};
use crate::Matrix;
use crate::error::{Error, Result};
use crate::lookup::{self, Exponentials, Lookup, Weighed};
use crate::ops;
use crate::saturation;
use crate::site::{EmbeddingSite, HeadAt, HeadSite, Site};

word! {
    /// How the weights follow from the query and the keys.
    Strategy of lookup::Strategy { Exact, Average, Dot, Gaussian, Normalize }
}

word! {
    /// How alike two vectors are.
    Similarity of lookup::Similarity { Dot, Cosine, Euclidean }
}

/// A database and a query. A key or query has `dimensions` numbers.
#[derive(Debug, Clone, PartialEq, Deserialize, Tsify)]
pub struct LookupRequest {
    /// 1 or 2.
    pub dimensions: usize,
    /// The keys, side by side in one list.
    pub keys: Vec<f32>,
    /// A value for each key.
    pub values: Vec<f32>,
    /// The query whose weights are shown.
    pub query: Vec<f32>,
    /// How keys are weighed.
    pub strategy: Strategy,
    /// The width of the Gaussian kernel, or the temperature of the softmax.
    pub width: f32,
}

/// The answer to a query, and the numbers that led to it.
#[derive(Debug, Clone, PartialEq, Serialize, Tsify)]
pub struct LookupAnswer {
    /// The query's products with the keys, or its distances to them: `[1, m]`.
    pub score: Numbers,
    /// The sum of the weights: `[1, 1]`.
    pub total: Numbers,
    /// The weights: `[1, m]`.
    pub weight: Numbers,
    /// 1 where the answer lies between the smallest and the largest value: `[1, 1]`.
    pub inside: Numbers,
    /// The sum of the weighted values: `[1, 1]`.
    pub answer: Numbers,
    /// The largest score: `[1, 1]`. Like the next two, it exists where the strategy is a softmax.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub row_max: Option<Numbers>,
    /// The exponentials: `[1, m]`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub exp: Option<Numbers>,
    /// Their sum: `[1, 1]`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub exp_sum: Option<Numbers>,
    /// The answers to the other queries: `[q, 1]`; absent where there are none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub answers: Option<Numbers>,
}

/// The tokens of a text compared with each other: `[n, n]` each.
#[derive(Debug, Clone, PartialEq, Serialize, Tsify)]
pub struct WordSimilarity {
    /// The softmax of the similarities, row by row.
    pub weight: Numbers,
    /// The similarities of the input embeddings.
    pub similarity: Numbers,
    /// The attention weights of a trained head.
    pub trained: Numbers,
}

/// A softmax over the products of longer and longer random vectors.
#[derive(Debug, Clone, PartialEq, Serialize, Tsify)]
pub struct Saturation {
    /// The widths: `[1, 11]`, as are the next four.
    pub d: Numbers,
    /// The standard deviation of the products.
    pub spread: Numbers,
    /// The same for products divided by √d.
    pub spread_scaled: Numbers,
    /// The mean of the largest weight.
    pub largest: Numbers,
    /// The same for products divided by √d.
    pub largest_scaled: Numbers,
    /// The products of one draw at the width asked for: `[1, n_keys]`, as are the last three.
    pub scores: Numbers,
    /// The same products divided by √d.
    pub scores_scaled: Numbers,
    /// The softmax of `scores`.
    pub weights: Numbers,
    /// The softmax of `scores_scaled`.
    pub weights_scaled: Numbers,
}

impl Session {
    /// Looks a query up, and also answers `queries`, which lie side by side in one list.
    ///
    /// # Errors
    ///
    /// A sentence for keys, values or queries that do not fit together.
    pub fn lookup(&self, request: &LookupRequest, queries: &[f32]) -> Result<LookupAnswer> {
        let values = Matrix::from_column_slice(request.values.len(), 1, &request.values);
        let keys = request.points(&request.keys)?;
        let lookup = Lookup::new(keys, values, request.strategy.into(), request.width)?;
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

    /// Compares the tokens by their input embeddings alone, and gives a trained head's weights to
    /// set beside.
    ///
    /// # Errors
    ///
    /// A sentence for a head that does not exist.
    pub fn word_similarity(
        &self,
        measure: Similarity,
        layer: usize,
        head: usize,
    ) -> Result<WordSimilarity> {
        let (model, run) = self.run()?;
        let at = HeadAt { layer, head };
        at.check(model.config())?;
        let x = run.trace.get(Site::Embedding(EmbeddingSite::Embed))?; // [n, d_model]
        let similarity = lookup::Similarity::from(measure).of_rows(x); // [n, n]
        Ok(WordSimilarity {
            weight: ops::softmax_rows(similarity.clone()).into(),
            similarity: similarity.into(),
            trained: run.trace.get(at.site(HeadSite::Pattern))?.into(),
        })
    }

    /// Shows how a softmax saturates, on random vectors drawn from a seed.
    ///
    /// # Errors
    ///
    /// A sentence for a number of keys or a width out of range.
    pub fn saturation(&self, seed: u32, n_keys: usize, d: usize) -> Result<Saturation> {
        let found = saturation::saturation(seed, n_keys, d)?;
        let [spread, spread_scaled] = found.spread.map(Numbers::from);
        let [largest, largest_scaled] = found.largest.map(Numbers::from);
        let [scores, scores_scaled] = found.scores.map(Numbers::from);
        let [weights, weights_scaled] = found.weights.map(Numbers::from);
        Ok(Saturation {
            d: found.d.into(),
            spread,
            spread_scaled,
            largest,
            largest_scaled,
            scores,
            scores_scaled,
            weights,
            weights_scaled,
        })
    }
}

impl LookupRequest {
    /// The points that lie side by side in a list, as rows of a matrix.
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
