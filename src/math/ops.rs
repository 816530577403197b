//! Matrix functions that are independent of any model.
//!
//! Functions that change a matrix take it by value and reuse its storage; the recorder has already
//! stored a copy if it needs one. Matrices are column-major, as in nalgebra, so a loop over a
//! column runs through contiguous memory.

pub(crate) mod functions;
pub mod rotary;
mod scores;
pub mod sinusoids;

use functions::{Exp, Gelu};
pub use functions::{erf, exp, ln};
pub use scores::{add_by_position, causal_mask, window_mask};

use crate::Matrix;
use crate::model::config::Activation;

/// Divides every cell: `x / divisor`.
///
/// Shapes: `[a, b]` to `[a, b]`.
///
/// # Example: scores of heads of width 4 are halved
///
/// ```
/// use headlight::{Matrix, math::ops};
/// let scores = Matrix::from_row_slice(1, 2, &[2.0, 4.0]);
/// assert_eq!(ops::divide(scores, 4f32.sqrt()), Matrix::from_row_slice(1, 2, &[1.0, 2.0]));
/// ```
pub fn divide(mut x: Matrix, divisor: f32) -> Matrix {
    for value in x.as_mut_slice() {
        *value /= divisor;
    }
    x
}

/// Limits numbers smoothly: c·tanh(x / c), element by element.
///
/// # Example: small numbers stay almost the same, large ones stay below the limit
///
/// ```
/// use headlight::{Matrix, math::ops};
/// let capped = ops::cap(Matrix::from_row_slice(1, 2, &[0.5, 500.0]), 50.0);
/// assert_eq!(format!("{:.4} {:.4}", capped[0], capped[1]), "0.5000 50.0000");
/// ```
pub fn cap(mut x: Matrix, limit: f32) -> Matrix {
    change(&mut x, |x| limit * (x / limit).tanh());
    x
}

/// The largest value of every row: `[a, b]` to `[a, 1]`.
///
/// The softmax subtracts it so that no exponential overflows. The quotient is unchanged, because
/// e^(s−m) / Σ e^(s−m) = e^s / Σ e^s. Equals `torch.amax(x, dim=-1, keepdim=True)` for rows without
/// NaN; NaN is ignored.
///
/// ```
/// use headlight::{Matrix, math::ops};
/// let x = Matrix::from_row_slice(2, 2, &[1.0, 3.0, -2.0, -5.0]);
/// assert_eq!(ops::row_max(&x), Matrix::from_row_slice(2, 1, &[3.0, -2.0]));
/// ```
pub fn row_max(x: &Matrix) -> Matrix {
    let nothing = Matrix::from_element(x.nrows(), 1, f32::NEG_INFINITY); // [a, 1]
    // `f32::max` is not vectorised on wasm.
    fold_rows(
        x,
        nothing,
        |most, value| if most < value { value } else { most },
    )
}

/// e^(x − m), where m is the row's entry in `row_max`: `[a, b]` and `[a, 1]` to `[a, b]`.
///
/// A masked cell (−∞) becomes exactly 0. Equals `torch.exp(x - row_max)`, except that a fully
/// masked row becomes 0; PyTorch gives NaN.
///
/// # Example: the second row is fully masked
///
/// ```
/// use headlight::{Matrix, math::ops};
/// let hidden = f32::NEG_INFINITY;
/// let scores = Matrix::from_row_slice(2, 2, &[2.0, hidden, hidden, hidden]);
/// let most = ops::row_max(&scores);
/// let expected = Matrix::from_row_slice(2, 2, &[1.0, 0.0, 0.0, 0.0]);
/// assert_eq!(ops::exp_minus(scores, &most), expected);
/// ```
pub fn exp_minus(mut x: Matrix, row_max: &Matrix) -> Matrix {
    // −∞ − −∞ would be NaN.
    let subtracted = row_max.map(|most| if most == f32::NEG_INFINITY { 0.0 } else { most }); // [a, 1]
    let exp = Exp::for_loop();
    zip_rows(&mut x, &subtracted, |value, by| exp.of(value - by));
    x
}

