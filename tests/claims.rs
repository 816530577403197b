//! Tests those claims of the lessons that no picture shows: numbers for sentences and heads that
//! are not displayed, and general statements.
//!
//! A stop's `claims` are the numbers that its text states about a head; its `counterexamples` are
//! sentences for which a stronger statement about the same head would be false. Both are read from
//! `www/lessons/en/topics/`, and from the other languages' files if the stop there differs from the
//! English one. They are computed with MiniLM, or with e5 if the claim names it as its `model`.
//! Claims about anything else have separate tests below.

mod common;

use std::fs;
use std::path::{Path, PathBuf};

use common::encoder::{E5, Encoder, MINILM, tokenize};
use headlight::Matrix;
use headlight::analysis::order::{final_vectors, reordered};
use headlight::analysis::provenance::Projections;
use headlight::analysis::units::{self, Unit};
use headlight::analysis::vectors::cosine;

use headlight::analysis::what_if::Ablation;
use headlight::math::ops;
use headlight::math::ops::sinusoids::{Formula, sinusoids};
use headlight::model::config::Mask;
use headlight::model::site::{BlockSite, HeadAt, HeadSite, Site};
use headlight::model::tokens::Tokens;
use headlight::model::trace::{Edit, NoRecord, Trace};
use headlight::teach::worked::presets::PRESETS;
use serde_json::Value;

const TIRED: &str = "The animal didn't cross the street because it was too tired";
const WIDE: &str = "The animal didn't cross the street because it was too wide";
const RIVER: &str = "I arrived at the bank after crossing the river";
const STREET: &str = "I arrived at the bank after crossing the street";
const GUITAR: &str = "She plucked the guitar strings, ending with a melancholic note.";
const SPEECH: &str = "The diplomat's speech struck a positive note in the peace negotiations.";

/// The text of a stop, and the answer to its question.
fn text_of(stop: &Value) -> String {
    ["text", "answer"]
        .map(|field| stop[field].as_str().unwrap_or_default())
        .join(" ")
}

/// A lesson file to check instead of the topics, set by `cargo xtask lesson`.
const LESSON: &str = "HEADLIGHT_LESSON";

/// A stop: where it is, for messages, and its fields.
type Place = (String, Value);

/// Every English stop, and the stops of the other languages that differ from them.
fn stops() -> Vec<Place> {
    if let Some(file) = std::env::var_os(LESSON) {
        return written_in(file.as_ref());
    }
    let lessons = Path::new(env!("CARGO_MANIFEST_DIR")).join("www/lessons");
    let english: Vec<Place> = files(&lessons.join("en/topics"))
        .iter()
        .flat_map(|file| written_in(file))
        .collect();
    let languages = files(&lessons)
        .into_iter()
        .filter(|one| !one.ends_with("en"));
    let translated: Vec<Place> = languages
        .flat_map(|language| differing(&language))
        .collect();
    assert!(translated.len() >= 6 * 6, "{} stops", translated.len());
    english.into_iter().chain(translated).collect()
}

/// The stops written in a file. A lesson may also list ids of stops; these are checked with their
/// topic.
fn written_in(file: &Path) -> Vec<Place> {
    let of_file = read(file);
    let stops = list(&of_file, "stops")
        .iter()
        .filter(|stop| stop.is_object());
    stops
        .map(|stop| (stop["id"].as_str().unwrap().to_owned(), stop.clone()))
        .collect()
}

/// The stops of a language with their own screen or, in a lesson, with their own texts. What they
/// leave out is that of the topic in this language.
fn differing(language: &Path) -> Vec<Place> {
    let topics = files(&language.join("topics"));
    let lessons = files(language).into_iter().filter(|one| one.is_file());
    let [topics, lessons] = [topics, lessons.collect()]
        .map(|files| files.iter().map(|file| read(file)).collect::<Vec<_>>());
    let translated = |of: &[Value]| -> Vec<Place> {
        let stops = of.iter().filter_map(|file| file["stops"].as_object());
        stops
            .flatten()
            .map(|(id, own)| (id.clone(), own.clone()))
            .collect()
    };
    let (topics, lessons) = (translated(&topics), translated(&lessons));
    let field = |of: &[Place], id: &str, field: &str| {
        let stop = of.iter().find(|(name, _)| name == id);
        stop.map_or(Value::Null, |(_, stop)| stop[field].clone())
    };
    let own_screens = topics.iter().filter(|(_, own)| own["hash"].is_string());
    lessons
        .iter()
        .chain(own_screens)
        .map(|(id, own)| {
            let mut stop = own.clone();
            // The translated topic says what its own screen shows.
            let is_same_screen = own["hash"].is_null();
            let names = ["text", "question", "answer"].into_iter();
            for name in names.chain(is_same_screen.then_some("shows")) {
                if own[name].is_null() {
                    stop[name] = field(&topics, id, name);
                }
            }
            let language = language.file_name().unwrap().display();
            (format!("{id} ({language})"), stop)
        })
        .collect()
}

