//! What kind of head a head is, measured on the text at hand.
//!
//! The kinds are those found by looking at many heads of BERT (Clark et al. 2019,
//! arXiv:1906.04341, section 3). A score of a kind of place is the part of its attention
//! that the head gives there, averaged over the tokens that have such a place; it lies
//! between 0 and 1.

use std::collections::HashMap;

use strum::{Display, VariantArray};
use unicode_categories::UnicodeCategories;

use crate::Matrix;
use crate::ops::row_entropy;
use crate::tokenizer::Token;

/// A head is of a kind when it gives at least so much of its attention to such places.
pub const MOST: f32 = 0.5;

/// A head is broad when its entropy is at least this part of the largest possible one.
pub const NEARLY_EVEN: f32 = 0.8;

/// What is measured of a head. Every token i looks with the weights `p[i, j]`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Display, VariantArray)]
#[strum(serialize_all = "snake_case")]
pub enum Score {
    /// To the token before it: the mean of `p[i, i − 1]`, i ≥ 1.
    Previous,
    /// To the token after it: the mean of `p[i, i + 1]`, i < n − 1.
    Next,
    /// To itself: the mean of `p[i, i]`.
    Same,
    /// To the other places of its own word, over the tokens of words that occur again.
    /// Letters count as the vocabulary has them, and punctuation is no word.
    SameWord,
    /// To the first token of the text, over the others: the mean of `p[i, 0]`, i ≥ 1.
    First,
    /// To special tokens other than the first token, and to punctuation.
    Separator,
    /// How evenly it looks: the mean entropy of the rows, −Σ p·ln p, over ln n.
    Broad,
    /// How far it looks, in tokens: the mean of Σ `p[i, j]`·|i − j|. No kind of place.
    Distance,
}

/// The places of a text that scores ask for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Places {
    /// Tokens of words that occur again, each with the tokens of the other occurrences.
    repeated: Vec<(usize, Vec<usize>)>,
    separators: Vec<usize>,
}

impl Places {
    /// Finds the places in a text.
    pub fn new(tokens: &[Token]) -> Self {
        let all: Vec<usize> = (0..tokens.len()).collect();
        let mut places_of: HashMap<Vec<usize>, Vec<usize>> = HashMap::new();
        for word in all.chunk_by(|a, b| tokens[*a].word == tokens[*b].word) {
            if word.iter().any(|at| !is_separator(&tokens[*at])) {
                let ids = word.iter().map(|at| tokens[*at].id).collect();
                places_of.entry(ids).or_default().extend(word);
            }
        }
        let mut repeated = Vec::new();
        for places in places_of.values() {
            for at in places {
                let is_elsewhere = |other: &usize| tokens[*other].word != tokens[*at].word;
                let others: Vec<_> = places.iter().copied().filter(is_elsewhere).collect();
                if !others.is_empty() {
                    repeated.push((*at, others));
                }
            }
        }
        // A sum of numbers depends on their order, and that of a hash map on chance.
        repeated.sort_unstable();
        let separators = (1..tokens.len()).filter(|at| is_separator(&tokens[*at]));
        Places {
            repeated,
            separators: separators.collect(),
        }
    }
}

fn is_separator(token: &Token) -> bool {
    token.is_special || token.text.chars().all(|c| c.is_punctuation())
}

/// The scores of one head; NaN where the text has no place to measure one at.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Scores([f32; Score::VARIANTS.len()]);

impl Scores {
    /// Measures a pattern `[n, n]` on the text that it belongs to.
    ///
    /// # Example: a head that looks at the token before
    ///
    /// ```
    /// use headlight::{Matrix, analysis::kinds::{Places, Score, Scores}};
    /// let pattern = Matrix::from_row_slice(3, 3, &[
    ///     1.0, 0.0, 0.0,
    ///     1.0, 0.0, 0.0,
    ///     0.0, 0.5, 0.5,
    /// ]);
    /// let scores = Scores::of(&pattern, &Places::new(&[]));
    /// assert_eq!(scores.get(Score::Previous), 0.75);
    /// assert_eq!(scores.get(Score::Same), 0.5);
    /// assert!(scores.get(Score::SameWord).is_nan());
    /// assert_eq!(scores.kind(), Some(Score::Previous));
    /// ```
    pub fn of(pattern: &Matrix, places: &Places) -> Self {
        let n = pattern.nrows();
        let mean = |values: &mut dyn Iterator<Item = f32>| {
            let (mut sum, mut count) = (0.0, 0);
            for value in values {
                sum += value;
                count += 1;
            }
            sum / count as f32 // 0 / 0 is NaN: there was nothing to measure.
        };
        let to = |from: usize, places: &[usize]| -> f32 {
            places.iter().map(|to| pattern[(from, *to)]).sum()
        };
        Scores(std::array::from_fn(|score| match Score::VARIANTS[score] {
            Score::Previous => mean(&mut (1..n).map(|i| pattern[(i, i - 1)])),
            Score::Next => mean(&mut (1..n).map(|i| pattern[(i - 1, i)])),
            Score::Same => mean(&mut (0..n).map(|i| pattern[(i, i)])),
            Score::SameWord => mean(&mut places.repeated.iter().map(|(i, others)| to(*i, others))),
            Score::First => mean(&mut (1..n).map(|i| pattern[(i, 0)])),
            Score::Separator if places.separators.is_empty() => f32::NAN,
            Score::Separator => mean(&mut (0..n).map(|i| to(i, &places.separators))),
            // ln 1 is 0, so that the entropy of a single token is NaN too.
            Score::Broad => mean(&mut row_entropy(pattern).iter().copied()) / (n as f32).ln(),
            Score::Distance => mean(&mut distances(pattern).into_iter()),
        }))
    }

    /// One of the scores.
    pub fn get(&self, score: Score) -> f32 {
        self.0[score as usize]
    }

    /// All of them, in the order of [`Score::VARIANTS`].
    pub fn all(&self) -> &[f32] {
        &self.0
    }

    /// The kind of place that gets [`MOST`] of the head's attention; else broad, if it
    /// looks [`NEARLY_EVEN`]ly; else none: the head is mixed, on this text.
    pub fn kind(&self) -> Option<Score> {
        let is_kind_of_place = |score: &Score| !matches!(score, Score::Broad | Score::Distance);
        let kinds = Score::VARIANTS.iter().copied().filter(is_kind_of_place);
        let reached = kinds.filter(|score| self.get(*score) >= MOST);
        let largest = reached.max_by(|a, b| self.get(*a).total_cmp(&self.get(*b)));
        largest.or((self.get(Score::Broad) >= NEARLY_EVEN).then_some(Score::Broad))
    }
}

/// Σ `p[i, j]`·|i − j| of every row i.
fn distances(pattern: &Matrix) -> Vec<f32> {
    let n = pattern.nrows();
    let mut distances = vec![0.0; n];
    // Plain slices of equal length: only of those does the compiler make SIMD loops.
    for (key, column) in pattern.as_slice().chunks_exact(n.max(1)).enumerate() {
        for (query, (sum, p)) in distances.iter_mut().zip(column).enumerate() {
            *sum += p * (query as f32 - key as f32).abs();
        }
    }
    distances
}
