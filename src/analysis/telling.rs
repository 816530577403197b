//! A look worth showing first, found among all heads on one text.

use crate::Matrix;
use crate::analysis::kinds::{Places, Score, Scores, is_separator};
use crate::config::Mask;
use crate::site::HeadAt;
use crate::tokenizer::Token;

/// The least distance of two tokens whose link says something: neighbours are linked by heads
/// that look at every neighbour.
const LEAST_DISTANCE: usize = 2;

/// A head's look from one token at another.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Look {
    /// The head.
    pub at: HeadAt,
    /// The looking token.
    pub query: usize,
    /// The token looked at.
    pub key: usize,
    /// The weight, from 0 to 1.
    pub weight: f32,
}

/// The largest weight from a word to another word that is no neighbour, among heads that do not
/// mostly look at the first token or at separators ([`Scores::kind`]).
///
/// The first token and punctuation are left out as keys: many heads rest there (Clark et al. 2019,
/// section 3.2). `None` where the text has no two such words.
///
/// # Example: the third token looks back at the first but one
///
/// ```
/// use headlight::{Matrix, analysis::telling::sharpest, config::Mask, site::HeadAt, tokenizer::Token};
/// let tokens: Vec<Token> = ["so", "the", "cat", "sat"]
///     .into_iter()
///     .zip(0..)
///     .map(|(text, word)| Token { id: 0, text: text.into(), range: 0..0, is_special: false, word })
///     .collect();
/// let mut pattern = Matrix::from_element(4, 4, 0.1);
/// pattern[(3, 1)] = 0.7;
/// let at = HeadAt { layer: 0, head: 2 };
/// let look = sharpest([(at, &pattern)], &tokens, Mask::None).unwrap();
/// assert_eq!((look.at, look.query, look.key, look.weight), (at, 3, 1, 0.7));
/// ```
pub fn sharpest<'a>(
    patterns: impl IntoIterator<Item = (HeadAt, &'a Matrix)>,
    tokens: &[Token],
    mask: Mask,
) -> Option<Look> {
    let places = Places::new(tokens, mask);
    let is_word: Vec<bool> = tokens.iter().map(|token| !is_separator(token)).collect();
    let mut best: Option<Look> = None;
    for (at, pattern) in patterns {
        if let Some(Score::First | Score::Separator) = Scores::of(pattern, &places).kind() {
            continue;
        }
        for key in (1..tokens.len()).filter(|key| is_word[*key]) {
            for query in (0..tokens.len()).filter(|query| is_word[*query]) {
                let weight = pattern[(query, key)];
                let is_far =
                    query.abs_diff(key) >= LEAST_DISTANCE && tokens[query].word != tokens[key].word;
                if is_far && best.is_none_or(|best| weight > best.weight) {
                    best = Some(Look {
                        at,
                        query,
                        key,
                        weight,
                    });
                }
            }
        }
    }
    best
}
