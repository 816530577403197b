//! The bytes of a file, in memory or read on demand.

use std::borrow::Cow;
use std::fmt;

use crate::error::Result;

/// A file that is read in chunks.
pub trait Pieces {
    /// Fills `piece` with the bytes starting at `start`; the caller ensures that they are within
    /// the file.
    fn read(&self, start: usize, piece: &mut [u8]) -> Result<()>;
}

/// A part of a file, in memory or read on demand.
///
/// # Example: the second half of an in-memory file
///
/// ```
/// use headlight::checkpoint::Bytes;
/// let file = Bytes::from(&b"GGUF"[..]);
/// assert_eq!(&*file.part(2, 2).unwrap().read().unwrap(), b"UF");
/// assert!(file.part(2, 3).is_none());
/// ```
#[derive(Clone, Copy)]
pub struct Bytes<'data> {
    place: Place<'data>,
    start: usize,
    len: usize,
}

#[derive(Clone, Copy)]
enum Place<'data> {
    Memory(&'data [u8]),
    File(&'data dyn Pieces),
}

impl<'data> Bytes<'data> {
    /// A file of `len` bytes.
    pub fn of_file(file: &'data dyn Pieces, len: usize) -> Self {
        Bytes {
            place: Place::File(file),
            start: 0,
            len,
        }
    }

    /// The number of bytes.
    pub fn len(self) -> usize {
        self.len
    }

    /// Whether there are no bytes.
    pub fn is_empty(self) -> bool {
        self.len == 0
    }

    /// `len` bytes starting at `start`, or `None` if there are fewer.
    pub fn part(self, start: usize, len: usize) -> Option<Self> {
        let end = start.checked_add(len)?;
        (end <= self.len).then_some(Bytes {
            start: self.start + start,
            len,
            ..self
        })
    }

    /// Reads the bytes.
    pub fn read(self) -> Result<Cow<'data, [u8]>> {
        match self.place {
            Place::Memory(bytes) => Ok(bytes[self.start..][..self.len].into()),
            Place::File(file) => {
                let mut bytes = vec![0; self.len];
                file.read(self.start, &mut bytes)?;
                Ok(bytes.into())
            }
        }
    }

    /// Whether the bytes start with `magic`.
    pub fn start_with(self, magic: &[u8]) -> Result<bool> {
        match self.part(0, magic.len()) {
            Some(first) => Ok(*first.read()? == *magic),
            None => Ok(false),
        }
    }
}

impl<'data> From<&'data [u8]> for Bytes<'data> {
    fn from(bytes: &'data [u8]) -> Self {
        Bytes {
            place: Place::Memory(bytes),
            start: 0,
            len: bytes.len(),
        }
    }
}

impl fmt::Debug for Bytes<'_> {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{} bytes", self.len)
    }
}