fn files(folder: &Path) -> Vec<PathBuf> {
    fs::read_dir(folder)
        .unwrap()
        .map(|file| file.unwrap().path())
        .collect()
}

fn read(file: &Path) -> Value {
    serde_json::from_str(&fs::read_to_string(file).unwrap()).unwrap()
}

fn list<'stop>(stop: &'stop Value, field: &str) -> &'stop [Value] {
    stop[field].as_array().map_or(&[], Vec::as_slice)
}

/// The numbers that precede a percent sign, with a decimal point.
fn percentages(text: &str) -> Vec<String> {
    let pieces = text.split('%').collect::<Vec<_>>();
    let in_front = pieces[..pieces.len() - 1].iter();
    let is_part = |sign: char| sign.is_ascii_digit() || ".,".contains(sign);
    in_front
        .filter_map(|piece| piece.trim_end().rsplit(|sign| !is_part(sign)).next())
        .map(|number| number.replace(',', "."))
        .filter(|number| number.parse::<f64>().is_ok())
        .collect()
}

fn pattern(ids: &Tokens, at: HeadAt) -> Matrix {
    pattern_in(&MINILM, ids, at)
}

fn pattern_in(encoder: &Encoder, ids: &Tokens, at: HeadAt) -> Matrix {
    let site = at.site(HeadSite::Pattern);
    let mut trace = Trace::of([site]);
    encoder.model.forward(&mut trace, ids);
    trace.get(site).unwrap().clone()
}

/// The number that a claim states, in per cent: the attention weight from one word to another, or the
/// largest weight from that word.
fn percent(claim: &Value) -> f32 {
    let text = claim["text"].as_str().unwrap();
    let index = |field: &str| usize::try_from(claim[field].as_u64().unwrap()).unwrap();
    let at = HeadAt::new(index("layer"), index("head"));
    let encoder = match claim["model"].as_str() {
        None => &MINILM,
        Some("e5-small") => &E5,
        Some(other) => panic!("unknown model {other}"),
    };
    let (tokens, ids) = encoder.tokenize(text);
    let words = units::words(text, &tokens);
    let weights = units::merge(&pattern_in(encoder, &ids, at), &words);
    let place = |field: &str| {
        let word = claim[field].as_str().unwrap();
        let found: Vec<usize> = (0..words.len())
            .filter(|&at| words[at].text == word)
            .collect();
        assert_eq!(found.len(), 1, "“{word}” occurs once in “{text}”");
        found[0]
    };
    let from = place("from");
    let is_word = |(_, unit): &(usize, &Unit)| !unit.special;
    let to_words = words.iter().enumerate().filter(is_word);
    let given: Vec<f32> = to_words.map(|(to, _)| weights[(from, to)]).collect();
    let share = match claim["to"].as_str() {
        Some(_) => weights[(from, place("to"))],
        None => given.iter().copied().fold(0.0, f32::max),
    };
    match claim["special"].as_str() {
        Some("left out") => 100.0 * share / given.iter().sum::<f32>(),
        Some(other) => panic!("unknown claim {other}"),
        None => 100.0 * share,
    }
}

#[test]
fn every_percentage_in_a_stop_is_on_the_screen_or_claimed() {
    let mut faults = Vec::new();
    for (place, stop) in stops() {
        let shown = list(&stop, "shows").iter();
        let mut known: Vec<String> = shown
            .flat_map(|text| percentages(text.as_str().unwrap()))
            .collect();
        let claims = list(&stop, "claims").iter();
        known.extend(claims.map(|claim| claim["percent"].to_string()));
        let text = text_of(&stop);
        let told = percentages(&text);
        let unknown = told
            .iter()
            .filter(|&told| !known.iter().any(|one| one == told));
        faults.extend(unknown.map(|told| {
            format!("{place}: the text says {told} %, which is neither in `shows` nor in `claims`")
        }));
    }
    assert!(faults.is_empty(), "\n{}", faults.join("\n"));
}

