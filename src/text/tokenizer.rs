//! Splits a text into tokens, and records each token's range in the text and its word.
//!
//! Hugging Face's own `tokenizers` finds the tokens, so that they match the model's training. This
//! module adds their exact ranges in the original text and groups them into words.

mod entries;
mod languages;
mod letters;
mod model;
mod normalizer;
mod validate;
mod vocabulary;

use std::ops::Range;

use tokenizers::{
    DecoderWrapper, ModelWrapper, PostProcessorWrapper, PreTokenizerWrapper, TokenizerImpl,
};
use unicode_categories::UnicodeCategories;
use unicode_segmentation::UnicodeSegmentation;

use crate::error::{Error, FileError, Result, TextError, excerpt, fail};
use crate::model::config::Config;
use crate::model::tokens::Tokens;

use entries::SPACE;
pub use languages::{Language, set_language};
use model::PieceModel;
use normalizer::Bounded;
use vocabulary::{Vocabulary, language};

/// Text of a token that is only a space.
pub const VISIBLE_SPACE: &str = "␣";

/// One token of a text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Token {
    /// The token's id in the vocabulary.
    pub id: usize,
    /// The token's entry in the vocabulary: `street`, `##ing`, `[UNK]`.
    pub text: String,
    /// The token's byte range in the original text; empty for special tokens.
    pub range: Range<usize>,
    /// Whether the tokeniser added the token around the text, such as `[CLS]` and `[SEP]`. A typed
    /// `[SEP]` becomes the same token, but has a range.
    pub is_special: bool,
    /// The index of the token's word in the text, counted from 0 without gaps. Each special token
    /// counts as a separate word.
    pub word: usize,
}

/// A model's tokeniser.
#[derive(Debug, Clone)]
pub struct Tokenizer {
    pieces: Pieces,
    /// The vocabulary of `vocab.json`, if it replaces the ids of `tokenizer.json`.
    vocabulary: Option<Vocabulary>,
}

/// Hugging Face's tokeniser with the bounded normaliser.
type Pieces =
    TokenizerImpl<PieceModel, Bounded, PreTokenizerWrapper, PostProcessorWrapper, DecoderWrapper>;

impl Tokenizer {
    /// Parses Hugging Face's `tokenizer.json`.
    ///
    /// Truncation and padding, which some files request, are disabled; [`check`] rejects texts with
    /// too many tokens.
    ///
    /// # Errors
    ///
    /// [`FileError::TokenizerFile`] if the bytes do not describe a tokeniser, or if the tokeniser
    /// splits at random or assigns token types other than 0 to a single text.
    pub fn from_bytes(json: &[u8]) -> Result<Self> {
        let refused = |error: tokenizers::Error| FileError::TokenizerFile {
            problem: excerpt(&error.to_string()),
        };
        validate::validate(json).map_err(|problem| refused(problem.into()))?;
        let mut pieces = Pieces::from_bytes(json).map_err(refused)?;
        pieces.with_truncation(None).map_err(refused)?;
        pieces.with_padding(None);
        if let ModelWrapper::BPE(model) = &pieces.get_model().0
            && let Some(dropout) = model.dropout.filter(|dropout| *dropout > 0.0)
        {
            return fail(FileError::TokenizerFile {
                problem: format!(
                    "its dropout is {dropout}, which gives a text different tokens \
                 each time, but only 0 is supported"
                ),
            });
        }
        let any = tokenizers::Token::new(0, "a".into(), (0, 1));
        let any = tokenizers::Encoding::from_tokens(vec![any], 0);
        let any = pieces.post_process(any, None, true).map_err(refused)?;
        if let Some(other) = any.get_type_ids().iter().find(|id| **id != 0) {
            return fail(FileError::TokenizerFile {
                problem: format!(
                    "its post_processor gives a single text the token type {other}, but only 0 is supported"
                ),
            });
        }
        Ok(Tokenizer {
            pieces,
            vocabulary: None,
        })
    }

    /// The same tokeniser with the ids of `vocab.json`, as in Marian's translation models. A text
    /// may start with the code of the target language, such as `>>fra<<`.
    pub fn with_vocabulary(mut self, json: &[u8]) -> Result<Self> {
        self.vocabulary = Some(Vocabulary::parse(json)?);
        Ok(self)
    }

