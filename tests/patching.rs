//! Activation patching: equality with edits of a whole pass, and with hooks on transformers.

mod common;

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use common::encoder::MINILM;
use common::{golden, kinds, random};
use headlight::Matrix;
use headlight::analysis::patching::{MOST, Patching, Reading, sites};
use headlight::checkpoint;
use headlight::error::Result;
use headlight::model::Model;
use headlight::model::config::{Config, Mask};
use headlight::model::decoder::Decoder;
use headlight::model::site::{HeadAt, HeadSite, Site};
use headlight::model::tokens::Tokens;
use headlight::model::trace::{Change, Edit, Trace};
use headlight::session::Session;
use headlight::session::numbers::Head;
use headlight::session::predict::patching::{PatchLink, PatchRequest};
use proptest::prelude::*;
use proptest::test_runner::RngSeed;
use serde::Deserialize;

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 24,
        rng_seed: RngSeed::Fixed(2022),
        failure_persistence: None,
        ..ProptestConfig::default()
    })]

    #[test]
    fn patches_are_bit_identical_to_edits_of_the_whole_pass(config in kinds::any(), seed: u64) {
        let config = Config { n_ctx: 12, ..config };
        let model = random::model(&config, seed);
        let n = 4;
        let a = random::tokens(&config, n, seed);
        let b = random::tokens(&config, n, seed ^ 1);
        let mut of_a = Trace::all();
        model.forward(&mut of_a, &a);
        let last = HeadAt::new(config.n_layers() - 1, config.n_heads - 1);
        let readings = [Reading::Vector(n - 1), Reading::Vector(1), Reading::Weights(last, 2)];
        let each = sites(&config).into_iter();
        for (site, reading) in each.flat_map(|site| readings.clone().map(|reading| (site, reading))) {
            let readings = [reading.clone(), reading.clone()];
            let patching = Patching::new(&model, [&a, &b], readings).unwrap();
            let found = patching.row(&model, site).unwrap();
            for position in 0..n {
                let by = of_a.get(site).unwrap().rows(position, 1).into_owned();
                let change = (site, Change::Row { row: position, by });
                let mut edit = Edit::new([change], Trace::all(), &config, n).unwrap();
                let whole = model.forward(&mut edit, &b);
                let expected = match reading {
                    Reading::Vector(at) => whole.rows(at, 1).into_owned(),
                    Reading::Weights(head, query) => {
                        let trace = edit.into_inner();
                        let pattern = trace.get(head.site(HeadSite::Pattern)).unwrap();
                        pattern.rows(query, 1).into_owned()
                    }
                    Reading::Step(_) => unreachable!("not among the readings"),
                };
                prop_assert_eq!(bits(&found.rows(position, 1).into_owned()), bits(&expected));
                let cell = patching.cell(&model, site, position).unwrap();
                prop_assert_eq!(bits(&cell), bits(&expected));
            }
        }
    }
}

fn bits(matrix: &Matrix) -> Vec<u32> {
    matrix.iter().map(|number| number.to_bits()).collect()
}

/// Two texts with PyTorch's differences of the logits of two words.
#[derive(Deserialize)]
struct Pair {
    text: String,
    ids: [Vec<usize>; 2],
    words: [usize; 2],
    of_a: f32,
    of_b: f32,
    /// Whole maps by site: `[layer][position]`.
    #[serde(default)]
    maps: BTreeMap<String, Vec<Vec<f32>>>,
    patches: Vec<Patch>,
}

/// A pair of an encoder; `words` at the mask `place`, or the weight of a head.
#[derive(Deserialize)]
struct EncoderPair {
    ids: [Vec<usize>; 2],
    #[serde(default)]
    words: Option<[usize; 2]>,
    #[serde(default)]
    place: usize,
    #[serde(default)]
    layer: usize,
    #[serde(default)]
    head: usize,
    #[serde(default)]
    query: usize,
    #[serde(default)]
    key: usize,
    of_a: f32,
    of_b: f32,
    maps: BTreeMap<String, Vec<Vec<f32>>>,
    patches: Vec<Patch>,
}

#[derive(Deserialize)]
struct Patch {
    site: String,
    layer: usize,
    head: Option<usize>,
    position: usize,
    value: f32,
}

const TOLERANCE: f32 = 1e-4;

