//! Questions about the next word.
//!
//! All tokens stand in the texts that they add to what is typed: " tired" with its space.

pub mod continuations;
pub mod held;
mod kept;
pub mod lens;
pub mod parts;
pub mod path;
pub mod surprise;
pub mod switched;
pub mod unchanged;

pub(super) use kept::Kept;

use std::ops::Range;

use serde::{Deserialize, Serialize};
use tsify::Tsify;

use super::run::{LoadedModel, TextToken};
use super::{Session, timed};
use crate::analysis::cost::products;
use crate::analysis::next_word::{self, NextWord, Reshaped};
use crate::config::{Mask, Unembedding};
use crate::error::{Error, Result};
use crate::tokenizer::{Token, Tokenizer, check, cut, utf16_ranges};
use crate::tokens::Tokens;

/// A typed text, and the tokens chosen behind it.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, Tsify)]
pub struct Continued {
    /// The typed text.
    pub text: String,
    /// Whether a typed text that is too long is cut to what the model reads.
    pub cut: bool,
    /// The entries of the vocabulary that stand behind it: words drawn or chosen.
    pub chosen: Vec<usize>,
}

/// How the distribution is reshaped before a word is drawn.
#[derive(Debug, Clone, Copy, PartialEq, Deserialize, Tsify)]
pub struct Sampling {
    /// What logits are divided by; above 0.
    pub temperature: f32,
    /// How many of the most likely words are left; 0 leaves all.
    pub top_k: usize,
    /// The share of the probability that the words left must have; above 0, and 1 leaves all.
    pub top_p: f32,
    /// The seed of the draw.
    pub seed: u32,
}

/// What a reading took, where keys and values of the tokens read before are kept.
#[derive(Debug, Clone, PartialEq, Serialize, Tsify)]
pub struct Cost {
    /// The bytes of the kept keys and values, measured: those of the matrices in memory.
    pub kept_bytes: f64,
    /// Multiplications, counted: those for the tokens that were read now, and the logits.
    pub products: f64,
    /// Multiplications where nothing is kept: those for the whole text.
    pub products_without: f64,
}

/// An entry of the vocabulary as the next token.
#[derive(Debug, Clone, PartialEq, Serialize, Tsify)]
pub struct Candidate {
    /// Its place in the vocabulary.
    pub id: usize,
    /// The text that it adds.
    pub text: String,
    /// Its logit.
    pub logit: f32,
    /// Its probability at temperature 1.
    pub probability: f32,
    /// Its probability in the draw, 0 where top-k or top-p leave it out. Where a question
    /// has no [`Sampling`], the same as `probability`.
    pub reshaped: f32,
}

/// The next word of a text.
#[derive(Debug, Clone, PartialEq, Serialize, Tsify)]
pub struct Prediction {
    /// The typed tokens, then the chosen ones, which stand for no part of the typed text.
    pub tokens: Vec<TextToken>,
    /// How many of them were typed.
    pub typed: usize,
    /// The tokens of the whole typed text; more than `typed` if it was cut.
    pub found: usize,
    /// How many tokens this call has read; the others had been read before.
    pub computed: usize,
    /// What that took.
    pub cost: Cost,
    /// The most likely next tokens, the most likely first.
    pub next: Vec<Candidate>,
    /// The probability of all others together.
    pub rest: f32,
    /// The probability of all others together in the draw.
    pub rest_reshaped: f32,
    /// How many tokens top-k and top-p leave.
    pub left: usize,
    /// How undecided the distribution is at temperature 1, in bits.
    pub entropy: f32,
    /// The words asked for.
    pub asked: Vec<Asked>,
    /// The token that is drawn: the same for the same seed and text.
    pub sampled: Candidate,
    /// Whether the most likely token ends the text.
    pub ends: bool,
    /// How long the forward pass took, from the embedding to the logits, in milliseconds.
    pub forward_ms: f64,
}

/// The probability of a word: the product over its pieces, each given those before it.
#[derive(Debug, Clone, PartialEq, Serialize, Tsify)]
pub struct Asked {
    /// The word as it was asked for.
    pub word: String,
    /// Its tokens.
    pub pieces: Vec<Candidate>,
    /// The product of their probabilities.
    pub probability: f32,
    /// The place of the first piece among all next tokens, counted from 1.
    pub rank: usize,
}

