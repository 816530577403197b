//! The tokens of a text and the predicted position.

use super::{Continued, blank};
use crate::error::{ModelError, Result, fail};
use crate::model::config::{Mask, Unembedding};
use crate::model::tokens::Tokens;
use crate::session::run::{LoadedModel, TextToken, text_tokens};
use crate::text::tokenizer::{Token, Tokenizer, check, cut};

/// The tokens of a [`Continued`] text.
pub(in crate::session) struct Text {
    pub(super) typed: Vec<Token>,
    /// Number of typed tokens before truncation.
    pub(super) found: usize,
    /// All tokens, typed and appended.
    pub ids: Tokens,
    /// The predicted position: see [`super::Prediction::position`].
    pub(super) position: usize,
    /// The tokens that the mask token replaces.
    pub(super) replaced: Vec<Token>,
}

impl Text {
    /// Tokenises a text for a model that can continue it or fill its blank.
    pub fn new(loaded: &LoadedModel, at: &Continued) -> Result<Self> {
        let config = loaded.model().config();
        let is_causal = config.mask() == Mask::Causal;
        if config.unembedding == Unembedding::None || !(is_causal || config.mlm_head.is_some()) {
            let name = loaded.name().into();
            return fail(ModelError::NoUnembedding { name });
        }
        let mut typed = loaded.tokenizer().encode(&at.text)?;
        let mut found = typed.len();
        if at.cut {
            typed = cut(typed, config.n_ctx);
        }
        let (ids, position, replaced) = match config.mask() {
            Mask::Causal => {
                let ids = [check(&typed, config)?.ids(), &at.chosen].concat();
                (Tokens::new(&ids, config)?, ids.len() - 1, Vec::new())
            }
            Mask::None => {
                let before = typed.len();
                let (position, replaced) = blank::fill(loaded.tokenizer(), &mut typed, at.blank)?;
                found -= before - typed.len();
                (check(&typed, config)?, position, replaced)
            }
        };
        Ok(Text {
            typed,
            found,
            ids,
            position,
            replaced,
        })
    }

    /// The requested token, or the predicted position if none is requested; a request out of range
    /// counts as the last token.
    pub(super) fn token(&self, token: Option<usize>) -> usize {
        token.map_or(self.position, |token| token.min(self.ids.len() - 1))
    }

    /// The tokens, without the spaces around their texts.
    pub fn labelled(&self, tokenizer: &Tokenizer, at: &Continued) -> Vec<Token> {
        let tokens = self.tokens(tokenizer, at).into_iter();
        let labelled = tokens.map(|token| Token {
            id: token.id,
            text: token.text.trim().into(),
            range: 0..0,
            is_special: token.special,
            word: token.word,
        });
        labelled.collect()
    }

    /// Converts the tokens for the page.
    pub(super) fn tokens(&self, tokenizer: &Tokenizer, at: &Continued) -> Vec<TextToken> {
        let unknown = tokenizer.unknown();
        let mut texts = tokenizer.texts(self.ids.ids()).into_iter();
        let mut tokens = text_tokens(tokenizer, &at.text, &self.typed);
        for (token, text) in tokens.iter_mut().zip(&mut texts) {
            token.text = text;
        }
        let end = at.text.encode_utf16().count();
        let appended = &self.ids.ids()[self.typed.len()..];
        for (id, text) in appended.iter().zip(texts) {
            let word = tokens.last().map_or(0, |before| before.word);
            // A token that starts with a letter continues the previous word.
            let is_new = !text.starts_with(char::is_alphanumeric);
            tokens.push(TextToken {
                id: *id,
                text,
                start: end,
                end,
                special: false,
                word: word + usize::from(is_new),
                unknown: Some(*id) == unknown,
            });
        }
        tokens
    }
}
