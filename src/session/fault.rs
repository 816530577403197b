//! Errors for the page.

use serde::Serialize;
use tsify::Tsify;

use crate::analysis::provenance::Cell;
use crate::error::{Error, ExampleError, TextError};

/// An error's message, with details for the page.
#[derive(Debug, Clone, PartialEq, Serialize, Tsify)]
pub struct Fault {
    /// The message for the user.
    pub message: String,
    /// The cell that the error is about, if any.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cell: Option<Cell>,
    /// The model's context length, if the text exceeds it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub most: Option<usize>,
}

impl From<Error> for Fault {
    fn from(error: Error) -> Self {
        let cell = match &error {
            Error::Example(ExampleError::Cell {
                table, row, column, ..
            }) => Some(Cell {
                // The error contains the table's label on the page; in lower case, it is the name
                // of the table's field in a request.
                name: table.to_lowercase(),
                row: *row,
                column: *column,
            }),
            _ => None,
        };
        let most = match &error {
            Error::Text(TextError::TooManyTokens { most, .. }) => Some(*most),
            _ => None,
        };
        Fault {
            message: error.to_string(),
            cell,
            most,
        }
    }
}
