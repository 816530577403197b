//! Tokens without a tokenizer.

use headlight::tokenizer::Token;

/// One whose text is special where it begins with a bracket.
pub fn token(id: usize, text: &str, word: usize) -> Token {
    Token {
        id,
        text: text.into(),
        range: 0..0,
        is_special: text.starts_with('['),
        word,
    }
}
