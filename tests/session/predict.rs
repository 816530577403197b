//! Next words of SmolLM2 through the session, compared with PyTorch on the same quantised weights,
//! and identities for any text.

use std::fs;
use std::path::Path;

use headlight::analysis::next_word::Sampling;
use headlight::analysis::what_if::Ablation;
use headlight::error::{Error, TextError};
use headlight::session::Session;
use headlight::session::predict::held::{Off, PartRequest};
use headlight::session::predict::{Continued, Prediction};

use crate::common::files::Files;
use crate::{TEXT, clock, loaded, tokenizer};

/// Sampling from the whole distribution.
const PLAIN: Sampling = Sampling {
    temperature: 1.0,
    top_k: 0,
    top_p: 1.0,
    seed: 1,
};

const PORTUGAL: &str = "The capital of Portugal is";
const MARY: &str = "When Mary and John went to the store, John gave a drink to";
pub const CAT: &str = "The dog chased the cat. The dog chased the";

pub fn session() -> Session {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("www/models/smollm2-135m/model.gguf");
    let mut session = Session::new(clock);
    session
        .load_model("smollm2-135m", &[], &[], &fs::read(file).unwrap())
        .unwrap();
    session
}

/// A text with chosen tokens appended.
pub fn at(text: &str, chosen: &[usize]) -> Continued {
    Continued {
        text: text.into(),
        cut: false,
        chosen: chosen.into(),
        blank: None,
    }
}

fn predict(session: &mut Session, at: &Continued) -> Prediction {
    session.predict(at, PLAIN, 5, &[]).unwrap()
}

fn near(found: f32, expected: f32) {
    assert!((found - expected).abs() < 0.005, "{found}, not {expected}");
}

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
fn the_parts_of_a_logit_add_up() {
    let mut session = session();
    for (text, other) in [
        (PORTUGAL, None),
        (MARY, None),
        (MARY, Some(" John")),
        (CAT, None),
    ] {
        let text = at(text, &[]);
        let found = session.predict(&text, PLAIN, 49_152, &[]).unwrap();
        let word = found.next[0].id;
        let against = other.map(|other| {
            let one = found.next.iter().find(|one| one.text == other).unwrap();
            (one.id, one.logit)
        });
        let parts = session
            .attribution(&text, None, against.map(|one| one.0))
            .unwrap();
        assert_eq!(parts.word, found.next[0]);
        assert_eq!(
            parts.against.as_ref().map(|one| one.id),
            against.map(|one| one.0)
        );
        let itself = session.attribution(&text, Some(word), Some(word)).unwrap();
        assert_eq!((itself.against, itself.total), (None, parts.word.logit));
        assert_eq!((parts.heads.nrows(), parts.heads.ncols()), (30, 9));
        assert_eq!(
            (parts.mlps.nrows(), parts.mlps.ncols(), parts.bias),
            (30, 1, 0.0)
        );
        let all = parts.heads.iter().chain(parts.mlps.iter());
        let sum = all.map(|part| f64::from(*part)).sum::<f64>() + f64::from(parts.embed);
        let total = f64::from(parts.total);
        assert!((sum - total).abs() <= 1e-3 * total.abs(), "{sum}, {total}");
        let expected = found.next[0].logit - against.map_or(0.0, |one| one.1);
        assert_eq!(parts.total, expected);
    }
}

#[test]
fn heads_attend_as_in_the_lectures() {
    let mut session = session();
    let mut look = |text: &str, layer, head, to: &str| {
        let text = at(text, &[]);
        let tokens = predict(&mut session, &text).tokens;
        let key = tokens.iter().position(|token| token.text == to).unwrap();
        let weights = session.attention_from(&text, layer, head).unwrap();
        assert_eq!((weights.nrows(), weights.ncols()), (1, tokens.len()));
        let sum: f32 = weights.values().0.iter().sum();
        assert!((sum - 1.0).abs() < 1e-5);
        let writes = session.head_writes(&text, layer, head, key).unwrap();
        assert_eq!(writes.weight, weights.values().0[key]);
        (weights.values().0[key], writes)
    };
    near(look(MARY, 24, 4, " Mary").0, 0.81);
    let (weight, writes) = look(MARY, 23, 0, " Mary");
    near(weight, 0.69);
    assert_eq!((writes.raised.len(), writes.lowered.len()), (8, 8));
    assert!(writes.raised.iter().any(|one| one.text == " Mary"));
    assert!(writes.raised[0].logit > writes.raised[7].logit);
    assert!(writes.lowered[0].logit < writes.lowered[7].logit);
    assert!(writes.lowered[0].logit < 0.0);
    // One head attends to the country and raises the logits of the country's words.
    let (weight, writes) = look(PORTUGAL, 23, 4, " Portugal");
    assert!(weight > 0.9, "{weight}");
    assert_eq!(writes.raised[0].text, " Portugal");
    assert!(writes.raised.iter().any(|one| one.text == " Lisbon"));
    near(look(CAT, 22, 4, " cat").0, 0.66);
    near(look(CAT, 24, 4, " cat").0, 0.61);
}

