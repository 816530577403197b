//! Heads, ranges and enums in the format that the page uses.

use std::ops::Range;

use serde::{Deserialize, Serialize};
use tsify::Tsify;

pub use crate::math::numbers::{Floats, NamedNumbers, Numbers};
use crate::model::site::HeadAt;

/// A head of a model; layer and head are counted from 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, Tsify)]
pub struct Head {
    /// The layer.
    pub layer: usize,
    /// The head's index in the layer.
    pub head: usize,
}

impl From<Head> for HeadAt {
    fn from(Head { layer, head }: Head) -> Self {
        HeadAt::new(layer, head)
    }
}

impl From<HeadAt> for Head {
    fn from(HeadAt { layer, head, .. }: HeadAt) -> Self {
        Head { layer, head }
    }
}

/// A range of tokens.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, Tsify)]
pub struct Span {
    /// The first token.
    pub first: usize,
    /// The token after the last one.
    pub end: usize,
}

impl From<Span> for Range<usize> {
    fn from(Span { first, end }: Span) -> Self {
        first..end
    }
}
