//! Two texts read by one model.

use std::fs;
use std::path::Path;

use headlight::Matrix;
use headlight::analysis::vectors::{cosine, moments};
use headlight::session::Session;
use headlight::session::compare::{CompareRequest, Comparison};
use headlight::session::numbers::{Floats, Head, Numbers};

use super::models::compared;
use super::{OTHER, other_trace, places, request};
use crate::shipped::{TIRED, mini_lm};
use crate::{N, N_HEADS, N_LAYERS, TEXT, clock, is_near, matrix, session, site, trace};

#[test]
fn aligns_equal_words() {
    let found = session().compare(&request(OTHER, None)).unwrap();
    let expected = [
        "[CLS]/[CLS]*",
        "one/one*",
        "two/ten",
        "six/six*",
        "one/one*",
        "-/two",
        "[SEP]/[SEP]*",
    ];
    assert_eq!(places(&found), expected);
    assert_eq!((found.tokens.len(), found.found), (7, 7));
}

#[test]
fn patterns_are_the_recorded_ones_arranged_by_alignment() {
    let found = session().compare(&request(OTHER, None)).unwrap();
    let name = "blocks.1.attn.pattern.2";
    let (a, b) = (trace(), other_trace());
    let (a, b) = (site(&a, name), site(&b, name));
    // The word "two" at position 5 of the second text has no counterpart in the first text.
    let in_a = [0, 1, 2, 3, 4, usize::MAX, 5];
    let [pattern_a, pattern_b, difference] =
        [&found.pattern_a, &found.pattern_b, &found.difference].map(matrix);
    assert_eq!(pattern_b, *b);
    for row in 0..7 {
        for column in 0..7 {
            let here = (row, column);
            if row == 5 || column == 5 {
                assert!(pattern_a[here].is_nan() && difference[here].is_nan());
            } else {
                assert_eq!(pattern_a[here], a[(in_a[row], in_a[column])]);
                assert_eq!(difference[here], pattern_a[here] - pattern_b[here]);
            }
        }
    }
    let place = &found.places[3];
    let near = |found: f32, expected: f32| (found - expected).abs() < 1e-6;
    assert!(near(place.special_a, a[(3, 0)] + a[(3, 5)]));
    assert!(near(place.special_b, b[(3, 0)] + b[(3, 6)]));
    assert!(found.places[5].special_a.is_nan());
}

#[test]
fn the_change_of_a_head_is_the_mean_distance_of_its_rows() {
    let found = session().compare(&request(OTHER, Some(3))).unwrap();
    let (a, b) = (trace(), other_trace());
    let pairs = [(0, 0), (1, 1), (3, 3), (4, 4), (5, 6)];
    let mut expected = Matrix::zeros(N_LAYERS, N_HEADS);
    let mut of_selected = expected.clone();
    for layer in 0..N_LAYERS {
        for head in 0..N_HEADS {
            let name = format!("blocks.{layer}.attn.pattern.{head}");
            let (a, b) = (site(&a, &name), site(&b, &name));
            let distance = |row_a: usize, row_b: usize| {
                // All words without a counterpart count as one more column, which contains the sum
                // of their weights.
                let columns = pairs.map(|(i, j)| (a[(row_a, i)], b[(row_b, j)]));
                let [rest_a, rest_b] = [0, 1].map(|side| {
                    let part = columns.map(|(a, b)| if side == 0 { a } else { b });
                    1.0 - part.iter().sum::<f32>()
                });
                let moved = columns.iter().map(|(a, b)| (a - b).abs()).sum::<f32>();
                (moved + (rest_a - rest_b).abs()) / 2.0
            };
            let words = [(1, 1), (3, 3), (4, 4)];
            let sum: f32 = words.iter().map(|&(i, j)| distance(i, j)).sum();
            expected[(layer, head)] = sum / 3.0;
            of_selected[(layer, head)] = distance(3, 3);
        }
    }
    assert!(is_near(&matrix(found.change.as_ref().unwrap()), &expected));
    let selected = found.selected.unwrap();
    assert_eq!(selected.place, 3);
    assert!(is_near(&matrix(&selected.change), &of_selected));
}

#[test]
fn follows_the_vectors_of_the_selected_word_through_both_texts() {
    // "two" has the counterpart "ten".
    let selected = session()
        .compare(&request(OTHER, Some(2)))
        .unwrap()
        .selected;
    let selected = selected.unwrap();
    let (a, b) = (trace(), other_trace());
    for row in 0..=N_LAYERS {
        let name = match row {
            N_LAYERS => "blocks.2.ln2.normalized".to_owned(),
            layer => format!("blocks.{layer}.resid_pre"),
        };
        let (a, b) = (site(&a, &name), site(&b, &name));
        let near = |found: &Floats, expected: f32| (found.0[row] - expected).abs() < 1e-5;
        assert!(near(&selected.cosine.values(), cosine(a, 2, b, 2)));
        assert!(near(&selected.norm_a.values(), moments(a)[(2, 0)]));
        assert!(near(&selected.norm_b.values(), moments(b)[(2, 0)]));
    }
}

