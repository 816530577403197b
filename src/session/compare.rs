//! Requests that compare the last run with another text, an ablated model or another model.

use serde::{Deserialize, Serialize};
use tsify::Tsify;

mod aligned;
mod plane;
mod side;

use aligned::Aligned;
pub use plane::ComparedPlane;
use plane::plane;
pub(super) use side::OtherRun;
use side::Side;

use super::Session;
use super::manifest::ModelManifest;
use super::numbers::{Head, Numbers};
use super::run::{TextToken, Tokenized, text_tokens};
use crate::analysis::comparison::set_out;
use crate::analysis::strongest::strongest;
use crate::analysis::units::Unit;
use crate::analysis::what_if::Altered;
use crate::error::{Error, RequestError, Result};
use crate::model::site::{HeadAt, HeadSite};
use crate::model::trace::Trace;

/// Side b of a comparison; side a is the last run.
#[derive(Debug, Clone, PartialEq, Deserialize, Tsify)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum Other {
    /// Another text with the same model.
    Sentence {
        /// The text.
        text: String,
        /// Whether to truncate the text to the context length.
        cut: bool,
    },
    /// The same text with ablations.
    Change {
        /// The ablations, as in [`Session::what_if`].
        edits: Vec<String>,
    },
    /// The same text with another model, truncated to its context length.
    Model {
        /// The folder of the other model, which must be loaded already.
        folder: String,
        /// The head of the other model whose pattern is returned.
        head: Head,
    },
}

/// A request to compare the last run with another.
#[derive(Debug, Clone, PartialEq, Deserialize, Tsify)]
pub struct CompareRequest {
    /// Side b.
    pub other: Other,
    /// The head whose pattern is returned.
    pub head: Head,
    /// Whether to merge the tokens of each word into one unit.
    pub merged: bool,
    /// Whether to pair the words of two sentences by the cosine of their final vectors instead of by
    /// their tokens, for two languages.
    #[serde(default)]
    pub by_vectors: bool,
    /// The selected query token of side a.
    #[serde(default)]
    pub token: Option<usize>,
    /// The selected key token of side a.
    #[serde(default)]
    pub key: Option<usize>,
    /// The two words of [`ComparedWord::plane`], or fewer for the default words; without a list, the
    /// plane is not computed.
    #[serde(default)]
    pub towards: Option<Vec<String>>,
}

/// Two aligned runs, with the pattern of one head and changes in all heads. A unit is a token or a
/// word.
#[derive(Debug, Clone, PartialEq, Serialize, Tsify)]
pub struct Comparison {
    /// The tokens of side b after truncation.
    pub tokens: Vec<TextToken>,
    /// Number of tokens of side b before truncation.
    pub found: usize,
    /// The places, in order. A place is a pair of aligned units, or a single unit without a
    /// counterpart.
    pub places: Vec<ComparedPlace>,
    /// The head's weights on side a: `[places, places]`; NaN at places without a unit from side a.
    pub pattern_a: Numbers,
    /// The head's weights on side b: `[places, places]`; NaN at places without a unit from side b.
    pub pattern_b: Numbers,
    /// `pattern_a` minus `pattern_b`: `[places, places]`.
    pub difference: Numbers,
    /// For each head, how much the attention of the words that both texts share differs between the
    /// two sides: `[n_layers, n_heads]`, from 0 to 1; NaN if the texts have no word in common.
    /// Absent if two models are compared, because heads of different models do not correspond.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub change: Option<Numbers>,
    /// Changes for the selected unit. Absent if the unit has no counterpart, or if two models are
    /// compared.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub selected: Option<ComparedWord>,
    /// The part of the response that exists only if two models are compared.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub models: Option<ComparedModels>,
}

/// The part of a comparison that exists only if two models are compared.
#[derive(Debug, Clone, PartialEq, Serialize, Tsify)]
pub struct ComparedModels {
    /// The model of side b.
    pub b: ModelManifest,
    /// The selected weight in every head of both models; absent if the selected word does not exist
    /// in both.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub looks: Option<ComparedLooks>,
}

/// The weight from a query word to a key word in every head of both models.
#[derive(Debug, Clone, PartialEq, Serialize, Tsify)]
pub struct ComparedLooks {
    /// Index of the query in [`Comparison::places`].
    pub query: usize,
    /// Index of the key in [`Comparison::places`]: the selected word, or the word with the largest
    /// weight in the head of side a.
    pub key: usize,
    /// The weights in model a: `[n_layers, n_heads]`.
    pub a: Numbers,
    /// The weights in model b: `[n_layers, n_heads]` of that model.
    pub b: Numbers,
}

/// A pair of aligned units, or a single unit without a counterpart.
#[derive(Debug, Clone, PartialEq, Serialize, Tsify)]
pub struct ComparedPlace {
    /// The unit from side a, if any.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub a: Option<Unit>,
    /// The unit from side b, if any.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub b: Option<Unit>,
    /// Whether the two units are equal.
    pub same: bool,
    /// Share of the attention of side a's unit that goes to special tokens; NaN if the place has no
    /// unit from side a.
    pub special_a: f32,
    /// Share of the attention of side b's unit that goes to special tokens; NaN if the place has no
    /// unit from side b.
    pub special_b: f32,
}

