//! Which of the files that a person chose make a model.

use super::File;
use super::format::safetensors::INDEX;
use super::format::{gguf, marian};
use crate::error::{Error, Result, excerpt};

/// What a model is read of. Files that no model needs are left out.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Chosen<'data> {
    /// `config.json`; empty where the weights say themselves what it would.
    pub config: &'data [u8],
    /// `tokenizer.json`; empty where the weights hold the vocabulary.
    pub tokenizer: &'data [u8],
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
    /// [`Error::Files`], with what is missing.
    ///
    /// # Example: weights alone
    ///
    /// ```
    /// use headlight::checkpoint::{Chosen, File};
    /// let file = File { name: "model.safetensors", bytes: b"" };
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
        let all = |is: &dyn Fn(&File) -> bool| -> Vec<File<'data>> {
            files.iter().copied().filter(is).collect()
        };
        let own = |name: &str| {
            let found = files.iter().find(|file| file.base() == name);
            found.map(|file| file.bytes)
        };
        let [config, tokenizer] = ["config.json", "tokenizer.json"].map(own);
        let parts = all(&|file| {
            let name = file.base();
            name.ends_with(".safetensors") || name.ends_with(INDEX)
        });
        let whole = all(&|file| {
            let begins = |magic: &[u8]| file.bytes.starts_with(magic);
            let name = file.base();
            begins(gguf::MAGIC)
                || name.ends_with(".gguf")
                || name.ends_with(".bin") && begins(marian::MAGIC)
        });
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
                let is_gguf = only.bytes.starts_with(gguf::MAGIC);
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
        let need = |name: &str, found: Option<&'data [u8]>, is_needed: bool| match found {
            None if is_needed => {
                let weights = excerpt(weights[0].base());
                refuse(format!(
                    "{name} is missing; choose it together with {weights}"
                ))
            }
            found => Ok(found.unwrap_or_default()),
        };
        Ok(Chosen {
            config: need("config.json", config, needs_config)?,
            tokenizer: need("tokenizer.json", tokenizer, needs_tokenizer)?,
            weights,
        })
    }
}

fn refuse<T>(problem: String) -> Result<T> {
    Err(Error::Files(problem))
}
