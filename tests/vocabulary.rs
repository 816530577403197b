//! Compares tokenisers built from the vocabularies of GGUF files with llama.cpp, SentencePiece and
//! the `tokenizer.json` of the page's encoder. All comparisons use the 200 texts of `smollm2.json`.

mod common;

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use common::gguf::{Value, with};
use common::golden;
use headlight::checkpoint::vocabulary::tokenizer_json;
use headlight::text::tokenizer::Tokenizer;

fn texts() -> Vec<String> {
    let cases: Vec<(String, Vec<usize>)> =
        serde_json::from_slice(&golden::bytes("smollm2.json")).unwrap();
    cases.into_iter().map(|(text, _)| text).collect()
}

fn of_model(folder: &str, file: &str) -> Vec<u8> {
    let models = Path::new(env!("CARGO_MANIFEST_DIR")).join("www/models");
    fs::read(models.join(folder).join(file)).unwrap()
}

fn tokenizer(file: &[u8]) -> Tokenizer {
    Tokenizer::from_bytes(&tokenizer_json(file.into()).unwrap()).unwrap()
}

fn ids(tokenizer: &Tokenizer, text: &str) -> Vec<usize> {
    let tokens = tokenizer.encode(text).unwrap();
    tokens.iter().map(|token| token.id).collect()
}

fn assert_equal(tokenizer: &Tokenizer, expected: &[Vec<usize>], name: &str) {
    let texts = texts();
    assert_eq!((texts.len(), expected.len()), (200, 200));
    for (text, expected) in texts.iter().zip(expected) {
        assert_eq!(&ids(tokenizer, text), expected, "{name}: {text:?}");
    }
}

#[test]
fn pre_tokenisers_split_as_in_llama_cpp() {
    let file = of_model("smollm2-135m", "model.gguf");
    let all: BTreeMap<String, Vec<Vec<usize>>> =
        serde_json::from_slice(&golden::bytes("vocabulary/pre.json")).unwrap();
    for (name, expected) in &all {
        let file = with(
            &file,
            "tokenizer.ggml.pre",
            Some(&Value::Text(name.clone())),
        );
        assert_equal(&tokenizer(&file), expected, name);
    }
    let unnamed = with(&file, "tokenizer.ggml.pre", None);
    assert_equal(&tokenizer(&unnamed), &all["default"], "without a name");
}

#[test]
fn bpe_with_scores_and_unigram_split_as_in_sentencepiece() {
    for name in ["llama", "t5"] {
        let expected = golden::bytes(&format!("vocabulary/{name}.json"));
        let expected: Vec<Vec<usize>> = serde_json::from_slice(&expected).unwrap();
        let file = golden::bytes(&format!("vocabulary/{name}.gguf"));
        assert_equal(&tokenizer(&file), &expected, name);
    }
}

#[test]
fn bpe_with_scores_finds_added_tokens_and_honours_its_flags() {
    let file = golden::bytes("vocabulary/llama.gguf");
    let plain = tokenizer(&file);
    let found = ids(&plain, "a<think>b");
    let added = found.iter().filter_map(|id| plain.text(*id));
    assert_eq!(added.filter(|text| text == "<think>").count(), 1);
    let ends = [("add_bos_token", false), ("add_eos_token", true)];
    let flagged = ends.iter().fold(file.clone(), |file, (field, on)| {
        with(
            &file,
            &format!("tokenizer.ggml.{field}"),
            Some(&Value::Switch(*on)),
        )
    });
    let (with_start, with_end) = (ids(&plain, "the"), ids(&tokenizer(&flagged), "the"));
    assert_eq!(with_start[1..], with_end[..with_end.len() - 1]);
    assert_eq!((with_start[0], with_end[with_end.len() - 1]), (1, 2));
    let never = with(
        &file,
        "tokenizer.ggml.add_space_prefix",
        Some(&Value::Switch(false)),
    );
    assert_eq!(ids(&tokenizer(&never), " the"), ids(&plain, "the"));
}

