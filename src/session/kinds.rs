//! The kinds of a model's heads, measured on a text or on random tokens.

use serde::Serialize;
use tsify::Tsify;

use super::Session;
use super::numbers::Floats;
use super::predict::Continued;
use crate::analysis::kinds::{Places, Score, Scores, measure};
use crate::analysis::repeated::repeated;
use crate::config::Mask;
use crate::error::Result;
use crate::tokenizer::Token;
use crate::tokens::Tokens;

/// The scores of every head, layer after layer.
#[derive(Debug, Clone, PartialEq, Serialize, Tsify)]
#[tsify(missing_as_null)]
pub struct Kinds {
    /// The names of the scores.
    pub names: Vec<String>,
    /// Each head's kind, which is a score's name, or null where it has none.
    pub kinds: Vec<Option<String>>,
    /// A number for each head and name, NaN where the text has no place to measure it at.
    pub data: Floats,
    /// The random tokens that came twice, where they were measured on such; 0 on a text.
    pub repeated: usize,
}

impl Kinds {
    fn new(mask: Mask, scores: &[Scores], repeated: usize) -> Self {
        let names = Score::behind(mask);
        let kind = |scores: &Scores| Some(scores.kind()?.to_string());
        let of_names = |scores: &Scores| names.iter().map(|name| scores.get(*name)).collect();
        Kinds {
            names: names.iter().map(Score::to_string).collect(),
            kinds: scores.iter().map(kind).collect(),
            data: Floats(scores.iter().flat_map::<Vec<f32>, _>(of_names).collect()),
            repeated,
        }
    }
}

impl Session {
    /// The kind of every head on the text that was run, and the scores that decide it.
    ///
    /// # Errors
    ///
    /// A sentence when no text was run.
    pub fn kinds(&self) -> Result<Kinds> {
        let (model, run) = self.run()?;
        let mask = model.config().mask;
        let places = Places::new(&run.tokens, mask);
        let scores = self.patterns(|pattern| Scores::of(pattern, &places))?;
        Ok(Kinds::new(mask, &scores, 0))
    }

    /// The kind of every head on a text that is continued, for which the model reads it once more.
    ///
    /// # Errors
    ///
    /// As [`Session::predict`].
    pub fn kinds_of(&self, at: &Continued) -> Result<Kinds> {
        let loaded = self.model()?;
        let text = loaded.continued(at)?;
        let mask = loaded.model().config().mask;
        let places = Places::new(&text.readable(loaded.tokenizer(), at), mask);
        let scores = measure(loaded.model(), &text.ids, &places);
        Ok(Kinds::new(mask, &scores, 0))
    }

    /// The kind of every head on `length` random tokens and the same again ([`repeated`]), or on as
    /// many as the model reads twice. They say nothing: what a head finds there, it finds by the
    /// order of the tokens alone.
    ///
    /// # Errors
    ///
    /// A sentence when no model is loaded, and for no token.
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
        let places = Places::new(&tokens, config.mask);
        let scores = measure(loaded.model(), &Tokens::new(&ids, config)?, &places);
        Ok(Kinds::new(config.mask, &scores, ids.len() / 2))
    }
}
