//! The blank of a text that an encoder fills: a mask token that was typed, or that replaces a word.

use super::{Asked, Candidate, Continued, Hidden, Text};
use crate::analysis::next_word::NextWord;
use crate::error::{Result, TextError, fail};
use crate::text::tokenizer::{Token, Tokenizer};

/// Finds the blank, and replaces the tokens of its word by one mask token. Returns its position and
/// the replaced tokens; a typed mask replaces none. See [`Continued::blank`].
pub(super) fn fill(
    tokenizer: &Tokenizer,
    typed: &mut Vec<Token>,
    word: Option<usize>,
) -> Result<(usize, Vec<Token>)> {
    let Some((mask, text)) = tokenizer.mask() else {
        return fail(TextError::NoMask);
    };
    let is_word = |token: &Token| !token.is_special && token.text.contains(char::is_alphanumeric);
    let chosen = typed.iter().find(|token| {
        let is_chosen = Some(token.word) == word;
        is_chosen && !token.is_special
    });
    let chosen = chosen.or_else(|| typed.iter().find(|token| token.id == mask));
    let chosen = chosen.or_else(|| typed.iter().rfind(|token| is_word(token)));
    let chosen = chosen.or_else(|| typed.iter().rfind(|token| !token.is_special));
    let Some(word) = chosen.map(|token| token.word) else {
        return fail(TextError::NoTokens);
    };
    let is_of_word = |token: &Token| token.word == word && !token.is_special;
    let first = typed.iter().position(is_of_word).unwrap_or_default();
    if typed[first].id == mask {
        return Ok((first, Vec::new()));
    }
    let end = first + typed[first..].iter().take_while(|t| is_of_word(t)).count();
    let token = Token {
        id: mask,
        text,
        range: typed[first].range.start..typed[end - 1].range.end,
        is_special: false,
        word,
    };
    let replaced = typed.splice(first..end, [token]).collect();
    Ok((first, replaced))
}

impl Text {
    /// The word that the mask token replaces.
    pub(super) fn hidden(
        &self,
        tokenizer: &Tokenizer,
        at: &Continued,
        next: &NextWord,
    ) -> Option<Hidden> {
        let (first, last) = (self.replaced.first()?, self.replaced.last()?);
        let only = (self.replaced.len() == 1).then_some(first.id);
        Some(Hidden {
            word: at.text[first.range.start..last.range.end].into(),
            token: only.map(|id| Candidate::new(tokenizer, next, id)),
            rank: only.map(|id| next.rank(id)),
        })
    }

    /// The requested words that have one token, each with its probability at the blank.
    pub(super) fn asked_at_blank(
        &self,
        tokenizer: &Tokenizer,
        next: &NextWord,
        asked: &[String],
    ) -> Result<Vec<Asked>> {
        let mut found = Vec::new();
        for word in asked {
            let tokens = tokenizer.encode(&format!(" {word}"))?;
            let mut pieces = tokens.iter().filter(|token| !token.is_special);
            if let (Some(piece), None) = (pieces.next(), pieces.next()) {
                found.push(Asked {
                    word: word.clone(),
                    probability: next.probability(piece.id),
                    rank: next.rank(piece.id),
                    pieces: vec![Candidate::new(tokenizer, next, piece.id)],
                });
            }
        }
        Ok(found)
    }
}
