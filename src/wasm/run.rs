//! A trained model and a run of it on a text, as the page asks about them.

use std::ops::Range;

use serde::Serialize;

use crate::Matrix;
use crate::analysis;
use crate::checkpoint::{self, Checkpoint};
use crate::config::NormOrder;
use crate::error::Result;
use crate::model::Model;
use crate::site::{EmbeddingSite, Site};
use crate::tokenizer::{Token, Tokenizer, check, cut, utf16_ranges};
use crate::tokens::Tokens;
use crate::trace::Trace;
use crate::what_if::{self, Altered};

use super::{now, since};

/// A model and its tokeniser.
pub struct LoadedModel {
    name: Option<String>,
    model: Model,
    tokenizer: Tokenizer,
    load_ms: Option<f64>,
}

/// A finished run on a text.
pub struct TextRun {
    /// What was typed.
    pub text: String,
    /// The tokens that the model read.
    pub tokens: Vec<Token>,
    /// The same, as the model takes them.
    pub ids: Tokens,
    /// What was recorded.
    pub trace: Trace,
    /// The same text with a changed model.
    pub altered: Altered,
    /// The final vectors without positions, once somebody asked for them.
    pub unplaced: Option<Matrix>,
    /// How many tokens were typed.
    found: usize,
    tokenize_ms: Option<f64>,
    forward_ms: Option<f64>,
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
            norm_order: match config.norm_order {
                NormOrder::PreNorm => "pre",
                NormOrder::PostNorm => "post",
            },
            load_ms: self.load_ms,
        }
    }

    /// The model itself.
    pub fn model(&self) -> &Model {
        &self.model
    }

    /// Runs the model on a text.
    pub fn run(&self, text: &str, length: Length) -> Result<TextRun> {
        let config = self.model.config();
        let start = now();
        let mut tokens = self.tokenizer.encode(text)?;
        let found = tokens.len();
        if length == Length::Cut {
            tokens = cut(tokens, config.n_ctx);
        }
        let ids = check(&tokens, config)?;
        let tokenize_ms = since(start);
        let start = now();
        let embed = Site::Embedding(EmbeddingSite::Embed);
        let sites = [analysis::sites(config), what_if::sites(config), vec![embed]];
        let mut trace = Trace::of(sites.concat());
        self.model.forward(&mut trace, &ids);
        let forward_ms = since(start);
        Ok(TextRun {
            text: text.into(),
            tokens,
            ids,
            trace,
            altered: Altered::default(),
            unplaced: None,
            found,
            tokenize_ms,
            forward_ms,
        })
    }
}

/// What is done with a text that is longer than the model can read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Length {
    /// It is refused.
    Whole,
    /// It is read as far as the model can.
    Cut,
}

impl TextRun {
    /// What the run holds.
    pub fn manifest(&self) -> TextManifest {
        let ranges = utf16_ranges(&self.text, &self.tokens);
        let transfer = |(token, range): (&Token, Range<usize>)| TextToken {
            id: token.id,
            text: token.text.clone(),
            start: range.start,
            end: range.end,
            special: token.is_special,
            word: token.word,
        };
        TextManifest {
            tokens: self.tokens.iter().zip(ranges).map(transfer).collect(),
            found: self.found,
            tokenize_ms: self.tokenize_ms,
            forward_ms: self.forward_ms,
        }
    }
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
    norm_order: &'static str,
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
    word: usize,
}

/// What a run on a text holds.
#[derive(Serialize)]
pub struct TextManifest {
    tokens: Vec<TextToken>,
    found: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    tokenize_ms: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    forward_ms: Option<f64>,
}
