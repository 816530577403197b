//! One text read by two models.

use std::fs;
use std::path::Path;

use headlight::session::Session;
use headlight::session::compare::{CompareRequest, Comparison, Other};
use headlight::session::numbers::Head;

use super::changes::change;
use super::{against, places, request};
use crate::shipped::{TIRED, mini_lm};
use crate::{matrix, named, session};

/// The page's second model, with the head that the page selects first.
fn smollm2() -> Other {
    Other::Model {
        folder: "smollm2-135m".into(),
        head: Head { layer: 13, head: 8 },
    }
}

#[test]
fn refuses_unknown_changes_and_models() {
    let mut session = session();
    let mut said = |other| {
        let refusal = session.compare(&against(other, None)).unwrap_err();
        refusal.to_string()
    };
    assert!(said(change(&["heads.0"])).contains("heads.0"));
    let token = "There is no token 6; choose one from 0 to 5.";
    assert_eq!(said(change(&["token.6"])), token);
    assert_eq!(
        said(smollm2()),
        "The model smollm2-135m is not loaded; load it first, then the model to compare it with."
    );
}

#[test]
fn aligns_two_models_word_by_word() {
    let mut session = both_models();
    let run = session.run_text(TIRED, false).unwrap();
    let at = |text: &str| run.tokens.iter().position(|token| token.text == text);
    let request = CompareRequest {
        head: Head { layer: 5, head: 11 },
        key: at("animal"),
        ..against(smollm2(), at("it"))
    };
    let found = session.compare(&request).unwrap();
    // The models tokenise differently: MiniLM converts the text to lower case and splits "didn't"
    // into three pieces.
    let expected = "[CLS]/- the/The animal/animal* didn/didn* '/'t t/- cross/cross* the/the* \
                    street/street* because/because* it/it* was/was* too/too* tired/tired* [SEP]/-";
    assert_eq!(places(&found).join(" "), expected);
    assert!(found.change.is_none() && found.selected.is_none());
    let models = found.models.unwrap();
    assert_eq!((models.b.n_layers, models.b.n_heads), (30, 9));
    let looks = models.looks.unwrap();
    let cell = (looks.query, looks.key);
    let [a, b] = [&found.pattern_a, &found.pattern_b].map(|pattern| matrix(pattern)[cell]);
    assert!(
        (a - 0.65).abs() < 0.005 && (b - 0.75).abs() < 0.005,
        "{a} {b}"
    );
    assert_eq!(matrix(&looks.a)[(5, 11)], a);
    assert_eq!(matrix(&looks.b)[(13, 8)], b);
    // Without a key, the request uses the word with the largest weight in the first head.
    let request = CompareRequest {
        key: None,
        ..request
    };
    let found = session.compare(&request).unwrap();
    assert_eq!(found.models.unwrap().looks.unwrap(), looks);
    // Without a comparison, the model gives the same answer.
    session.choose_model("smollm2-135m").unwrap();
    let run = session.run_text(TIRED, false).unwrap();
    let place = |text: &str| run.tokens.iter().position(|token| token.text == text);
    let why = session
        .why(13, 8, place("it").unwrap(), place("animal").unwrap())
        .unwrap();
    let pattern = named(&why.rows, "pattern");
    assert_eq!(pattern[place("animal").unwrap()], b);
}

#[test]
fn merged_words_of_two_models_are_equal() {
    let mut session = both_models();
    session.run_text(TIRED, false).unwrap();
    let request = CompareRequest {
        merged: true,
        ..against(smollm2(), None)
    };
    let found = session.compare(&request).unwrap();
    let expected = "[CLS]/- The/The* animal/animal* didn't/didn't* cross/cross* the/the* \
                    street/street* because/because* it/it* was/was* too/too* tired/tired* [SEP]/-";
    assert_eq!(places(&found).join(" "), expected);
    assert!(found.models.unwrap().looks.is_none());
}

/// A session with MiniLM as the current model and SmolLM2 loaded as well.
fn both_models() -> Session {
    let mut session = mini_lm();
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("www/models/smollm2-135m");
    let weights = fs::read(folder.join("model.gguf")).unwrap();
    session
        .load_model("smollm2-135m", &[], &[], &weights)
        .unwrap();
    session.choose_model("minilm-l6").unwrap();
    session
}

pub fn compared(session: &mut Session, layer: usize, head: usize, token: usize) -> Comparison {
    let wide = TIRED.replace("tired", "wide");
    let head = Head { layer, head };
    session
        .compare(&CompareRequest {
            head,
            ..request(&wide, Some(token))
        })
        .unwrap()
}
