//! The explanation of a number: its operation, and its operands with their addresses and numbers.

use serde::Serialize;
use tsify::Tsify;

use super::formula::{Formula, Operation, Region};
use super::quantity::Quantity;
use super::terms::largest_products;
use crate::Matrix;
use crate::error::{ActivationError, Result, fail};
use crate::math::numbers::Floats;
use crate::model::Model;
use crate::model::site::Site;

/// A cell of a named matrix.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Tsify)]
pub struct Cell {
    /// The matrix.
    pub name: String,
    /// Row, counted from 0.
    pub row: usize,
    /// Column, counted from 0.
    pub column: usize,
}

impl Cell {
    /// A cell of a named matrix.
    pub fn new(name: impl Into<String>, row: usize, column: usize) -> Self {
        Cell {
            name: name.into(),
            row,
            column,
        }
    }

    /// Checks that a matrix of this shape has the cell.
    pub fn check(&self, shape: [usize; 2]) -> Result<()> {
        let Cell { row, column, .. } = *self;
        if row < shape[0] && column < shape[1] {
            return Ok(());
        }
        let name = self.name.clone();
        fail(ActivationError::NoSuchCell {
            name,
            row,
            column,
            shape,
        })
    }
}

/// The stack that computes a matrix.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Tsify)]
#[serde(rename_all = "snake_case")]
pub enum Origin {
    /// The decoder, or the only stack of a language model; a row is a position of its text.
    Decoder,
    /// The encoder, or values computed from its output; a row is a source token.
    Encoder,
    /// No stack: the numbers are trained or given.
    Weights,
}

/// An operand of a number: a rectangle of one matrix.
#[derive(Debug, Clone, PartialEq, Serialize, Tsify)]
pub struct Operand {
    /// The matrix: a site, or weights.
    pub name: String,
    /// The matrix's name without the layer.
    pub part: String,
    /// The stack that computes the matrix.
    pub origin: Origin,
    /// The first row, and the row after the last one.
    pub rows: [usize; 2],
    /// The first column, and the column after the last one.
    pub columns: [usize; 2],
    /// Whether an explanation of these numbers can be requested.
    pub is_explained: bool,
    /// The numbers, row by row.
    pub values: Floats,
}

impl Operand {
    /// An operand whose numbers have no explanation.
    pub fn new(region: &Region, origin: Origin, values: Vec<f32>) -> Self {
        let name = region.quantity.to_string();
        Operand {
            part: match region.quantity {
                Quantity::Site(site) => site.name_in_block(),
                Quantity::Weight(_) => name.splitn(3, '.').last().unwrap_or_default().into(),
            },
            name,
            origin,
            rows: [region.rows.start, region.rows.end],
            columns: [region.columns.start, region.columns.end],
            is_explained: false,
            values: Floats(values),
        }
    }

    /// An operand from a matrix that is not a site: the rectangle `x`, which starts at the cell
    /// `[row, column]`.
    pub fn named(origin: Origin, name: &str, [row, column]: [usize; 2], x: &Matrix) -> Self {
        Operand {
            name: name.into(),
            part: name.into(),
            origin,
            rows: [row, row + x.nrows()],
            columns: [column, column + x.ncols()],
            is_explained: false,
            values: x.into(),
        }
    }

    /// A given number.
    pub fn number(name: &str, at: [usize; 2], value: f32) -> Self {
        Operand::named(
            Origin::Weights,
            name,
            at,
            &Matrix::from_element(1, 1, value),
        )
    }
}

/// The explanation of a number.
#[derive(Debug, Clone, PartialEq, Serialize, Tsify)]
pub struct Explanation {
    /// The number's cell.
    pub cell: Cell,
    /// The name of the number's matrix, without the layer.
    pub part: String,
    /// The number.
    pub value: f32,
    /// The operation: an [`Operation`] in snake case.
    pub operation: String,
    /// A constant of the operation, if it has one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub constant: Option<f32>,
    /// The operands, in the operation's order. The operands of a recurrent unit's state are this
    /// step's gate and candidate, and the previous state, if any.
    pub operands: Vec<Operand>,
    /// For a sum of products or of squared differences, or a function of such a sum, the indices of
    /// the terms with the largest magnitudes, at most 10, in descending order of magnitude; otherwise
    /// empty.
    pub largest: Vec<usize>,
}

impl Explanation {
    /// Explains a number by its operation and its operands. The operands are in the operation's
    /// order.
    pub fn new(
        cell: Cell,
        part: impl Into<String>,
        value: f32,
        operation: Operation,
        operands: Vec<Operand>,
    ) -> Self {
        let largest = match operation {
            Operation::SumOfProducts
            | Operation::CappedSumOfProducts(_)
            | Operation::Sigmoid
            | Operation::Tanh => {
                let [left, right] = [0, 1].map(|side| {
                    let factors = operands.chunks_exact(2).map(|pair| &*pair[side].values.0);
                    factors.collect::<Vec<_>>().concat()
                });
                largest_products(&left, &right, MOST_PRODUCTS)
            }
            Operation::NegativeDistance => {
                let numbers = |side: usize| operands[side].values.0.iter();
                let differences = numbers(0).zip(numbers(1)).map(|(a, b)| a - b);
                let differences: Vec<f32> = differences.collect();
                largest_products(&differences, &differences, MOST_PRODUCTS)
            }
            _ => Vec::new(),
        };
        let (operation, constant) = operation_name(operation);
        Explanation {
            cell,
            part: part.into(),
            value,
            operation: operation.into(),
            constant,
            operands,
            largest,
        }
    }

    /// Explains a number of a site by its formula. The numbers of weights are those of the model;
    /// `operand` returns the operand that consists of a region of a site.
    pub fn of_formula(
        model: &Model,
        formula: &Formula,
        (site, [row, column]): (Site, [usize; 2]),
        value: f32,
        operand: impl Fn(&Region, Site) -> Result<Operand>,
    ) -> Result<Self> {
        let mut operands = Vec::new();
        for region in &formula.sources {
            match region.quantity {
                Quantity::Site(site) => operands.push(operand(region, site)?),
                // A bias that the model does not have is left out.
                Quantity::Weight(weight) => {
                    let d_head = model.config().d_head;
                    let numbers = weight.numbers(model.weights(), d_head, region);
                    operands.extend(numbers.map(|all| Operand::new(region, Origin::Weights, all)));
                }
            }
        }
        let (cell, part) = (
            Cell::new(site.to_string(), row, column),
            site.name_in_block(),
        );
        let operation = formula.operation;
        Ok(Explanation::new(cell, part, value, operation, operands))
    }
}

/// Maximum number of products that are ranked.
const MOST_PRODUCTS: usize = 10;

/// The name that the page uses for an operation, and the operation's constant, if any.
fn operation_name(operation: Operation) -> (&'static str, Option<f32>) {
    match operation {
        Operation::Activate(function) => (function.into(), None),
        Operation::DivideBy(x)
        | Operation::Cap(x)
        | Operation::CappedSumOfProducts(x)
        | Operation::Gaussian { sigma: x }
        | Operation::RootMeanSquare { eps: x }
        | Operation::Adam { eps: x } => (operation.into(), Some(x)),
        Operation::Round(decimals) => (operation.into(), Some(decimals.into())),
        _ => (operation.into(), None),
    }
}
