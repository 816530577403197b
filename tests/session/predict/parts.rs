//! What heads and MLPs contribute to the next word.

use headlight::analysis::what_if::Ablation;
use headlight::session::predict::held::{Off, PartRequest};

use super::{CAT, MARY, PLAIN, PORTUGAL, at, near, predict, said, session};

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
    let [after_last, first] = [tokens.len(), 0].map(|token| {
        hold(PartRequest {
            token: Some(token),
            ..asked
        })
    });
    assert_eq!((&after_last, first.token), (&head, Some(0)));
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

pub fn changes_of(texts: &[&str]) -> Vec<Ablation> {
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
