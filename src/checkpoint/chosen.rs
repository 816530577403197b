//! Selects a model's files from user-supplied files.

use std::borrow::Cow;

use super::format::gguf::parts::{in_order, two_models};
use super::format::safetensors::INDEX;
use super::format::{gguf, marian};
use super::{File, kind, refuse};
use crate::error::{Result, excerpt};

/// The files of a model, without unrelated files.
#[derive(Debug, Clone)]
pub struct Chosen<'data> {
    /// `config.json`; empty if the weights contain the configuration.
    pub config: Cow<'data, [u8]>,
    /// `tokenizer.json`; empty if the weights contain the vocabulary, or if SentencePiece models
    /// replace it.
    pub tokenizer: Cow<'data, [u8]>,
    /// The tokeniser of a translation model without `tokenizer.json`.
    pub pieces: Option<SentencePieces<'data>>,
    /// The weights: one file, or several shards and their index.
    pub weights: Vec<File<'data>>,
    /// The file with reference values, if there is one.
    pub reference: Option<File<'data>>,
}

/// File name of reference values, which are in the format of safetensors.
const REFERENCE: &str = "reference.safetensors";

/// The tokeniser files that OPUS-MT publishes.
#[derive(Debug, Clone)]
pub struct SentencePieces<'data> {
    /// `source.spm`.
    pub source: Cow<'data, [u8]>,
    /// `target.spm`.
    pub target: Cow<'data, [u8]>,
    /// `vocab.json`.
    pub vocabulary: Cow<'data, [u8]>,
}

/// Maximum size of the weights, in bytes, in their files and in memory. The rest of the 4 GiB of
/// 32-bit memory is for activations.
const MOST: u64 = 3 << 30;

/// File name suffixes of weights in unsupported formats.
const UNSUPPORTED: [&str; 7] = [".bin", ".pt", ".pth", ".onnx", ".h5", ".msgpack", ".npz"];

impl<'data> Chosen<'data> {
    /// Selects a model: `config.json`, `tokenizer.json` and safetensors; or one GGUF file (or its
    /// shards); or `tokenizer.json` and Marian's binary file. If there are several `config.json`
    /// files, the least deeply nested one is used, together with the other files in its folder.
    ///
    /// # Example: the files contain only weights
    ///
    /// ```
    /// use headlight::checkpoint::{Chosen, File};
    /// let file = File::new("model.safetensors", b"");
    /// assert_eq!(
    ///     Chosen::among(&[file]).unwrap_err().to_string(),
    ///     "These files cannot be loaded as a model: config.json is missing; choose it together with \
    ///      model.safetensors.",
    /// );
    /// ```
    pub fn among(files: &[File<'data>]) -> Result<Self> {
        let mut files = in_one_folder(files);
        let reference = files.iter().copied().find(|file| file.base() == REFERENCE);
        files.retain(|file| file.base() != REFERENCE);
        let found = WeightFiles::among(&files)?;
        let needs_config = !found.safetensors.is_empty();
        let needs_tokenizer = found.ggufs.is_empty();
        let weights = found.of_one_model()?;
        if weights.is_empty() {
            return no_weights(&files);
        }
        let need = |name: &str, is_needed: bool| match files.iter().find(|file| file.base() == name)
        {
            Some(file) => file.bytes.read(),
            None if is_needed => {
                let weights = excerpt(weights[0].base());
                refuse(format!(
                    "{name} is missing; choose it together with {weights}"
                ))
            }
            None => Ok(Cow::default()),
        };
        let has = |name: &str| files.iter().any(|file| file.base() == name);
        let has_pieces = needs_tokenizer
            && !has("tokenizer.json")
            && ["source.spm", "target.spm"].into_iter().any(has);
        let pieces = match has_pieces {
            true => Some(SentencePieces {
                source: need("source.spm", true)?,
                target: need("target.spm", true)?,
                vocabulary: need("vocab.json", true)?,
            }),
            false => None,
        };
        Ok(Chosen {
            config: need("config.json", needs_config)?,
            tokenizer: need("tokenizer.json", needs_tokenizer && !has_pieces)?,
            pieces,
            weights,
            reference,
        })
    }
}

/// The files in the folder of the least deeply nested `config.json`; without one, all files.
fn in_one_folder<'data>(files: &[File<'data>]) -> Vec<File<'data>> {
    let folder = |file: &File<'data>| file.name.strip_suffix(file.base()).unwrap_or_default();
    let configs = files.iter().filter(|file| file.base() == "config.json");
    let chosen = configs.min_by_key(|file| file.name.len()).map(folder);
    let mut files = files.to_vec();
    files.retain(|file| chosen.is_none_or(|chosen| folder(file) == chosen));
    files
}

