//! Explains every number between a query and its answer, and the similarity of two vectors.

use super::{Lookup, LookupAnswer, Similarity, Strategy};
use crate::Matrix;
use crate::analysis::provenance::{Cell, Explanation, Operand, Operation, Origin};
use crate::error::{Result, check_index};
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
        let answer = step("answer", [0, 0], answer, Operation::SumOfProducts, operands);
        Ok(steps.chain([answer]).collect())
    }

    fn explain_key(&self, query: &Matrix, found: &LookupAnswer, key: usize) -> Vec<Explanation> {
        let k = self.keys.rows(key, 1).into_owned();
        let pair = vec![numbers("q", 0, query), numbers("k", key, &k)];
        let score =
            |operation, operands| step("score", [0, key], found.score[key], operation, operands);
        let mut steps = match self.strategy {
            Strategy::Exact => vec![score(Operation::NegativeDistance, pair)],
            Strategy::Average | Strategy::Normalize => vec![score(Operation::SumOfProducts, pair)],
            Strategy::Dot => {
                let dot = product(query, &Packed::transposed(&k))[0];
                let divide = Operation::DivideBy(self.width);
                vec![
                    step("dot", [0, key], dot, Operation::SumOfProducts, pair),
                    score(divide, vec![number("dot", key, dot)]),
                ]
            }
            Strategy::Gaussian => vec![score(Operation::Gaussian { sigma: self.width }, pair)],
        };
        let among = || {
            vec![
                number("score", key, found.score[key]),
                numbers("score", 0, &found.score),
            ]
        };
        let (operation, operands) = match self.strategy {
            Strategy::Exact => (Operation::OneHot, among()),
            Strategy::Average => {
                let m = self.keys.nrows() as f32;
                (
                    Operation::Quotient,
                    vec![number("one", 0, 1.0), number("m", 0, m)],
                )
            }
            Strategy::Dot | Strategy::Gaussian => {
                steps.extend(explain_softmax(&found.score, [0, key]));
                return steps;
            }
            Strategy::Normalize => (Operation::Quotient, among()),
        };
        steps.push(step(
            "weight",
            [0, key],
            found.weight[key],
            operation,
            operands,
        ));
        steps
    }
}

impl Similarity {
    /// Explains the similarity of two rows of x, `[n, d]`, which is called `name`. The last
    /// explanation is that of `similarity`; for a cosine, it is the quotient of `dot` and `norms`,
    /// which are explained first.
    ///
    /// # Example: a cosine is a dot product divided by two norms
    ///
    /// ```
    /// use headlight::{Matrix, teach::lookup::Similarity};
    /// let x = Matrix::from_row_slice(2, 2, &[2.0, 0.0, -4.0, 0.0]);
    /// let why = Similarity::Cosine.explain("x", &x, [0, 1])?;
    /// let values: Vec<f32> = why.iter().map(|one| one.value).collect();
    /// assert_eq!(values, [-8.0, 8.0, -1.0]);
    /// # Ok::<(), headlight::error::Error>(())
    /// ```
    pub fn explain(self, name: &str, x: &Matrix, pair: [usize; 2]) -> Result<Vec<Explanation>> {
        for row in pair {
            check_index("row", row, x.nrows())?;
        }
        let both = x.select_rows(&pair); // [2, d]
        let value = self.of_rows(&both)[(0, 1)];
        let rows = [0, 1].map(|nth| numbers(name, pair[nth], &both.rows(nth, 1).into_owned()));
        let similarity = |operation, operands| step("similarity", pair, value, operation, operands);
        Ok(match self {
            Similarity::Dot => vec![similarity(Operation::SumOfProducts, rows.into())],
            Similarity::Euclidean => vec![similarity(Operation::NegativeDistance, rows.into())],
            Similarity::Cosine => {
                let dot = Similarity::Dot.of_rows(&both)[(0, 1)];
                let norm = ops::row_norm(&both); // [2, 1]
                let norms = norm[0] * norm[1];
                let factors = [0, 1].map(|nth| number("norm", pair[nth], norm[nth]));
                let parts = vec![number("dot", 0, dot), number("norms", 0, norms)];
                vec![
                    step("dot", pair, dot, Operation::SumOfProducts, rows.into()),
                    step("norms", pair, norms, Operation::Product, factors.into()),
                    similarity(Operation::Quotient, parts),
                ]
            }
        })
    }
}

/// Explains the softmax of a row of scores, `[1, n]`: the `exp` and the `weight` of one column. `at`:
/// row and column of the weight.
pub fn explain_softmax(score: &Matrix, at: [usize; 2]) -> [Explanation; 2] {
    let key = at[1];
    let max = ops::row_max(score); // [1, 1]
    let exp = ops::exp_minus(score.clone(), &max); // [1, n]
    let sum = ops::row_sum(&exp); // [1, 1]
    let raised = vec![
        number("score", key, score[key]),
        number("row_max", 0, max[0]),
    ];
    let divided = vec![number("exp", key, exp[key]), number("exp_sum", 0, sum[0])];
    let value = exp[key];
    let weight = ops::divide_rows(exp, &sum)[key];
    [
        step("exp", at, value, Operation::ExpOfDifference, raised),
        step("weight", at, weight, Operation::Quotient, divided),
    ]
}

fn step(
    part: &str,
    [row, key]: [usize; 2],
    value: f32,
    operation: Operation,
    operands: Vec<Operand>,
) -> Explanation {
    Explanation::new(Cell::new(part, row, key), part, value, operation, operands)
}

/// The number of one key, or one that all keys share.
fn number(name: &str, key: usize, value: f32) -> Operand {
    Operand::number(name, [0, key], value)
}

/// A row or column as an operand; its first cell has the row `row`.
fn numbers(name: &str, row: usize, all: &Matrix) -> Operand {
    Operand::named(Origin::Weights, name, [row, 0], all)
}
