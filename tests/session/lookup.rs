//! Attention as a lookup.

use headlight::math::ops::softmax_rows;
use headlight::session::lookup::LookupRequest;
use headlight::session::numbers::Floats;
use headlight::teach::lookup;
use headlight::teach::lookup::{Similarity, Strategy};

use crate::{is_near, matrix, session, site, trace};

fn request(strategy: Strategy) -> LookupRequest {
    LookupRequest {
        dimensions: 1,
        keys: vec![0.0, 2.0],
        values: vec![10.0, 20.0],
        query: vec![1.0],
        strategy,
        width: 1.0,
    }
}

#[test]
fn a_query_halfway_between_two_keys_gives_an_answer_halfway() {
    let found = session()
        .lookup(&request(Strategy::Gaussian), &[0.0, 1.0, 2.0])
        .unwrap();
    assert_eq!(found.weight.values().0, [0.5, 0.5]);
    assert_eq!(found.answer.values().0, [15.0]);
    assert_eq!(
        (found.total.values().0[0], found.inside.values().0[0]),
        (1.0, 1.0)
    );
    assert_eq!(found.exp.unwrap().values().0, [1.0, 1.0]);
    assert_eq!(found.exp_sum.unwrap().values().0, [2.0]);
    assert_eq!(found.row_max.unwrap().values(), Floats(vec![-0.5]));
    assert_eq!(found.answers.unwrap().values().0[1], 15.0);
}

#[test]
fn exponentials_need_a_softmax_and_answers_need_queries() {
    let found = session().lookup(&request(Strategy::Average), &[]).unwrap();
    assert_eq!(
        (found.exp, found.exp_sum, found.row_max),
        (None, None, None)
    );
    assert_eq!(found.answers, None);
    // q·k / Σ q·k gives an answer outside the values.
    let outside = LookupRequest {
        keys: vec![-1.0, 2.0],
        ..request(Strategy::Normalize)
    };
    assert_eq!(
        session().lookup(&outside, &[]).unwrap().inside.values().0,
        [0.0]
    );
}

#[test]
fn compares_words_by_their_embeddings() {
    let (session, trace) = (session(), trace());
    let found = session.word_similarity(Similarity::Cosine, 1, 2).unwrap();
    let expected = lookup::Similarity::Cosine.of_rows(site(&trace, "embed"));
    assert_eq!(matrix(&found.similarity), expected);
    assert!(is_near(&matrix(&found.weight), &softmax_rows(expected)));
    assert_eq!(
        matrix(&found.trained),
        *site(&trace, "blocks.1.attn.pattern.2")
    );
}

#[test]
fn long_random_vectors_saturate_a_softmax_unless_divided() {
    let found = session().saturation(1, 8, 1024).unwrap();
    assert_eq!(found.d.values().0.last(), Some(&1024.0));
    assert!(found.largest.values().0[10] > 0.95 && found.largest_scaled.values().0[10] < 0.5);
    assert!(found.spread.values().0[10] > 20.0 && found.spread_scaled.values().0[10] < 2.0);
    assert!(is_near(
        &matrix(&found.weights),
        &softmax_rows(matrix(&found.scores))
    ));
    let scaled = matrix(&found.scores) / 32.0;
    assert!(is_near(&matrix(&found.scores_scaled), &scaled));
    assert_eq!(found.weights_scaled.ncols(), 8);
}
