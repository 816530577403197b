//! Tests the kinds of heads: scores of patterns that can be checked by hand, and bounds for any
//! pattern.

mod common;

use common::tokens::token;
use common::{kinds as models, random};
use headlight::Matrix;
use headlight::analysis::kinds::{Places, Score, Scores, measure};
use headlight::analysis::{heads, sites};
use headlight::model::config::Mask;
use headlight::model::site::HeadSite;
use headlight::model::trace::Trace;
use headlight::text::tokenizer::Token;
use proptest::prelude::*;
use proptest::test_runner::RngSeed;
use strum::VariantArray;

proptest! {
    // A fixed seed, as in `tests/invariants.rs`.
    #![proptest_config(ProptestConfig {
        cases: 128,
        rng_seed: RngSeed::Fixed(2020),
        failure_persistence: None,
        ..ProptestConfig::default()
    })]

    #[test]
    fn scores_are_within_their_bounds(
        config in models::any(),
        n in 1..=9usize,
        seed: u64,
    ) {
        let ids = random::tokens(&config, n, seed);
        let mut trace = Trace::of(sites(&config));
        random::model(&config, seed).forward(&mut trace, &ids);
        let tokens: Vec<Token> = ids
            .ids()
            .iter()
            .enumerate()
            .map(|(word, id)| token(*id, &format!("w{id}"), word))
            .collect();
        let places = Places::new(&tokens, config.mask());
        let measured = measure(&random::model(&config, seed), &ids, &places);
        for (at, measured) in heads(&config).zip(measured) {
            let pattern = trace.get(at.site(HeadSite::Pattern)).unwrap();
            let scores = Scores::of(pattern, &places);
            for score in Score::VARIANTS {
                let is_measured = Score::allowed_by(config.mask()).contains(score);
                prop_assert!(is_measured || scores.get(*score).is_nan());
                prop_assert_eq!(scores.get(*score).to_bits(), measured.get(*score).to_bits());
            }
            for score in Score::VARIANTS {
                let most = if *score == Score::Distance { n as f32 } else { 1.0 };
                let value = scores.get(*score);
                prop_assert!(
                    value.is_nan() || (-1e-5..=most + 1e-5).contains(&value),
                    "{score}: {value}"
                );
            }
        }
    }
}

#[test]
fn single_purpose_heads_score_1_for_their_kind() {
    // [CLS] so , it is so [SEP]
    let text = ["[CLS]", "so", ",", "it", "is", "so", "[SEP]"];
    let tokens: Vec<Token> = text
        .iter()
        .enumerate()
        .map(|(word, piece)| {
            let id = text.iter().position(|other| other == piece).unwrap();
            token(id, piece, word)
        })
        .collect();
    let places = Places::new(&tokens, Mask::None);
    let n = text.len();
    let scores = |target: &dyn Fn(usize) -> usize| {
        let one_each = Matrix::from_fn(n, n, |i, j| if target(i) == j { 1.0 } else { 0.0 });
        Scores::of(&one_each, &places)
    };
    let previous = scores(&|i| i.saturating_sub(1));
    let next = scores(&|i| (i + 1).min(n - 1));
    let same = scores(&|i| i);
    let same_word = scores(&|i| [0, 5, 2, 3, 4, 1, 6][i]);
    let first = scores(&|_| 0);
    let comma = scores(&|_| 2);
    let last = scores(&|_| 6);
    for (scores, score) in [
        (previous, Score::Previous),
        (next, Score::Next),
        (same, Score::Same),
        (first, Score::First),
        (comma, Score::Separator),
        (last, Score::Separator),
    ] {
        assert_eq!(scores.get(score), 1.0, "{score}");
        assert_eq!(scores.kind(), Some(score), "{score}");
        assert_eq!(scores.get(Score::Broad), 0.0, "{score}");
    }
    assert_eq!(same_word.get(Score::SameWord), 1.0);
    assert_eq!(same_word.kind(), Some(Score::SameWord));
    assert_eq!(same_word.get(Score::Same), 5.0 / 7.0);
    assert_eq!(same.get(Score::SameWord), 0.0);
    assert_eq!(previous.get(Score::Distance), 6.0 / 7.0);
    assert_eq!(first.get(Score::Distance), 3.0);

    let even = Scores::of(&Matrix::from_element(n, n, 1.0 / n as f32), &places);
    assert!((even.get(Score::Broad) - 1.0).abs() < 1e-6);
    assert_eq!(even.kind(), Some(Score::Broad));
    let mixed = scores(&|i| [0, i, (i + 1).min(n - 1)][i % 3]);
    assert_eq!(mixed.kind(), None);
}

