//! Scores a guess of a head's weights.

use serde::Serialize;
use tsify::Tsify;

use crate::error::{RequestError, Result, fail};
use crate::math::numbers::Floats;

/// A guess and the actual weights, both scaled to sum to 1.
#[derive(Debug, Clone, PartialEq, Serialize, Tsify)]
pub struct Judged {
    /// The overlap of the guess and the weights, from 0 (nothing in common) to 1 (equal).
    pub overlap: f32,
    /// The guess.
    pub shares: Floats,
    /// The weights.
    pub weights: Floats,
}

/// Compares a guess with the actual weights.
///
/// Both are scaled to sum to 1, so only proportions matter. The overlap is Σ min(share, weight): 1
/// minus the total variation distance of the two.
///
/// # Errors
///
/// [`RequestError::GuessLength`] when the guess and the weights differ in length,
/// [`RequestError::GuessNumber`] when a number is negative or not finite, and
/// [`RequestError::GuessZero`] or [`RequestError::GuessNoWeight`] when all numbers of a list are 0.
///
/// # Example
///
/// ```
/// use headlight::analysis::guess::judge;
/// let judged = judge(&[10.0, 30.0], &[0.5, 0.5])?;
/// assert_eq!(judged.shares.0, [0.25, 0.75]);
/// assert_eq!(judged.overlap, 0.75); // 0.25 + 0.5
/// # Ok::<(), headlight::error::Error>(())
/// ```
pub fn judge(guess: &[f32], weights: &[f32]) -> Result<Judged> {
    if guess.len() != weights.len() {
        let (found, expected) = (guess.len(), weights.len());
        return fail(RequestError::GuessLength { found, expected });
    }
    let shares = shares(guess, RequestError::GuessZero)?;
    let weights = self::shares(weights, RequestError::GuessNoWeight)?;
    let overlap = shares.iter().zip(&weights).map(|(a, b)| a.min(*b)).sum();
    Ok(Judged {
        overlap,
        shares: Floats(shares),
        weights: Floats(weights),
    })
}

/// Scales numbers to add up to 1.
fn shares(numbers: &[f32], when_nothing: RequestError) -> Result<Vec<f32>> {
    if let Some(value) = numbers.iter().find(|x| !x.is_finite() || **x < 0.0) {
        return fail(RequestError::GuessNumber { value: *value });
    }
    let sum: f32 = numbers.iter().sum();
    if sum == 0.0 {
        return fail(when_nothing);
    }
    Ok(numbers.iter().map(|x| x / sum).collect())
}
