//! Unigram (`t5`): splits a text into the most likely pieces, according to their scores.

use serde::Serialize;
use serde_json::json;

use super::{Parts, Vocabulary, metaspace};
use crate::error::Result;

/// Token types of normal tokens, the unknown token and bytes. Tokens of other types never occur in
/// a tokenised text.
const PIECES: [u64; 3] = [1, 2, 6];

#[derive(Serialize)]
pub struct Unigram<'a> {
    r#type: &'static str,
    unk_id: usize,
    vocab: Vec<(&'a str, f64)>,
    byte_fallback: bool,
}

pub fn parts<'a>(vocabulary: &Vocabulary<'a, '_>) -> Result<(Parts, Unigram<'a>)> {
    let mut steps = Vec::new();
    let charsmap = "tokenizer.ggml.precompiled_charsmap";
    match (
        vocabulary.file.bytes(charsmap),
        vocabulary.file.shown(charsmap),
    ) {
        (Some([]), _) | (None, None) => {}
        (Some(map), _) => {
            let map = base64::encode(map);
            steps.push(json!({ "type": "Precompiled", "precompiled_charsmap": map }));
        }
        _ => return Err(vocabulary.file.unsupported(charsmap, "lists of bytes")),
    }
    if vocabulary.switch("tokenizer.ggml.remove_extra_whitespaces", true)? {
        // The `Strip` step of the tokenizers library would strip all whitespace; this strips only
        // spaces.
        let ends = json!({ "Regex": "^ +| +$" });
        steps.push(json!({ "type": "Replace", "pattern": ends, "content": "" }));
        steps.push(json!({ "type": "Replace", "pattern": { "Regex": " {2,}" }, "content": " " }));
    }
    let metaspace = metaspace(vocabulary.switch("tokenizer.ggml.add_space_prefix", true)?);
    let scores = vocabulary.scores()?;
    // The score of entries whose types are not among `PIECES`: lower than all others, so that
    // these entries never occur in a tokenised text.
    let worst = scores.iter().copied().fold(0.0, f32::min) - 100.0;
    let score = |id: usize| match PIECES.contains(&vocabulary.kinds[id]) {
        true => scores[id],
        false => worst,
    };
    let entries = vocabulary.tokens.iter().zip(0..);
    let model = Unigram {
        r#type: "Unigram",
        unk_id: vocabulary.unknown()?,
        vocab: entries
            .map(|(token, id)| (*token, score(id).into()))
            .collect(),
        byte_fallback: vocabulary.kinds.contains(&6),
    };
    let parts = Parts {
        normalizer: json!({ "type": "Sequence", "normalizers": steps }),
        pre_tokenizer: metaspace.clone(),
        processor: None,
        decoder: metaspace,
        ends: [
            vocabulary.end("bos", "bos", false)?,
            vocabulary.end("eos", "eos", true)?,
        ],
    };
    Ok((parts, model))
}
