//! Attention as a soft lookup: a query, keys, values, and a rule that weights the values.
//!
//! In the words of lecture B (after Dive into Deep Learning, section 11.1): a database of
//! pairs (kᵢ, vᵢ) answers a query q with Σ α(q, kᵢ)·vᵢ.

mod explaining;

pub use explaining::explain_softmax;

use serde::{Deserialize, Serialize};
use tsify::Tsify;

use crate::Matrix;
use crate::error::{RequestError, Result, fail};
use crate::math::linear::{Packed, product};
use crate::math::numbers::Numbers;
use crate::math::ops;

/// How the weights α are computed from the query and the keys.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, Tsify)]
#[serde(rename_all = "snake_case")]
pub enum Strategy {
    /// A database query: α is 1 for the nearest key (the first one if several are equally near).
    Exact,
    /// Average pooling: α is 1/m for any query.
    Average,
    /// Scaled dot product: softmax(q·k / width).
    Dot,
    /// Nadaraya–Watson regression with a Gaussian kernel: softmax(−‖q − k‖² / (2·width²)).
    Gaussian,
    /// Division by the sum: q·k / Σ q·k. Negative products give weights outside 0 to 1; if the sum
    /// is 0, there are no weights.
    Normalize,
}

/// Pairs of keys and values, and the strategy that weights them.
#[derive(Debug, Clone, PartialEq)]
pub struct Lookup {
    keys: Matrix,
    values: Matrix,
    strategy: Strategy,
    width: f32,
}

/// The answers to queries, with all intermediate values.
#[derive(Debug, Clone, PartialEq, Serialize, Tsify)]
pub struct LookupAnswer {
    /// The score of each key for each query, computed from a dot product or a distance:
    /// `[n_query, m]`.
    pub score: Numbers,
    /// e^(score − the row's largest score), `[n_query, m]`. This field and the next one exist only
    /// for a softmax.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub exp: Option<Numbers>,
    /// The sum of each row of exponentials: `[n_query, 1]`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub exp_sum: Option<Numbers>,
    /// The weights α: `[n_query, m]`.
    pub weight: Numbers,
    /// The sums of the weights: `[n_query, 1]`.
    pub total: Numbers,
    /// Σ α·v: `[n_query, 1]`.
    pub answer: Numbers,
    /// 1 if the first answer is between the smallest and the largest value, otherwise 0: `[1, 1]`.
    pub inside: Numbers,
    /// The answers to additional queries, if any: `[q, 1]`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub answers: Option<Numbers>,
}

impl Lookup {
    /// Checks that there is one value for each key, at least one pair, and that all numbers are in
    /// range.
    ///
    /// Shapes: keys `[m, d]`, values `[m, 1]`.
    pub fn new(keys: Matrix, values: Matrix, strategy: Strategy, width: f32) -> Result<Self> {
        if keys.nrows() == 0 {
            return fail(RequestError::LookupNoKey);
        }
        if keys.nrows() != values.nrows() {
            let (keys, values) = (keys.nrows(), values.nrows());
            return fail(RequestError::LookupValues { keys, values });
        }
        if !(width.is_finite() && width > 0.0) {
            return fail(RequestError::LookupWidth { width });
        }
        check_numbers(&keys)?;
        check_numbers(&values)?;
        Ok(Lookup {
            keys,
            values,
            strategy,
            width,
        })
    }

    /// Answers queries `[n_query, d]`, one per row.
    ///
    /// # Errors
    ///
    /// [`RequestError::LookupQuery`] if queries and keys differ in width, and
    /// [`RequestError::LookupNumber`] for an unusable number.
    ///
    /// # Example: halfway between two keys
    ///
    /// ```
    /// use headlight::{Matrix, teach::lookup::{Lookup, Strategy}};
    /// let keys = Matrix::from_row_slice(2, 1, &[0.0, 2.0]);
    /// let values = Matrix::from_row_slice(2, 1, &[10.0, 20.0]);
    /// let lookup = Lookup::new(keys, values, Strategy::Gaussian, 1.0)?;
    /// let found = lookup.answer(&Matrix::from_element(1, 1, 1.0))?;
    /// assert_eq!(found.weight.0, Matrix::from_row_slice(1, 2, &[0.5, 0.5]));
    /// assert_eq!(found.answer[(0, 0)], 15.0);
    /// # Ok::<(), headlight::error::Error>(())
    /// ```
    pub fn answer(&self, queries: &Matrix) -> Result<LookupAnswer> {
        if queries.ncols() != self.keys.ncols() {
            let (query, key) = (queries.ncols(), self.keys.ncols());
            return fail(RequestError::LookupQuery { query, key });
        }
        check_numbers(queries)?;
        let score = self.scores(queries); // [n_query, m]
        let [mut exp, mut exp_sum] = [None, None];
        let weight = match self.strategy {
            Strategy::Exact => one_hot(&score),
            Strategy::Average => score.map(|_| 1.0 / score.ncols() as f32),
            Strategy::Dot | Strategy::Gaussian => {
                let max = ops::row_max(&score); // [n_query, 1]
                let exps = ops::exp_minus(score.clone(), &max); // [n_query, m]
                let sum = ops::row_sum(&exps); // [n_query, 1]
                let weight = ops::divide_rows(exps.clone(), &sum);
                [exp, exp_sum] = [exps, sum].map(|x| Some(Numbers(x)));
                weight
            }
            Strategy::Normalize => {
                let sum = ops::row_sum(&score); // [n_query, 1]
                Matrix::from_fn(score.nrows(), score.ncols(), |row, column| {
                    score[(row, column)] / sum[(row, 0)]
                })
            }
        };
        let answer = product(&weight, &Packed::new(&self.values)); // [n_query, 1]
        let inside = f32::from(u8::from(self.spans(answer[(0, 0)])));
        Ok(LookupAnswer {
            score: score.into(),
            exp,
            exp_sum,
            total: ops::row_sum(&weight).into(),
            weight: weight.into(),
            answer: answer.into(),
            inside: Matrix::from_element(1, 1, inside).into(),
            answers: None,
        })
    }