#[test]
fn the_bank_of_mini_lm_moves_towards_the_river_or_the_loan() {
    let mut session = mini_lm();
    session
        .run_text("She sat on the bank of the river", false)
        .unwrap();
    let request = CompareRequest {
        towards: Some(vec![]),
        ..request("She sat in the bank with a loan", Some(5))
    };
    let plane = session.compare(&request).unwrap().selected.unwrap().plane;
    let plane = plane.unwrap();
    assert_eq!(plane.words, ["river", "loan"]);
    let ends = |numbers: &Numbers| {
        let x = matrix(numbers);
        [(0, 0), (0, 1), (6, 0), (6, 1)].map(|at| format!("{:.3}", x[at]))
    };
    // Computed from the file of weights with NumPy in double precision.
    assert_eq!(ends(&plane.a), ["0.218", "0.176", "0.508", "0.359"]);
    assert_eq!(ends(&plane.b), ["0.218", "0.176", "0.341", "0.577"]);
}

#[test]
fn an_equal_text_changes_nothing() {
    let found = session().compare(&request(TEXT, Some(1))).unwrap();
    assert!(found.places.iter().all(|place| place.same));
    assert_eq!(
        matrix(found.change.as_ref().unwrap()),
        Matrix::zeros(N_LAYERS, N_HEADS)
    );
    let difference = matrix(&found.difference);
    assert_eq!(difference, Matrix::zeros(N, N));
    let cosine = matrix(&found.selected.unwrap().cosine);
    assert!(cosine.iter().all(|cosine| (cosine - 1.0).abs() < 1e-6));
}

#[test]
fn does_not_compare_a_word_without_a_counterpart() {
    let mut session = session();
    assert!(
        session
            .compare(&request("one six one", Some(2)))
            .unwrap()
            .selected
            .is_none()
    );
    let nothing_shared = session.compare(&request("ten is", None)).unwrap();
    assert!(
        matrix(nothing_shared.change.as_ref().unwrap())
            .iter()
            .all(|change| change.is_nan())
    );
}

#[test]
fn refuses_impossible_comparisons_and_keeps_the_text() {
    let mut session = session();
    let said = |found: Result<Comparison, headlight::error::Error>| found.unwrap_err().to_string();
    let token = "There is no token 6; choose one from 0 to 5.";
    assert_eq!(said(session.compare(&request(OTHER, Some(6)))), token);
    let head = Head { layer: 3, head: 0 };
    let beyond = CompareRequest {
        head,
        ..request(OTHER, None)
    };
    let layer = "There is no layer 3; choose one from 0 to 2.";
    assert_eq!(said(session.compare(&beyond)), layer);
    assert!(
        session
            .compare(&request(&"one ".repeat(600), None))
            .is_err()
    );
    assert!(session.compare(&request(OTHER, None)).is_ok());
}

#[test]
fn it_attends_less_to_the_animal_if_the_street_is_wide() {
    let mut session = mini_lm();
    let run = session.run_text(TIRED, false).unwrap();
    let at = |text: &str| {
        let place = run.tokens.iter().position(|token| token.text == text);
        place.unwrap()
    };
    let (it, animal, street) = (at("it"), at("animal"), at("street"));
    let mut weights = |layer, head, key: usize| {
        let found = compared(&mut session, layer, head, it);
        [&found.pattern_a, &found.pattern_b].map(|pattern| matrix(pattern)[(it, key)])
    };
    let near = |found: [f32; 2], [a, b]: [f32; 2]| {
        assert!(
            (found[0] - a).abs() < 0.005 && (found[1] - b).abs() < 0.005,
            "{found:?}"
        );
    };
    near(weights(5, 11, animal), [0.65, 0.50]);
    assert!((weights(5, 1, street)[1] - 0.21).abs() < 0.005);
    let merged = CompareRequest {
        merged: true,
        ..request(&TIRED.replace("tired", "wide"), Some(it))
    };
    let found = session.compare(&merged).unwrap();
    assert!(places(&found).contains(&"didn't/didn't*".to_owned()));
    assert!(places(&found).contains(&"tired/wide".to_owned()));
    let selected = found.selected.unwrap();
    assert_eq!(found.places[selected.place].a.as_ref().unwrap().text, "it");
    // The model's embeddings do not depend on other words.
    assert!((selected.cosine.values().0[0] - 1.0).abs() < 1e-6);
}

#[test]
fn aligns_a_sentence_in_two_languages_by_the_vectors_of_its_words() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("www/models/e5-small/model.gguf");
    let mut session = Session::new(clock);
    let weights = fs::read(file).unwrap();
    session.load_model("e5-small", &[], &[], &weights).unwrap();
    session.run_text(TIRED, false).unwrap();
    for (text, expected) in [
        (
            "L'animal n'a pas traversé la rue parce qu'il était trop fatigué",
            "<s>/<s>* didn't/n'a the/la street/rue because/parce was/était too/trop tired/fatigué",
        ),
        (
            "Тварина не перейшла вулицю, бо вона була надто втомлена",
            "didn't/не the/вулицю because/бо it/вона was/була too/надто",
        ),
        (
            "这只动物没有穿过街道，因为它太累了",
            "animal/动物 didn't/没有 street/街道 it/因为它 too/太 tired/累",
        ),
    ] {
        let request = CompareRequest {
            merged: true,
            by_vectors: true,
            ..request(text, None)
        };
        let found = session.compare(&request).unwrap();
        let all = places(&found);
        let pairs = all.iter().filter(|place| !place.contains('-'));
        let pairs: Vec<&str> = pairs.map(String::as_str).collect();
        assert_eq!(pairs.join(" "), expected);
        // Both texts stay in order.
        let of_a = found.places.iter().filter_map(|place| place.a.as_ref());
        assert!(of_a.map(|unit| unit.first).is_sorted());
        let of_b = found.places.iter().filter_map(|place| place.b.as_ref());
        assert!(of_b.map(|unit| unit.first).is_sorted());
    }
}
