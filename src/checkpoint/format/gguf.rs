//! GGUF, the format of llama.cpp, versions 2 and 3.
//!
//! This parser exists because candle's parser depends on its tensors, threads and random numbers,
//! and no small crate limits the allocations for a malicious file. ggml's `docs/gguf.md` describes
//! the layout.

pub mod parts;

use std::borrow::Cow;
use std::collections::BTreeMap;

use super::{Named, Tensor};
use crate::checkpoint::{Bytes, File};
use crate::error::{FileError, Result, excerpt};
use crate::linear::Format;

/// Name of the file on the page and in messages.
pub const FILE: &str = "model.gguf";

/// The first four bytes.
pub const MAGIC: &[u8; 4] = b"GGUF";

/// Maximum number of dimensions in a tensor.
const DIMENSIONS: u32 = 4;

/// Default alignment of tensors, in bytes.
const ALIGNMENT: u64 = 32;

/// Number of bytes read first, which often contain the whole header. SmolLM2's header has two
/// million bytes.
const FIRST: usize = 1 << 20;

/// A parsed file.
#[derive(Debug, Clone)]
pub struct Gguf<'data> {
    fields: BTreeMap<&'data str, Value<'data>>,
    /// The tensors by name.
    pub tensors: Named<'data>,
}

/// The value of a field.
#[derive(Debug, Clone, PartialEq)]
enum Value<'data> {
    Whole(u64),
    Negative(i64),
    Float(f64),
    Switch(bool),
    Text(&'data str),
    Texts(Vec<&'data str>),
    Wholes(Vec<u64>),
    /// An array that no supported model uses.
    Other,
}

/// Reads the start of a file that contains the header, or the whole file if there is no complete
/// header.
///
/// # Errors
///
/// An error if the file can no longer be read.
pub fn head(file: Bytes) -> Result<Cow<[u8]>> {
    let mut length = FIRST;
    while let Some(first) = file.part(0, length) {
        let head = first.read()?;
        let mut reader = Reader::of(&head);
        let found = Gguf::take_apart(&mut reader, file);
        if found.is_ok() || !reader.is_short {
            return Ok(head);
        }
        length *= 2;
    }
    file.read()
}

impl<'data> Gguf<'data> {
    /// Parses the header in `head`, the result of [`head`], and locates every tensor in the file.
    ///
    /// Allocations are bounded by the file's length.
    ///
    /// # Errors
    ///
    /// [`FileError::WeightsFile`] for a truncated or inconsistent file.
    pub fn read(head: &'data [u8], file: Bytes<'data>) -> Result<Self> {
        Self::take_apart(&mut Reader::of(head), file)
    }

    /// Reads the shards of one model, as returned by [`parts::in_order`], each with its [head].
    ///
    /// # Errors
    ///
    /// The errors of [`Gguf::read`].
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
        Ok(whole)
    }

    fn take_apart(reader: &mut Reader<'data>, file: Bytes<'data>) -> Result<Self> {
        if reader.take(4)? != MAGIC {
            return refuse("it does not start with GGUF");
        }
        let version = reader.u32()?;
        if (2..=3).contains(&version.swap_bytes()) {
            return Err(FileError::NotModelFile {
                file: FILE.into(),
                what: "a GGUF in big-endian byte order, but only little-endian \
                       is supported. Use the little-endian file, or convert it with \
                       gguf_convert_endian.py of llama.cpp"
                    .into(),
            }
            .into());
        }
        if !(2..=3).contains(&version) {
            return refuse(format!(
                "it has version {version}, but only 2 and 3 are supported"
            ));
        }
        let n_tensors = reader.u64()?;
        let n_fields = reader.u64()?;
        let mut fields = BTreeMap::new();
        for _ in 0..n_fields {
            let name = reader.text()?;
            let kind = reader.u32()?;
            fields.insert(name, reader.value(kind)?);
        }
        let mut infos = Vec::new();
        for _ in 0..n_tensors {
            infos.push(reader.tensor_info()?);
        }
        let alignment = match fields.get("general.alignment") {
            None => ALIGNMENT,
            Some(Value::Whole(alignment)) if alignment.is_power_of_two() => *alignment,
            Some(other) => {
                return refuse(format!("general.alignment is {}", other.shown()));
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
                return refuse("its tensors overlap");
            }
            tensors.insert(info.name.into(), tensor);
        }
        Ok(Gguf { fields, tensors })
    }

    /// The text in a field.
    pub fn text(&self, name: &str) -> Option<&'data str> {
        match self.fields.get(name) {
            Some(Value::Text(text)) => Some(text),
            _ => None,
        }
    }

    /// The whole number in a field.
    pub fn whole(&self, name: &str) -> Option<u64> {
        match self.fields.get(name) {
            Some(Value::Whole(number)) => Some(*number),
            _ => None,
        }
    }

    /// The floating-point number in a field.
    pub fn float(&self, name: &str) -> Option<f64> {
        match self.fields.get(name) {
            Some(Value::Float(number)) => Some(*number),
            _ => None,
        }
    }

    /// The boolean in a field.
    pub fn switch(&self, name: &str) -> Option<bool> {
        match self.fields.get(name) {
            Some(Value::Switch(on)) => Some(*on),
            _ => None,
        }
    }

    /// The names of all fields with a prefix.
    pub fn names(&self, prefix: &str) -> impl Iterator<Item = &'data str> {
        let names = self.fields.keys().copied();
        names.filter(move |name| name.starts_with(prefix))
    }

    /// The list of texts in a field.
    pub fn texts(&self, name: &str) -> Option<&[&'data str]> {
        match self.fields.get(name) {
            Some(Value::Texts(texts)) => Some(texts),
            _ => None,
        }
    }

    /// The list of whole numbers in a field.
    pub fn wholes(&self, name: &str) -> Option<&[u64]> {
        match self.fields.get(name) {
            Some(Value::Wholes(numbers)) => Some(numbers),
            _ => None,
        }
    }

    /// A field's value, formatted for messages.
    pub fn shown(&self, name: &str) -> Option<String> {
        self.fields.get(name).map(Value::shown)
    }
}

