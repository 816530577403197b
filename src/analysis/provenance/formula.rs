//! The formula of a cell: its operation and its sources.

use std::ops::Range;

use super::quantity::Quantity;
use crate::Matrix;
use crate::model::config::Activation;

/// A rectangle of cells of one matrix.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Region {
    /// The matrix.
    pub quantity: Quantity,
    /// Range of rows, counted from 0.
    pub rows: Range<usize>,
    /// Range of columns, counted from 0.
    pub columns: Range<usize>,
}

impl Region {
    /// The region's cells as pairs of row and column, row by row.
    pub fn cells(&self) -> impl Iterator<Item = (usize, usize)> {
        let rows = self.rows.clone();
        rows.flat_map(|row| self.columns.clone().map(move |column| (row, column)))
    }

    /// The region's numbers in its matrix, row by row.
    pub fn numbers(&self, matrix: &Matrix) -> Vec<f32> {
        self.cells().map(|cell| matrix[cell]).collect()
    }
}

/// The operation that computes a cell from its sources.
#[derive(Debug, Clone, Copy, PartialEq, strum::IntoStaticStr)]
#[strum(serialize_all = "snake_case")]
pub enum Operation {
    /// No sources: the number was typed, looked up in a table, or set by the mask.
    Given,
    /// Copies its only source.
    Copy,
    /// A sum of products. Sources come in pairs of a row and a column; if the number of sources is
    /// odd, the last one is the bias.
    SumOfProducts,
    /// σ, the logistic function, of a sum of products.
    Sigmoid,
    /// tanh of a sum of products.
    Tanh,
    /// The state of a recurrent unit: c = f·c' + (1 − f)·x̂, step by step, starting from c' = 0.
    /// The two sources are f and x̂ of every step so far.
    Remember,
    /// The sum of one number from each source.
    Sum,
    /// The product of its two sources.
    Product,
    /// −‖first − second source‖.
    NegativeDistance,
    /// −‖first − second source‖² / (2σ²).
    Gaussian {
        /// σ.
        sigma: f32,
    },
    /// 1 if the first source is the first of the largest numbers of the second source, and
    /// otherwise 0.
    OneHot,
    /// sin(p / b^(i / d)) of the sources p, b, i and d.
    Sine,
    /// cos(p / b^(i / d)) of the sources p, b, i and d.
    Cosine,
    /// ‖first · second source‖, where the first is a row and the second a matrix. If there is a
    /// third source, a number, the norm is multiplied by it.
    LengthOfProduct,
    /// The first source divided by the second source, or by the sum of the second source's numbers.
    Quotient,
    /// The source divided by a constant.
    DivideBy(f32),
    /// The first source times the cosine of the position's angle, plus the second source times its
    /// sine.
    Rotate,
    /// c·tanh(source / c) for a soft cap c.
    Cap(f32),
    /// c·tanh(s / c) of the sum of products s.
    CappedSumOfProducts(f32),
    /// −∞ for any score, because the mask hides the key.
    Masked,
    /// The largest of the source's numbers.
    Largest,
    /// e to the power (first source − second source).
    ExpOfDifference,
    /// The sum of the source's numbers.
    Total,
    /// The mean of the source's numbers.
    Mean,
    /// √(mean of squares + ε) of the first source; the second source, if any, is a mean that is
    /// subtracted first.
    RootMeanSquare {
        /// ε.
        eps: f32,
    },
    /// (first − second) / third source. For RMS norm, which has no mean: first / second source.
    Standardize,
    /// γ·x̂ + β: first · second + third source. Without β, there is no third source.
    Affine,
    /// The activation function of the first source, times the second source, if there is one.
    Activate(Activation),
    /// The first source rounded to this number of decimals. The second source is the whole row; the
    /// rounding keeps the row's sum.
    Round(u8),
    /// A weight after a step of gradient descent, w − η·g. The sources are w, η and g.
    GradientDescent,
    /// A weight after a step of Adam, w − η·m̂ / (√v̂ + ε). The sources are w, η, g, m̂ and v̂,
    /// where the running means m̂ and v̂ already include g.
    Adam {
        /// ε.
        eps: f32,
    },
}

/// The formula of one cell.
#[derive(Debug, Clone, PartialEq)]
pub struct Formula {
    /// The operation that computes the cell.
    pub operation: Operation,
    /// The cells from which the operation computes the cell directly.
    pub sources: Vec<Region>,
}
