//! SentencePiece models in OPUS-MT's folders: `source.spm` and `target.spm`.
//!
//! A file is a protocol buffers message (`src/sentencepiece_model.proto` of SentencePiece). Only a
//! few of its fields affect tokenisation.

use base64::encode;
use serde_json::{Value, json};

use super::vocabulary::{added_token, metaspace};
use crate::error::{Error, FileError, Result, excerpt};

/// The number of the model type Unigram in the format.
const UNIGRAM: u64 = 1;

/// The numbers of piece types in the format.
const NORMAL: u64 = 1;
const UNKNOWN: u64 = 2;
const USER_DEFINED: u64 = 4;
const BYTE: u64 = 6;

/// The special tokens of a translation model: the end token, the unknown token and the padding
/// token.
const SPECIAL: [&str; 3] = ["</s>", "<unk>", "<pad>"];

/// The fields that affect tokenisation, with the format's defaults.
struct Spm<'data> {
    pieces: Vec<(&'data str, f32, u64)>,
    model_type: u64,
    has_bytes: bool,
    charsmap: &'data [u8],
    prepends_space: bool,
    removes_spaces: bool,
}

/// Converts a SentencePiece model to the `tokenizer.json` of a tokeniser that also appends `</s>`.
///
/// The ids in the result have no meaning, because a translation model's ids are in `vocab.json`.
/// [`Tokenizer::with_vocabulary`](crate::text::tokenizer::Tokenizer::with_vocabulary) sets those ids.
///
/// # Errors
///
/// [`FileError::SentencePiece`] for a file that is damaged or is not of type Unigram.
///
/// # Example: a file that ends within a field
///
/// ```
/// let error = headlight::checkpoint::sentencepiece::tokenizer_json("source.spm", &[0x0a, 5]);
/// assert_eq!(
///     error.unwrap_err().to_string(),
///     "source.spm cannot be read: it is not a SentencePiece model, or is incomplete. Use the \
///      file that belongs to the model.",
/// );
/// ```
pub fn tokenizer_json(name: &str, file: &[u8]) -> Result<Vec<u8>> {
    let refuse = |problem: &str| -> Error {
        let (file, problem) = (excerpt(name), problem.into());
        FileError::SentencePiece { file, problem }.into()
    };
    let spm = Spm::read(file)
        .ok_or_else(|| refuse("it is not a SentencePiece model, or is incomplete"))?;
    if spm.model_type != UNIGRAM {
        return Err(refuse("its type is not Unigram"));
    }
    let mut added: Vec<Value> = SPECIAL
        .iter()
        .map(|text| added_token(0, text, true))
        .collect();
    let mut vocabulary = Vec::new();
    let mut unknown = None;
    for (text, score, kind) in &spm.pieces {
        match *kind {
            NORMAL | BYTE => vocabulary.push(json!([text, score])),
            UNKNOWN => {
                unknown = Some(vocabulary.len());
                vocabulary.push(json!([text, score]));
            }
            USER_DEFINED => added.push(added_token(0, text, false)),
            _ => {}
        }
    }
    let unknown = unknown.ok_or_else(|| refuse("it has no piece for unknown letters"))?;
    let metaspace = metaspace(spm.prepends_space);
    let end = SPECIAL[0];
    let tokenizer = json!({
        "version": "1.0",
        "added_tokens": added,
        "normalizer": { "type": "Sequence", "normalizers": spm.normalizers() },
        "pre_tokenizer": metaspace,
        "post_processor": {
            "type": "TemplateProcessing",
            "single": [
                { "Sequence": { "id": "A", "type_id": 0 } },
                { "SpecialToken": { "id": end, "type_id": 0 } },
            ],
            "pair": [],
            "special_tokens": { end: { "id": end, "ids": [0], "tokens": [end] } },
        },
        "decoder": metaspace,
        "model": {
            "type": "Unigram", "unk_id": unknown, "vocab": vocabulary,
            "byte_fallback": spm.has_bytes,
        },
    });
    Ok(tokenizer.to_string().into_bytes())
}