#[test]
fn patches_of_smollm2_equal_hooks_on_transformers() {
    let model = smollm2();
    let pairs: Vec<Pair> = serde_json::from_slice(&golden::bytes("patching.json")).unwrap();
    assert_eq!(pairs.len(), 3);
    let mut checked = 0;
    for pair in &pairs {
        let patching = patching_of(&model, pair);
        let near = |last: &Matrix, expected: f32, what: &str| {
            let found = difference(&model, last, pair.words)[0];
            let is_near = (found - expected).abs() <= TOLERANCE;
            assert!(is_near, "{}: {what} is {found}, not {expected}", pair.text);
        };
        near(&patching.ends()[0], pair.of_a, "A");
        near(&patching.ends()[1], pair.of_b, "B");
        for patch in &pair.patches {
            let site = site(&patch.site, patch.layer, patch.head);
            let last = patching.cell(&model, site, patch.position).unwrap();
            near(&last, patch.value, &format!("{site} at {}", patch.position));
            checked += 1;
        }
        for (name, map) in &pair.maps {
            for (layer, expected) in map.iter().enumerate() {
                let site = site(name, layer, None);
                let last = patching.row(&model, site).unwrap();
                for (position, expected) in expected.iter().enumerate() {
                    let last = last.rows(position, 1).into_owned();
                    near(&last, *expected, &format!("{site} at {position}"));
                }
                checked += expected.len();
            }
        }
    }
    assert_eq!(checked, 3 * 40 + 3 * 30 * 5);
}

#[test]
fn patches_of_encoders_equal_hooks_on_transformers() {
    let bytes = golden::bytes("patching_encoder.json");
    let [minilm, masked]: [EncoderPair; 2] = serde_json::from_slice(&bytes).unwrap();
    let head = HeadAt::new(minilm.layer, minilm.head);
    let reading = Reading::Weights(head, minilm.query);
    check_encoder(&MINILM.model, &minilm, reading, |row| row[minilm.key]);
    let model = masked_bert();
    let words = masked.words.unwrap();
    let reading = Reading::Vector(masked.place);
    check_encoder(&model, &masked, reading, |row| {
        difference(&model, row, words)[0]
    });
}

/// Paths of two texts: what the logit difference is if one head reads A's output of another.
#[derive(Deserialize)]
struct Paths {
    ids: [Vec<usize>; 2],
    words: [usize; 2],
    paths: Vec<PathValue>,
}

#[derive(Deserialize)]
struct PathValue {
    sender: [usize; 2],
    position: Option<usize>,
    receiver: [usize; 2],
    part: String,
    value: f32,
}

#[test]
fn paths_between_heads_equal_hooks_on_transformers() {
    let model = smollm2();
    let pairs: Vec<Paths> = serde_json::from_slice(&golden::bytes("patching_path.json")).unwrap();
    assert_eq!(pairs.len(), 2);
    for Paths { ids, words, paths } in &pairs {
        let [a, b] = [0, 1].map(|nth| Tokens::new(&ids[nth], model.config()).unwrap());
        let patching = patching(&model, &a, &b).unwrap();
        assert_eq!(paths.len(), 15);
        for path in paths {
            let sender = HeadAt::new(path.sender[0], path.sender[1]);
            let receiver = site(&path.part, path.receiver[0], Some(path.receiver[1]));
            let row = patching
                .path(&model, sender, path.position, receiver)
                .unwrap();
            let found = difference(&model, &row, *words)[0];
            let is_near = (found - path.value).abs() <= TOLERANCE;
            assert!(
                is_near,
                "{sender:?} to {receiver} is {found}, not {}",
                path.value
            );
        }
        let sender = HeadAt::new(5, 0);
        for receiver in ["attn.q.0", "attn.z.0", "attn_out"] {
            let of_sender = format!("blocks.5.{receiver}").parse().unwrap();
            assert!(patching.path(&model, sender, None, of_sender).is_err());
        }
        let later = site("q", 6, Some(0));
        assert!(
            patching
                .path(&model, sender, Some(ids[0].len()), later)
                .is_err()
        );
    }
}

/// Two sources with the same beginnings of their translations.
#[derive(Deserialize)]
struct Translations {
    texts: [String; 2],
    ids: [Vec<usize>; 2],
    cases: Vec<TranslationCase>,
}

#[derive(Deserialize)]
struct TranslationCase {
    written: Vec<usize>,
    words: [usize; 2],
    of_a: f32,
    of_b: f32,
    map: Vec<Vec<f32>>,
    decoder: Vec<f32>,
    patches: Vec<Patch>,
}

