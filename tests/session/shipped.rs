//! The page's own model through the session.

use std::fs;
use std::path::Path;

use headlight::analysis::details::Measure;
use headlight::analysis::structure::Operation;
use headlight::analysis::units::Unit;
use headlight::session::Session;
use headlight::session::numbers::{Head, Span};
use headlight::session::predict::Continued;
use headlight::session::sentence::AttentionRequest;

use crate::{clock, named};

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
    let last = |block: &Vec<Operation>| block.last().map(|one| one.name.clone());
    let ends: Vec<_> = manifest.blocks.iter().filter_map(last).collect();
    assert_eq!(ends, ["norm2"; 6]);
    session
}

#[test]
fn it_attends_to_animal_in_layer_5_head_11() {
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
    assert_eq!(named(&why.rows, "pattern")[animal], ranked[0].weight);
    let block = session.block(5, 11, it).unwrap();
    assert_eq!(named(&block.head, "pattern")[animal], ranked[0].weight);
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
    // A masked-out token gets no attention.
    session.what_if(&[format!("token.{animal}")]).unwrap();
    let hidden = session.block(5, 11, it).unwrap();
    assert_eq!(named(&hidden.head, "pattern")[animal], 0.0);
}

#[test]
fn an_encoder_predicts_no_next_word() {
    let at = Continued {
        text: TIRED.into(),
        cut: false,
        chosen: Vec::new(),
        blank: None,
    };
    assert_eq!(
        mini_lm().surprise(&at).unwrap_err().to_string(),
        "all-MiniLM-L6-v2 does not predict the next word; choose SmolLM2-135M."
    );
}

#[test]
fn the_suggested_arrow_links_two_distant_words() {
    let mut session = mini_lm();
    for text in [
        "She plucked the guitar strings, ending with a melancholic note.",
        "I arrived at the bank after crossing the river",
    ] {
        let tokens = session.run_text(text, false).unwrap().tokens;
        let look = session.telling(false).unwrap().unwrap();
        let [query, key] = [look.query, look.key].map(|at| &tokens[at]);
        assert!(!query.special && !key.special);
        assert!(look.query.abs_diff(look.key) > 1 && look.weight > 0.3);
        let why = session
            .why(look.layer, look.head, look.query, look.key)
            .unwrap();
        assert_eq!(named(&why.rows, "pattern")[look.key], look.weight);
        println!(
            "{} to {}: L{} H{} {}",
            query.text, key.text, look.layer, look.head, look.weight
        );
    }
    session.run_text("Hello", false).unwrap();
    assert_eq!(session.telling(false).unwrap(), None);
}

#[test]
fn the_suggested_arrow_has_the_weight_of_the_picture_and_no_unknown_token() {
    let mut session = mini_lm();
    session
        .run_text(
            "Rashonda accepted a job in deep learning because she loves the topic",
            false,
        )
        .unwrap();
    for merged in [false, true] {
        let look = session.telling(merged).unwrap().unwrap();
        let (layer, head) = (look.layer, look.head);
        let request = AttentionRequest {
            heads: vec![Head { layer, head }],
            measure: Measure::Weight,
            merged,
            average: false,
        };
        let reading = session.attention(&request).unwrap();
        let place = |token| reading.units.iter().position(|unit| unit.first == token);
        let [query, key] = [look.query, look.key].map(|token| place(token).unwrap());
        let n = reading.units.len();
        assert_eq!(reading.maps[0].values.0[query * n + key], look.weight);
    }
    let found = session.run_text("那只猫坐在垫子上", false).unwrap();
    assert!(found.tokens.iter().any(|token| token.unknown));
    if let Some(look) = session.telling(false).unwrap() {
        assert!(!found.tokens[look.query].unknown && !found.tokens[look.key].unknown);
    }
}

/// “Rashonda” has three pieces, whose weights add up to the weight of the word.
#[test]
fn the_weight_of_a_word_sums_its_key_pieces_and_averages_its_query_pieces() {
    let mut session = mini_lm();
    session
        .run_text(
            "Rashonda accepted a job in deep learning because she loves the topic",
            false,
        )
        .unwrap();
    let request = AttentionRequest {
        heads: vec![Head { layer: 3, head: 1 }],
        measure: Measure::Weight,
        merged: true,
        average: false,
    };
    let reading = session.attention(&request).unwrap();
    let n = reading.units.len();
    let span = |at: usize| {
        let Unit { first, end, .. } = reading.units[at];
        Span { first, end }
    };
    let of = |text: &str| {
        reading
            .units
            .iter()
            .position(|unit| unit.text == text)
            .unwrap()
    };
    let (name, she) = (of("Rashonda"), of("she"));
    for (query, key) in [(she, name), (name, she), (name, name)] {
        let word = session.word_weight(3, 1, span(query), span(key)).unwrap();
        assert_eq!(word.weight, reading.maps[0].values.0[query * n + key]);
        assert_eq!(word.pieces.nrows(), word.sums.0.len());
        for (piece, sum) in word.sums.0.iter().enumerate() {
            let row = &word.pieces.values().0[piece * word.pieces.ncols()..][..word.pieces.ncols()];
            assert!((row.iter().sum::<f32>() - sum).abs() <= 1e-6);
            let why = session
                .why(3, 1, span(query).first + piece, span(key).first)
                .unwrap();
            let keys = span(key);
            let pattern = named(&why.rows, "pattern");
            assert_eq!(pattern.data.as_slice()[keys.first..keys.end], *row);
        }
        let mean = word.sums.0.iter().sum::<f32>() / word.pieces.nrows() as f32;
        assert!((mean - word.weight).abs() <= 1e-6);
    }
    assert_eq!(
        format!(
            "{:.0}",
            100.0
                * session
                    .word_weight(3, 1, span(she), span(name))
                    .unwrap()
                    .weight
        ),
        "59"
    );
    let beyond = Span { first: 0, end: 999 };
    assert!(session.word_weight(3, 1, beyond, beyond).is_err());
    assert!(session.word_weight(9, 1, span(she), span(name)).is_err());
}
