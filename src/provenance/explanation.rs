//! The explanation of a cell: its operation and its sources.

use std::ops::Range;

use super::quantity::Quantity;
use crate::config::Activation;

/// A rectangle of cells of one matrix.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Region {
    /// The matrix.
    pub quantity: Quantity,
    /// Rows, counted from 0, the last excluded.
    pub rows: Range<usize>,
    /// Columns, counted from 0, the last excluded.
    pub columns: Range<usize>,
}

/// The operation that computes a cell from its sources.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Operation {
    /// No sources: the number was typed, looked up in a table, or set by the mask.
    Given,
    /// The same number as its one source.
    Copy,
    /// Σ of products. Sources come in pairs, a row and a column; a last source without a
    /// partner is the bias, where the model has one.
    SumOfProducts,
    /// σ, the logistic function, of the same.
    Sigmoid,
    /// What a recurrent unit remembers: c = f·c' + (1 − f)·x̂ of one step after the other, from
    /// c' = 0 on, with f and x̂ of every step so far from the two sources.
    Remember,
    /// One number from each source, summed.
    Sum,
    /// The product of its two sources.
    Product,
    /// ‖first source · second source‖, a row times a matrix; multiplied by the third source, a
    /// number, if there is one.
    LengthOfProduct,
    /// The first source divided by the second.
    Quotient,
    /// The source divided by a constant.
    DivideBy(f32),
    /// The first source times a cosine, and the second times a sine, of the position's angle.
    Rotate,
    /// Hidden by the mask: −∞, whatever the score was.
    Masked,
    /// The largest of the source's numbers.
    Largest,
    /// e to the power (first source − second source).
    ExpOfDifference,
    /// The sum of the source's numbers.
    Total,
    /// The mean of the source's numbers.
    Mean,
    /// √(mean of squares + ε) of the first source, minus the second (a mean) where there is one.
    RootMeanSquare {
        /// ε.
        eps: f32,
    },
    /// (first − second) / third; RMS norm has no second: first / second.
    Standardize,
    /// first · second, + third where there is one: γ·x̂ + β.
    Affine,
    /// The activation function of the first source, times the second where there is one.
    Activate(Activation),
    /// The first source rounded to that many decimals so that its row, the second source, keeps
    /// its sum.
    Round(u8),
}

/// The origin of one cell.
#[derive(Debug, Clone, PartialEq)]
pub struct Explanation {
    /// How it is computed.
    pub operation: Operation,
    /// The cells that it is computed from, one step back.
    pub sources: Vec<Region>,
}