/// The tokeniser of the page's encoder, built from its vocabulary in the form that llama.cpp's
/// converter writes.
#[test]
fn word_piece_splits_as_the_tokenizer_json_of_the_same_vocabulary() {
    let json = of_model("minilm-l6", "tokenizer.json");
    let saved = Tokenizer::from_bytes(&json).unwrap();
    let tokens: Vec<String> = (0..saved.entries())
        .map(|id| {
            let token = saved.text(id).unwrap();
            match token.strip_prefix("##") {
                Some(rest) => rest.into(),
                None if token.starts_with('[') && token.ends_with(']') => token,
                None => format!("▁{token}"),
            }
        })
        .collect();
    let kinds = tokens.iter().map(|token| match token.starts_with('[') {
        true if token.len() > 1 => 3,
        _ => 1,
    });
    let id = |text: &str| Value::U32(tokens.iter().position(|token| token == text).unwrap() as u32);
    let fields = [
        ("model", Value::Text("bert".into())),
        ("token_type", Value::I32s(kinds.collect())),
        ("bos_token_id", id("[CLS]")),
        ("seperator_token_id", id("[SEP]")),
        (
            "tokens",
            Value::Texts(tokens.iter().map(|token| (**token).into()).collect()),
        ),
    ];
    let file = golden::bytes("vocabulary/t5.gguf");
    let file = fields.iter().fold(file, |file, (field, value)| {
        with(&file, &format!("tokenizer.ggml.{field}"), Some(value))
    });
    let found = tokenizer(&file);
    for text in texts() {
        assert_eq!(ids(&found, &text), ids(&saved, &text), "{text:?}");
    }
}

/// The pieces aⁱbʲ for i and j up to 128. Each of these 16 640 pieces can be merged from every
/// split, which gives 2 million merges of 128 bytes on average.
#[test]
fn refuses_vocabularies_with_too_many_bytes_of_merges() {
    let tokens = (0..=128).flat_map(|a| (0..=128).map(move |b| "a".repeat(a) + &"b".repeat(b)));
    let tokens: Vec<String> = tokens.filter(|token| !token.is_empty()).collect();
    let fields = [
        ("token_type", None),
        ("scores", Some(Value::F32s(vec![0.0; tokens.len()]))),
        ("tokens", Some(Value::Texts(tokens))),
    ];
    let file = golden::bytes("vocabulary/llama.gguf");
    let file = fields.iter().fold(file, |file, (field, value)| {
        with(&file, &format!("tokenizer.ggml.{field}"), value.as_ref())
    });
    let refusal = tokenizer_json(file[..].into()).unwrap_err().to_string();
    assert!(refusal.contains("only lists of shorter texts"), "{refusal}");
}

#[test]
fn refuses_damaged_vocabularies_with_the_field() {
    let refusal = |file: &[u8]| tokenizer_json(file.into()).unwrap_err().to_string();
    let file = golden::bytes("vocabulary/llama.gguf");
    let edited = |field: &str, value: Option<&Value>| {
        refusal(&with(&file, &format!("tokenizer.ggml.{field}"), value))
    };
    let scores = edited("scores", None);
    assert!(
        scores.starts_with("tokenizer.ggml.scores is missing in model.gguf, but only lists of")
    );
    let model = edited("model", Some(&Value::Text("rwkv".into())));
    assert_eq!(
        model,
        "tokenizer.ggml.model is \"rwkv\" in model.gguf, but only \"gpt2\", \"llama\", \"t5\" and \
         \"bert\" are supported; choose another model."
    );
    assert!(edited("tokens", None).starts_with("tokenizer.ggml.tokens is missing"));
    let untyped = with(&file, "tokenizer.ggml.token_type", None);
    let listed = |tokens: Vec<String>| {
        let tokens = Value::Texts(tokens);
        refusal(&with(&untyped, "tokenizer.ggml.tokens", Some(&tokens)))
    };
    let short = "tokenizer.ggml.tokens is a list in model.gguf, but only lists of shorter texts";
    assert!(listed(vec!["a".repeat(257)]).starts_with(short));
    assert!(listed(Vec::new()).contains("only lists of at least one text"));
    assert!(edited("bos_token_id", None).starts_with("tokenizer.ggml.bos_token_id is missing"));
    let end = edited("unknown_token_id", Some(&Value::U32(1 << 20)));
    assert!(end.starts_with("tokenizer.ggml.unknown_token_id is 1048576"));
    let bert = edited("model", Some(&Value::Text("bert".into())));
    assert!(
        bert.contains("but only lists of texts with [UNK]"),
        "{bert}"
    );
    let t5 = with(
        &golden::bytes("vocabulary/t5.gguf"),
        "tokenizer.ggml.precompiled_charsmap",
        Some(&Value::I32s(vec![1, 2])),
    );
    assert!(refusal(&t5).starts_with("tokenizer.ggml.precompiled_charsmap is a list"));
}
