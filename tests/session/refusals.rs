//! Rejected requests, with the messages that the page shows.

use headlight::analysis::details::Measure;
use headlight::error::{Error, TextError};
use headlight::math::ops::sinusoids::Formula;
use headlight::session::lookup::LookupRequest;
use headlight::session::numbers::{Head, Span};
use headlight::session::sentence::AttentionRequest;
use headlight::teach::lookup::{Similarity, Strategy};

use crate::{loaded, session};

fn said<T: std::fmt::Debug>(found: Result<T, Error>) -> String {
    found.unwrap_err().to_string()
}

#[test]
fn refuses_layers_heads_and_tokens_that_do_not_exist() {
    let mut session = session();
    let layer = "There is no layer 3; choose one from 0 to 2.";
    let head = "There is no head 5; choose one from 0 to 4.";
    let token = "There is no token 6; choose one from 0 to 5.";
    assert_eq!(said(session.block(3, 0, 0)), layer);
    assert_eq!(said(session.block(0, 5, 0)), head);
    assert_eq!(said(session.block(0, 0, 6)), token);
    assert_eq!(said(session.rows(3, "mlp.pre")), layer);
    assert_eq!(said(session.stack(6)), token);
    assert_eq!(said(session.changed_pattern(0, 5)), head);
    assert_eq!(said(session.why(3, 0, 0, 0)), layer);
    assert_eq!(said(session.why(0, 0, 6, 0)), token);
    assert_eq!(said(session.why(0, 0, 0, 6)), token);
    assert_eq!(said(session.pattern_json(3)), layer);
    assert_eq!(
        said(session.pattern_csv(&[Head { layer: 0, head: 5 }])),
        head
    );
    assert_eq!(said(session.word_similarity(Similarity::Dot, 0, 5)), head);
    assert_eq!(said(session.what_if(&["head.0.5".into()])), head);
    assert_eq!(said(session.what_if(&["token.6".into()])), token);
    assert!(said(session.rows(0, "nothing")).contains("blocks.0.nothing"));
    assert!(
        said(session.what_if(&["heads.0".into()])).starts_with("“heads.0” is not a known change")
    );
    let span = |first, end| Span { first, end };
    assert!(said(session.rank(span(0, 7), span(0, 1))).starts_with("The token range 0 "));
    assert!(said(session.rank(span(2, 2), span(0, 1))).starts_with("The token range 2 "));
    assert!(session.reorder(&[0, 1, 2, 3, 4, 4]).is_err());
    assert!(session.reorder(&[0, 1]).is_err());
}

#[test]
fn refuses_pictures_without_a_head() {
    let request = AttentionRequest {
        heads: Vec::new(),
        measure: Measure::Weight,
        merged: true,
        average: true,
    };
    let none = "No head is selected; select at least one.";
    assert_eq!(said(session().attention(&request)), none);
    assert_eq!(said(session().pattern_csv(&[])), none);
}

#[test]
fn refuses_invalid_sizes_of_pictures() {
    let session = session();
    let sinusoids = |n, d_model, base| session.sinusoids(n, d_model, base, Formula::Paper);
    assert_eq!(
        said(sinusoids(0, 4, 10.0)),
        "length is 0, but must be from 1 to 512; choose another size."
    );
    assert!(said(sinusoids(4, 513, 10.0)).starts_with("width is 513, "));
    for base in [1.0, 0.0, f32::NAN, f32::INFINITY] {
        assert!(sinusoids(4, 4, base).is_err(), "{base}");
    }
    assert!(session.saturation(1, 0, 64).is_err());
    assert!(session.saturation(1, 8, 63).is_err());
}

#[test]
fn refuses_keys_values_and_queries_of_different_sizes() {
    let request = LookupRequest {
        dimensions: 2,
        keys: vec![0.0, 1.0, 2.0, 3.0],
        values: vec![1.0, 2.0],
        query: vec![0.0, 0.0],
        strategy: Strategy::Dot,
        width: 1.0,
    };
    assert!(session().lookup(&request, &[]).is_ok());
    let three = "3 numbers do not form points of 2 dimensions";
    assert!(said(session().lookup(&request, &[1.0, 2.0, 3.0])).contains(three));
    for wrong in [
        LookupRequest {
            dimensions: 3,
            ..request.clone()
        },
        LookupRequest {
            dimensions: 0,
            ..request.clone()
        },
        LookupRequest {
            keys: Vec::new(),
            ..request.clone()
        },
        LookupRequest {
            values: vec![1.0],
            ..request.clone()
        },
        LookupRequest {
            query: vec![f32::NAN, 0.0],
            ..request.clone()
        },
        LookupRequest {
            width: 0.0,
            ..request
        },
    ] {
        assert!(session().lookup(&wrong, &[]).is_err(), "{wrong:?}");
    }
}

#[test]
fn refuses_impossible_guesses_and_long_links() {
    let session = session();
    let judged = session.judge_guess(&[1.0, 3.0], &[0.5, 0.5]).unwrap();
    assert_eq!((judged.overlap, judged.shares.0), (0.75, vec![0.25, 0.75]));
    assert_eq!(judged.weights.0, [0.5, 0.5]);
    assert!(said(session.judge_guess(&[0.0], &[1.0])).contains("all guesses are 0"));
    let modules = session.qr_code("a link").unwrap();
    assert_eq!(modules.len(), 21 * 21);
    // The corner of the QR code contains a finder pattern.
    assert_eq!(modules[..8], [1, 1, 1, 1, 1, 1, 1, 0]);
    assert_eq!(
        said(session.qr_code(&"é".repeat(3000))),
        "The link has 3000 characters, too many for a QR code. Shorten the sentence."
    );
}

#[test]
fn subtracts_only_results_of_the_same_size() {
    let session = session();
    let difference = session
        .difference(&[0.5, 0.25, f32::NAN], &[0.25, 0.5, 1.0])
        .unwrap();
    assert_eq!(difference[..2], [0.25, -0.25]);
    assert!(difference[2].is_nan());
    assert_eq!(
        said(session.difference(&[1.0], &[1.0, 2.0])),
        "The kept result has 1 numbers and the current one 2; only results of the same size can be compared."
    );
}

#[test]
fn the_error_for_a_long_text_names_the_limit() {
    let error = loaded().run_text(&"one ".repeat(20), false).unwrap_err();
    assert!(matches!(
        error,
        Error::Text(TextError::TooManyTokens { most: 14, .. })
    ));
}
