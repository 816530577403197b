//! Requests about the next word, or about a masked word of an encoder.
//!
//! A token's text includes its leading space: " tired".

pub mod attended;
mod blank;
mod cache;
pub mod continuations;
pub mod held;
pub mod lens;
pub mod parts;
pub mod patching;
pub mod path;
pub mod surprise;
pub mod switched;
mod text;
pub mod unchanged;

pub(super) use cache::TextCache;
pub(super) use patching::PatchedTexts;
pub(super) use text::Text;

use serde::{Deserialize, Serialize};
use tsify::Tsify;

use super::run::{LoadedModel, TextToken};
use super::{Session, timed};
use crate::analysis::cost::products;
use crate::analysis::next_word::{NextWord, Reshaped, Sampling};
use crate::error::{ModelError, Result, TextError, fail};
use crate::model::config::{Mask, Unembedding};
use crate::model::tokens::Tokens;
use crate::text::tokenizer::Tokenizer;

/// A typed text, and the tokens appended to it.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, Tsify)]
pub struct Continued {
    /// The typed text.
    pub text: String,
    /// Whether to truncate a long typed text to the context length.
    pub cut: bool,
    /// The appended tokens, sampled or chosen by the user; ignored for an encoder.
    pub chosen: Vec<usize>,
    /// For an encoder, the index of the word to predict ([`TextToken::word`]). The word is replaced
    /// by the mask token. Defaults to the first typed mask or, without one, to the last word.
    pub blank: Option<usize>,
}

/// The cost of a forward pass with KV cache.
#[derive(Debug, Clone, PartialEq, Serialize, Tsify)]
pub struct Cost {
    /// Size of the cached keys and values in bytes, measured in memory.
    pub kept_bytes: f64,
    /// Number of multiplications for the new tokens and the logits.
    pub products: f64,
    /// Number of multiplications for the whole text without a cache.
    pub products_without: f64,
}

/// An entry of the vocabulary, with its probability of being the next token.
#[derive(Debug, Clone, PartialEq, Serialize, Tsify)]
pub struct Candidate {
    /// Its index in the vocabulary.
    pub id: usize,
    /// Its readable text.
    pub text: String,
    /// Its logit.
    pub logit: f32,
    /// Its probability at temperature 1.
    pub probability: f32,
    /// Its probability after the [`Sampling`] settings are applied; 0 if top-k or top-p excludes
    /// it. Equal to `probability` in requests without sampling.
    pub reshaped: f32,
}

/// The word of the text that the mask token replaces.
#[derive(Debug, Clone, PartialEq, Serialize, Tsify)]
pub struct Hidden {
    /// The word as typed.
    pub word: String,
    /// Its token, with its probability; absent if the word has several tokens.
    pub token: Option<Candidate>,
    /// Rank of the token, counted from 1.
    pub rank: Option<usize>,
}

/// The distribution of the next token of a text, or of a masked token.
#[derive(Debug, Clone, PartialEq, Serialize, Tsify)]
pub struct Prediction {
    /// The typed tokens, followed by the appended tokens. The text range of an appended token is
    /// empty, because the token was not typed.
    pub tokens: Vec<TextToken>,
    /// Number of typed tokens.
    pub typed: usize,
    /// The predicted position: the last token of a causal model, whose successor is predicted, or
    /// the masked token of an encoder.
    pub position: usize,
    /// The word that the mask token replaces; absent for a typed mask and for a causal model.
    pub hidden: Option<Hidden>,
    /// Number of typed tokens before truncation.
    pub found: usize,
    /// Number of tokens computed by this request; all other tokens were cached.
    pub computed: usize,
    /// The cost of this computation.
    pub cost: Cost,
    /// The most likely next tokens in descending order.
    pub next: Vec<Candidate>,
    /// Total probability of the tokens that are not in `next`.
    pub rest: f32,
    /// Like `rest`, but after the [`Sampling`] settings are applied.
    pub rest_reshaped: f32,
    /// Number of tokens kept by top-k and top-p.
    pub left: usize,
    /// Entropy of the distribution at temperature 1, in bits.
    pub entropy: f32,
    /// The requested words with their probabilities.
    pub asked: Vec<Asked>,
    /// The sampled token; equal seeds and texts give the same token.
    pub sampled: Candidate,
    /// Whether the most likely token ends the text.
    pub ends: bool,
    /// Duration of the forward pass in milliseconds, including the logits.
    pub forward_ms: f64,
}

