//! Compares two runs: which of their words are the same, and what changes between them.
//!
//! The first run is a, the second is b: two texts read by one model, one text read by a model with
//! and without changes, or one text read by two models. A text is a list of [`Unit`]s: tokens or
//! whole words.

use std::ops::Range;

use crate::Matrix;
use crate::analysis::units::Unit;
use crate::analysis::vectors::cosine;
use crate::analysis::what_if::Altered;
use crate::error::Result;
use crate::model::config::Config;
use crate::model::site::Site;
use crate::model::trace::Trace;
use crate::text::tokenizer::Token;

/// A position in the alignment of two texts: a unit of a, of b, or of both.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Place {
    /// The unit of the first text.
    pub a: Option<usize>,
    /// The unit of the second text.
    pub b: Option<usize>,
    /// Whether the two units are the same.
    pub is_same: bool,
}

/// Returns the longest common subsequence of two lists of units, as pairs of indices of equal
/// units. If several are equally long, returns the one that pairs the earliest units of b.
///
/// A unit is given as the ids of its tokens.
///
/// # Example: one word was replaced, one was added
///
/// ```
/// use headlight::analysis::comparison::aligned;
/// let a: [&[usize]; 3] = [&[7], &[8], &[9]];
/// let b: [&[usize]; 4] = [&[7], &[5], &[9], &[6]];
/// assert_eq!(aligned(&a, &b), [(0, 0), (2, 2)]);
/// ```
pub fn aligned(a: &[&[usize]], b: &[&[usize]]) -> Vec<(usize, usize)> {
    // lengths[i][j]: length of the longest common subsequence of a[i..] and b[j..].
    let mut lengths = vec![vec![0u16; b.len() + 1]; a.len() + 1];
    for i in (0..a.len()).rev() {
        for j in (0..b.len()).rev() {
            lengths[i][j] = match a[i] == b[j] {
                true => lengths[i + 1][j + 1] + 1,
                false => lengths[i + 1][j].max(lengths[i][j + 1]),
            };
        }
    }
    let mut pairs = Vec::new();
    let (mut i, mut j) = (0, 0);
    while i < a.len() && j < b.len() {
        if a[i] == b[j] {
            pairs.push((i, j));
            (i, j) = (i + 1, j + 1);
        } else if lengths[i + 1][j] >= lengths[i][j + 1] {
            i += 1;
        } else {
            j += 1;
        }
    }
    pairs
}

/// Pairs the units of two texts, for example in two languages, by their vectors: rows of `a` and `b`,
/// `[units, d_model]` each.
///
/// Units i and j are a pair if cos(aᵢ, bⱼ) is the largest of row i and of column j. Of the pairs,
/// returns the list with the largest Σ cos that is in the same order in both texts, so that the
/// texts can be set side by side. A vector of norm 0 has no partner.
///
/// # Example: the second and third words have changed places
///
/// ```
/// use headlight::{Matrix, analysis::comparison::aligned_by_vectors};
/// let a = Matrix::from_row_slice(3, 2, &[1.0, 0.0, 0.0, 1.0, 1.0, 1.0]);
/// let b = Matrix::from_row_slice(3, 2, &[1.0, 0.0, 1.0, 1.0, 0.1, 1.0]);
/// assert_eq!(aligned_by_vectors(&a, &b), [(0, 0), (2, 1)]);
/// ```
pub fn aligned_by_vectors(a: &Matrix, b: &Matrix) -> Vec<(usize, usize)> {
    let cosines = Matrix::from_fn(a.nrows(), b.nrows(), |i, j| cosine(a, i, b, j)); // [a, b]
    let is_best = |&(i, j): &(usize, usize)| {
        let others = cosines.row(i).into_iter().chain(cosines.column(j));
        cosines[(i, j)] >= others.copied().fold(f32::MIN, f32::max)
    };
    let all = (0..a.nrows()).flat_map(|i| (0..b.nrows()).map(move |j| (i, j)));
    let pairs: Vec<_> = all.filter(is_best).collect();
    // lists[k]: the largest sum of an ordered list that ends with pair k, and the pair before k.
    let mut lists: Vec<(f32, Option<usize>)> = Vec::with_capacity(pairs.len());
    for &(i, j) in &pairs {
        let before = (0..lists.len()).filter(|at| pairs[*at].0 < i && pairs[*at].1 < j);
        let best = before.max_by(|x, y| lists[*x].0.total_cmp(&lists[*y].0));
        lists.push((cosines[(i, j)] + best.map_or(0.0, |at| lists[at].0), best));
    }
    let mut next = (0..lists.len()).max_by(|x, y| lists[*x].0.total_cmp(&lists[*y].0));
    let mut ordered = Vec::new();
    while let Some(at) = next {
        ordered.push(pairs[at]);
        next = lists[at].1;
    }
    ordered.reverse();
    ordered
}

