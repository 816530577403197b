//! Parses weight files of several formats into named tensors.

pub mod gguf;
pub mod marian;
mod reader;
pub mod safetensors;

use std::collections::BTreeMap;

use super::bytes::Bytes;
use crate::error::{FileError, Result, excerpt, fail};
use crate::math::linear::Format;

/// The tensors of a file by name.
pub type Named<'data> = BTreeMap<String, Tensor<'data>>;

/// A tensor as stored in its file.
#[derive(Debug, Clone)]
pub struct Tensor<'data> {
    /// Dimensions; the last one is contiguous.
    pub shape: Vec<usize>,
    /// The storage format, or the name of an unsupported type.
    pub format: std::result::Result<Format, String>,
    /// The stored numbers.
    pub bytes: Bytes<'data>,
    /// The name of the tensor's file.
    pub file: &'data str,
}

impl Tensor<'_> {
    /// Number of bytes of memory that the tensor takes.
    fn packed_bytes(&self) -> u64 {
        let stored = self.bytes.len() as u64;
        match &self.format {
            Ok(format) => format.packed_bytes(stored),
            Err(_) => stored,
        }
    }
}

fn refuse<T>(file: &str, problem: impl Into<String>) -> Result<T> {
    fail(FileError::WeightsFile {
        file: file.into(),
        problem: problem.into(),
    })
}

/// The parts of a shard's name, such as `model-00001-of-00002.gguf`.
pub struct Numbered<'name> {
    /// The part of the name before the number.
    pub stem: &'name str,
    /// The number of the shard, counted from 1.
    pub number: u64,
    /// The number of shards.
    pub count: u64,
    ending: &'name str,
}

/// Parses the name of a shard; `None` for other names.
pub fn numbered(name: &str) -> Option<Numbered<'_>> {
    let (rest, ending) = name.rsplit_once('.')?;
    let (rest, count) = rest.rsplit_once("-of-")?;
    let (stem, number) = rest.rsplit_once('-')?;
    Some(Numbered {
        stem,
        number: number.parse().ok()?,
        count: count.parse().ok()?,
        ending,
    })
}

impl Numbered<'_> {
    /// The name of another shard.
    pub fn name_of(&self, number: u64) -> String {
        let (stem, count, ending) = (excerpt(self.stem), self.count, self.ending);
        format!("{stem}-{number:05}-of-{count:05}.{ending}")
    }
}
