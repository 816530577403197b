//! Attention as a lookup.

use headlight::analysis::provenance::Explanation;
use headlight::math::ops::softmax_rows;
use headlight::session::lookup::LookupRequest;
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
    assert_eq!(found.answers.unwrap().values().0[1], 15.0);
}

#[test]
fn exponentials_need_a_softmax_and_answers_need_queries() {
    let found = session().lookup(&request(Strategy::Average), &[]).unwrap();
    assert_eq!((found.exp, found.exp_sum), (None, None));
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
fn explains_every_number_by_its_operands() {
    use Strategy::{Average, Dot, Exact, Gaussian, Normalize};
    for strategy in [Exact, Average, Dot, Gaussian, Normalize] {
        let request = LookupRequest {
            dimensions: 2,
            keys: vec![0.5, -1.0, 2.0, 0.25, -0.75, 1.0],
            values: vec![10.0, -20.0, 5.0],
            query: vec![0.8, 0.3],
            strategy,
            width: 0.7,
        };
        let found = session().lookup(&request, &[]).unwrap();
        let why = session().lookup_why(&request).unwrap();
        for one in &why {
            let column = one.cell.column;
            let expected = match &*one.part {
                "score" => found.score[column],
                "exp" => found.exp.as_ref().unwrap()[column],
                "weight" => found.weight[column],
                "answer" => found.answer[column],
                _ => one.value,
            };
            assert_eq!(one.value, expected, "{strategy:?}: {}", one.part);
            let computed = computed(one);
            assert!((computed - one.value).abs() < 1e-4, "{one:?}: {computed}");
        }
        let names: Vec<_> = why.iter().map(|one| &*one.part).collect();
        let of_key: &[&str] = match strategy {
            Dot => &["dot", "score", "exp", "weight"],
            Gaussian => &["score", "exp", "weight"],
            _ => &["score", "weight"],
        };
        assert_eq!(names, [&of_key.repeat(3), &["answer"][..]].concat());
    }
}

#[test]
fn explains_the_similarity_of_two_words_and_its_softmax() {
    use Similarity::{Cosine, Dot, Euclidean};
    let session = session();
    for (measure, parts) in [
        (Dot, &["similarity"][..]),
        (Cosine, &["dot", "norms", "similarity"]),
        (Euclidean, &["similarity"]),
    ] {
        let found = session.word_similarity(measure, 1, 2).unwrap();
        let why = session.word_similarity_why(measure, 3, 1).unwrap();
        for one in &why {
            assert_eq!([one.cell.row, one.cell.column], [3, 1]);
            let expected = match &*one.part {
                "similarity" => matrix(&found.similarity)[(3, 1)],
                "weight" => matrix(&found.weight)[(3, 1)],
                _ => one.value,
            };
            assert_eq!(one.value, expected, "{measure:?}: {}", one.part);
            assert!((computed(one) - one.value).abs() < 1e-4, "{one:?}");
        }
        let names: Vec<_> = why.iter().map(|one| &*one.part).collect();
        assert_eq!(names, [parts, &["exp", "weight"]].concat());
        // The products or squares with the largest magnitudes are listed.
        assert_eq!(why[0].largest.len(), 10);
        assert!(session.word_similarity_why(measure, 6, 0).is_err());
    }
}

/// The number that an explanation's operation computes from the operands.
pub fn computed(why: &Explanation) -> f32 {
    let of = |nth: usize| &*why.operands[nth].values.0;
    let constant = || why.constant.unwrap();
    let sum = |numbers: &[f32]| numbers.iter().sum::<f32>();
    let squared = || {
        let pairs = of(0).iter().zip(of(1));
        pairs.map(|(x, y)| (x - y) * (x - y)).sum::<f32>()
    };
    match &*why.operation {
        "sum_of_products" => of(0).iter().zip(of(1)).map(|(x, y)| x * y).sum(),
        "negative_distance" => -squared().sqrt(),
        "gaussian" => -squared() / (2.0 * constant() * constant()),
        "product" => of(0)[0] * of(1)[0],
        "divide_by" => of(0)[0] / constant(),
        "exp_of_difference" => (of(0)[0] - of(1)[0]).exp(),
        "quotient" => of(0)[0] / sum(of(1)),
        "one_hot" => f32::from(u8::from(of(1).iter().all(|other| *other <= of(0)[0]))),
        other => panic!("{other}"),
    }
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
