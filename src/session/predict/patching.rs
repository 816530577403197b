//! Activation patching between two texts: whole maps row by row, and single runs.
//!
//! Each request contains both texts, so several sessions can share the rows of a map.

use serde::{Deserialize, Serialize};
use tsify::Tsify;

use super::super::numbers::Numbers;
use super::super::run::{LoadedModel, TextToken};
use super::{Candidate, Continued, Session, Text, pieces};
use crate::Matrix;
use crate::analysis::next_word::NextWord;
use crate::analysis::patching::Patching;
use crate::error::{Error, ModelError, RequestError, Result, TextError, fail};

/// Two texts, and the prediction to measure.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, Tsify)]
pub struct PatchRequest {
    /// Text A, whose activations are put into B's run.
    pub a: String,
    /// Text B.
    pub b: String,
    /// Two words whose logits are subtracted, or one word whose probability is measured. Without
    /// words, the most likely next tokens of A and of B.
    pub words: Vec<String>,
}

/// A measured word.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Tsify)]
pub struct PatchWord {
    /// The index of its first token in the vocabulary.
    pub id: usize,
    /// The text of that token, with its leading space.
    pub text: String,
    /// Whether the word has further tokens, which are not measured.
    pub is_part: bool,
}

/// Two texts before anything is patched.
#[derive(Debug, Clone, PartialEq, Serialize, Tsify)]
pub struct PatchPair {
    /// Tokens of A.
    pub a: Vec<TextToken>,
    /// Tokens of B.
    pub b: Vec<TextToken>,
    /// The measured words.
    pub words: Vec<PatchWord>,
    /// The measured number in A's run.
    pub of_a: f32,
    /// The measured number in B's run.
    pub of_b: f32,
    /// The most likely next tokens of A, in descending order.
    pub next_a: Vec<Candidate>,
    /// The most likely next tokens of B, in descending order.
    pub next_b: Vec<Candidate>,
}

/// A run of B with one activation of A.
#[derive(Debug, Clone, PartialEq, Serialize, Tsify)]
pub struct PatchedRun {
    /// The measured number.
    pub value: f32,
    /// The most likely next tokens, in descending order.
    pub next: Vec<Candidate>,
}

/// Number of next tokens that are listed for each run.
const LISTED: usize = 5;

/// The runs of two texts, kept between requests.
pub(in crate::session) struct PatchedTexts {
    texts: [String; 2],
    runs: Patching,
    next: [NextWord; 2],
}

/// The number that a request measures.
enum Measure {
    /// The difference of two tokens' logits.
    Difference(usize, usize),
    Probability(usize),
}

impl Session {
    /// Runs both texts and resolves the words.
    pub fn patch_pair(&mut self, request: &PatchRequest) -> Result<PatchPair> {
        let (loaded, kept) = self.patch_texts(request)?;
        let (words, measure) = measured(loaded, kept, request)?;
        let tokens = |text: &str| {
            let at = whole(text);
            Result::Ok(Text::new(loaded, &at)?.tokens(loaded.tokenizer(), &at))
        };
        Ok(PatchPair {
            a: tokens(&request.a)?,
            b: tokens(&request.b)?,
            words,
            of_a: measure.of(&kept.next[0]),
            of_b: measure.of(&kept.next[1]),
            next_a: listed(loaded, &kept.next[0]),
            next_b: listed(loaded, &kept.next[1]),
        })
    }

    /// One row of a map: the measured number after patching `site` at each position, `[1, n]`.
    pub fn patch_row(&mut self, request: &PatchRequest, site: &str) -> Result<Numbers> {
        let (loaded, kept) = self.patch_texts(request)?;
        let (_, measure) = measured(loaded, kept, request)?;
        let model = loaded.model();
        let last = kept.runs.row(model, site.parse()?)?; // [n, d_model]
        let logits = model.unembed(&last); // [n, d_vocab]
        let each = NextWord::of_rows(&logits).map(|next| measure.of(&next));
        Ok(Matrix::from_iterator(1, last.nrows(), each).into())
    }

