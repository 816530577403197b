//! Requests that are refused, and long texts.

use headlight::analysis::next_word::Sampling;
use headlight::error::{Error, TextError};
use headlight::session::Session;

use super::parts::changes_of;
use super::{PLAIN, PORTUGAL, at, predict, said, session};
use crate::{TEXT, clock, load_tiny, loaded};

#[test]
fn refuses_impossible_predictions() {
    let mut session = session();
    let good = at(PORTUGAL, &[]);
    let before = predict(&mut session, &good);

    let nothing = "Type at least one word.";
    for empty in [at("", &[]), at("", &[7])] {
        assert_eq!(said(session.predict(&empty, PLAIN, 5, &[])), nothing);
        assert_eq!(said(session.surprise(&empty)), nothing);
        assert_eq!(said(session.lens(&empty, None, None)), nothing);
        assert_eq!(said(session.attribution(&empty, None, None)), nothing);
    }
    for unknown in [49_152, usize::MAX] {
        let found = said(session.predict(&at(PORTUGAL, &[unknown]), PLAIN, 5, &[]));
        assert!(found.starts_with(&format!("Token 6 (counted from 1) has the id {unknown}, ")));
        let word = format!("There is no word {unknown}; choose one from 0 to 49151.");
        assert_eq!(said(session.lens(&good, None, Some(unknown))), word);
        assert_eq!(said(session.attribution(&good, Some(unknown), None)), word);
        assert_eq!(
            said(session.attribution(&good, Some(1), Some(unknown))),
            word
        );
        assert_eq!(said(session.heads_off(&good, 1, unknown)), word);
    }
    for temperature in [f32::NAN, f32::INFINITY, 0.0, -1.0] {
        let found = session.predict(
            &good,
            Sampling {
                temperature,
                ..PLAIN
            },
            5,
            &[],
        );
        let sentence = format!("temperature is {temperature}; choose a positive, finite number.");
        assert_eq!(said(found), sentence);
    }
    for top_p in [f32::NAN, 0.0, -0.5, 1.5] {
        let found = session.predict(&good, Sampling { top_p, ..PLAIN }, 5, &[]);
        let sentence = format!("top-p is {top_p}; choose a number above 0 and at most 1.");
        assert_eq!(said(found), sentence);
    }
    let found = session.predict(&good, PLAIN, 5, &[String::new()]);
    assert!(said(found).starts_with("A requested word is empty"));

    let token = "There is no token 5; choose one from 0 to 4.";
    let layer = "There is no layer 30; choose one from 0 to 29.";
    let head = "There is no head 9; choose one from 0 to 8.";
    assert_eq!(said(session.head_writes(&good, 0, 0, 5)), token);
    assert_eq!(said(session.head_writes(&good, 30, 0, 0)), layer);
    assert_eq!(said(session.head_writes(&good, 0, 9, 0)), head);
    assert_eq!(said(session.attention_from(&good, 30, 0)), layer);
    assert_eq!(said(session.attention_from(&good, 0, 9)), head);
    assert_eq!(said(session.heads_off(&good, 30, 0)), layer);
    let blocks = "There is no layer 31; choose one from 0 to 30.";
    assert_eq!(said(session.lens_layer(&good, 31)), blocks);
    let mut off = |change: &str| said(session.switched(&good, &changes_of(&[change]), 5));
    assert_eq!(off("token.5"), token);
    assert_eq!(off("head.0.9"), head);
    assert!(off("positions").contains("adds no positions"));

    // Rejected requests do not change the cache.
    let after = predict(&mut session, &good);
    assert_eq!((after.next, after.sampled), (before.next, before.sampled));
    assert_eq!(session.predict(&good, PLAIN, 0, &[]).unwrap().next, []);
    let all = session.predict(&good, PLAIN, usize::MAX, &[]).unwrap();
    assert_eq!((all.next.len(), all.rest), (49_152, 0.0));
}

#[test]
fn refuses_or_cuts_a_long_text() {
    let mut session = session();
    let mut long = at(&"one ".repeat(600), &[]);
    let error = session.predict(&long, PLAIN, 5, &[]).unwrap_err();
    assert!(matches!(
        error,
        Error::Text(TextError::TooManyTokens { most: 512, .. })
    ));
    long.cut = true;
    let found = predict(&mut session, &long);
    assert_eq!(
        (found.typed, found.tokens.len(), found.computed),
        (512, 512, 512)
    );
    assert!(found.found > 600);
    // The context has no space for another word, or only for the first token of a word.
    long.chosen = vec![1];
    let error = session.predict(&long, PLAIN, 5, &[]).unwrap_err();
    assert!(matches!(
        error,
        Error::Text(TextError::TooManyTokens { most: 512, .. })
    ));
    long.chosen.clear();
    let pieces = ["Constantinopolitan".to_owned()];
    assert!(session.predict(&long, PLAIN, 5, &pieces).is_err());
    assert_eq!(predict(&mut session, &long).next, found.next);
}

#[test]
fn an_encoder_predicts_nothing() {
    let good = at(PORTUGAL, &[]);
    let mut empty = Session::new(clock);
    assert_eq!(
        said(empty.predict(&good, PLAIN, 5, &[])),
        "No model is loaded; load one first."
    );
    let mut tiny = loaded();
    let found = said(tiny.predict(&at(TEXT, &[]), PLAIN, 5, &[]));
    assert!(found.contains("its files contain no head for masked words. Choose SmolLM2-135M"));

    // Another model discards the cache.
    let mut session = session();
    assert_eq!(predict(&mut session, &good).computed, 5);
    load_tiny(&mut session);
    assert!(session.predict(&good, PLAIN, 5, &[]).is_err());
    assert!(session.choose_model("smollm2-135m").is_some());
    assert_eq!(predict(&mut session, &good).computed, 5);
    assert_eq!(predict(&mut session, &good).computed, 0);
}
