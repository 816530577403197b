//! The kind of a head, measured on one text.
//!
//! Most kinds come from a survey of BERT's heads (Clark et al. 2019, arXiv:1906.04341, section 3).
//! In models with a causal mask, two come from Elhage et al. 2021 and Olsson et al. 2022
//! (arXiv:2209.11895): heads that attend to earlier occurrences of the same token, and induction
//! heads. Most scores are shares from 0 to 1: the share of attention that the head gives to
//! positions of the kind, averaged over the tokens for which such a position exists.

use std::collections::HashMap;

use strum::{Display, VariantArray};
use unicode_categories::UnicodeCategories;

use crate::Matrix;
use crate::math::ops::row_entropy;
use crate::model::Model;
use crate::model::config::Mask;
use crate::model::site::{HeadSite, Site};
use crate::model::tokens::Tokens;
use crate::model::trace::Recorder;
use crate::text::tokenizer::Token;

/// A head is of a kind if at least this share of its attention goes to positions of that kind.
pub const MOST: f32 = 0.5;

/// A head is broad if its entropy is at least this share of the largest possible entropy.
pub const NEARLY_EVEN: f32 = 0.8;

/// A score of a head. Token i gives token j the weight `p[i, j]`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Display, VariantArray)]
#[strum(serialize_all = "snake_case")]
pub enum Score {
    /// Attention to the previous token: the mean of `p[i, i − 1]`, i ≥ 1.
    Previous,
    /// Attention to the next token: the mean of `p[i, i + 1]`, i < n − 1.
    Next,
    /// Attention of a token to itself: the mean of `p[i, i]`.
    Same,
    /// Attention to other occurrences of the same word, averaged over the tokens of repeated words.
    /// Words are compared by token ids; punctuation is excluded.
    SameWord,
    /// Attention to earlier occurrences of the same token: Σ `p[i, j]` over j < i with token j =
    /// token i, averaged over the tokens i that have such a j.
    Duplicate,
    /// Attention to the tokens that follow earlier occurrences of the same token: Σ `p[i, j + 1]`
    /// over j + 1 < i with token j = token i, averaged over the tokens i that have such a j.
    Induction,
    /// Attention of all other tokens to the first token of the text: the mean of `p[i, 0]`, i ≥ 1.
    First,
    /// Attention to punctuation and to special tokens, except the first token.
    Separator,
    /// Evenness of attention: the mean entropy of the rows, −Σ p·ln p, divided by ln n. With a
    /// causal mask each row's entropy is divided by ln (i + 1), i ≥ 1.
    Broad,
    /// Mean attention distance in tokens: the mean of Σ `p[i, j]`·|i − j|. No head is classified by
    /// this score.
    Distance,
}

impl Score {
    /// The scores that a mask allows. With a causal mask, [`Score::Next`] is excluded, and
    /// [`Score::Duplicate`] and [`Score::Induction`] replace [`Score::SameWord`].
    pub fn allowed_by(mask: Mask) -> &'static [Score] {
        use Score::*;
        match mask {
            Mask::None => &[
                Previous, Next, Same, SameWord, First, Separator, Broad, Distance,
            ],
            Mask::Causal => &[
                Previous, Same, Duplicate, Induction, First, Separator, Broad, Distance,
            ],
        }
    }
}

/// The positions of a text that are needed to compute the scores.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Places {
    mask: Mask,
    /// Tokens of repeated words, each with the tokens of the word's other occurrences.
    repeated: Vec<(usize, Vec<usize>)>,
    /// Repeated tokens, each with the positions of its earlier occurrences.
    earlier: Vec<(usize, Vec<usize>)>,
    /// Repeated tokens, each with the positions after its earlier occurrences.
    followers: Vec<(usize, Vec<usize>)>,
    separators: Vec<usize>,
}

