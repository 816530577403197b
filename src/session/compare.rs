//! Questions about a second text beside the one that was run.

use serde::{Deserialize, Serialize};
use tsify::Tsify;

mod side;

pub(super) use side::OtherRun;
use side::Side;

use super::Session;
use super::numbers::{Head, Numbers};
use super::run::{ModelManifest, TextToken, Tokenized, text_tokens};
use super::sentence::Unit;
use crate::Matrix;
use crate::analysis::comparison::{Place, aligned, follow, pattern_change, set_out, side_by_side};
use crate::analysis::strongest::strongest;
use crate::analysis::{heads, units};
use crate::config::Config;
use crate::error::{Error, Result, check_index};
use crate::site::{HeadAt, HeadSite};
use crate::trace::Trace;
use crate::what_if::Altered;

/// What the text that was run, which is a, is compared with: b.
#[derive(Debug, Clone, PartialEq, Deserialize, Tsify)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum Other {
    /// Another text, read by the same model.
    Sentence {
        /// The text.
        text: String,
        /// Whether it is cut to what the model reads.
        cut: bool,
    },
    /// The same text, read by the changed model.
    Change {
        /// The changes, as [`Session::what_if`] takes them.
        edits: Vec<String>,
    },
    /// The same text, read by another model. It is cut where that model reads less.
    Model {
        /// The name of the model's folder. It was loaded before the one that is asked.
        folder: String,
        /// Its head whose pattern is wanted.
        head: Head,
    },
}

/// A request to compare the text that was run with something else.
#[derive(Debug, Clone, PartialEq, Deserialize, Tsify)]
pub struct CompareRequest {
    /// The other side.
    pub other: Other,
    /// The head whose pattern is wanted.
    pub head: Head,
    /// Whether the pieces of a word are merged into one unit.
    pub merged: bool,
    /// The held token of the text that was run.
    #[serde(default)]
    pub token: Option<usize>,
    /// The token that it is held to look at.
    #[serde(default)]
    pub key: Option<usize>,
}

/// Two readings side by side, and what one head and all heads make of them. A unit is a token or
/// a word.
#[derive(Debug, Clone, PartialEq, Serialize, Tsify)]
pub struct Comparison {
    /// The tokens of b that the model read.
    pub tokens: Vec<TextToken>,
    /// How many tokens the whole of b has.
    pub found: usize,
    /// The units side by side, in order.
    pub places: Vec<ComparedPlace>,
    /// The head's weights in a: `[places, places]`, NaN where a has no unit.
    pub pattern_a: Numbers,
    /// The head's weights in b: `[places, places]`, NaN where b has no unit.
    pub pattern_b: Numbers,
    /// The weights in a minus those in b: `[places, places]`, NaN where one of them has no unit.
    pub difference: Numbers,
    /// How much each head's pattern changes over the places with the same word:
    /// `[n_layers, n_heads]`, from 0 to 1; NaN where the texts have no word in common. Absent
    /// for two models, whose heads have nothing to do with each other.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub change: Option<Numbers>,
    /// What is said of the held unit; absent where it has nothing beside it, and for two models.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub held: Option<ComparedWord>,
    /// Another model's part in the comparison.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub models: Option<ComparedModels>,
}

/// What is asked of two models alone.
#[derive(Debug, Clone, PartialEq, Serialize, Tsify)]
pub struct ComparedModels {
    /// The model that read b.
    pub b: ModelManifest,
    /// What every head of both gives from the held word to another; absent where no word is held
    /// that both models have.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub looks: Option<ComparedLooks>,
}

/// The weights of one pair of places in every head of two models.
#[derive(Debug, Clone, PartialEq, Serialize, Tsify)]
pub struct ComparedLooks {
    /// The place that looks.
    pub query: usize,
    /// The place looked at: the held one, or the word that the head of a looks at most.
    pub key: usize,
    /// The weights in the model of a: `[n_layers, n_heads]`.
    pub a: Numbers,
    /// The weights in the model of b, which has layers and heads of its own.
    pub b: Numbers,
}