    /// The tokens of a text as in [`Tokenizer::encode`], but each with a readable text for labels:
    /// the text from [`Tokenizer::texts`] without its leading space, or [`VISIBLE_SPACE`] if nothing else is left.
    pub fn encode_readable(&self, text: &str) -> Result<Vec<Token>> {
        let mut tokens = self.encode(text)?;
        let ids: Vec<usize> = tokens.iter().map(|token| token.id).collect();
        for (token, text) in tokens.iter_mut().zip(self.texts(&ids)) {
            token.text = match text.strip_prefix(' ').unwrap_or(&text) {
                rest if rest.trim().is_empty() => VISIBLE_SPACE.into(),
                rest => rest.into(),
            };
        }
        Ok(tokens)
    }

    /// Splits a text into tokens, including special ones.
    ///
    /// Ranges are ordered, do not overlap, and start and end between two characters of the text.
    /// Characters that the tokeniser drops (spaces, control characters) belong to no token. A
    /// combining mark belongs to its letter's token, even if the tokeniser drops the mark. If one
    /// character, such as a Korean syllable, becomes several tokens, the first token has the
    /// character's range, and the ranges of the other tokens are empty.
    ///
    /// Tokens belong to one word if there is no Unicode word boundary (UAX #29) between them. For
    /// example, `didn`, `'` and `t` of "didn't" are one word; `tired` and `.` of "tired." are two.
    ///
    /// # Errors
    ///
    /// [`TextError::UnknownWords`] if a vocabulary of whole words lacks a word of the text, and
    /// [`TextError::Untokenizable`] if any other tokeniser has neither a token for a part of the
    /// text nor an unknown token. A complete `tokenizer.json` has an unknown token.
    pub fn encode(&self, text: &str) -> Result<Vec<Token>> {
        let mut tokens = match (&self.vocabulary, language(text)) {
            (Some(vocabulary), Some(length)) => {
                let (language, rest) = text.split_at(length);
                let id = vocabulary.id(language);
                let mut tokens = vec![Token {
                    id,
                    text: vocabulary.texts[id].clone(),
                    range: 0..length,
                    is_special: false,
                    word: 0,
                }];
                tokens.extend(self.pieces_of(rest)?.into_iter().map(|mut token| {
                    token.range = token.range.start + length..token.range.end + length;
                    token
                }));
                tokens
            }
            _ => self.pieces_of(text)?,
        };
        number_words(text, &mut tokens);
        Ok(tokens)
    }

    /// The tokens of a text, before their words are numbered.
    fn pieces_of(&self, text: &str) -> Result<Vec<Token>> {
        let encoding = self.pieces.encode(text, true).map_err(|error| {
            let other = || {
                TextError::Untokenizable {
                    problem: excerpt(&error.to_string()),
                }
                .into()
            };
            self.unknown_words(text).unwrap_or_else(other)
        })?;
        if let Some(normalizer) = self.pieces.get_normalizer() {
            let untokenizable = |problem| TextError::Untokenizable { problem };
            normalizer.check().map_err(untokenizable)?;
        }
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
                end = end.max(with_marks(
                    text,
                    found_end(text, piece, found[place]),
                    limit,
                ));
            }
            let range = text.floor_char_boundary(found[place].0).clamp(start, end)..end;
            let range = without_space(text, range);
            let (id, piece) = match &self.vocabulary {
                Some(vocabulary) => {
                    let id = vocabulary.id(piece);
                    (id, &vocabulary.texts[id])
                }
                None => (*id as usize, piece),
            };
            tokens.push(Token {
                id,
                text: piece.clone(),
                range,
                is_special,
                word: 0,
            });
        }
        Ok(tokens)
    }

    /// The error for words that are missing from a vocabulary of whole words, if any.
    fn unknown_words(&self, text: &str) -> Option<Error> {
        let ModelWrapper::WordLevel(_) = self.pieces.get_model().0 else {
            return None;
        };
        let unknown = text.split_whitespace();
        let unknown: Vec<String> = unknown
            .filter(|word| self.pieces.token_to_id(word).is_none())
            .map(str::to_owned)
            .collect();
        if unknown.is_empty() {
            return None;
        }
        let known = (0..self.entries()).filter_map(|id| self.text(id)).collect();
        Some(TextError::UnknownWords { unknown, known }.into())
    }
}