impl Session {
    /// The next word of a text: the `most` most likely tokens, the probabilities of the words
    /// `asked` for, and a token drawn.
    ///
    /// A word is asked for as it would go on: with a space in front, unless it brings one, is
    /// no word (a comma), or the text ends with a space.
    ///
    /// # Errors
    ///
    /// A sentence when nothing was typed, for a text that is too long, an id that the vocabulary
    /// lacks, an empty word, a [`Sampling`] that leaves nothing, or a model that predicts no word.
    pub fn predict(
        &mut self,
        at: &Continued,
        sampling: Sampling,
        most: usize,
        asked: &[String],
    ) -> Result<Prediction> {
        let clock = self.clock;
        let Open { loaded, kept, text } = self.open(at)?;
        let (read, forward_ms) = timed(clock, || {
            let computed = kept.read(loaded.model(), &text.ids)?;
            Ok((computed, kept.next(loaded.model())))
        });
        let (computed, next) = read?;
        let (config, n) = (loaded.model().config(), text.ids.len());
        let cost = Cost {
            kept_bytes: kept.bytes() as f64,
            products: products(config, n, computed),
            products_without: products(config, n, n),
        };
        let sampling = next_word::Sampling::from(sampling);
        let reshaped = next.reshaped(&sampling)?;
        let candidate = |id| Candidate::drawn(loaded.tokenizer(), &next, &reshaped, id);
        let best = next.best(most);
        let best: Vec<Candidate> = best.into_iter().map(candidate).collect();
        let rest = |all: usize, probability: fn(&Candidate) -> f32| {
            // Rounding would leave a little where there are no others.
            if all <= best.len() {
                return 0.0;
            }
            let known: f64 = best.iter().map(|one| f64::from(probability(one))).sum();
            (1.0 - known).max(0.0) as f32
        };
        let asked = asked
            .iter()
            .map(|word| ask(loaded, kept, &text, at, &next, word))
            .collect::<Result<_>>()?;
        let ends = loaded.tokenizer().is_end(next.most_likely());
        Ok(Prediction {
            typed: text.typed.len(),
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

    /// The model, what was read, and the tokens of a text that are to be read.
    fn open(&mut self, at: &Continued) -> Result<Open<'_>> {
        let loaded = self.models.first().ok_or(Error::NoModel)?;
        let text = Text::new(loaded, at)?;
        let config = loaded.model().config();
        let kept = self.kept.get_or_insert_with(|| Kept::new(config));
        Ok(Open { loaded, kept, text })
    }

    /// The same for a text that is read now, if it was not before.
    fn read(&mut self, at: &Continued) -> Result<Open<'_>> {
        let open = self.open(at)?;
        open.kept.read(open.loaded.model(), &open.text.ids)?;
        Ok(open)
    }
}

/// What a question begins with.
struct Open<'session> {
    loaded: &'session LoadedModel,
    kept: &'session mut Kept,
    text: Text,
}

impl LoadedModel {
    /// The tokens of a text that the model can continue.
    pub(super) fn continued(&self, at: &Continued) -> Result<Text> {
        Text::new(self, at)
    }
}

/// The tokens of a [`Continued`].
pub(super) struct Text {
    /// The typed tokens.
    typed: Vec<Token>,
    /// How many the whole typed text has.
    found: usize,
    /// All tokens, typed and chosen.
    pub ids: Tokens,
}

impl Text {
    fn new(loaded: &LoadedModel, at: &Continued) -> Result<Self> {
        let config = loaded.model().config();
        if config.unembedding == Unembedding::None || config.mask != Mask::Causal {
            let name = loaded.name().into();
            return Err(Error::NoUnembedding { name });
        }
        let mut typed = loaded.tokenizer().encode(&at.text)?;
        let found = typed.len();
        if at.cut {
            typed = cut(typed, config.n_ctx);
        }
        let ids = [check(&typed, config)?.ids(), &at.chosen].concat();
        let ids = Tokens::new(&ids, config)?;
        Ok(Text { typed, found, ids })
    }

    /// The position of a token that a question is about; without one, or with one behind the text,
    /// the last.
    fn place(&self, token: Option<usize>) -> usize {
        let last = self.ids.len() - 1;
        token.map_or(last, |token| token.min(last))
    }

