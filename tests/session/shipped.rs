//! The page's own model, through the session as the page asks.

use std::fs;
use std::path::Path;

use headlight::session::Session;
use headlight::session::numbers::{Head, Span};
use headlight::session::predict::Continued;
use headlight::session::run::NormOrder;
use headlight::session::sentence::{AttentionRequest, Measure};

use crate::clock;

/// A sentence of the lectures.
pub const TIRED: &str = "The animal didn't cross the street because it was too tired";

/// A session with the page's first model.
pub fn mini_lm() -> Session {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("www/models/minilm-l6");
    let [config, tokenizer, weights] = ["config.json", "tokenizer.json", "model.safetensors"]
        .map(|name| fs::read(folder.join(name)).unwrap());
    let mut session = Session::new(clock);
    let manifest = session
        .load_model("minilm-l6", &config, &tokenizer, &weights)
        .unwrap();
    assert_eq!(manifest.name.as_deref(), Some("all-MiniLM-L6-v2"));
    assert_eq!(manifest.norm_order, NormOrder::Post);
    session
}

#[test]
fn it_looks_at_animal_in_layer_5_head_11() {
    let mut session = mini_lm();
    let run = session.run_text(TIRED, false).unwrap();
    let at = |text: &str| {
        run.tokens
            .iter()
            .position(|token| token.text == text)
            .unwrap()
    };
    let (it, animal) = (at("it"), at("animal"));
    let span = |first| Span {
        first,
        end: first + 1,
    };
    let ranked = session.rank(span(it), span(animal)).unwrap();
    assert_eq!((ranked[0].layer, ranked[0].head), (5, 11));
    assert!(
        (ranked[0].weight - 0.65).abs() < 0.01,
        "{}",
        ranked[0].weight
    );
    let why = session.why(5, 11, it, animal).unwrap();
    assert_eq!(why.pattern.values.0[animal], ranked[0].weight);
    let block = session.block(5, 11, it).unwrap();
    assert_eq!(block.pattern.values.0[animal], ranked[0].weight);
    let words = session
        .attention(&AttentionRequest {
            heads: vec![Head { layer: 5, head: 11 }],
            measure: Measure::Weight,
            merged: true,
            average: false,
        })
        .unwrap();
    let texts: Vec<&str> = words.units.iter().map(|unit| unit.text.as_str()).collect();
    assert!(texts.contains(&"didn't"), "{texts:?}");
    assert_eq!(words.maps[0].values.0.len(), texts.len() * texts.len());
    // Nobody looks at a token that is hidden.
    session.what_if(&[format!("token.{animal}")]).unwrap();
    let hidden = session.block(5, 11, it).unwrap();
    assert_eq!(hidden.pattern.values.0[animal], 0.0);
}

#[test]
fn it_predicts_no_next_word() {
    let at = Continued {
        text: TIRED.into(),
        cut: false,
        chosen: Vec::new(),
    };
    assert_eq!(
        mini_lm().surprise(&at).unwrap_err().to_string(),
        "all-MiniLM-L6-v2 reads text and predicts no next word; choose SmolLM2-135M."
    );
}

#[test]
fn a_telling_look_links_two_words_that_are_no_neighbours() {
    let mut session = mini_lm();
    for text in [
        "She plucked the guitar strings, ending with a melancholic note.",
        "I arrived at the bank after crossing the river",
    ] {
        let tokens = session.run_text(text, false).unwrap().tokens;
        let look = session.telling().unwrap().unwrap();
        let [query, key] = [look.query, look.key].map(|at| &tokens[at]);
        assert!(!query.special && !key.special);
        assert!(look.query.abs_diff(look.key) > 1 && look.weight > 0.3);
        let why = session
            .why(look.layer, look.head, look.query, look.key)
            .unwrap();
        assert_eq!(why.pattern.values.0[look.key], look.weight);
        println!(
            "{} to {}: L{} H{} {}",
            query.text, key.text, look.layer, look.head, look.weight
        );
    }
    session.run_text("Hello", false).unwrap();
    assert_eq!(session.telling().unwrap(), None);
}
