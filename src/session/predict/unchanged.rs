//! Activations that an edit of the text does not affect.

use super::{Continued, Session, Text};
use crate::analysis::unchanged::{self, Unchanged};
use crate::error::Result;

impl Session {
    /// Runs the model on two texts separately, and compares the residual streams of their common
    /// prefix bit by bit.
    pub fn unchanged(&self, before: &Continued, at: &Continued) -> Result<Unchanged> {
        let loaded = self.model()?;
        loaded.check_causal()?;
        let (before, at) = (Text::new(loaded, before)?, Text::new(loaded, at)?);
        unchanged::unchanged(loaded.model(), &before.ids, &at.ids)
    }
}
