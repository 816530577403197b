//! The rows and columns of an attention map: tokens, or words merged from their tokens.

use std::ops::Range;

use serde::Serialize;
use tsify::Tsify;

use crate::Matrix;
use crate::text::tokenizer::Token;

/// A row or column of an attention map.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Tsify)]
pub struct Unit {
    /// A token's text, or a word's letters as typed.
    pub text: String,
    /// The first token.
    pub first: usize,
    /// The token after the last one.
    pub end: usize,
    /// Whether the unit is a special token.
    pub special: bool,
}

impl Unit {
    /// The range of its tokens.
    pub fn tokens(&self) -> Range<usize> {
        self.first..self.end
    }
}

/// One unit for each word if `is_merged`, otherwise one for each token.
pub fn units(text: &str, all: &[Token], is_merged: bool) -> Vec<Unit> {
    match is_merged {
        true => words(text, all),
        false => tokens(all),
    }
}

/// One unit for each token.
pub fn tokens(tokens: &[Token]) -> Vec<Unit> {
    let unit = |(place, token): (usize, &Token)| Unit {
        text: token.text.clone(),
        first: place,
        end: place + 1,
        special: token.is_special,
    };
    tokens.iter().enumerate().map(unit).collect()
}

/// One unit for each word; each special token is a separate unit.
///
/// # Example: "didn't" is one word of three tokens
///
/// ```
/// use headlight::{analysis::units, text::tokenizer::Token};
/// let text = "Didn't it?";
/// let token = |piece: &str, range, word| Token {
///     id: 0,
///     text: piece.into(),
///     range,
///     is_special: false,
///     word,
/// };
/// let tokens = [
///     token("didn", 0..4, 0),
///     token("'", 4..5, 0),
///     token("t", 5..6, 0),
///     token("it", 7..9, 1),
///     token("?", 9..10, 2),
/// ];
/// let found: Vec<_> = units::words(text, &tokens)
///     .into_iter()
///     .map(|unit| (unit.text.clone(), unit.tokens()))
///     .collect();
/// assert_eq!(found, [("Didn't".into(), 0..3), ("it".into(), 3..4), ("?".into(), 4..5)]);
/// ```
pub fn words(text: &str, tokens: &[Token]) -> Vec<Unit> {
    let mut start = 0;
    let word = |word: &[Token]| {
        let [first, last] = [&word[0], &word[word.len() - 1]];
        let letters = &text[first.range.start..last.range.end];
        let end = start + word.len();
        Unit {
            // A special token has no letters, and a token may be only a space.
            text: if letters.trim().is_empty() {
                &first.text
            } else {
                letters
            }
            .into(),
            first: std::mem::replace(&mut start, end),
            end,
            special: first.is_special,
        }
    };
    tokens.chunk_by(|a, b| a.word == b.word).map(word).collect()
}

/// Merges a matrix over tokens into one over units. Weights to the tokens of a unit are summed, and
/// weights from them are averaged (Clark et al. 2019, section 4.1), so each row keeps its sum.
///
/// Shapes: `[n, n]` to `[units, units]`.
///
/// # Example: the last two tokens are one word
///
/// ```
/// use headlight::{Matrix, analysis::units::{self, Unit}};
/// let unit = |first, end| Unit { text: String::new(), first, end, special: false };
/// let weights = Matrix::from_row_slice(3, 3, &[
///     0.5, 0.25, 0.25,
///     0.0, 0.50, 0.50,
///     1.0, 0.00, 0.00,
/// ]);
/// assert_eq!(
///     units::merge(&weights, &[unit(0, 1), unit(1, 3)]),
///     Matrix::from_row_slice(2, 2, &[0.5, 0.5, 0.5, 0.5]),
/// );
/// ```
pub fn merge(x: &Matrix, units: &[Unit]) -> Matrix {
    Matrix::from_fn(units.len(), units.len(), |row, column| {
        between(x, &units[row].tokens(), &units[column].tokens())
    })
}

/// A cell of [`merge`]: the weights from the tokens `from` to the tokens `to`, averaged over `from`
/// and summed over `to`.
pub fn between(x: &Matrix, from: &Range<usize>, to: &Range<usize>) -> f32 {
    let part = x.view((from.start, to.start), (from.len(), to.len())); // [from, to]
    part.sum() / from.len() as f32
}

/// The share of each row's weights that goes to special units: `[units, units]` to `[units, 1]`.
///
/// Σ x over the special columns / Σ x over all columns. A row that sums to 0, for example because
/// its query is fully masked, gives 0.
///
/// # Example: the second unit gives no attention
///
/// ```
/// use headlight::Matrix;
/// use headlight::analysis::units::{Unit, special_share};
/// let unit = |first, special| Unit { text: String::new(), first, end: first + 1, special };
/// let x = Matrix::from_row_slice(2, 2, &[0.25, 0.75, 0.0, 0.0]);
/// let share = special_share(&x, &[unit(0, true), unit(1, false)]);
/// assert_eq!(share, Matrix::from_row_slice(2, 1, &[0.25, 0.0]));
/// ```
pub fn special_share(x: &Matrix, units: &[Unit]) -> Matrix {
    Matrix::from_fn(x.nrows(), 1, |row, _| {
        let cells = x.row(row);
        let to_special = cells.iter().zip(units).filter(|(_, unit)| unit.special);
        let special: f32 = to_special.map(|(cell, _)| cell).sum();
        match cells.sum() {
            0.0 => 0.0,
            sum => special / sum,
        }
    })
}

/// The mean of [`special_share`] over the rows of units that are not special; 0 if all are special.
///
/// # Example: the special unit's own row does not count
///
/// ```
/// use headlight::Matrix;
/// use headlight::analysis::units::{Unit, mean_special_share};
/// let unit = |first, special| Unit { text: String::new(), first, end: first + 1, special };
/// let units = [unit(0, true), unit(1, false), unit(2, false)];
/// let x = Matrix::from_row_slice(3, 3, &[1., 0., 0., 0.5, 0.5, 0., 0.25, 0., 0.75]);
/// assert_eq!(mean_special_share(&x, &units), 0.375); // mean of 0.5 and 0.25
/// ```
pub fn mean_special_share(x: &Matrix, units: &[Unit]) -> f32 {
    let shares = special_share(x, units); // [units, 1]
    let of_others: Vec<f32> = shares
        .iter()
        .zip(units)
        .filter(|(_, unit)| !unit.special)
        .map(|(share, _)| *share)
        .collect();
    match of_others.len() {
        0 => 0.0,
        count => of_others.iter().sum::<f32>() / count as f32,
    }
}