/// The probability of a word: the product of its tokens' probabilities, each given the previous
/// tokens.
#[derive(Debug, Clone, PartialEq, Serialize, Tsify)]
pub struct Asked {
    /// The word as requested.
    pub word: String,
    /// Its tokens.
    pub pieces: Vec<Candidate>,
    /// The word's probability: the product of its tokens' probabilities.
    pub probability: f32,
    /// Rank of the first token among all next tokens, counted from 1.
    pub rank: usize,
}

impl Session {
    /// Predicts the next token of a text. Returns up to `most` of the likeliest tokens, the
    /// probability of each word in `asked`, and a sampled token.
    ///
    /// A space is added before a requested word, unless the word has one, does not start with a
    /// letter or digit (such as a comma), or follows a space. For an encoder, words with several
    /// tokens are ignored, because a mask replaces one token.
    pub fn predict(
        &mut self,
        at: &Continued,
        sampling: Sampling,
        most: usize,
        asked: &[String],
    ) -> Result<Prediction> {
        let clock = self.clock;
        let (loaded, cache, text) = self.prepare(at)?;
        let (computed, forward_ms) = timed(clock, || {
            let computed = cache.forward(loaded.model(), &text.ids, text.position)?;
            cache.next_word(loaded.model());
            Result::Ok(computed)
        });
        let (computed, next) = (computed?, cache.next_word(loaded.model()));
        let (config, n) = (loaded.model().config(), text.ids.len());
        let cost = Cost {
            kept_bytes: cache.bytes() as f64,
            products: products(config, n, computed),
            products_without: products(config, n, n),
        };
        let reshaped = next.reshaped(&sampling)?;
        let candidate = |id| Candidate::sampled(loaded.tokenizer(), &next, &reshaped, id);
        let best = next.best(most);
        let best: Vec<Candidate> = best.into_iter().map(candidate).collect();
        let rest = |all: usize, probability: fn(&Candidate) -> f32| {
            // If all tokens are listed, the rest is exactly 0. Subtracting the listed probabilities
            // from 1 would give a rounding error instead.
            if all <= best.len() {
                return 0.0;
            }
            let listed: f64 = best.iter().map(|one| f64::from(probability(one))).sum();
            (1.0 - listed).max(0.0) as f32
        };
        let asked = match config.mask() {
            Mask::Causal => asked
                .iter()
                .map(|word| ask(loaded, cache, &text, at, &next, word))
                .collect::<Result<_>>()?,
            Mask::None => text.asked_at_blank(loaded.tokenizer(), &next, asked)?,
        };
        let ends = loaded.tokenizer().is_end(next.most_likely());
        Ok(Prediction {
            typed: text.typed.len(),
            position: text.position,
            hidden: text.hidden(loaded.tokenizer(), at, &next),
            found: text.found,
            computed,
            cost,
            rest: rest(config.d_vocab, |one| one.probability),
            rest_reshaped: rest(reshaped.left(), |one| one.reshaped),
            left: reshaped.left(),
            entropy: next.entropy(),
            asked,
            sampled: candidate(reshaped.draw(sampling.seed, text.ids.len())),
            ends,
            forward_ms,
            tokens: text.tokens(loaded.tokenizer(), at),
            next: best,
        })
    }

    /// Tokenises a text, but does not run the model.
    fn prepare(&mut self, at: &Continued) -> Result<Prepared<'_>> {
        let loaded = self.models.first().ok_or(ModelError::NoModel)?;
        let text = Text::new(loaded, at)?;
        let config = loaded.model().config();
        let cache = self.cache.get_or_insert_with(|| TextCache::new(config));
        Ok((loaded, cache, text))
    }

    /// Tokenises a text and runs the model on its new tokens.
    fn forward(&mut self, at: &Continued) -> Result<Prepared<'_>> {
        let (loaded, cache, text) = self.prepare(at)?;
        cache.forward(loaded.model(), &text.ids, text.position)?;
        Ok((loaded, cache, text))
    }
}

/// The model, its cache and a tokenised text.
type Prepared<'session> = (&'session LoadedModel, &'session mut TextCache, Text);