    /// The tokens with the texts that stand beside a row.
    pub fn readable(&self, tokenizer: &Tokenizer, at: &Continued) -> Vec<Token> {
        let tokens = self.tokens(tokenizer, at).into_iter();
        let readable = tokens.map(|token| Token {
            id: token.id,
            text: token.text.trim().into(),
            range: 0..0,
            is_special: token.special,
            word: token.word,
        });
        readable.collect()
    }

    /// The tokens as the page gets them.
    fn tokens(&self, tokenizer: &Tokenizer, at: &Continued) -> Vec<TextToken> {
        let ranges = utf16_ranges(&at.text, &self.typed);
        let unknown = tokenizer.unknown();
        let mut texts = tokenizer.texts(self.ids.ids()).into_iter();
        let typed = self.typed.iter().zip(ranges).zip(&mut texts);
        let typed = typed.map(|((token, Range { start, end }), text)| TextToken {
            id: token.id,
            text,
            start,
            end,
            special: token.is_special,
            word: token.word,
            unknown: Some(token.id) == unknown,
        });
        let mut tokens: Vec<TextToken> = typed.collect();
        let end = at.text.encode_utf16().count();
        for (id, text) in at.chosen.iter().zip(texts) {
            let word = tokens.last().map_or(0, |before| before.word);
            // A piece that begins with a letter goes on with the word before it.
            let is_new = !text.starts_with(char::is_alphanumeric);
            tokens.push(TextToken {
                id: *id,
                text,
                start: end,
                end,
                special: false,
                word: word + usize::from(is_new),
                unknown: Some(*id) == unknown,
            });
        }
        tokens
    }
}

impl Candidate {
    /// A token as it is drawn.
    fn drawn(tokenizer: &Tokenizer, next: &NextWord, reshaped: &Reshaped, id: usize) -> Self {
        Candidate {
            reshaped: reshaped.probability(id),
            ..Candidate::new(tokenizer, next, id)
        }
    }

    /// A token as the model gives it.
    fn new(tokenizer: &Tokenizer, next: &NextWord, id: usize) -> Self {
        Candidate {
            id,
            text: decoded(tokenizer, id),
            logit: next.logit(id),
            probability: next.probability(id),
            reshaped: next.probability(id),
        }
    }
}

impl From<Sampling> for next_word::Sampling {
    fn from(sampling: Sampling) -> Self {
        next_word::Sampling {
            temperature: sampling.temperature,
            top_k: sampling.top_k,
            top_p: sampling.top_p,
            seed: sampling.seed,
        }
    }
}

/// The probability of a word. The tokens of its first pieces are read behind the text; the next
/// question forgets them.
fn ask(
    loaded: &LoadedModel,
    kept: &mut Kept,
    text: &Text,
    at: &Continued,
    next: &NextWord,
    word: &str,
) -> Result<Asked> {
    let tokenizer = loaded.tokenizer();
    let pieces = pieces(tokenizer, text, at, word)?;
    let [first, others @ ..] = &pieces[..] else {
        return Err(Error::EmptyWord);
    };
    let mut candidates = vec![Candidate::new(tokenizer, next, *first)];
    let mut ids = text.ids.ids().to_vec();
    let mut before = *first;
    for piece in others {
        ids.push(before);
        let tokens = Tokens::new(&ids, loaded.model().config())?;
        kept.read(loaded.model(), &tokens)?;
        let next = kept.next(loaded.model());
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

/// The entries that a word becomes behind a text.
///
/// They are read off the whole text where its tokens stay as they are, because some tokenisers put a
/// space in front of any text. Special tokens around a text are no part of it.
fn pieces(tokenizer: &Tokenizer, text: &Text, at: &Continued, word: &str) -> Result<Vec<usize>> {
    let word = continuing(tokenizer, at, word);
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

/// A word as it goes on with the text.
fn continuing(tokenizer: &Tokenizer, at: &Continued, word: &str) -> String {
    let last = at.chosen.last().map(|id| decoded(tokenizer, *id));
    let before = last.as_deref().unwrap_or(&at.text);
    let is_apart =
        word.starts_with(char::is_alphanumeric) && !before.ends_with(char::is_whitespace);
    match is_apart {
        true => format!(" {word}"),
        false => word.into(),
    }
}

/// The text that an entry adds; every checked id has one.
fn decoded(tokenizer: &Tokenizer, id: usize) -> String {
    tokenizer.decode(id).unwrap_or_default()
}
