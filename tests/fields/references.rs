//! Compares the effects of honoured fields with their effects in transformers, in float32 and for
//! the same files.

use headlight::Matrix;
use headlight::checkpoint::{self, Checkpoint, vocabulary};
use headlight::math::ops;
use headlight::model::Model;
use headlight::model::site::{HeadAt, HeadSite};
use headlight::model::trace::Trace;
use headlight::text::tokenizer::{Tokenizer, check};
use serde::Deserialize;

use crate::common::gguf::{self, Value};
use crate::common::golden::{self, difference};

/// transformers' results for a text.
#[derive(Deserialize)]
struct Expected {
    text: String,
    ids: Vec<usize>,
    tokens: Vec<String>,
    /// The patterns of each head of each layer.
    attention: Vec<Vec<Vec<Vec<f32>>>>,
    /// The distribution of the next token.
    #[serde(default)]
    probabilities: Vec<f32>,
}

fn expected(name: &str) -> Vec<Expected> {
    serde_json::from_slice(&golden::bytes(name)).unwrap()
}

fn matrix(rows: &[Vec<f32>]) -> Matrix {
    let numbers = rows.iter().flatten().copied();
    Matrix::from_row_iterator(rows.len(), rows[0].len(), numbers)
}

/// Compares tokens, patterns and the distribution of the next token.
fn compare(name: &str, read: Checkpoint, tokenizer: &Tokenizer) {
    let model = Model::new(read.config, read.weights).unwrap();
    for one in expected(name) {
        let text = &one.text;
        let tokens = tokenizer.encode(text).unwrap();
        let found: Vec<&str> = tokens.iter().map(|token| token.text.as_str()).collect();
        assert_eq!(found, one.tokens, "{text}");
        let ids = check(&tokens, model.config()).unwrap();
        assert_eq!(ids.ids(), one.ids, "{text}");
        let mut trace = Trace::all();
        let last = model.forward(&mut trace, &ids);
        for (layer, heads) in one.attention.iter().enumerate() {
            for (head, rows) in heads.iter().enumerate() {
                let at = HeadAt::new(layer, head);
                let found = trace.get(at.site(HeadSite::Pattern)).unwrap();
                if let Some(difference) = difference(found, &matrix(rows)) {
                    panic!("{text}, layer {layer}, head {head}: {difference}");
                }
            }
        }
        if !one.probabilities.is_empty() {
            let last = last.rows(last.nrows() - 1, 1).into_owned();
            let found = ops::softmax_rows(model.unembed(&last));
            if let Some(difference) = difference(&found, &matrix(&[one.probabilities])) {
                panic!("{text}, next token: {difference}");
            }
        }
    }
}

fn compare_gguf(name: &str, file: &[u8]) {
    let json = vocabulary::tokenizer_json(file.into()).unwrap();
    let tokenizer = Tokenizer::from_bytes(&json).unwrap();
    compare(name, checkpoint::read(&[], file).unwrap(), &tokenizer);
}

#[test]
fn padding_tokens_have_the_padding_position_and_do_not_advance_it() {
    let [config, weights, tokenizer] = ["config.json", "model.safetensors", "tokenizer.json"]
        .map(|name| golden::bytes(&format!("padding/{name}")));
    let read = checkpoint::read(&config, &weights).unwrap();
    let tokenizer = Tokenizer::from_bytes(&tokenizer).unwrap();
    compare("padding/expected.json", read, &tokenizer);
}

#[test]
fn added_tokens_of_a_gguf_are_not_split() {
    compare_gguf("gguf/plain.json", &golden::bytes("gguf/plain.gguf"));
}

#[test]
fn adds_the_first_token_that_a_gguf_requests() {
    let file = golden::bytes("gguf/plain.gguf");
    let file = gguf::with(&file, "tokenizer.ggml.bos_token_id", Some(&Value::U32(0)));
    let file = gguf::with(
        &file,
        "tokenizer.ggml.add_bos_token",
        Some(&Value::Switch(true)),
    );
    compare_gguf("gguf/first_token.json", &file);
}

#[test]
fn scales_positions_as_a_gguf_requests() {
    compare_gguf("gguf/stretched.json", &golden::bytes("gguf/stretched.gguf"));
}
