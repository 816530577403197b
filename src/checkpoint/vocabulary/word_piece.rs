//! WordPiece (`bert`). The file marks the start of a word (`▁animal`, `ing`); BERT's own vocabulary
//! marks the continuation (`animal`, `##ing`).

use std::collections::BTreeMap;

use serde::Serialize;
use serde_json::json;

use super::{End, Parts, Vocabulary};
use crate::error::Result;

#[derive(Serialize)]
pub struct WordPiece {
    r#type: &'static str,
    unk_token: &'static str,
    continuing_subword_prefix: &'static str,
    max_input_chars_per_word: usize,
    vocab: BTreeMap<String, usize>,
}

const UNKNOWN: &str = "[UNK]";

pub fn parts(vocabulary: &Vocabulary) -> Result<(Parts, WordPiece)> {
    let field = "tokenizer.ggml.tokens";
    if !vocabulary.tokens.contains(&UNKNOWN) {
        return Err(vocabulary
            .file
            .unsupported(field, "lists of texts with [UNK]"));
    }
    let entry = |token: &str| match token.strip_prefix('▁') {
        Some(word) => word.into(),
        None if token.starts_with('[') && token.ends_with(']') => token.into(),
        None => format!("##{token}"),
    };
    let end = |name, flag, text: &str| -> Result<End> {
        let end = vocabulary.end(name, flag, true)?;
        let named = vocabulary.tokens.iter().position(|token| *token == text);
        Ok(End {
            id: end.id.or(named),
            ..end
        })
    };
    let entries = vocabulary.tokens.iter().map(|token| entry(token));
    let model = WordPiece {
        r#type: "WordPiece",
        unk_token: UNKNOWN,
        continuing_subword_prefix: "##",
        max_input_chars_per_word: 100,
        vocab: entries.zip(0..).collect(),
    };
    let parts = Parts {
        normalizer: json!({
            "type": "BertNormalizer", "clean_text": true, "handle_chinese_chars": true,
            "strip_accents": null, "lowercase": true,
        }),
        pre_tokenizer: json!({ "type": "BertPreTokenizer" }),
        processor: None,
        decoder: json!({ "type": "WordPiece", "prefix": "##", "cleanup": true }),
        ends: [
            end("bos", "bos", "[CLS]")?,
            // The field's name is misspelt in the format.
            end("seperator", "sep", "[SEP]")?,
        ],
    };
    Ok((parts, model))
}
