//! GGUF, the format of llama.cpp, versions 2 and 3.
//!
//! This parser exists because candle's parser depends on candle's tensors, threads and random
//! numbers, and no small crate limits the allocations for a malicious file. ggml's `docs/gguf.md`
//! describes the layout.

pub mod parts;
mod reader;

use std::borrow::Cow;
use std::collections::BTreeMap;

use super::reader::Reader;
use super::{Named, Tensor, refuse};
use crate::checkpoint::chosen::check_total;
use crate::checkpoint::{Bytes, File, together};
use crate::error::{Error, FileError, FileKind, Result, excerpt, fail};
use crate::math::linear::Format;

/// The name by which the page and messages refer to the file.
pub const FILE: &str = "model.gguf";

/// The first four bytes.
pub const MAGIC: &[u8; 4] = b"GGUF";

/// Default alignment of tensors, in bytes.
const ALIGNMENT: u64 = 32;

/// Number of bytes in the first read. Many headers fit, but SmolLM2's has two million bytes.
const FIRST: usize = 1 << 20;

/// A parsed file.
#[derive(Debug, Clone)]
pub struct Gguf<'data> {
    fields: BTreeMap<&'data str, Value<'data>>,
    /// The tensors by name.
    pub tensors: Named<'data>,
}

/// The value of a field.
#[derive(Debug, Clone, PartialEq, strum::EnumTryAs)]
enum Value<'data> {
    Whole(u64),
    Negative(i64),
    Float(f64),
    Switch(bool),
    Text(&'data str),
    Texts(Vec<&'data str>),
    Wholes(Vec<u64>),
    Floats(Vec<f32>),
    Bytes(&'data [u8]),
    /// An array that no supported model uses.
    Other,
}

/// Reads enough of the start of a file to contain the header, or the whole file if there is no
/// complete header.
pub fn head(file: Bytes) -> Result<Cow<[u8]>> {
    let mut length = FIRST;
    while let Some(first) = file.part(0, length) {
        let head = first.read()?;
        let mut reader = Reader::of(&head);
        let found = Gguf::take_apart(&mut reader, file);
        if found.is_ok() || !reader.is_short {
            return Ok(head);
        }
        length = length.saturating_mul(2);
    }
    file.read()
}

impl<'data> Gguf<'data> {
    /// Parses the header in `head`, which the function [`head`] returned, and locates every tensor
    /// in the file.
    ///
    /// Allocations are bounded by the file's length.
    pub fn read(head: &'data [u8], file: Bytes<'data>) -> Result<Self> {
        Self::take_apart(&mut Reader::of(head), file)
    }

    /// Parses the fields in the first bytes of a file, as far as those bytes reach.
    pub fn read_start(start: &'data [u8]) -> Result<Self> {
        let mut reader = Reader::of(start);
        let [_, n_fields] = counts(&mut reader)?;
        let mut fields = BTreeMap::new();
        for _ in 0..n_fields {
            let Ok((name, value)) = field(&mut reader) else {
                break;
            };
            fields.insert(name, value);
        }
        let tensors = Named::new();
        Ok(Gguf { fields, tensors })
    }

    /// Reads the shards of one model, as returned by [`parts::in_order`], each with its [head].
    pub fn read_parts(files: &[File<'data>], heads: &'data [Cow<[u8]>]) -> Result<Self> {
        let mut whole = Gguf {
            fields: BTreeMap::new(),
            tensors: Named::new(),
        };
        for (file, head) in files.iter().zip(heads) {
            let mut part = Self::read(head, file.bytes)
                .map_err(|error| error.rename_file(FILE, &excerpt(file.base())))?;
            for tensor in part.tensors.values_mut() {
                tensor.file = file.base();
            }
            whole.tensors.append(&mut part.tensors);
            for (name, value) in part.fields {
                whole.fields.entry(name).or_insert(value);
            }
        }
        let packed = whole.tensors.values().map(Tensor::packed_bytes).sum();
        check_total(&together(files), "in memory ", packed)?;
        Ok(whole)
    }

    fn take_apart(reader: &mut Reader<'data>, file: Bytes<'data>) -> Result<Self> {
        let [n_tensors, n_fields] = counts(reader)?;
        let mut fields = BTreeMap::new();
        for _ in 0..n_fields {
            let (name, value) = field(reader)?;
            fields.insert(name, value);
        }
        let mut infos = Vec::new();
        for _ in 0..n_tensors {
            infos.push(reader.tensor_info()?);
        }
        let alignment = match fields.get("general.alignment") {
            None => ALIGNMENT,
            Some(Value::Whole(alignment)) if alignment.is_power_of_two() => *alignment,
            Some(other) => {
                return refuse(FILE, format!("general.alignment is {}", other.shown()));
            }
        };
        let start = (reader.at as u64).checked_next_multiple_of(alignment);
        let mut tensors = Named::new();
        let mut all = 0;
        for info in infos {
            let place = start.and_then(|start| start.checked_add(info.offset));
            let tensor = info.find(place, file)?;
            // Overlapping tensors could need many times as much memory as the file.
            all += tensor.bytes.len();
            if all > file.len() {
                return refuse(FILE, "its tensors overlap");
            }
            tensors.insert(info.name.into(), tensor);
        }
        Ok(Gguf { fields, tensors })
    }

    /// The string in a field.
    pub fn text(&self, name: &str) -> Option<&'data str> {
        self.fields.get(name)?.try_as_text_ref().copied()
    }

    /// The whole number in a field.
    pub fn whole(&self, name: &str) -> Option<u64> {
        self.fields.get(name)?.try_as_whole_ref().copied()
    }

    /// The floating-point number in a field.
    pub fn float(&self, name: &str) -> Option<f64> {
        self.fields.get(name)?.try_as_float_ref().copied()
    }

    /// The boolean in a field.
    pub fn switch(&self, name: &str) -> Option<bool> {
        self.fields.get(name)?.try_as_switch_ref().copied()
    }

    /// The names of all fields with a prefix.
    pub fn names(&self, prefix: &str) -> impl Iterator<Item = &'data str> {
        let names = self.fields.keys().copied();
        names.filter(move |name| name.starts_with(prefix))
    }

    /// The list of strings in a field.
    pub fn texts(&self, name: &str) -> Option<&[&'data str]> {
        self.fields.get(name)?.try_as_texts_ref().map(Vec::as_slice)
    }

    /// The list of whole numbers in a field.
    pub fn wholes(&self, name: &str) -> Option<&[u64]> {
        self.fields
            .get(name)?
            .try_as_wholes_ref()
            .map(Vec::as_slice)
    }

    /// The list of float32 numbers in a field.
    pub fn floats(&self, name: &str) -> Option<&[f32]> {
        self.fields
            .get(name)?
            .try_as_floats_ref()
            .map(Vec::as_slice)
    }

    /// The list of bytes in a field.
    pub fn bytes(&self, name: &str) -> Option<&'data [u8]> {
        self.fields.get(name)?.try_as_bytes_ref().copied()
    }

    /// The error for a field or tensor that is not supported.
    pub fn unsupported(&self, name: &str, supported: &str) -> Error {
        let other = || match self.tensors.contains_key(name) {
            true => "present".into(),
            false => "missing".into(),
        };
        let error = FileError::HeaderField {
            file: FILE.into(),
            field: name.into(),
            found: self.shown(name).unwrap_or_else(other),
            supported: supported.into(),
        };
        error.into()
    }

    /// A field's value, formatted for messages.
    pub fn shown(&self, name: &str) -> Option<String> {
        self.fields.get(name).map(Value::shown)
    }
}

