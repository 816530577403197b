//! Limits the memory that a language model uses for its longest text, including all requests of the
//! room "Predict".
//!
//! This file has a single test, because memory is measured for the whole process.

use std::fs;
use std::path::Path;

use headlight::analysis::next_word::Sampling;
use headlight::session::Session;
use headlight::session::predict::Continued;
use peak_alloc::PeakAlloc;

#[global_allocator]
static MEMORY: PeakAlloc = PeakAlloc;

/// Limit in MB. It includes the file, which the page passes in one piece.
const MOST_MB: f32 = 700.0;

#[test]
fn five_hundred_and_twelve_tokens_take_less_than_700_mb() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("www/models/smollm2-135m/model.gguf");
    let mut session = Session::new(|| 0.0);
    session
        .load_model("smollm2-135m", &[], &[], &fs::read(file).unwrap())
        .unwrap();
    let at = Continued {
        text: "one two three four ".repeat(200),
        cut: true,
        chosen: Vec::new(),
        blank: None,
    };
    let sampling = Sampling {
        temperature: 1.0,
        top_k: 0,
        top_p: 1.0,
        seed: 1,
    };
    let read = session.predict(&at, sampling, 10, &[]).unwrap();
    assert_eq!(read.tokens.len(), 512);
    session.surprise(&at).unwrap();
    session.lens(&at, None, None).unwrap();
    session.attribution(&at, None, None).unwrap();
    let peak = MEMORY.peak_usage_as_mb();
    assert!(peak < MOST_MB, "{peak} MB");
}
