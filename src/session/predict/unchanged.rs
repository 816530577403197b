//! What a change of the text leaves as it was.

use serde::Serialize;
use tsify::Tsify;

use super::{Continued, Session, Text};
use crate::analysis::unchanged;
use crate::error::Result;

/// How much of what stands before a change is the same to the bit.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Tsify)]
pub struct Unchanged {
    /// How many tokens both texts begin with.
    pub tokens: usize,
    /// How many numbers the model computes for these tokens: their residual streams, before every
    /// block and after the last.
    pub numbers: usize,
    /// How many of them have the same bits in both texts.
    pub equal: usize,
}

impl Session {
    /// Runs the model over two texts, each wholly and by itself, and compares to the bit what it
    /// makes of the tokens that both begin with.
    ///
    /// # Errors
    ///
    /// As [`Session::predict`].
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
