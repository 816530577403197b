//! The attention of the last token, from which the next word is predicted.

use serde::Serialize;
use tsify::Tsify;

use super::{Candidate, Continued, Session};
use crate::Matrix;
use crate::analysis::attribution;
use crate::analysis::next_word::largest;
use crate::error::Result;
use crate::model::Model;
use crate::model::site::{HeadAt, HeadSite};
use crate::model::trace::Trace;

/// A token with the attention that it receives.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Tsify)]
pub struct AttendedToken {
    /// The position in the text.
    pub position: usize,
    /// The weight.
    pub weight: f32,
}

/// The attention of the last token in a head, or averaged over the heads of a layer.
#[derive(Debug, Clone, PartialEq, Serialize, Tsify)]
pub struct Attended {
    /// The layer.
    pub layer: usize,
    /// The head; absent for the average.
    pub head: Option<usize>,
    /// The most likely next token, if the head was selected for it.
    pub raises: Option<Candidate>,
    /// The tokens with the largest weights, in text order.
    pub keys: Vec<AttendedToken>,
    /// The sum of the other tokens' weights.
    pub rest: f32,
}

impl Session {
    /// The `most` tokens to which the last token attends most, in head `head` of layer `layer`.
    /// Without a head, the weights are averaged over the layer. Without a layer, the head is the one
    /// that adds most to the logit of the most likely next token among the heads that attend mostly
    /// to an earlier token; without such a head, the weights are averaged over the last layer.
    pub fn attended(
        &mut self,
        at: &Continued,
        layer: Option<usize>,
        head: Option<usize>,
        most: usize,
    ) -> Result<Attended> {
        let (loaded, cache, _) = self.forward(at)?;
        let (model, tokenizer) = (loaded.model(), loaded.tokenizer());
        let next = cache.next_word(model);
        let (trace, row) = cache.parts(model)?;
        let best = next.most_likely();
        let strongest = match layer {
            Some(_) => None,
            None => strongest(model, trace, row, best)?,
        };
        let last = model.config().n_layers() - 1;
        let (layer, head) = match strongest {
            Some(at) => (at.layer, Some(at.head)),
            None => (layer.unwrap_or(last), head),
        };
        let weights = weights(model, trace, row, layer, head)?; // [1, n]
        let mut places = largest(weights.as_slice(), most);
        places.sort_unstable();
        let keys: Vec<_> = places
            .into_iter()
            .map(|position| AttendedToken {
                position,
                weight: weights[position],
            })
            .collect();
        let shown: f32 = keys.iter().map(|key| key.weight).sum();
        let rest = if keys.len() == weights.len() {
            0.0
        } else {
            (1.0 - shown).max(0.0)
        };
        Ok(Attended {
            layer,
            head,
            raises: strongest.map(|_| Candidate::new(tokenizer, &next, best)),
            keys,
            rest,
        })
    }
}

/// Of the heads that attend mostly to an earlier token, the one that adds most to a word's logit.
fn strongest(model: &Model, trace: &Trace, row: usize, word: usize) -> Result<Option<HeadAt>> {
    let heads = attribution::attribution(model, trace, row, word, None)?.heads; // [n_layers, n_heads]
    for nth in largest(heads.transpose().as_slice(), heads.len()) {
        let at = HeadAt::new(nth / heads.ncols(), nth % heads.ncols());
        let weights = weights(model, trace, row, at.layer, Some(at.head))?; // [1, n]
        if largest(weights.as_slice(), 1)[0] + 1 < weights.ncols() {
            return Ok(Some(at));
        }
    }
    Ok(None)
}

/// The weights of row `row` of a trace in a head, or averaged over the heads of a layer: `[1, n]`.
pub(super) fn weights(
    model: &Model,
    trace: &Trace,
    row: usize,
    layer: usize,
    head: Option<usize>,
) -> Result<Matrix> {
    let of = |head| -> Result<Matrix> {
        let at = HeadAt::new(layer, head);
        at.check(model.config())?;
        let pattern = trace.get(at.site(HeadSite::Pattern))?; // [n, n] or [1, n]
        Ok(pattern.rows(row, 1).into_owned())
    };
    if let Some(head) = head {
        return of(head);
    }
    let n_heads = model.config().n_heads;
    let mut sum = of(0)?;
    for head in 1..n_heads {
        sum += of(head)?;
    }
    Ok(sum / n_heads as f32)
}