/// Units that stand side by side.
#[derive(Debug, Clone, PartialEq, Serialize, Tsify)]
pub struct ComparedPlace {
    /// The unit of a.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub a: Option<Unit>,
    /// The unit of b.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub b: Option<Unit>,
    /// Whether they are the same.
    pub same: bool,
    /// The share of a's row that goes to special units; NaN where a has no unit.
    pub special_a: f32,
    /// The share of b's row that goes to special units; NaN where b has no unit.
    pub special_b: f32,
}

/// A unit of a and the one beside it in b.
#[derive(Debug, Clone, PartialEq, Serialize, Tsify)]
pub struct ComparedWord {
    /// Their place.
    pub place: usize,
    /// How much its row changes in each head: `[n_layers, n_heads]`, from 0 to 1.
    pub change: Numbers,
    /// The cosine of its two vectors before every block and after the last: `[n_layers + 1, 1]`.
    pub cosine: Numbers,
    /// The lengths of its vectors in a: `[n_layers + 1, 1]`.
    pub length_a: Numbers,
    /// The lengths of its vectors in b: `[n_layers + 1, 1]`.
    pub length_b: Numbers,
}

/// One head on one of many texts: its strongest look from a word at another token.
#[derive(Debug, Clone, PartialEq, Serialize, Tsify)]
#[tsify(missing_as_null)]
pub struct HeadOnText {
    /// The text.
    pub text: String,
    /// The looking token.
    pub from: String,
    /// The token looked at.
    pub to: String,
    /// The weight; 0 where the text has no word with another token.
    pub weight: f32,
    /// The name of the kind of place that the look goes to, as [`Kinds`](super::kinds::Kinds)
    /// has it; null for another word farther away.
    pub kind: Option<String>,
    /// Why the text is not counted: a sentence where the model reads nothing in it, and then there
    /// is no look; null otherwise.
    pub problem: Option<String>,
}