/// The sum of every row: `[a, b]` to `[a, 1]`.
///
/// Equals `torch.sum(x, dim=-1, keepdim=True)`.
///
/// ```
/// use headlight::{Matrix, math::ops};
/// let x = Matrix::from_row_slice(2, 2, &[1.0, 2.0, 3.0, 4.0]);
/// assert_eq!(ops::row_sum(&x), Matrix::from_row_slice(2, 1, &[3.0, 7.0]));
/// ```
pub fn row_sum(x: &Matrix) -> Matrix {
    fold_rows(x, Matrix::zeros(x.nrows(), 1), |sum, value| sum + value)
}

/// The maximum; −∞ for an empty slice. Ignores NaN.
pub(crate) fn largest(numbers: &[f32]) -> f32 {
    // `f32::max` gives the same result, but does not compile to a SIMD instruction in wasm.
    let larger = |most: f32, x: f32| if most < x { x } else { most };
    let (fours, rest) = numbers.as_chunks::<4>();
    let mut most = [f32::NEG_INFINITY; 4];
    for four in fours {
        for (most, x) in most.iter_mut().zip(four) {
            *most = larger(*most, *x);
        }
    }
    let rest = rest.iter().copied();
    most.into_iter().chain(rest).fold(f32::NEG_INFINITY, larger)
}

/// The column of the largest number in every row; of equal ones, the first.
///
/// Equals `torch.argmax(x, dim=-1)`.
///
/// # Panics
///
/// If there are rows but no columns.
///
/// ```
/// use headlight::{Matrix, math::ops};
/// let x = Matrix::from_row_slice(2, 3, &[1.0, 3.0, 2.0, 4.0, 0.0, 4.0]);
/// assert_eq!(ops::row_argmax(&x), [1, 0]);
/// ```
pub fn row_argmax(x: &Matrix) -> Vec<usize> {
    let rows = x.row_iter();
    rows.map(|row| row.transpose().argmax().0).collect()
}

/// The entropy of every row in nats, −Σ p·ln p: `[a, b]` to `[a, 1]`.
///
/// A p of 0 adds nothing, because p·ln p tends to 0 as p does. Equals
/// `torch.special.entr(p).sum(-1, keepdim=True)` where no p is negative.
///
/// # Example: two equal probabilities give ln 2
///
/// ```
/// use headlight::{Matrix, math::ops};
/// let entropy = ops::row_entropy(&Matrix::from_row_slice(2, 2, &[0.5, 0.5, 0.0, 1.0]));
/// assert!((entropy[0] - 2f32.ln()).abs() < 1e-7);
/// assert_eq!(entropy[1], 0.0);
/// ```
pub fn row_entropy(p: &Matrix) -> Matrix {
    fold_rows(p, Matrix::zeros(p.nrows(), 1), |sum, p| {
        sum - p * ln(p.max(f32::MIN_POSITIVE))
    })
}

/// Divides every row by its entry in `divisor`: `[a, b]` and `[a, 1]` to `[a, b]`.
///
/// Equals `x / divisor` in PyTorch, except that a row whose divisor is 0 is unchanged. A fully
/// masked query therefore gets a row of zeros; PyTorch gives NaN.
///
/// # Example: the second query is fully masked
///
/// ```
/// use headlight::{Matrix, math::ops};
/// let exp = Matrix::from_row_slice(2, 2, &[1.0, 3.0, 0.0, 0.0]);
/// let sum = Matrix::from_row_slice(2, 1, &[4.0, 0.0]);
/// let expected = Matrix::from_row_slice(2, 2, &[0.25, 0.75, 0.0, 0.0]);
/// assert_eq!(ops::divide_rows(exp, &sum), expected);
/// ```
pub fn divide_rows(mut x: Matrix, divisor: &Matrix) -> Matrix {
    zip_rows(
        &mut x,
        divisor,
        |value, by| if by == 0.0 { value } else { value / by },
    );
    x
}

