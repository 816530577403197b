//! How wrong a model is, and which logits would make it less so.

use crate::Matrix;
use crate::ops;

/// The mean cross-entropy of the predictions that count, and its gradient.
#[derive(Debug, Clone, PartialEq)]
pub struct CrossEntropy {
    /// −mean ln p(target), in nats; 0 where no prediction counts.
    pub loss: f32,
    /// ∂ loss / ∂ logits = (softmax(logits) − one-hot(target)) / count, and 0 in the rows that
    /// do not count: `[n, d_vocab]`.
    pub gradient: Matrix,
}

/// Compares the distribution after each position with the word that should follow.
///
/// Shapes: logits `[n, d_vocab]`, a target for each row or `None`. With a one-hot target it is
/// the Kullback–Leibler divergence too, because a certain target has no entropy of its own.
/// Equals `torch.nn.functional.cross_entropy(logits, targets)` with `ignore_index` in place of
/// `None`.
///
/// # Panics
///
/// When a target lies outside the vocabulary.
///
/// # Example: two words, and no idea
///
/// ```
/// use headlight::{Matrix, train::loss::cross_entropy};
/// let found = cross_entropy(&Matrix::zeros(2, 2), &[None, Some(1)]);
/// assert!((found.loss - 2f32.ln()).abs() < 1e-6);
/// assert_eq!(found.gradient, Matrix::from_row_slice(2, 2, &[0.0, 0.0, 0.5, -0.5]));
/// ```
pub fn cross_entropy(logits: &Matrix, targets: &[Option<usize>]) -> CrossEntropy {
    let count = targets.iter().flatten().count();
    let most = ops::row_max(logits); // [n, 1]
    let exp = ops::exp_minus(logits.clone(), &most); // [n, d_vocab]
    let sum = ops::row_sum(&exp); // [n, 1]
    let mut gradient = ops::divide_rows(exp, &sum); // [n, d_vocab]
    let mut loss = 0.0;
    for (row, target) in targets.iter().enumerate() {
        match target {
            Some(target) => {
                // ln p as a difference: p itself may be rounded to 0.
                let surprise = ops::ln(sum[row]) + most[row] - logits[(row, *target)];
                loss += f64::from(surprise);
                gradient[(row, *target)] -= 1.0;
            }
            None => gradient.row_mut(row).fill(0.0),
        }
    }
    let count = count.max(1);
    CrossEntropy {
        loss: (loss / count as f64) as f32,
        gradient: gradient / count as f32,
    }
}

/// The share of the predictions that count whose likeliest word is the target.
pub fn accuracy<'a>(answers: impl IntoIterator<Item = (Matrix, &'a [Option<usize>])>) -> f32 {
    let (mut right, mut count) = (0, 0);
    for (logits, targets) in answers {
        for (row, target) in targets.iter().enumerate() {
            if let Some(target) = target {
                count += 1;
                right += usize::from(logits.row(row).transpose().argmax().0 == *target);
            }
        }
    }
    right as f32 / count.max(1) as f32
}
