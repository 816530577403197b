//! The probabilities of words and texts of several tokens.

use super::{PLAIN, PORTUGAL, at, near, predict, session};

#[test]
fn the_probability_of_a_word_is_the_product_of_its_pieces() {
    let mut session = session();
    let words = ["Lisbon", "Constantinopolitan", ".", " Lisbon"].map(String::from);
    let found = session
        .predict(&at(PORTUGAL, &[]), PLAIN, 5, &words)
        .unwrap();
    let [lisbon, long, stop, spaced] = &found.asked[..] else {
        panic!("{:?}", found.asked);
    };
    assert_eq!((lisbon.rank, lisbon.pieces.len()), (1, 1));
    assert_eq!(lisbon.pieces[0], found.next[0]);
    assert_eq!(
        (&lisbon.pieces, &lisbon.word[..]),
        (&spaced.pieces, "Lisbon")
    );
    assert_eq!(stop.pieces[0].text, ".");
    let texts: Vec<&str> = long.pieces.iter().map(|piece| &piece.text[..]).collect();
    assert!(
        texts.len() > 1 && texts.concat() == " Constantinopolitan",
        "{texts:?}"
    );
    // The same tokens, appended one at a time.
    let mut product = 1.0;
    let mut chosen = Vec::new();
    for piece in &long.pieces {
        let found = session
            .predict(&at(PORTUGAL, &chosen), PLAIN, 49_152, &[])
            .unwrap();
        let one = found.next.iter().find(|one| one.id == piece.id).unwrap();
        assert_eq!(one, piece);
        product *= f64::from(one.probability);
        chosen.push(piece.id);
    }
    assert!((f64::from(long.probability) - product).abs() <= 1e-6 * product);
}

#[test]
fn probabilities_of_continuations_are_products_of_their_pieces() {
    let mut session = session();
    let keys = at("The keys to the cabinet", &[]);
    let texts = ["are", "is on the table"].map(String::from);
    let mut compare = |one: &str, other: &str| session.continuations(&keys, one, other).unwrap();
    let both = compare(&texts[0], &texts[1]).both.unwrap();
    let turned = compare(&texts[1], &texts[0]).both.unwrap();
    let found = [&both.one, &both.other];
    let asked = session.predict(&keys, PLAIN, 5, &texts).unwrap().asked;
    for (one, asked) in found.into_iter().zip(&asked) {
        assert_eq!((&one.text, &one.tokens), (&asked.word, &asked.pieces));
        let sum: f64 = one.logs.0.iter().map(|log| f64::from(*log)).sum();
        let log = f64::from(one.log2_probability);
        assert!((sum - log).abs() < 1e-5 * log.abs(), "{sum}, {log}");
        let product = f64::from(asked.probability);
        assert!((log.exp2() - product).abs() < 1e-5 * product);
        assert!((one.probability - product).abs() < 1e-5 * product);
    }
    let [are, is] = [0, 1].map(|nth: usize| f64::from(asked[nth].probability));
    assert!((both.times - are / is).abs() < 1e-4 * both.times);
    assert!((f64::from(both.shares.0[0]) - are / (are + is)).abs() < 1e-6);
    assert_eq!(
        (turned.log2_odds, turned.times),
        (-both.log2_odds, both.times)
    );
    assert_eq!(turned.shares.0[0], both.shares.0[1]);
    assert!((both.shares.0.iter().sum::<f32>() - 1.0).abs() < 1e-6);
    near(found[0].log2_probability.exp2(), 0.16);
    let texts: Vec<&str> = found[1].tokens.iter().map(|one| &one.text[..]).collect();
    assert_eq!(texts, [" is", " on", " the", " table"]);

    // The probability of a continuation equals teacher forcing of the whole text.
    let whole = session.surprise(&at("The keys to the cabinet is on the table", &[]));
    let expected = &whole.unwrap().expected[4..];
    let came: Vec<_> = expected.iter().map(|one| one.came.clone()).collect();
    assert_eq!(came, found[1].tokens);
}

#[test]
fn an_empty_continuation_defaults_to_a_likely_word() {
    let mut session = session();
    let keys = at("The keys to the cabinet", &[]);
    let next = predict(&mut session, &keys).next;
    let [first, second] = [0, 1].map(|nth: usize| next[nth].text.clone());
    for (typed, expected) in [
        (["", ""], [&*first, &second]),
        (["", " "], [&first, &second]),
        (["", "table"], [&first, "table"]),
        ([second.trim(), ""], [second.trim(), &first]),
        (["", &first], [&second, &first]),
    ] {
        let found = session.continuations(&keys, typed[0], typed[1]).unwrap();
        assert_eq!(found.usual, [&*first, &second]);
        let both = found.both.unwrap();
        assert_eq!([both.one.text, both.other.text], expected);
    }
}

#[test]
fn surprises_of_a_text_add_up() {
    let mut session = session();
    let text = at("The capital of Portugal is Lisbon", &[]);
    let found = session.surprise(&text).unwrap();
    assert_eq!(found.expected.len(), 5);
    let sum: f64 = found
        .expected
        .iter()
        .map(|one| f64::from(one.surprise))
        .sum();
    assert!((sum + f64::from(found.log2_probability)).abs() < 1e-4);
    let product: f64 = found
        .expected
        .iter()
        .map(|one| f64::from(one.came.probability))
        .product();
    assert!((product.log2() - f64::from(found.log2_probability)).abs() < 1e-4);
    let perplexity = (sum / 5.0).exp2();
    assert!((f64::from(found.perplexity) - perplexity).abs() < 1e-3 * perplexity);
    let last = found.expected.last().unwrap();
    assert_eq!((last.rank, &last.best[0]), (1, &last.came));
    near(last.came.probability, 0.47);
    // A request for a single position gives the same prediction.
    let before = predict(&mut session, &at("The capital of Portugal", &[]));
    assert_eq!(found.expected[3].best, before.next);
    // A single token has no position before it.
    let one = session.surprise(&at("The", &[])).unwrap();
    assert_eq!(
        (one.expected.len(), one.log2_probability, one.perplexity),
        (0, 0.0, 1.0)
    );
}
