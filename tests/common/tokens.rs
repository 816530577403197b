//! Builds tokens without a tokenizer.

use headlight::text::tokenizer::Token;

/// A token; special if its text begins with a bracket.
pub fn token(id: usize, text: &str, word: usize) -> Token {
    Token {
        id,
        text: text.into(),
        range: 0..0,
        is_special: text.starts_with('['),
        word,
    }
}
