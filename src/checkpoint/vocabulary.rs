//! Builds the tokeniser of a GGUF model from the vocabulary in the file.

use serde_json::{Map, Value, json};

use super::Bytes;
use super::format::gguf::{self, Gguf};
use crate::error::{Error, FileError, Result};

/// Token types of the unknown token and of control tokens. llama.cpp looks for both in a text
/// before tokenising it.
const SPECIAL: [u64; 2] = [2, 3];

/// Token type of added tokens, such as `<think>`.
const USER_DEFINED: u64 = 4;

/// The last token type of the format. Tokens of the remaining types count as ordinary tokens here.
const LAST_KIND: u64 = 6;

/// Supported fields of the tokeniser, in addition to those that end in `_token_id`.
const READ: [&str; 8] = [
    "tokenizer.ggml.add_bos_token",
    "tokenizer.ggml.add_eos_token",
    "tokenizer.ggml.add_space_prefix",
    "tokenizer.ggml.merges",
    "tokenizer.ggml.model",
    "tokenizer.ggml.pre",
    "tokenizer.ggml.token_type",
    "tokenizer.ggml.tokens",
];

/// Fields that byte-level BPE does not use, as in llama.cpp: the fields of SentencePiece, and those
/// for pairs of texts.
const WITHOUT_EFFECT: [&str; 6] = [
    "tokenizer.ggml.add_sep_token",
    "tokenizer.ggml.escape_whitespaces",
    "tokenizer.ggml.precompiled_charsmap",
    "tokenizer.ggml.remove_extra_whitespaces",
    "tokenizer.ggml.scores",
    "tokenizer.ggml.token_type_count",
];

/// Builds a `tokenizer.json` for [`Tokenizer::from_bytes`](crate::tokenizer::Tokenizer::from_bytes)
/// from a weights file that contains its vocabulary. Supports byte-level BPE, as in GPT-2 or in
/// SmolLM, which splits numbers into digits first.
///
/// # Errors
///
/// [`FileError::WeightsFile`] for a file that is not a GGUF, and [`FileError::HeaderField`] for an
/// unsupported tokeniser.
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
    let refuse = |field: &str, supported: &str| -> Error {
        let error = FileError::HeaderField {
            file: gguf::FILE.into(),
            field: field.into(),
            found: file.shown(field).unwrap_or_else(|| "missing".into()),
            supported: supported.into(),
        };
        error.into()
    };
    let known = |field: &str| {
        READ.contains(&field) || WITHOUT_EFFECT.contains(&field) || field.ends_with("_token_id")
    };
    if let Some(field) = file.names("tokenizer.ggml.").find(|field| !known(field)) {
        return Err(refuse(field, "models without it"));
    }
    let model = "tokenizer.ggml.model";
    if file.text(model) != Some("gpt2") {
        return Err(refuse(model, "\"gpt2\""));
    }
    let switch = |field: &str| match (file.switch(field), file.shown(field)) {
        (Some(on), _) => Ok(on),
        (None, None) => Ok(false),
        (None, Some(_)) => Err(refuse(field, "true and false")),
    };
    let prefix = "tokenizer.ggml.add_space_prefix";
    if switch(prefix)? {
        return Err(refuse(prefix, "false"));
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
    let kinds = kinds(&file, tokens.len()).map_err(|supported| refuse(KINDS, &supported))?;
    let vocabulary: Map<String, Value> = tokens
        .iter()
        .zip(0..)
        .map(|(token, id)| ((*token).into(), Value::from(id)))
        .collect();
    let id = |field: &str| match (file.whole(field), file.shown(field)) {
        (Some(id), _) if id < tokens.len() as u64 => Ok(Some(id)),
        (None, None) => Ok(None),
        _ => Err(refuse(
            field,
            &format!("whole numbers from 0 to {}", tokens.len() - 1),
        )),
    };
    let ends = ["bos", "eos"].map(|name| format!("tokenizer.ggml.{name}_token_id"));
    let ids = [id(&ends[0])?, id(&ends[1])?];
    let special = |id: u64, kind: u64| SPECIAL.contains(&kind) || ids.contains(&Some(id));
    let added: Vec<Value> = (0..)
        .zip(tokens.iter().zip(kinds))
        .filter(|(id, (_, kind))| *kind == USER_DEFINED || special(*id, *kind))
        .map(|(id, (token, kind))| {
            json!({
                "id": id, "content": token, "special": special(id, kind), "normalized": false,
                "single_word": false, "lstrip": false, "rstrip": false,
            })
        })
        .collect();
    let adds = ["bos", "eos"].map(|name| switch(&format!("tokenizer.ggml.add_{name}_token")));
    let mut template = vec![json!({ "Sequence": { "id": "A", "type_id": 0 } })];
    let mut named = Map::new();
    for (place, is_added) in adds.into_iter().enumerate() {
        if !is_added? {
            continue;
        }
        let Some(id) = ids[place] else {
            return Err(refuse(&ends[place], "entries of the vocabulary"));
        };
        let token = tokens[id as usize];
        let piece = json!({ "SpecialToken": { "id": token, "type_id": 0 } });
        template.insert(if place == 0 { 0 } else { template.len() }, piece);
        let entry = json!({ "id": token, "ids": [id], "tokens": [token] });
        named.insert(token.into(), entry);
    }
    let around = json!({
        "type": "TemplateProcessing", "single": template, "special_tokens": named,
        "pair": [
            { "Sequence": { "id": "A", "type_id": 0 } }, { "Sequence": { "id": "B", "type_id": 1 } },
        ],
    });
    let tokenizer = json!({
        "version": "1.0",
        "truncation": null,
        "padding": null,
        "added_tokens": added,
        "normalizer": null,
        "pre_tokenizer": pre_tokenizer,
        // The first processor removes a token's leading space from its range.
        "post_processor": { "type": "Sequence", "processors": [byte_level, around] },
        "decoder": byte_level,
        "model": {
            "type": "BPE", "dropout": null, "unk_token": null, "fuse_unk": false,
            "continuing_subword_prefix": null, "end_of_word_suffix": null,
            "byte_fallback": false, "vocab": vocabulary, "merges": merges,
        },
    });
    Ok(tokenizer.to_string().into_bytes())
}

const KINDS: &str = "tokenizer.ggml.token_type";

/// The type of each token; all tokens are ordinary if the field is absent. The error describes the
/// supported types.
fn kinds(file: &Gguf, n_tokens: usize) -> std::result::Result<Vec<u64>, String> {
    match (file.wholes(KINDS), file.shown(KINDS)) {
        (None, None) => Ok(vec![1; n_tokens]),
        (Some(kinds), _)
            if kinds.len() == n_tokens && kinds.iter().all(|kind| *kind <= LAST_KIND) =>
        {
            Ok(kinds.to_vec())
        }
        _ => Err(format!(
            "lists of {n_tokens} whole numbers from 0 to {LAST_KIND}"
        )),
    }
}