#[test]
fn one_request_returns_everything_about_a_selected_part() {
    let mut session = session();
    let text = at(MARY, &[]);
    let tokens = predict(&mut session, &text).tokens;
    let mary = tokens
        .iter()
        .position(|token| token.text == " Mary")
        .unwrap();
    let asked = PartRequest {
        layer: 24,
        head: Some(4),
        token: None,
        off: None,
        most: 5,
    };
    let mut hold = |request: PartRequest| session.held_part(&text, request).unwrap();

    let head = hold(asked);
    assert_eq!((head.token, &head.switched), (Some(mary), &None));
    let [behind, first] = [tokens.len(), 0].map(|token| {
        hold(PartRequest {
            token: Some(token),
            ..asked
        })
    });
    assert_eq!((&behind, first.token), (&head, Some(0)));
    let off = |off| {
        hold(PartRequest {
            off: Some(off),
            ..asked
        })
    };
    let found = [Off::Part, Off::Attention, Off::Token].map(off);
    let mlp = [None, Some(mary)].map(|token| {
        hold(PartRequest {
            head: None,
            token,
            off: Some(Off::Token),
            ..asked
        })
    });

    let weights = session.attention_from(&text, 24, 4).unwrap();
    assert_eq!(head.attention.as_ref(), Some(&weights));
    for (held, token) in [(&head, mary), (&first, 0)] {
        let writes = session.head_writes(&text, 24, 4, token).unwrap();
        assert_eq!(held.writes, Some(writes));
    }
    let changes = ["head.24.4", "attention.24", &format!("token.{mary}")];
    for (held, change) in found.iter().zip(changes) {
        let switched = session.switched(&text, &changes_of(&[change]), 5);
        assert_eq!(held.switched, Some(switched.unwrap()), "{change}");
    }
    assert_eq!(mlp[0].switched, None);
    assert_eq!(mlp[1].switched, found[2].switched);
    assert!(
        mlp.iter()
            .all(|mlp| mlp.attention.is_none() && mlp.writes.is_none())
    );
    let off = PartRequest {
        head: None,
        off: Some(Off::Part),
        ..asked
    };
    let without = session.held_part(&text, off).unwrap().switched;
    let switched = session
        .switched(&text, &changes_of(&["mlp.24"]), 5)
        .unwrap();
    assert_eq!(without, Some(switched));
}

fn changes_of(texts: &[&str]) -> Vec<Ablation> {
    texts.iter().map(|text| text.parse().unwrap()).collect()
}