/// Gives each unit without a partner a place of its own: [`side_by_side`] treats such units as
/// replacements of each other.
///
/// ```
/// use headlight::analysis::comparison::{apart, side_by_side};
/// let places = apart(side_by_side(&[(1, 1)], 2, 2));
/// let units: Vec<_> = places.iter().map(|place| (place.a, place.b)).collect();
/// assert_eq!(units, [(Some(0), None), (None, Some(0)), (Some(1), Some(1))]);
/// ```
pub fn apart(places: Vec<Place>) -> Vec<Place> {
    let split = |place: Place| match (place.is_same, place.a, place.b) {
        (false, Some(_), Some(_)) => vec![Place { b: None, ..place }, Place { a: None, ..place }],
        _ => vec![place],
    };
    places.into_iter().flat_map(split).collect()
}

/// Aligns two texts of `n_a` and `n_b` units. Between two successive `pairs` of equal units, the
/// remaining units of a and b are aligned in order, as replacements.
///
/// # Example: the last unit of b is aligned with nothing
///
/// ```
/// use headlight::analysis::comparison::side_by_side;
/// let places = side_by_side(&[(0, 0), (2, 2)], 3, 4);
/// let units: Vec<_> = places.iter().map(|place| (place.a, place.b)).collect();
/// assert_eq!(units, [
///     (Some(0), Some(0)),
///     (Some(1), Some(1)),
///     (Some(2), Some(2)),
///     (None, Some(3)),
/// ]);
/// assert_eq!(places[1].is_same, false);
/// ```
pub fn side_by_side(pairs: &[(usize, usize)], n_a: usize, n_b: usize) -> Vec<Place> {
    let mut places = Vec::new();
    let (mut i, mut j) = (0, 0);
    for &(to_i, to_j) in pairs.iter().chain([&(n_a, n_b)]) {
        for nth in 0..(to_i - i).max(to_j - j) {
            places.push(Place {
                a: (i + nth < to_i).then_some(i + nth),
                b: (j + nth < to_j).then_some(j + nth),
                is_same: false,
            });
        }
        if to_i < n_a {
            places.push(Place {
                a: Some(to_i),
                b: Some(to_j),
                is_same: true,
            });
        }
        (i, j) = (to_i + 1, to_j + 1);
    }
    places
}

/// Identifies each unit by the range of its letters in the text, which is the same for all models.
/// Spaces at either end are ignored, because some tokenisers attach them to the next word.
///
/// A unit without letters, such as a special token, gets the range `[usize::MAX, side]`. `side` is
/// the number of the run, so such a unit never equals a unit of another run.
///
/// # Example: "one" with a space before it, and an end token
///
/// ```
/// use headlight::{analysis::{comparison::letters, units}, text::tokenizer::Token};
/// let token = |text: &str, range| Token { id: 0, text: text.into(), range, is_special: false, word: 0 };
/// let tokens = [token(" one", 1..5), token("</s>", 0..0)];
/// let found = letters("a one", &tokens, &units::tokens(&tokens), 7);
/// assert_eq!(found, [[2, 5], [usize::MAX, 7]]);
/// ```
pub fn letters(text: &str, tokens: &[Token], units: &[Unit], side: usize) -> Vec<[usize; 2]> {
    let place = |unit: &Unit| {
        let of = &tokens[unit.tokens()];
        let ends = of.first().zip(of.last());
        let (start, end) = ends.map_or((0, 0), |(first, last)| (first.range.start, last.range.end));
        let typed = text.get(start..end).unwrap_or_default();
        let letters = typed.trim();
        match letters.is_empty() {
            true => [usize::MAX, side],
            false => {
                let start = start + (typed.len() - typed.trim_start().len());
                [start, start + letters.len()]
            }
        }
    };
    units.iter().map(place).collect()
}

