//! The session's requests.

use std::fs;
use std::path::Path;

use headlight::session::Session;
use headlight::session::numbers::Head;
use headlight::session::predict::patching::{PatchLink, PatchRequest};

use super::transformers::{TOLERANCE, Translations};
use super::{marian_files, session};
use crate::common::golden;

#[test]
fn the_page_measures_the_next_written_word() {
    let mut session = Session::new(|| 0.0);
    let [tokenizer, weights] = marian_files();
    session
        .load_model("marian-en-pt", &[], &tokenizer, &weights)
        .unwrap();
    let bytes = golden::bytes("patching_translation.json");
    let pair: Translations = serde_json::from_slice(&bytes).unwrap();
    let [a, b] = pair.texts;
    let request = PatchRequest {
        a,
        b,
        words: vec![" gato".into(), " cão".into()],
        link: None,
        written: "O".into(),
    };
    let found = session.patch_pair(&request).unwrap();
    let case = &pair.cases[1];
    let ids: Vec<usize> = found.words.iter().map(|word| word.id).collect();
    assert_eq!(ids, case.words);
    assert!((found.of_a.value - case.of_a).abs() <= TOLERANCE);
    assert_eq!(found.decoder_layers, 2);
    let row = session.patch_row(&request, "blocks.0.resid_pre").unwrap();
    let differs = case.map[0]
        .iter()
        .position(|value| (value - case.of_b).abs() > 1.0);
    let place = differs.unwrap();
    assert_eq!(row.values().0[place], found.of_a.value);
    let run = session.patch_cell(&request, "blocks.0.resid_pre", Some(place), None);
    assert_eq!(run.unwrap().next[0].text.trim(), "gato");
    let step = session.patch_row(&request, "decoder.1.resid_pre").unwrap();
    assert!((step.values().0[0] - case.decoder[1]).abs() <= TOLERANCE);
    let first = PatchRequest {
        written: String::new(),
        words: Vec::new(),
        ..request
    };
    let found = session.patch_pair(&first).unwrap();
    assert_eq!(found.words[0].text.trim(), "O");
    assert!((found.of_b.value - pair.cases[0].of_b).abs() <= TOLERANCE);
}

#[test]
fn the_page_gets_rows_runs_and_words() {
    let mut session = session();
    let request = |words: &[&str]| PatchRequest {
        a: "The capital of France is".into(),
        b: "The capital of Italy is".into(),
        words: words.iter().map(|word| (*word).to_owned()).collect(),
        link: None,
        written: String::new(),
    };
    // Without words, those that are most likely.
    let usual = request(&[]);
    let pair = session.patch_pair(&usual).unwrap();
    let words: Vec<&str> = pair.words.iter().map(|word| &*word.text).collect();
    assert_eq!(words, [" Paris", " Rome"]);
    assert_eq!(
        (&*pair.of_a.next[0].text, &*pair.of_b.next[0].text),
        (" Paris", " Rome")
    );
    assert_eq!(pair.a.len(), 5);

    let row = session
        .patch_row(&usual, "blocks.20.resid_pre")
        .unwrap()
        .values()
        .0;
    assert_eq!(
        row[..3],
        [pair.of_b.value; 3],
        "both texts begin with the same tokens"
    );
    let run = session
        .patch_cell(&usual, "blocks.20.resid_pre", Some(3), None)
        .unwrap();
    assert_eq!((run.value, &*run.next[0].text), (row[3], " Paris"));
    let named = session.patch_row(&request(&["Paris", " Rome"]), "blocks.20.resid_pre");
    assert_eq!(named.unwrap().values().0, row);

    // One word: its probability.
    let one = request(&["Paris"]);
    let pair = session.patch_pair(&one).unwrap();
    assert_eq!(pair.of_a.value, pair.of_a.next[0].probability);
    let run = session
        .patch_cell(&one, "blocks.20.attn.z.3", Some(4), None)
        .unwrap();
    let head = session.patch_row(&one, "blocks.20.attn.z.3").unwrap();
    assert_eq!(head.values().0[4], run.value);

    // Only a head's output can be read by one query.
    let mut path = |site| {
        let receiver = Some("blocks.23.attn.q.4".into());
        session.patch_cell(&one, site, Some(3), receiver)
    };
    assert_ne!(path("blocks.20.attn.z.3").unwrap().value, pair.of_b.value);
    assert!(path("blocks.20.attn_out").is_err());

    // Of a word with several tokens, the first.
    let parts = session
        .patch_pair(&request(&["Parisianly", " Rome"]))
        .unwrap();
    assert!(parts.words[0].is_part && !parts.words[1].is_part);

    for site in [
        "blocks.30.resid_pre",
        "blocks.0.attn.pattern.0",
        "resid_pre",
    ] {
        assert!(session.patch_row(&usual, site).is_err(), "{site}");
    }
    assert!(
        session
            .patch_cell(&usual, "blocks.0.mlp_out", Some(5), None)
            .is_err()
    );
    assert!(session.patch_pair(&request(&[""])).is_err());
}

#[test]
fn an_encoder_measures_the_weight_of_a_pair() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("www/models/minilm-l6");
    let [config, tokenizer, weights] = ["config.json", "tokenizer.json", "model.safetensors"]
        .map(|name| fs::read(folder.join(name)).unwrap());
    let mut session = Session::new(|| 0.0);
    session
        .load_model("minilm-l6", &config, &tokenizer, &weights)
        .unwrap();
    let request = |query, key| PatchRequest {
        a: "The animal didn't cross the street because it was too tired".into(),
        b: "The animal didn't cross the street because it was too wide".into(),
        words: Vec::new(),
        link: Some(PatchLink {
            head: Head { layer: 5, head: 11 },
            query,
            key,
        }),
        written: String::new(),
    };
    let it = request(Some(10), None);
    let pair = session.patch_pair(&it).unwrap();
    assert_eq!(pair.link, Some([10, 2]), "“it” attends most to “animal”");
    let row = session
        .patch_row(&it, "blocks.3.resid_pre")
        .unwrap()
        .values()
        .0;
    let run = session
        .patch_cell(&it, "blocks.3.resid_pre", Some(10), None)
        .unwrap();
    assert_eq!(run.value, row[10]);
    assert_eq!(run.weights.values().0[2], run.value);
    // The word that differs is at position 13.
    let first = session.patch_row(&it, "blocks.0.resid_pre").unwrap();
    assert_eq!(first.values().0[13], pair.of_a.value);
    let strongest = session.patch_pair(&request(None, None)).unwrap();
    assert!(strongest.of_a.value >= pair.of_a.value);
    for (query, key) in [(Some(15), None), (None, Some(15))] {
        assert!(session.patch_pair(&request(query, key)).is_err());
    }
    let words = PatchRequest { link: None, ..it };
    assert!(session.patch_pair(&words).is_err());
}
