//! Gemma 3 270M as a GGUF with K-quants, compared with transformers.
//!
//! The file is not in the repository. The tests read the file that `HEADLIGHT_GEMMA` names; without
//! this variable they are skipped.

mod common;

use std::fs;

use common::golden;
use headlight::checkpoint::format::gguf::{self, Gguf};
use headlight::checkpoint::vocabulary::tokenizer_json;
use headlight::checkpoint::{self, Checkpoint};
use headlight::math::linear::Packed;
use headlight::math::ops;
use headlight::model::Model;
use headlight::model::site::{HeadAt, HeadSite, Site};
use headlight::model::tokens::Tokens;
use headlight::model::trace::Trace;
use headlight::text::tokenizer::Tokenizer;
use serde::Deserialize;

/// Written by `tests/golden/make_gemma.py`.
#[derive(Deserialize)]
struct Expected {
    ids: Vec<Vec<usize>>,
    /// For one tensor of each storage format: its name and a checksum of its numbers.
    tensors: Vec<(String, u64)>,
    next_words: Vec<NextWord>,
}

/// Reference values from transformers for one text.
#[derive(Deserialize)]
struct NextWord {
    text: String,
    ids: Vec<usize>,
    /// The most likely next tokens and their probabilities.
    next: Vec<usize>,
    probabilities: Vec<f32>,
    /// The last token's attention in the first head of every layer.
    attention: Vec<f32>,
}

/// The file and the expected values, or `None` and a printed message if no file is named.
fn at_hand() -> Option<(Vec<u8>, Expected)> {
    let Some(path) = std::env::var_os("HEADLIGHT_GEMMA") else {
        eprintln!("skipped: HEADLIGHT_GEMMA does not name a GGUF of Gemma 3 270M");
        return None;
    };
    let expected = serde_json::from_slice(&golden::bytes("gemma.json")).unwrap();
    Some((fs::read(path).unwrap(), expected))
}

#[test]
fn tokens_are_those_of_transformers_and_llama_cpp() {
    let Some((file, expected)) = at_hand() else {
        return;
    };
    let json = tokenizer_json(file[..].into()).unwrap();
    let tokenizer = Tokenizer::from_bytes(&json).unwrap();
    let texts: Vec<(String, Vec<usize>)> =
        serde_json::from_slice(&golden::bytes("smollm2.json")).unwrap();
    assert_eq!(texts.len(), expected.ids.len());
    for ((text, _), expected) in texts.iter().zip(&expected.ids) {
        let tokens = tokenizer.encode(text).unwrap();
        let ids: Vec<usize> = tokens.iter().map(|token| token.id).collect();
        assert_eq!(&ids, expected, "{text:?}");
    }
}

#[test]
fn a_tensor_of_each_storage_format_is_bit_identical_to_ggml() {
    let Some((file, expected)) = at_hand() else {
        return;
    };
    let head = gguf::head(file[..].into()).unwrap();
    let mut gguf = Gguf::read(&head, file[..].into()).unwrap();
    for (name, expected) in expected.tensors {
        let tensor = gguf.tensors.remove(&name).unwrap();
        let columns = *tensor.shape.last().unwrap();
        let rows = tensor.shape.iter().product::<usize>() / columns;
        let bytes = tensor.bytes.read().unwrap();
        let packed = Packed::read(tensor.format.unwrap(), &bytes, [rows, columns], &|row| row);
        let matrix = packed.to_matrix();
        let mut sum = 0u64;
        for (place, number) in (0u64..).zip(matrix.iter()) {
            let factor = place.wrapping_mul(2_654_435_761).wrapping_add(1);
            sum = sum.wrapping_add(factor.wrapping_mul(number.to_bits().into()));
        }
        assert_eq!(sum, expected, "{name}");
    }
}

#[test]
fn next_words_and_attention_are_those_of_transformers() {
    let Some((file, expected)) = at_hand() else {
        return;
    };
    let Checkpoint {
        config, weights, ..
    } = checkpoint::read(&[], &file).unwrap();
    let model = Model::new(config, weights).unwrap();
    for word in expected.next_words {
        let tokens = Tokens::new(&word.ids, model.config()).unwrap();
        let mut trace = Trace::all();
        model.forward(&mut trace, &tokens);
        let last = tokens.ids().len() - 1;
        let logits = trace.get(Site::Logits).unwrap().rows(last, 1).into_owned();
        let next = ops::softmax_rows(logits);
        for (id, probability) in word.next.iter().zip(&word.probabilities) {
            let off = (next[*id] - probability).abs();
            assert!(off < 1e-3, "{:?}: {off}", word.text);
        }
        let rows = (0..model.config().n_layers()).flat_map(|layer| {
            let pattern = HeadAt::new(layer, 0).site(HeadSite::Pattern);
            let row = trace.get(pattern).unwrap().row(last).into_owned();
            row.iter().copied().collect::<Vec<_>>()
        });
        let found: Vec<f32> = rows.collect();
        assert_eq!(found.len(), word.attention.len());
        for (found, expected) in found.iter().zip(&word.attention) {
            assert!((found - expected).abs() < 1e-3, "{:?}", word.text);
        }
    }
}
