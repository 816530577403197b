//! Formats of files of weights: named tensors out of bytes.

pub mod gguf;
pub mod marian;
pub mod safetensors;

use std::collections::BTreeMap;

use super::bytes::Bytes;
use crate::linear::Format;

/// The tensors of a file by name.
pub type Named<'data> = BTreeMap<String, Tensor<'data>>;

/// A tensor as it lies in its file.
#[derive(Debug, Clone)]
pub struct Tensor<'data> {
    /// Its dimensions, the one whose numbers are neighbours last.
    pub shape: Vec<usize>,
    /// How its numbers are stored, or the name of a type that is not read.
    pub format: std::result::Result<Format, String>,
    /// Its numbers.
    pub bytes: Bytes<'data>,
}
