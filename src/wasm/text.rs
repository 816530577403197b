//! What the page asks about a model and a text.

use std::rc::Rc;

use js_sys::Float32Array;
use serde::{Deserialize, Serialize};
use strum::VariantArray;
use wasm_bindgen::prelude::*;

use crate::Matrix;
use crate::analysis::details::{picture, why};
use crate::analysis::kinds::{Places, Score, Scores};
use crate::analysis::units::{self, Unit};
use crate::analysis::{self, Ranked, heads};
use crate::attention::HeadAt;
use crate::error::{Error, Result};
use crate::export;
use crate::model::Model;
use crate::site::HeadSite;

use super::run::{Length, LoadedModel, TextRun};
use super::{JsResult, Session, batch, from_js, js_error, no, row_major, to_js};

#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = r#"
/** A model that was loaded. `name` is there when its config.json gives one. */
export interface ModelManifest {
  name?: string;
  n_layers: number;
  n_heads: number;
  d_model: number;
  d_head: number;
  d_mlp: number;
  d_vocab: number;
  n_ctx: number;
  /** Where the norms of a block stand: in front of its parts, or after the additions. */
  norm_order: 'pre' | 'post';
  load_ms?: number;
}
/**
 * A token, and the part of the typed text it stands for: `text.slice(start, end)`.
 * It is `special` when it was added around the text, and then stands for no part of it.
 * Tokens of the same `word`, counted from 0, are the pieces of one.
 */
export interface TextToken {
  id: number;
  text: string;
  start: number;
  end: number;
  special: boolean;
  word: number;
}
/**
 * What a run of a model on a text has read. `found` counts the tokens of the whole text,
 * special ones included: more than there are `tokens` where it was cut.
 */
export interface TextManifest {
  tokens: TextToken[];
  found: number;
  tokenize_ms?: number;
  forward_ms?: number;
}
/** A row and a column of a picture: the tokens from `first` to the one before `end`. */
export interface Unit {
  text: string;
  first: number;
  end: number;
  special: boolean;
}
/** What a picture is to show. */
export interface AttentionRequest {
  heads: [layer: number, head: number][];
  measure: 'weight' | 'norm';
  merged: boolean;
  average: boolean;
}
/**
 * Pictures of heads, in the order in which they were asked for, or one of their average,
 * which names no head. Each has units² numbers in `data`, row after row; a row looks at the
 * columns. After all pictures come, for each, units numbers more: the part of each row that
 * goes to special units, and after those one number each: the mean of it over the other rows.
 */
export interface AttentionReading {
  units: Unit[];
  maps: { layer?: number; head?: number }[];
  data: Float32Array;
}
/** Every head as a picture of side² numbers, layer after layer, head after head. */
export interface Overview {
  side: number;
  data: Float32Array;
}
/**
 * The scores of every head, layer after layer: as many numbers a head as there are `names`,
 * NaN where the text has no place to measure one at. `kinds` names each head's kind, which
 * is a score's name, or null where it has none.
 */
export interface Kinds {
  names: string[];
  kinds: (string | null)[];
  data: Float32Array;
}
/** How much of its attention a head gives from some tokens to others. */
export interface RankedHead {
  layer: number;
  head: number;
  weight: number;
}
"#;

#[wasm_bindgen]
impl Session {
    /// Reads a model from the bytes of `config.json`, `tokenizer.json` and
    /// `model.safetensors`. It takes the place of the one before; a text has to be run anew.
    ///
    /// # Errors
    ///
    /// A sentence that names the field or tensor at fault; the model before stays.
    #[wasm_bindgen(unchecked_return_type = "ModelManifest")]
    pub fn load_model(&mut self, config: &[u8], tokenizer: &[u8], weights: &[u8]) -> JsResult {
        let model = LoadedModel::new(config, tokenizer, weights).map_err(|e| js_error(&e))?;
        let manifest = to_js(&model.manifest());
        self.model = Some(Rc::new(model));
        self.text = None;
        manifest
    }

    /// Takes the model of another session, so that several pictures on a page need one copy of
    /// the weights. `undefined` when that has none.
    ///
    /// # Errors
    ///
    /// None.
    #[wasm_bindgen(unchecked_return_type = "ModelManifest | undefined")]
    pub fn adopt_model(&mut self, other: &Session) -> JsResult {
        let Some(model) = &other.model else {
            return Ok(JsValue::UNDEFINED);
        };
        self.model = Some(Rc::clone(model));
        self.text = None;
        to_js(&model.manifest())
    }