/// The softmax of every row, e^x / Σ e^x: `[a, b]` to `[a, b]`; rows sum to 1.
///
/// Equals `torch.softmax(x, dim=-1)`, except that a row in which every cell is −∞ becomes 0
/// ([`divide_rows`]). Attention computes the stages one by one instead, in order to record them.
///
/// ```
/// use headlight::{Matrix, math::ops};
/// let weights = ops::softmax_rows(Matrix::from_row_slice(1, 2, &[3.0, 3.0]));
/// assert_eq!(weights, Matrix::from_row_slice(1, 2, &[0.5, 0.5]));
/// ```
pub fn softmax_rows(x: Matrix) -> Matrix {
    let most = row_max(&x); // [a, 1]
    let exp = exp_minus(x, &most); // [a, b]
    let sum = row_sum(&exp); // [a, 1]
    divide_rows(exp, &sum)
}

/// Rounds every row to `decimals` decimals and preserves its rounded sum.
///
/// This is the largest-remainder method: every cell is truncated, and the cells with the largest
/// remainders are increased by one unit until the rounded sum is reached. If remainders are equal,
/// earlier cells come first. Models do not round their attention weights, but one of the lectures
/// does. In the example, rounding each cell separately would turn 0.0634 into 0.1 and the row's sum
/// into 1.1.
///
/// Shapes: `[a, b]` to `[a, b]`.
///
/// # Example: the first weights of lecture E
///
/// ```
/// use headlight::{Matrix, math::ops};
/// let weights = Matrix::from_row_slice(1, 3, &[0.0634, 0.4683, 0.4683]);
/// assert_eq!(ops::round_rows(weights, 1), Matrix::from_row_slice(1, 3, &[0.0, 0.5, 0.5]));
/// ```
pub fn round_rows(mut x: Matrix, decimals: u8) -> Matrix {
    let unit = 10f32.powi(decimals.into());
    for mut row in x.row_iter_mut() {
        row *= unit;
        let whole = row.map(f32::floor); // [1, b]
        let missing = (row.sum().round() - whole.sum()) as usize;
        let mut by_loss: Vec<usize> = (0..row.len()).collect();
        by_loss.sort_by(|a, b| (row[*b] - whole[*b]).total_cmp(&(row[*a] - whole[*a])));
        row.copy_from(&whole);
        for cell in by_loss.into_iter().take(missing) {
            row[cell] += 1.0;
        }
        row /= unit;
    }
    x
}

/// The mean of every row: `[a, b]` to `[a, 1]`.
///
/// Equals `torch.mean(x, dim=-1, keepdim=True)`.
///
/// ```
/// use headlight::{Matrix, math::ops};
/// let x = Matrix::from_row_slice(2, 2, &[1.0, 2.0, 3.0, 6.0]);
/// assert_eq!(ops::row_mean(&x), Matrix::from_row_slice(2, 1, &[1.5, 4.5]));
/// ```
pub fn row_mean(x: &Matrix) -> Matrix {
    row_sum(x) / x.ncols() as f32
}

/// Subtracts from every row its entry in `by`: `[a, b]` and `[a, 1]` to `[a, b]`.
///
/// Equals `x - by` in PyTorch.
///
/// # Example: a row minus its mean sums to 0
///
/// ```
/// use headlight::{Matrix, math::ops};
/// let x = Matrix::from_row_slice(2, 2, &[1.0, 7.0, 2.0, 2.0]);
/// let mean = ops::row_mean(&x);
/// let expected = Matrix::from_row_slice(2, 2, &[-3.0, 3.0, 0.0, 0.0]);
/// assert_eq!(ops::subtract_rows(x, &mean), expected);
/// ```
pub fn subtract_rows(mut x: Matrix, by: &Matrix) -> Matrix {
    zip_rows(&mut x, by, |value, by| value - by);
    x
}

