//! Questions about a translation: an encoder that reads, and a decoder that writes word by word.

pub mod number;
pub mod step;
pub mod why;

use serde::{Deserialize, Serialize};
use tsify::Tsify;

use super::numbers::{Head, Numbers};
use super::predict::Candidate;
use super::run::{LoadedModel, TextToken, Tokenized, text_tokens};
use super::{Session, timed};
use crate::Matrix;
use crate::analysis::alignment::alignment;
use crate::analysis::mean;
use crate::error::{Error, Result, excerpt};
use crate::export;
use crate::site::HeadAt;
use crate::tokenizer::Tokenizer;
use crate::translation::{self, END, MOST, UNKNOWN, Written};
use crate::what_if::Removal;

/// A text to translate, what its translation has to begin with, and changes of the model.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, Tsify)]
pub struct Translated {
    /// The typed text.
    pub text: String,
    /// Whether a text that is too long is cut to what the model reads.
    pub cut: bool,
    /// The entries of the vocabulary that the translation begins with. An end sign among them
    /// ends it.
    pub forced: Vec<usize>,
    /// Parts switched off: `encoder.head.L.H`, `cross.head.L.H`, and `source.T`, so that nobody
    /// looks at the source token T. All are counted from 0.
    pub changes: Vec<String>,
}

/// A token of a translation.
#[derive(Debug, Clone, PartialEq, Serialize, Tsify)]
pub struct TargetToken {
    /// Its entry in the vocabulary.
    pub id: usize,
    /// The text that it adds, with a space in front where it begins a word.
    pub text: String,
    /// Its probability, given the source and the tokens before.
    pub probability: f32,
    /// Whether it was forced; else it is the most likely one.
    pub is_forced: bool,
    /// Whether it ends the translation.
    pub ends: bool,
    /// The five most likely tokens at its place, the most likely first.
    pub candidates: Vec<Candidate>,
}

/// A translation.
#[derive(Debug, Clone, PartialEq, Serialize, Tsify)]
pub struct Translation {
    /// The tokens that the encoder read; the last one is the end sign.
    pub source_tokens: Vec<TextToken>,
    /// How many tokens the whole text has; larger than the number of `source_tokens` if the
    /// text was cut.
    pub found: usize,
    /// The tokens written. The last one ends the sentence, unless 200 were reached.
    pub target_tokens: Vec<TargetToken>,
    /// The translation as people write it.
    pub translation: String,
    /// How many layers the decoder has.
    pub n_layers: usize,
    /// How many heads the cross-attention of a layer has.
    pub n_heads: usize,
    /// How well each head of the cross-attention pairs the words of the two sentences, from 0 to
    /// 1: `[n_layers, n_heads]`. Every target token but the end sign picks the source token with
    /// its largest weight, the end sign aside; of those that pick the same one only the largest
    /// weight counts; the sum of what counts is divided by the number of target tokens.
    pub alignment: Numbers,
    /// The head that aligns best by that measure.
    pub best: Head,
    /// How long encoder and decoder took, in milliseconds.
    pub forward_ms: f64,
}

impl Session {
    /// Translates a text: the encoder reads it once, then the decoder writes a token after the
    /// other, each time the most likely one, or the forced one while there are such.
    ///
    /// # Errors
    ///
    /// A sentence for a model that does not translate, a text without a token or with too many,
    /// a forced token that the vocabulary lacks, and a change that cannot be read or is of a
    /// part that the model lacks. The translation before stays.
    pub fn translate(&mut self, at: &Translated) -> Result<Translation> {
        let clock = self.clock;
        let loaded = self.models.first().ok_or(Error::NoModel)?;
        let (model, tokenizer) = (loaded.model(), loaded.tokenizer());
        let config = model.config();
        if config.n_decoder_layers == 0 {
            return Err(no_decoder(loaded));
        }
        let removals = at.changes.iter().map(|change| change.parse());
        let removals: Vec<Removal> = removals.collect::<Result<_>>()?;
        let Tokenized { tokens, ids, found } = loaded.tokenize(&at.text, at.cut)?;
        let (made, forward_ms) = timed(clock, || {
            translation::Translation::run(model, &ids, &at.forced, &removals)
        });
        let made = made?;
        let n_target = made.written.iter().filter(|one| one.id != END).count();
        let n_source = tokens.iter().filter(|token| !token.is_special).count();
        let scores = Matrix::from_fn(config.n_decoder_layers, config.n_heads, |layer, head| {
            alignment(&made.patterns()[layer][head], n_target, n_source)
        });
        let target = made.written.iter();
        let answer = Translation {
            source_tokens: text_tokens(tokenizer, &at.text, &tokens),
            found,
            target_tokens: target.map(|one| TargetToken::new(tokenizer, one)).collect(),
            translation: sentence(tokenizer, &made.written),
            n_layers: config.n_decoder_layers,
            n_heads: config.n_heads,
            best: largest(&scores),
            alignment: scores.into(),
            forward_ms,
        };
        self.translation = Some(made);
        Ok(answer)
    }

