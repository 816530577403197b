//! Activations that an edit of the text does not affect.

use serde::Serialize;
use tsify::Tsify;

use super::{Continued, Session, Text};
use crate::analysis::unchanged;
use crate::error::Result;

/// Bitwise comparison of the activations at the tokens before an edit.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Tsify)]
pub struct Unchanged {
    /// Number of tokens in the common prefix.
    pub tokens: usize,
    /// Number of values in their residual streams, before every block and after the last one.
    pub numbers: usize,
    /// Number of these values that are bit-identical in both texts.
    pub equal: usize,
}

impl Session {
    /// Runs the model on two texts separately, and compares the residual streams of their common
    /// prefix bit by bit.
    ///
    /// # Errors
    ///
    /// As in [`Session::predict`].
    pub fn unchanged(&self, before: &Continued, at: &Continued) -> Result<Unchanged> {
        let loaded = self.model()?;
        let (before, at) = (Text::new(loaded, before)?, Text::new(loaded, at)?);
        let found = unchanged::unchanged(loaded.model(), &before.ids, &at.ids)?;
        Ok(Unchanged {
            tokens: found.tokens,
            numbers: found.numbers,
            equal: found.equal,
        })
    }
}
