//! Detects text files and archives that are named like a model file, for example after a failed
//! download.

use super::bytes::Bytes;
use crate::error::{FileError, Result, excerpt, fail};

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
    let what = if begins(&["version https://git-lfs.", "version https://hawser."]) {
        let size = text.lines().find_map(|line| line.strip_prefix("size "));
        format!(
            "a Git LFS pointer: {} bytes in place of a file of {} bytes. Get that file with git lfs \
             pull, or download it from the model's page",
            file.len(),
            excerpt(size.unwrap_or("unknown size").trim())
        )
    } else if begins(&["<!doctype html", "<html", "<head", "<body", "<!--"]) {
        "a web page (HTML). Download the file itself: on the model's page, use the button that \
         downloads it"
            .into()
    } else if begins(&["<?xml", "<error"]) {
        "an XML text, such as a server's message. Download the file again".into()
    } else if head.starts_with(b"PK\x03\x04") || head.starts_with(&[0x80, 2]) {
        "a PyTorch file (pickle), which is not supported. Save the \
         model as safetensors, or choose a copy in that format"
            .into()
    } else if head.starts_with(&[0x1f, 0x8b]) {
        "compressed (gzip). Unpack it first".into()
    } else {
        return Ok(());
    };
    fail(FileError::NotModelFile {
        file: excerpt(name),
        what,
    })
}

/// Rejects a weights file that is clearly something else, such as the short text "Entry not found".
pub fn check_weights(name: &str, file: Bytes) -> Result<()> {
    check(name, file)?;
    if file.is_empty() {
        return fail(FileError::NotModelFile {
            file: excerpt(name),
            what: "empty. Download it again".into(),
        });
    }
    let head = head(file)?;
    let is_text = |text: &str| text.chars().all(|c| !c.is_control() || c.is_whitespace());
    match std::str::from_utf8(&head) {
        Ok(text) if file.len() <= SHORT && is_text(text) => fail(FileError::NotModelFile {
            file: excerpt(name),
            what: format!(
                "a text of {} bytes (“{}”), not weights. Download it again",
                file.len(),
                excerpt(text.trim())
            ),
        }),
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
