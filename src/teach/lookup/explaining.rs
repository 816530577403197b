//! Explains every number between a query and its answer.

use super::{Lookup, LookupAnswer, Strategy};
use crate::Matrix;
use crate::analysis::provenance::{Cell, Explanation, Operand, Operation, Origin};
use crate::error::Result;
use crate::math::linear::{Packed, product};
use crate::math::ops;

impl Lookup {
    /// Explains the answer to a query, `[1, d]`. The cells of `dot` (if scores are scaled), `score`,
    /// `exp` (for a softmax) and `weight` have one column per key; the last explanation is that of
    /// `answer`.
    pub fn explain(&self, query: &Matrix) -> Result<Vec<Explanation>> {
        let found = self.answer(query)?;
        let keys = 0..self.keys.nrows();
        let steps = keys.flat_map(|key| self.explain_key(query, &found, key));
        let operands = vec![
            numbers("weight", 0, &found.weight),
            numbers("v", 0, &self.values),
        ];
        let answer = found.answer[0];
        let answer = step("answer", 0, answer, Operation::SumOfProducts, operands);
        Ok(steps.chain([answer]).collect())
    }

    fn explain_key(&self, query: &Matrix, found: &LookupAnswer, key: usize) -> Vec<Explanation> {
        let k = self.keys.rows(key, 1).into_owned();
        let pair = vec![numbers("q", 0, query), numbers("k", key, &k)];
        let score = |operation, operands| step("score", key, found.score[key], operation, operands);
        let own = |name, all: &Matrix| number(name, key, all[key]);
        let among = || {
            vec![
                own("score", &found.score),
                numbers("score", 0, &found.score),
            ]
        };
        let mut steps = match self.strategy {
            Strategy::Exact => vec![score(Operation::NegativeDistance, pair)],
            Strategy::Average | Strategy::Normalize => vec![score(Operation::SumOfProducts, pair)],
            Strategy::Dot => {
                let dot = product(query, &Packed::transposed(&k))[0];
                let divide = Operation::DivideBy(self.width);
                vec![
                    step("dot", key, dot, Operation::SumOfProducts, pair),
                    score(divide, vec![number("dot", key, dot)]),
                ]
            }
            Strategy::Gaussian => vec![score(Operation::Gaussian { sigma: self.width }, pair)],
        };
        let (operation, operands) = match (self.strategy, &found.exp) {
            (Strategy::Exact, _) => (Operation::OneHot, among()),
            (Strategy::Average, _) => {
                let m = self.keys.nrows() as f32;
                (
                    Operation::Quotient,
                    vec![number("one", 0, 1.0), number("m", 0, m)],
                )
            }
            (_, Some(exp)) => {
                let max = number("row_max", 0, ops::row_max(&found.score)[0]);
                let operands = vec![own("score", &found.score), max];
                steps.push(step(
                    "exp",
                    key,
                    exp[key],
                    Operation::ExpOfDifference,
                    operands,
                ));
                let sum = number("exp_sum", 0, ops::row_sum(exp)[0]);
                (Operation::Quotient, vec![own("exp", exp), sum])
            }
            _ => (Operation::Quotient, among()),
        };
        steps.push(step("weight", key, found.weight[key], operation, operands));
        steps
    }
}

fn step(
    part: &str,
    key: usize,
    value: f32,
    operation: Operation,
    operands: Vec<Operand>,
) -> Explanation {
    Explanation::new(Cell::new(part, 0, key), part, value, operation, operands)
}

/// The number of one key, or one that all keys share.
fn number(name: &str, key: usize, value: f32) -> Operand {
    Operand::named(
        Origin::Weights,
        Cell::new(name, 0, key),
        [1, 1],
        vec![value],
    )
}

/// A row or column as an operand; its first cell has the row `row`.
fn numbers(name: &str, row: usize, all: &Matrix) -> Operand {
    let (at, values) = (Cell::new(name, row, 0), all.as_slice().to_vec());
    Operand::named(Origin::Weights, at, all.shape().into(), values)
}