impl<'data> Spm<'data> {
    /// Parses the message; `None` if it is damaged.
    fn read(file: &'data [u8]) -> Option<Self> {
        let mut spm = Spm {
            pieces: Vec::new(),
            model_type: UNIGRAM,
            has_bytes: false,
            charsmap: &[],
            prepends_space: true,
            removes_spaces: true,
        };
        let mut message = Message(file);
        while let Some((number, field)) = message.next()? {
            match (number, field) {
                (1, Field::Bytes(piece)) => spm.pieces.push(piece_of(piece)?),
                (2, Field::Bytes(trainer)) => {
                    let mut trainer = Message(trainer);
                    while let Some((number, field)) = trainer.next()? {
                        match (number, field) {
                            (3, Field::Number(value)) => spm.model_type = value,
                            (35, Field::Number(value)) => spm.has_bytes = value != 0,
                            _ => {}
                        }
                    }
                }
                (3, Field::Bytes(normalizer)) => {
                    let mut normalizer = Message(normalizer);
                    while let Some((number, field)) = normalizer.next()? {
                        match (number, field) {
                            (2, Field::Bytes(map)) => spm.charsmap = map,
                            (3, Field::Number(value)) => spm.prepends_space = value != 0,
                            (4, Field::Number(value)) => spm.removes_spaces = value != 0,
                            _ => {}
                        }
                    }
                }
                _ => {}
            }
        }
        (!spm.pieces.is_empty()).then_some(spm)
    }

    fn normalizers(&self) -> Vec<Value> {
        let mut steps = Vec::new();
        if !self.charsmap.is_empty() {
            let charsmap = encode(self.charsmap);
            steps.push(json!({ "type": "Precompiled", "precompiled_charsmap": charsmap }));
        }
        if self.removes_spaces {
            steps.push(json!({ "type": "Strip", "strip_left": true, "strip_right": true }));
            let spaces = json!({ "Regex": " {2,}" });
            steps.push(json!({ "type": "Replace", "pattern": spaces, "content": " " }));
        }
        steps
    }
}

/// The text, score and type of a piece.
fn piece_of(bytes: &[u8]) -> Option<(&str, f32, u64)> {
    let (mut text, mut score, mut kind) = ("", 0.0, NORMAL);
    let mut message = Message(bytes);
    while let Some((number, field)) = message.next()? {
        match (number, field) {
            (1, Field::Bytes(bytes)) => text = std::str::from_utf8(bytes).ok()?,
            (2, Field::Float(value)) => score = value,
            (3, Field::Number(value)) => kind = value,
            _ => {}
        }
    }
    (!text.is_empty() && score.is_finite()).then_some((text, score, kind))
}

/// The unread part of a protocol buffers message.
struct Message<'data>(&'data [u8]);

enum Field<'data> {
    Number(u64),
    Float(f32),
    Bytes(&'data [u8]),
    Other,
}

impl<'data> Message<'data> {
    /// The number and value of the next field; `Some(None)` at the end, `None` for an invalid
    /// field.
    fn next(&mut self) -> Option<Option<(u64, Field<'data>)>> {
        if self.0.is_empty() {
            return Some(None);
        }
        let tag = self.varint()?;
        let field = match tag & 7 {
            0 => Field::Number(self.varint()?),
            1 => {
                self.take(8)?;
                Field::Other
            }
            2 => {
                let length = usize::try_from(self.varint()?).ok()?;
                Field::Bytes(self.take(length)?)
            }
            5 => Field::Float(f32::from_le_bytes(self.take(4)?.try_into().ok()?)),
            _ => return None,
        };
        Some(Some((tag >> 3, field)))
    }

    /// Parses a varint: seven bits per byte, lowest bits first.
    fn varint(&mut self) -> Option<u64> {
        let mut value = 0;
        for shift in (0..64).step_by(7) {
            let byte = self.take(1)?[0];
            value |= u64::from(byte & 0x7f) << shift;
            if byte < 0x80 {
                return Some(value);
            }
        }
        None
    }

    fn take(&mut self, count: usize) -> Option<&'data [u8]> {
        let (taken, rest) = self.0.split_at_checked(count)?;
        self.0 = rest;
        Some(taken)
    }
}
