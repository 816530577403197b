//! Trained models and their runs on a text.

use std::ops::Range;
use std::rc::Rc;

use serde::Serialize;
use tsify::Tsify;

use super::first_layers::FirstLayers;
use super::languages::KnownLanguages;
use super::manifest::ModelManifest;
use super::reference::Reference;
use super::{Clock, Session, timed};
use crate::Matrix;
use crate::analysis;
use crate::analysis::strips::strips;
use crate::analysis::what_if::{self, Altered};
use crate::checkpoint::format::gguf;
use crate::checkpoint::vocabulary::tokenizer_json;
use crate::checkpoint::{self, Checkpoint, Chosen, File, kind, sentencepiece};
use crate::error::{Result, excerpt};
use crate::model::Model;
use crate::model::config::{Config, Positions};
use crate::model::site::{BlockSite, EmbeddingSite, Site};
use crate::model::tokens::Tokens;
use crate::model::trace::Trace;
use crate::text::script::{Unread, unread};
use crate::text::tokenizer::{Language, Token, Tokenizer, check, cut, set_language, utf16_ranges};

/// Maximum number of tokens in a text. A run stores every head's pattern; the patterns of SmolLM2's
/// 270 heads take 280 MB at 512 tokens, and four times as much at 1024.
const MOST: usize = 512;

/// Number of models that a session stores. With two, switching between rooms with different models
/// is fast. A model that ships with the page takes up to 100 MB.
pub(super) const MOST_MODELS: usize = 2;

/// A token, and its range in the typed text: `text.slice(start, end)`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Tsify)]
pub struct TextToken {
    /// Its index in the vocabulary.
    pub id: usize,
    /// Its readable text.
    pub text: String,
    /// Its start in the typed text, in UTF-16 units.
    pub start: usize,
    /// Its end in the typed text, in UTF-16 units.
    pub end: usize,
    /// Whether the tokeniser added the token; its range is then empty.
    pub special: bool,
    /// Index of its word.
    pub word: usize,
    /// Whether the token is the unknown token, such as `[UNK]`.
    pub unknown: bool,
}

/// The tokens and durations of a run.
#[derive(Debug, Clone, PartialEq, Serialize, Tsify)]
pub struct TextManifest {
    /// The tokens, after truncation.
    pub tokens: Vec<TextToken>,
    /// Number of tokens before truncation, including special tokens.
    pub found: usize,
    /// The words in another script that the tokeniser reads only letter by letter, if any.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub unread: Option<Unread>,
    /// Duration of tokenising in milliseconds.
    pub tokenize_ms: f64,
    /// Duration of the forward pass in milliseconds.
    pub forward_ms: f64,
}

/// A model and its tokeniser.
pub(super) struct LoadedModel {
    /// Its folder, which identifies it in the session.
    pub folder: String,
    /// Its name, if the files give one.
    pub name: Option<String>,
    model: Model,
    tokenizer: Tokenizer,
    /// The tokeniser of a translation model's target language, if it is separate.
    target: Option<Tokenizer>,
    /// The task prefixes with which a text can start (T5).
    pub task_prefixes: Vec<String>,
    /// The languages of a multilingual translation model.
    pub languages: Option<KnownLanguages>,
    /// The comparison with reference values, if the files contain any.
    pub reference: Option<Reference>,
    /// The loaded part, if the rest is still missing.
    pub first: Option<FirstLayers>,
}

pub(super) struct Tokenized {
    /// The tokens, after truncation.
    pub tokens: Vec<Token>,
    /// The tokens' ids, checked against the model.
    pub ids: Tokens,
    /// Number of tokens before truncation.
    pub found: usize,
}

/// A finished run on a text.
pub(super) struct TextRun {
    /// The typed text.
    pub text: String,
    /// The tokens, after truncation.
    pub tokens: Vec<Token>,
    /// The tokens' ids, checked against the model.
    pub ids: Tokens,
    /// The recorded matrices.
    pub trace: Trace,
    /// The matrices that differ because of ablations.
    pub altered: Altered,
    /// The final vectors computed without position embeddings, stored after the first request for
    /// them.
    pub without_positions: Option<Matrix>,
    /// The pass that [`Session::score_parts`] splits, stored after the first request for it.
    pub written: Option<Trace>,
}

