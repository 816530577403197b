//! The tokeniser of a GGUF, out of its own vocabulary.

use serde_json::{Map, Value, json};

use super::Bytes;
use super::format::gguf::{self, Gguf};
use crate::error::{Error, Result};

/// The kind that a GGUF gives to tokens that stand for no text, such as `<|endoftext|>`.
const CONTROL: u64 = 3;

/// `tokenizer.json` of a model whose file holds its vocabulary, for
/// [`Tokenizer::from_bytes`](crate::tokenizer::Tokenizer::from_bytes): byte-level BPE
/// (GPT-2's, and SmolLM's, which cuts numbers into digits first).
///
/// # Errors
///
/// [`Error::WeightsFile`] for a file that is no GGUF, and [`Error::HeaderField`] for another kind
/// of tokeniser.
///
/// # Example: a file of weights without a vocabulary
///
/// ```
/// let error = headlight::checkpoint::vocabulary::tokenizer_json(b"PK"[..].into()).unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "model.gguf cannot be read: it ends after 2 bytes, within its header. It may have been \
///      cut off on the way; fetch it again.",
/// );
/// ```
pub fn tokenizer_json(weights: Bytes) -> Result<Vec<u8>> {
    let head = gguf::head(weights)?;
    let file = Gguf::read(&head, weights)?;
    let refuse = |field: &str, supported: &str| Error::HeaderField {
        file: gguf::FILE,
        field: field.into(),
        found: file.shown(field).unwrap_or_else(|| "missing".into()),
        supported: supported.into(),
    };
    let model = "tokenizer.ggml.model";
    if file.text(model) != Some("gpt2") {
        return Err(refuse(model, "\"gpt2\""));
    }
    let byte_level = json!({
        "type": "ByteLevel", "add_prefix_space": false, "trim_offsets": true, "use_regex": true,
    });
    let pre = "tokenizer.ggml.pre";
    let pre_tokenizer = match file.text(pre) {
        Some("gpt-2") => byte_level.clone(),
        Some("smollm") => {
            let digits = json!({ "type": "Digits", "individual_digits": true });
            json!({ "type": "Sequence", "pretokenizers": [digits, byte_level] })
        }
        _ => return Err(refuse(pre, "\"gpt-2\" and \"smollm\"")),
    };
    let list = |field: &str| {
        file.texts(field)
            .ok_or_else(|| refuse(field, "lists of texts"))
    };
    let tokens = list("tokenizer.ggml.tokens")?;
    let merges = list("tokenizer.ggml.merges")?;
    let kinds = file.wholes("tokenizer.ggml.token_type").unwrap_or_default();
    let vocabulary: Map<String, Value> = tokens
        .iter()
        .zip(0..)
        .map(|(token, id)| ((*token).into(), Value::from(id)))
        .collect();
    let control = tokens.iter().zip(kinds).zip(0..);
    let added: Vec<Value> = control
        .filter(|((_, kind), _)| **kind == CONTROL)
        .map(|((token, _), id): (_, u64)| {
            json!({
                "id": id, "content": token, "special": true, "normalized": false,
                "single_word": false, "lstrip": false, "rstrip": false,
            })
        })
        .collect();
    let tokenizer = json!({
        "version": "1.0",
        "truncation": null,
        "padding": null,
        "added_tokens": added,
        "normalizer": null,
        "pre_tokenizer": pre_tokenizer,
        // Takes the space in front of a word out of the word's place in the text.
        "post_processor": byte_level,
        "decoder": byte_level,
        "model": {
            "type": "BPE", "dropout": null, "unk_token": null, "fuse_unk": false,
            "continuing_subword_prefix": null, "end_of_word_suffix": null,
            "byte_fallback": false, "vocab": vocabulary, "merges": merges,
        },
    });
    Ok(tokenizer.to_string().into_bytes())
}
