//! The distribution of the next word, and words drawn from it.

use headlight::analysis::next_word::Sampling;
use headlight::session::predict::{Continued, Prediction};

use super::{CAT, MARY, PLAIN, PORTUGAL, at, near, predict, session};

#[test]
fn next_words_of_the_lectures_equal_pytorch() {
    let mut session = session();
    for (text, word, expected) in [
        (PORTUGAL, " Lisbon", 0.47),
        (MARY, " Mary", 0.92),
        (CAT, " cat", 0.96),
        ("The keys to the cabinet", " are", 0.16),
    ] {
        let found = predict(&mut session, &at(text, &[]));
        assert_eq!(found.next[0].text, word);
        near(found.next[0].probability, expected);
        assert!(!found.ends);
    }
}

#[test]
fn an_edited_text_has_the_candidates_of_a_new_session() {
    let mut growing = session();
    let asked = ["Lisbon".to_owned(), "Constantinopolitan".to_owned()];
    let mut ask = |at: &Continued| growing.predict(at, PLAIN, 10, &asked).unwrap();
    let mut fresh = session();
    for (at, computed) in [
        (at(PORTUGAL, &[]), 5),
        (at(PORTUGAL, &[]), 0),
        (at("The capital of Portugal is the", &[]), 1),
        (at("The capital of France is", &[]), 2),
        (at("The capital of", &[]), 0),
        (at("Some other text.", &[]), 4),
        (at(PORTUGAL, &[42, 7]), 7),
        (at(PORTUGAL, &[42, 7, 9]), 1),
        (at(PORTUGAL, &[42]), 0),
    ] {
        let found = ask(&at);
        assert_eq!(found.computed, computed, "{at:?}");
        // The second session discards its cache, because this text begins differently.
        fresh.predict(&self::at("(", &[]), PLAIN, 1, &[]).unwrap();
        let whole = fresh.predict(&at, PLAIN, 10, &asked).unwrap();
        assert_eq!(whole.computed, whole.tokens.len());
        assert_eq!(found.next, whole.next);
        assert_eq!(found.asked, whole.asked);
        assert_eq!(found.sampled, whole.sampled);
        let bits = |p: &Prediction| [p.rest, p.rest_reshaped, p.entropy].map(f32::to_bits);
        assert_eq!(bits(&found), bits(&whole));
    }
}

/// Subject–verb agreement after a distracting singular noun.
#[test]
fn probabilities_of_agreeing_verbs_equal_pytorch() {
    let mut session = session();
    let words = ["are", "is", "were"].map(String::from);
    for (text, expected) in [
        (
            "The students in the exam where the fire alarm is ringing",
            [0.0066, 0.0276, 0.0016],
        ),
        ("The students who heard the alarm", [0.0092, 0.0001, 0.0484]),
        (
            "The students who heard the alarm earlier today",
            [0.0317, 0.0001, 0.1107],
        ),
        ("The flies munching on the banana", [0.0315, 0.0114, 0.0121]),
        (
            "The flies munching on the banana right now",
            [0.0207, 0.0443, 0.0011],
        ),
    ] {
        let found = session.predict(&at(text, &[]), PLAIN, 1, &words).unwrap();
        for (one, expected) in found.asked.iter().zip(expected) {
            let (found, word) = (one.probability, &one.word);
            assert!(
                (found - expected).abs() < 1e-4,
                "{word} after {text}: {found}"
            );
        }
    }
}

#[test]
fn greedy_decoding_is_deterministic() {
    let mut chosen = Vec::new();
    let mut session = session();
    let mut said = String::new();
    for _ in 0..5 {
        let found = predict(&mut session, &at(PORTUGAL, &chosen));
        said.push_str(&found.next[0].text);
        chosen.push(found.next[0].id);
    }
    assert!(said.starts_with(" Lisbon"), "{said}");
    let mut again = self::session();
    let whole = predict(&mut again, &at(PORTUGAL, &chosen[..4]));
    assert_eq!(whole.next[0].id, chosen[4]);
    assert_eq!((whole.typed, whole.found, whole.tokens.len()), (5, 5, 9));
    let texts: String = whole.tokens.iter().map(|token| &token.text[..]).collect();
    assert!(format!("{PORTUGAL}{said}").starts_with(&texts), "{texts}");
    let last = whole.tokens.last().unwrap();
    assert_eq!((last.start, last.end), (PORTUGAL.len(), PORTUGAL.len()));
}