    /// The entries of the vocabulary that a text begins a translation with, for
    /// [`Translated::forced`]. A word that is not finished is taken as it stands; a text without
    /// letters gives none. Spaces around it do not count, and what the tokeniser drops, such as
    /// control characters, is no part of it.
    ///
    /// # Errors
    ///
    /// A sentence for a model that does not translate, for letters that its vocabulary has no
    /// piece for, for a typed end sign, and for more tokens than a translation may have beside
    /// its end sign.
    pub fn beginning(&self, text: &str) -> Result<Vec<usize>> {
        let loaded = self.model()?;
        if loaded.model().config().n_decoder_layers == 0 {
            return Err(no_decoder(loaded));
        }
        let text = text.trim();
        let mut tokens = loaded.target_tokenizer().encode(text)?;
        tokens.retain(|token| !token.is_special);
        for token in &tokens {
            if token.id == END || token.id == UNKNOWN {
                return Err(Error::Beginning(excerpt(&text[token.range.clone()])));
            }
        }
        match tokens.len() {
            found if found < MOST => Ok(tokens.iter().map(|token| token.id).collect()),
            found => Err(Error::LongBeginning {
                found,
                most: MOST - 1,
            }),
        }
    }

    /// The weights of the cross-attention in the last translation, `[target, source]`. Without a
    /// head they are the mean over the layer's heads.
    ///
    /// # Errors
    ///
    /// A sentence for a layer or a head that does not exist, or before the first translation.
    pub fn cross_attention(&self, layer: usize, head: Option<usize>) -> Result<Numbers> {
        let made = self.translated()?;
        match head {
            Some(head) => Ok(made.pattern(HeadAt { layer, head })?.into()),
            None => Ok(mean(made.heads(layer)?.iter().cloned().map(Ok))?.into()),
        }
    }

    /// The weights of all heads of the cross-attention as JSON:
    /// `{"cross_attention": [layer][head][target][source]}`.
    ///
    /// # Errors
    ///
    /// A sentence before the first translation.
    pub fn cross_attention_json(&self) -> Result<String> {
        Ok(export::cross_attention_json(self.translated()?.patterns()))
    }

    fn translated(&self) -> Result<&translation::Translation> {
        let loaded = self.model()?;
        match &self.translation {
            Some(made) => Ok(made),
            None if loaded.model().config().n_decoder_layers == 0 => Err(no_decoder(loaded)),
            None => Err(Error::NoTranslation),
        }
    }
}

impl TargetToken {
    fn new(tokenizer: &Tokenizer, written: &Written) -> Self {
        let text = |id| tokenizer.decode(id).unwrap_or_default();
        let best = written.best.iter();
        TargetToken {
            id: written.id,
            text: text(written.id),
            probability: written.probability,
            is_forced: written.is_forced,
            ends: written.id == END,
            candidates: best
                .map(|one| Candidate {
                    id: one.id,
                    text: text(one.id),
                    logit: one.logit,
                    probability: one.probability,
                    reshaped: one.probability,
                })
                .collect(),
        }
    }
}

fn no_decoder(loaded: &LoadedModel) -> Error {
    Error::NoDecoder {
        name: loaded.name().into(),
    }
}

/// The tokens as people write them, without the end sign.
fn sentence(tokenizer: &Tokenizer, written: &[Written]) -> String {
    let words = written.iter().filter(|one| one.id != END);
    let ids: Vec<usize> = words.map(|one| one.id).collect();
    tokenizer.written(&ids).trim().into()
}

/// The place of the largest score, the first of several.
fn largest(scores: &Matrix) -> Head {
    let mut best = Head { layer: 0, head: 0 };
    for layer in 0..scores.nrows() {
        for head in 0..scores.ncols() {
            if scores[(layer, head)] > scores[(best.layer, best.head)] {
                best = Head { layer, head };
            }
        }
    }
    best
}
