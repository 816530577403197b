//! Errors in the tables of the worked example.

use super::fault::coded;

coded! {
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
        #[error("d_k: “{text}” is not a whole number from 1 to {most}. Type a number such as 64.")]
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
}

coded! {
    /// The problem with a typed number.
    #[derive(Debug, Clone, PartialEq, thiserror::Error)]
    #[allow(missing_docs, reason = "the messages show the fields")]
    pub enum CellProblem {
        /// The cell is empty.
        #[error("the cell is empty. Type a number, such as 0.")]
        Empty,
        /// The text is not a number.
        #[error("“{text}” is not a number. Type a number such as 2, −1.5, 1/3 or √2.")]
        NotANumber { text: String },
        /// The number is NaN or infinite.
        #[error("“{text}” is not a finite number. Type a number such as 2 or −1.5.")]
        NotFinite { text: String },
        /// The comma may be a decimal comma or a thousands separator.
        #[error(
            "“{text}” can mean {decimal} or {thousands}. Type the number that you mean, without a comma."
        )]
        TwoReadings {
            text: String,
            decimal: String,
            thousands: String,
        },
        /// The number is too large to compute with.
        #[error("{text} is too large; type a number from −{most} to {most}.")]
        OutOfRange { text: String, most: f64 },
    }
}

fn size([rows, columns]: &[usize; 2]) -> String {
    match columns {
        0 => format!("{rows} rows of different lengths"),
        _ => format!("{rows} × {columns} numbers"),
    }
}
