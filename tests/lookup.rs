//! Compares three calculations with the same ones in double precision: attention as a lookup, the
//! similarity of words, and the effect of long vectors on a softmax.

mod common;

use common::encoder::{MINILM, tokenize};
use headlight::Matrix;
use headlight::math::ops;
use headlight::teach::lookup::{Lookup, Similarity, Strategy};
use headlight::teach::saturation::saturation;

fn lookup(keys: &[f32], values: &[f32], strategy: Strategy, width: f32) -> Lookup {
    let column = |numbers: &[f32]| Matrix::from_column_slice(numbers.len(), 1, numbers);
    Lookup::new(column(keys), column(values), strategy, width).unwrap()
}

fn weights(strategy: Strategy, width: f32, query: f32) -> Vec<f32> {
    let lookup = lookup(&[-1.0, 0.5, 2.0], &[1.0, 4.0, 2.0], strategy, width);
    let found = lookup.answer(&Matrix::from_element(1, 1, query)).unwrap();
    found.weight.iter().copied().collect()
}

fn assert_close(found: &[f32], expected: &[f64]) {
    assert_eq!(found.len(), expected.len());
    for (found, expected) in found.iter().zip(expected) {
        assert!(
            (f64::from(*found) - expected).abs() < 1e-6,
            "{found}, not {expected}"
        );
    }
}

fn softmax(scores: &[f64]) -> Vec<f64> {
    let sum: f64 = scores.iter().map(|score| score.exp()).sum();
    scores.iter().map(|score| score.exp() / sum).collect()
}

#[test]
fn every_strategy_follows_its_formula() {
    assert_eq!(weights(Strategy::Exact, 1.0, 0.9), [0.0, 1.0, 0.0]);
    // If two keys are equally near, the first one wins.
    assert_eq!(weights(Strategy::Exact, 1.0, 1.25), [0.0, 1.0, 0.0]);
    assert_close(&weights(Strategy::Average, 1.0, 0.9), &[1.0 / 3.0; 3]);
    let dots = [-0.9, 0.45, 1.8];
    assert_close(
        &weights(Strategy::Dot, 0.5, 0.9),
        &softmax(&dots.map(|dot| dot / 0.5)),
    );
    let distances = [1.9, 0.4, 1.1].map(|distance: f64| -distance * distance / (2.0 * 0.49));
    assert_close(&weights(Strategy::Gaussian, 0.7, 0.9), &softmax(&distances));
    assert_close(
        &weights(Strategy::Normalize, 1.0, 0.9),
        &dots.map(|dot| dot / 1.35),
    );
}

#[test]
fn an_answer_is_outside_the_values_only_with_negative_weights() {
    let values = [1.0, 4.0, 2.0];
    let answer = |strategy| {
        let lookup = lookup(&[-1.0, 0.5, 2.0], &values, strategy, 0.7);
        let found = lookup.answer(&Matrix::from_element(1, 1, 0.9)).unwrap();
        (found.answer[(0, 0)], lookup.spans(found.answer[(0, 0)]))
    };
    for strategy in [
        Strategy::Exact,
        Strategy::Average,
        Strategy::Dot,
        Strategy::Gaussian,
    ] {
        assert!(answer(strategy).1, "{strategy:?}");
    }
    // The values 0 and 1 with the weights −1 and 2 give the answer 2, which is not between them.
    let outside = lookup(&[-1.0, 2.0], &[0.0, 1.0], Strategy::Normalize, 1.0);
    let found = outside.answer(&Matrix::from_element(1, 1, 1.0)).unwrap();
    assert!(!outside.spans(found.answer[(0, 0)]), "{}", found.answer.0);
    // The products add up to 0, so they cannot be normalised to weights.
    let lookup = lookup(&[-1.0, 1.0], &[1.0, 2.0], Strategy::Normalize, 1.0);
    let found = lookup.answer(&Matrix::from_element(1, 1, 3.0)).unwrap();
    assert!(found.answer[(0, 0)].is_nan() || found.answer[(0, 0)].is_infinite());
    assert!(!lookup.spans(found.answer[(0, 0)]));
}

#[test]
fn refuses_impossible_lookups() {
    let of = |keys: usize, values: usize, width: f32| {
        let [keys, values] = [keys, values].map(|n| Matrix::zeros(n, 1));
        Lookup::new(keys, values, Strategy::Dot, width)
            .unwrap_err()
            .to_string()
    };
    assert!(of(0, 0, 1.0).contains("there is no key"));
    assert!(of(2, 3, 1.0).contains("2 keys and 3 values"));
    for width in [0.0, -1.0, f32::NAN, f32::INFINITY] {
        assert!(of(1, 1, width).contains("the width is"));
    }
    let lookup = lookup(&[1.0], &[1.0], Strategy::Dot, 1.0);
    let queries = [
        Matrix::zeros(1, 2),
        Matrix::from_element(1, 1, f32::NAN),
        Matrix::from_element(1, 1, 1e30),
    ];
    for query in queries {
        assert!(lookup.answer(&query).is_err(), "{query}");
    }
}

#[test]
fn words_are_as_similar_as_their_embeddings() {
    let (_, ids) = tokenize("Now come here!");
    let x = MINILM.model.weights().embed.w_e.columns(ids.ids());
    let row = |at: usize| -> Vec<f64> { x.row(at).iter().map(|x| f64::from(*x)).collect() };
    let dot = |a: &[f64], b: &[f64]| -> f64 { a.iter().zip(b).map(|(a, b)| a * b).sum() };
    let measures = [Similarity::Dot, Similarity::Cosine, Similarity::Euclidean];
    let [dots, cosines, distances] = measures.map(|measure| measure.of_rows(&x));
    for i in 0..ids.len() {
        for j in 0..ids.len() {
            let (a, b) = (row(i), row(j));
            let lengths = (dot(&a, &a) * dot(&b, &b)).sqrt();
            let squared = dot(&a, &a) + dot(&b, &b) - 2.0 * dot(&a, &b);
            let close = |found: f32, expected: f64| (f64::from(found) - expected).abs() < 1e-5;
            assert!(close(dots[(i, j)], dot(&a, &b)), "{i}, {j}");
            assert!(close(cosines[(i, j)], dot(&a, &b) / lengths), "{i}, {j}");
            assert!(
                close(distances[(i, j)], -squared.max(0.0).sqrt()),
                "{i}, {j}"
            );
        }
    }
    let weights = ops::softmax_rows(dots.clone());
    for i in 0..ids.len() {
        let scores: Vec<f64> = dots.row(i).iter().map(|x| f64::from(*x)).collect();
        let found: Vec<f32> = weights.row(i).iter().copied().collect();
        assert_close(&found, &softmax(&scores));
    }
}

#[test]
fn products_of_random_vectors_spread_with_the_root_of_their_width() {
    let found = saturation(3, 8, 64).unwrap();
    for width in 0..found.d.len() {
        let expected = found.d[width].sqrt();
        assert!((found.spread[width] / expected - 1.0).abs() < 0.15);
        assert!((found.spread_scaled[width] - 1.0).abs() < 0.15);
    }
    let scores: Vec<f64> = found.scores.iter().map(|x| f64::from(*x)).collect();
    let weights: Vec<f32> = found.weights.iter().copied().collect();
    assert_close(&weights, &softmax(&scores));
    assert_eq!(*found.scores_scaled, found.scores.map(|score| score / 8.0));
    assert_ne!(found, saturation(4, 8, 64).unwrap());
    assert!(saturation(1, 0, 64).is_err() && saturation(1, 65, 64).is_err());
    assert!(saturation(1, 8, 63).is_err());
}
