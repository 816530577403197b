//! Teacher forcing: the prediction at every position and the actual next token.

use serde::Serialize;
use tsify::Tsify;

use super::{Candidate, Continued, Session};
use crate::analysis::lens;
use crate::error::Result;

/// Number of most likely tokens listed for each position.
const MOST: usize = 5;

/// The prediction at one position and the actual next token.
#[derive(Debug, Clone, PartialEq, Serialize, Tsify)]
pub struct Expected {
    /// The actual token, with its logit and probability given the previous tokens.
    pub came: Candidate,
    /// Its rank among all tokens, counted from 1.
    pub rank: usize,
    /// −log₂ of its probability, in bits.
    pub surprise: f32,
    /// The five most likely tokens in descending order.
    pub best: Vec<Candidate>,
}

/// The surprises of a text.
#[derive(Debug, Clone, PartialEq, Serialize, Tsify)]
pub struct Surprise {
    /// `expected[i]` belongs to token i + 1; the first token has no prediction.
    pub expected: Vec<Expected>,
    /// log₂ of the probability of all tokens given the first one: the negated sum of the surprises.
    pub log2_probability: f32,
    /// 2 to the power of the mean surprise; 1 for a single token.
    pub perplexity: f32,
}

impl Session {
    /// For every token after the first, the prediction at the previous position and the surprise of
    /// the token, −log₂ P(x_t | x_<t).
    pub fn surprise(&mut self, at: &Continued) -> Result<Surprise> {
        self.model()?.check_causal()?;
        let (loaded, cache, text) = self.forward(at)?;
        let (model, tokenizer) = (loaded.model(), loaded.tokenizer());
        let actual = &text.ids.ids()[1..];
        let stream = cache.after_layer(model.config().n_layers()); // [n, d_model]
        let stream = stream.rows(0, actual.len()).into_owned(); // [n − 1, d_model]
        let mut log2_probability = 0.0;
        let expected = lens::next_words(model, &stream, |row, next| {
            let id = actual[row];
            let surprise = next.surprise(id);
            log2_probability -= surprise;
            Expected {
                came: Candidate::new(tokenizer, &next, id),
                rank: next.rank(id),
                surprise: surprise as f32,
                best: Candidate::all(tokenizer, &next, next.best(MOST)),
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
