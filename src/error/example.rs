//! Errors in the tables of the worked example.

use std::fmt;

/// An unusable table of the worked example.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
#[allow(missing_docs, reason = "the messages show the fields")]
pub enum ExampleError {
    /// A cell does not contain a usable number.
    #[error("Row {}, column {} of {table}: {problem}", row + 1, column + 1)]
    Cell {
        table: &'static str,
        row: usize,
        column: usize,
        problem: CellProblem,
    },
    /// d_k, whose square root divides the scores, is not a usable size.
    #[error("d_k: \"{text}\" is not a whole number from 1 to {most}. Type a number such as 64.")]
    ScoreWidth { text: String, most: usize },
    /// A table's size does not match the other tables.
    #[error(
        "{table} has {}, but this example needs {}; correct the link or click Reset.",
        size(found),
        size(expected)
    )]
    Table {
        table: &'static str,
        found: [usize; 2],
        expected: [usize; 2],
    },
    /// The example has neither inputs nor scores.
    #[error(
        "The example has neither inputs (X) nor scores, so there is nothing to compute; correct the link or click Reset."
    )]
    NoInputs,
    /// A token's name is too long for a row label.
    #[error(
        "The name of token {position} has {found} characters, but at most {most} fit next to a row. Shorten it by {} or more.",
        found - most
    )]
    NameTooLong {
        position: usize,
        found: usize,
        most: usize,
    },
}

/// The problem with a typed number.
#[derive(Debug, Clone, PartialEq)]
#[allow(missing_docs, reason = "the messages show the fields")]
pub enum CellProblem {
    /// The cell is empty.
    Empty,
    /// The text is not a number.
    NotANumber(String),
    /// The number is NaN or infinite.
    NotFinite(String),
    /// The comma may be a decimal comma or a thousands separator.
    TwoReadings {
        text: String,
        decimal: String,
        thousands: String,
    },
    /// The number is too large to compute with.
    OutOfRange { text: String, most: f64 },
}

impl fmt::Display for CellProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CellProblem::Empty => write!(f, "the cell is empty. Type a number, such as 0."),
            CellProblem::NotANumber(text) => write!(
                f,
                "\"{text}\" is not a number. Type a number such as 2, −1.5, 1/3 or √2."
            ),
            CellProblem::NotFinite(text) => {
                write!(
                    f,
                    "\"{text}\" is not a finite number. Type a number such as 2 or −1.5."
                )
            }
            CellProblem::TwoReadings {
                text,
                decimal,
                thousands,
            } => write!(
                f,
                "\"{text}\" can mean {decimal} or {thousands}. Type the number that you mean, without a comma."
            ),
            CellProblem::OutOfRange { text, most } => write!(
                f,
                "{text} is too large; type a number from −{most} to {most}."
            ),
        }
    }
}

fn size([rows, columns]: &[usize; 2]) -> String {
    match columns {
        0 => format!("{rows} rows of different lengths"),
        _ => format!("{rows} × {columns} numbers"),
    }
}