impl Places {
    /// Finds the positions in a text that are needed to compute its scores.
    pub fn new(tokens: &[Token], mask: Mask) -> Self {
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
        // Sorted, because a hash map has a random order, and a sum of floats depends on their
        // order.
        repeated.sort_unstable();
        let separators = (1..tokens.len()).filter(|at| is_separator(&tokens[*at]));
        Places {
            mask,
            repeated,
            earlier: after_earlier(tokens, 0),
            followers: after_earlier(tokens, 1),
            separators: separators.collect(),
        }
    }
}

/// For each token i: the positions j + `step` before i for which token j equals token i. Tokens
/// without such a position are left out.
fn after_earlier(tokens: &[Token], step: usize) -> Vec<(usize, Vec<usize>)> {
    let mut found = Vec::new();
    for (at, token) in tokens.iter().enumerate() {
        let is_earlier = |place: &usize| tokens[place - step].id == token.id;
        let places: Vec<usize> = (step..at).filter(is_earlier).collect();
        if !places.is_empty() {
            found.push((at, places));
        }
    }
    found
}

/// Whether a token is special or punctuation.
pub(super) fn is_separator(token: &Token) -> bool {
    token.is_special || token.text.chars().all(|c| c.is_punctuation())
}

/// The scores of one head. A score is NaN if the text has no position where it can be measured, or
/// if the mask excludes it ([`Score::allowed_by`]).
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Scores([f32; Score::VARIANTS.len()]);

impl Scores {
    /// Measures a pattern `[n, n]` on its text.
    ///
    /// # Example: a head that attends to the previous token
    ///
    /// ```
    /// use headlight::{Matrix, analysis::kinds::{Places, Score, Scores}, model::config::Mask};
    /// let pattern = Matrix::from_row_slice(3, 3, &[
    ///     1.0, 0.0, 0.0,
    ///     1.0, 0.0, 0.0,
    ///     0.0, 0.5, 0.5,
    /// ]);
    /// let scores = Scores::of(&pattern, &Places::new(&[], Mask::None));
    /// assert_eq!(scores.get(Score::Previous), 0.75);
    /// assert_eq!(scores.get(Score::Same), 0.5);
    /// assert!(scores.get(Score::SameWord).is_nan());
    /// assert_eq!(scores.kind(), Some(Score::Previous));
    /// ```
    ///
    /// # Example: an induction head
    ///
    /// In "a b c a b", the second "a" attends to the "b" after the first "a", and the second "b"
    /// gives half of its attention to the "c" after the first "b".
    ///
    /// ```
    /// use headlight::{Matrix, analysis::kinds::{Places, Score, Scores}};
    /// use headlight::{model::config::Mask, text::tokenizer::Token};
    /// let token = |id| Token { id, text: "a".into(), range: 0..0, is_special: false, word: id };
    /// let pattern = Matrix::from_row_slice(5, 5, &[
    ///     1.0, 0.0, 0.0, 0.0, 0.0,
    ///     0.5, 0.5, 0.0, 0.0, 0.0,
    ///     1.0, 0.0, 0.0, 0.0, 0.0,
    ///     0.0, 1.0, 0.0, 0.0, 0.0,
    ///     0.5, 0.0, 0.5, 0.0, 0.0,
    /// ]);
    /// let places = Places::new(&[0, 1, 2, 0, 1].map(token), Mask::Causal);
    /// let scores = Scores::of(&pattern, &places);
    /// assert_eq!(scores.get(Score::Induction), 0.75);
    /// assert_eq!(scores.get(Score::Duplicate), 0.0);
    /// assert_eq!(scores.kind(), Some(Score::Induction));
    /// ```
    pub fn of(pattern: &Matrix, places: &Places) -> Self {
        let n = pattern.nrows();
        let mean = |values: &mut dyn Iterator<Item = f32>| {
            let (mut sum, mut count) = (0.0, 0);
            for value in values {
                sum += value;
                count += 1;
            }
            sum / count as f32 // 0 / 0 is NaN: the text has no such position.
        };
        let to = |from: usize, places: &[usize]| -> f32 {
            places.iter().map(|to| pattern[(from, *to)]).sum()
        };
        let mean_to = |places: &[(usize, Vec<usize>)]| {
            mean(&mut places.iter().map(|(from, places)| to(*from, places)))
        };
        let measured = Score::allowed_by(places.mask);
        Scores(std::array::from_fn(|score| match Score::VARIANTS[score] {
            score if !measured.contains(&score) => f32::NAN,
            Score::Previous => mean(&mut (1..n).map(|i| pattern[(i, i - 1)])),
            Score::Next => mean(&mut (1..n).map(|i| pattern[(i - 1, i)])),
            Score::Same => mean(&mut (0..n).map(|i| pattern[(i, i)])),
            Score::SameWord => mean_to(&places.repeated),
            Score::Duplicate => mean_to(&places.earlier),
            Score::Induction => mean_to(&places.followers),
            Score::First => mean(&mut (1..n).map(|i| pattern[(i, 0)])),
            Score::Separator if places.separators.is_empty() => f32::NAN,
            Score::Separator => mean(&mut (0..n).map(|i| to(i, &places.separators))),
            Score::Broad => {
                let entropy = row_entropy(pattern); // [n, 1]
                match places.mask {
                    // ln 1 is 0, so a text of one token gives NaN.
                    Mask::None => mean(&mut entropy.iter().copied()) / (n as f32).ln(),
                    Mask::Causal => mean(&mut (1..n).map(|i| entropy[i] / (i as f32 + 1.0).ln())),
                }
            }
            Score::Distance => mean(&mut distances(pattern).into_iter()),
        }))
    }