impl Value<'_> {
    fn shown(&self) -> String {
        match self {
            Value::Whole(number) => number.to_string(),
            Value::Negative(number) => number.to_string(),
            Value::Float(number) => number.to_string(),
            Value::Switch(on) => on.to_string(),
            Value::Text(text) => format!("\"{}\"", excerpt(text)),
            Value::Texts(_) | Value::Wholes(_) | Value::Other => "a list".into(),
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
            // The length of an unknown type is unknown; the tensor is rejected if it is used.
            Err(_) => Some(0),
        };
        let found = place
            .zip(length)
            .and_then(|(place, length)| file.part(place, length));
        let Some(bytes) = found else {
            return refuse(format!(
                "the tensor {} is not within its {} bytes",
                excerpt(self.name),
                file.len()
            ));
        };
        Ok(Tensor {
            shape: self.shape.clone(),
            format: self.format.clone(),
            bytes,
            file: FILE,
        })
    }
}

/// A reader over the bytes of a file.
struct Reader<'data> {
    bytes: &'data [u8],
    at: usize,
    /// Whether a read went beyond the available bytes.
    is_short: bool,
}

impl<'data> Reader<'data> {
    fn of(bytes: &'data [u8]) -> Self {
        Reader {
            bytes,
            at: 0,
            is_short: false,
        }
    }

