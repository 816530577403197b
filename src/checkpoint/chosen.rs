//! Which of the files that a person chose make a model.

use std::borrow::Cow;

use super::File;
use super::format::safetensors::INDEX;
use super::format::{gguf, marian};
use crate::error::{Error, Result, excerpt};

/// What a model is read of. Files that no model needs are left out.
#[derive(Debug, Clone)]
pub struct Chosen<'data> {
    /// `config.json`; empty where the weights say themselves what it would.
    pub config: Cow<'data, [u8]>,
    /// `tokenizer.json`; empty where the weights hold the vocabulary.
    pub tokenizer: Cow<'data, [u8]>,
    /// The weights: one file, or the parts and their index.
    pub weights: Vec<File<'data>>,
}

/// Endings of weights in formats that are not read.
const NOT_READ: [&str; 7] = [".bin", ".pt", ".pth", ".onnx", ".h5", ".msgpack", ".npz"];

impl<'data> Chosen<'data> {
    /// Finds a model among files: `config.json`, `tokenizer.json` and safetensors, or one GGUF,
    /// or `tokenizer.json` and Marian's binary. Where there are several `config.json`, the one
    /// that lies in the fewest folders counts, and the files beside it.
    ///
    /// # Errors
    ///
    /// [`Error::Files`], with what is missing or cannot be read any more.
    ///
    /// # Example: weights alone
    ///
    /// ```
    /// use headlight::checkpoint::{Chosen, File};
    /// let file = File::new("model.safetensors", b"");
    /// assert_eq!(
    ///     Chosen::among(&[file]).unwrap_err().to_string(),
    ///     "These files make no model: config.json is missing; choose it together with \
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
        let mut parts = Vec::new();
        let mut whole = Vec::new();
        for file in &files {
            let name = file.base();
            if name.ends_with(".safetensors") || name.ends_with(INDEX) {
                parts.push(*file);
            }
            if name.ends_with(".gguf")
                || file.bytes.start_with(gguf::MAGIC)?
                || name.ends_with(".bin") && file.bytes.start_with(marian::MAGIC)?
            {
                whole.push(*file);
            }
        }
        let (weights, needs_config, needs_tokenizer) = match (&whole[..], &parts[..]) {
            ([], []) => {
                let other = files.iter().map(File::base);
                let mut other = other.filter(|name| NOT_READ.iter().any(|end| name.ends_with(end)));
                let found = match other.next() {
                    Some(name) => format!("{} is of a format that is not read", excerpt(name)),
                    None => "there are no weights among them".into(),
                };
                return refuse(format!(
                    "{found}; choose model.safetensors or all of its parts, with config.json and \
                     tokenizer.json, or one .gguf"
                ));
            }
            ([], _) => (parts, true, true),
            ([only], []) => {
                let is_gguf = only.bytes.start_with(gguf::MAGIC)?;
                if only.base().ends_with(".gguf") && !is_gguf {
                    let name = excerpt(only.base());
                    return refuse(format!("{name} does not begin as a GGUF; fetch it again"));
                }
                (whole, false, !is_gguf)
            }
            ([first, second, ..], _) | ([first], [second, ..]) => {
                return refuse(format!(
                    "{} and {} are weights of two models; choose one",
                    excerpt(first.base()),
                    excerpt(second.base())
                ));
            }
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
        Ok(Chosen {
            config: need("config.json", needs_config)?,
            tokenizer: need("tokenizer.json", needs_tokenizer)?,
            weights,
        })
    }
}

fn refuse<T>(problem: String) -> Result<T> {
    Err(Error::Files(problem))
}
