//! Reads the little-endian numbers of a file's headers.

use super::refuse;
use crate::error::{Result, excerpt};

/// Maximum number of dimensions in a tensor.
const DIMENSIONS: usize = 4;

/// A reader over the bytes of a file.
pub struct Reader<'data> {
    bytes: &'data [u8],
    pub at: usize,
    /// Whether a read went beyond the available bytes.
    pub is_short: bool,
    /// The name of the file, and the part of it that is read, for messages.
    names: [&'static str; 2],
}

impl<'data> Reader<'data> {
    pub fn new(bytes: &'data [u8], names: [&'static str; 2]) -> Self {
        Reader {
            bytes,
            at: 0,
            is_short: false,
            names,
        }
    }

    pub fn take(&mut self, count: usize) -> Result<&'data [u8]> {
        let taken = self.bytes.get(self.at..).and_then(|rest| rest.get(..count));
        let Some(taken) = taken else {
            self.is_short = true;
            let ([file, part], length) = (self.names, self.bytes.len());
            return refuse(file, format!("it ends after {length} bytes, {part}"));
        };
        self.at += count;
        Ok(taken)
    }

    pub fn array<const N: usize>(&mut self) -> Result<[u8; N]> {
        let mut array = [0; N];
        array.copy_from_slice(self.take(N)?);
        Ok(array)
    }

    pub fn u64(&mut self) -> Result<u64> {
        self.array().map(u64::from_le_bytes)
    }

    /// A count, or `usize::MAX` if it exceeds `usize`.
    pub fn size(&mut self) -> Result<usize> {
        Ok(usize::try_from(self.u64()?).unwrap_or(usize::MAX))
    }

    /// Checks the number of a tensor's dimensions.
    pub fn check_dimensions(&self, name: &str, found: usize) -> Result<()> {
        if found <= DIMENSIONS {
            return Ok(());
        }
        let name = excerpt(name);
        let problem = format!(
            "the tensor {name} has {found} dimensions, but at most {DIMENSIONS} are allowed"
        );
        refuse(self.names[0], problem)
    }
}