impl Session {
    /// Loads a model from the bytes of `config.json`, `tokenizer.json` and its weights, and selects
    /// it. A GGUF file contains all three; the other two files may then be empty. `folder`
    /// identifies the model in later requests. A third model replaces the least recently selected
    /// one; after an error, the selection does not change.
    pub fn load_model(
        &mut self,
        folder: &str,
        config: &[u8],
        tokenizer: &[u8],
        weights: &[u8],
    ) -> Result<ModelManifest> {
        let files = Chosen {
            config: config.into(),
            tokenizer: tokenizer.into(),
            pieces: None,
            weights: vec![File::of_weights(weights)],
            reference: None,
        };
        self.load_part(folder, &files, None)
    }

    /// Loads a model from user-supplied files and selects it, as [`Session::load_model`] does. The
    /// files are either a GGUF file or its shards, or the following: `config.json`,
    /// `tokenizer.json` (or SentencePiece models and their `vocab.json`), and the weights as one
    /// safetensors file or as shards with their index. Other files are ignored.
    pub fn load_files(&mut self, folder: &str, files: &[File]) -> Result<ModelManifest> {
        self.load_part(folder, &Chosen::among(files)?, None)
    }

    /// See [`checkpoint::check_ahead`].
    pub fn check_ahead(&self, name: &str, start: &[u8], bytes: f64) -> Result<()> {
        checkpoint::check_ahead(name, start, bytes as u64)
    }

    /// Selects a loaded model for later requests. Returns `None` and changes nothing if the model
    /// is not loaded.
    pub fn choose_model(&mut self, folder: &str) -> Option<ModelManifest> {
        let model = self.loaded(folder)?;
        Some(self.select_model(model))
    }

    /// Shares and selects a model of another session, so that several sessions on a page need only
    /// one copy of the weights. Returns `None` and changes nothing if that session does not have
    /// the model.
    pub fn adopt_model(&mut self, other: &Session, folder: &str) -> Option<ModelManifest> {
        let model = other.loaded(folder)?;
        Some(self.select_model(model))
    }

    /// A completely loaded model, selected or not.
    pub(super) fn loaded(&self, folder: &str) -> Option<Rc<LoadedModel>> {
        let mut models = self.models.iter();
        let is_whole = |model: &&Rc<LoadedModel>| model.first.is_none();
        models
            .find(|model| model.folder == folder && is_whole(model))
            .cloned()
    }

    pub(super) fn select_model(&mut self, model: Rc<LoadedModel>) -> ModelManifest {
        let manifest = model.manifest();
        self.models.retain(|other| other.folder != model.folder);
        self.models.insert(0, model);
        self.models.truncate(MOST_MODELS);
        self.forget_runs();
        manifest
    }

    /// Runs the model on a text and stores the trace for later requests. `cut` truncates a long
    /// text to the context length. After an error, the earlier run is kept.
    pub fn run_text(&mut self, text: &str, cut: bool) -> Result<TextManifest> {
        let model = self.model()?;
        let (run, manifest) = model.run(text, cut, self.clock)?;
        self.text = Some(run);
        self.drop_dependent_run();
        Ok(manifest)
    }
}

impl LoadedModel {
    pub(super) fn new(folder: &str, files: &Chosen, first: Option<FirstLayers>) -> Result<Self> {
        let (tokenizer, target) = tokenizers(files)?;
        let Checkpoint {
            name,
            task_prefixes,
            config,
            weights,
        } = checkpoint::read_layers(
            &files.config,
            &files.weights,
            first.map(|first| first.layers),
        )?;
        let (entries, d_vocab) = (tokenizer.entries(), config.d_vocab);
        if entries > d_vocab {
            let file = match target {
                Some(_) => "vocab.json",
                None => "tokenizer.json",
            };
            return checkpoint::refuse(format!(
                "{file} has {entries} entries, but the model has {d_vocab}; choose the one that \
                 belongs to the model",
            ));
        }
        let config = limit_context(config);
        let model = Model::new(config, weights)?;
        Ok(LoadedModel {
            folder: folder.into(),
            name,
            task_prefixes,
            languages: KnownLanguages::of(&tokenizer, model.config()),
            reference: files.reference.map(|file| Reference::of(&model, file)),
            model,
            tokenizer,
            target,
            first,
        })
    }

    /// The model.
    pub fn model(&self) -> &Model {
        &self.model
    }

