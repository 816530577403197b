//! Requests about translation with an encoder and a decoder.

pub mod number;
mod step;
mod why;

use serde::{Deserialize, Serialize};
use tsify::Tsify;

use super::numbers::{Head, Numbers};
use super::predict::Candidate;
use super::run::{LoadedModel, TextToken, Tokenized, text_tokens};
use super::{Session, timed};
use crate::Matrix;
use crate::analysis::alignment::alignment;
use crate::analysis::export;
use crate::analysis::mean;
use crate::analysis::translation::{self, TranslatedToken, most};
use crate::analysis::what_if::Ablation;
use crate::error::{Error, ModelError, RequestError, Result, TextError, excerpt, fail};
use crate::model::config::Config;
use crate::model::site::SublayerAt;
use crate::text::tokenizer::Tokenizer;

/// A text to translate, the tokens with which the translation must start, and ablations.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, Tsify)]
pub struct Translated {
    /// The typed text.
    pub text: String,
    /// Whether to truncate a long text to the context length.
    pub cut: bool,
    /// Token ids with which the translation must start; an end token ends it.
    pub forced: Vec<usize>,
    /// Ablations of the encoder, written as for [`Session::what_if`], and of cross-attention heads
    /// in the decoder, written as `cross.L.H`.
    pub changes: Vec<String>,
    /// The codes of the source and target languages of a multilingual model; if absent, the default
    /// pair applies.
    #[serde(default)]
    pub languages: Option<(String, String)>,
}

/// A token of a translation.
#[derive(Debug, Clone, PartialEq, Serialize, Tsify)]
pub struct TargetToken {
    /// Its index in the vocabulary.
    pub id: usize,
    /// Its text, with a leading space if it starts a word.
    pub text: String,
    /// The index of the most likely token, given the source and the previous tokens.
    pub most_likely: usize,
    /// Whether this is a first token that the model requires in every translation, such as the
    /// code of the target language.
    pub is_fixed: bool,
    /// Whether the token comes from [`Translated::forced`]. A token that is neither fixed nor
    /// forced is the most likely token.
    pub is_forced: bool,
    /// Whether the token is the end token.
    pub ends: bool,
}

/// How likely a token of a translation was.
#[derive(Debug, Clone, PartialEq, Serialize, Tsify)]
pub struct TargetChoice {
    /// The token's probability, given the source and the previous tokens.
    pub probability: f32,
    /// The five most likely tokens at its position, in descending order.
    pub candidates: Vec<Candidate>,
}

/// A translation.
#[derive(Debug, Clone, PartialEq, Serialize, Tsify)]
pub struct Translation {
    /// The encoder's tokens; the last one is the end token.
    pub source_tokens: Vec<TextToken>,
    /// Number of source tokens before truncation.
    pub found: usize,
    /// The translation's tokens, up to the end token, at most 200.
    pub target_tokens: Vec<TargetToken>,
    /// The translation as text.
    pub translation: String,
    /// Number of decoder layers.
    pub n_layers: usize,
    /// Number of cross-attention heads per layer.
    pub n_heads: usize,
    /// Alignment score of each cross-attention head, from 0 to 1: `[n_layers, n_heads]`. Each
    /// target token picks the source token with its largest weight (special tokens are excluded). If
    /// several target tokens pick the same source token, only the largest weight counts. The score
    /// is the sum of the counted weights divided by the number of target tokens.
    pub alignment: Numbers,
    /// The head with the highest score.
    pub best: Head,
    /// Duration of the encoder and decoder passes in milliseconds.
    pub forward_ms: f64,
}

impl Session {
    /// Translates a text: first the forced tokens, then greedy decoding. After an error,
    /// the earlier translation is kept.
    pub fn translate(&mut self, at: &Translated) -> Result<Translation> {
        let clock = self.clock;
        let loaded = self.models.first().ok_or(ModelError::NoModel)?;
        let (model, tokenizer) = (loaded.model(), loaded.tokenizer());
        let config = model.config();
        if config.n_decoder_layers() == 0 {
            return Err(no_decoder(loaded));
        }
        let ablations = Ablation::parse_all(&at.changes)?;
        let known = loaded.languages.as_ref();
        let languages = known.map(|known| known.pair(at.languages.as_ref()));
        let languages = languages.transpose()?;
        let source = languages.map(|[source, _]| source);
        let Tokenized { tokens, ids, found } = loaded.tokenize_in(source, &at.text, at.cut)?;
        let first = languages.map(|[_, target]| target.id);
        let (run, forward_ms) = timed(clock, || {
            translation::Translation::run(model, &ids, first, &at.forced, &ablations)
        });
        let run = run?;
        let end = config.decoding.end;
        let target: Vec<usize> = words(tokenizer, &run.written, end)
            .map(|(at, _)| at)
            .collect();
        let source: Vec<usize> = (0..tokens.len())
            .filter(|at| !tokens[*at].is_special)
            .collect();
        let scores = Matrix::from_fn(config.n_decoder_layers(), config.n_heads, |layer, head| {
            alignment(&run.patterns[layer][head], &target, &source)
        });
        // Of equal scores, the first head wins.
        let (head, layer) = scores.transpose().iamax_full();
        let written = run.written.iter();
        let translation = Translation {
            source_tokens: text_tokens(tokenizer, &at.text, &tokens),
            found,
            target_tokens: written
                .map(|one| TargetToken::new(tokenizer, one, config))
                .collect(),
            translation: sentence(tokenizer, &run.written, end),
            n_layers: config.n_decoder_layers(),
            n_heads: config.n_heads,
            best: Head { layer, head },
            alignment: scores.into(),
            forward_ms,
        };
        self.translation = Some(run);
        Ok(translation)
    }

