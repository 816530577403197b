//! The heads of a small model on a text.

use headlight::Matrix;
use headlight::analysis;
use headlight::analysis::details::Measure;
use headlight::analysis::provenance::Cell;
use headlight::session::numbers::{Floats, Head, Span};
use headlight::session::score_parts::SourceKind;
use headlight::session::sentence::AttentionRequest;

use crate::translate::worked_out;
use crate::{N, N_HEADS, N_LAYERS, is_near, named, row, session, site, trace};

fn request(heads: &[(usize, usize)]) -> AttentionRequest {
    let head = |&(layer, head): &(usize, usize)| Head { layer, head };
    AttentionRequest {
        heads: heads.iter().map(head).collect(),
        measure: Measure::Weight,
        merged: false,
        average: false,
    }
}

fn square(Floats(values): &Floats, n: usize) -> Matrix {
    Matrix::from_row_slice(n, n, values)
}

#[test]
fn each_head_has_a_picture_of_its_recorded_weights() {
    let (session, trace) = (session(), trace());
    let reading = session.attention(&request(&[(2, 4), (0, 1)])).unwrap();
    let texts: Vec<&str> = reading
        .units
        .iter()
        .map(|unit| unit.text.as_str())
        .collect();
    assert_eq!(texts, ["[CLS]", "one", "two", "six", "one", "[SEP]"]);
    for (map, name) in reading
        .maps
        .iter()
        .zip(["2.attn.pattern.4", "0.attn.pattern.1"])
    {
        let pattern = site(&trace, &format!("blocks.{name}"));
        assert_eq!(square(&map.values, N), *pattern);
        let special: Vec<f32> = pattern.row_iter().map(|row| row[0] + row[N - 1]).collect();
        for (found, expected) in map.special.0.iter().zip(&special) {
            assert!((found - expected).abs() < 1e-6);
        }
        let mean = special[1..N - 1].iter().sum::<f32>() / (N - 2) as f32;
        assert!((map.special_mean - mean).abs() < 1e-6);
    }
    let named = reading.maps.iter().map(|map| (map.layer, map.head));
    assert!(named.eq([(Some(2), Some(4)), (Some(0), Some(1))]));
}

#[test]
fn a_picture_of_an_average_has_no_head() {
    let session = session();
    let both = request(&[(2, 4), (0, 1)]);
    let apart = session.attention(&both).unwrap().maps;
    let average = session
        .attention(&AttentionRequest {
            average: true,
            ..both
        })
        .unwrap();
    let [map] = &average.maps[..] else {
        panic!("one picture");
    };
    assert_eq!((map.layer, map.head), (None, None));
    let mean = (square(&apart[0].values, N) + square(&apart[1].values, N)) / 2.0;
    assert!(is_near(&square(&map.values, N), &mean));
}

#[test]
fn weighted_norms_are_an_alternative_measure() {
    let (session, trace) = (session(), trace());
    let norms = session
        .attention(&AttentionRequest {
            measure: Measure::Norm,
            ..request(&[(1, 3)])
        })
        .unwrap();
    let expected = site(&trace, "blocks.1.attn.weighted_norm.3");
    assert!(is_near(&square(&norms.maps[0].values, N), expected));
}

#[test]
fn the_overview_has_the_patterns_or_thumbnails() {
    let (session, trace) = (session(), trace());
    let overview = session.overview(64).unwrap();
    assert_eq!(overview.side, N);
    assert_eq!(overview.data.0.len(), N_LAYERS * N_HEADS * N * N);
    let last = overview.data.0.chunks(N * N).last().unwrap();
    let pattern = site(&trace, "blocks.2.attn.pattern.4");
    assert_eq!(Matrix::from_row_slice(N, N, last), *pattern);
    let small = session.overview(2).unwrap();
    let last = small.data.0.chunks(4).last().unwrap();
    let expected = analysis::largest(pattern, 2);
    assert_eq!(Matrix::from_row_slice(2, 2, last), expected);
}

#[test]
fn each_head_has_a_score_for_each_kind() {
    let kinds = session().kinds().unwrap();
    assert_eq!(kinds.kinds.len(), N_LAYERS * N_HEADS);
    assert_eq!(kinds.data.0.len(), kinds.names.len() * N_LAYERS * N_HEADS);
    let trace = trace();
    let pattern = site(&trace, "blocks.0.attn.pattern.0");
    let same: f32 = (0..N).map(|at| pattern[(at, at)]).sum::<f32>() / N as f32;
    let at = kinds.names.iter().position(|name| name == "same").unwrap();
    assert!((kinds.data.0[at] - same).abs() < 1e-6);
    let named = kinds.kinds.iter().flatten();
    assert!(named.into_iter().all(|kind| kinds.names.contains(kind)));
}

#[test]
fn ranks_heads_by_weight() {
    let (session, trace) = (session(), trace());
    let range = |first, end| Span { first, end };
    let ranked = session.rank(range(1, 2), range(2, 4)).unwrap();
    assert_eq!(ranked.len(), N_LAYERS * N_HEADS);
    assert!(ranked.is_sorted_by(|a, b| a.weight >= b.weight));
    for head in ranked {
        let name = format!("blocks.{}.attn.pattern.{}", head.layer, head.head);
        let pattern = site(&trace, &name);
        assert!((head.weight - pattern[(1, 2)] - pattern[(1, 3)]).abs() < 1e-6);
    }
}