#[test]
fn every_claim_and_every_counterexample_holds() {
    let (mut faults, mut counted) = (Vec::new(), [0, 0]);
    for (place, stop) in stops() {
        let text = text_of(&stop);
        let told = percentages(&text);
        for (count, field) in counted.iter_mut().zip(["claims", "counterexamples"]) {
            for claim in list(&stop, field) {
                let expected = claim["percent"].to_string();
                let found = percent(claim);
                if format!("{found:.0}") != expected {
                    faults.push(format!(
                        "{place}: the model gives {found:.1} %, not {expected} %: {claim}"
                    ));
                }
                if field == "claims" && !told.contains(&expected) {
                    faults.push(format!(
                        "{place}: {expected} % is claimed but not in the text"
                    ));
                }
                *count += 1;
            }
        }
    }
    assert!(faults.is_empty(), "\n{}", faults.join("\n"));
    let is_every_topic = std::env::var_os(LESSON).is_none();
    assert!(
        !is_every_topic || counted.iter().all(|count| *count >= 6),
        "{counted:?}"
    );
}

/// “A head that finds nothing relevant parks its attention there, and little is handed on from it.”
/// In these sentences, 22 to 66 per cent of the words' attention in each layer goes to [CLS] and
/// [SEP], and the values of these tokens are by far the smallest. Clark et al. (2019, section 3.2)
/// give the same explanation.
#[test]
fn heads_rest_on_the_special_tokens_whose_values_are_small() {
    for text in [TIRED, WIDE, RIVER, GUITAR, SPEECH] {
        let (tokens, ids) = tokenize(text);
        let mut trace = Trace::all();
        MINILM.model.forward(&mut trace, &ids);
        let last = tokens.len() - 1;
        for layer in 0..6 {
            let (mut share, mut special, mut words) = (0.0, 0.0, 0.0);
            for head in 0..12 {
                let site = |part| HeadAt::new(layer, head).site(part);
                let pattern = trace.get(site(HeadSite::Pattern)).unwrap();
                let v = trace.get(site(HeadSite::V)).unwrap();
                for query in 1..last {
                    let given = pattern[(query, 0)] + pattern[(query, last)];
                    share += given / (12 * (last - 1)) as f32;
                    words += v.row(query).norm() / (last - 1) as f32;
                }
                special += (v.row(0).norm() + v.row(last).norm()) / 2.0;
            }
            assert!((0.22..0.67).contains(&share), "{text}: {share} in {layer}");
            assert!(special < 0.6 * words, "{text}: {special} < {words}");
        }
    }
}

/// “Every token after the first looks mostly at the one before it, even in a text that makes no
/// sense”, except [SEP].
#[test]
fn layer_0_head_2_attends_to_the_previous_token_whatever_it_is() {
    let at = HeadAt::new(0, 2);
    for text in [
        "no no no no no no",
        "?! ... --- 42",
        "mat the on sat cat the",
    ] {
        let (tokens, ids) = tokenize(text);
        let pattern = pattern(&ids, at);
        for query in 1..tokens.len() - 1 {
            let weight = pattern[(query, query - 1)];
            assert!(weight > 0.5, "{}: {weight} in “{text}”", tokens[query].text);
        }
    }
}

/// “This small model does not read much into ‘street’”. It does tell two senses of a word apart if
/// their sentences differ more, as with “note”.
#[test]
fn the_two_banks_are_similar_and_the_two_notes_are_not() {
    let vector = |text: &str, word: &str| {
        let (tokens, ids) = tokenize(text);
        let place = tokens.iter().position(|token| token.text == word).unwrap();
        (final_vectors(&MINILM.model, &ids, true).unwrap(), place)
    };
    let alike = |one: &str, other: &str, word: &str| {
        let ((x, at), (y, place)) = (vector(one, word), vector(other, word));
        cosine(&x, at, &y, place)
    };
    assert_eq!(format!("{:.2}", alike(RIVER, STREET, "bank")), "0.97");
    assert!(alike(GUITAR, SPEECH, "note") < 0.7);
}

/// “What came in earlier layers is already in X”: without attention in the last layer, “it” still
/// depends on the last word; without attention in any layer, it does not.
#[test]
fn a_layer_without_attention_still_depends_on_earlier_layers() {
    let it = |text: &str, layers: std::ops::Range<usize>| {
        let (tokens, ids) = tokenize(text);
        let config = MINILM.model.config();
        let off = layers.flat_map(|layer| {
            let ablation = Ablation::Attention(layer);
            ablation.changes(config, ids.len()).unwrap()
        });
        let mut edit = Edit::new(off, NoRecord, config, ids.len()).unwrap();
        let vectors = MINILM.model.forward(&mut edit, &ids);
        let place = tokens.iter().position(|token| token.text == "it").unwrap();
        vectors.row(place).into_owned()
    };
    let moved =
        |layers: std::ops::Range<usize>| (it(TIRED, layers.clone()) - it(WIDE, layers)).norm();
    assert!(moved(5..6) > 0.1);
    assert_eq!(moved(0..6), 0.0);
}

