//! From text to tokens and back to the letters they came from.
//!
//! The work is done by Hugging Face's own `tokenizers`, so that the pieces are those
//! the model was trained on. This module adds exact places in the typed text, and which
//! pieces make a word.

use std::ops::Range;

use unicode_categories::UnicodeCategories;
use unicode_segmentation::UnicodeSegmentation;

use crate::config::Config;
use crate::error::{Error, Result, excerpt};
use crate::tokens::Tokens;

/// One token of a text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Token {
    /// Its entry in the vocabulary.
    pub id: usize,
    /// The entry's text: `street`, `##ing`, `[UNK]`.
    pub text: String,
    /// The bytes of the typed text that it stands for; empty for special tokens.
    pub range: Range<usize>,
    /// Whether the tokeniser added it around the text, as it does `[CLS]` and `[SEP]`.
    /// Somebody who types `[SEP]` gets that token too, with a range.
    pub is_special: bool,
    /// Which of the text's words it belongs to, counted from 0 without gaps. A special
    /// token is a word of its own.
    pub word: usize,
}

/// A model's tokeniser.
#[derive(Debug, Clone)]
pub struct Tokenizer(tokenizers::Tokenizer);

impl Tokenizer {
    /// Reads Hugging Face's `tokenizer.json`.
    ///
    /// Truncation and padding, which some files ask for, are switched off: a text has
    /// the tokens that it has, and [`check`] says when they are
    /// too many.
    ///
    /// # Errors
    ///
    /// [`Error::TokenizerFile`] when the bytes are no description of a tokeniser.
    pub fn from_bytes(json: &[u8]) -> Result<Self> {
        let refused = |error: tokenizers::Error| Error::TokenizerFile(excerpt(&error.to_string()));
        let mut tokenizer = tokenizers::Tokenizer::from_bytes(json).map_err(refused)?;
        tokenizer.with_truncation(None).map_err(refused)?;
        tokenizer.with_padding(None);
        Ok(Tokenizer(tokenizer))
    }

    /// The tokens of a text, special ones included. Any text has some.
    ///
    /// Ranges follow one another: none begins before the last one ended, and each begins
    /// and ends between two characters of the text. What the tokeniser drops (spaces,
    /// control characters) belongs to no token. A combining mark belongs to the token of
    /// its letter, also where the tokeniser drops it. Where one character becomes several
    /// tokens, as Korean syllables may, the first has the character and the others are empty.
    ///
    /// Tokens belong to one word where no word boundary of Unicode lies between them
    /// (UAX #29): `didn`, `'` and `t` of "didn't" do, `tired` and `.` of "tired." do not.
    ///
    /// # Errors
    ///
    /// [`Error::Untokenizable`] when a tokeniser has no token for a piece of the text and
    /// none for unknown pieces; a complete `tokenizer.json` has one.
    pub fn encode(&self, text: &str) -> Result<Vec<Token>> {
        let encoding = self
            .0
            .encode(text, true)
            .map_err(|error| Error::Untokenizable(excerpt(&error.to_string())))?;
        let special = encoding.get_special_tokens_mask();
        let found = encoding.get_offsets();
        let mut end = 0;
        let mut tokens = Vec::with_capacity(encoding.len());
        for (place, (id, piece)) in encoding
            .get_ids()
            .iter()
            .zip(encoding.get_tokens())
            .enumerate()
        {
            let is_special = special[place] == 1;
            let start = end;
            if !is_special {
                let next = (place + 1..special.len()).find(|next| special[*next] == 0);
                let limit = next.map_or(text.len(), |next| found[next].0);
                end = end.max(with_marks(text, found[place].1, limit));
            }
            tokens.push(Token {
                id: *id as usize,
                text: piece.clone(),
                range: text.floor_char_boundary(found[place].0).clamp(start, end)..end,
                is_special,
                word: 0,
            });
        }
        number_words(text, &mut tokens);
        Ok(tokens)
    }
}

