//! A trained model and a run of it on a text, as the page asks about them.

use serde::Serialize;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::Matrix;
use crate::checkpoint::{self, Checkpoint};
use crate::error::Result;
use crate::model::Model;
use crate::site::select;
use crate::tokenizer::{Token, Tokenizer, check, utf16_ranges};
use crate::trace::Trace;

use super::now;
use super::transfer::MatrixEntry;

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
  load_ms?: number;
}
/**
 * A token, and the part of the typed text it stands for: `text.slice(start, end)`.
 * It is `special` when it was added around the text, and then stands for no part of it.
 */
export interface TextToken {
  id: number;
  text: string;
  start: number;
  end: number;
  special: boolean;
}
/** What a run of a model on a text holds. */
export interface TextManifest {
  tokens: TextToken[];
  matrices: MatrixEntry[];
  tokenize_ms?: number;
  forward_ms?: number;
}
"#;

/// A model and its tokeniser.
pub struct LoadedModel {
    name: Option<String>,
    model: Model,
    tokenizer: Tokenizer,
    load_ms: Option<f64>,
}

/// A finished run on a text.
pub struct TextRun {
    trace: Trace,
    manifest: TextManifest,
}

impl LoadedModel {
    /// Reads the three files.
    pub fn new(config: &[u8], tokenizer: &[u8], weights: &[u8]) -> Result<Self> {
        let start = now();
        let tokenizer = Tokenizer::from_bytes(tokenizer)?;
        let Checkpoint {
            name,
            config,
            weights,
        } = checkpoint::read(config, weights)?;
        Ok(LoadedModel {
            name,
            model: Model::new(config, weights)?,
            tokenizer,
            load_ms: since(start),
        })
    }

    /// Name and sizes.
    pub fn manifest(&self) -> ModelManifest {
        let config = self.model.config();
        ModelManifest {
            name: self.name.clone(),
            n_layers: config.n_layers,
            n_heads: config.n_heads,
            d_model: config.d_model,
            d_head: config.d_head,
            d_mlp: config.d_mlp,
            d_vocab: config.d_vocab,
            n_ctx: config.n_ctx,
            load_ms: self.load_ms,
        }
    }

    /// The tokens of a text.
    pub fn tokenize(&self, text: &str) -> Result<Vec<TextToken>> {
        Ok(text_tokens(text, self.tokenizer.encode(text)?))
    }

    /// Runs the model and keeps the sites that the words mean.
    pub fn run(&self, text: &str, sites: &[String]) -> Result<TextRun> {
        let config = self.model.config();
        let mut trace = Trace::of(select(sites, config)?);
        let start = now();
        let tokens = self.tokenizer.encode(text)?;
        let ids = check(&tokens, config)?;
        let tokenize_ms = since(start);
        let start = now();
        self.model.forward(&mut trace, &ids);
        let forward_ms = since(start);
        let matrices = trace
            .iter()
            .map(|(site, matrix)| MatrixEntry::new(site.to_string(), matrix))
            .collect();
        let manifest = TextManifest {
            tokens: text_tokens(text, tokens),
            matrices,
            tokenize_ms,
            forward_ms,
        };
        Ok(TextRun { trace, manifest })
    }
}

impl TextRun {
    /// What the run holds.
    pub fn manifest(&self) -> &TextManifest {
        &self.manifest
    }

    /// A matrix of the run by name.
    pub fn matrix(&self, name: &str) -> Result<&Matrix> {
        self.trace.get(name.parse()?)
    }
}

fn text_tokens(text: &str, tokens: Vec<Token>) -> Vec<TextToken> {
    let ranges = utf16_ranges(text, &tokens);
    tokens
        .into_iter()
        .zip(ranges)
        .map(|(token, range)| TextToken {
            id: token.id,
            text: token.text,
            start: range.start,
            end: range.end,
            special: token.is_special,
        })
        .collect()
}

/// Milliseconds since a time of the worker's clock.
fn since(start: Option<f64>) -> Option<f64> {
    now().zip(start).map(|(end, start)| end - start)
}

/// Name and sizes of a model.
#[derive(Serialize)]
pub struct ModelManifest {
    #[serde(skip_serializing_if = "Option::is_none")]
    name: Option<String>,
    n_layers: usize,
    n_heads: usize,
    d_model: usize,
    d_head: usize,
    d_mlp: usize,
    d_vocab: usize,
    n_ctx: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    load_ms: Option<f64>,
}

/// A [`Token`] whose place is counted as JavaScript counts.
#[derive(Serialize)]
pub struct TextToken {
    id: usize,
    text: String,
    start: usize,
    end: usize,
    special: bool,
}

/// What a run on a text holds.
#[derive(Serialize)]
pub struct TextManifest {
    tokens: Vec<TextToken>,
    matrices: Vec<MatrixEntry>,
    #[serde(skip_serializing_if = "Option::is_none")]
    tokenize_ms: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    forward_ms: Option<f64>,
}
