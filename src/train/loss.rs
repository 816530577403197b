//! The loss and its gradient.

use crate::Matrix;
use crate::math::ops;

/// The mean cross-entropy over the rows with a target, and its gradient.
#[derive(Debug, Clone, PartialEq)]
pub struct CrossEntropy {
    /// −mean Σ q·ln p, in nats; 0 if no row has a target. Without smoothing, this is −mean ln
    /// p(target).
    pub loss: f32,
    /// ∂ loss / ∂ logits = (softmax(logits) − q) / count, and 0 in rows without a target:
    /// `[n, d_vocab]`.
    pub gradient: Matrix,
}

/// Compares the prediction p after each position with the target distribution q.
///
/// With label smoothing ε (Szegedy et al. 2016, section 7), q is 1 − ε + ε / `d_vocab` for the
/// target and ε / `d_vocab` for every other word. Without smoothing (ε = 0), q is one-hot.
///
/// Shapes: logits `[n, d_vocab]`, a target for each row or `None`. Equals
/// `torch.nn.functional.cross_entropy(logits, targets, label_smoothing=ε)` with `ignore_index`
/// instead of `None`.
///
/// # Panics
///
/// If a target is outside the vocabulary.
///
/// # Example: a uniform prediction of two words
///
/// ```
/// use headlight::{Matrix, train::loss::cross_entropy};
/// let found = cross_entropy(&Matrix::zeros(2, 2), &[None, Some(1)], 0.0);
/// assert!((found.loss - 2f32.ln()).abs() < 1e-6);
/// assert_eq!(found.gradient, Matrix::from_row_slice(2, 2, &[0.0, 0.0, 0.5, -0.5]));
/// // The smoothed target is 0.25 and 0.75, so the gradient is half as large.
/// let smoothed = cross_entropy(&Matrix::zeros(1, 2), &[Some(1)], 0.5);
/// assert_eq!(smoothed.gradient, Matrix::from_row_slice(1, 2, &[0.25, -0.25]));
/// ```
pub fn cross_entropy(logits: &Matrix, targets: &[Option<usize>], smoothing: f32) -> CrossEntropy {
    let count = targets.iter().flatten().count();
    let most = ops::row_max(logits); // [n, 1]
    let exp = ops::exp_minus(logits.clone(), &most); // [n, d_vocab]
    let sum = ops::row_sum(&exp); // [n, 1]
    let mut gradient = ops::divide_rows(exp, &sum); // [n, d_vocab]
    let each = smoothing / logits.ncols().max(1) as f32;
    let mut loss = 0.0;
    for (row, target) in targets.iter().enumerate() {
        match target {
            Some(target) => {
                let surprise = |logit: f32| -ln_p(logit, most[row], sum[row]);
                loss += f64::from((1.0 - smoothing) * surprise(logits[(row, *target)]));
                gradient[(row, *target)] -= 1.0 - smoothing;
                if smoothing > 0.0 {
                    let all: f32 = logits.row(row).iter().map(|logit| surprise(*logit)).sum();
                    loss += f64::from(each * all);
                    gradient.row_mut(row).add_scalar_mut(-each);
                }
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

/// The mean Kullback–Leibler divergence Σ q·ln(q / p) over the rows with a target, in nats; 0 if no
/// row has a target.
///
/// It is the cross-entropy minus the [entropy](target_entropy) of the target, which is 0 for a
/// one-hot target. Shapes as in [`cross_entropy`]. Equals
/// `torch.nn.functional.kl_div(log_softmax(logits), q, reduction="batchmean")` over the rows with a
/// target.
///
/// # Panics
///
/// If a target is outside the vocabulary.
///
/// # Example: the divergence is 0 if the prediction equals the smoothed target
///
/// ```
/// use headlight::{Matrix, train::loss::{cross_entropy, divergence}};
/// let logits = Matrix::from_row_slice(1, 2, &[0.0, 3f32.ln()]);
/// assert!((divergence(&logits, &[Some(1)], 0.0) - (4f32 / 3.0).ln()).abs() < 1e-6);
/// assert!(divergence(&logits, &[Some(1)], 0.5).abs() < 1e-6);
/// // For a one-hot target it equals the cross-entropy bit for bit, even if the loss is tiny.
/// let learned = Matrix::from_row_slice(1, 2, &[0.0, 10.25]);
/// let loss = cross_entropy(&learned, &[Some(1)], 0.0).loss;
/// assert_eq!(divergence(&learned, &[Some(1)], 0.0), loss);
/// ```
pub fn divergence(logits: &Matrix, targets: &[Option<usize>], smoothing: f32) -> f32 {
    let most = ops::row_max(logits); // [n, 1]
    let sum = ops::row_sum(&ops::exp_minus(logits.clone(), &most)); // [n, 1]
    let each = smoothing / logits.ncols().max(1) as f32;
    let (mut total, mut count) = (0.0, 0);
    for (row, target) in targets.iter().enumerate() {
        let Some(target) = target else { continue };
        count += 1;
        for (word, logit) in logits.row(row).iter().enumerate() {
            let q = each + f32::from(u8::from(word == *target)) * (1.0 - smoothing);
            if q > 0.0 {
                total += f64::from(q * (ops::ln(q) - ln_p(*logit, most[row], sum[row])));
            }
        }
    }
    (total / f64::from(count.max(1))) as f32
}

/// ln p of a logit: (logit − most) − ln sum. `most` is the largest logit of the row, and `sum` is
/// the row's sum of e^(logit − most). The result is precise even if p itself would round to 0 or 1.
fn ln_p(logit: f32, most: f32, sum: f32) -> f32 {
    (logit - most) - ops::ln(sum)
}

/// The entropy of a smoothed target, −Σ q·ln q, in nats: the lower bound of the cross-entropy.
///
/// # Example: two words with ε = 0.5 give the target 0.25 and 0.75
///
/// ```
/// use headlight::train::loss::target_entropy;
/// let expected = -(0.25 * 0.25f32.ln() + 0.75 * 0.75f32.ln());
/// assert!((target_entropy(0.5, 2) - expected).abs() < 1e-6);
/// assert_eq!(target_entropy(0.0, 2), 0.0);
/// ```
pub fn target_entropy(smoothing: f32, d_vocab: usize) -> f32 {
    if smoothing == 0.0 {
        return 0.0;
    }
    let each = smoothing / d_vocab as f32;
    let target = 1.0 - smoothing + each;
    let others = d_vocab.saturating_sub(1) as f32;
    -(target * ops::ln(target) + others * each * ops::ln(each))
}

/// Among the positions with a target, the share at which the most likely word is the target.
pub fn accuracy<'a>(answers: impl IntoIterator<Item = (Matrix, &'a [Option<usize>])>) -> f32 {
    let (mut right, mut count) = (0, 0);
    for (logits, targets) in answers {
        for (found, target) in ops::row_argmax(&logits).into_iter().zip(targets) {
            if let Some(target) = *target {
                count += 1;
                right += usize::from(found == target);
            }
        }
    }
    right as f32 / count.max(1) as f32
}
