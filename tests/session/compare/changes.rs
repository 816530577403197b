//! A text read with and without ablations.

use headlight::session::compare::Other;

use super::{OTHER, against};
use crate::{N, is_near, matrix, session};

pub fn change(edits: &[&str]) -> Other {
    Other::Change {
        edits: edits.iter().map(|&edit| edit.to_owned()).collect(),
    }
}

#[test]
fn compares_a_changed_model_with_the_original() {
    let mut session = session();
    let found = session
        .compare(&against(change(&["token.3", "mlp.0"]), Some(2)))
        .unwrap();
    assert!(found.places.iter().all(|place| place.same));
    // The room "Block" uses other methods for the same change; their patterns must be equal.
    session
        .what_if(&["token.3".into(), "mlp.0".into()])
        .unwrap();
    let changed = session.changed_pattern(1, 2).unwrap();
    assert_eq!(found.pattern_a, changed.untouched);
    assert_eq!(found.pattern_b, changed.edited);
    let b = matrix(&found.pattern_b);
    assert!((0..N).all(|row| b[(row, 3)] == 0.0), "{b}");
    let stack = session.stack(2).unwrap();
    let selected = found.selected.unwrap();
    assert_eq!(selected.norm_b, stack.norm);
    assert!(is_near(
        &matrix(&selected.cosine),
        &matrix(&stack.cosine_to_untouched)
    ));
}

#[test]
fn an_empty_change_has_no_effect_and_a_new_text_is_changed_too() {
    let mut session = session();
    let found = session.compare(&against(change(&[]), Some(2))).unwrap();
    assert_eq!(found.pattern_a, found.pattern_b);
    let silent = against(change(&["head.0.1"]), Some(2));
    let first = session.compare(&silent).unwrap();
    session.run_text(OTHER, false).unwrap();
    let second = session.compare(&silent).unwrap();
    assert_eq!((first.places.len(), second.places.len()), (6, 7));
    assert_ne!(first.pattern_b, second.pattern_b);
}
