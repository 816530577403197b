//! The most telling weight of a text, found among all heads.

use crate::Matrix;
use crate::analysis::kinds::{Places, Score, Scores, is_separator};
use crate::config::Mask;
use crate::site::HeadAt;
use crate::tokenizer::Token;

/// Minimum distance of the two tokens: heads that attend to every neighbour are not telling.
const LEAST_DISTANCE: usize = 2;

/// A head's weight from one token to another.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Look {
    /// The head.
    pub at: HeadAt,
    /// The query token.
    pub query: usize,
    /// The key token.
    pub key: usize,
    /// The weight, from 0 to 1.
    pub weight: f32,
}

/// The largest weight from a word to a non-adjacent word, among heads that do not mostly attend to the
/// first token or to separators ([`Scores::kind`]).
///
/// The first token and punctuation are not used as keys: many heads park their attention there (Clark et
/// al. 2019, section 3.2). `None` if the text has no two such words.
///
/// # Example: token 3 attends to token 1
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
