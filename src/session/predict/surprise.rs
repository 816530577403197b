//! Teacher forcing: what every position expected, and the token that came.

use serde::Serialize;
use tsify::Tsify;

use super::{Candidate, Continued, Open, Session};
use crate::analysis::lens;
use crate::error::Result;

/// How many expected tokens are named.
const MOST: usize = 5;

/// What was expected at one position.
#[derive(Debug, Clone, PartialEq, Serialize, Tsify)]
pub struct Expected {
    /// The token that stands there, with its logit and probability given those before it.
    pub came: Candidate,
    /// Its place among all tokens, counted from 1.
    pub rank: usize,
    /// −log₂ of its probability, in bits.
    pub surprise: f32,
    /// The five most likely tokens, the most likely first.
    pub best: Vec<Candidate>,
}

/// The surprises of a text.
#[derive(Debug, Clone, PartialEq, Serialize, Tsify)]
pub struct Surprise {
    /// One for each token but the first, which nothing predicts: `expected[i]` is of token i + 1.
    pub expected: Vec<Expected>,
    /// log₂ of the probability of all tokens given the first: minus the sum of the surprises.
    pub log2_probability: f32,
    /// 2 to the mean of the surprises; 1 where there is none.
    pub perplexity: f32,
}

impl Session {
    /// What the model expected at every token of a text, and how surprised it was by the token
    /// that came: log₂ P(x) = Σ log₂ P(x_t | x_<t).
    ///
    /// # Errors
    ///
    /// As [`Session::predict`].
    pub fn surprise(&mut self, at: &Continued) -> Result<Surprise> {
        let Open { loaded, kept, text } = self.read(at)?;
        let (model, tokenizer) = (loaded.model(), loaded.tokenizer());
        let came = &text.ids.ids()[1..];
        let stream = kept.after(model.config().n_layers, 0); // [n, d_model]
        let stream = stream.rows(0, came.len()).into_owned(); // [n − 1, d_model]
        let mut log2_probability = 0.0;
        let expected = lens::read_rows(model, &stream, |row, next| {
            let id = came[row];
            let surprise = next.surprise(id);
            log2_probability -= surprise;
            let best = next.best(MOST).into_iter();
            Expected {
                came: Candidate::new(tokenizer, &next, id),
                rank: next.rank(id),
                surprise: surprise as f32,
                best: best
                    .map(|id| Candidate::new(tokenizer, &next, id))
                    .collect(),
            }
        });
        let mean = -log2_probability / expected.len().max(1) as f64;
        Ok(Surprise {
            expected,
            log2_probability: log2_probability as f32,
            perplexity: mean.exp2() as f32,
        })
    }
}