/// As much of a text as a model reads: its special tokens, and as many of the others as
/// there is room for between them. A text that fits stays whole.
///
/// # Example: the last two words are left out
///
/// ```
/// use headlight::tokenizer::{Token, cut};
/// let token = |text: &str, word| Token {
///     id: 0,
///     text: text.into(),
///     range: 0..0,
///     is_special: text.starts_with('['),
///     word,
/// };
/// let tokens = ["[CLS]", "so", "it", "goes", "[SEP]"];
/// let tokens = tokens.iter().zip(0..).map(|(text, word)| token(text, word)).collect();
/// let left = [token("[CLS]", 0), token("so", 1), token("[SEP]", 2)];
/// assert_eq!(cut(tokens, 3), left);
/// ```
pub fn cut(mut tokens: Vec<Token>, most: usize) -> Vec<Token> {
    let after = tokens.iter().rev().take_while(|t| t.is_special).count();
    let mut end = tokens.split_off(tokens.len() - after);
    tokens.truncate(most.saturating_sub(after));
    let words = tokens.last().map_or(0, |token| token.word + 1);
    for (place, token) in end.iter_mut().enumerate() {
        token.word = words + place;
    }
    tokens.append(&mut end);
    tokens
}

/// The ids as a model reads them, all of token type 0.
///
/// # Errors
///
/// [`Error::NoTokens`] when nothing but special tokens is there, because nothing was
/// typed; and what [`Tokens::new`] finds, [`Error::TooManyTokens`] among it.
pub fn check(tokens: &[Token], config: &Config) -> Result<Tokens> {
    if tokens.iter().all(|token| token.is_special) {
        return Err(Error::NoTokens);
    }
    let ids: Vec<usize> = tokens.iter().map(|token| token.id).collect();
    Tokens::new(&ids, config)
}

/// The tokens' ranges counted in UTF-16 units, as JavaScript counts.
///
/// # Example: an emoji has four bytes and two units
///
/// ```
/// use headlight::tokenizer::{Token, utf16_ranges};
/// let token = |word, range| {
///     Token { id: 0, text: String::new(), range, is_special: false, word }
/// };
/// let tokens = [token(0, 0..4), token(1, 5..7)];
/// assert_eq!(utf16_ranges("😀 é", &tokens), [0..2, 3..4]);
/// ```
pub fn utf16_ranges(text: &str, tokens: &[Token]) -> Vec<Range<usize>> {
    let (mut bytes, mut units) = (0, 0);
    let mut advance = |to: usize| {
        units += text[bytes..to].encode_utf16().count();
        bytes = to;
        units
    };
    // Ranges follow one another, so one walk through the text meets all of them.
    tokens
        .iter()
        .map(|token| advance(token.range.start)..advance(token.range.end))
        .collect()
}

/// Says of each token which word it belongs to.
fn number_words(text: &str, tokens: &mut [Token]) {
    let mut boundaries = text.split_word_bound_indices().map(|(at, _)| at).peekable();
    let mut next_word = 0;
    let mut previous_end = None;
    for token in tokens {
        // Ranges follow one another, so one walk through the boundaries meets all of them.
        while boundaries
            .next_if(|at| previous_end.is_some_and(|end| *at < end))
            .is_some()
        {}
        let Range { start, end } = token.range;
        // An empty token is a further piece of the character before it.
        let is_cut_off = start < end && boundaries.peek().is_some_and(|at| *at <= start);
        if token.is_special || previous_end.is_none() || is_cut_off {
            next_word += 1;
        }
        token.word = next_word - 1;
        previous_end = (!token.is_special).then_some(end);
    }
}

/// Moves a token's end to the end of its last character, and behind the combining marks
/// that follow it before the next token begins.
fn with_marks(text: &str, end: usize, limit: usize) -> usize {
    let end = text.ceil_char_boundary(end);
    let rest = text.get(end..limit).unwrap_or_default();
    let marks = rest.chars().take_while(|c| c.is_mark_nonspacing());
    end + marks.map(char::len_utf8).sum::<usize>()
}
