//! Masked words of encoders, compared with transformers (`tests/golden/make_architectures.py`).

use headlight::analysis::next_word::Sampling;
use headlight::analysis::what_if::Ablation;
use headlight::session::Session;
use headlight::session::predict::held::{Off, PartRequest};
use headlight::session::predict::{Continued, Prediction};
use safetensors::Dtype;
use serde_json::{Value, json};

use crate::clock;
use crate::common::files::{Files, Folder};
use crate::common::golden;

const PLAIN: Sampling = Sampling {
    temperature: 1.0,
    top_k: 0,
    top_p: 1.0,
    seed: 1,
};

/// Rounding of the stored probabilities, and of the core.
const TOLERANCE: f32 = 2e-6;

struct Case {
    name: String,
    at: Continued,
    place: usize,
    probabilities: Vec<f32>,
    after: Vec<Vec<f32>>,
    without: Vec<(Ablation, Vec<f32>)>,
}

fn cases() -> Vec<Case> {
    let bytes = golden::bytes("architectures/masked.json");
    let all: Vec<Value> = serde_json::from_slice(&bytes).unwrap();
    let case = |json: Value| {
        let numbers = |value: &Value| serde_json::from_value::<Vec<f32>>(value.clone()).unwrap();
        let without = json["without"].as_object().unwrap().iter();
        Case {
            name: json["model"].as_str().unwrap().into(),
            at: at(json["text"].as_str().unwrap(), None),
            place: json["place"].as_u64().unwrap() as usize,
            probabilities: numbers(&json["probabilities"]),
            after: json["after"]
                .as_array()
                .unwrap()
                .iter()
                .map(numbers)
                .collect(),
            without: without
                .map(|(name, all)| (name.parse().unwrap(), numbers(all)))
                .collect(),
        }
    };
    let cases: Vec<Case> = all.into_iter().map(case).collect();
    assert_eq!(cases.len(), 5);
    cases
}

fn at(text: &str, blank: Option<usize>) -> Continued {
    Continued {
        text: text.into(),
        cut: false,
        chosen: Vec::new(),
        blank,
    }
}

fn session(name: &str) -> Session {
    let mut session = Session::new(clock);
    session.load_files(name, &Folder::of(name).all()).unwrap();
    session
}

fn predict(session: &mut Session, at: &Continued) -> Prediction {
    session.predict(at, PLAIN, 60, &[]).unwrap()
}

#[track_caller]
fn near(found: f32, expected: f32) {
    assert!(
        (found - expected).abs() < TOLERANCE,
        "{found}, not {expected}"
    );
}

#[test]
fn distributions_of_typed_masks_equal_transformers() {
    for case in cases() {
        let found = predict(&mut session(&case.name), &case.at);
        assert_eq!((found.position, found.hidden), (case.place, None));
        assert_eq!(found.next.len(), 60);
        for one in found.next {
            near(one.probability, case.probabilities[one.id]);
        }
    }
}

#[test]
fn predictions_after_each_layer_equal_transformers() {
    for case in cases() {
        let mut session = session(&case.name);
        for word in [7, 20] {
            let lens = session.lens(&case.at, None, Some(word)).unwrap();
            assert_eq!((lens.position, lens.rows.len()), (case.place, 3));
            for (row, expected) in lens.rows.iter().zip(&case.after) {
                near(row.word.probability, expected[word]);
                near(row.best[0].probability, expected[row.best[0].id]);
            }
        }
        // At other tokens, the default is the token itself.
        let first = session.lens(&case.at, Some(0), None).unwrap();
        let tokens = predict(&mut session, &case.at).tokens;
        assert_eq!(first.rows[0].word.id, tokens[0].id);
        assert_eq!(session.lens_layer(&case.at, 2).unwrap().len(), tokens.len());
    }
}

#[test]
fn distributions_with_a_part_switched_off_equal_transformers() {
    for case in cases() {
        let mut session = session(&case.name);
        for (off, expected) in &case.without {
            let found = session.switched(&case.at, &[*off], 5).unwrap();
            for (before, after) in found.before.iter().zip(&found.after) {
                near(before.probability, case.probabilities[before.id]);
                near(after.probability, expected[after.id]);
            }
        }
        let request = PartRequest {
            layer: 1,
            head: Some(0),
            token: None,
            off: Some(Off::Part),
            most: 1,
        };
        let held = session.held_part(&case.at, request).unwrap();
        let after = &held.switched.unwrap().after[0];
        near(after.probability, case.without[0].1[after.id]);
        near(held.attention.unwrap().as_slice().iter().sum(), 1.0);
        let heads = session.heads_off(&case.at, 1, 7).unwrap();
        near(heads.as_slice()[0], case.without[0].1[7]);
    }
}

#[test]
fn the_parts_of_a_logit_add_up() {
    for case in cases() {
        let mut session = session(&case.name);
        let found = session.attribution(&case.at, Some(7), Some(20)).unwrap();
        let parts = [&found.heads, &found.mlps].map(|all| all.as_slice().iter().sum::<f32>());
        let sum = found.embed + parts[0] + parts[1] + found.bias;
        assert!((sum - found.total).abs() < 1e-4, "{sum}, {}", found.total);
    }
}