/// √(mean(x²) + eps) of every row: `[a, b]` to `[a, 1]`.
///
/// If the mean has already been subtracted from x, this is the standard deviation by which layer
/// norm divides; otherwise, it is the root mean square of RMS norm. Equals
/// `(x.square().mean(-1, keepdim=True) + eps).sqrt()` in PyTorch.
///
/// ```
/// use headlight::{Matrix, math::ops};
/// let row = Matrix::from_row_slice(1, 2, &[1.0, 7.0]);
/// assert_eq!(ops::row_rms(&row, 0.0)[(0, 0)], 5.0);
/// ```
pub fn row_rms(x: &Matrix, eps: f32) -> Matrix {
    let nothing = Matrix::zeros(x.nrows(), 1); // [a, 1]
    let squares = fold_rows(x, nothing, |sum, value| sum + value * value);
    squares.map(|sum| (sum / x.ncols() as f32 + eps).sqrt())
}

/// The L2 norm of every row, √(Σ x²): `[a, b]` to `[a, 1]`.
///
/// Equals `torch.linalg.vector_norm(x, dim=-1, keepdim=True)`.
///
/// ```
/// use headlight::{Matrix, math::ops};
/// assert_eq!(ops::row_norm(&Matrix::from_row_slice(1, 2, &[3.0, 4.0]))[0], 5.0);
/// ```
pub fn row_norm(x: &Matrix) -> Matrix {
    Matrix::from_fn(x.nrows(), 1, |row, _| x.row(row).norm())
}

/// γ ⊙ x for every row: `[a, b]` and `[1, b]` to `[a, b]`.
///
/// Equals `x * gamma` in PyTorch.
///
/// ```
/// use headlight::{Matrix, math::ops};
/// let x = Matrix::from_row_slice(2, 2, &[1.0, 2.0, 3.0, 4.0]);
/// let gamma = Matrix::from_row_slice(1, 2, &[10.0, 0.5]);
/// let expected = Matrix::from_row_slice(2, 2, &[10.0, 1.0, 30.0, 2.0]);
/// assert_eq!(ops::multiply_columns(x, &gamma), expected);
/// ```
pub fn multiply_columns(mut x: Matrix, gamma: &Matrix) -> Matrix {
    zip_columns(&mut x, gamma, |value, by| value * by);
    x
}

/// x + β for every row: `[a, b]` and `[1, b]` to `[a, b]`.
///
/// Equals `x + beta` in PyTorch.
///
/// ```
/// use headlight::{Matrix, math::ops};
/// let x = Matrix::from_row_slice(2, 2, &[1.0, 2.0, 3.0, 4.0]);
/// let beta = Matrix::from_row_slice(1, 2, &[10.0, 20.0]);
/// let expected = Matrix::from_row_slice(2, 2, &[11.0, 22.0, 13.0, 24.0]);
/// assert_eq!(ops::add_columns(x, &beta), expected);
/// ```
pub fn add_columns(mut x: Matrix, beta: &Matrix) -> Matrix {
    zip_columns(&mut x, beta, |value, by| value + by);
    x
}