#[test]
fn the_explanation_of_a_weight_equals_the_recorded_pass() {
    let (session, trace) = (session(), trace());
    let why = session.why(1, 2, 3, 4).unwrap();
    let of = |part: &str| site(&trace, &format!("blocks.1.attn.{part}.2"));
    let found = |part: &str| named(&why.rows, part);
    for part in [
        "q",
        "z",
        "dot_products",
        "scaled_scores",
        "attn_scores",
        "exp",
        "pattern",
        "weighted_norm",
    ] {
        assert!(is_near(&found(part), &row(of(part), 3)), "{part}");
    }
    for part in ["k", "v"] {
        assert!(is_near(&found(part), &row(of(part), 4)), "{part}");
    }
    for part in ["qk_products", "weighted_v"] {
        assert!(is_near(&found(part), &row(of(part), 3 * N + 4)), "{part}");
    }
    assert!(is_near(&found("value_norm"), &of("value_norm").transpose()));
    assert!((found("share").sum() - 1.0).abs() < 1e-4);
    for step in &why.steps {
        let (part, Cell { row, column, .. }) = (&step.part, &step.cell);
        let column_of = match part.as_str() {
            "row_max" | "exp_sum" => 0,
            _ => 4,
        };
        assert_eq!((*row, *column), (3, column_of), "{part}");
        assert!((step.value - of(part)[(*row, *column)]).abs() < 1e-4);
        let expected = worked_out(step).unwrap();
        assert!((step.value - expected).abs() < 1e-4, "{part}: {expected}");
        // `rows` and `columns` say which part of a matrix of the recorded pass an operand is.
        for operand in &step.operands {
            let whole = site(&trace, &operand.name);
            let first = whole[(operand.rows[0], operand.columns[0])];
            assert!((first - operand.values.0[0]).abs() < 1e-4, "{part}");
        }
    }
}

#[test]
fn exported_files_contain_the_recorded_weights() {
    let (session, trace) = (session(), trace());
    let json: Vec<Vec<Vec<f32>>> = serde_json::from_str(&session.pattern_json(2).unwrap()).unwrap();
    let pattern = site(&trace, "blocks.2.attn.pattern.4");
    assert_eq!(json[4][3][1], pattern[(3, 1)]);
    let csv = session.pattern_csv(&[Head { layer: 2, head: 4 }]).unwrap();
    assert_eq!(csv.lines().count(), 1 + N);
    assert!(csv.contains(&pattern[(3, 1)].to_string()));
}

#[test]
fn the_terms_of_a_score_add_up_and_name_its_writers() {
    let mut session = session();
    let (layer, head, query, key) = (2, 4, 3, 1);
    let why = session.why(layer, head, query, key).unwrap();
    let score = why.steps.iter().find(|step| step.part == "scaled_scores");
    let found = session.score_parts(layer, head, query, key).unwrap();
    assert_eq!(found.score, score.unwrap().value);
    let shape = [found.query.len(), found.key.len()];
    assert_eq!([found.terms.nrows(), found.terms.ncols()], shape);
    let listed: f32 = found.largest.iter().map(|term| term.value).sum();
    let size: f32 = found.terms.iter().map(|term| term.abs()).sum();
    assert!((listed + found.rest - found.score).abs() <= 1e-5 * size);
    for pair in found.largest.windows(2) {
        assert!(pair[0].value.abs() >= pair[1].value.abs());
    }
    for term in &found.largest {
        assert_eq!(found.terms[(term.query, term.key)], term.value);
    }
    for (row, source) in found.query.iter().enumerate() {
        assert!((source.total - found.terms.row(row).sum()).abs() <= 1e-5 * size);
    }
    // Every head of the earlier layers is a writer, with its composition.
    let heads = found.key.iter().filter(|one| one.kind == SourceKind::Head);
    let places: Vec<_> = heads.clone().map(|one| (one.layer, one.head)).collect();
    let earlier = (0..layer).flat_map(|layer| (0..N_HEADS).map(move |head| (layer, head)));
    let earlier: Vec<_> = earlier
        .map(|(layer, head)| (Some(layer), Some(head)))
        .collect();
    assert_eq!(places, earlier);
    for composition in heads.map(|one| one.composition.unwrap()) {
        for share in [composition.q, composition.k, composition.v] {
            assert!((0.0..=1.0).contains(&share), "{share}");
        }
    }
    assert!(session.score_parts(N_LAYERS, 0, 0, 0).is_err());
    assert!(session.score_parts(0, 0, N, 0).is_err());
    assert!(session.score_parts(0, 0, 0, N).is_err());
}

#[test]
fn an_encoder_moves_vectors_to_the_nearest_embeddings() {
    let mut session = session();
    let found = session.moved(2, 4, 3).unwrap();
    assert!(found.is_nearest);
    assert_eq!(found.tokens.len(), N);
    let weights: Vec<f32> = found.tokens.iter().map(|token| token.weight).collect();
    assert!(weights.is_sorted_by(|one, next| one >= next));
    for token in &found.tokens {
        assert!(token.values.is_sorted_by(|one, next| one >= next));
        assert!(token.values.iter().all(|cosine| cosine.abs() <= 1.0 + 1e-5));
        assert_eq!(token.words.len(), token.values.len());
    }
    assert!(session.moved(2, 4, N).is_err());
}
