//! A trained model, and a run of it on a text.

use std::ops::Range;
use std::rc::Rc;

use serde::Serialize;
use tsify::Tsify;

use super::numbers::word;
use super::{Clock, Session, timed};
use crate::Matrix;
use crate::analysis;
use crate::checkpoint::format::gguf;
use crate::checkpoint::vocabulary::tokenizer_json;
use crate::checkpoint::{self, Checkpoint, Chosen, File, kind, sentencepiece};
use crate::config::{self, Config, Positions};
use crate::error::{Error, Result, excerpt};
use crate::linear::Linear;
use crate::model::Model;
use crate::site::{EmbeddingSite, Site};
use crate::tokenizer::{Token, Tokenizer, check, cut, utf16_ranges};
use crate::tokens::Tokens;
use crate::trace::Trace;
use crate::weights::BlockWeights;
use crate::what_if::{self, Altered};

/// The most tokens of a text. A run keeps every head's pattern: 270 of them (SmolLM2) take 280 MB
/// at 512 tokens, and four times as much at twice as many.
const MOST: usize = 512;

/// The most models that a session keeps. A person goes back and forth between two rooms with
/// different models; each takes up to 100 MB.
const MOST_MODELS: usize = 2;

word! {
    /// How a vector is normalised.
    NormKind of config::NormKind { LayerNorm, RmsNorm }
}

word! {
    /// The function between the two matrices of an MLP.
    Activation of config::Activation { Relu, Gelu, GeluTanh, Silu }
}

/// Where the norms of a block stand.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Tsify)]
#[serde(rename_all = "lowercase")]
pub enum NormOrder {
    /// Before attention and MLP.
    Pre,
    /// After each residual addition.
    Post,
}

/// Name and sizes of a model.
#[derive(Debug, Clone, PartialEq, Serialize, Tsify)]
pub struct ModelManifest {
    /// Its name, if its `config.json` gives one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// How many layers it has.
    pub n_layers: usize,
    /// How many heads a layer has.
    pub n_heads: usize,
    /// The width of the residual stream.
    pub d_model: usize,
    /// The width of a head.
    pub d_head: usize,
    /// The width of the MLP's hidden layer.
    pub d_mlp: usize,
    /// The entries of its vocabulary.
    pub d_vocab: usize,
    /// The most tokens that it reads.
    pub n_ctx: usize,
    /// Where its norms stand.
    pub norm_order: NormOrder,
    /// The form of its norms.
    pub norm: NormKind,
    /// The function in its MLP.
    pub activation: Activation,
    /// Whether its MLP multiplies the activated units with others.
    pub has_gated_mlp: bool,
    /// Whether no token looks at a later one.
    pub is_causal: bool,
    /// How it knows the order of its tokens.
    pub positions: PositionKind,
    /// Which of its layers add biases.
    pub biases: Biases,
    /// Whether it has a decoder that translates what it reads.
    pub translates: bool,
}

/// Which layers of a block add biases.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Tsify)]
pub struct Biases {
    /// Those that make queries, keys and values.
    pub projections: bool,
    /// The one behind the heads.
    pub output: bool,
    /// Those of the MLP.
    pub mlp: bool,
}

/// How a model knows the order of its tokens.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Tsify)]
#[serde(rename_all = "snake_case")]
pub enum PositionKind {
    /// Not at all.
    None,
    /// Vectors are added to the embeddings.
    Added,
    /// Queries and keys are turned.
    Rotary,
}

/// A token, and the part of the typed text that it stands for: `text.slice(start, end)`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Tsify)]
pub struct TextToken {
    /// Its entry in the vocabulary.
    pub id: usize,
    /// The entry's text, as people read it.
    pub text: String,
    /// Where it begins in the typed text, counted as JavaScript counts.
    pub start: usize,
    /// Where it ends.
    pub end: usize,
    /// Whether the tokeniser added it around the text; then its range is empty.
    pub special: bool,
    /// The word that it belongs to, counted from 0.
    pub word: usize,
    /// Whether it stands for something that the vocabulary has no entry for, as `[UNK]` does.
    pub unknown: bool,
}