    /// The token ids of the text with which a translation must start, for [`Translated::forced`].
    /// The last word may be incomplete; surrounding spaces and characters that the tokeniser drops
    /// are ignored.
    pub fn beginning(&self, text: &str) -> Result<Vec<usize>> {
        let loaded = self.model()?;
        let config = loaded.model().config();
        if config.n_decoder_layers() == 0 {
            return Err(no_decoder(loaded));
        }
        let (text, tokenizer) = (text.trim(), loaded.target_tokenizer());
        let mut tokens = tokenizer.encode(text)?;
        tokens.retain(|token| !token.is_special);
        for token in &tokens {
            if token.id == config.decoding.end || Some(token.id) == tokenizer.unknown() {
                return fail(TextError::Beginning {
                    text: excerpt(&text[token.range.clone()]),
                });
            }
        }
        let is_fixed = config.decoding.first.is_some() || loaded.languages.is_some();
        let most = most(config).saturating_sub(1 + usize::from(is_fixed));
        match tokens.len() {
            found if found <= most => Ok(tokens.iter().map(|token| token.id).collect()),
            found => fail(TextError::LongBeginning { found, most }),
        }
    }

    /// How likely the tokens of these steps of the last translation were, and the most likely tokens
    /// there.
    pub fn target_choices(&self, steps: &[usize]) -> Result<Vec<TargetChoice>> {
        let (run, loaded) = (self.translated()?, self.model()?);
        run.next_words(loaded.model(), steps, |step, next, best| TargetChoice {
            probability: next.probability(run.written[step].id),
            candidates: Candidate::all(loaded.tokenizer(), &next, best),
        })
    }

    /// The cross-attention weights of the last translation: `[target, source]`. If `head` is
    /// absent, returns the mean over the layer's heads.
    pub fn cross_attention(&self, layer: usize, head: Option<usize>) -> Result<Numbers> {
        let run = self.translated()?;
        match head {
            Some(head) => Ok(run
                .pattern(SublayerAt::cross_attention(layer).head(head))?
                .into()),
            None => Ok(mean(run.heads(layer)?.iter().cloned().map(Ok))?.into()),
        }
    }

    /// The weights of all cross-attention heads as JSON:
    /// `{"cross_attention": [layer][head][target][source]}`.
    pub fn cross_attention_json(&self) -> Result<String> {
        Ok(export::cross_attention_json(&self.translated()?.patterns))
    }

    fn translated(&self) -> Result<&translation::Translation> {
        let loaded = self.model()?;
        match &self.translation {
            Some(run) => Ok(run),
            None if loaded.model().config().n_decoder_layers() == 0 => Err(no_decoder(loaded)),
            None => fail(RequestError::NoTranslation),
        }
    }
}

impl TargetToken {
    fn new(tokenizer: &Tokenizer, written: &TranslatedToken, config: &Config) -> Self {
        TargetToken {
            id: written.id,
            text: tokenizer.decode(written.id).unwrap_or_default(),
            most_likely: written.most_likely,
            is_fixed: written.is_fixed,
            is_forced: written.is_forced,
            ends: written.id == config.decoding.end,
        }
    }
}

fn no_decoder(loaded: &LoadedModel) -> Error {
    let name = loaded.name().into();
    ModelError::NoDecoder { name }.into()
}

/// The translation's tokens that are part of its text, each with its decoder step. The end token
/// and all special tokens except the unknown token are left out.
fn words<'a>(
    tokenizer: &'a Tokenizer,
    written: &'a [TranslatedToken],
    end: usize,
) -> impl Iterator<Item = (usize, &'a TranslatedToken)> {
    let unknown = tokenizer.unknown();
    let is_special = tokenizer.is_special();
    let is_word = move |id| id != end && (Some(id) == unknown || !is_special(id));
    let steps = written.iter().enumerate();
    steps.filter(move |(_, one)| is_word(one.id))
}

/// The translation as text.
fn sentence(tokenizer: &Tokenizer, written: &[TranslatedToken], end: usize) -> String {
    let ids: Vec<usize> = words(tokenizer, written, end)
        .map(|(_, one)| one.id)
        .collect();
    tokenizer.written(&ids).trim().into()
}