/// The files that contain weights, by format.
#[derive(Default)]
struct WeightFiles<'data> {
    ggufs: Vec<File<'data>>,
    marian: Vec<File<'data>>,
    safetensors: Vec<File<'data>>,
}

impl<'data> WeightFiles<'data> {
    /// Detects formats from the contents of files, not from their names.
    fn among(files: &[File<'data>]) -> Result<Self> {
        let mut found = WeightFiles::default();
        for file in files {
            let name = file.base();
            if file.bytes.start_with(gguf::MAGIC)? {
                found.ggufs.push(*file);
            } else if name.ends_with(".bin") && file.bytes.start_with(marian::MAGIC)? {
                found.marian.push(*file);
            } else if name.ends_with(".safetensors")
                || name.ends_with(INDEX)
                || kind::is_safetensors(file.bytes)?
            {
                found.safetensors.push(*file);
            } else if name.ends_with(".gguf") {
                kind::check_weights(name, file.bytes)?;
                let name = excerpt(name);
                return refuse(format!(
                    "{name} does not start like a GGUF; download it again"
                ));
            }
        }
        Ok(found)
    }

    /// The weights in order; rejects those of several models, and those that are too large.
    fn of_one_model(self) -> Result<Vec<File<'data>>> {
        let WeightFiles {
            ggufs,
            marian,
            safetensors,
        } = self;
        let firsts = [
            ggufs.first(),
            marian.first(),
            safetensors.first(),
            marian.get(1),
        ];
        let firsts: Vec<_> = firsts.into_iter().flatten().copied().collect();
        if let [first, second, ..] = &firsts[..] {
            return two_models(first, second);
        }
        check_size(&[&ggufs[..], &marian, &safetensors].concat())?;
        match ggufs[..] {
            [] => Ok([marian, safetensors].concat()),
            _ => in_order(&ggufs),
        }
    }
}

/// Rejects files without weights.
fn no_weights<T>(files: &[File]) -> Result<T> {
    let is_other = |file: &&File| UNSUPPORTED.iter().any(|end| file.base().ends_with(end));
    let found = match files.iter().find(is_other) {
        Some(file) => {
            kind::check(file.base(), file.bytes)?;
            let name = excerpt(file.base());
            format!("{name} is in a format that is not supported")
        }
        None => "none of them contains weights".into(),
    };
    refuse(format!(
        "{found}; choose model.safetensors or all of its parts, with config.json and \
         tokenizer.json, or one .gguf"
    ))
}

/// Rejects weights that do not fit into memory, before they are read.
fn check_size(weights: &[File]) -> Result<()> {
    let sizes = || weights.iter().map(|file| file.bytes.len());
    // On 32-bit targets, the length of a larger file saturates at this value.
    let least = match sizes().any(|size| size == u32::MAX as usize) {
        true => "at least ",
        false => "",
    };
    let all = sizes().map(|size| size as u64).sum();
    check_total(&super::together(weights), least, all)
}

/// Rejects weights whose total size in bytes is too large. `name` and `least` are for the message:
/// the name of the weights, and a qualifier of their size.
pub fn check_total(name: &str, least: &str, all: u64) -> Result<()> {
    if all <= MOST {
        return Ok(());
    }
    let gigabytes = |bytes: u64| bytes as f64 / 1e9;
    refuse(format!(
        "{name} takes {least}{:.1} GB, but there is room for at most {:.1} GB of weights; choose a \
         smaller model, or one with fewer bits per number",
        gigabytes(all),
        gigabytes(MOST),
    ))
}