/// The tokens of a run, and how long it took.
#[derive(Debug, Clone, PartialEq, Serialize, Tsify)]
pub struct TextManifest {
    /// The tokens that the model read.
    pub tokens: Vec<TextToken>,
    /// How many tokens the whole text has, special ones included; larger than the number of
    /// `tokens` if the text was cut.
    pub found: usize,
    /// How long tokenising took, in milliseconds.
    pub tokenize_ms: f64,
    /// How long the forward pass took, in milliseconds.
    pub forward_ms: f64,
}

/// A model and its tokeniser.
pub(super) struct LoadedModel {
    /// The name of its folder, which tells the models of a session apart.
    folder: String,
    name: Option<String>,
    model: Model,
    tokenizer: Tokenizer,
    /// The tokeniser of the language that a translator writes, if it is another one.
    target: Option<Tokenizer>,
}

/// A text as a model reads it.
pub(super) struct Tokenized {
    /// The tokens that the model reads.
    pub tokens: Vec<Token>,
    /// Their ids, checked against the model.
    pub ids: Tokens,
    /// How many tokens the whole text has.
    pub found: usize,
}

/// A finished run on a text.
pub(super) struct TextRun {
    /// The typed text.
    pub text: String,
    /// The tokens that the model read.
    pub tokens: Vec<Token>,
    /// Their ids, checked against the model.
    pub ids: Tokens,
    /// The matrices that the run recorded.
    pub trace: Trace,
    /// The changed model's run on the same text.
    pub altered: Altered,
    /// The final vectors without positions, kept once they were asked for.
    pub without_positions: Option<Matrix>,
    /// How many tokens the whole text has.
    found: usize,
    tokenize_ms: f64,
    forward_ms: f64,
}

impl Session {
    /// Reads a model from the bytes of `config.json`, `tokenizer.json` and its weights, and
    /// chooses it. A GGUF holds all three; the first two may then be empty. `folder` names the
    /// model in later choices. Of three models the one not chosen for longest is dropped.
    ///
    /// # Errors
    ///
    /// A sentence that names the field or tensor at fault; the chosen model stays.
    pub fn load_model(
        &mut self,
        folder: &str,
        config: &[u8],
        tokenizer: &[u8],
        weights: &[u8],
    ) -> Result<ModelManifest> {
        let weights = vec![File::of_weights(weights)];
        self.load(
            folder,
            &Chosen {
                config: config.into(),
                tokenizer: tokenizer.into(),
                pieces: None,
                weights,
            },
        )
    }

    /// Reads a model from files that a person chose, and chooses it, as [`Session::load_model`]
    /// does: `config.json`, `tokenizer.json` (or SentencePiece models and their `vocab.json`) and
    /// safetensors, in one file or several with their index, or a GGUF. Other files among them are left out of account.
    ///
    /// # Errors
    ///
    /// As [`Session::load_model`], and a sentence that names the file that is missing.
    pub fn load_files(&mut self, folder: &str, files: &[File]) -> Result<ModelManifest> {
        self.load(folder, &Chosen::among(files)?)
    }

    fn load(&mut self, folder: &str, files: &Chosen) -> Result<ModelManifest> {
        // The memory of the model to be dropped is free before the new one needs some.
        self.models.truncate(MOST_MODELS - 1);
        let model = LoadedModel::new(folder, files)?;
        Ok(self.use_model(Rc::new(model)))
    }

    /// Chooses a model that was loaded before: later questions are about it. `None`, and no
    /// change, if it was not loaded or is dropped.
    pub fn choose_model(&mut self, folder: &str) -> Option<ModelManifest> {
        let model = self.loaded(folder)?;
        Some(self.use_model(model))
    }

    /// Takes and chooses a model of another session, so that several pictures on a page need one
    /// copy of the weights. `None`, and no change, if that session does not have it.
    pub fn adopt_model(&mut self, other: &Session, folder: &str) -> Option<ModelManifest> {
        let model = other.loaded(folder)?;
        Some(self.use_model(model))
    }

