//! Two continuations of the same text, with their probabilities.

use serde::Serialize;
use tsify::Tsify;

use super::super::numbers::Floats;
use super::{Candidate, Continued, Session, pieces};
use crate::analysis::lens;
use crate::error::{Result, TextError, fail};
use crate::model::tokens::Tokens;

/// An empty continuation is replaced by one of this many most likely next tokens.
const LIKELY: usize = 10;

/// A continuation, token by token.
#[derive(Debug, Clone, PartialEq, Serialize, Tsify)]
pub struct Continuation {
    /// The text as requested.
    pub text: String,
    /// Its tokens, each with its logit and its probability given all previous tokens.
    pub tokens: Vec<Candidate>,
    /// log₂ of each token's probability.
    pub logs: Floats,
    /// The sum of `logs`: log₂ of the continuation's probability.
    pub log2_probability: f32,
    /// The continuation's probability.
    pub probability: f64,
}

/// Two continuations of a text; an empty one defaults to a likely next token.
#[derive(Debug, Clone, PartialEq, Serialize, Tsify)]
pub struct Continuations {
    /// Up to two defaults: the most likely tokens that can be typed.
    pub usual: Vec<String>,
    /// The two continuations; absent if one is empty and has no default.
    pub both: Option<Both>,
}

/// Two continuations of the same text.
#[derive(Debug, Clone, PartialEq, Serialize, Tsify)]
pub struct Both {
    /// The first continuation.
    pub one: Continuation,
    /// The second continuation.
    pub other: Continuation,
    /// log₂ of the odds of the first continuation against the second.
    pub log2_odds: f32,
    /// Ratio of the larger probability to the smaller one: 2^|`log2_odds`|.
    pub times: f64,
    /// Each continuation's share of their total probability.
    pub shares: Floats,
}

impl Session {
    /// The probabilities of two continuations, log₂ P(c | x) = Σ log₂ P(c_t | x, c_<t), and their
    /// odds. Spaces are added as in [`Session::predict`]. An empty continuation defaults to the
    /// most likely token that can be typed and differs from the other continuation.
    pub fn continuations(
        &mut self,
        at: &Continued,
        one: &str,
        other: &str,
    ) -> Result<Continuations> {
        self.model()?.check_causal()?;
        let likely = self.likely(at)?;
        let usual = with_defaults(["", ""], &likely)
            .into_iter()
            .flatten()
            .collect();
        let both = match with_defaults([one, other], &likely) {
            [Some(one), Some(other)] => Some(self.both(at, &one, &other)?),
            _ => None,
        };
        Ok(Continuations { usual, both })
    }

    /// The most likely next tokens.
    fn likely(&mut self, at: &Continued) -> Result<Vec<String>> {
        let (loaded, cache, _) = self.forward(at)?;
        let ids = cache.next_word(loaded.model()).best(LIKELY).into_iter();
        Ok(ids.map(|id| loaded.tokenizer().written(&[id])).collect())
    }

    fn both(&mut self, at: &Continued, one: &str, other: &str) -> Result<Both> {
        let one = self.continuation(at, one)?;
        let other = self.continuation(at, other)?;
        let log2_odds = one.log2_probability - other.log2_probability;
        Ok(Both {
            one,
            other,
            log2_odds,
            times: f64::from(log2_odds.abs()).exp2(),
            shares: Floats(
                [-log2_odds, log2_odds]
                    .map(|odds| 1.0 / (1.0 + odds.exp2()))
                    .into(),
            ),
        })
    }

    fn continuation(&mut self, at: &Continued, asked: &str) -> Result<Continuation> {
        let (loaded, cache, text) = self.prepare(at)?;
        let (model, tokenizer) = (loaded.model(), loaded.tokenizer());
        let config = model.config();
        let pieces = pieces(tokenizer, &text, at, asked)?;
        let Some((_, before)) = pieces.split_last() else {
            return fail(TextError::EmptyContinuation);
        };
        let ids = [text.ids.ids(), before].concat();
        cache.forward(model, &Tokens::new(&ids, config)?, ids.len() - 1)?;
        let stream = cache.after_layer(config.n_layers()); // [n, d_model]
        let first = text.ids.len() - 1;
        let stream = stream.rows(first, pieces.len()).into_owned(); // [pieces, d_model]
        let mut logs = Vec::with_capacity(pieces.len());
        let mut log2_probability = 0.0;
        let tokens = lens::next_words(model, &stream, |row, next| {
            let log = -next.surprise(pieces[row]);
            logs.push(log as f32);
            log2_probability += log;
            Candidate::new(tokenizer, &next, pieces[row])
        });
        Ok(Continuation {
            text: asked.into(),
            tokens,
            logs: Floats(logs),
            log2_probability: log2_probability as f32,
            probability: log2_probability.exp2(),
        })
    }
}

/// Replaces an empty text with the most likely token that differs from the other text.
fn with_defaults(typed: [&str; 2], likely: &[String]) -> [Option<String>; 2] {
    let taken = typed.map(str::trim);
    // An incomplete UTF-8 sequence cannot be typed.
    let is_typeable = |word: &str| !word.is_empty() && !word.contains('\u{fffd}');
    let mut defaults = likely.iter().filter(|text| {
        let word = text.trim();
        is_typeable(word) && !taken.contains(&word)
    });
    typed.map(|text| match text.trim() {
        "" => defaults.next().cloned(),
        _ => Some(text.to_owned()),
    })
}
