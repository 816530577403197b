//! Compares the page's model, `www/models/minilm-l6/`, with Hugging Face's tokenizers and
//! `BertModel`, and tests its heads on the lectures' sentences.
//!
//! `tests/golden/README.md` describes the values.

mod common;

use common::encoder::{MINILM, tokenize};
use common::golden;
use headlight::analysis::kinds::{Places, Score, Scores};
use headlight::analysis::{self, units};
use headlight::model::config::Mask;
use headlight::model::site::{HeadAt, HeadSite};
use headlight::model::tokens::Tokens;
use headlight::model::trace::{NoRecord, Trace};
use headlight::text::tokenizer::{check, cut};

const TIRED: &str = "The animal didn't cross the street because it was too tired";
const WIDE: &str = "The animal didn't cross the street because it was too wide";
const BANK: &str = "I arrived at the bank after crossing the river";
const NOTE: &str = "She plucked the guitar strings, ending with a melancholic note.";
const CAT: &str = "The cat was scared because it didn't recognize me in my mask.";
const RASHONDA: &str = "Rashonda accepted a job in deep learning because she loves the topic";

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
                // In the reference, every special token has the range 0 to 0; in the core, its
                // range is at the place where the token was inserted.
                true => serde_json::json!([0, 0]),
                false => serde_json::json!([token.range.start, token.range.end]),
            };
            assert_eq!(*range, expected, "{text}: {}", token.text);
        }
        let (_, compared) = golden::compare(&bytes, &number.to_string(), &MINILM.model, &ids);
        assert_eq!(compared, 6 * 12 + 7, "patterns and hidden states");
    }
}

/// Tests the answers to the question "Which head links *it* to *animal*?" and to similar questions
/// about other sentences of the lectures.
#[test]
fn the_ranking_finds_the_heads_of_the_lectures() {
    for (text, from, to, layer, head, expected) in [
        (TIRED, "it", "animal", 5, 11, "0.65"),
        (WIDE, "it", "animal", 5, 11, "0.50"),
        (WIDE, "it", "street", 5, 1, "0.21"),
        (BANK, "bank", "river", 0, 4, "0.49"),
        (NOTE, "note", "guitar", 0, 10, "0.81"),
        (CAT, "it", "cat", 5, 11, "0.70"),
        // Both words have several pieces.
        (RASHONDA, "she", "Rashonda", 3, 1, "0.59"),
        (CAT, "didn't", "recognize", 3, 1, "0.55"),
    ] {
        let (tokens, ids) = tokenize(text);
        let words = units::words(text, &tokens);
        let place = |word: &str| {
            let found = words.iter().find(|unit| unit.text == word);
            found.unwrap().tokens()
        };
        let trace = patterns(&ids);
        let config = MINILM.model.config();
        let ranked = analysis::rank(&trace, config, place(from), place(to)).unwrap();
        assert_eq!(
            (ranked[0].layer, ranked[0].head),
            (layer, head),
            "{from} → {to} in: {text}"
        );
        let weight = format!("{:.2}", ranked[0].weight);
        assert_eq!(weight, expected, "{from} → {to} in: {text}");
    }
}

#[test]
fn names_the_kind_of_single_purpose_heads() {
    for text in [TIRED, CAT] {
        let (tokens, ids) = tokenize(text);
        let places = Places::new(&tokens, Mask::None);
        let trace = patterns(&ids);
        for (layer, head, kind) in [
            (0, 2, Some(Score::Previous)),
            (1, 8, Some(Score::Next)),
            (4, 5, Some(Score::First)),
            (0, 0, Some(Score::Broad)),
            (5, 11, None),
        ] {
            let at = HeadAt::new(layer, head);
            let pattern = trace.get(at.site(HeadSite::Pattern)).unwrap();
            let scores = Scores::of(pattern, &places);
            assert_eq!(scores.kind(), kind, "layer {layer}, head {head} in: {text}");
        }
    }
}

#[test]
fn layer_0_head_2_attends_to_the_previous_token() {
    let at = HeadAt::new(0, 2);
    for text in [TIRED, BANK] {
        let (tokens, ids) = tokenize(text);
        let trace = patterns(&ids);
        let pattern = trace.get(at.site(HeadSite::Pattern)).unwrap();
        // [CLS] has no previous token, and [SEP] is not a word.
        for query in 1..tokens.len() - 1 {
            let weight = pattern[(query, query - 1)];
            assert!(weight > 0.95, "{}: {weight}", tokens[query].text);
        }
    }
}

#[test]
fn cuts_a_long_text_to_the_limit_of_the_model() {
    let tokens = MINILM.tokenizer.encode(&"word ".repeat(600)).unwrap();
    assert_eq!(tokens.len(), 602);
    let most = MINILM.model.config().n_ctx;
    let tokens = cut(tokens, most);
    assert_eq!(check(&tokens, MINILM.model.config()).unwrap().len(), 512);
    assert_eq!((tokens[510].text.as_str(), tokens[510].word), ("word", 510));
    assert_eq!(
        (tokens[511].text.as_str(), tokens[511].word),
        ("[SEP]", 511)
    );
}

#[test]
fn accepts_512_tokens_and_refuses_more() {
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
fn refuses_a_text_without_a_word() {
    for text in ["", "   ", "\0", "\u{301}"] {
        let tokens = MINILM.tokenizer.encode(text).unwrap();
        let error = check(&tokens, MINILM.model.config()).unwrap_err();
        assert_eq!(error.to_string(), "Type at least one word.");
    }
}

fn patterns(ids: &Tokens) -> Trace {
    let config = MINILM.model.config();
    let mut trace = Trace::of(analysis::sites(config));
    MINILM.model.forward(&mut trace, ids);
    trace
}