    /// A loaded model, chosen or not.
    pub(super) fn loaded(&self, folder: &str) -> Option<Rc<LoadedModel>> {
        let mut models = self.models.iter();
        models.find(|model| model.folder == folder).cloned()
    }

    fn use_model(&mut self, model: Rc<LoadedModel>) -> ModelManifest {
        let manifest = model.manifest();
        self.models.retain(|other| other.folder != model.folder);
        self.models.insert(0, model);
        self.models.truncate(MOST_MODELS);
        self.text = None;
        self.other = None;
        self.kept = None;
        self.translation = None;
        manifest
    }

    /// Runs the model on a text and keeps the trace that later questions are answered from. With
    /// `cut`, a text that is too long is cut to what the model can read.
    ///
    /// # Errors
    ///
    /// A sentence when the text has no token, or too many without `cut`; the earlier run stays.
    pub fn run_text(&mut self, text: &str, cut: bool) -> Result<TextManifest> {
        let model = self.model()?;
        let run = model.run(text, cut, self.clock)?;
        let manifest = run.manifest(model.tokenizer());
        self.text = Some(run);
        self.forget_readings_of_text();
        Ok(manifest)
    }
}

impl LoadedModel {
    fn new(folder: &str, files: &Chosen) -> Result<Self> {
        let (tokenizer, target) = tokenizers(files)?;
        let Checkpoint {
            name,
            config,
            weights,
        } = checkpoint::read_parts(&files.config, &files.weights)?;
        let (entries, d_vocab) = (tokenizer.entries(), config.d_vocab);
        if entries > d_vocab {
            return Err(Error::Files(format!(
                "{} has {entries} entries, and the model knows {d_vocab}; choose the one that \
                 belongs to the model",
                if target.is_some() {
                    "vocab.json"
                } else {
                    "tokenizer.json"
                }
            )));
        }
        let config = shortened(config);
        Ok(LoadedModel {
            folder: folder.into(),
            name,
            model: Model::new(config, weights)?,
            tokenizer,
            target,
        })
    }

    /// Its name and sizes.
    pub fn manifest(&self) -> ModelManifest {
        let config = self.model.config();
        let block = self.model.weights().blocks.first();
        let has_bias = |layer: fn(&BlockWeights) -> &Linear| {
            block.is_some_and(|block| layer(block).bias.is_some())
        };
        ModelManifest {
            name: self.name.clone(),
            n_layers: config.n_layers,
            n_heads: config.n_heads,
            d_model: config.d_model,
            d_head: config.d_head,
            d_mlp: config.d_mlp,
            d_vocab: config.d_vocab,
            n_ctx: config.n_ctx,
            norm_order: config.norm_order.into(),
            norm: config.norm.into(),
            activation: config.activation.into(),
            has_gated_mlp: config.mlp == config::MlpKind::Gated,
            is_causal: config.mask == config::Mask::Causal,
            positions: config.positions.into(),
            biases: Biases {
                projections: has_bias(|block| &block.attention.w_q),
                output: has_bias(|block| &block.attention.w_o),
                mlp: has_bias(|block| &block.mlp.w_in),
            },
            translates: config.n_decoder_layers > 0,
        }
    }

    /// The model itself.
    pub fn model(&self) -> &Model {
        &self.model
    }

    /// Its tokeniser.
    pub fn tokenizer(&self) -> &Tokenizer {
        &self.tokenizer
    }

    /// The tokeniser of what a translator writes.
    pub fn target_tokenizer(&self) -> &Tokenizer {
        self.target.as_ref().unwrap_or(&self.tokenizer)
    }

    /// Its name as a sentence begins with it.
    pub fn name(&self) -> &str {
        self.name.as_deref().unwrap_or("This model")
    }

    /// The tokens of a text, cut to what the model reads if that is wanted.
    pub fn tokenize(&self, text: &str, is_cut: bool) -> Result<Tokenized> {
        let config = self.model.config();
        let mut tokens = self.tokenizer.encode_readable(text)?;
        let found = tokens.len();
        if is_cut {
            tokens = cut(tokens, config.n_ctx);
        }
        let ids = check(&tokens, config)?;
        Ok(Tokenized { tokens, ids, found })
    }

