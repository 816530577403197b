//! The numbers that an edit of a text leaves bit-identical: with a causal mask, all numbers before
//! the edit.

use serde::Serialize;
use tsify::Tsify;

use crate::analysis::lens;
use crate::error::Result;
use crate::model::Model;
use crate::model::tokens::Tokens;
use crate::model::trace::Trace;

/// The common prefix of two texts, and how many of its numbers are bit-identical.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Tsify)]
pub struct Unchanged {
    /// Number of tokens in the common prefix.
    pub tokens: usize,
    /// Number of values in their residual streams, before every block and after the last one:
    /// tokens·(n_layers + 1)·d_model.
    pub numbers: usize,
    /// Number of these values that are bit-identical in both texts.
    pub equal: usize,
}

/// Runs a model over two texts from scratch and compares the residual streams of their common
/// prefix.
pub fn unchanged(model: &Model, one: &Tokens, other: &Tokens) -> Result<Unchanged> {
    let sites = lens::sites(model.config());
    let run = |tokens: &Tokens| {
        let mut trace = Trace::of(sites.iter().copied());
        model.forward(&mut trace, tokens);
        trace
    };
    let (first, second) = (run(one), run(other));
    let tokens = common(one.ids(), other.ids());
    let mut equal = 0;
    for site in &sites {
        let [x, y] = [&first, &second].map(|trace| trace.get(*site));
        let (x, y) = (x?.rows(0, tokens), y?.rows(0, tokens)); // [tokens, d_model]
        let cells = x.iter().zip(y.iter());
        equal += cells.filter(|(x, y)| x.to_bits() == y.to_bits()).count();
    }
    let numbers = tokens * sites.len() * model.config().d_model;
    Ok(Unchanged {
        tokens,
        numbers,
        equal,
    })
}

/// Length of the common prefix of two lists.
///
/// # Example: the first two items are equal
///
/// ```
/// use headlight::analysis::unchanged::common;
/// assert_eq!(common(&[5, 6, 7, 8], &[5, 6, 9, 8]), 2);
/// assert_eq!(common(&[5], &[]), 0);
/// ```
pub fn common(one: &[usize], other: &[usize]) -> usize {
    let both = one.iter().zip(other);
    both.take_while(|(a, b)| a == b).count()
}