/// Truncates a text to `most` tokens: keeps all special tokens, and drops other tokens from the
/// end. A shorter text is unchanged.
///
/// # Example: the last two words are cut
///
/// ```
/// use headlight::text::tokenizer::{Token, cut};
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

/// The ids as the model's input.
///
/// If the model has token types, the tokens after a typed separator get the token type 1: `[CLS] a
/// [SEP] b [SEP]` is a pair of sentences. The separator is the token that the tokeniser adds at the
/// end. All other tokens have the type 0.
///
/// # Errors
///
/// [`TextError::NoTokens`] if there are only special tokens, because the text is empty, and the
/// errors of [`Tokens::new`], such as [`TextError::TooManyTokens`].
pub fn check(tokens: &[Token], config: &Config) -> Result<Tokens> {
    if tokens.iter().all(|token| token.is_special) {
        return fail(TextError::NoTokens);
    }
    let ids: Vec<usize> = tokens.iter().map(|token| token.id).collect();
    let end = tokens.last().filter(|token| token.is_special);
    let is_separator = |token: &Token| !token.is_special && Some(token.id) == end.map(|end| end.id);
    let first = match config.n_token_types {
        0 | 1 => None,
        _ => tokens.iter().position(is_separator),
    };
    let types = (0..ids.len()).map(|place| usize::from(first.is_some_and(|first| place > first)));
    Tokens::with_types(&ids, &types.collect::<Vec<_>>(), config)
}

/// The tokens' ranges in UTF-16 units, as in JavaScript.
///
/// # Example: an emoji has four bytes and two units
///
/// ```
/// use headlight::text::tokenizer::{Token, utf16_ranges};
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
    // Ranges are ordered, so a single pass through the text suffices.
    tokens
        .iter()
        .map(|token| advance(token.range.start)..advance(token.range.end))
        .collect()
}

/// The end of a piece's range in the text. If the piece is a space that the tokeniser added before
/// the text, its range must be empty; the library instead reports the range of the first character,
/// which belongs to the next piece.
fn found_end(text: &str, piece: &str, (start, end): (usize, usize)) -> usize {
    let is_added = |found: &str| !found.starts_with([' ', SPACE]);
    if piece.chars().eq([SPACE]) && text.get(start..end).is_some_and(is_added) {
        start
    } else {
        end
    }
}

fn number_words(text: &str, tokens: &mut [Token]) {
    let mut boundaries = text.split_word_bound_indices().map(|(at, _)| at).peekable();
    let mut next_word = 0;
    let mut previous_end = None;
    for token in tokens {
        // Ranges are ordered, so a single pass through the boundaries suffices.
        while boundaries
            .next_if(|at| previous_end.is_some_and(|end| *at < end))
            .is_some()
        {}
        let Range { start, end } = token.range;
        // A token with an empty range is another part of the previous token's character.
        let is_cut_off = start < end && boundaries.peek().is_some_and(|at| *at <= start);
        if token.is_special || previous_end.is_none() || is_cut_off {
            next_word += 1;
        }
        token.word = next_word - 1;
        previous_end = (!token.is_special).then_some(end);
    }
}

/// The range without its leading spaces; a range that contains only spaces is unchanged.
fn without_space(text: &str, range: Range<usize>) -> Range<usize> {
    let own = &text[range.clone()];
    let rest = own.trim_start();
    match rest.is_empty() {
        true => range,
        false => range.end - rest.len()..range.end,
    }
}

/// Moves the end of a token past its last character and past any combining marks that follow, but
/// not beyond the start of the next token.
fn with_marks(text: &str, end: usize, limit: usize) -> usize {
    let end = text.ceil_char_boundary(end);
    let rest = text.get(end..limit).unwrap_or_default();
    let marks = rest.chars().take_while(|c| c.is_mark_nonspacing());
    end + marks.map(char::len_utf8).sum::<usize>()
}
