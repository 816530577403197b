//! Builds the tokeniser of a GGUF model from the vocabulary in the file.

mod byte_level;
mod sentence_piece;
mod unigram;
mod word_piece;

use serde::Serialize;
use serde_json::{Map, Value, json};

use super::Bytes;
use super::format::gguf::{self, Gguf};
use crate::error::Result;

/// Token types of the unknown token and of control tokens. llama.cpp looks for both kinds of token
/// in a text before tokenising it.
const SPECIAL: [u64; 2] = [2, 3];

/// Token type of added tokens, such as `<think>`.
const USER_DEFINED: u64 = 4;

/// The largest token type in the format.
const LAST_KIND: u64 = 6;

/// Supported fields of the tokeniser, in addition to fields that end in `_token_id`.
const READ: [&str; 13] = [
    "tokenizer.ggml.add_bos_token",
    "tokenizer.ggml.add_eos_token",
    "tokenizer.ggml.add_sep_token",
    "tokenizer.ggml.add_space_prefix",
    "tokenizer.ggml.merges",
    "tokenizer.ggml.model",
    "tokenizer.ggml.pre",
    "tokenizer.ggml.precompiled_charsmap",
    "tokenizer.ggml.remove_extra_whitespaces",
    "tokenizer.ggml.scores",
    "tokenizer.ggml.token_type",
    "tokenizer.ggml.tokens",
    // This field has no effect, because tokenisers that have it always escape whitespace.
    "tokenizer.ggml.escape_whitespaces",
];

/// A field of models that distinguish sentence A from sentence B; it does not affect tokenisation.
const WITHOUT_EFFECT: &str = "tokenizer.ggml.token_type_count";

/// The parts of `tokenizer.json` that depend on the kind of tokeniser.
struct Parts {
    normalizer: Value,
    pre_tokenizer: Value,
    /// The post-processing step that runs before tokens are added around a text, if there is one.
    processor: Option<Value>,
    decoder: Value,
    /// The tokens before and after a text.
    ends: [End; 2],
}

/// A token at one end of a text.
struct End {
    /// The token's name: the part NAME of the field `NAME_token_id`.
    name: &'static str,
    id: Option<usize>,
    is_added: bool,
}

/// Builds a `tokenizer.json` for [`Tokenizer::from_bytes`](crate::text::tokenizer::Tokenizer::from_bytes)
/// from a weights file that contains its vocabulary. Supports byte-level BPE, SentencePiece's BPE
/// with scores, Unigram and WordPiece.
///
/// # Errors
///
/// [`FileError::WeightsFile`](crate::error::FileError::WeightsFile) for a file that is not a GGUF,
/// and [`FileError::HeaderField`](crate::error::FileError::HeaderField) for an unsupported
/// tokeniser.
///
/// # Example: a weight file without a vocabulary
///
/// ```
/// let error = headlight::checkpoint::vocabulary::tokenizer_json(b"PK"[..].into()).unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "model.gguf cannot be read: it ends after 2 bytes, within its header. The download may be \
///      incomplete; download it again.",
/// );
/// ```
pub fn tokenizer_json(weights: Bytes) -> Result<Vec<u8>> {
    let head = gguf::head(weights)?;
    let file = Gguf::read(&head, weights)?;
    let known = |field: &str| {
        READ.contains(&field) || field == WITHOUT_EFFECT || field.ends_with("_token_id")
    };
    if let Some(field) = file.names("tokenizer.ggml.").find(|field| !known(field)) {
        return Err(file.unsupported(field, "models without it"));
    }
    let vocabulary = Vocabulary::of(&file)?;
    let model = "tokenizer.ggml.model";
    match file.text(model) {
        Some("gpt2") => vocabulary.json(byte_level::parts(&vocabulary)?),
        Some("llama") => vocabulary.json(sentence_piece::parts(&vocabulary)?),
        Some("t5") => vocabulary.json(unigram::parts(&vocabulary)?),
        Some("bert") => vocabulary.json(word_piece::parts(&vocabulary)?),
        _ => {
            let supported = "\"gpt2\", \"llama\", \"t5\" and \"bert\"";
            Err(file.unsupported(model, supported))
        }
    }
}

/// The tokens of a file and their types.
struct Vocabulary<'a, 'data> {
    file: &'a Gguf<'data>,
    tokens: &'a [&'data str],
    kinds: Vec<u64>,
}

const KINDS: &str = "tokenizer.ggml.token_type";

impl<'a, 'data> Vocabulary<'a, 'data> {
    fn of(file: &'a Gguf<'data>) -> Result<Self> {
        let field = "tokenizer.ggml.tokens";
        let tokens = texts(file, field)?;
        if tokens.is_empty() {
            return Err(file.unsupported(field, "lists of at least one text"));
        }
        let kinds = match (file.wholes(KINDS), file.shown(KINDS)) {
            (None, None) => vec![1; tokens.len()],
            (Some(kinds), _)
                if kinds.len() == tokens.len() && kinds.iter().all(|kind| *kind <= LAST_KIND) =>
            {
                kinds.to_vec()
            }
            _ => {
                let supported = format!(
                    "lists of {} whole numbers from 0 to {LAST_KIND}",
                    tokens.len()
                );
                return Err(file.unsupported(KINDS, &supported));
            }
        };
        Ok(Vocabulary {
            file,
            tokens,
            kinds,
        })
    }

