//! Errors in texts, tokens and vocabularies.

use super::excerpt;

/// A text that the model cannot process.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
pub enum TextError {
    /// The text has no tokens.
    #[error("Type at least one word.")]
    NoTokens,
    /// The text has more tokens than the model has positions.
    #[error(
        "The text has {found} tokens, but this model reads at most {most}. Shorten it by {} or more.",
        found - most
    )]
    TooManyTokens {
        /// Number of tokens.
        found: usize,
        /// The model's context length (`n_ctx`).
        most: usize,
    },
    /// A token id is outside the vocabulary.
    #[error(
        "Token {position} (counted from 1) has the id {id}, but the vocabulary has {d_vocab} entries, 0 to {}; use the tokeniser that belongs to the model.",
        d_vocab - 1
    )]
    TokenId {
        /// Position, counted from 1.
        position: usize,
        /// The id found.
        id: usize,
        /// The vocabulary's size.
        d_vocab: usize,
    },
    /// The model does not have this token-type id.
    #[error(
        "Token {position} (counted from 1) has token type {token_type}, but the largest token type of this model is {last}; choose a smaller one."
    )]
    TokenType {
        /// Position, counted from 1.
        position: usize,
        /// The token type found.
        token_type: usize,
        /// The model's last token type.
        last: usize,
    },
    /// The number of token-type ids differs from the number of tokens.
    #[error("There are {ids} token ids but {token_types} token types; give one type per id.")]
    TokenTypeCount {
        /// Number of token ids.
        ids: usize,
        /// Number of token-type ids.
        token_types: usize,
    },
    /// A range of tokens is empty or extends beyond the text.
    #[error(
        "The token range {start} to {end} (end excluded) is empty or outside the text; choose from its {n} tokens, 0 to {}.",
        n - 1
    )]
    TokenRange {
        /// The first token, counted from 0.
        start: usize,
        /// The token after the last one.
        end: usize,
        /// Number of tokens; at least one.
        n: usize,
    },
    /// The tokeniser has no token for a part of the text.
    #[error(
        "The text cannot be split into tokens: {0}. Type other words, or use the tokeniser that belongs to the model."
    )]
    Untokenizable(String),
    /// A vocabulary of whole words lacks these words.
    #[error(
        "This model does not know {}; type words that it knows, separated by spaces: {}.",
        quoted(unknown),
        first_words(known)
    )]
    UnknownWords {
        /// The unknown words.
        unknown: Vec<String>,
        /// The vocabulary.
        known: Vec<String>,
    },
    /// A word whose probability was requested is empty.
    #[error("A requested word is empty; type at least one letter.")]
    EmptyWord,
    /// A continuation has no tokens.
    #[error("A continuation is empty; type at least one letter in each field.")]
    EmptyContinuation,
    /// A forced start of a translation contains text that the model cannot generate.
    #[error(
        "This model cannot write {0:?} because its vocabulary has no piece for it; type other letters."
    )]
    Beginning(String),
    /// A forced start of a translation is too long.
    #[error(
        "The beginning has {found} tokens, but a translation can begin with at most {most} tokens. Shorten it by {} or more.",
        found - most
    )]
    LongBeginning {
        /// Number of tokens.
        found: usize,
        /// The largest number allowed.
        most: usize,
    },
    /// A requested token order does not list each token of the text exactly once.
    #[error(
        "The order lists {found} different tokens, but the text has {n}; list each of them once, counted from 0."
    )]
    Order {
        /// Number of different tokens listed.
        found: usize,
        /// Number of tokens in the text.
        n: usize,
    },
}

/// The first few unknown words, quoted.
fn quoted(words: &[String]) -> String {
    const MOST: usize = 3;
    let named: Vec<_> = words
        .iter()
        .take(MOST)
        .map(|word| format!("“{}”", excerpt(word)))
        .collect();
    match words.len().saturating_sub(MOST) {
        0 => named.join(", "),
        1 => format!("{} and 1 more word", named.join(", ")),
        more => format!("{} and {more} more words", named.join(", ")),
    }
}

fn first_words(words: &[String]) -> String {
    const MOST: usize = 40;
    let mut named: Vec<_> = words.iter().take(MOST).map(|word| excerpt(word)).collect();
    if words.len() > MOST {
        named.push("…".into());
    }
    named.join(", ")
}