    fn take(&mut self, count: usize) -> Result<&'data [u8]> {
        let taken = self.bytes.get(self.at..).and_then(|rest| rest.get(..count));
        let Some(taken) = taken else {
            self.is_short = true;
            return refuse(format!(
                "it ends after {} bytes, within its header",
                self.bytes.len()
            ));
        };
        self.at += count;
        Ok(taken)
    }

    fn array<const N: usize>(&mut self) -> Result<[u8; N]> {
        let mut array = [0; N];
        array.copy_from_slice(self.take(N)?);
        Ok(array)
    }

    fn u32(&mut self) -> Result<u32> {
        self.array().map(u32::from_le_bytes)
    }

    fn u64(&mut self) -> Result<u64> {
        self.array().map(u64::from_le_bytes)
    }

    fn text(&mut self) -> Result<&'data str> {
        let length = usize::try_from(self.u64()?).unwrap_or(usize::MAX);
        match std::str::from_utf8(self.take(length)?) {
            Ok(text) => Ok(text),
            Err(_) => refuse("a string in its header is not UTF-8"),
        }
    }

    fn value(&mut self, kind: u32) -> Result<Value<'data>> {
        let signed = |number: i64| match u64::try_from(number) {
            Ok(whole) => Value::Whole(whole),
            Err(_) => Value::Negative(number),
        };
        Ok(match kind {
            0 => Value::Whole(u64::from(u8::from_le_bytes(self.array()?))),
            1 => signed(i64::from(i8::from_le_bytes(self.array()?))),
            2 => Value::Whole(u64::from(u16::from_le_bytes(self.array()?))),
            3 => signed(i64::from(i16::from_le_bytes(self.array()?))),
            4 => Value::Whole(u64::from(self.u32()?)),
            5 => signed(i64::from(i32::from_le_bytes(self.array()?))),
            6 => Value::Float(f64::from(f32::from_le_bytes(self.array()?))),
            7 => Value::Switch(self.array::<1>()? != [0]),
            8 => Value::Text(self.text()?),
            9 => self.list()?,
            10 => Value::Whole(self.u64()?),
            11 => signed(i64::from_le_bytes(self.array()?)),
            12 => Value::Float(f64::from_le_bytes(self.array()?)),
            _ => return refuse(format!("a field of its header has the unknown type {kind}")),
        })
    }

    fn list(&mut self) -> Result<Value<'data>> {
        let kind = self.u32()?;
        let count = self.u64()?;
        // Every element consumes bytes, so reading stops early if the count is too large.
        let (mut texts, mut wholes) = (Vec::new(), Vec::new());
        for _ in 0..count {
            match kind {
                8 => texts.push(self.text()?),
                9 => return refuse("a field of its header is a list of lists"),
                _ => {
                    let value = self.value(kind)?;
                    // Only wide types are stored, because elements of smaller types would take
                    // several times as much memory as in the file.
                    if let (4 | 5 | 10 | 11, Value::Whole(number)) = (kind, value) {
                        wholes.push(number);
                    }
                }
            }
        }
        Ok(match kind {
            8 => Value::Texts(texts),
            _ if wholes.len() as u64 == count => Value::Wholes(wholes),
            _ => Value::Other,
        })
    }

    fn tensor_info(&mut self) -> Result<TensorInfo<'data>> {
        let name = self.text()?;
        let dimensions = self.u32()?;
        if dimensions > DIMENSIONS {
            return refuse(format!(
                "the tensor {} has {dimensions} dimensions, but at most {DIMENSIONS} are allowed",
                excerpt(name)
            ));
        }
        let mut shape = Vec::new();
        for _ in 0..dimensions {
            shape.push(usize::try_from(self.u64()?).unwrap_or(usize::MAX));
        }
        // ggml lists the contiguous dimension first.
        shape.reverse();
        let format = match self.u32()? {
            0 => Ok(Format::F32),
            1 => Ok(Format::F16),
            2 => Ok(Format::Q4_0),
            3 => Ok(Format::Q4_1),
            6 => Ok(Format::Q5_0),
            7 => Ok(Format::Q5_1),
            8 => Ok(Format::Q8_0),
            10 => Ok(Format::Q2K),
            11 => Ok(Format::Q3K),
            12 => Ok(Format::Q4K),
            13 => Ok(Format::Q5K),
            14 => Ok(Format::Q6K),
            20 => Ok(Format::Iq4Nl),
            30 => Ok(Format::BF16),
            other => Err(type_name(other)),
        };
        Ok(TensorInfo {
            name,
            shape,
            format,
            offset: self.u64()?,
        })
    }
}

/// ggml's name for the type of a tensor's numbers (`enum ggml_type` of `ggml.h`).
fn type_name(number: u32) -> String {
    const NAMES: [&str; 41] = [
        "F32",
        "F16",
        "Q4_0",
        "Q4_1",
        "Q4_2",
        "Q4_3",
        "Q5_0",
        "Q5_1",
        "Q8_0",
        "Q8_1",
        "Q2_K",
        "Q3_K",
        "Q4_K",
        "Q5_K",
        "Q6_K",
        "Q8_K",
        "IQ2_XXS",
        "IQ2_XS",
        "IQ3_XXS",
        "IQ1_S",
        "IQ4_NL",
        "IQ3_S",
        "IQ2_S",
        "IQ4_XS",
        "I8",
        "I16",
        "I32",
        "I64",
        "F64",
        "IQ1_M",
        "BF16",
        "Q4_0_4_4",
        "Q4_0_4_8",
        "Q4_0_8_8",
        "TQ1_0",
        "TQ2_0",
        "IQ4_NL_4_4",
        "IQ4_NL_4_8",
        "IQ4_NL_8_8",
        "MXFP4",
        "NVFP4",
    ];
    let name = usize::try_from(number).ok().and_then(|at| NAMES.get(at));
    name.map_or_else(|| format!("number {number} of ggml"), |name| (*name).into())
}

fn refuse<T>(problem: impl Into<String>) -> Result<T> {
    Err(FileError::WeightsFile {
        file: FILE.into(),
        problem: problem.into(),
    }
    .into())
}
