//! Detects text files and archives that are named like a model file, for example after a failed
//! download.

use super::bytes::Bytes;
use crate::error::{FileError, FileKind, Result, excerpt, fail};

/// Number of bytes at the start of a file that identify it. A Git LFS pointer has fewer than 200
/// bytes.
const HEAD: usize = 512;

/// Maximum length of a text that is quoted in the error for a weights file.
const SHORT: usize = 2048;

/// Rejects a file that clearly does not belong to a model.
///
/// # Errors
///
/// [`FileError::NotModelFile`]; its message says what the file contains and how to get the right
/// one.
///
/// # Example: a Git LFS pointer instead of the weights
///
/// ```
/// let pointer = b"version https://git-lfs.github.com/spec/v1\noid sha256:53aa\nsize 90868376\n";
/// let error = headlight::checkpoint::kind::check("model.safetensors", pointer[..].into());
/// assert_eq!(
///     error.unwrap_err().to_string(),
///     "model.safetensors is a Git LFS pointer: 73 bytes in place of a file \
///      of 90868376 bytes. Get that file with git lfs pull, or download it from the model's page.",
/// );
/// ```
pub fn check(name: &str, file: Bytes) -> Result<()> {
    let head = head(file)?;
    let text = String::from_utf8_lossy(&head);
    let text = text.trim_start_matches('\u{feff}').trim_start();
    let lower = text.to_ascii_lowercase();
    let begins = |beginnings: &[&str]| beginnings.iter().any(|one| lower.starts_with(one));
    let kind = if begins(&["version https://git-lfs.", "version https://hawser."]) {
        let size = text.lines().find_map(|line| line.strip_prefix("size "));
        FileKind::LfsPointer {
            bytes: file.len(),
            size: excerpt(size.unwrap_or("?").trim()),
        }
    } else if begins(&["<!doctype html", "<html", "<head", "<body", "<!--"]) {
        FileKind::WebPage
    } else if begins(&["<?xml", "<error"]) {
        FileKind::Xml
    } else if head.starts_with(b"PK\x03\x04") || head.starts_with(&[0x80, 2]) {
        FileKind::Pickle
    } else if head.starts_with(&[0x1f, 0x8b]) {
        FileKind::Gzip
    } else {
        return Ok(());
    };
    refuse(name, kind)
}

fn refuse<T>(name: &str, kind: FileKind) -> Result<T> {
    let file = excerpt(name);
    fail(FileError::NotModelFile { file, kind })
}

/// Rejects a weights file that is clearly something else, such as the short text "Entry not found".
pub fn check_weights(name: &str, file: Bytes) -> Result<()> {
    check(name, file)?;
    if file.is_empty() {
        return refuse(name, FileKind::Empty);
    }
    let head = head(file)?;
    let is_text = |text: &str| text.chars().all(|c| !c.is_control() || c.is_whitespace());
    match std::str::from_utf8(&head) {
        Ok(text) if file.len() <= SHORT && is_text(text) => {
            let (bytes, text) = (file.len(), excerpt(text.trim()));
            refuse(name, FileKind::ShortText { bytes, text })
        }
        _ => Ok(()),
    }
}

fn head(file: Bytes<'_>) -> Result<std::borrow::Cow<'_, [u8]>> {
    file.part(0, file.len().min(HEAD)).unwrap_or(file).read()
}

/// Whether a file starts like a safetensors file: the length of a JSON header, then `{`.
pub fn is_safetensors(file: Bytes) -> Result<bool> {
    let Some(first) = file.part(0, 9) else {
        return Ok(false);
    };
    let first = first.read()?;
    let (length, brace) = first.split_at(8);
    let length = u64::from_le_bytes(length.try_into().expect("8 bytes were split off"));
    Ok(brace == b"{" && length >= 2 && length <= file.len() as u64 - 8)
}
