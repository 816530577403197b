//! The largest weight of one head on a text, and the kind of its key token.

use crate::Matrix;
use crate::analysis::kinds::{Places, Score, Scores, is_separator};
use crate::model::config::Mask;
use crate::text::tokenizer::Token;

/// A head's largest weight from a word to another token.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Strongest {
    /// The query token.
    pub query: usize,
    /// The key token.
    pub key: usize,
    /// The weight, from 0 to 1.
    pub weight: f32,
    /// The kind of the key relative to the query; `None` if no kind applies.
    pub kind: Option<Score>,
}

/// The largest weight from a word to another token in a head's pattern `[n, n]`. The first one wins
/// if several are equal. `None` if the text has no word or only one token.
///
/// Special tokens and punctuation are not used as query tokens, because their attention is often
/// unrelated to the text.
///
/// # Example: "cat" attends to the previous word
///
/// ```
/// use headlight::{Matrix, analysis::{kinds::Score, strongest::strongest}, text::tokenizer::Token};
/// let tokens: Vec<Token> = ["the", "cat"]
///     .into_iter()
///     .zip(0..)
///     .map(|(text, word)| Token { id: word, text: text.into(), range: 0..0, is_special: false, word })
///     .collect();
/// let pattern = Matrix::from_row_slice(2, 2, &[0.75, 0.25, 0.5, 0.5]);
/// let look = strongest(&pattern, &tokens).unwrap();
/// assert_eq!((look.query, look.key, look.weight), (1, 0, 0.5));
/// assert_eq!(look.kind, Some(Score::Previous));
/// ```
pub fn strongest(pattern: &Matrix, tokens: &[Token]) -> Option<Strongest> {
    let mut best: Option<(usize, usize, f32)> = None;
    for query in (0..tokens.len()).filter(|query| !is_separator(&tokens[*query])) {
        for key in (0..tokens.len()).filter(|key| *key != query) {
            let weight = pattern[(query, key)];
            if best.is_none_or(|(_, _, most)| weight > most) {
                best = Some((query, key, weight));
            }
        }
    }
    best.map(|(query, key, weight)| Strongest {
        query,
        key,
        weight,
        kind: kind_of(pattern, query, key, tokens),
    })
}

/// The most specific kind of a key token relative to its query token. A key that is both the
/// previous and the first token gets the kind with the higher score over the whole text.
fn kind_of(pattern: &Matrix, query: usize, key: usize, tokens: &[Token]) -> Option<Score> {
    let (from, to) = (&tokens[query], &tokens[key]);
    if key == 0 && query == 1 {
        // The mask does not matter, because `Previous` and `First` are defined for every mask.
        let scores = Scores::of(pattern, &Places::new(tokens, Mask::None));
        let is_previous = scores.get(Score::Previous) >= scores.get(Score::First);
        return Some(match is_previous {
            true => Score::Previous,
            false => Score::First,
        });
    }
    if key + 1 == query {
        Some(Score::Previous)
    } else if query + 1 == key && !to.is_special {
        Some(Score::Next)
    } else if key > 0 && is_separator(to) {
        Some(Score::Separator)
    } else if from.id == to.id {
        Some(Score::SameWord)
    } else if key == 0 {
        Some(Score::First)
    } else {
        None
    }
}
