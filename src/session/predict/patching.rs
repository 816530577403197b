//! Activation patching between two texts: whole maps row by row, and single runs. The measured number
//! is about the next word, the masked word or the next written word of a translation, or, without
//! logits, one attention weight.
//!
//! Each request contains both texts, so several sessions can share the rows of a map.

use serde::{Deserialize, Serialize};
use tsify::Tsify;

use super::super::numbers::{Head, Numbers};
use super::super::run::{LoadedModel, TextToken, Tokenized, text_tokens};
use super::{Candidate, Continued, Session, Text, pieces};
use crate::Matrix;
use crate::analysis::next_word::NextWord;
use crate::analysis::patching::{Patching, Reading};
use crate::analysis::strongest::strongest;
use crate::error::{
    Error, ModelError, RequestError, Result, SiteProblem, TextError, check_index, fail,
    no_such_site,
};
use crate::model::Model;
use crate::model::decoder::Decoder;
use crate::model::site::{HeadAt, HeadSite, Site};
use crate::model::tokens::Tokens;
use crate::model::trace::Trace;

/// Two texts, and what to measure.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, Tsify)]
pub struct PatchRequest {
    /// Text A, whose activations are put into B's run.
    pub a: String,
    /// Text B.
    pub b: String,
    /// Two words whose logits are subtracted, or one word whose probability is measured. Without
    /// words, the most likely next tokens of A and of B.
    pub words: Vec<String>,
    /// An attention weight that is measured instead of words, for a model without logits.
    #[serde(default)]
    pub link: Option<PatchLink>,
    /// The beginning of both translations, after which the next written word is measured. A
    /// multilingual model translates between its default languages.
    #[serde(default)]
    pub written: String,
}

/// An attention weight of one head.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, Tsify)]
pub struct PatchLink {
    /// The head.
    pub head: Head,
    /// The query token; if absent, that of the head's largest weight in A.
    #[serde(default)]
    pub query: Option<usize>,
    /// The key token; if absent, the token to which the query attends most in A, except itself.
    #[serde(default)]
    pub key: Option<usize>,
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
    /// The query and the key of the measured weight.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub link: Option<[usize; 2]>,
    /// Number of the decoder's layers, whose last step can be patched; 0 without a decoder.
    pub decoder_layers: usize,
    /// A's run.
    pub of_a: PatchedRun,
    /// B's run.
    pub of_b: PatchedRun,
}

/// What is read in a run: of A, of B, or of B with one activation of A.
#[derive(Debug, Clone, PartialEq, Serialize, Tsify)]
pub struct PatchedRun {
    /// The measured number.
    pub value: f32,
    /// The most likely next tokens, in descending order; empty if a weight is measured.
    pub next: Vec<Candidate>,
    /// The weights that the query gives to all tokens: `[1, n]`; `[0, 0]` if words are measured.
    pub weights: Numbers,
}

/// Number of next tokens that are listed for each run.
const LISTED: usize = 5;

/// The runs of two texts, kept between requests.
pub(in crate::session) struct PatchedTexts {
    /// The texts, and the beginning of their translations.
    texts: [String; 3],
    asked: Option<PatchLink>,
    tokens: [Vec<TextToken>; 2],
    runs: Patching,
    ends: Ends,
}

/// What can be measured at the ends of the runs of A and of B.
enum Ends {
    Words([NextWord; 2]),
    /// Query and key.
    Link([usize; 2]),
}

/// The number that a request measures.
enum Measure {
    /// The difference of two tokens' logits.
    Difference(usize, usize),
    Probability(usize),
    /// The weight of a key.
    Weight(usize),
}

impl Session {
    /// Runs both texts and resolves the words or the attention weight.
    pub fn patch_pair(&mut self, request: &PatchRequest) -> Result<PatchPair> {
        let (loaded, kept) = self.patch_texts(request)?;
        let (words, measure) = measured(loaded, kept, request)?;
        let [a, b] = kept.tokens.clone();
        let [of_a, of_b] = kept
            .runs
            .ends()
            .each_ref()
            .map(|end| measure.run(loaded, end));
        let link = match kept.ends {
            Ends::Link(link) => Some(link),
            Ends::Words(_) => None,
        };
        Ok(PatchPair {
            a,
            b,
            words,
            link,
            decoder_layers: loaded.model().config().n_decoder_layers(),
            of_a,
            of_b,
        })
    }

    /// One row of a map: the measured number after patching `site` at each position, `[1, n]`.
    pub fn patch_row(&mut self, request: &PatchRequest, site: &str) -> Result<Numbers> {
        let (loaded, kept) = self.patch_texts(request)?;
        let (_, measure) = measured(loaded, kept, request)?;
        let rows = kept.runs.row(loaded.model(), site.parse()?)?; // [n, width]
        Ok(measure.values(loaded.model(), &rows).into())
    }

