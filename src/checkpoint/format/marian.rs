//! Marian's binary format, version 1.
//!
//! A file contains the number of tensors, followed by the headers of all tensors, their names,
//! their sizes, and their numbers (`src/common/binary.cpp` of marian-dev). One tensor,
//! `special:model.yml`, contains the training settings as text.

use super::reader::Reader;
use super::{Named, Tensor, refuse};
use crate::error::{Result, excerpt};
use crate::math::linear::Format;

/// The name by which the page and messages refer to the file.
pub const FILE: &str = "model.bin";

/// The first eight bytes: the format's version. No safetensors file starts with them, because they
/// would mean a header of one byte.
pub const MAGIC: &[u8; 8] = &1u64.to_le_bytes();

/// The tensor that contains the settings.
const SETTINGS: &str = "special:model.yml";

/// The embedding: the only int8 matrix that is not stored transposed.
const TABLE: &str = "Wemb";

/// A parsed file.
#[derive(Debug, Clone)]
pub struct Marian<'data> {
    /// The settings, one per line.
    pub settings: &'data str,
    /// The tensors by name.
    pub tensors: Named<'data>,
}

/// The type of a tensor, and the lengths of its name, sizes and numbers.
struct Header {
    name_bytes: usize,
    kind: u64,
    dimensions: usize,
    bytes: usize,
}

impl<'data> Marian<'data> {
    /// Parses the headers and locates every tensor in the file.
    ///
    /// Allocations are bounded by the file's length.
    pub fn read(bytes: &'data [u8]) -> Result<Self> {
        let mut reader = Reader::new(bytes, [FILE, "before the end of its tensors"]);
        if reader.take(MAGIC.len())? != MAGIC {
            return refuse(FILE, "it does not start with version 1");
        }
        let count = reader.size()?;
        let mut headers = Vec::new();
        for _ in 0..count {
            headers.push(reader.header()?);
        }
        let mut names = Vec::new();
        for header in &headers {
            names.push(reader.name(header.name_bytes)?);
        }
        let mut shapes = Vec::new();
        for (header, name) in headers.iter().zip(&names) {
            shapes.push(reader.shape(header.dimensions, name)?);
        }
        let padding = reader.size()?;
        reader.take(padding)?;
        let mut settings = None;
        let mut tensors = Named::new();
        for ((header, name), shape) in headers.iter().zip(names).zip(shapes) {
            let bytes = reader.take(header.bytes)?;
            if name == SETTINGS {
                settings = text(bytes);
                continue;
            }
            let tensor = tensor(name, shape, header.kind, bytes)?;
            if tensors.insert(name.into(), tensor).is_some() {
                return refuse(FILE, format!("it has two tensors named {}", excerpt(name)));
            }
        }
        match settings {
            Some(settings) => Ok(Marian { settings, tensors }),
            None => refuse(FILE, format!("it has no string {SETTINGS}")),
        }
    }
}

/// Builds a tensor after checking that its numbers fill its shape.
fn tensor<'data>(
    name: &str,
    mut shape: Vec<usize>,
    kind: u64,
    bytes: &'data [u8],
) -> Result<Tensor<'data>> {
    // One bit of a type encodes the kind of number; the lower byte encodes the number's size.
    let format = match kind {
        0x0404 => Ok(Format::F32),
        0x4101 => Ok(Format::Int8),
        other => Err(format!("{other:#x} of Marian")),
    };
    if format == Ok(Format::Int8) && name != TABLE {
        shape.reverse();
    }
    let numbers = shape.iter().try_fold(1usize, |all, n| all.checked_mul(*n));
    let needed = match format {
        Ok(Format::Int8) => numbers.and_then(|n| n.checked_add(size_of::<f32>())),
        Ok(_) => numbers.and_then(|n| n.checked_mul(size_of::<f32>())),
        // The length of a tensor of unknown type is unknown; such a tensor is rejected only if it
        // is used.
        Err(_) => Some(0),
    };
    if needed.is_none_or(|needed| needed > bytes.len()) {
        return refuse(
            FILE,
            format!(
                "the tensor {} with shape {shape:?} has only {} bytes",
                excerpt(name),
                bytes.len()
            ),
        );
    }
    // Packed weights are read in blocks, so a row must be a whole number of blocks.
    let width = shape.last().copied().unwrap_or(1);
    let fits = |format: &Format| format.row_bytes(width).is_some();
    let format = match format {
        Ok(format) if !fits(&format) => Err(format!("int8 in columns of {width}")),
        other => other,
    };
    Ok(Tensor {
        shape,
        format,
        bytes: bytes.into(),
        file: FILE,
    })
}

/// Parses a null-terminated string.
fn text(bytes: &[u8]) -> Option<&str> {
    let text = bytes.split(|byte| *byte == 0).next()?;
    std::str::from_utf8(text).ok()
}

impl<'data> Reader<'data> {
    fn header(&mut self) -> Result<Header> {
        Ok(Header {
            name_bytes: self.size()?,
            kind: self.u64()?,
            dimensions: self.size()?,
            bytes: self.size()?,
        })
    }

    fn name(&mut self, bytes: usize) -> Result<&'data str> {
        match text(self.take(bytes)?) {
            Some(name) => Ok(name),
            None => refuse(FILE, "the name of a tensor is not UTF-8"),
        }
    }

    fn shape(&mut self, dimensions: usize, name: &str) -> Result<Vec<usize>> {
        self.check_dimensions(name, dimensions)?;
        let mut shape = Vec::new();
        for _ in 0..dimensions {
            let size = i32::from_le_bytes(self.array()?);
            let Ok(size) = usize::try_from(size) else {
                return refuse(
                    FILE,
                    format!("the tensor {} has the size {size}", excerpt(name)),
                );
            };
            shape.push(size);
        }
        Ok(shape)
    }
}
