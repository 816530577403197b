//! Patches and paths equal hooks on transformers.

use std::collections::BTreeMap;

use headlight::Matrix;
use headlight::analysis::patching::{Patching, Reading};
use headlight::model::Model;
use headlight::model::decoder::Decoder;
use headlight::model::site::HeadAt;
use headlight::model::tokens::Tokens;
use serde::Deserialize;

use super::{difference, marian, masked_bert, patching, site, smollm2};
use crate::common::encoder::MINILM;
use crate::common::golden;

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

pub const TOLERANCE: f32 = 1e-4;

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
pub struct Translations {
    pub texts: [String; 2],
    ids: [Vec<usize>; 2],
    pub cases: Vec<TranslationCase>,
}

#[derive(Deserialize)]
pub struct TranslationCase {
    written: Vec<usize>,
    pub words: [usize; 2],
    pub of_a: f32,
    pub of_b: f32,
    pub map: Vec<Vec<f32>>,
    pub decoder: Vec<f32>,
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

fn patching_of(model: &Model, pair: &Pair) -> Patching {
    let tokens = |ids: &[usize]| Tokens::new(ids, model.config()).unwrap();
    patching(model, &tokens(&pair.ids[0]), &tokens(&pair.ids[1])).unwrap()
}