/// A unit of text a and its counterpart in text b.
#[derive(Debug, Clone, PartialEq, Serialize, Tsify)]
pub struct ComparedWord {
    /// Index of the pair in [`Comparison::places`].
    pub place: usize,
    /// How much the unit's row of weights changes in each head: `[n_layers, n_heads]`, from 0 to 1.
    pub change: Numbers,
    /// Cosine similarity of the unit's vector in text a and its vector in text b, before every
    /// block and after the last one: `[n_layers + 1, 1]`.
    pub cosine: Numbers,
    /// Norms of the unit's vectors in text a: `[n_layers + 1, 1]`.
    pub norm_a: Numbers,
    /// Norms of the unit's vectors in text b: `[n_layers + 1, 1]`.
    pub norm_b: Numbers,
    /// The unit's vectors in the plane of two words, if they were requested and span one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub plane: Option<ComparedPlane>,
}

/// A head's largest weight from a word to another token, in one of several texts.
#[derive(Debug, Clone, PartialEq, Serialize, Tsify)]
#[tsify(missing_as_null)]
pub struct HeadOnText {
    /// The text.
    pub text: String,
    /// The query token.
    pub from: String,
    /// The key token.
    pub to: String,
    /// The weight; 0 if the text has no such pair.
    pub weight: f32,
    /// How the key is related to the query (for example, it is the previous token), named as in
    /// [`Kinds`](super::kinds::Kinds); null if no name applies.
    pub kind: Option<String>,
    /// The error if the text has no tokens; otherwise null.
    #[tsify(type = "Fault | null")]
    pub problem: Option<Error>,
}

impl Session {
    /// Compares the last run with side b, which is run once and stored for later requests.
    pub fn compare(&mut self, request: &CompareRequest) -> Result<Comparison> {
        self.run_other(&request.other)?;
        let (model, run) = self.run()?;
        let other = self.other.as_ref().ok_or(RequestError::NoText)?;
        let loaded_b = other.model.as_deref().unwrap_or(self.model()?);
        let (config, config_b) = (model.config(), loaded_b.model().config());
        let head = HeadAt::from(request.head);
        let head_b = match request.other {
            Other::Model { head, .. } => HeadAt::from(head),
            _ => head,
        };
        head.check(config)?;
        head_b.check(config_b)?;
        let unchanged = Altered::default();
        let a = Side::of_run(run, &unchanged, request.merged);
        let all = Aligned::new(request, config, a, other.side(run, request.merged))?;
        let selected = all.place_of(request.token)?;
        let selected = selected.and_then(|place| Some((place, all.pair(place)?)));
        let key = all.place_of(request.key)?;
        let (in_a, in_b) = (all.a.pattern(head)?, all.b.pattern(head_b)?); // [units, units]
        let pattern_a = set_out(&in_a, &all.units(|place| place.a)); // [places, places]
        let pattern_b = set_out(&in_b, &all.units(|place| place.b)); // [places, places]
        let mut found = Comparison {
            tokens: text_tokens(loaded_b.tokenizer(), all.b.text, all.b.tokens),
            found: all.b.found,
            places: all.compared(&in_a, &in_b),
            difference: (&pattern_a - &pattern_b).into(),
            pattern_a: pattern_a.into(),
            pattern_b: pattern_b.into(),
            change: None,
            selected: None,
            models: None,
        };
        if let Some(loaded) = &other.model {
            let looks = all.looks([config, config_b], &found.pattern_a, selected, key)?;
            let b = loaded.manifest();
            found.models = Some(ComparedModels { b, looks });
            return Ok(found);
        }
        let (change, mut word) = all.changes(config, selected)?;
        if let (Some(word), Some((_, pair)), Some(towards)) =
            (&mut word, selected, &request.towards)
        {
            let sides = (&all.a, &all.b);
            word.plane = plane(self.model()?, sides, &all.places, pair, towards)?;
        }
        found.change = Some(change.into());
        found.selected = word;
        Ok(found)
    }

    /// A head's largest weight in each of several texts. Long texts are truncated; the result for a
    /// text without tokens is an error message.
    pub fn head_on_texts(&self, texts: &[String], head: Head) -> Result<Vec<HeadOnText>> {
        let loaded = self.model()?;
        let model = loaded.model();
        let at = HeadAt::from(head);
        at.check(model.config())?;
        let site = at.site(HeadSite::Pattern);
        let on_text = |text: &String| {
            let mut found = HeadOnText {
                text: text.clone(),
                from: String::new(),
                to: String::new(),
                weight: 0.0,
                kind: None,
                problem: None,
            };
            let Tokenized { tokens, ids, .. } = match loaded.tokenize(text, true) {
                Ok(tokenized) => tokenized,
                Err(problem) => {
                    found.problem = Some(problem);
                    return Ok(found);
                }
            };
            let mut trace = Trace::of([site]);
            model.forward(&mut trace, &ids);
            if let Some(look) = strongest(trace.get(site)?, &tokens) {
                found.from.clone_from(&tokens[look.query].text);
                found.to.clone_from(&tokens[look.key].text);
                found.weight = look.weight;
                found.kind = look.kind.map(|kind| kind.to_string());
            }
            Ok(found)
        };
        texts.iter().map(on_text).collect()
    }
}
