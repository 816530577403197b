//! The model of the page, `www/models/minilm-l6/`, against Hugging Face's tokenizers and
//! `BertModel`, and what its heads do in the lectures' sentences.
//!
//! Where the values come from stands in `tests/golden/README.md`.

mod common;

use std::fs;
use std::path::Path;
use std::sync::LazyLock;

use common::golden;
use headlight::attention::HeadAt;
use headlight::checkpoint;
use headlight::model::Model;
use headlight::site::{HeadSite, select};
use headlight::tokenizer::{Token, Tokenizer, check};
use headlight::tokens::Tokens;
use headlight::trace::{NoRecord, Trace};

struct MiniLm {
    tokenizer: Tokenizer,
    model: Model,
}

static MINILM: LazyLock<MiniLm> = LazyLock::new(|| {
    let checkpoint = checkpoint::read(&file("config.json"), &file("model.safetensors")).unwrap();
    assert_eq!(checkpoint.name.as_deref(), Some("all-MiniLM-L6-v2"));
    MiniLm {
        tokenizer: Tokenizer::from_bytes(&file("tokenizer.json")).unwrap(),
        model: Model::new(checkpoint.config, checkpoint.weights).unwrap(),
    }
});

fn file(name: &str) -> Vec<u8> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("www/models/minilm-l6");
    fs::read(folder.join(name)).unwrap()
}

#[test]
fn six_sentences_equal_hugging_face_in_tokens_weights_and_hidden_states() {
    let bytes = golden::bytes("minilm.safetensors");
    let sentences = golden::metadata(&bytes, "sentences");
    let sentences = sentences.as_array().unwrap();
    assert_eq!(sentences.len(), 6);
    for (number, sentence) in sentences.iter().enumerate() {
        let text = sentence["text"].as_str().unwrap();
        let (tokens, ids) = tokenize(text);
        let pieces: Vec<&str> = tokens.iter().map(|token| token.text.as_str()).collect();
        assert_eq!(serde_json::json!(pieces), sentence["tokens"], "{text}");
        assert_eq!(serde_json::json!(ids.ids()), sentence["ids"], "{text}");
        for (token, range) in tokens.iter().zip(sentence["ranges"].as_array().unwrap()) {
            let expected = match token.is_special {
                // Theirs all stand at 0, ours at the place where they were added.
                true => serde_json::json!([0, 0]),
                false => serde_json::json!([token.range.start, token.range.end]),
            };
            assert_eq!(*range, expected, "{text}: {}", token.text);
        }
        let (_, compared) = golden::compare(&bytes, &number.to_string(), &MINILM.model, &ids);
        assert_eq!(compared, 6 * 12 + 7, "patterns and hidden states");
    }
}

/// Row 11 of the mission, to the second decimal.
#[test]
fn heads_look_where_the_lectures_say() {
    let tired = "The animal didn't cross the street because it was too tired";
    let wide = "The animal didn't cross the street because it was too wide";
    let bank = "I arrived at the bank after crossing the river";
    let note = "She plucked the guitar strings, ending with a melancholic note.";
    for (text, layer, head, from, to, expected) in [
        (tired, 5, 11, "it", "animal", "0.65"),
        (wide, 5, 1, "it", "street", "0.21"),
        (bank, 0, 4, "bank", "river", "0.49"),
        (note, 0, 10, "note", "guitar", "0.81"),
    ] {
        let weight = weight(text, HeadAt { layer, head }, from, to);
        assert_eq!(format!("{weight:.2}"), expected, "{from} → {to} in: {text}");
    }
}

#[test]
fn layer_0_head_2_looks_at_the_previous_token() {
    let at = HeadAt { layer: 0, head: 2 };
    for text in [
        "The animal didn't cross the street because it was too tired",
        "I arrived at the bank after crossing the river",
    ] {
        let (tokens, ids) = tokenize(text);
        let trace = patterns(&ids);
        let pattern = trace.get(at.site(HeadSite::Pattern)).unwrap();
        // [CLS] has nothing before it, and [SEP] is no word.
        for query in 1..tokens.len() - 1 {
            let weight = pattern[(query, query - 1)];
            assert!(weight > 0.95, "{}: {weight}", tokens[query].text);
        }
    }
}

#[test]
fn as_many_tokens_as_the_model_reads_and_no_more() {
    let most = "word ".repeat(510);
    let (tokens, ids) = tokenize(&most);
    assert_eq!(tokens.len(), 512);
    let output = MINILM.model.forward(&mut NoRecord, &ids);
    assert!(output.iter().all(|number| number.is_finite()));

    let tokens = MINILM.tokenizer.encode(&"word ".repeat(528)).unwrap();
    let error = check(&tokens, MINILM.model.config())
        .unwrap_err()
        .to_string();
    assert_eq!(
        error,
        "The text has 530 tokens, but this model reads at most 512. Shorten it by 18 or more."
    );
}

#[test]
fn a_text_without_a_word_is_refused_with_a_sentence() {
    for text in ["", "   ", "\0", "\u{301}"] {
        let tokens = MINILM.tokenizer.encode(text).unwrap();
        let error = check(&tokens, MINILM.model.config()).unwrap_err();
        assert_eq!(
            error.to_string(),
            "There is no token to read; type at least one word."
        );
    }
}

fn tokenize(text: &str) -> (Vec<Token>, Tokens) {
    let tokens = MINILM.tokenizer.encode(text).unwrap();
    let ids = check(&tokens, MINILM.model.config()).unwrap();
    (tokens, ids)
}

fn patterns(ids: &Tokens) -> Trace {
    let config = MINILM.model.config();
    let mut trace = Trace::of(select(&["patterns"], config).unwrap());
    MINILM.model.forward(&mut trace, ids);
    trace
}

/// How much of its attention the first token of one name gives to the first of another.
fn weight(text: &str, at: HeadAt, from: &str, to: &str) -> f32 {
    let (tokens, ids) = tokenize(text);
    let place = |piece: &str| tokens.iter().position(|token| token.text == piece).unwrap();
    patterns(&ids).get(at.site(HeadSite::Pattern)).unwrap()[(place(from), place(to))]
}
