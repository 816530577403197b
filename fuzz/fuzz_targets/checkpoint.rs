//! Splits an input into a model's files: the number of an architecture's `config.json`, a length, a
//! replacement for that `config.json`, another length, and two weight files. A second weight file
//! that starts with a brace is the index of the first.
//!
//! ```text
//! cargo install cargo-fuzz
//! cargo +nightly fuzz run checkpoint -- -max_len=131072 -rss_limit_mb=1024
//! ```
//!
//! `cargo test --test damaged --test memory` runs a fixed number of damaged files. A fuzz target
//! runs until it is stopped; `cargo xtask test fuzz` runs each target for a few minutes. Every
//! input must load or be rejected.

#![no_main]

use headlight::checkpoint::{self, Checkpoint, Chosen, File, vocabulary};
use headlight::model::Model;
use headlight::text::tokenizer::Tokenizer;
use headlight_fuzz::model;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|input: &[u8]| {
    let Some((which, rest)) = input.split_first() else {
        return;
    };
    let (config, rest) = part(rest);
    let (first, second) = part(rest);
    // The fuzzer does not have to discover a valid configuration.
    let saved = model(*which);
    let saved = saved.iter().find(|(name, _)| name == "config.json");
    let config = match (config, saved) {
        ([], Some((_, saved))) => saved,
        (config, _) => config,
    };
    let mut files = vec![
        File::new("config.json", config),
        File::new("tokenizer.json", b"{}"),
    ];
    match second {
        [] => files.push(File::new("model.safetensors", first)),
        [b'{', ..] => files.extend([
            File::new("model-00001-of-00001.safetensors", first),
            File::new("model.safetensors.index.json", second),
        ]),
        _ => files.extend([
            File::new("model-00001-of-00002.safetensors", first),
            File::new("model-00002-of-00002.safetensors", second),
        ]),
    }
    let Ok(chosen) = Chosen::among(&files) else {
        return;
    };
    if let Ok(Checkpoint {
        config, weights, ..
    }) = checkpoint::read_parts(&chosen.config, &chosen.weights)
    {
        assert!(Model::new(config, weights).is_ok());
    }
    if let Ok(json) = vocabulary::tokenizer_json(first.into()) {
        let _ = Tokenizer::from_bytes(&json);
    }
});

/// Splits off a part, whose length is in the first four bytes.
fn part(input: &[u8]) -> (&[u8], &[u8]) {
    match input.split_first_chunk() {
        None => (&[], &[]),
        Some((length, rest)) => {
            let length = usize::try_from(u32::from_le_bytes(*length)).unwrap_or(usize::MAX);
            rest.split_at(length.min(rest.len()))
        }
    }
}
