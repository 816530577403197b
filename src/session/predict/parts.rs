//! What the parts of the model write for the next word, and where its heads look.

use serde::Serialize;
use tsify::Tsify;

use super::super::numbers::Numbers;
use super::{Candidate, Continued, Open, Session, decoded};
use crate::analysis::next_word::largest;
use crate::analysis::{attribution, looked_for};
use crate::error::Result;
use crate::site::{HeadAt, HeadSite};

/// How many words that a head raises or lowers are named.
const MOST: usize = 8;

/// How many words that a head scores highest or lowest are named.
const MOST_LOOKED_FOR: usize = 10;

/// The logit of a word as a sum of what was written to the residual stream of the last token.
#[derive(Debug, Clone, PartialEq, Serialize, Tsify)]
pub struct Attribution {
    /// The word.
    pub word: Candidate,
    /// The one whose logit is subtracted.
    pub against: Option<Candidate>,
    /// The part of the embedding.
    pub embed: f32,
    /// The parts of the heads: `[n_layers, n_heads]`.
    pub heads: Numbers,
    /// The parts of the MLPs: `[n_layers, 1]`.
    pub mlps: Numbers,
    /// The part of the biases; 0 in a model without.
    pub bias: f32,
    /// The logit itself, which is the sum of all parts, up to rounding.
    pub total: f32,
}

/// What a head writes where it looks at a token.
#[derive(Debug, Clone, PartialEq, Serialize, Tsify)]
pub struct HeadWrites {
    /// The weight that the head gives the token, from the last one.
    pub weight: f32,
    /// The eight words that it raises most. `logit` is what v·W_O adds to a word's logit where
    /// the weight is 1; times `weight` it is the part that it adds. Probabilities are those of
    /// the prediction.
    pub raised: Vec<Candidate>,
    /// The eight words that it lowers most.
    pub lowered: Vec<Candidate>,
}

/// An entry of the vocabulary with the score that a head gives it.
#[derive(Debug, Clone, PartialEq, Serialize, Tsify)]
pub struct Scored {
    /// Its place in the vocabulary.
    pub id: usize,
    /// The text that it adds.
    pub text: String,
    /// The score.
    pub score: f32,
}

/// What a head looks for from one token, by its weights alone.
#[derive(Debug, Clone, PartialEq, Serialize, Tsify)]
pub struct HeadLooksFor {
    /// The position of the token that looks.
    pub from: usize,
    /// The ten words of the whole vocabulary with the highest scores, the highest first.
    pub highest: Vec<Scored>,
    /// The ten with the lowest, the lowest first.
    pub lowest: Vec<Scored>,
}

impl Session {
    /// The logit of `word` behind a text, minus that of `against`, part by part: direct logit
    /// attribution (Elhage et al. 2021). The final norm's divisor is held as it was.
    ///
    /// Without a `word` the most likely one is asked about; nothing is subtracted from a word where
    /// `against` is the same.
    ///
    /// # Errors
    ///
    /// As [`Session::predict`], and a sentence for a word that does not exist.
    pub fn attribution(
        &mut self,
        at: &Continued,
        word: Option<usize>,
        against: Option<usize>,
    ) -> Result<Attribution> {
        let Open { loaded, kept, .. } = self.read(at)?;
        let (model, tokenizer) = (loaded.model(), loaded.tokenizer());
        let next = kept.next(model);
        let word = word.unwrap_or_else(|| next.most_likely());
        let against = against.filter(|against| *against != word);
        let parts = attribution::attribution(model, kept.last(model)?, word, against)?;
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

    /// The words that a head raises and lowers where it looks at a token, from the last one.
    ///
    /// # Errors
    ///
    /// As [`Session::predict`], and a sentence for a head or token that does not exist.
    pub fn head_writes(
        &mut self,
        at: &Continued,
        layer: usize,
        head: usize,
        token: usize,
    ) -> Result<HeadWrites> {
        let Open { loaded, kept, .. } = self.read(at)?;
        let (model, tokenizer) = (loaded.model(), loaded.tokenizer());
        let at = HeadAt { layer, head };
        let trace = kept.last(model)?;
        let written = attribution::written(model, trace, at, token)?; // [1, d_vocab]
        let weight = trace.get(at.site(HeadSite::Pattern))?[(0, token)];
        let next = kept.next(model);
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

    /// The words that a head's weights score highest and lowest where a token of the text looks, of
    /// the whole vocabulary: [`looked_for::looked_for`]. Without a token, or with one behind the
    /// text, the last one looks.
    ///
    /// # Errors
    ///
    /// As [`Session::predict`], and a sentence for a head that does not exist.
    pub fn head_looks_for(
        &mut self,
        at: &Continued,
        layer: usize,
        head: usize,
        from: Option<usize>,
    ) -> Result<HeadLooksFor> {
        let Open { loaded, text, .. } = self.open(at)?;
        let from = text.place(from);
        let query = text.ids.ids()[from];
        let scores = looked_for::looked_for(loaded.model(), HeadAt { layer, head }, query)?;
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

    /// The weights that a head gives to every token from the last one: `[1, n]`.
    ///
    /// # Errors
    ///
    /// As [`Session::predict`], and a sentence for a head that does not exist.
    pub fn last_attention(&mut self, at: &Continued, layer: usize, head: usize) -> Result<Numbers> {
        let Open { loaded, kept, .. } = self.read(at)?;
        let model = loaded.model();
        let at = HeadAt { layer, head };
        at.check(model.config())?;
        let trace = kept.last(model)?;
        Ok(trace.get(at.site(HeadSite::Pattern))?.into())
    }
}