    /// A boolean field of the tokeniser; `default` if the field is absent.
    fn switch(&self, field: &str, default: bool) -> Result<bool> {
        match (self.file.switch(field), self.file.shown(field)) {
            (Some(on), _) => Ok(on),
            (None, None) => Ok(default),
            (None, Some(_)) => Err(self.file.unsupported(field, "true and false")),
        }
    }

    /// The score of each token.
    fn scores(&self) -> Result<&[f32]> {
        let field = "tokenizer.ggml.scores";
        let scores = self.file.floats(field).filter(|scores| {
            scores.len() == self.tokens.len() && scores.iter().all(|score| score.is_finite())
        });
        scores.ok_or_else(|| {
            let supported = format!("lists of {} numbers of float32", self.tokens.len());
            self.file.unsupported(field, &supported)
        })
    }

    /// The token id in the field `tokenizer.ggml.NAME_token_id`.
    fn id(&self, name: &str) -> Result<Option<usize>> {
        let field = format!("tokenizer.ggml.{name}_token_id");
        match (self.file.whole(&field), self.file.shown(&field)) {
            (Some(id), _) if id < self.tokens.len() as u64 => Ok(Some(id as usize)),
            (None, None) => Ok(None),
            _ => {
                let supported = format!("whole numbers from 0 to {}", self.tokens.len() - 1);
                Err(self.file.unsupported(&field, &supported))
            }
        }
    }

    /// A token at one end of a text. If the file does not say whether it is added, `is_added`
    /// decides.
    fn end(&self, name: &'static str, flag: &str, is_added: bool) -> Result<End> {
        Ok(End {
            name,
            id: self.id(name)?,
            is_added: self.switch(&format!("tokenizer.ggml.add_{flag}_token"), is_added)?,
        })
    }

    /// The id of the unknown token. If no field contains it, the first token with the type of the
    /// unknown token is used.
    fn unknown(&self) -> Result<usize> {
        let listed = self.id("unknown")?;
        let unknown = listed.or_else(|| self.kinds.iter().position(|kind| *kind == SPECIAL[0]));
        let field = "tokenizer.ggml.unknown_token_id";
        unknown.ok_or_else(|| self.file.unsupported(field, "entries of the vocabulary"))
    }

    /// The added tokens. The tokeniser searches a text for them before splitting it.
    fn added(&self, ends: [Option<usize>; 2]) -> Vec<Value> {
        let special = |id: usize| SPECIAL.contains(&self.kinds[id]) || ends.contains(&Some(id));
        (0..self.tokens.len())
            .filter(|id| self.kinds[*id] == USER_DEFINED || special(*id))
            .map(|id| added_token(id, self.tokens[id], special(id)))
            .collect()
    }

    /// `tokenizer.json`. The model is long, so it is written without building a JSON value.
    fn json(&self, (parts, model): (Parts, impl Serialize)) -> Result<Vec<u8>> {
        let mut json = self.around(parts)?.to_string().into_bytes();
        json.pop(); // the closing brace
        json.extend(b",\"model\":");
        serde_json::to_writer(&mut json, &model).expect("keys are texts");
        json.push(b'}');
        Ok(json)
    }

    /// Everything in `tokenizer.json` but the model.
    fn around(&self, parts: Parts) -> Result<Value> {
        let text = json!({ "Sequence": { "id": "A", "type_id": 0 } });
        let mut template = vec![text];
        let mut named = Map::new();
        for (place, end) in parts
            .ends
            .iter()
            .enumerate()
            .filter(|(_, end)| end.is_added)
        {
            let Some(id) = end.id else {
                let field = format!("tokenizer.ggml.{}_token_id", end.name);
                return Err(self.file.unsupported(&field, "entries of the vocabulary"));
            };
            let token = self.tokens[id];
            let piece = json!({ "SpecialToken": { "id": token, "type_id": 0 } });
            template.insert(if place == 0 { 0 } else { template.len() }, piece);
            let entry = json!({ "id": token, "ids": [id], "tokens": [token] });
            named.insert(token.into(), entry);
        }
        let around = json!({
            "type": "TemplateProcessing", "single": template, "special_tokens": named,
            "pair": [
                { "Sequence": { "id": "A", "type_id": 0 } },
                { "Sequence": { "id": "B", "type_id": 1 } },
            ],
        });
        let steps: Vec<Value> = parts.processor.into_iter().chain([around]).collect();
        Ok(json!({
            "version": "1.0",
            "added_tokens": self.added(parts.ends.each_ref().map(|end| end.id)),
            "normalizer": parts.normalizer,
            "pre_tokenizer": parts.pre_tokenizer,
            "post_processor": { "type": "Sequence", "processors": steps },
            "decoder": parts.decoder,
        }))
    }
}

/// SentencePiece's spaces, `▁`, as a pre-tokeniser or decoder in `tokenizer.json`.
pub(super) fn metaspace(prepends_space: bool) -> Value {
    let scheme = match prepends_space {
        true => "always",
        false => "never",
    };
    json!({ "type": "Metaspace", "replacement": "▁", "prepend_scheme": scheme, "split": false })
}

/// An entry of `added_tokens` in `tokenizer.json`.
pub(crate) fn added_token(id: usize, text: &str, is_special: bool) -> Value {
    json!({
        "id": id, "content": text, "special": is_special, "normalized": false,
        "single_word": false, "lstrip": false, "rstrip": false,
    })
}

fn texts<'a, 'data>(file: &'a Gguf<'data>, field: &str) -> Result<&'a [&'data str]> {
    let texts = file.texts(field);
    texts.ok_or_else(|| file.unsupported(field, "lists of texts"))
}
