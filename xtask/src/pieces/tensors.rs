//! Finds the tensors in a safetensors or GGUF file.

use std::ops::Range;

use anyhow::{Context, Result, bail};
use safetensors::SafeTensors;

/// Alignment of GGUF's tensors, in bytes.
const ALIGNMENT: usize = 32;

/// Number of bytes of a GGUF field by the number of its type, except text (8) and lists (9).
const FIELD_BYTES: [usize; 13] = [1, 1, 2, 2, 4, 4, 4, 1, 0, 0, 8, 8, 8];

/// A tensor of a file of weights.
pub struct Tensor {
    pub name: String,
    pub rows: usize,
    /// Its bytes in the file, and the padding after them.
    pub place: Range<usize>,
}

/// The tensors of a file of weights, in the order of their places.
pub fn tensors(weights: &[u8]) -> Result<Vec<Tensor>> {
    let mut found = match weights.strip_prefix(b"GGUF") {
        Some(rest) => in_gguf(rest, weights.len())?,
        None => in_safetensors(weights)?,
    };
    found.sort_unstable_by_key(|tensor| tensor.place.start);
    let starts: Vec<_> = found.iter().map(|tensor| tensor.place.start).collect();
    let ends = starts.into_iter().skip(1).chain([weights.len()]);
    for (tensor, end) in found.iter_mut().zip(ends) {
        tensor.place.end = end;
    }
    Ok(found)
}

fn in_safetensors(weights: &[u8]) -> Result<Vec<Tensor>> {
    let file = SafeTensors::deserialize(weights)?;
    let found = file.iter().map(|(name, tensor)| {
        let start = tensor.data().as_ptr() as usize - weights.as_ptr() as usize;
        Tensor {
            name: name.into(),
            rows: tensor.shape().first().copied().unwrap_or(1),
            place: start..start,
        }
    });
    Ok(found.collect())
}

/// ggml's `docs/gguf.md` describes the layout. `rest`: the file after its first four bytes.
fn in_gguf(rest: &[u8], bytes: usize) -> Result<Vec<Tensor>> {
    let mut reader = Reader { rest };
    let _version = reader.take(4)?;
    let [n_tensors, n_fields] = [reader.count()?, reader.count()?];
    for _ in 0..n_fields {
        reader.text()?;
        let kind = reader.kind()?;
        reader.skip_value(kind)?;
    }
    let mut found = Vec::new();
    for _ in 0..n_tensors {
        let name = reader.text()?;
        let mut rows = 1;
        for _ in 0..reader.kind()? {
            rows = reader.count()?;
        }
        let _format = reader.kind()?;
        let start = reader.count()?;
        found.push(Tensor {
            name,
            rows,
            place: start..start,
        });
    }
    let header = (bytes - reader.rest.len()).next_multiple_of(ALIGNMENT);
    for tensor in &mut found {
        tensor.place.start += header;
    }
    Ok(found)
}

/// The part of a GGUF header that has not been read.
struct Reader<'a> {
    rest: &'a [u8],
}

impl<'a> Reader<'a> {
    fn take(&mut self, len: usize) -> Result<&'a [u8]> {
        let halves = self.rest.split_at_checked(len);
        let (bytes, rest) = halves.context("the file ends early")?;
        self.rest = rest;
        Ok(bytes)
    }

    fn count(&mut self) -> Result<usize> {
        let bytes = self.take(8)?.try_into()?;
        Ok(usize::try_from(u64::from_le_bytes(bytes))?)
    }

    /// A number of four bytes: a type or a number of dimensions.
    fn kind(&mut self) -> Result<usize> {
        let bytes = self.take(4)?.try_into()?;
        Ok(u32::from_le_bytes(bytes) as usize)
    }

    fn text(&mut self) -> Result<String> {
        let len = self.count()?;
        Ok(String::from_utf8(self.take(len)?.into())?)
    }

    fn skip_value(&mut self, kind: usize) -> Result<()> {
        match (kind, FIELD_BYTES.get(kind)) {
            (8, _) => {
                self.text()?;
            }
            (9, _) => {
                let [kind, len] = [self.kind()?, self.count()?];
                for _ in 0..len {
                    self.skip_value(kind)?;
                }
            }
            (_, Some(bytes)) => {
                self.take(*bytes)?;
            }
            _ => bail!("a field has the unknown type {kind}"),
        }
        Ok(())
    }
}