    /// The next word of B with A's activation at one site and position.
    pub fn patch_cell(
        &mut self,
        request: &PatchRequest,
        site: &str,
        position: usize,
    ) -> Result<PatchedRun> {
        let (loaded, kept) = self.patch_texts(request)?;
        let (_, measure) = measured(loaded, kept, request)?;
        let last = kept.runs.cell(loaded.model(), site.parse()?, position)?; // [1, d_model]
        let next = NextWord::new(loaded.model().unembed(&last).data.into());
        Ok(PatchedRun {
            value: measure.of(&next),
            next: listed(loaded, &next),
        })
    }

    /// Runs both texts, unless the kept runs are theirs.
    fn patch_texts(&mut self, request: &PatchRequest) -> Result<(&LoadedModel, &PatchedTexts)> {
        let loaded = self.models.first().ok_or(ModelError::NoModel)?;
        loaded.check_causal()?;
        let texts = [&request.a, &request.b].map(Clone::clone);
        let kept = self.patching.take();
        self.patching = kept.filter(|kept| kept.texts == texts);
        if self.patching.is_none() {
            self.patching = Some(PatchedTexts::new(loaded, texts)?);
        }
        let kept = self.patching.as_ref().ok_or(RequestError::NoText)?;
        Ok((loaded, kept))
    }
}

impl PatchedTexts {
    fn new(loaded: &LoadedModel, texts: [String; 2]) -> Result<Self> {
        let model = loaded.model();
        let ids = |text: &str| Ok::<_, Error>(Text::new(loaded, &whole(text))?.ids);
        let ids = [ids(&texts[0])?, ids(&texts[1])?];
        let runs = Patching::new(model, &ids[0], &ids[1])?;
        let next = runs.last().each_ref();
        let next = next.map(|last| NextWord::new(model.unembed(last).data.into()));
        Ok(PatchedTexts { texts, runs, next })
    }
}

impl Measure {
    fn of(&self, next: &NextWord) -> f32 {
        match *self {
            Measure::Difference(one, other) => next.logit(one) - next.logit(other),
            Measure::Probability(id) => next.probability(id),
        }
    }
}

/// The words of a request and the number to measure.
fn measured(
    loaded: &LoadedModel,
    kept: &PatchedTexts,
    request: &PatchRequest,
) -> Result<(Vec<PatchWord>, Measure)> {
    let words = match &request.words[..] {
        [] => usual(kept).map(|id| (id, false)).into(),
        words => {
            let words = words.iter().take(2);
            let ids = words.map(|word| first_token(loaded, &request.b, word));
            ids.collect::<Result<Vec<_>>>()?
        }
    };
    let measure = match words[..] {
        [(one, _), (other, _), ..] => Measure::Difference(one, other),
        [(one, _)] => Measure::Probability(one),
        [] => return fail(TextError::EmptyWord),
    };
    let word = |&(id, is_part): &(usize, bool)| PatchWord {
        id,
        text: super::decoded(loaded.tokenizer(), id),
        is_part,
    };
    Ok((words.iter().map(word).collect(), measure))
}

fn listed(loaded: &LoadedModel, next: &NextWord) -> Vec<Candidate> {
    Candidate::all(loaded.tokenizer(), next, next.best(LISTED))
}

/// The most likely next tokens of A and of B; if they are equal, B's second most likely one.
fn usual(kept: &PatchedTexts) -> [usize; 2] {
    let one = kept.next[0].most_likely();
    let mut of_b = kept.next[1].best(2).into_iter();
    let other = of_b.find(|id| *id != one);
    [one, other.unwrap_or(one)]
}

/// The first token of a word, and whether the word has more tokens.
fn first_token(loaded: &LoadedModel, text: &str, word: &str) -> Result<(usize, bool)> {
    let at = whole(text);
    let pieces = pieces(loaded.tokenizer(), &Text::new(loaded, &at)?, &at, word)?;
    let first = pieces.first().ok_or(TextError::EmptyWord)?;
    Ok((*first, pieces.len() > 1))
}

fn whole(text: &str) -> Continued {
    Continued {
        text: text.into(),
        cut: false,
        chosen: Vec::new(),
        blank: None,
    }
}