#[test]
fn single_purpose_causal_heads_score_1_for_their_kind() {
    // a b b c a b , where the last "b" occurred twice before.
    let text = ["a", "b", "b", "c", "a", "b", ","];
    let ids = [0, 1, 1, 2, 0, 1, 3];
    let tokens: Vec<Token> = (0..text.len())
        .map(|at| token(ids[at], text[at], at))
        .collect();
    let places = Places::new(&tokens, Mask::Causal);
    let n = text.len();
    let scores = |targets: [usize; 7]| {
        let one_each = Matrix::from_fn(n, n, |i, j| if targets[i] == j { 1.0 } else { 0.0 });
        Scores::of(&one_each, &places)
    };
    // The token after the first "b" is the second "b". Induction would be attention of the second
    // "b" to itself, which does not count.
    let induction = scores([0, 0, 2, 0, 1, 3, 0]);
    assert_eq!(induction.get(Score::Induction), 1.0);
    assert_eq!(induction.kind(), Some(Score::Induction));
    assert_eq!(induction.get(Score::Duplicate), 0.0);
    let other = scores([0, 0, 2, 0, 1, 2, 0]);
    assert_eq!(other.get(Score::Induction), 1.0, "after the first b");
    assert_eq!(other.get(Score::Duplicate), 1.0 / 3.0);
    let duplicate = scores([0, 0, 1, 0, 0, 1, 6]);
    assert_eq!(duplicate.get(Score::Duplicate), 1.0);
    assert_eq!(duplicate.kind(), Some(Score::Duplicate));
    assert_eq!(scores([0, 0, 1, 2, 3, 4, 5]).kind(), Some(Score::Previous));
    assert_eq!(scores([0; 7]).kind(), Some(Score::First));
    assert!(induction.get(Score::Next).is_nan() && induction.get(Score::SameWord).is_nan());

    // Attention as uniform as the mask allows.
    let even = Matrix::from_fn(
        n,
        n,
        |i, j| if j <= i { 1.0 / (i as f32 + 1.0) } else { 0.0 },
    );
    let even = Scores::of(&even, &places);
    assert!((even.get(Score::Broad) - 1.0).abs() < 1e-6);
    assert_eq!(even.kind(), Some(Score::Broad));
}

#[test]
fn a_repeated_word_counts_with_all_its_pieces() {
    // em ##bed x em ##bed em: the first and third words are equal; the last word, "em", occurs only
    // once.
    let tokens = [
        token(1, "em", 0),
        token(2, "##bed", 0),
        token(3, "x", 1),
        token(1, "em", 2),
        token(2, "##bed", 2),
        token(1, "em", 3),
    ];
    let places = Places::new(&tokens, Mask::None);
    let mut pattern = Matrix::zeros(6, 6);
    // Only the first token's attention counts, which goes to both pieces of the equal word. The
    // second token attends to its own word, and the last token to a different word.
    pattern[(0, 3)] = 0.25;
    pattern[(0, 4)] = 0.5;
    pattern[(1, 0)] = 1.0;
    pattern[(5, 0)] = 1.0;
    let scores = Scores::of(&pattern, &places);
    assert_eq!(scores.get(Score::SameWord), 0.75 / 4.0);
}

#[test]
fn a_score_without_positions_in_the_text_is_nan() {
    let tokens = [token(0, "[CLS]", 0)];
    let one = Scores::of(
        &Matrix::from_element(1, 1, 1.0),
        &Places::new(&tokens, Mask::None),
    );
    for score in Score::VARIANTS {
        let measured = matches!(score, Score::Same | Score::Distance);
        assert_eq!(!one.get(*score).is_nan(), measured, "{score}");
    }
    assert_eq!(one.kind(), Some(Score::Same));
}
