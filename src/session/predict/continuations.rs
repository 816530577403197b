//! Two texts behind the same one, each with the probability that the model gives it.

use serde::Serialize;
use tsify::Tsify;

use super::super::numbers::Floats;
use super::{Candidate, Continued, Open, Session, pieces};
use crate::analysis::lens;
use crate::error::{Error, Result};
use crate::tokens::Tokens;

/// How many of the most likely tokens can stand for a continuation that nobody typed.
const LIKELY: usize = 10;

/// A text behind another, token by token.
#[derive(Debug, Clone, PartialEq, Serialize, Tsify)]
pub struct Continuation {
    /// The text as it was asked for.
    pub text: String,
    /// Its tokens, each with logit and probability given the text and the tokens before it.
    pub tokens: Vec<Candidate>,
    /// log₂ of each token's probability.
    pub logs: Floats,
    /// Their sum: log₂ of the probability of the whole continuation.
    pub log2_probability: f32,
    /// The probability itself.
    pub probability: f64,
}

/// Two continuations of the same text, and those that stand where nobody typed one.
#[derive(Debug, Clone, PartialEq, Serialize, Tsify)]
pub struct Continuations {
    /// The two most likely words that can be typed; fewer where there are not so many.
    pub usual: Vec<String>,
    /// The two; absent where one was not typed and no likely word can stand for it.
    pub both: Option<Both>,
}

/// Two continuations of the same text.
#[derive(Debug, Clone, PartialEq, Serialize, Tsify)]
pub struct Both {
    /// The first of them.
    pub one: Continuation,
    /// The second.
    pub other: Continuation,
    /// log₂ of the odds: the log of the first minus that of the second.
    pub log2_odds: f32,
    /// How many times as likely the likelier one is: 2 to the power of `log2_odds` without its sign.
    pub times: f64,
    /// The share of each in the probability of the two together.
    pub shares: Floats,
}

impl Session {
    /// The probabilities of two texts behind the same one: log₂ P(c | x) = Σ log₂ P(c_t | x, c_<t),
    /// and their odds. Each goes on as a word does in [`Session::predict`]. For one that is empty the
    /// most likely word stands that can be typed and is not the other.
    ///
    /// # Errors
    ///
    /// As [`Session::predict`], and a sentence for a continuation without a token.
    pub fn continuations(
        &mut self,
        at: &Continued,
        one: &str,
        other: &str,
    ) -> Result<Continuations> {
        let likely = self.likely(at)?;
        let usual = standing(["", ""], &likely).into_iter().flatten().collect();
        let both = match standing([one, other], &likely) {
            [Some(one), Some(other)] => Some(self.both(at, &one, &other)?),
            _ => None,
        };
        Ok(Continuations { usual, both })
    }

    /// The most likely tokens behind a text.
    fn likely(&mut self, at: &Continued) -> Result<Vec<String>> {
        let Open { loaded, kept, .. } = self.read(at)?;
        let ids = kept.next(loaded.model()).best(LIKELY).into_iter();
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
        let Open { loaded, kept, text } = self.open(at)?;
        let (model, tokenizer) = (loaded.model(), loaded.tokenizer());
        let config = model.config();
        let came = pieces(tokenizer, &text, at, asked)?;
        let Some((_, before)) = came.split_last() else {
            return Err(Error::EmptyContinuation);
        };
        let ids = [text.ids.ids(), before].concat();
        kept.read(model, &Tokens::new(&ids, config)?)?;
        let stream = kept.after(config.n_layers, text.ids.len() - 1); // [pieces, d_model]
        let mut logs = Vec::with_capacity(came.len());
        let mut log2_probability = 0.0;
        let tokens = lens::read_rows(model, &stream, |row, next| {
            let log = -next.surprise(came[row]);
            logs.push(log as f32);
            log2_probability += log;
            Candidate::new(tokenizer, &next, came[row])
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

/// The texts that are compared: an empty one is the most likely word that is not among the typed.
fn standing(typed: [&str; 2], likely: &[String]) -> [Option<String>; 2] {
    let taken = typed.map(str::trim);
    // Bytes that are no whole letter cannot be typed.
    let is_typeable = |word: &str| !word.is_empty() && !word.contains('\u{fffd}');
    let mut left = likely.iter().filter(|text| {
        let word = text.trim();
        is_typeable(word) && !taken.contains(&word)
    });
    typed.map(|text| match text.trim() {
        "" => left.next().cloned(),
        _ => Some(text.to_owned()),
    })
}