/// The lists are sorted by score; `tests/smollm2.rs` checks the scores of the whole vocabulary.
#[test]
fn the_keys_a_head_looks_for_depend_only_on_its_weights() {
    let mut session = session();
    let cat = at("a cat", &[]);
    let found = session.head_looks_for(&cat, 18, 6, Some(1)).unwrap();
    assert_eq!((found.highest.len(), found.lowest.len()), (10, 10));
    for (words, sign) in [(&found.highest, 1.0), (&found.lowest, -1.0)] {
        assert!(
            words
                .windows(2)
                .all(|two| sign * two[0].score >= sign * two[1].score)
        );
    }
    // tests/page/predict.test.mjs expects this result for “ to” on the page.
    let to = at("Go to", &[]);
    let found = session.head_looks_for(&to, 18, 6, None).unwrap();
    assert_eq!(found.from, 1);
    near(found.highest[0].score, 14.84);
    near(found.lowest[0].score, -14.84);
    assert_eq!(
        (&*found.highest[0].text, &*found.lowest[0].text),
        (" Bar", "Words")
    );
    let head = "There is no head 9; choose one from 0 to 8.";
    assert_eq!(said(session.head_looks_for(&cat, 0, 9, None)), head);
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

#[test]
fn predicts_with_parts_switched_off() {
    let mut session = session();
    let text = at(MARY, &[]);
    let found = predict(&mut session, &text);
    let same = session.switched(&text, &[], 5).unwrap();
    assert_eq!((&same.before, &same.after), (&found.next, &found.next));
    assert_eq!(same.best_after, found.next);
    let word = found.next[0].id;
    let off = session.heads_off(&text, 24, word).unwrap();
    assert_eq!((off.nrows(), off.ncols()), (1, 9));
    for head in [0, 4] {
        let changes = changes_of(&[&format!("head.24.{head}")]);
        let one = session.switched(&text, &changes, 5).unwrap();
        assert_eq!(one.before, found.next);
        assert_eq!(one.after[0].id, word);
        assert_eq!(one.after[0].probability, off.values().0[head]);
        assert_ne!(one.after, one.before);
    }
    let changes = changes_of(&["attention.29", "mlp.3", "token.2", "even.1.1"]);
    let many = session.switched(&text, &changes, 5).unwrap();
    assert!(many.best_after[0].logit >= many.after[0].logit);
    // The next request uses the unchanged model again.
    assert_eq!(predict(&mut session, &text).next, found.next);
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

/// The message of an error.
fn said<T: std::fmt::Debug>(found: Result<T, Error>) -> String {
    found.unwrap_err().to_string()
}

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
    let Files {
        config,
        safetensors,
    } = Files::tiny("float32");
    session
        .load_model("tiny", &config, &tokenizer(), &safetensors)
        .unwrap();
    assert!(session.predict(&good, PLAIN, 5, &[]).is_err());
    assert!(session.choose_model("smollm2-135m").is_some());
    assert_eq!(predict(&mut session, &good).computed, 5);
    assert_eq!(predict(&mut session, &good).computed, 0);
}

#[test]
fn attended_tokens_are_those_of_the_strongest_head_or_of_the_average() {
    let mut session = session();
    let text = at(MARY, &[]);
    let tokens = predict(&mut session, &text).tokens;
    let found = session.attended(&text, None, None, 4).unwrap();
    // Without a choice, it is the head that adds most to the most likely word, of those whose
    // largest weight is on an earlier token.
    let parts = session.attribution(&text, None, None).unwrap();
    let added = parts.heads.values().0;
    let of = |layer, head| added[layer * 9 + head];
    let chosen = of(found.layer, found.head.unwrap());
    let last = tokens.len() - 1;
    for (layer, head) in (0..30).flat_map(|layer| (0..9).map(move |head| (layer, head))) {
        let weights = session
            .attention_from(&text, layer, head)
            .unwrap()
            .values()
            .0;
        let is_own = weights[..last].iter().all(|weight| *weight < weights[last]);
        assert!(is_own || of(layer, head) <= chosen, "L{layer} H{head}");
    }
    assert_eq!(found.raises.unwrap().text, " Mary");
    let places: Vec<_> = found.keys.iter().map(|key| key.position).collect();
    assert!(places.len() == 4 && places.is_sorted(), "{places:?}");
    let sum: f32 = found.keys.iter().map(|key| key.weight).sum();
    near(sum + found.rest, 1.0);

    let head = session.attended(&text, Some(24), Some(4), 99).unwrap();
    let weights = session.attention_from(&text, 24, 4).unwrap().values().0;
    let found: Vec<_> = head.keys.iter().map(|key| key.weight).collect();
    assert_eq!(
        (found, head.rest, head.raises),
        (weights.clone(), 0.0, None)
    );

    // The average of a layer is the mean of its nine heads.
    let average = session.attended(&text, Some(24), None, 99).unwrap();
    for (nth, key) in average.keys.iter().enumerate() {
        let of = |head| session.attention_from(&text, 24, head).unwrap().values().0[nth];
        let mean = (0..9).map(of).sum::<f32>() / 9.0;
        assert!(
            (key.weight - mean).abs() < 1e-6,
            "{} at {nth}",
            tokens[nth].text
        );
    }
    assert!(session.attended(&text, Some(30), None, 4).is_err());
}

#[test]
fn an_appended_token_is_attributed_without_another_pass() {
    // The pass of one appended token records the attribution sites itself; its values are the same.
    let mut growing = session();
    predict(&mut growing, &at(PORTUGAL, &[]));
    let next = predict(&mut growing, &at(PORTUGAL, &[])).next[0].id;
    let longer = at(PORTUGAL, &[next]);
    assert_eq!(predict(&mut growing, &longer).computed, 1);
    let found = growing.attribution(&longer, None, None).unwrap();
    assert_eq!(found, session().attribution(&longer, None, None).unwrap());
}
