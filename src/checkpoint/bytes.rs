//! The bytes of a file, which need not lie in memory.

use std::borrow::Cow;
use std::fmt;

use crate::error::Result;

/// A file that is read piece by piece.
pub trait Pieces {
    /// Fills `piece` with what begins at `start`. It lies within the file's length.
    ///
    /// # Errors
    ///
    /// A sentence when the file cannot be read any more.
    fn read(&self, start: usize, piece: &mut [u8]) -> Result<()>;
}

/// Bytes of a file: they lie in memory, or are read when they are needed.
///
/// # Example: the second half of a file in memory
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
    /// A file of that length.
    pub fn of_file(file: &'data dyn Pieces, len: usize) -> Self {
        Bytes {
            place: Place::File(file),
            start: 0,
            len,
        }
    }

    /// How many they are.
    pub fn len(self) -> usize {
        self.len
    }

    /// Whether there are none.
    pub fn is_empty(self) -> bool {
        self.len == 0
    }

    /// `len` of them from `start` on, or `None` where they end before.
    pub fn part(self, start: usize, len: usize) -> Option<Self> {
        let end = start.checked_add(len)?;
        (end <= self.len).then_some(Bytes {
            start: self.start + start,
            len,
            ..self
        })
    }

    /// The bytes themselves.
    ///
    /// # Errors
    ///
    /// As [`Pieces::read`].
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

    /// Whether they begin with these.
    ///
    /// # Errors
    ///
    /// As [`Pieces::read`].
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