    /// The run of B with A's activation at one site and position. With a receiver, a site such as
    /// `blocks.5.attn.q.2`, only this query, key or value is computed from A's output of the head at
    /// `site`, at one position or at all positions ([`Patching::path`]).
    pub fn patch_cell(
        &mut self,
        request: &PatchRequest,
        site: &str,
        position: Option<usize>,
        receiver: Option<String>,
    ) -> Result<PatchedRun> {
        let (loaded, kept) = self.patch_texts(request)?;
        let (_, measure) = measured(loaded, kept, request)?;
        let (model, runs, site) = (loaded.model(), &kept.runs, site.parse()?);
        let row = match (receiver, site) {
            (
                Some(receiver),
                Site::Head {
                    at,
                    part: HeadSite::Z,
                },
            ) => runs.path(model, at, position, receiver.parse()?)?,
            (Some(_), _) => return no_such_site(&site, SiteProblem::NotPatchable),
            // Without a position, `cell` refuses the position after the last.
            (None, _) => runs.cell(model, site, position.unwrap_or(runs.n()))?,
        }; // [1, width]
        Ok(measure.run(loaded, &row))
    }

    /// Runs both texts, unless the kept runs are theirs.
    fn patch_texts(&mut self, request: &PatchRequest) -> Result<(&LoadedModel, &PatchedTexts)> {
        let texts = [&request.a, &request.b, &request.written].map(Clone::clone);
        let kept = self.patching.take();
        self.patching = kept.filter(|kept| kept.texts == texts && kept.asked == request.link);
        let translates = self.model()?.model().config().n_decoder_layers() > 0;
        let written = match translates && self.patching.is_none() {
            true => self.beginning(&request.written)?,
            false => Vec::new(),
        };
        let loaded = self.models.first().ok_or(ModelError::NoModel)?;
        if self.patching.is_none() {
            self.patching = Some(match request.link {
                Some(link) => PatchedTexts::of_link(loaded, texts, link)?,
                None if translates => PatchedTexts::of_translations(loaded, texts, written)?,
                None => PatchedTexts::of_words(loaded, texts)?,
            });
        }
        let kept = self.patching.as_ref().ok_or(RequestError::NoText)?;
        Ok((loaded, kept))
    }
}

impl PatchedTexts {
    fn of_words(loaded: &LoadedModel, texts: [String; 3]) -> Result<Self> {
        let text = |text: &str| {
            let at = whole(text);
            let read = Text::new(loaded, &at)?;
            let tokens = read.tokens(loaded.tokenizer(), &at);
            Ok::<_, Error>((read, tokens))
        };
        let ((a, tokens_a), (b, tokens_b)) = (text(&texts[0])?, text(&texts[1])?);
        let readings = [a.position, b.position].map(Reading::Vector);
        let tokens = [tokens_a, tokens_b];
        PatchedTexts::of_ends(loaded, texts, [&a.ids, &b.ids], tokens, readings)
    }

    /// Measures the word that two translations write after the same beginning.
    fn of_translations(
        loaded: &LoadedModel,
        texts: [String; 3],
        mut written: Vec<usize>,
    ) -> Result<Self> {
        let known = loaded.languages.as_ref();
        let [source, target] = match known.map(|known| known.pair(None)).transpose()? {
            Some(pair) => pair.map(Some),
            None => [None; 2],
        };
        let first = target.map(|target| target.id);
        if let Some(first) = first.or(loaded.model().config().decoding.first) {
            written.insert(0, first);
        }
        let (a, b) = (
            loaded.tokenize_in(source, &texts[0], false)?,
            loaded.tokenize_in(source, &texts[1], false)?,
        );
        let tokens = tokens_of(loaded, &texts, [&a, &b]);
        let readings = [written.clone(), written].map(Reading::Step);
        PatchedTexts::of_ends(loaded, texts, [&a.ids, &b.ids], tokens, readings)
    }

    fn of_ends(
        loaded: &LoadedModel,
        texts: [String; 3],
        ids: [&Tokens; 2],
        tokens: [Vec<TextToken>; 2],
        readings: [Reading; 2],
    ) -> Result<Self> {
        let runs = Patching::new(loaded.model(), ids, readings)?;
        let next = runs.ends().each_ref();
        let next = next.map(|last| NextWord::new(logits(loaded.model(), last).data.into()));
        Ok(PatchedTexts {
            texts,
            asked: None,
            tokens,
            runs,
            ends: Ends::Words(next),
        })
    }

