//! Sources of a number, in one format for translation, prediction and training.

use serde::Serialize;
use tsify::Tsify;

use super::numbers::Floats;
use crate::analysis::terms::largest_products;
use crate::config::Activation;
use crate::provenance::Operation;

/// A cell of a named matrix.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Tsify)]
pub struct CellPlace {
    /// The matrix.
    pub name: String,
    /// Row, counted from 0.
    pub row: usize,
    /// Column, counted from 0.
    pub column: usize,
}

/// The origin of a source's numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Tsify)]
#[serde(rename_all = "snake_case")]
pub enum Stream {
    /// The decoder; a row is a step.
    Writer,
    /// The encoder, or values computed from its output; a row is a source token.
    Reader,
    /// The trained weights.
    Weights,
}

/// A source of a number: a rectangle of one matrix.
#[derive(Debug, Clone, PartialEq, Serialize, Tsify)]
pub struct NumberSource {
    /// The matrix: a site, or weights.
    pub name: String,
    /// The matrix's name without the layer.
    pub part: String,
    /// The origin of the numbers.
    pub stream: Stream,
    /// The first row.
    pub row: usize,
    /// The first column.
    pub column: usize,
    /// Whether the sources of these numbers can be requested in turn.
    pub is_explained: bool,
    /// The numbers, row by row.
    pub values: Floats,
}

/// A number and its sources.
#[derive(Debug, Clone, PartialEq, Serialize, Tsify)]
pub struct NumberWhy {
    /// The number's cell.
    pub cell: CellPlace,
    /// The name of the number's matrix, without the layer.
    pub part: String,
    /// The number.
    pub value: f32,
    /// The operation: an [`Operation`] in snake case.
    pub operation: String,
    /// A constant of the operation, if it has one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub constant: Option<f32>,
    /// The sources, in the operation's order. The sources of a recurrent unit's state are this
    /// step's gate and candidate, and the previous state, if any.
    pub sources: Vec<NumberSource>,
    /// For a sum of products, or a function of such a sum, the indices of the products with the
    /// largest magnitudes, at most 10, in descending order of magnitude; otherwise empty.
    pub largest: Vec<usize>,
}

impl NumberWhy {
    /// A number, its operation and its sources in the operation's order.
    pub(super) fn new(
        cell: CellPlace,
        part: String,
        value: f32,
        operation: Operation,
        sources: Vec<NumberSource>,
    ) -> Self {
        let largest = match operation {
            Operation::SumOfProducts
            | Operation::CappedSumOfProducts(_)
            | Operation::Sigmoid
            | Operation::Tanh => {
                let [left, right] = [0, 1].map(|side| {
                    let factors = sources.chunks_exact(2).map(|pair| &*pair[side].values.0);
                    factors.collect::<Vec<_>>().concat()
                });
                largest_products(&left, &right, MOST_PRODUCTS)
            }
            _ => Vec::new(),
        };
        let (operation, constant) = operation_name(operation);
        NumberWhy {
            cell,
            part,
            value,
            operation: operation.into(),
            constant,
            sources,
            largest,
        }
    }
}

/// Maximum number of products that are ranked.
const MOST_PRODUCTS: usize = 10;

/// The page's name of an operation, and its constant, if any.
pub(super) fn operation_name(operation: Operation) -> (&'static str, Option<f32>) {
    match operation {
        Operation::Given => ("given", None),
        Operation::Copy => ("copy", None),
        Operation::SumOfProducts => ("sum_of_products", None),
        Operation::Sigmoid => ("sigmoid", None),
        Operation::Tanh => ("tanh", None),
        Operation::Remember => ("remember", None),
        Operation::Sum => ("sum", None),
        Operation::Product => ("product", None),
        Operation::LengthOfProduct => ("length_of_product", None),
        Operation::Quotient => ("quotient", None),
        Operation::DivideBy(divisor) => ("divide_by", Some(divisor)),
        Operation::Cap(limit) => ("cap", Some(limit)),
        Operation::CappedSumOfProducts(limit) => ("capped_sum_of_products", Some(limit)),
        Operation::Rotate => ("rotate", None),
        Operation::Masked => ("masked", None),
        Operation::Largest => ("largest", None),
        Operation::ExpOfDifference => ("exp_of_difference", None),
        Operation::Total => ("total", None),
        Operation::Mean => ("mean", None),
        Operation::RootMeanSquare { eps } => ("root_mean_square", Some(eps)),
        Operation::Standardize => ("standardize", None),
        Operation::Affine => ("affine", None),
        Operation::Activate(Activation::Relu) => ("relu", None),
        Operation::Activate(Activation::Gelu) => ("gelu", None),
        Operation::Activate(Activation::GeluTanh) => ("gelu_tanh", None),
        Operation::Activate(Activation::Silu) => ("silu", None),
        Operation::Round(decimals) => ("round", Some(decimals.into())),
    }
}
