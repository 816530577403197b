//! How a cell is made, and of what.

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

/// How a cell is made from its sources.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Operation {
    /// From nothing here: it was typed, looked up in a table, or set by the mask.
    Given,
    /// The same number as its one source.
    Copy,
    /// Sources in pairs, a row and a column: each number times its partner, summed.
    /// A last source without partner is a bias; models without it leave it out.
    SumOfProducts,
    /// One number from each source, summed.
    Sum,
    /// The product of its two sources.
    Product,
    /// ‖first source · second source‖, a row times a matrix; times the third source, a
    /// number, where there is one.
    LengthOfProduct,
    /// The first source divided by the second.
    Quotient,
    /// The source divided by a constant.
    DivideBy(f32),
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
    /// √(mean of squares + ε) of the first source, less the second (a mean) where there is one.
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
    /// The first source rounded to so many decimals, together with its row, the second
    /// source, so that the row keeps its sum.
    Round(u8),
}

/// Where one cell comes from.
#[derive(Debug, Clone, PartialEq)]
pub struct Explanation {
    /// How it is made.
    pub operation: Operation,
    /// What it is made of, one step back.
    pub sources: Vec<Region>,
}
