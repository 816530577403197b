//! SentencePiece's BPE (`llama`): the pair whose merged piece has the highest score is merged
//! first; letters without a piece become bytes.

use std::collections::HashSet;

use serde_json::{Value, json};

use super::byte_level::Bpe;
use super::{Parts, Vocabulary};
use crate::error::Result;

/// Token type of pieces for single bytes.
const BYTE: u64 = 6;

/// Maximum length of a piece, in bytes. Pieces of published vocabularies are far shorter.
const LONGEST: usize = 256;

/// Maximum size of all merges, in bytes. A list of a, aa, aaa, … has n²/2 merges, whose strings
/// need n³ bytes; the 515 000 merges of Gemma 3 need 26 MB.
const MERGES: usize = 1 << 28;

pub fn parts<'a>(vocabulary: &Vocabulary<'a, '_>) -> Result<(Parts, Bpe<'a, Vec<[&'a str; 2]>>)> {
    let tokens = vocabulary.tokens;
    let mut normalizers = Vec::new();
    let mut decoders = vec![
        json!({ "type": "Replace", "pattern": { "String": "▁" }, "content": " " }),
        json!({ "type": "ByteFallback" }),
        json!({ "type": "Fuse" }),
    ];
    if vocabulary.switch("tokenizer.ggml.add_space_prefix", true)? {
        normalizers.push(json!({ "type": "Prepend", "prepend": "▁" }));
        decoders.push(json!({ "type": "Strip", "content": " ", "start": 1, "stop": 0 }));
    }
    normalizers.push(json!({ "type": "Replace", "pattern": { "String": " " }, "content": "▁" }));
    let model = Bpe {
        r#type: "BPE",
        vocab: tokens.iter().copied().zip(0..).collect(),
        merges: merges(vocabulary)?,
        unk_token: Some(tokens[vocabulary.unknown()?]),
        fuse_unk: true,
        byte_fallback: vocabulary.kinds.contains(&BYTE),
        ignore_merges: false,
    };
    let parts = Parts {
        normalizer: json!({ "type": "Sequence", "normalizers": normalizers }),
        pre_tokenizer: Value::Null,
        processor: None,
        decoder: json!({ "type": "Sequence", "decoders": decoders }),
        ends: [
            vocabulary.end("bos", "bos", true)?,
            vocabulary.end("eos", "eos", false)?,
        ],
    };
    Ok((parts, model))
}

/// Every pair of pieces that can be merged into a piece, highest score first.
fn merges<'a>(vocabulary: &Vocabulary<'a, '_>) -> Result<Vec<[&'a str; 2]>> {
    let tokens = vocabulary.tokens;
    let shorter = || {
        let supported = "lists of shorter texts";
        vocabulary
            .file
            .unsupported("tokenizer.ggml.tokens", supported)
    };
    if tokens.iter().any(|token| token.len() > LONGEST) {
        return Err(shorter());
    }
    let pieces: HashSet<&str> = tokens.iter().copied().collect();
    let scores = vocabulary.scores()?;
    let mut merges = Vec::new();
    let mut bytes = 0;
    for (token, score) in tokens.iter().zip(scores) {
        for (at, _) in token.char_indices().skip(1) {
            let (left, right) = token.split_at(at);
            if pieces.contains(left) && pieces.contains(right) {
                merges.push((score, [left, right]));
                bytes += size_of_val(&merges[0]) + token.len();
                if bytes > MERGES {
                    return Err(shorter());
                }
            }
        }
    }
    // As in transformers, pairs with equal scores are ordered by the left piece, longest first.
    merges.sort_by(|(a, [a_left, _]), (b, [b_left, _])| {
        b.total_cmp(a).then(b_left.len().cmp(&a_left.len()))
    });
    Ok(merges.into_iter().map(|(_, pair)| pair).collect())
}
