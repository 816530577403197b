//! Numbers, heads, ranges and enums in the format that the page uses.
//!
//! Several numbers are passed as one `Float32Array`, never as a list.

use std::ops::Range;

use serde::{Deserialize, Serialize, Serializer};
use tsify::Tsify;

use crate::Matrix;
use crate::site::HeadAt;

/// A list of numbers: a `Float32Array` on the page.
#[derive(Debug, Clone, Default, PartialEq, Tsify)]
#[tsify(type = "Float32Array")]
pub struct Floats(pub Vec<f32>);

impl Serialize for Floats {
    /// Serialises the numbers as bytes, because serde has no other flat array. The module `wasm`
    /// converts them to a `Float32Array`.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_bytes(bytemuck::cast_slice(&self.0))
    }
}

/// A matrix.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Tsify)]
pub struct Numbers {
    /// Number of rows.
    pub rows: usize,
    /// Number of columns.
    pub columns: usize,
    /// The cells, row by row.
    pub values: Floats,
}

impl From<&Matrix> for Numbers {
    fn from(matrix: &Matrix) -> Self {
        Numbers {
            rows: matrix.nrows(),
            columns: matrix.ncols(),
            values: matrix.into(),
        }
    }
}

impl From<Matrix> for Numbers {
    fn from(matrix: Matrix) -> Self {
        Numbers::from(&matrix)
    }
}

impl From<&Matrix> for Floats {
    /// The cells, row by row.
    fn from(matrix: &Matrix) -> Self {
        Floats(matrix.transpose().data.into())
    }
}

/// A matrix with the name of its site or weight.
#[derive(Debug, Clone, PartialEq, Serialize, Tsify)]
pub struct NamedNumbers {
    /// The name of the site or weight.
    pub name: String,
    /// Number of rows.
    pub rows: usize,
    /// Number of columns.
    pub columns: usize,
    /// The cells, row by row.
    pub values: Floats,
    /// Number of decimals in the lecture's style; absent if the numbers are exact.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub decimals: Option<u8>,
}

impl NamedNumbers {
    /// A matrix of exact numbers.
    pub fn new(name: String, matrix: &Matrix) -> Self {
        NamedNumbers {
            name,
            rows: matrix.nrows(),
            columns: matrix.ncols(),
            values: matrix.into(),
            decimals: None,
        }
    }
}

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

/// Declares the page's version of an enum of the core, which is a string in snake case. A missing
/// variant is a compile error.
macro_rules! word {
    ($(#[$about:meta])* $name:ident of $core:path { $($variant:ident),* $(,)? }) => {
        $(#[$about])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize, serde::Deserialize, tsify::Tsify)]
        #[serde(rename_all = "snake_case")]
        #[allow(missing_docs, reason = "variants are documented in the core")]
        pub enum $name { $($variant),* }

        impl From<$name> for $core {
            fn from(word: $name) -> Self {
                use $core as Core;
                match word { $($name::$variant => Core::$variant),* }
            }
        }

        impl From<$core> for $name {
            fn from(choice: $core) -> Self {
                use $core as Core;
                match choice { $(Core::$variant => $name::$variant),* }
            }
        }
    };
}
pub(super) use word;