#[test]
fn a_masked_word_has_the_distribution_of_a_typed_mask() {
    for (name, typed) in [
        ("masked_bert", "the cat [MASK] on the mat"),
        ("masked_xlm_roberta", "the cat <mask> on the mat"),
    ] {
        let mut session = session(name);
        let expected = predict(&mut session, &at(typed, None));
        let word = expected.tokens[expected.position].word;
        let found = predict(&mut session, &at("the cat sat on the mat", Some(word)));
        let hidden = found.hidden.unwrap();
        assert_eq!(hidden.word, "sat", "{name}");
        let token = hidden.token.unwrap();
        let same = expected.next.iter().find(|one| one.id == token.id).unwrap();
        assert_eq!(&token, same);
        assert_eq!(found.next, expected.next);
        assert_eq!(
            found.tokens[found.position].text.trim(),
            expected.tokens[found.position].text
        );
    }
}

#[test]
fn without_a_mask_the_last_word_is_masked() {
    let mut session = session("masked_bert");
    let found = predict(&mut session, &at("the cat sat on a mat.", None));
    assert_eq!(found.hidden.unwrap().word, "mat");
    assert_eq!(found.found, found.typed);
    // A word of several tokens is replaced by one mask.
    let found = predict(&mut session, &at("the cats sat", Some(2)));
    let hidden = found.hidden.unwrap();
    assert_eq!((hidden.word.as_str(), hidden.token), ("cats", None));
    assert_eq!((found.typed, found.found), (5, 5));
    // A word that does not exist is ignored.
    let found = predict(&mut session, &at("the cat [MASK]", Some(99)));
    assert_eq!(found.hidden, None);
    let asked = ["mat".to_owned(), "cats".to_owned()];
    let found = session
        .predict(&at("a [MASK]", None), PLAIN, 5, &asked)
        .unwrap();
    assert_eq!(found.asked.len(), 1, "a word of several tokens is left out");
    assert_eq!(found.asked[0].word, "mat");
}

#[test]
fn a_typed_separator_starts_a_second_sentence() {
    let mut session = session("masked_bert");
    let manifest = session.choose_model("masked_bert").unwrap();
    assert!(manifest.fills_blanks && manifest.n_token_types == 2);
    let vectors = |session: &mut Session, text: &str| {
        let found = session.lens(&at(text, None), Some(5), Some(7)).unwrap();
        found.rows[0].word.logit
    };
    // The vector of the same word at the same position depends on its sentence.
    let [one, other] = ["the cat [SEP] a mat [MASK]", "the cat and a mat [MASK]"]
        .map(|text| vectors(&mut session, text));
    assert_ne!(one, other);
}

#[test]
fn requests_about_the_next_word_are_refused() {
    let mut session = session("masked_bert");
    let text = at("the cat [MASK]", None);
    let refused = [
        session.surprise(&text).unwrap_err().to_string(),
        session
            .continuations(&text, "a", "b")
            .unwrap_err()
            .to_string(),
        session.unchanged(&text, &text).unwrap_err().to_string(),
    ];
    let expected = "This model does not predict the next word; choose SmolLM2-135M.";
    assert_eq!(refused, [expected; 3]);
    let without_mask = session_error("masked_albert");
    assert!(without_mask.starts_with("The tokeniser has neither [MASK] nor <mask>"));
    let without_head = session_error("bert");
    assert!(
        without_head.contains("no head for masked words"),
        "{without_head}"
    );
}

fn session_error(name: &str) -> String {
    let found = session(name).predict(&at("the cat", None), PLAIN, 5, &[]);
    found.unwrap_err().to_string()
}

#[test]
fn damaged_heads_are_refused() {
    let saved = || {
        let folder = Folder::of("masked_bert");
        Files {
            config: folder.config(),
            safetensors: folder.get("model.safetensors").to_vec(),
        }
    };
    let without = |name: &str| {
        saved()
            .edit(|all| all.retain(|one| one.name != name))
            .refusal()
    };
    for part in [
        "bias",
        "transform.dense.weight",
        "transform.dense.bias",
        "transform.LayerNorm.weight",
    ] {
        let name = format!("cls.predictions.{part}");
        let refusal = without(&name);
        let expected = format!("has no tensor {name}, which the configuration requires");
        assert!(refusal.contains(&expected), "{refusal}");
    }
    let misshapen = saved().edit_one("cls.predictions.transform.dense.weight", |tensor| {
        tensor.shape = vec![16, 64];
    });
    assert_eq!(
        misshapen.refusal(),
        "cls.predictions.transform.dense.weight has the shape [16, 64], but the configuration requires \
         [32, 32]; the weights and the configuration belong to different models."
    );
    let infinite = saved().edit_one("cls.predictions.bias", |tensor| {
        assert_eq!(tensor.dtype, Dtype::F16);
        tensor.bytes[..2].copy_from_slice(&0x7c00_u16.to_le_bytes());
    });
    assert!(infinite.refusal().contains("cls.predictions.bias has inf"));
    let untied = saved().with("tie_word_embeddings", Some(json!(false)));
    let refusal = untied.refusal();
    assert!(
        refusal.contains("cls.predictions.decoder.weight"),
        "{refusal}"
    );
    let relu = saved()
        .with("hidden_act", Some(json!("relu")))
        .read()
        .unwrap();
    assert_eq!(
        relu.config.mlm_head,
        Some(headlight::model::config::Activation::Relu)
    );
}
