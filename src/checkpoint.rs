//! Loads a trained model from the bytes of its files.
//!
//! A format module reads named tensors from a file, and an architecture module interprets the names
//! and fields. Files may come from anywhere, so nothing in them is trusted. Sizes are checked
//! against the bytes before memory is allocated, and a truncated, altered or forged file is
//! rejected with an error that names the field or tensor.

mod ahead;
pub(crate) mod architecture;
mod bytes;
mod chosen;
pub mod format;
pub mod kind;
mod loader;
pub(crate) mod names;
pub mod sentencepiece;
pub(crate) mod settings;
pub(crate) mod tensors;
pub mod vocabulary;

pub use ahead::check_ahead;
pub use architecture::bert::IGNORED;
pub use bytes::{Bytes, Pieces};
pub use chosen::{Chosen, SentencePieces};

use crate::error::{FileError, Result, excerpt, fail};
use crate::model::config::Config;
use crate::model::weights::Weights;

use format::gguf::{self, Gguf};
use format::marian::{self, Marian};
use format::safetensors;
use settings::Settings;

/// A model that has been loaded and checked.
#[derive(Debug, Clone, PartialEq)]
pub struct Checkpoint {
    /// The model's name in `config.json`, or in `general.name` of a GGUF, if present.
    pub name: Option<String>,
    /// The task prefixes with which a text can start (T5), such as `summarize: `.
    pub task_prefixes: Vec<String>,
    /// Sizes and architecture of the model.
    pub config: Config,
    /// The trained parameters, in the shapes of the configuration.
    pub weights: Weights,
}

/// A named file.
#[derive(Debug, Clone, Copy)]
pub struct File<'data> {
    /// The file's name; leading folders are ignored.
    pub name: &'data str,
    /// The file's contents.
    pub bytes: Bytes<'data>,
}

impl<'data> File<'data> {
    /// A file in memory.
    pub fn new(name: &'data str, bytes: &'data [u8]) -> Self {
        let bytes = bytes.into();
        File { name, bytes }
    }

    /// Weights in memory, with the usual file name of their format.
    pub fn of_weights(bytes: &'data [u8]) -> Self {
        let name = if bytes.starts_with(gguf::MAGIC) {
            gguf::FILE
        } else if bytes.starts_with(marian::MAGIC) {
            marian::FILE
        } else {
            safetensors::FILE
        };
        File::new(name, bytes)
    }

    /// The file's name without folders.
    pub fn base(&self) -> &'data str {
        self.name.rsplit(['/', '\\']).next().unwrap_or(self.name)
    }
}

/// Loads a model from one of these:
///
/// - `config.json` and `model.safetensors`, saved by transformers: an encoder (such as BERT), a
///   decoder (such as GPT-2 or LLaMA) or a translation model (Marian, BART, M2M100, T5), with or
///   without task heads
/// - a GGUF, or all of its shards: the architectures of llama.cpp with the same arithmetic as one of
///   these models
/// - a file in Marian's binary format: a small translation model
///
/// A GGUF and a Marian file contain their configuration.
///
/// A file that is not in memory is read one tensor at a time. Matrices keep their storage format.
///
/// # Errors
///
/// The error names an unsupported field and its supported values, or a tensor that is missing,
/// unused, not finite, or of the wrong shape or type. [`IGNORED`] lists the unused tensors that a
/// BERT model may have.
///
/// # Example: an unsupported setting
///
/// ```
/// let config = br#"{"model_type": "roberta", "is_decoder": true}"#;
/// assert_eq!(
///     headlight::checkpoint::read(config, &[]).unwrap_err().to_string(),
///     "is_decoder is true in config.json, but only false is supported; choose another model.",
/// );
/// ```
pub fn read(config: &[u8], weights: &[u8]) -> Result<Checkpoint> {
    read_parts(config, &[File::of_weights(weights)])
}

/// Loads a model like [`read`], but with weights in one or several safetensors files.
///
/// If `model.safetensors.index.json` is among the files, the shards that it names are read, and
/// each must contain the tensors listed for it.
///
/// # Example: a missing shard
///
/// ```
/// use headlight::checkpoint::{File, read_parts};
/// let config = br#"{"model_type": "gpt2", "n_embd": 2, "n_head": 1, "n_layer": 1,
///     "vocab_size": 3, "n_positions": 4}"#;
/// let index = File::new(
///     "model.safetensors.index.json",
///     br#"{"weight_map": {"wte.weight": "model-00001-of-00001.safetensors"}}"#,
/// );
/// assert_eq!(
///     read_parts(config, &[index]).unwrap_err().to_string(),
///     "These files cannot be loaded as a model: model-00001-of-00001.safetensors, which the index \
///      names, is missing; choose it too.",
/// );
/// ```
pub fn read_parts(config: &[u8], files: &[File]) -> Result<Checkpoint> {
    read_layers(config, files, None)
}

/// Loads the first layers of a model, or all layers for `None`. The bytes of the other layers are
/// not read, so they may still be missing. Embeddings and the final norm are read as a whole.
pub(crate) fn read_layers(
    config: &[u8],
    files: &[File],
    layers: Option<usize>,
) -> Result<Checkpoint> {
    let name = together(files);
    if let [first, ..] = files
        && first.bytes.start_with(gguf::MAGIC)?
    {
        let files = gguf::parts::in_order(files)?;
        let heads = files.iter().map(|file| gguf::head(file.bytes));
        let heads = heads.collect::<Result<Vec<_>>>()?;
        return Gguf::read_parts(&files, &heads)
            .and_then(|file| architecture::of_gguf(file, layers))
            .map_err(|error| error.rename_file(gguf::FILE, &name));
    }
    if let [File { bytes, .. }] = files
        && bytes.start_with(marian::MAGIC)?
    {
        // Marian's files are only a few megabytes long, so the whole file is read at once.
        return Marian::read(&bytes.read()?)
            .and_then(architecture::marian::read)
            .map_err(|error| error.rename_file(marian::FILE, &name));
    }
    let settings = Settings::parse(config)?;
    let (mut config, form, names) = architecture::of(&settings)?;
    let named = safetensors::read_parts(files)?;
    let weights = names.read(&name, named, &mut config, &form, layers)?;
    Ok(Checkpoint {
        name: settings.name(),
        task_prefixes: settings.task_prefixes(),
        config,
        weights,
    })
}

/// Refuses files that do not form a model.
pub(crate) fn refuse<T>(problem: impl Into<String>) -> Result<T> {
    fail(FileError::Files {
        problem: problem.into(),
    })
}

/// The name of a file, or one name for several files, for use in messages.
fn together(files: &[File]) -> String {
    let is_index = |file: &&File| file.base().ends_with(safetensors::INDEX);
    let names = files.iter().filter(|file| !is_index(file));
    let mut names: Vec<&str> = names.map(File::base).collect();
    names.sort_unstable();
    let first = names.first().map_or_else(String::new, |name| excerpt(name));
    match names.len() {
        0 | 1 => first,
        2 => format!("{first} with 1 more part"),
        n => format!("{first} with {} more parts", n - 1),
    }
}
