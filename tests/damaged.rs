//! Files that are no model any more: read or refused with a sentence, never with a panic.

mod common;

use common::damage::damages;
use common::files::Files;
use headlight::checkpoint::Checkpoint;
use headlight::model::Model;
use proptest::prelude::*;

/// A header of the length that it claims, and bytes after it.
fn raw(claimed: u64, header: &str, rest: usize) -> Files {
    let mut safetensors = claimed.to_le_bytes().to_vec();
    safetensors.extend(header.bytes());
    safetensors.resize(safetensors.len() + rest, 0);
    Files {
        safetensors,
        ..Files::tiny("float32")
    }
}

#[test]
fn files_that_lie_about_lengths_and_places_are_refused() {
    let expect = |files: Files, reason: &str| {
        let expected = format!(
            "model.safetensors cannot be read: {reason}. It may have been cut off on the way; \
             fetch it again."
        );
        assert_eq!(files.refusal(), expected);
    };
    expect(
        raw(0, "", 0),
        "invalid JSON in header: EOF while parsing a value at line 1 column 0",
    );
    expect(raw(10, "{}", 0), "invalid header length");
    expect(
        raw(u64::MAX, "{}", 0),
        "its header claims 18446744073709551615 bytes, and 1048576 are the most",
    );
    expect(
        raw(1_048_577, "{}", 0),
        "its header claims 1048577 bytes, and 1048576 are the most",
    );
    let one = |shape: &str, from: u64, to: u64| {
        format!(r#"{{"a":{{"dtype":"F32","shape":{shape},"data_offsets":[{from},{to}]}}}}"#)
    };
    let file = |header: String, rest: usize| raw(header.len() as u64, &header, rest);
    // Tensors that reach behind the end, begin behind another's end, or overlap.
    expect(
        file(one("[2]", 0, 8), 4),
        "incomplete metadata, file not fully covered",
    );
    expect(file(one("[1]", 4, 8), 8), "invalid offset for tensor `a`");
    expect(file(one("[1]", 8, 4), 8), "invalid offset for tensor `a`");
    let both = one("[2]", 0, 8).replace(
        "}}",
        r#"},"b":{"dtype":"F32","shape":[2],"data_offsets":[4,12]}}"#,
    );
    expect(file(both, 12), "invalid offset for tensor `b`");
    // Sizes that do not fit the bytes, or no machine.
    expect(
        file(one("[3]", 0, 8), 8),
        "invalid shape, data type, or offset for tensor",
    );
    let huge = one("[4294967296,4294967296,4]", 0, 8);
    assert!(file(huge, 8).refusal().contains("overflow"));
    // Cut off anywhere.
    let whole = Files::tiny("float32").safetensors;
    for length in (0..whole.len()).step_by(97) {
        let files = Files {
            safetensors: whole[..length].to_vec(),
            ..Files::tiny("float32")
        };
        let refusal = files.refusal();
        assert!(
            refusal.starts_with("model.safetensors cannot be read: "),
            "{refusal}"
        );
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1000))]

    /// Read or refused: never a panic, and what is read is a model.
    #[test]
    fn damaged_files_never_panic(config in damages(), tensors in damages(), which in 0..3u8) {
        let mut files = Files::tiny("bfloat16");
        if which != 0 {
            tensors.iter().for_each(|damage| damage.apply(&mut files.safetensors));
        }
        if which != 1 {
            config.iter().for_each(|damage| damage.apply(&mut files.config));
        }
        if let Ok(Checkpoint { config, weights, .. }) = files.read() {
            prop_assert!(Model::new(config, weights).is_ok());
        }
    }
}
