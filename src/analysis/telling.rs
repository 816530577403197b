//! The most telling weight of a text, found among all heads.

use serde::Serialize;
use tsify::Tsify;

use crate::Matrix;
use crate::analysis::kinds::{Places, Score, Scores, is_separator};
use crate::analysis::units::{self, Unit};
use crate::model::config::Mask;
use crate::model::site::HeadAt;
use crate::text::tokenizer::{Token, VISIBLE_SPACE};

/// Minimum distance between the two words. Adjacent words are excluded, because many heads always
/// attend to a neighbour.
const LEAST_DISTANCE: usize = 2;

/// A head's weight from one unit to another, each identified by its first token.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Tsify)]
pub struct Look {
    /// The head's layer.
    pub layer: usize,
    /// The head.
    pub head: usize,
    /// The query token.
    pub query: usize,
    /// The key token.
    pub key: usize,
    /// The weight, from 0 to 1.
    pub weight: f32,
}

/// The largest weight from a word to a non-adjacent word, among heads that do not mostly attend to
/// the first token or to separators ([`Scores::kind`]).
///
/// Tokens that are only a space are not words. The first token and punctuation are not used as keys, because many heads attend to them when no
/// other token is relevant (Clark et al. 2019, section 3.2). Units with an `unknown` token are
/// excluded, because the model cannot distinguish them. `None` if the text has no two such words.
///
/// # Example: token 3 attends to token 1
///
/// ```
/// use headlight::{Matrix, analysis::{telling::sharpest, units}, model::config::Mask, model::site::HeadAt, text::tokenizer::Token};
/// let tokens: Vec<Token> = ["so", "the", "cat", "sat"]
///     .into_iter()
///     .zip(0..)
///     .map(|(text, word)| Token { id: 0, text: text.into(), range: 0..0, is_special: false, word })
///     .collect();
/// let mut pattern = Matrix::from_element(4, 4, 0.1);
/// pattern[(3, 1)] = 0.7;
/// let at = HeadAt::new(0, 2);
/// let units = units::tokens(&tokens);
/// let look = sharpest([(at, &pattern)], &tokens, &units, None, Mask::None).unwrap();
/// assert_eq!((look.layer, look.head, look.query, look.key, look.weight), (0, 2, 3, 1, 0.7));
/// ```
pub fn sharpest<'a>(
    patterns: impl IntoIterator<Item = (HeadAt, &'a Matrix)>,
    tokens: &[Token],
    units: &[Unit],
    unknown: Option<usize>,
    mask: Mask,
) -> Option<Look> {
    let places = Places::new(tokens, mask);
    let is_wordless = |token: &Token| is_separator(token) || token.text == VISIBLE_SPACE;
    let is_word = |unit: &&(usize, &Unit)| {
        let tokens = &tokens[unit.1.tokens()];
        !tokens.iter().all(is_wordless) && tokens.iter().all(|token| Some(token.id) != unknown)
    };
    let all: Vec<(usize, &Unit)> = units.iter().enumerate().collect();
    let words: Vec<&(usize, &Unit)> = all.iter().filter(is_word).collect();
    let mut best: Option<Look> = None;
    for (at, pattern) in patterns {
        if let Some(Score::First | Score::Separator) = Scores::of(pattern, &places).kind() {
            continue;
        }
        for &&(key, to) in words.iter().filter(|(place, _)| *place > 0) {
            for &&(query, from) in &words {
                let is_far = query.abs_diff(key) >= LEAST_DISTANCE
                    && tokens[from.first].word != tokens[to.first].word;
                if !is_far {
                    continue;
                }
                let weight = units::between(pattern, &from.tokens(), &to.tokens());
                if best.is_none_or(|best| weight > best.weight) {
                    best = Some(Look {
                        layer: at.layer,
                        head: at.head,
                        query: from.first,
                        key: to.first,
                        weight,
                    });
                }
            }
        }
    }
    best
}