    /// Runs the model on a text and keeps what all the readings below are made of. With
    /// `cut`, a text that is too long is read as far as the model can.
    ///
    /// # Errors
    ///
    /// A sentence when the text has no token, or too many and is not to be cut; the run
    /// before stays.
    #[wasm_bindgen(unchecked_return_type = "TextManifest")]
    pub fn run_text(&mut self, text: &str, cut: bool) -> JsResult {
        let length = if cut { Length::Cut } else { Length::Whole };
        let model = self
            .model
            .as_ref()
            .ok_or_else(|| no("There is no model yet; load one first."))?;
        let run = model.run(text, length).map_err(|e| js_error(&e))?;
        let manifest = to_js(&run.manifest());
        self.text = Some(run);
        manifest
    }

    /// The attention of some heads, of tokens or of whole words.
    ///
    /// # Errors
    ///
    /// A sentence for a head that does not exist, or when none is asked for.
    #[wasm_bindgen(unchecked_return_type = "AttentionReading")]
    pub fn attention(
        &self,
        #[wasm_bindgen(unchecked_param_type = "AttentionRequest")] request: JsValue,
    ) -> JsResult {
        let request: AttentionRequest = from_js(request)?;
        let (model, run) = self.run()?;
        let reading = AttentionReading::new(&request, model, run);
        to_js(&reading.map_err(|e| js_error(&e))?)
    }

    /// All heads at a glance: where the text has more than `most` tokens, each number is
    /// the largest weight of the block of tokens that it stands for.
    ///
    /// # Errors
    ///
    /// A sentence when no text was run.
    #[wasm_bindgen(unchecked_return_type = "Overview")]
    pub fn overview(&self, most: usize) -> JsResult {
        let pictures = self.patterns(|pattern| analysis::largest(pattern, most))?;
        to_js(&Overview {
            side: pictures.first().map_or(0, Matrix::nrows),
            data: numbers(&pictures),
        })
    }

    /// What kind of head each one is on this text.
    ///
    /// # Errors
    ///
    /// A sentence when no text was run.
    #[wasm_bindgen(unchecked_return_type = "Kinds")]
    pub fn kinds(&self) -> JsResult {
        let (_, run) = self.run()?;
        let places = Places::new(&run.tokens);
        let scores = self.patterns(|pattern| Scores::of(pattern, &places))?;
        let data: Vec<f32> = scores.iter().flat_map(Scores::all).copied().collect();
        to_js(&Kinds {
            names: Score::VARIANTS.iter().map(Score::to_string).collect(),
            kinds: scores
                .iter()
                .map(|scores| Some(scores.kind()?.to_string()))
                .collect(),
            data: Float32Array::from(&data[..]),
        })
    }

    /// Every head by the attention that it gives from the tokens of one range to those of
    /// another, the largest first.
    ///
    /// # Errors
    ///
    /// A sentence when a range is empty or leads out of the text.
    #[wasm_bindgen(unchecked_return_type = "RankedHead[]")]
    pub fn rank(
        &self,
        #[wasm_bindgen(unchecked_param_type = "[first: number, end: number]")] query: JsValue,
        #[wasm_bindgen(unchecked_param_type = "[first: number, end: number]")] key: JsValue,
    ) -> JsResult {
        let [query, key] = [from_js::<[usize; 2]>(query)?, from_js::<[usize; 2]>(key)?];
        let (model, run) = self.run()?;
        let range = |[first, end]: [usize; 2]| first..end;
        let ranked = analysis::rank(&run.trace, model.config(), range(query), range(key))
            .map_err(|e| js_error(&e))?;
        to_js(&ranked.iter().map(RankedHead::from).collect::<Vec<_>>())
    }

    /// How the weight that one token gives to another came about, and what became of it:
    /// matrices by name, in the order in which they are computed.
    ///
    /// # Errors
    ///
    /// A sentence for a head or token that does not exist.
    #[wasm_bindgen(unchecked_return_type = "Batch")]
    pub fn why(&self, layer: usize, head: usize, query: usize, key: usize) -> JsResult {
        let (model, run) = self.run()?;
        let story = why(model, &run.trace, HeadAt { layer, head }, query, key);
        let story = story.map_err(|e| js_error(&e))?;
        batch(story.iter().map(|(name, matrix)| (name.clone(), matrix)))
    }

    /// The weights of a layer as JSON: `[head][query][key]`.
    ///
    /// # Errors
    ///
    /// A sentence for a layer that does not exist.
    pub fn pattern_json(&self, layer: usize) -> std::result::Result<String, JsValue> {
        let (model, run) = self.run()?;
        export::json(&run.trace, model.config(), layer).map_err(|e| js_error(&e))
    }

