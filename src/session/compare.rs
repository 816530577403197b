//! Requests that compare the last run with another text, an ablated model or another model.

use serde::{Deserialize, Serialize};
use tsify::Tsify;

mod plane;
mod side;

pub use plane::ComparedPlane;
use plane::plane;
pub(super) use side::OtherRun;
use side::Side;

use super::Session;
use super::manifest::ModelManifest;
use super::numbers::{Head, Numbers};
use super::run::{TextToken, Tokenized, text_tokens};
use crate::Matrix;
use crate::analysis::comparison::{
    Place, aligned, aligned_by_vectors, apart, follow, pattern_change, set_out, side_by_side,
};
use crate::analysis::heads;
use crate::analysis::strongest::strongest;
use crate::analysis::units::{self, Unit};
use crate::analysis::what_if::Altered;
use crate::error::{Error, RequestError, Result, check_index};
use crate::model::config::Config;
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
        let model_b = other.model.as_ref().map(|loaded| loaded.model());
        let tokenizer_b = other.model.as_deref().unwrap_or(self.model()?).tokenizer();
        let (config, config_b) = (model.config(), model_b.unwrap_or(model).config());
        let head = HeadAt::from(request.head);
        let head_b = match request.other {
            Other::Model { head, .. } => HeadAt::from(head),
            _ => head,
        };
        head.check(config)?;
        head_b.check(config_b)?;
        let unchanged = Altered::default();
        let a = Side::of_run(run, &unchanged, request.merged);
        let b = other.side(run, request.merged);
        let (pairs, places) = places_of(request, config, &a, &b)?;
        let place_of = |token: Option<usize>| -> Result<Option<usize>> {
            let Some(token) = token else { return Ok(None) };
            check_index("token", token, a.tokens.len())?;
            let unit = a
                .units
                .iter()
                .position(|unit| unit.tokens().contains(&token));
            Ok(places.iter().position(|place| place.a == unit))
        };
        let (selected, key) = (place_of(request.token)?, place_of(request.key)?);
        let (pattern_a, pattern_b) = (a.pattern(head)?, b.pattern(head_b)?);
        let special_a = units::special_share(&pattern_a, &a.units); // [units, 1]
        let special_b = units::special_share(&pattern_b, &b.units); // [units, 1]
        let [in_a, in_b] = [|place: &Place| place.a, |place: &Place| place.b]
            .map(|unit| places.iter().map(unit).collect::<Vec<_>>());
        let pattern_a = set_out(&pattern_a, &in_a); // [places, places]
        let pattern_b = set_out(&pattern_b, &in_b); // [places, places]
        let both = |place: usize| places[place].a.zip(places[place].b);
        let selected = selected.and_then(|place| Some((place, both(place)?)));
        let (change, selected_word, models) = match &other.model {
            None => {
                let (change, mut word) = changes(config, &a, &b, &pairs, selected)?;
                if let (Some(word), Some((_, pair)), Some(towards)) =
                    (&mut word, selected, &request.towards)
                {
                    word.plane = plane(self.model()?, (&a, &b), &places, pair, towards)?;
                }
                (Some(change), word, None)
            }
            Some(loaded) => {
                let is_word =
                    |place: usize| both(place).is_some_and(|(unit, _)| !a.units[unit].special);
                let strongest_key = |query: usize| {
                    let others = (0..places.len()).filter(|&at| at != query && is_word(at));
                    others.max_by(|&one, &other| {
                        pattern_a[(query, one)].total_cmp(&pattern_a[(query, other)])
                    })
                };
                let looks = match selected {
                    Some((query, from)) => match key.or_else(|| strongest_key(query)) {
                        Some(key) => both(key).map(|to| (query, key, from, to)),
                        None => None,
                    },
                    None => None,
                };
                let looks = looks.map(|(query, key, from, to)| {
                    Result::Ok(ComparedLooks {
                        query,
                        key,
                        a: weights_at(config, &a, (from.0, to.0))?.into(),
                        b: weights_at(config_b, &b, (from.1, to.1))?.into(),
                    })
                });
                let models = ComparedModels {
                    b: loaded.manifest(),
                    looks: looks.transpose()?,
                };
                (None, None, Some(models))
            }
        };
        Ok(Comparison {
            tokens: text_tokens(tokenizer_b, b.text, b.tokens),
            found: b.found,
            change: change.map(Numbers::from),
            selected: selected_word,
            models,
            difference: (&pattern_a - &pattern_b).into(),
            pattern_a: pattern_a.into(),
            pattern_b: pattern_b.into(),
            places: places
                .iter()
                .map(|place| ComparedPlace {
                    a: place.a.map(|unit| a.units[unit].clone()),
                    b: place.b.map(|unit| b.units[unit].clone()),
                    same: place.is_same,
                    special_a: place.a.map_or(f32::NAN, |unit| special_a[unit]),
                    special_b: place.b.map_or(f32::NAN, |unit| special_b[unit]),
                })
                .collect(),
        })
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
            let Tokenized { tokens, ids, .. } = match loaded.tokenize(text, true) {
                Ok(tokenized) => tokenized,
                Err(problem) => {
                    return Ok(HeadOnText {
                        text: text.clone(),
                        from: String::new(),
                        to: String::new(),
                        weight: 0.0,
                        kind: None,
                        problem: Some(problem),
                    });
                }
            };
            let mut trace = Trace::of([site]);
            model.forward(&mut trace, &ids);
            let look = strongest(trace.get(site)?, &tokens);
            let name = |token: usize| tokens[token].text.clone();
            Ok(HeadOnText {
                text: text.clone(),
                from: look.map(|look| name(look.query)).unwrap_or_default(),
                to: look.map(|look| name(look.key)).unwrap_or_default(),
                weight: look.map_or(0.0, |look| look.weight),
                kind: look.and_then(|look| Some(look.kind?.to_string())),
                problem: None,
            })
        };
        texts.iter().map(on_text).collect()
    }
}