    fn run(&self, text: &str, is_cut: bool, clock: Clock) -> Result<TextRun> {
        let config = self.model.config();
        let (tokenized, tokenize_ms) = timed(clock, || self.tokenize(text, is_cut));
        let Tokenized { tokens, ids, found } = tokenized?;
        let embed = Site::Embedding(EmbeddingSite::Embed);
        let sites = [analysis::sites(config), what_if::sites(config), vec![embed]];
        let (trace, forward_ms) = timed(clock, || {
            let mut trace = Trace::of(sites.concat());
            self.model.forward(&mut trace, &ids);
            trace
        });
        Ok(TextRun {
            text: text.into(),
            tokens,
            ids,
            trace,
            altered: Altered::default(),
            without_positions: None,
            found,
            tokenize_ms,
            forward_ms,
        })
    }
}

/// The configuration of a model that reads at most as many tokens as [`MOST`], where nothing
/// in the weights depends on their number.
fn shortened(config: Config) -> Config {
    match config.positions {
        Positions::Learned => config,
        _ => Config {
            n_ctx: config.n_ctx.min(MOST),
            ..config
        },
    }
}

impl TextRun {
    fn manifest(&self, tokenizer: &Tokenizer) -> TextManifest {
        TextManifest {
            tokens: text_tokens(tokenizer, &self.text, &self.tokens),
            found: self.found,
            tokenize_ms: self.tokenize_ms,
            forward_ms: self.forward_ms,
        }
    }
}

/// Tokens as the page gets them.
pub(super) fn text_tokens(tokenizer: &Tokenizer, text: &str, tokens: &[Token]) -> Vec<TextToken> {
    let ranges = utf16_ranges(text, tokens);
    let unknown = tokenizer.unknown();
    let token = |(token, range): (&Token, Range<usize>)| TextToken {
        id: token.id,
        text: token.text.clone(),
        start: range.start,
        end: range.end,
        special: token.is_special,
        word: token.word,
        unknown: Some(token.id) == unknown,
    };
    tokens.iter().zip(ranges).map(token).collect()
}

impl From<Positions> for PositionKind {
    fn from(positions: Positions) -> Self {
        match positions {
            Positions::None => PositionKind::None,
            Positions::Learned | Positions::Sinusoidal { .. } => PositionKind::Added,
            Positions::Rotary { .. } => PositionKind::Rotary,
        }
    }
}

impl From<config::NormOrder> for NormOrder {
    fn from(order: config::NormOrder) -> Self {
        match order {
            config::NormOrder::PreNorm => NormOrder::Pre,
            config::NormOrder::PostNorm => NormOrder::Post,
        }
    }
}

impl From<NormOrder> for config::NormOrder {
    fn from(order: NormOrder) -> Self {
        match order {
            NormOrder::Pre => config::NormOrder::PreNorm,
            NormOrder::Post => config::NormOrder::PostNorm,
        }
    }
}

/// The tokeniser of what a model reads, and that of what it writes, if it is another one.
fn tokenizers(files: &Chosen) -> Result<(Tokenizer, Option<Tokenizer>)> {
    if let Some(pieces) = &files.pieces {
        kind::check("vocab.json", (*pieces.vocabulary).into())?;
        let read = |name: &str, spm: &[u8]| {
            kind::check(name, spm.into())?;
            let json = sentencepiece::tokenizer_json(name, spm)?;
            Tokenizer::from_bytes(&json)?.with_vocabulary(&pieces.vocabulary)
        };
        let source = read("source.spm", &pieces.source)?;
        return Ok((source, Some(read("target.spm", &pieces.target)?)));
    }
    let json = match (&*files.tokenizer, &files.weights[..]) {
        ([], [weights, ..]) => {
            let name = excerpt(weights.base());
            let json = tokenizer_json(weights.bytes);
            json.map_err(|error| error.of_file(gguf::FILE, &name))?
        }
        (json, _) => {
            kind::check("tokenizer.json", json.into())?;
            return Ok((Tokenizer::from_bytes(json)?, None));
        }
    };
    Ok((Tokenizer::from_bytes(&json)?, None))
}
