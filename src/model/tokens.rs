//! Token ids that have been checked against a model.

use std::ops::Range;

use crate::error::{Result, TextError, fail};
use crate::model::config::Config;

/// The token ids of one text, checked against a model.
///
/// Only the constructors check length and range; a [`Model`](crate::model::Model) cannot fail on
/// `Tokens` that were checked against its [`Config`].
///
/// # Example: an id outside the vocabulary
///
/// ```
/// use headlight::{model::config::Config, model::tokens::Tokens};
/// let config = Config { d_vocab: 8, ..Config::default() };
/// assert!(Tokens::new(&[1, 7], &config).is_ok());
/// assert_eq!(
///     Tokens::new(&[1, 8], &config).unwrap_err().to_string(),
///     "Token 2 (counted from 1) has the id 8, but the vocabulary has 8 entries, 0 to 7; \
///      use the tokeniser that belongs to the model.",
/// );
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Tokens {
    ids: Vec<usize>,
    token_types: Vec<usize>,
}

impl Tokens {
    /// Checks ids; every token type is 0.
    ///
    /// # Errors
    ///
    /// If there are no tokens or more than `n_ctx`, or if an id is not below `d_vocab`.
    pub fn new(ids: &[usize], config: &Config) -> Result<Self> {
        Self::with_types(ids, &vec![0; ids.len()], config)
    }

    /// Checks ids and their token types; models without token types accept only type 0.
    pub fn with_types(ids: &[usize], token_types: &[usize], config: &Config) -> Result<Self> {
        if ids.is_empty() {
            return fail(TextError::NoTokens);
        }
        if ids.len() > config.n_ctx {
            return fail(TextError::TooManyTokens {
                found: ids.len(),
                most: config.n_ctx,
            });
        }
        if ids.len() != token_types.len() {
            return fail(TextError::TokenTypeCount {
                ids: ids.len(),
                token_types: token_types.len(),
            });
        }
        if let Some((at, id)) = find(ids, config.d_vocab) {
            return fail(TextError::TokenId {
                position: at + 1,
                id,
                d_vocab: config.d_vocab,
            });
        }
        // A model without token types accepts type 0 only.
        let n_token_types = config.n_token_types.max(1);
        if let Some((at, token_type)) = find(token_types, n_token_types) {
            return fail(TextError::TokenType {
                position: at + 1,
                token_type,
                last: n_token_types - 1,
            });
        }
        Ok(Tokens {
            ids: ids.to_vec(),
            token_types: token_types.to_vec(),
        })
    }

    /// Number of tokens; never 0.
    #[expect(clippy::len_without_is_empty, reason = "there is always a token")]
    pub fn len(&self) -> usize {
        self.ids.len()
    }

    /// The ids, each below `d_vocab`.
    pub fn ids(&self) -> &[usize] {
        &self.ids
    }

    /// The token types, one for each id.
    pub fn token_types(&self) -> &[usize] {
        &self.token_types
    }
}

/// Checks that a range is not empty and lies within a text of `n` tokens.
pub fn check_range(range: &Range<usize>, n: usize) -> Result<()> {
    if range.start < range.end && range.end <= n {
        return Ok(());
    }
    fail(TextError::TokenRange {
        start: range.start,
        end: range.end,
        n,
    })
}

/// The first value that is not below the bound, with its index.
fn find(values: &[usize], bound: usize) -> Option<(usize, usize)> {
    values
        .iter()
        .copied()
        .enumerate()
        .find(|(_, value)| *value >= bound)
}
