//! Kinds of attention heads, measured on a text or on random tokens.

use serde::Serialize;
use tsify::Tsify;

use super::Session;
use super::numbers::Floats;
use super::predict::{Continued, Text};
use crate::analysis::kinds::{Places, Score, Scores, measure};
use crate::analysis::repeated::repeated;
use crate::error::Result;
use crate::model::config::Mask;
use crate::model::tokens::Tokens;
use crate::text::tokenizer::Token;

/// The scores of all heads, in layer order.
#[derive(Debug, Clone, PartialEq, Serialize, Tsify)]
#[tsify(missing_as_null)]
pub struct Kinds {
    /// The names of the scores.
    pub names: Vec<String>,
    /// Each head's kind, as the name of a score; null if the head has no clear kind.
    pub kinds: Vec<Option<String>>,
    /// One score per head and name; NaN if the text has no position where it can be measured.
    pub data: Floats,
    /// Length of the random sequence that is repeated; 0 if the heads were measured on a text.
    pub repeated: usize,
}

impl Kinds {
    fn new(mask: Mask, scores: &[Scores], repeated: usize) -> Self {
        let names = Score::allowed_by(mask);
        let kind = |scores: &Scores| Some(scores.kind()?.to_string());
        let values = |scores: &Scores| names.iter().map(|name| scores.get(*name)).collect();
        Kinds {
            names: names.iter().map(Score::to_string).collect(),
            kinds: scores.iter().map(kind).collect(),
            data: Floats(scores.iter().flat_map::<Vec<f32>, _>(values).collect()),
            repeated,
        }
    }
}

impl Session {
    /// The kind of every head on the last text, and the scores that determine it.
    pub fn kinds(&self) -> Result<Kinds> {
        let (model, run) = self.run()?;
        let mask = model.config().mask();
        let places = Places::new(&run.tokens, mask);
        let scores = self.patterns(|pattern| Scores::of(pattern, &places))?;
        Ok(Kinds::new(mask, &scores, 0))
    }

    /// The kind of every head on a typed text and the tokens appended to it. Runs another forward
    /// pass.
    pub fn kinds_of(&self, at: &Continued) -> Result<Kinds> {
        let loaded = self.model()?;
        let text = Text::new(loaded, at)?;
        let mask = loaded.model().config().mask();
        let places = Places::new(&text.labelled(loaded.tokenizer(), at), mask);
        let scores = measure(loaded.model(), &text.ids, &places);
        Ok(Kinds::new(mask, &scores, 0))
    }

    /// The kind of every head on a random sequence of tokens and its repetition ([`repeated`]). The
    /// sequence has `length` tokens, or fewer if the context is too short for both. Random tokens
    /// have no meaning, so heads can use only their order.
    pub fn kinds_on_repeated(&self, seed: u32, length: usize) -> Result<Kinds> {
        let loaded = self.model()?;
        let (config, tokenizer) = (loaded.model().config(), loaded.tokenizer());
        let ids = repeated(tokenizer.ordinary(), seed, length.min(config.n_ctx / 2));
        let token = |(word, id): (usize, &usize)| Token {
            id: *id,
            text: tokenizer.decode(*id).unwrap_or_default().trim().into(),
            range: 0..0,
            is_special: false,
            word,
        };
        let tokens: Vec<Token> = ids.iter().enumerate().map(token).collect();
        let places = Places::new(&tokens, config.mask());
        let scores = measure(loaded.model(), &Tokens::new(&ids, config)?, &places);
        Ok(Kinds::new(config.mask(), &scores, ids.len() / 2))
    }
}
