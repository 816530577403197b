//! Files that the core reads in the worker.

use js_sys::{Function, Uint8Array};
use wasm_bindgen::prelude::*;
use web_sys::{Blob, FileReaderSync};

use crate::checkpoint::{Bytes, File, Pieces};
use crate::error::{FileError, Result, excerpt};

/// Number of bytes per chunk. Up to two chunks are in memory in addition to the model.
const CHUNK: usize = 1 << 22;

/// A file's content: a user-supplied file, or bytes that the page fetched.
enum Content {
    Blob(Blob),
    Bytes(Uint8Array),
}

/// A file that is read in chunks, so that it is never in memory as a whole. After each chunk, calls
/// `on_read` with the number of bytes.
pub struct JsFile<'a> {
    name: String,
    content: Content,
    on_read: &'a Function,
}

impl JsFile<'_> {
    fn len(&self) -> usize {
        match &self.content {
            Content::Blob(blob) => blob.size() as usize,
            Content::Bytes(bytes) => bytes.length() as usize,
        }
    }

    /// The bytes from `start` to `end`.
    fn chunk(&self, start: usize, end: usize) -> std::result::Result<Uint8Array, JsValue> {
        Ok(match &self.content {
            Content::Blob(blob) => {
                let part = blob.slice_with_f64_and_f64(start as f64, end as f64)?;
                let buffer = FileReaderSync::new()?.read_as_array_buffer(&part)?;
                Uint8Array::new(&buffer.into())
            }
            Content::Bytes(bytes) => bytes.subarray(start as u32, end as u32),
        })
    }
}

impl Pieces for JsFile<'_> {
    fn read(&self, start: usize, piece: &mut [u8]) -> Result<()> {
        let mut start = start;
        for part in piece.chunks_mut(CHUNK) {
            let end = start + part.len();
            match self.chunk(start, end) {
                Ok(bytes) if bytes.length() as usize == part.len() => bytes.copy_to(part),
                _ => {
                    return Err(FileError::Gone {
                        file: excerpt(&self.name),
                    }
                    .into());
                }
            }
            // If `on_read` fails, only a progress message is lost, so the error is ignored.
            let _ = self.on_read.call1(&JsValue::NULL, &part.len().into());
            start = end;
        }
        Ok(())
    }
}

/// Pairs names and files.
pub fn js_files(names: Vec<String>, files: Vec<JsValue>, on_read: &Function) -> Vec<JsFile<'_>> {
    let named = names.into_iter().zip(files);
    named
        .map(|(name, file)| {
            let content = match file.dyn_into::<Blob>() {
                Ok(blob) => Content::Blob(blob),
                Err(bytes) => Content::Bytes(bytes.unchecked_into()),
            };
            JsFile {
                name,
                content,
                on_read,
            }
        })
        .collect()
}

/// Wraps the files in the type that the core reads.
pub fn opened<'a>(readers: &'a [JsFile]) -> Vec<File<'a>> {
    readers
        .iter()
        .map(|file| File {
            name: &file.name,
            bytes: Bytes::of_file(file, file.len()),
        })
        .collect()
}