    /// The value of one score.
    pub fn get(&self, score: Score) -> f32 {
        self.0[score as usize]
    }

    /// The kind with the largest score, if that score is at least [`MOST`]; otherwise
    /// [`Score::Broad`], if its score is at least [`NEARLY_EVEN`]; otherwise `None`, because the
    /// head has no clear kind on this text.
    pub fn kind(&self) -> Option<Score> {
        let is_kind_of_place = |score: &Score| !matches!(score, Score::Broad | Score::Distance);
        let kinds = Score::VARIANTS.iter().copied().filter(is_kind_of_place);
        let reached = kinds.filter(|score| self.get(*score) >= MOST);
        let largest = reached.max_by(|a, b| self.get(*a).total_cmp(&self.get(*b)));
        largest.or((self.get(Score::Broad) >= NEARLY_EVEN).then_some(Score::Broad))
    }
}

/// Σ `p[i, j]`·|i − j| over all j, for every row i.
fn distances(pattern: &Matrix) -> Vec<f32> {
    let n = pattern.nrows();
    let mut distances = vec![0.0; n];
    // The compiler vectorises loops only over plain slices of equal length.
    for (key, column) in pattern.as_slice().chunks_exact(n.max(1)).enumerate() {
        for (query, (sum, p)) in distances.iter_mut().zip(column).enumerate() {
            *sum += p * (query as f32 - key as f32).abs();
        }
    }
    distances
}

/// The scores of every head on a text, in layer order. The model runs once, and no pattern is kept.
pub fn measure(model: &Model, ids: &Tokens, places: &Places) -> Vec<Scores> {
    let mut measured = Measured {
        places,
        scores: Vec::new(),
    };
    model.forward(&mut measured, ids);
    measured.scores
}

/// A recorder that measures each pattern immediately, head by head and layer by layer.
struct Measured<'places> {
    places: &'places Places,
    scores: Vec<Scores>,
}

impl Recorder for Measured<'_> {
    fn tap(&mut self, site: Site, matrix: Matrix) -> Matrix {
        if let Site::Head {
            part: HeadSite::Pattern,
            ..
        } = site
        {
            self.scores.push(Scores::of(&matrix, self.places));
        }
        matrix
    }
}
