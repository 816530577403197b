//! An error as the page gets it.

use serde::Serialize;
use tsify::Tsify;

use super::worked::CellPlace;
use crate::error::Error;

/// An error: its message, and the places in it that the page can act on.
#[derive(Debug, Clone, PartialEq, Serialize, Tsify)]
pub struct Fault {
    /// A sentence for the reader.
    pub message: String,
    /// The cell at fault, if the error is about one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cell: Option<CellPlace>,
    /// How many tokens the model reads, if the text has more.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub most: Option<usize>,
}

impl From<Error> for Fault {
    fn from(error: Error) -> Self {
        let cell = match &error {
            Error::Cell {
                table, row, column, ..
            } => Some(CellPlace {
                // A table's label is the name of the draft's field as a formula writes it.
                name: table.to_lowercase(),
                row: *row,
                column: *column,
            }),
            _ => None,
        };
        let most = match &error {
            Error::TooManyTokens { most, .. } => Some(*most),
            _ => None,
        };
        Fault {
            message: error.to_string(),
            cell,
            most,
        }
    }
}
