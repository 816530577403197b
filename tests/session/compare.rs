//! Comparison of two texts.

mod changes;
mod models;
mod sentences;
mod texts;

use headlight::analysis::units::Unit;
use headlight::model::tokens::Tokens;
use headlight::model::trace::Trace;
use headlight::session::compare::{CompareRequest, ComparedPlace, Comparison, Other};
use headlight::session::numbers::Head;

use crate::model;

/// The small model's text with another word in the middle and one more at the end.
const OTHER: &str = "one ten six one two";

fn request(text: &str, token: Option<usize>) -> CompareRequest {
    let other = Other::Sentence {
        text: text.into(),
        cut: false,
    };
    against(other, token)
}

fn against(other: Other, token: Option<usize>) -> CompareRequest {
    CompareRequest {
        other,
        head: Head { layer: 1, head: 2 },
        merged: false,
        by_vectors: false,
        token,
        key: None,
        towards: None,
    }
}

/// The aligned tokens as pairs, with a star if they are equal.
fn places(found: &Comparison) -> Vec<String> {
    let text = |unit: &Option<Unit>| unit.as_ref().map_or("-".into(), |unit| unit.text.clone());
    let place = |place: &ComparedPlace| {
        let star = if place.same { "*" } else { "" };
        format!("{}/{}{star}", text(&place.a), text(&place.b))
    };
    found.places.iter().map(place).collect()
}

/// The full trace of the other text.
fn other_trace() -> Trace {
    let (model, _) = model();
    let ids = Tokens::new(&[1, 4, 7, 6, 4, 5, 2], model.config()).unwrap();
    let mut trace = Trace::all();
    model.forward(&mut trace, &ids);
    trace
}
