//! Errors in texts, tokens and vocabularies.

use super::excerpt;
use super::fault::coded;

coded! {
    /// A text that the model cannot process.
    #[derive(Debug, Clone, PartialEq, thiserror::Error)]
    #[allow(missing_docs, reason = "the messages show the fields")]
    pub enum TextError {
        /// The text has no tokens.
        #[error("Type at least one word.")]
        NoTokens,
        /// The text has more tokens than the model has positions.
        #[error(
            "The text has {found} tokens, but this model reads at most {most}. Shorten it by {} or more.",
            found - most
        )]
        TooManyTokens { found: usize, most: usize },
        /// A token id is outside the vocabulary.
        #[error(
            "Token {position} (counted from 1) has the id {id}, but the vocabulary has {d_vocab} entries, 0 to {}; use the tokeniser that belongs to the model.",
            d_vocab - 1
        )]
        TokenId {
            position: usize,
            id: usize,
            d_vocab: usize,
        },
        /// The model does not have this token-type id.
        #[error(
            "Token {position} (counted from 1) has token type {token_type}, but the largest token type of this model is {last}; choose a smaller one."
        )]
        TokenType {
            position: usize,
            token_type: usize,
            last: usize,
        },
        /// The number of token-type ids differs from the number of tokens.
        #[error("There are {ids} token ids but {token_types} token types; give one type per id.")]
        TokenTypeCount { ids: usize, token_types: usize },
        /// A range of tokens is empty or extends beyond the text.
        #[error(
            "The token range {start} to {end} (end excluded) is empty or outside the text; choose from its {n} tokens, 0 to {}.",
            n - 1
        )]
        TokenRange { start: usize, end: usize, n: usize },
        /// The tokeniser has no token for a part of the text.
        #[error(
            "The text cannot be split into tokens: {problem}. Type other words, or use the tokeniser that belongs to the model."
        )]
        Untokenizable { problem: String },
        /// The word embeddings of these tokens are still being downloaded.
        #[error(
            "The model is still loading and does not have {} yet; wait, or type more frequent words.",
            quoted(words)
        )]
        WordsNotLoaded { words: Vec<String> },
        /// A vocabulary of whole words lacks these words.
        #[error(
            "This model does not know {}; type words that it knows, separated by spaces: {}.",
            quoted(unknown),
            first_words(known)
        )]
        UnknownWords {
            unknown: Vec<String>,
            known: Vec<String>,
        },
        /// A word whose probability was requested is empty.
        #[error("A requested word is empty; type at least one letter.")]
        EmptyWord,
        /// A continuation has no tokens.
        #[error("A continuation is empty; type at least one letter in each field.")]
        EmptyContinuation,
        /// The tokeniser of an encoder with a masked-word head has no mask token.
        #[error(
            "The tokeniser has neither [MASK] nor <mask>, so no word can be masked; use the tokenizer.json that belongs to the model."
        )]
        NoMask,
        /// A forced start of a translation contains text that the model cannot generate.
        #[error(
            "This model cannot write “{text}” because its vocabulary has no piece for it; type other letters."
        )]
        Beginning { text: String },
        /// A forced start of a translation is too long.
        #[error(
            "The beginning has {found} tokens, but a translation can begin with at most {most} tokens. Shorten it by {} or more.",
            found - most
        )]
        LongBeginning { found: usize, most: usize },
        /// A requested token order does not list each token of the text exactly once.
        #[error(
            "The order lists {found} different tokens, but the text has {n}; list each of them once, counted from 0."
        )]
        Order { found: usize, n: usize },
    }
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