    /// The tokeniser.
    pub fn tokenizer(&self) -> &Tokenizer {
        &self.tokenizer
    }

    /// The tokeniser of the target language.
    pub fn target_tokenizer(&self) -> &Tokenizer {
        self.target.as_ref().unwrap_or(&self.tokenizer)
    }

    /// The model's name, for the start of a sentence.
    pub fn name(&self) -> &str {
        self.name.as_deref().unwrap_or("This model")
    }

    /// Tokenises a text and, if `is_cut`, truncates it to the context length.
    pub fn tokenize(&self, text: &str, is_cut: bool) -> Result<Tokenized> {
        self.tokenize_in(None, text, is_cut)
    }

    /// Tokenises a text like [`LoadedModel::tokenize`], in a source language of the model.
    pub fn tokenize_in(
        &self,
        language: Option<&Language>,
        text: &str,
        is_cut: bool,
    ) -> Result<Tokenized> {
        let config = self.model.config();
        let mut tokens = self.tokenizer.encode_readable(text)?;
        if let (Some(language), Some(known)) = (language, &self.languages) {
            set_language(&mut tokens, language, &known.all);
        }
        let found = tokens.len();
        if is_cut {
            tokens = cut(tokens, config.n_ctx);
        }
        let ids = check(&tokens, config)?;
        if let Some(first) = &self.first {
            first.check(&tokens)?;
        }
        Ok(Tokenized { tokens, ids, found })
    }

    fn run(&self, text: &str, is_cut: bool, clock: Clock) -> Result<(TextRun, TextManifest)> {
        let config = self.model.config();
        let (tokenized, tokenize_ms) = timed(clock, || self.tokenize(text, is_cut));
        let Tokenized { tokens, ids, found } = tokenized?;
        let added = [EmbeddingSite::Embed, EmbeddingSite::PosEmbed].map(Site::embedding);
        let sites = [
            analysis::sites(config),
            what_if::sites(config),
            added.into(),
        ];
        let mlp = (0..config.n_layers()).map(|layer| Site::block(layer, BlockSite::MlpPost));
        let (trace, forward_ms) = timed(clock, || {
            let mut trace = Trace::of(sites.concat()).with_short(mlp, strips);
            self.model.forward(&mut trace, &ids);
            trace
        });
        let manifest = TextManifest {
            tokens: text_tokens(&self.tokenizer, text, &tokens),
            found,
            unread: unread(text, &tokens, self.tokenizer.unknown()),
            tokenize_ms,
            forward_ms,
        };
        let run = TextRun {
            text: text.into(),
            tokens,
            ids,
            trace,
            altered: Altered::default(),
            without_positions: None,
            written: None,
        };
        Ok((run, manifest))
    }
}

/// Limits the context length to [`MOST`], unless the shape of the weights depends on it (learned
/// positions).
fn limit_context(config: Config) -> Config {
    match config.positions {
        Positions::Learned => config,
        _ => Config {
            n_ctx: config.n_ctx.min(MOST),
            ..config
        },
    }
}

/// Converts tokens for the page.
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

/// Loads a model's tokeniser, and the tokeniser of its target language if that is separate.
fn tokenizers(files: &Chosen) -> Result<(Tokenizer, Option<Tokenizer>)> {
    if let Some(pieces) = &files.pieces {
        kind::check("vocab.json", (*pieces.vocabulary).into())?;
        let parse = |name: &str, spm: &[u8]| {
            kind::check(name, spm.into())?;
            let json = sentencepiece::tokenizer_json(name, spm)?;
            Tokenizer::from_bytes(&json)?.with_vocabulary(&pieces.vocabulary)
        };
        let source = parse("source.spm", &pieces.source)?;
        return Ok((source, Some(parse("target.spm", &pieces.target)?)));
    }
    let json = match (&*files.tokenizer, &files.weights[..]) {
        ([], [weights, ..]) => {
            let name = excerpt(weights.base());
            let json = tokenizer_json(weights.bytes);
            json.map_err(|error| error.rename_file(gguf::FILE, &name))?
        }
        (json, _) => {
            kind::check("tokenizer.json", json.into())?;
            return Ok((Tokenizer::from_bytes(json)?, None));
        }
    };
    Ok((Tokenizer::from_bytes(&json)?, None))
}