#[test]
fn a_seed_draws_the_same_word_and_top_k_and_top_p_exclude_words() {
    let mut session = session();
    let at = at(PORTUGAL, &[]);
    let mut draw = |sampling: Sampling| session.predict(&at, sampling, 10, &[]).unwrap();
    let mut drawn: Vec<usize> = (0..20)
        .map(|seed| {
            let [one, two] = [(); 2].map(|()| draw(Sampling { seed, ..PLAIN }).sampled);
            assert_eq!(one, two);
            one.id
        })
        .collect();
    drawn.sort_unstable();
    drawn.dedup();
    assert!(drawn.len() > 3, "{drawn:?}");

    let plain = draw(PLAIN);
    assert_eq!(plain.left, 49_152);
    assert!(plain.next.iter().all(|one| one.reshaped == one.probability));
    let sum: f32 = plain.next.iter().map(|one| one.probability).sum();
    assert!((sum + plain.rest - 1.0).abs() < 1e-6);

    let three = draw(Sampling { top_k: 3, ..PLAIN });
    assert_eq!((three.left, three.rest_reshaped), (3, 0.0));
    let sum: f32 = three.next[..3].iter().map(|one| one.reshaped).sum();
    assert!((sum - 1.0).abs() < 1e-6);
    assert!(three.next[3..].iter().all(|one| one.reshaped == 0.0));
    assert!(three.next[..3].contains(&three.sampled));

    // The smallest set of words that reaches 60 %: without its last word, the sum is smaller.
    let nucleus = draw(Sampling {
        top_p: 0.6,
        ..PLAIN
    });
    let share = |count: usize| -> f32 {
        let first = &plain.next[..count];
        first.iter().map(|one| one.probability).sum()
    };
    assert!(share(nucleus.left) >= 0.6 && share(nucleus.left - 1) < 0.6);
    // At first, only the most likely words are sorted; they do not reach 99 % after this text.
    let wide = draw(Sampling {
        top_p: 0.99,
        temperature: 2.0,
        ..PLAIN
    });
    assert!((64..49_152).contains(&wide.left), "{}", wide.left);

    // A temperature near 0 chooses the most likely word; all shares are finite.
    let cold = draw(Sampling {
        temperature: 1e-30,
        ..PLAIN
    });
    assert_eq!(
        (cold.sampled.id, cold.sampled.reshaped),
        (cold.next[0].id, 1.0)
    );
}

#[test]
fn the_cost_of_a_pass_is_that_of_the_computed_tokens() {
    let mut session = session();
    let block = 2.0 * 576.0 * (576.0 + 192.0) + 3.0 * 576.0 * 1536.0;
    let logits = 576.0 * 49_152.0;
    for (text, chosen, n, computed) in [
        (PORTUGAL, &[][..], 5.0, 5),
        (PORTUGAL, &[1], 6.0, 1),
        (PORTUGAL, &[1], 6.0, 0),
        ("The capital of Spain is", &[], 5.0, 2),
        // A shortened text also shortens the cache.
        ("The capital", &[], 2.0, 0),
    ] {
        let found = predict(&mut session, &at(text, chosen));
        assert_eq!(found.computed, computed, "{text}");
        let cost = found.cost;
        assert_eq!(cost.kept_bytes, n * 30.0 * 3.0 * 64.0 * 2.0 * 4.0, "{text}");
        let token = 30.0 * (block + 2.0 * 576.0 * n);
        assert_eq!(cost.products, computed as f64 * token + logits, "{text}");
        assert_eq!(cost.products_without, n * token + logits, "{text}");
    }
}
