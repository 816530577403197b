//! The tokens with which a translation starts and ends.

use super::Config;
use crate::error::{ModelError, Result, check_index, fail};

/// The special tokens of a decoder, given by their ids in the vocabulary.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Decoding {
    /// The input of the first step; if `None`, the input is a vector of zeros.
    pub start: Option<usize>,
    /// The first generated token, if it is fixed, such as the code of the target language.
    pub first: Option<usize>,
    /// The token that ends a translation.
    pub end: usize,
    /// A token that is never generated, if there is one.
    pub never: Option<usize>,
}

impl Config {
    /// Rejects decoders whose special tokens are not in the vocabulary, and decoder structures that
    /// are not supported.
    pub(super) fn check_decoder(&self) -> Result<()> {
        if self.n_decoder_layers() == 0 {
            return Ok(());
        }
        let Decoding {
            start,
            first,
            end,
            never,
        } = self.decoding;
        for id in [start, first, Some(end), never].into_iter().flatten() {
            check_index("token", id, self.d_vocab)?;
        }
        let is_known = self.unembedding != super::Unembedding::None
            && !matches!(self.positions, super::Positions::Rotary(_))
            && self.qk_norm == super::QkNorms::None;
        match is_known {
            true => Ok(()),
            false => fail(ModelError::DecoderForm),
        }
    }
}