    /// The weights of some heads as CSV, with a line for every looking token.
    ///
    /// # Errors
    ///
    /// A sentence for a head that does not exist, or when none is asked for.
    pub fn pattern_csv(
        &self,
        #[wasm_bindgen(unchecked_param_type = "[layer: number, head: number][]")] heads: JsValue,
    ) -> std::result::Result<String, JsValue> {
        let heads: Vec<[usize; 2]> = from_js(heads)?;
        let (model, run) = self.run()?;
        export::csv(&run.trace, model.config(), &run.tokens, &heads_at(&heads))
            .map_err(|e| js_error(&e))
    }

    /// Something of every head's pattern, layer by layer.
    fn patterns<T>(&self, read: impl Fn(&Matrix) -> T) -> std::result::Result<Vec<T>, JsValue> {
        let (model, run) = self.run()?;
        heads(model.config())
            .map(|at| run.trace.get(at.site(HeadSite::Pattern)).map(&read))
            .collect::<Result<_>>()
            .map_err(|e| js_error(&e))
    }
}

#[derive(Deserialize)]
struct AttentionRequest {
    heads: Vec<[usize; 2]>,
    measure: String,
    merged: bool,
    average: bool,
}

#[derive(Serialize)]
struct AttentionReading {
    units: Vec<UnitTransfer>,
    maps: Vec<MapEntry>,
    #[serde(with = "serde_wasm_bindgen::preserve")]
    data: Float32Array,
}

impl AttentionReading {
    fn new(request: &AttentionRequest, model: &Model, run: &TextRun) -> Result<Self> {
        let measure = request
            .measure
            .parse()
            .map_err(|_| Error::unknown_word("measure", &request.measure, "weight, norm"))?;
        let heads = heads_at(&request.heads);
        if heads.is_empty() {
            return Err(Error::NoHead);
        }
        let pictures = heads
            .iter()
            .map(|at| picture(model, &run.trace, *at, measure));
        let (maps, mut pictures) = if request.average {
            (vec![MapEntry::default()], vec![analysis::mean(pictures)?])
        } else {
            let maps = heads.iter().map(MapEntry::from).collect();
            (maps, pictures.collect::<Result<Vec<_>>>()?)
        };
        let units = if request.merged {
            units::words(&run.text, &run.tokens)
        } else {
            units::tokens(&run.tokens)
        };
        if request.merged {
            pictures = pictures.iter().map(|x| units::merge(x, &units)).collect();
        }
        let special = pictures.iter().map(|x| units::special_share(x, &units));
        let mean = |x| Matrix::from_element(1, 1, units::mean_special_share(x, &units));
        let aside: Vec<_> = special.chain(pictures.iter().map(mean)).collect();
        pictures.extend(aside);
        Ok(AttentionReading {
            units: units.into_iter().map(UnitTransfer::from).collect(),
            maps,
            data: numbers(&pictures),
        })
    }
}

#[derive(Default, Serialize)]
struct MapEntry {
    #[serde(skip_serializing_if = "Option::is_none")]
    layer: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    head: Option<usize>,
}

impl From<&HeadAt> for MapEntry {
    fn from(at: &HeadAt) -> Self {
        MapEntry {
            layer: Some(at.layer),
            head: Some(at.head),
        }
    }
}

#[derive(Serialize)]
struct UnitTransfer {
    text: String,
    first: usize,
    end: usize,
    special: bool,
}

impl From<Unit> for UnitTransfer {
    fn from(unit: Unit) -> Self {
        UnitTransfer {
            text: unit.text,
            first: unit.tokens.start,
            end: unit.tokens.end,
            special: unit.is_special,
        }
    }
}

#[derive(Serialize)]
struct Overview {
    side: usize,
    #[serde(with = "serde_wasm_bindgen::preserve")]
    data: Float32Array,
}

#[derive(Serialize)]
struct Kinds {
    names: Vec<String>,
    kinds: Vec<Option<String>>,
    #[serde(with = "serde_wasm_bindgen::preserve")]
    data: Float32Array,
}

#[derive(Serialize)]
struct RankedHead {
    layer: usize,
    head: usize,
    weight: f32,
}

impl From<&Ranked> for RankedHead {
    fn from(ranked: &Ranked) -> Self {
        RankedHead {
            layer: ranked.at.layer,
            head: ranked.at.head,
            weight: ranked.weight,
        }
    }
}

fn heads_at(heads: &[[usize; 2]]) -> Vec<HeadAt> {
    let at = |&[layer, head]: &[usize; 2]| HeadAt { layer, head };
    heads.iter().map(at).collect()
}

/// The numbers of matrices, one after the other, each row after row.
fn numbers(matrices: &[Matrix]) -> Float32Array {
    let data: Vec<Vec<f32>> = matrices.iter().map(row_major).collect();
    Float32Array::from(&data.concat()[..])
}