impl Session {
    /// Compares the text that was run with something else, which is run once for all questions
    /// about it.
    ///
    /// # Errors
    ///
    /// A sentence when no text was run, when the other has no token or too many, for a change that
    /// cannot be made or a model that is not loaded, and for a head or token that does not exist.
    pub fn compare(&mut self, request: &CompareRequest) -> Result<Comparison> {
        self.read_other(&request.other)?;
        let (model, run) = self.run()?;
        let other = self.other.as_ref().ok_or(Error::NoText)?;
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
        let pairs = match model_b {
            Some(_) => aligned(&slices(&a.letters(0)), &slices(&b.letters(1))),
            None => aligned(&a.ids(), &b.ids()),
        };
        let mut places = side_by_side(&pairs, a.units.len(), b.units.len());
        if model_b.is_some() {
            for place in &mut places {
                // Two models may spell a word differently, in capitals for example.
                let texts = place.a.map(|unit| &a.units[unit].text);
                place.is_same &= texts == place.b.map(|unit| &b.units[unit].text);
            }
        }
        let place_of = |token: Option<usize>| -> Result<Option<usize>> {
            let Some(token) = token else { return Ok(None) };
            check_index("token", token, a.tokens.len())?;
            let unit = a.units.iter().position(|unit| unit.tokens.contains(&token));
            Ok(places.iter().position(|place| place.a == unit))
        };
        let (held, key) = (place_of(request.token)?, place_of(request.key)?);
        let (pattern_a, pattern_b) = (a.pattern(head)?, b.pattern(head_b)?);
        let special_a = units::special_share(&pattern_a, &a.units); // [units, 1]
        let special_b = units::special_share(&pattern_b, &b.units); // [units, 1]
        let [in_a, in_b] = [|place: &Place| place.a, |place: &Place| place.b]
            .map(|unit| places.iter().map(unit).collect::<Vec<_>>());
        let pattern_a = set_out(&pattern_a, &in_a); // [places, places]
        let pattern_b = set_out(&pattern_b, &in_b); // [places, places]
        let both = |place: usize| places[place].a.zip(places[place].b);
        let of_held = held.and_then(|place| Some((place, both(place)?)));
        let (change, held, models) = match &other.model {
            None => {
                let (change, held) = changes(config, &a, &b, &pairs, of_held)?;
                (Some(change), held, None)
            }
            Some(loaded) => {
                let is_word =
                    |place: usize| both(place).is_some_and(|(unit, _)| !a.units[unit].is_special);
                let looked_at = |query: usize| {
                    let others = (0..places.len()).filter(|&at| at != query && is_word(at));
                    others.max_by(|&one, &other| {
                        pattern_a[(query, one)].total_cmp(&pattern_a[(query, other)])
                    })
                };
                let looks = match of_held {
                    Some((query, from)) => match key.or_else(|| looked_at(query)) {
                        Some(key) => both(key).map(|to| (query, key, from, to)),
                        None => None,
                    },
                    None => None,
                };
                let looks = looks.map(|(query, key, from, to)| {
                    Ok(ComparedLooks {
                        query,
                        key,
                        a: looks_in(config, &a, (from.0, to.0))?.into(),
                        b: looks_in(config_b, &b, (from.1, to.1))?.into(),
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
            held,
            models,
            difference: (&pattern_a - &pattern_b).into(),
            pattern_a: pattern_a.into(),
            pattern_b: pattern_b.into(),
            places: places
                .iter()
                .map(|place| ComparedPlace {
                    a: place.a.map(|unit| a.units[unit].clone().into()),
                    b: place.b.map(|unit| b.units[unit].clone().into()),
                    same: place.is_same,
                    special_a: place.a.map_or(f32::NAN, |unit| special_a[unit]),
                    special_b: place.b.map_or(f32::NAN, |unit| special_b[unit]),
                })
                .collect(),
        })
    }

    /// The strongest look of one head on each of some texts. A text that is too long is cut; one
    /// that has no token says so, and the others are read.
    ///
    /// # Errors
    ///
    /// A sentence when there is no model, and for a head that does not exist.
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
                        problem: Some(problem.to_string()),
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

/// Units of both readings that stand at one place.
type Both = (usize, usize);

/// How much every head's pattern changes, and what is said of the held word at its place.
fn changes(
    config: &Config,
    a: &Side,
    b: &Side,
    pairs: &[Both],
    held: Option<(usize, Both)>,
) -> Result<(Matrix, Option<ComparedWord>)> {
    // Heads rest on special tokens, whose own rows say little about a word that was swapped.
    let is_word = |&&(unit, _): &&Both| !a.units[unit].is_special;
    let rows: Vec<_> = pairs.iter().filter(is_word).copied().collect();
    let held_row: Vec<_> = held.iter().map(|&(_, both)| both).collect();
    let mut change = Matrix::zeros(config.n_layers, config.n_heads);
    let mut change_of_held = change.clone();
    for at in heads(config) {
        let (in_a, in_b) = (a.pattern(at)?, b.pattern(at)?);
        let change_in = |rows| pattern_change(&in_a, &in_b, pairs, rows);
        change[(at.layer, at.head)] = change_in(&rows);
        change_of_held[(at.layer, at.head)] = change_in(&held_row);
    }
    let Some((place, (in_a, in_b))) = held else {
        return Ok((change, None));
    };
    let of_a = (a.untouched, a.altered, &a.units[in_a].tokens);
    let of_b = (b.untouched, b.altered, &b.units[in_b].tokens);
    let followed = follow(config, of_a, of_b)?;
    let held = ComparedWord {
        place,
        change: change_of_held.into(),
        cosine: followed.cosine.into(),
        length_a: followed.length_a.into(),
        length_b: followed.length_b.into(),
    };
    Ok((change, Some(held)))
}

/// What every head gives from one unit to another: `[n_layers, n_heads]`.
fn looks_in(config: &Config, side: &Side, pair: (usize, usize)) -> Result<Matrix> {
    let mut looks = Matrix::zeros(config.n_layers, config.n_heads);
    for at in heads(config) {
        looks[(at.layer, at.head)] = side.pattern(at)?[pair];
    }
    Ok(looks)
}

/// Arrays as the slices that [`aligned`] takes.
fn slices<const N: usize>(all: &[[usize; N]]) -> Vec<&[usize]> {
    all.iter().map(|one| &one[..]).collect()
}