/// “Self-attention without a mask treats its input as a set.” With a mask, the order matters.
#[test]
fn order_is_irrelevant_only_without_positions_and_without_a_mask() {
    let (_, ids) = tokenize(TIRED);
    let order: Vec<usize> = (0..ids.len()).rev().collect();
    let moved = |has_positions: bool| {
        let typed = final_vectors(&MINILM.model, &ids, has_positions).unwrap();
        let other = reordered(&MINILM.model, &ids, &order, has_positions).unwrap();
        (typed - other).amax()
    };
    assert!(moved(false) < 1e-5 && moved(true) > 0.1);

    // With a mask, the order matters even without positions.
    let (config, positions) = (MINILM.model.config(), Ablation::Positions);
    let masked = |ids: &Tokens| {
        let changes = [positions, Ablation::Causal].map(|one| one.changes(config, ids.len()));
        let changes = changes.into_iter().flat_map(Result::unwrap);
        let mut edit = Edit::new(changes, NoRecord, config, ids.len()).unwrap();
        MINILM.model.forward(&mut edit, ids)
    };
    let reversed: Vec<usize> = ids.ids().iter().rev().copied().collect();
    let typed = masked(&ids);
    let other = masked(&Tokens::new(&reversed, config).unwrap());
    let other = Matrix::from_fn(typed.nrows(), typed.ncols(), |row, column| {
        other[(typed.nrows() - 1 - row, column)]
    });
    assert!((typed - other).amax() > 0.1);
}

/// “PE(pos + k) is a linear function of PE(pos): each pair of sine and cosine is turned by an angle
/// that depends on k alone.” This is true of the original paper's formula, but not of the
/// tutorial's formula or of this model's learned vectors.
#[test]
fn only_sinusoidal_positions_turn_a_distance_into_a_rotation() {
    let (n, d, k) = (40, 16, 3);
    let turned = |formula: Formula| {
        let encoding = sinusoids(n, d, 10_000.0, formula);
        let turn = |pair: usize| {
            let angle = k as f64 / 10_000_f64.powf(formula.exponent(2 * pair, d));
            (angle.sin() as f32, angle.cos() as f32)
        };
        let off = (0..n - k).flat_map(|at| (0..d / 2).map(move |pair| (at, pair)));
        off.map(|(at, pair)| {
            let (sin, cos) = turn(pair);
            let [a, b] = [encoding[(at, 2 * pair)], encoding[(at, 2 * pair + 1)]];
            let expected = [a * cos + b * sin, b * cos - a * sin];
            let found = [0, 1].map(|part| encoding[(at + k, 2 * pair + part)]);
            (expected[0] - found[0])
                .abs()
                .max((expected[1] - found[1]).abs())
        })
        .fold(0.0, f32::max)
    };
    assert!(turned(Formula::Paper) < 1e-5);
    assert!(turned(Formula::Tutorial) > 0.1);
}

/// The claims of the stops `tiny-logits`, `tiny-next-word` and `tiny-rose`.
#[test]
fn a_tiny_decoder_names_the_colour_of_the_noun() {
    let preset = PRESETS.iter().find(|one| one.id == "tiny-decoder").unwrap();
    for (noun, colour, [blue, red]) in [("0 1 0 0", "blue", [4, -4]), ("0 0 1 0", "red", [-4, 4])] {
        let mut draft = preset.draft();
        draft.x[1] = noun.split(' ').map(String::from).collect();
        let example = draft.check().unwrap();
        let circuit = example.circuit(
            preset.mode,
            Mask::None,
            Projections::Learned,
            preset.lecture,
        );
        let mut trace = Trace::all();
        let probabilities = example.run(&mut trace, &circuit);
        let row = |site: Site, row| -> Vec<f32> {
            trace.get(site).unwrap().row(row).iter().copied().collect()
        };
        let weights = HeadAt::new(0, 0).site(HeadSite::PatternRounded);
        assert_eq!(row(weights, 2), [0.1, 0.8, 0.1]);
        // The MLP writes the colour into the last number of the vector.
        let mlp_out = Site::block(0, BlockSite::MlpOut);
        assert_eq!(row(mlp_out, 2)[3], blue as f32);
        assert_eq!(row(Site::Logits, 2)[4..], [blue as f32, red as f32]);
        let next = ops::row_argmax(&probabilities)[2];
        assert_eq!(example.block().unwrap().vocabulary[next], colour);
        assert_eq!(format!("{:.4}", probabilities[(2, next)]), "0.9559");
    }
}