/// The non-linearity of an MLP, cell by cell: `[a, b]` to `[a, b]`.
///
/// | Variant | Formula | Same as PyTorch's |
/// | --- | --- | --- |
/// | [`Activation::Relu`] | max(x, 0) | `relu` |
/// | [`Activation::Gelu`] | x·(1 + erf(x/√2))/2 | `gelu` |
/// | [`Activation::GeluTanh`] | x·(1 + tanh(√(2/π)·(x + 0.044715x³)))/2 | `gelu(approximate="tanh")` |
/// | [`Activation::Silu`] | x / (1 + e^−x) | `silu` |
///
/// ```
/// use headlight::{Matrix, model::config::Activation, math::ops};
/// let at_one = |kind| ops::activate(Matrix::from_element(1, 1, 1.0), kind)[(0, 0)];
/// assert_eq!(format!("{:.4}", at_one(Activation::Relu)), "1.0000");
/// assert_eq!(format!("{:.4}", at_one(Activation::Gelu)), "0.8413");
/// assert_eq!(format!("{:.4}", at_one(Activation::GeluTanh)), "0.8412");
/// assert_eq!(format!("{:.4}", at_one(Activation::Silu)), "0.7311");
/// ```
pub fn activate(mut x: Matrix, kind: Activation) -> Matrix {
    // One loop per function, so that each loop is vectorised.
    match kind {
        Activation::Relu => change(&mut x, |x| if x > 0.0 { x } else { 0.0 }),
        Activation::Gelu => {
            let gelu = Gelu::for_loop();
            change(&mut x, |x| gelu.of(x));
        }
        Activation::GeluTanh => change(&mut x, gelu_tanh),
        Activation::Silu => {
            let exp = Exp::for_loop();
            change(&mut x, |x| x / (1.0 + exp.of(-x)));
        }
    }
    x
}

/// 1 / (1 + e^−x) of every cell, between 0 and 1: `[a, b]` to `[a, b]`.
///
/// Equals `torch.sigmoid(x)`.
///
/// ```
/// use headlight::{Matrix, math::ops};
/// let gate = ops::sigmoid(Matrix::from_row_slice(1, 2, &[0.0, -200.0]));
/// assert_eq!(gate, Matrix::from_row_slice(1, 2, &[0.5, 0.0]));
/// ```
pub fn sigmoid(mut x: Matrix) -> Matrix {
    let exp = Exp::for_loop();
    change(&mut x, |x| 1.0 / (1.0 + exp.of(-x)));
    x
}

fn gelu_tanh(x: f32) -> f32 {
    let sqrt_2_over_pi = (2.0 / std::f32::consts::PI).sqrt();
    0.5 * x * (1.0 + (sqrt_2_over_pi * (x + 0.044715 * x * x * x)).tanh())
}

/// Folds every row into one number, one column at a time: `[a, b]` and `[a, 1]` to `[a, 1]`.
fn fold_rows(x: &Matrix, mut start: Matrix, step: impl Fn(f32, f32) -> f32) -> Matrix {
    // Loops vectorise only over plain slices of equal length.
    for column in x.as_slice().chunks_exact(x.nrows().max(1)) {
        for (gathered, value) in start.as_mut_slice().iter_mut().zip(column) {
            *gathered = step(*gathered, *value);
        }
    }
    start
}

/// Changes every cell in one loop over all columns.
fn change(x: &mut Matrix, change: impl Fn(f32) -> f32) {
    for value in x.as_mut_slice() {
        *value = change(*value);
    }
}

/// Combines every cell with its row's entry in `by`: `[a, b]` and `[a, 1]`.
fn zip_rows(x: &mut Matrix, by: &Matrix, change: impl Fn(f32, f32) -> f32) {
    let a = x.nrows().max(1);
    for column in x.as_mut_slice().chunks_exact_mut(a) {
        for (value, by) in column.iter_mut().zip(by.as_slice()) {
            *value = change(*value, *by);
        }
    }
}

/// Combines every cell with its column's entry in `by`: `[a, b]` and `[1, b]`.
fn zip_columns(x: &mut Matrix, by: &Matrix, change: impl Fn(f32, f32) -> f32) {
    let a = x.nrows().max(1);
    if a == 1 {
        // With a single row, one loop is enough; otherwise, each column needs its own.
        for (value, by) in x.as_mut_slice().iter_mut().zip(by.as_slice()) {
            *value = change(*value, *by);
        }
        return;
    }
    for (column, by) in x.as_mut_slice().chunks_exact_mut(a).zip(by.as_slice()) {
        for value in column {
            *value = change(*value, *by);
        }
    }
}
