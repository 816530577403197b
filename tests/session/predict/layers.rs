//! The residual stream: after each layer, and from the last layer to a probability.

use super::{MARY, PORTUGAL, at, predict, said, session};

#[test]
fn the_lens_finds_lisbon_after_the_last_layer_only() {
    let mut session = session();
    let text = at(PORTUGAL, &[]);
    let found = predict(&mut session, &text);
    let lisbon = found.next[0].id;
    let rows = session.lens(&text, Some(4), Some(lisbon)).unwrap().rows;
    assert_eq!(rows.len(), 31);
    let layers: Vec<usize> = rows.iter().map(|row| row.layer).collect();
    assert_eq!(layers, (0..31).collect::<Vec<_>>());
    for row in &rows {
        assert_eq!(row.rank == 1, row.layer == 30, "{row:?}");
        assert_eq!(row.best[0].id == lisbon, row.layer == 30);
    }
    assert_eq!(rows[29].rank, 92); // as the lesson says
    assert_eq!(rows[30].best, found.next[..3]);
    assert_eq!(rows[30].word, found.next[0]);
    for layer in [0, 17, 30] {
        let best = session.lens_layer(&text, layer).unwrap();
        assert_eq!(best.len(), 5);
        assert_eq!(best[4], rows[layer].best[0]);
    }
}

#[test]
fn the_lens_follows_the_next_word_or_else_the_most_likely() {
    let mut session = session();
    let text = at(PORTUGAL, &[]);
    let found = predict(&mut session, &text);
    let mut followed = |position| {
        let lens = session.lens(&text, position, None).unwrap();
        (lens.position, lens.rows[30].word.id)
    };
    assert_eq!(followed(Some(0)), (0, found.tokens[1].id));
    let end = (4, found.next[0].id);
    assert_eq!([None, Some(4), Some(5)].map(&mut followed), [end; 3]);
}

#[test]
fn a_change_leaves_earlier_numbers_unchanged() {
    let session = session();
    let other = MARY.replace("store", "park");
    let found = session.unchanged(&at(MARY, &[]), &at(&other, &[])).unwrap();
    // “When Mary and John went to the” has 7 tokens. Each has 576 numbers in the embedding and
    // after each of 30 blocks.
    assert_eq!((found.tokens, found.numbers), (7, 7 * 31 * 576));
    assert_eq!(found.equal, found.numbers);
    let nothing = session.unchanged(&at("A", &[]), &at("Go", &[])).unwrap();
    assert_eq!((nothing.tokens, nothing.numbers, nothing.equal), (0, 0, 0));
}

/// Each number between the last vector and a probability equals the result of its explanation,
/// computed from numbers of the previous step.
#[test]
fn numbers_from_the_last_vector_to_a_probability_equal_their_explanations() {
    let mut session = session();
    let text = at(PORTUGAL, &[]);
    let best = predict(&mut session, &text).next[0].clone();
    let mut why = |name: &str, column| session.path_why(&text, name, column).unwrap();
    let close = |found: f32, expected: f64| {
        let expected = expected as f32;
        let most = 1e-4 * expected.abs().max(1e-3);
        assert!((found - expected).abs() <= most, "{found}, not {expected}");
    };

    let probability = why("probability", best.id);
    assert_eq!(probability.word.as_ref(), Some(&best));
    let why_it = &probability.why;
    assert_eq!(
        (why_it.value, why_it.operation.as_str()),
        (best.probability, "quotient")
    );
    let of = |nth: usize| f64::from(why_it.operands[nth].values.0[0]);
    close(why_it.value, of(0) / of(1));

    let exp = why("exp", best.id).why;
    let [logit, largest] = [0, 1].map(|nth| exp.operands[nth].values.0[0]);
    assert_eq!((logit, largest), (best.logit, best.logit));
    assert_eq!(f64::from(exp.value), of(0));
    assert_eq!(why("largest_logit", 0).why.value, best.logit);

    let total = why("exp_sum", 0).why;
    let all = &total.operands[0].values.0;
    assert_eq!(all.len(), 49_152);
    close(total.value, all.iter().copied().map(f64::from).sum());
    assert_eq!(f64::from(total.value), of(1));

    let logit = why("logits", best.id).why;
    assert_eq!(
        (logit.value, logit.operation.as_str()),
        (best.logit, "sum_of_products")
    );
    let [x, w] = [0, 1].map(|nth| &logit.operands[nth].values.0);
    assert_eq!((x.len(), w.len(), logit.operands.len()), (576, 576, 2));
    let products = x.iter().zip(w).map(|(x, w)| f64::from(*x) * f64::from(*w));
    close(logit.value, products.clone().sum());
    let most = logit.largest[0];
    let sizes: Vec<f64> = products.map(f64::abs).collect();
    assert!(sizes.iter().all(|size| *size <= sizes[most]));

    let normalized = why("ln_final.normalized", most).why;
    assert_eq!(normalized.value, x[most]);
    let [gamma, standard] = [0, 1].map(|nth| f64::from(normalized.operands[nth].values.0[0]));
    close(normalized.value, gamma * standard);

    let standard = why("ln_final.x_hat", most).why;
    let [h, scale] = [0, 1].map(|nth| f64::from(standard.operands[nth].values.0[0]));
    close(standard.value, h / scale);
    assert!(!standard.operands[0].is_explained && standard.operands[1].is_explained);

    let scale = why("ln_final.scale", 0).why;
    let squares = scale.operands[0].values.0.iter().map(|x| f64::from(x * x));
    close(scale.value, (squares.sum::<f64>() / 576.0 + 1e-5).sqrt());

    for (name, column, sentence) in [
        (
            "ln_final.mean",
            0,
            "it is not between the last vector and the probabilities",
        ),
        (
            "blocks.0.attn.q.0",
            0,
            "it is not between the last vector and the probabilities",
        ),
        ("logits", 49_152, "49152"),
        ("exp_sum", 1, "1"),
    ] {
        let found = said(session.path_why(&text, name, column));
        assert!(found.contains(sentence), "{found}");
    }
}