/// Index of a unit on side a, and index of its counterpart on side b.
type UnitPair = (usize, usize);

/// Pairs the units of two sides, and lists their places in order.
fn places_of(
    request: &CompareRequest,
    config: &Config,
    a: &Side,
    b: &Side,
) -> Result<(Vec<UnitPair>, Vec<Place>)> {
    let by_vectors = request.by_vectors && matches!(request.other, Other::Sentence { .. });
    let by_letters = matches!(request.other, Other::Model { .. });
    let pairs = match by_vectors {
        true => aligned_by_vectors(&a.vectors(config)?, &b.vectors(config)?),
        false if by_letters => aligned(&slices(&a.letters(0)), &slices(&b.letters(1))),
        false => aligned(&a.ids(), &b.ids()),
    };
    let mut places = side_by_side(&pairs, a.units.len(), b.units.len());
    if by_vectors {
        places = apart(places);
    }
    if by_vectors || by_letters {
        for place in &mut places {
            // Two tokenisers may write a word differently, for example in lower case.
            let texts = place.a.map(|unit| &a.units[unit].text);
            place.is_same &= texts == place.b.map(|unit| &b.units[unit].text);
        }
    }
    Ok((pairs, places))
}

/// Measures how much every head's pattern changes, and the changes for the selected unit.
fn changes(
    config: &Config,
    a: &Side,
    b: &Side,
    pairs: &[UnitPair],
    selected: Option<(usize, UnitPair)>,
) -> Result<(Matrix, Option<ComparedWord>)> {
    // Excludes special tokens, because their attention hardly depends on the words.
    let is_word = |&&(unit, _): &&UnitPair| !a.units[unit].special;
    let rows: Vec<_> = pairs.iter().filter(is_word).copied().collect();
    let selected_row: Vec<_> = selected.iter().map(|&(_, pair)| pair).collect();
    let mut change = Matrix::zeros(config.n_layers(), config.n_heads);
    let mut change_of_selected = change.clone();
    for at in heads(config) {
        let (in_a, in_b) = (a.pattern(at)?, b.pattern(at)?);
        let change_in = |rows| pattern_change(&in_a, &in_b, pairs, rows);
        change[(at.layer, at.head)] = change_in(&rows);
        change_of_selected[(at.layer, at.head)] = change_in(&selected_row);
    }
    let Some((place, (in_a, in_b))) = selected else {
        return Ok((change, None));
    };
    let of_a = (a.untouched, a.altered, &a.units[in_a].tokens());
    let of_b = (b.untouched, b.altered, &b.units[in_b].tokens());
    let vectors = follow(config, of_a, of_b)?;
    let word = ComparedWord {
        place,
        change: change_of_selected.into(),
        cosine: vectors.cosine.into(),
        norm_a: vectors.norm_a.into(),
        norm_b: vectors.norm_b.into(),
        plane: None,
    };
    Ok((change, Some(word)))
}

/// The weight between a query unit and a key unit in every head: `[n_layers, n_heads]`.
fn weights_at(config: &Config, side: &Side, pair: (usize, usize)) -> Result<Matrix> {
    let mut weights = Matrix::zeros(config.n_layers(), config.n_heads);
    for at in heads(config) {
        weights[(at.layer, at.head)] = side.pattern(at)?[pair];
    }
    Ok(weights)
}

fn slices<const N: usize>(all: &[[usize; N]]) -> Vec<&[usize]> {
    all.iter().map(|one| &one[..]).collect()
}