    /// Whether `answer` is between the smallest and the largest of the values, inclusive.
    ///
    /// This holds for every answer with α ≥ 0 and Σα = 1. The tolerance is the rounding error of
    /// the sum over the values.
    pub fn spans(&self, answer: f32) -> bool {
        let room = self.values.amax() * f32::EPSILON * self.values.nrows() as f32;
        (self.values.min() - room..=self.values.max() + room).contains(&answer)
    }

    /// The score of each key for each query: `[n_query, d]` to `[n_query, m]`.
    fn scores(&self, queries: &Matrix) -> Matrix {
        let dots = || product(queries, &Packed::transposed(&self.keys));
        let distances = || squared_distances(queries, &self.keys);
        match self.strategy {
            Strategy::Exact => -distances().map(f32::sqrt),
            Strategy::Average | Strategy::Normalize => dots(),
            Strategy::Dot => ops::divide(dots(), self.width),
            Strategy::Gaussian => ops::divide(-distances(), 2.0 * self.width * self.width),
        }
    }
}

/// A similarity measure of two vectors.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, Tsify)]
#[serde(rename_all = "snake_case")]
pub enum Similarity {
    /// x·y.
    Dot,
    /// x·y / (‖x‖·‖y‖).
    Cosine,
    /// −‖x − y‖.
    Euclidean,
}

impl Similarity {
    /// Compares every row with every row: `[n, d]` to `[n, n]`.
    ///
    /// # Example: two orthogonal word vectors
    ///
    /// ```
    /// use headlight::{Matrix, teach::lookup::Similarity};
    /// let x = Matrix::from_row_slice(2, 2, &[3.0, 0.0, 0.0, 4.0]);
    /// assert_eq!(Similarity::Dot.of_rows(&x)[(0, 0)], 9.0);
    /// assert_eq!(Similarity::Cosine.of_rows(&x)[(0, 1)], 0.0);
    /// assert_eq!(Similarity::Euclidean.of_rows(&x)[(0, 1)], -5.0);
    /// ```
    pub fn of_rows(self, x: &Matrix) -> Matrix {
        match self {
            Similarity::Dot => product(x, &Packed::transposed(x)),
            Similarity::Cosine => {
                let unit = ops::divide_rows(x.clone(), &ops::row_norm(x)); // [n, d]
                product(&unit, &Packed::transposed(&unit))
            }
            Similarity::Euclidean => -squared_distances(x, x).map(f32::sqrt),
        }
    }
}

/// ‖x − y‖² for every row of x and every row of y: `[a, d]` and `[b, d]` to `[a, b]`.
fn squared_distances(x: &Matrix, y: &Matrix) -> Matrix {
    Matrix::from_fn(x.nrows(), y.nrows(), |row, other| {
        (x.row(row) - y.row(other)).norm_squared()
    })
}

/// 1 at the largest number of every row (the first one if several are equal), and 0 elsewhere.
fn one_hot(score: &Matrix) -> Matrix {
    let mut weight = score.map(|_| 0.0);
    for (row, best) in ops::row_argmax(score).into_iter().enumerate() {
        weight[(row, best)] = 1.0;
    }
    weight
}

/// The largest accepted number; no product of two such numbers overflows.
const MOST: f32 = 1e6;

fn check_numbers(x: &Matrix) -> Result<()> {
    match x.iter().find(|number| !(-MOST..=MOST).contains(*number)) {
        None => Ok(()),
        Some(value) => fail(RequestError::LookupNumber { value: *value }),
    }
}