    fn of_link(loaded: &LoadedModel, texts: [String; 3], link: PatchLink) -> Result<Self> {
        let (a, b) = (
            loaded.tokenize(&texts[0], false)?,
            loaded.tokenize(&texts[1], false)?,
        );
        let head = HeadAt::from(link.head);
        let query = match link.query {
            Some(query) => query,
            None => query_of_largest(loaded, head, &a)?,
        };
        let readings = [(); 2].map(|()| Reading::Weights(head, query));
        let runs = Patching::new(loaded.model(), [&a.ids, &b.ids], readings)?;
        let weights = &runs.ends()[0]; // [1, n]
        let others = (0..runs.n()).filter(|key| *key != query);
        let most = others.max_by(|one, other| weights[*one].total_cmp(&weights[*other]));
        let key = link.key.or(most).unwrap_or(query);
        check_index("token", key, runs.n())?;
        Ok(PatchedTexts {
            tokens: tokens_of(loaded, &texts, [&a, &b]),
            texts,
            asked: Some(link),
            runs,
            ends: Ends::Link([query, key]),
        })
    }
}

/// The tokens of both texts for the page.
fn tokens_of(
    loaded: &LoadedModel,
    texts: &[String],
    tokens: [&Tokenized; 2],
) -> [Vec<TextToken>; 2] {
    [0, 1].map(|nth| text_tokens(loaded.tokenizer(), &texts[nth], &tokens[nth].tokens))
}

/// The logits of the next, masked or written word: `[n, d_model]` to `[n, d_vocab]`.
fn logits(model: &Model, x: &Matrix) -> Matrix {
    match Decoder::of(model) {
        Some(decoder) => decoder.logits(x),
        None => model.unembed(x),
    }
}

/// The query of a head's largest weight from a word to another token.
fn query_of_largest(loaded: &LoadedModel, head: HeadAt, text: &Tokenized) -> Result<usize> {
    head.check(loaded.model().config())?;
    let site = head.site(HeadSite::Pattern);
    let mut trace = Trace::of([site]);
    loaded.model().forward(&mut trace, &text.ids);
    let found = strongest(trace.get(site)?, &text.tokens);
    Ok(found.map_or(0, |found| found.query))
}

impl Measure {
    /// The measured number of each row of what was read, `[n, width]`: `[1, n]`.
    fn values(&self, model: &Model, rows: &Matrix) -> Matrix {
        if let Measure::Weight(key) = *self {
            return rows.columns(key, 1).transpose();
        }
        // Patches without effect give equal rows.
        let is_new = |at: &usize| *at == 0 || rows.row(*at) != rows.row(at - 1);
        let new: Vec<usize> = (0..rows.nrows()).filter(is_new).collect();
        let logits = logits(model, &rows.select_rows(&new)); // [rows, d_vocab]
        let values: Vec<f32> = match *self {
            Measure::Difference(one, other) => {
                let rows = logits.row_iter();
                rows.map(|row| row[one] - row[other]).collect()
            }
            _ => NextWord::of_rows(&logits)
                .map(|next| self.of(&next))
                .collect(),
        };
        Matrix::from_fn(1, rows.nrows(), |_, at| {
            values[new.partition_point(|first| *first <= at) - 1]
        })
    }

    /// The run whose end is `row`, `[1, width]`.
    fn run(&self, loaded: &LoadedModel, row: &Matrix) -> PatchedRun {
        if let Measure::Weight(key) = *self {
            return PatchedRun {
                value: row[key],
                next: Vec::new(),
                weights: row.into(),
            };
        }
        let next = NextWord::new(logits(loaded.model(), row).data.into());
        PatchedRun {
            value: self.of(&next),
            next: listed(loaded, &next),
            weights: Matrix::zeros(0, 0).into(),
        }
    }

    fn of(&self, next: &NextWord) -> f32 {
        match *self {
            Measure::Difference(one, other) => next.logit(one) - next.logit(other),
            Measure::Probability(id) | Measure::Weight(id) => next.probability(id),
        }
    }
}

/// The words of a request and the number to measure.
fn measured(
    loaded: &LoadedModel,
    kept: &PatchedTexts,
    request: &PatchRequest,
) -> Result<(Vec<PatchWord>, Measure)> {
    let next = match &kept.ends {
        Ends::Link([_, key]) => return Ok((Vec::new(), Measure::Weight(*key))),
        Ends::Words(next) => next,
    };
    let words = match &request.words[..] {
        [] => usual(next).map(|id| (id, false)).into(),
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
fn usual(next: &[NextWord; 2]) -> [usize; 2] {
    let one = next[0].most_likely();
    let mut of_b = next[1].best(2).into_iter();
    let other = of_b.find(|id| *id != one);
    [one, other.unwrap_or(one)]
}

/// The first token of a word, and whether the word has more tokens.
fn first_token(loaded: &LoadedModel, text: &str, word: &str) -> Result<(usize, bool)> {
    let pieces = match Decoder::of(loaded.model()) {
        Some(_) => {
            let tokens = loaded.target_tokenizer().encode(word.trim())?;
            let tokens = tokens.iter().filter(|token| !token.is_special);
            tokens.map(|token| token.id).collect()
        }
        None => {
            let at = whole(text);
            pieces(loaded.tokenizer(), &Text::new(loaded, &at)?, &at, word)?
        }
    };
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
