//! A model's two files from one input: a length, `config.json`, and the safetensors.
//!
//! ```text
//! cargo install cargo-fuzz
//! cargo +nightly fuzz run checkpoint -- -max_len=65536 -rss_limit_mb=1024
//! ```
//!
//! `cargo test --test checkpoint` runs a bounded number of damaged files; this runs as
//! many as one has time for. Whatever comes in, it must be read or refused.

#![no_main]

use headlight::checkpoint::{self, Checkpoint};
use headlight::model::Model;
use libfuzzer_sys::fuzz_target;

/// Stands in for a `config.json` of no bytes, so that the mutations need not find one.
const TINY: &[u8] = include_bytes!("../../tests/golden/tiny_bert_bfloat16/config.json");

fuzz_target!(|input: &[u8]| {
    let Some((length, rest)) = input.split_first_chunk() else {
        return;
    };
    let length = usize::from(u16::from_le_bytes(*length)).min(rest.len());
    let (config, safetensors) = rest.split_at(length);
    let config = if config.is_empty() { TINY } else { config };
    if let Ok(Checkpoint {
        config, weights, ..
    }) = checkpoint::read(config, safetensors)
    {
        assert!(Model::new(config, weights).is_ok());
    }
});
