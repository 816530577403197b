//! Selects a model's files from user-supplied files.

use std::borrow::Cow;

use super::format::gguf::parts::{in_order, two_models};
use super::format::safetensors::INDEX;
use super::format::{gguf, marian};
use super::{File, kind};
use crate::error::{FileError, Result, excerpt, fail};

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
        let named = |name: &str| {
            let found = files.iter().filter(|file| file.base() == name);
            found.min_by_key(|file| file.name.len())
        };
        let folder = |file: &File<'data>| file.name.strip_suffix(file.base()).unwrap_or_default();
        let beside = named("config.json").map(folder);
        let mut files: Vec<File> = files.to_vec();
        files.retain(|file| beside.is_none_or(|beside| folder(file) == beside));
        let reference = files.iter().copied().find(|file| file.base() == REFERENCE);
        files.retain(|file| file.base() != REFERENCE);
        let mut parts = Vec::new();
        let mut ggufs = Vec::new();
        let mut others = Vec::new();
        for file in &files {
            // The format is detected from the contents, not from the file name.
            let name = file.base();
            if file.bytes.start_with(gguf::MAGIC)? {
                ggufs.push(*file);
            } else if name.ends_with(".bin") && file.bytes.start_with(marian::MAGIC)? {
                others.push(*file);
            } else if name.ends_with(".safetensors")
                || name.ends_with(INDEX)
                || kind::is_safetensors(file.bytes)?
            {
                parts.push(*file);
            } else if name.ends_with(".gguf") {
                kind::check_weights(name, file.bytes)?;
                let name = excerpt(name);
                return refuse(format!(
                    "{name} does not start like a GGUF; download it again"
                ));
            }
        }
        let firsts = [ggufs.first(), others.first(), parts.first(), others.get(1)];
        let firsts: Vec<_> = firsts.into_iter().flatten().copied().collect();
        if let [first, second, ..] = &firsts[..] {
            return Err(two_models(first, second));
        }
        check_size(&[&ggufs[..], &others, &parts].concat())?;
        let is_gguf = !ggufs.is_empty();
        let (weights, needs_config, needs_tokenizer) = if is_gguf {
            (in_order(&ggufs)?, false, false)
        } else if !others.is_empty() {
            (others, false, true)
        } else if !parts.is_empty() {
            (parts, true, true)
        } else {
            let mut other = files
                .iter()
                .filter(|file| UNSUPPORTED.iter().any(|end| file.base().ends_with(end)));
            let found = match other.next() {
                Some(file) => {
                    kind::check(file.base(), file.bytes)?;
                    let name = excerpt(file.base());
                    format!("{name} is in a format that is not supported")
                }
                None => "none of them contains weights".into(),
            };
            return refuse(format!(
                "{found}; choose model.safetensors or all of its parts, with config.json and \
                 tokenizer.json, or one .gguf"
            ));
        };
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

fn refuse<T>(problem: String) -> Result<T> {
    fail(FileError::Files { problem })
}