impl LoadedModel {
    /// Rejects a model that does not predict the next word.
    fn check_causal(&self) -> Result<()> {
        let config = self.model().config();
        if config.unembedding == Unembedding::None || config.mask() != Mask::Causal {
            let name = self.name().into();
            return fail(ModelError::NoNextWord { name });
        }
        Ok(())
    }
}

impl Candidate {
    /// A token with its probability after the [`Sampling`] settings are applied.
    fn sampled(tokenizer: &Tokenizer, next: &NextWord, reshaped: &Reshaped, id: usize) -> Self {
        Candidate {
            reshaped: reshaped.probability(id),
            ..Candidate::new(tokenizer, next, id)
        }
    }

    /// The tokens with these ids.
    pub(super) fn all(tokenizer: &Tokenizer, next: &NextWord, ids: Vec<usize>) -> Vec<Self> {
        let each = ids.into_iter();
        each.map(|id| Candidate::new(tokenizer, next, id)).collect()
    }

    /// A token whose probability is not changed by [`Sampling`] settings.
    pub(super) fn new(tokenizer: &Tokenizer, next: &NextWord, id: usize) -> Self {
        Candidate {
            id,
            text: decoded(tokenizer, id),
            logit: next.logit(id),
            probability: next.probability(id),
            reshaped: next.probability(id),
        }
    }
}

/// The probability of a word. Runs the model on the word's tokens after the text; the next request
/// drops these tokens from the cache.
fn ask(
    loaded: &LoadedModel,
    cache: &mut TextCache,
    text: &Text,
    at: &Continued,
    next: &NextWord,
    word: &str,
) -> Result<Asked> {
    let tokenizer = loaded.tokenizer();
    let pieces = pieces(tokenizer, text, at, word)?;
    let [first, others @ ..] = &pieces[..] else {
        return fail(TextError::EmptyWord);
    };
    let mut candidates = vec![Candidate::new(tokenizer, next, *first)];
    let mut ids = text.ids.ids().to_vec();
    let mut before = *first;
    for piece in others {
        ids.push(before);
        let tokens = Tokens::new(&ids, loaded.model().config())?;
        cache.forward(loaded.model(), &tokens, tokens.len() - 1)?;
        let next = cache.next_word(loaded.model());
        candidates.push(Candidate::new(tokenizer, &next, *piece));
        before = *piece;
    }
    let product = candidates.iter().map(|one| f64::from(one.probability));
    Ok(Asked {
        word: word.into(),
        probability: product.product::<f64>() as f32,
        rank: next.rank(*first),
        pieces: candidates,
    })
}

/// The tokens of a word that follows a text.
///
/// Some tokenisers add a space at the start of whatever they tokenise, so a word tokenised alone
/// can get an extra space. Text and word are therefore tokenised together if this leaves the text's
/// tokens unchanged. Otherwise, the word is tokenised alone, without special tokens.
fn pieces(tokenizer: &Tokenizer, text: &Text, at: &Continued, word: &str) -> Result<Vec<usize>> {
    let word = with_space(tokenizer, at, word);
    let before = format!("{}{}", at.text, tokenizer.written(&at.chosen));
    let whole = tokenizer.encode(&format!("{before}{word}"))?;
    let whole: Vec<usize> = whole.iter().map(|token| token.id).collect();
    let is_cut = text.found > text.typed.len();
    match whole.strip_prefix(text.ids.ids()) {
        Some(pieces) if !is_cut => return Ok(pieces.to_vec()),
        _ => {}
    }
    let alone = tokenizer.encode(&word)?.into_iter();
    Ok(alone
        .filter(|token| !token.is_special)
        .map(|token| token.id)
        .collect())
}

/// Adds a space before a word if the text needs one.
fn with_space(tokenizer: &Tokenizer, at: &Continued, word: &str) -> String {
    let last = at.chosen.last().map(|id| decoded(tokenizer, *id));
    let before = last.as_deref().unwrap_or(&at.text);
    let needs_space =
        word.starts_with(char::is_alphanumeric) && !before.ends_with(char::is_whitespace);
    match needs_space {
        true => format!(" {word}"),
        false => word.into(),
    }
}

/// The readable text of a token; every checked id has one.
fn decoded(tokenizer: &Tokenizer, id: usize) -> String {
    tokenizer.decode(id).unwrap_or_default()
}