#[test]
fn patches_of_translations_equal_an_independent_model() {
    let model = marian();
    let decoder = Decoder::of(&model).unwrap();
    let bytes = golden::bytes("patching_translation.json");
    let pair: Translations = serde_json::from_slice(&bytes).unwrap();
    let [a, b] = [0, 1].map(|nth| Tokens::new(&pair.ids[nth], model.config()).unwrap());
    assert_eq!(pair.cases.len(), 3);
    for case in &pair.cases {
        let readings = [(); 2].map(|()| Reading::Step(case.written.clone()));
        let patching = Patching::new(&model, [&a, &b], readings).unwrap();
        let near = |x: &Matrix, row: usize, expected: f32, what: &str| {
            let logits = decoder.logits(x);
            let found = logits[(row, case.words[0])] - logits[(row, case.words[1])];
            // Relative, because the core multiplies this model's 8-bit weights in fixed point.
            let is_near = (found - expected).abs() <= TOLERANCE * expected.abs().max(1.0);
            assert!(is_near, "{what} is {found}, not {expected}");
        };
        near(&patching.ends()[0], 0, case.of_a, "A");
        near(&patching.ends()[1], 0, case.of_b, "B");
        for patch in &case.patches {
            let site = site(&patch.site, patch.layer, patch.head);
            let row = patching.cell(&model, site, patch.position).unwrap();
            near(
                &row,
                0,
                patch.value,
                &format!("{site} at {}", patch.position),
            );
        }
        for (layer, expected) in case.map.iter().enumerate() {
            let site = site("resid_pre", layer, None);
            let rows = patching.row(&model, site).unwrap();
            for (position, expected) in expected.iter().enumerate() {
                near(&rows, position, *expected, &format!("{site} at {position}"));
            }
        }
        for (layer, expected) in case.decoder.iter().enumerate() {
            let site = format!("decoder.{layer}.resid_pre").parse().unwrap();
            let row = patching.row(&model, site).unwrap();
            near(&row, 0, *expected, &site.to_string());
            assert_eq!(patching.cell(&model, site, 0).unwrap(), row);
            assert!(patching.cell(&model, site, 1).is_err());
        }
    }
}

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

fn marian_files() -> [Vec<u8>; 2] {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("www/models/marian-en-pt");
    ["tokenizer.json", "model.bin"].map(|name| fs::read(folder.join(name)).unwrap())
}

fn marian() -> Model {
    let [_, weights] = marian_files();
    let checkpoint = checkpoint::read(&[], &weights).unwrap();
    Model::new(checkpoint.config, checkpoint.weights).unwrap()
}

fn check_encoder(
    model: &Model,
    pair: &EncoderPair,
    reading: Reading,
    measure: impl Fn(&Matrix) -> f32,
) {
    let [a, b] = [0, 1].map(|nth| Tokens::new(&pair.ids[nth], model.config()).unwrap());
    let patching = Patching::new(model, [&a, &b], [reading.clone(), reading]).unwrap();
    let near = |row: &Matrix, expected: f32, what: &str| {
        let found = measure(row);
        let is_near = (found - expected).abs() <= TOLERANCE;
        assert!(is_near, "{what} is {found}, not {expected}");
    };
    near(&patching.ends()[0], pair.of_a, "A");
    near(&patching.ends()[1], pair.of_b, "B");
    assert_eq!(pair.patches.len(), 30);
    for patch in &pair.patches {
        let site = site(&patch.site, patch.layer, patch.head);
        let row = patching.cell(model, site, patch.position).unwrap();
        near(&row, patch.value, &format!("{site} at {}", patch.position));
    }
    for (layer, expected) in pair.maps["resid_pre"].iter().enumerate() {
        let site = site("resid_pre", layer, None);
        let rows = patching.row(model, site).unwrap();
        for (position, expected) in expected.iter().enumerate() {
            let row = rows.rows(position, 1).into_owned();
            near(&row, *expected, &format!("{site} at {position}"));
        }
    }
}

fn masked_bert() -> Model {
    let folder =
        Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden/architectures/masked_bert");
    let [config, weights] =
        ["config.json", "model.safetensors"].map(|name| fs::read(folder.join(name)).unwrap());
    let checkpoint = checkpoint::read(&config, &weights).unwrap();
    Model::new(checkpoint.config, checkpoint.weights).unwrap()
}

#[test]
fn a_path_changes_no_weights_before_its_receiver() {
    let model = masked_bert();
    let [a, b] = [1, 2].map(|seed| random::tokens(model.config(), 4, seed));
    let path = |layer| {
        let readings = [(); 2].map(|()| Reading::Weights(HeadAt::new(layer, 0), 1));
        let patching = Patching::new(&model, [&a, &b], readings).unwrap();
        let receiver = site("q", 1, Some(0));
        let row = patching.path(&model, HeadAt::new(0, 0), None, receiver);
        (row.unwrap(), patching.ends()[1].clone())
    };
    let (before, end) = path(0);
    assert_eq!(before, end);
    let (own, end) = path(1);
    assert_ne!(own, end);
}