/// Checks the magic number and the version, and reads the numbers of tensors and of fields.
fn counts(reader: &mut Reader) -> Result<[u64; 2]> {
    if reader.take(4)? != MAGIC {
        return refuse(FILE, "it does not start with GGUF");
    }
    let version = reader.u32()?;
    if (2..=3).contains(&version.swap_bytes()) {
        return fail(FileError::NotModelFile {
            file: FILE.into(),
            kind: FileKind::BigEndian,
        });
    }
    if !(2..=3).contains(&version) {
        return refuse(
            FILE,
            format!("it has version {version}, but only 2 and 3 are supported"),
        );
    }
    Ok([reader.u64()?, reader.u64()?])
}

/// Reads the name and the value of a field.
fn field<'data>(reader: &mut Reader<'data>) -> Result<(&'data str, Value<'data>)> {
    let name = reader.text()?;
    let kind = reader.u32()?;
    Ok((name, reader.value(kind)?))
}

impl Value<'_> {
    fn shown(&self) -> String {
        match self {
            Value::Whole(number) => number.to_string(),
            Value::Negative(number) => number.to_string(),
            Value::Float(number) => number.to_string(),
            Value::Switch(on) => on.to_string(),
            Value::Text(text) => format!("\"{}\"", excerpt(text)),
            _ => "a list".into(),
        }
    }
}

/// A tensor's entry in the header.
struct TensorInfo<'data> {
    name: &'data str,
    shape: Vec<usize>,
    format: std::result::Result<Format, String>,
    offset: u64,
}

impl TensorInfo<'_> {
    /// Locates the tensor's bytes, which start at `place`.
    fn find<'data>(&self, place: Option<u64>, file: Bytes<'data>) -> Result<Tensor<'data>> {
        let place = place.and_then(|place| usize::try_from(place).ok());
        let columns = self.shape.last().copied().unwrap_or(1);
        let mut rows = self.shape.iter().rev().skip(1);
        let rows = rows.try_fold(1usize, |rows, size| rows.checked_mul(*size));
        let length = match &self.format {
            Ok(format) => {
                let row = format.row_bytes(columns);
                row.zip(rows).and_then(|(row, rows)| row.checked_mul(rows))
            }
            // The length of a tensor of unknown type is unknown; such a tensor is rejected only if
            // it is used.
            Err(_) => Some(0),
        };
        let found = place
            .zip(length)
            .and_then(|(place, length)| file.part(place, length));
        let Some(bytes) = found else {
            return refuse(
                FILE,
                format!(
                    "the tensor {} is not within its {} bytes",
                    excerpt(self.name),
                    file.len()
                ),
            );
        };
        Ok(Tensor {
            shape: self.shape.clone(),
            format: self.format.clone(),
            bytes,
            file: FILE,
        })
    }
}
