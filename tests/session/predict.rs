//! Next words of SmolLM2 through the session, compared with PyTorch on the same quantised weights,
//! and identities for any text.

mod layers;
mod next_words;
mod parts;
mod refusals;
mod words;

use std::fs;
use std::path::Path;

use headlight::analysis::next_word::Sampling;
use headlight::error::Error;
use headlight::session::Session;
use headlight::session::predict::{Continued, Prediction};

use crate::clock;

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

/// The message of an error.
fn said<T: std::fmt::Debug>(found: Result<T, Error>) -> String {
    found.unwrap_err().to_string()
}