/// How much a row of weights changes from a to b, between 0 and 1: the total variation distance.
/// All units outside `pairs` count together as a single unit.
///
/// ½·(Σ |a − b| + |Σ (a − b)|), where both sums are over the pairs. Rows sum to 1, so the second
/// term is the change of the total weight on the units outside `pairs`.
///
/// # Example: a quarter moves from the first unit to the second
///
/// ```
/// use headlight::{Matrix, analysis::comparison::row_change};
/// let a = Matrix::from_row_slice(1, 3, &[0.75, 0.0, 0.25]);
/// let b = Matrix::from_row_slice(1, 3, &[0.5, 0.25, 0.25]);
/// assert_eq!(row_change((&a, 0), (&b, 0), &[(0, 0), (1, 1)]), 0.25);
/// ```
pub fn row_change(a: (&Matrix, usize), b: (&Matrix, usize), pairs: &[(usize, usize)]) -> f32 {
    let (mut sum, mut size) = (0.0, 0.0);
    for &(in_a, in_b) in pairs {
        let change = a.0[(a.1, in_a)] - b.0[(b.1, in_b)];
        sum += change;
        size += change.abs();
    }
    (size + sum.abs()) / 2.0
}

/// The mean of [`row_change`] over pairs of rows, one of a and one of b; NaN if there are no pairs.
///
/// # Example: one of two rows changes
///
/// ```
/// use headlight::{Matrix, analysis::comparison::pattern_change};
/// let a = Matrix::from_row_slice(2, 2, &[1.0, 0.0, 0.5, 0.5]);
/// let b = Matrix::from_row_slice(2, 2, &[0.0, 1.0, 0.5, 0.5]);
/// let pairs = [(0, 0), (1, 1)];
/// assert_eq!(pattern_change(&a, &b, &pairs, &pairs), 0.5);
/// ```
pub fn pattern_change(
    a: &Matrix,
    b: &Matrix,
    pairs: &[(usize, usize)],
    rows: &[(usize, usize)],
) -> f32 {
    let changes = rows
        .iter()
        .map(|&(in_a, in_b)| row_change((a, in_a), (b, in_b), pairs));
    changes.sum::<f32>() / rows.len() as f32
}

/// Expands a matrix from the units of one text to the positions of the alignment: `[units, units]`
/// to `[positions, positions]`. Cells at positions without a unit are NaN.
///
/// # Example: the second position has no unit
///
/// ```
/// use headlight::{Matrix, analysis::comparison::set_out};
/// let x = Matrix::from_row_slice(2, 2, &[0.25, 0.75, 1.0, 0.0]);
/// let found = set_out(&x, &[Some(0), None, Some(1)]);
/// assert_eq!(found[(0, 2)], 0.75);
/// assert!(found[(1, 0)].is_nan());
/// ```
pub fn set_out(x: &Matrix, units: &[Option<usize>]) -> Matrix {
    Matrix::from_fn(units.len(), units.len(), |row, column| {
        let cell = units[row].zip(units[column]);
        cell.map_or(f32::NAN, |cell| x[cell])
    })
}

/// The mean vector of a range of tokens before every block and after the last one:
/// `[n_layers + 1, d_model]`.
///
/// The run is given by the trace of the unchanged model, which contains
/// [`what_if::sites`](crate::analysis::what_if::sites), and by the pass of the changed model.
pub fn vectors(
    config: &Config,
    (untouched, altered, tokens): (&Trace, &Altered, &Range<usize>),
) -> Result<Matrix> {
    let rows = Site::depths(config).map(|site| {
        let stream = altered.get(untouched, site)?; // [n, d_model]
        Ok(stream.rows(tokens.start, tokens.len()).row_mean())
    });
    Ok(Matrix::from_rows(&rows.collect::<Result<Vec<_>>>()?))
}
