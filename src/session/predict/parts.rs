//! Direct contributions of a model's parts to the next word, and the attention of the heads.

use serde::Serialize;
use tsify::Tsify;

use super::super::numbers::Numbers;
use super::attended::weights;
use super::{Candidate, Continued, Session, decoded};
use crate::analysis::next_word::largest;
use crate::analysis::{attribution, looked_for};
use crate::error::Result;
use crate::model::site::{HeadAt, HeadSite};

/// Length of each list of tokens with raised or lowered logits.
const MOST: usize = 8;

/// Length of each list of tokens with the highest or lowest scores.
const MOST_LOOKED_FOR: usize = 10;

/// A token's logit as a sum of contributions to the final residual stream.
#[derive(Debug, Clone, PartialEq, Serialize, Tsify)]
pub struct Attribution {
    /// The token.
    pub word: Candidate,
    /// The token whose logit is subtracted.
    pub against: Option<Candidate>,
    /// Contribution of the embedding.
    pub embed: f32,
    /// Contributions of the heads: `[n_layers, n_heads]`.
    pub heads: Numbers,
    /// Contributions of the MLPs: `[n_layers, 1]`.
    pub mlps: Numbers,
    /// Contribution of the biases; 0 in a model without biases.
    pub bias: f32,
    /// The logit, which is the sum of all contributions except for rounding.
    pub total: f32,
}

/// The effect of a head's value at one key token on the logits.
#[derive(Debug, Clone, PartialEq, Serialize, Tsify)]
pub struct HeadWrites {
    /// The weight from the predicted position to the key.
    pub weight: f32,
    /// The eight tokens whose logits are raised most. `logit` is the contribution of v·W_O for a
    /// weight of 1; multiply it by `weight` for the actual contribution. The probabilities are from
    /// the model's prediction.
    pub raised: Vec<Candidate>,
    /// The eight tokens whose logits are lowered most.
    pub lowered: Vec<Candidate>,
}

/// A token of the vocabulary with its attention score in a head.
#[derive(Debug, Clone, PartialEq, Serialize, Tsify)]
pub struct Scored {
    /// Its index in the vocabulary.
    pub id: usize,
    /// Its text.
    pub text: String,
    /// The score.
    pub score: f32,
}

/// Tokens with the highest and lowest attention scores for one query token, computed from the
/// head's trained matrices alone.
#[derive(Debug, Clone, PartialEq, Serialize, Tsify)]
pub struct HeadLooksFor {
    /// Position of the query token.
    pub from: usize,
    /// The ten tokens of the vocabulary with the highest scores, in descending order.
    pub highest: Vec<Scored>,
    /// The ten tokens with the lowest scores, in ascending order.
    pub lowest: Vec<Scored>,
}

impl Session {
    /// Direct logit attribution (Elhage et al. 2021): contributions to the logit of `word`, minus
    /// the contributions to the logit of `against`. The final norm's divisor is held constant.
    ///
    /// `word` defaults to the most likely token; `against` is ignored if it equals `word`.
    pub fn attribution(
        &mut self,
        at: &Continued,
        word: Option<usize>,
        against: Option<usize>,
    ) -> Result<Attribution> {
        let (loaded, cache, _) = self.forward(at)?;
        let (model, tokenizer) = (loaded.model(), loaded.tokenizer());
        let next = cache.next_word(model);
        let word = word.unwrap_or_else(|| next.most_likely());
        let against = against.filter(|against| *against != word);
        let (trace, row) = cache.parts(model)?;
        let parts = attribution::attribution(model, trace, row, word, against)?;
        let candidate = |id| Candidate::new(tokenizer, &next, id);
        Ok(Attribution {
            word: candidate(word),
            against: against.map(candidate),
            embed: parts.embed,
            heads: parts.heads.into(),
            mlps: parts.mlps.into(),
            bias: parts.bias,
            total: next.logit(word) - against.map_or(0.0, |against| next.logit(against)),
        })
    }

    /// The tokens whose logits a head raises and lowers through the value of one key token.
    pub fn head_writes(
        &mut self,
        at: &Continued,
        layer: usize,
        head: usize,
        token: usize,
    ) -> Result<HeadWrites> {
        let (loaded, cache, _) = self.forward(at)?;
        let (model, tokenizer) = (loaded.model(), loaded.tokenizer());
        let at = HeadAt::new(layer, head);
        let (trace, row) = cache.parts(model)?;
        let written = attribution::written(model, trace, row, at, token)?; // [1, d_vocab]
        let weight = trace.get(at.site(HeadSite::Pattern))?[(row, token)];
        let next = cache.next_word(model);
        let candidate = |id| Candidate {
            logit: written[id],
            ..Candidate::new(tokenizer, &next, id)
        };
        let most = |numbers: &[f32]| -> Vec<Candidate> {
            let ids = largest(numbers, MOST).into_iter();
            ids.map(candidate).collect()
        };
        Ok(HeadWrites {
            weight,
            raised: most(written.as_slice()),
            lowered: most((-&written).as_slice()),
        })
    }

    /// The tokens of the vocabulary with the highest and lowest attention scores for a query token
    /// of the text: see [`looked_for::looked_for`]. `from` defaults to the predicted position.
    pub fn head_looks_for(
        &mut self,
        at: &Continued,
        layer: usize,
        head: usize,
        from: Option<usize>,
    ) -> Result<HeadLooksFor> {
        let (loaded, _, text) = self.prepare(at)?;
        let from = text.token(from);
        let query = text.ids.ids()[from];
        let scores = looked_for::looked_for(loaded.model(), HeadAt::new(layer, head), query)?;
        let most = |numbers: &[f32]| -> Vec<Scored> {
            let ids = largest(numbers, MOST_LOOKED_FOR).into_iter();
            ids.map(|id| Scored {
                id,
                text: decoded(loaded.tokenizer(), id),
                score: scores[id],
            })
            .collect()
        };
        Ok(HeadLooksFor {
            from,
            highest: most(scores.as_slice()),
            lowest: most((-&scores).as_slice()),
        })
    }

    /// A head's weights from the predicted position: `[1, n]`.
    pub fn attention_from(&mut self, at: &Continued, layer: usize, head: usize) -> Result<Numbers> {
        let (loaded, cache, _) = self.forward(at)?;
        let model = loaded.model();
        let (trace, row) = cache.parts(model)?;
        Ok(weights(model, trace, row, layer, Some(head))?.into())
    }
}