/// Logit differences measured with hooks on transformers, with two decimals: for each pair A and
/// B, then (layer, position, difference) after patching the residual stream before the layer.
#[test]
fn the_answer_moves_from_the_country_to_the_end_between_layers_20_and_24() {
    const FRANCE: &[(usize, usize, f32)] = &[
        (0, 3, 7.31),
        (10, 3, 7.56),
        (20, 3, 7.40),
        (24, 3, -6.42),
        (0, 4, -6.02),
        (10, 4, -5.79),
        (20, 4, -5.96),
        (24, 4, 7.35),
    ];
    const MARY: &[(usize, usize, f32)] = &[
        (0, 9, 6.12),
        (10, 9, 6.11),
        (20, 9, 5.07),
        (24, 9, -5.80),
        (20, 13, -4.11),
        (24, 13, 5.19),
        (29, 13, 5.64),
    ];
    const KEYS: &[(usize, usize, f32)] = &[
        (0, 1, 3.41),
        (10, 1, 2.98),
        (20, 1, 2.28),
        (24, 1, 2.08),
        (26, 1, 2.11),
        (28, 1, -4.78),
        (26, 4, -4.70),
        (28, 4, 3.32),
    ];
    let model = smollm2();
    let pairs: Vec<Pair> = serde_json::from_slice(&golden::bytes("patching.json")).unwrap();
    let ends = [[7.31, -6.02], [6.12, -5.49], [3.41, -4.79]];
    for ((pair, ends), cells) in pairs.iter().zip(ends).zip([FRANCE, MARY, KEYS]) {
        let patching = patching_of(&model, pair);
        let near = |last: &Matrix, expected: f32, what: &str| {
            let found = difference(&model, last, pair.words)[0];
            let is_near = (found - expected).abs() <= 0.005;
            assert!(is_near, "{}: {what} is {found}, not {expected}", pair.text);
        };
        near(&patching.ends()[0], ends[0], "A");
        near(&patching.ends()[1], ends[1], "B");
        for &(layer, position, expected) in cells {
            let site = site("resid_pre", layer, None);
            let last = patching.cell(&model, site, position).unwrap();
            near(&last, expected, &format!("{site} at {position}"));
        }
    }
}

#[test]
fn texts_that_cannot_be_patched_are_refused() {
    let config = Config {
        n_ctx: 2 * MOST,
        ..kinds::with_mask(kinds::all(&Config::default())[0].clone(), Mask::Causal)
    };
    let model = random::model(&config, 1);
    let tokens = |n| random::tokens(&config, n, 1);
    let refusal = |a, b| {
        patching(&model, &tokens(a), &tokens(b))
            .err()
            .unwrap()
            .to_string()
    };
    assert_eq!(
        refusal(4, 6),
        "To put A's numbers into B, both sentences need the same number of tokens, but A has 4 and B has 6. Change a word of the longer one, B."
    );
    assert_eq!(
        refusal(MOST + 1, MOST + 1),
        "The sentences have 65 tokens, too many for a map of all positions. Use at most 64."
    );
    let patching = patching(&model, &tokens(4), &tokens(4)).unwrap();
    let logits = "logits".parse().unwrap();
    assert!(patching.row(&model, logits).is_err());
    let site = sites(&config)[0];
    assert!(patching.cell(&model, site, 4).is_err());
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

fn site(name: &str, layer: usize, head: Option<usize>) -> Site {
    let name = match head {
        Some(head) => format!("blocks.{layer}.attn.{name}.{head}"),
        None => format!("blocks.{layer}.{name}"),
    };
    name.parse().unwrap()
}

fn difference(model: &Model, last: &Matrix, words: [usize; 2]) -> Vec<f32> {
    let logits = model.unembed(last);
    let rows = logits.row_iter();
    rows.map(|row| row[words[0]] - row[words[1]]).collect()
}

fn patching_of(model: &Model, pair: &Pair) -> Patching {
    let tokens = |ids: &[usize]| Tokens::new(ids, model.config()).unwrap();
    patching(model, &tokens(&pair.ids[0]), &tokens(&pair.ids[1])).unwrap()
}

/// Measures the prediction at the end of both texts.
fn patching(model: &Model, a: &Tokens, b: &Tokens) -> Result<Patching> {
    Patching::new(
        model,
        [a, b],
        [a, b].map(|text| Reading::Vector(text.len() - 1)),
    )
}

fn gguf() -> Vec<u8> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("www/models/smollm2-135m");
    fs::read(folder.join("model.gguf")).unwrap()
}

fn session() -> Session {
    let mut session = Session::new(|| 0.0);
    let loaded = session.load_model("smollm2-135m", &[], &[], &gguf());
    loaded.unwrap();
    session
}

fn smollm2() -> Model {
    let checkpoint = checkpoint::read(&[], &gguf()).unwrap();
    Model::new(checkpoint.config, checkpoint.weights).unwrap()
}
