//! Damaged files: each loads or is rejected with an error, and none causes a panic.

mod common;

use std::str::FromStr;

use common::damage::{cases, damages, model, models};
use common::files::{Files, Folder, SAVED};
use common::golden;
use headlight::analysis::what_if::Ablation;
use headlight::checkpoint::Checkpoint;
use headlight::checkpoint::vocabulary::tokenizer_json;
use headlight::model::Model;
use headlight::model::site::Site;
use headlight::session::Session;
use headlight::text::tokenizer::Tokenizer;
use proptest::prelude::*;

/// Letters, digits and a word with a leading space, all of which every small vocabulary contains.
const TEXT: &str = "ab 12 the cat é";

/// Loads files as the page loads custom models, and runs the model if it loads.
fn load_and_run(folder: &Folder) {
    let mut session = Session::new(|| 0.0);
    match session.load_files("own", &folder.all()) {
        Ok(_) => {
            let _ = session.run_text(TEXT, true);
        }
        Err(error) => assert!(!error.to_string().is_empty()),
    }
}

#[test]
fn every_small_model_runs_before_it_is_damaged() {
    for name in models() {
        let mut session = Session::new(|| 0.0);
        let loaded = session.load_files("own", &model(name).all());
        assert!(loaded.is_ok(), "{name}: {loaded:?}");
        let run = session.run_text("a", true);
        assert!(run.is_ok(), "{name}: {run:?}");
    }
}

/// A safetensors file with the given header length, header and further bytes.
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
fn refuses_wrong_lengths_and_offsets() {
    let expect = |files: Files, reason: &str| {
        let expected = format!(
            "model.safetensors cannot be read: {reason}. The download may be \
             incomplete; download it again."
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
        "its header claims 18446744073709551615 bytes, but at most 1048576 are allowed",
    );
    expect(
        raw(1_048_577, "{}", 0),
        "its header claims 1048577 bytes, but at most 1048576 are allowed",
    );
    let one = |shape: &str, from: u64, to: u64| {
        format!(r#"{{"a":{{"dtype":"F32","shape":{shape},"data_offsets":[{from},{to}]}}}}"#)
    };
    let file = |header: String, rest: usize| raw(header.len() as u64, &header, rest);
    // Tensors that are past the end of the file, end before they begin, or overlap.
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
    // Shapes that do not match the number of bytes, or that are too large for any memory.
    expect(
        file(one("[3]", 0, 8), 8),
        "invalid shape, data type, or offset for tensor",
    );
    let huge = one("[4294967296,4294967296,4]", 0, 8);
    assert!(file(huge, 8).refusal().contains("overflow"));
    // Files truncated at any length.
    let whole = Files::tiny("float32").safetensors;
    for length in (1..whole.len()).step_by(97) {
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
    #![proptest_config(cases(1000))]

    /// Files load or are rejected without a panic; a loaded model is valid.
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

    /// Damages safetensors (in one file, and in shards with an index), GGUF in each storage format,
    /// and Marian's binary, with `config.json` and `tokenizer.json`.
    #[test]
    fn damaged_models_of_every_format_never_panic(
        name in prop::sample::select(models()),
        damages in prop::collection::vec((any::<prop::sample::Index>(), damages()), 1..3),
    ) {
        let mut folder = model(name);
        for (file, damages) in damages {
            let (_, bytes) = file.get_mut(&mut folder.files);
            damages.iter().for_each(|damage| damage.apply(bytes));
        }
        load_and_run(&folder);
    }

    /// Files of several models, mixed and stored under each other's names.
    #[test]
    fn any_choice_of_files_never_panics(
        models in prop::collection::vec(prop::sample::select(models()), 1..3),
        keep in prop::collection::vec(any::<bool>(), 10),
        names in prop::collection::vec(prop::sample::select(&NAMES[..]), 0..4),
    ) {
        let mut folder = Folder { files: Vec::new() };
        for name in models {
            folder.files.extend(model(name).files);
        }
        let mut keep = keep.into_iter().chain(std::iter::repeat(true));
        folder.files.retain(|_| keep.next() == Some(true));
        for ((name, _), other) in folder.files.iter_mut().zip(names) {
            *name = other.into();
        }
        load_and_run(&folder);
    }

    /// A damaged vocabulary is rejected, or can tokenise any text.
    #[test]
    fn damaged_vocabularies_never_panic(
        name in prop::sample::select(SAVED),
        damages in damages(),
        text in ".{0,40}",
    ) {
        let mut json = model(name).get("tokenizer.json").to_vec();
        damages.iter().for_each(|damage| damage.apply(&mut json));
        if let Ok(tokenizer) = Tokenizer::from_bytes(&json) {
            let _ = tokenizer.encode(&text);
            for id in 0..tokenizer.entries().min(100) {
                let _ = tokenizer.decode(id);
            }
        }
    }

    /// A GGUF with a damaged vocabulary is rejected, or can tokenise any text.
    #[test]
    fn damaged_vocabularies_of_a_gguf_never_panic(
        name in prop::sample::select(&["llama", "t5"][..]),
        damages in damages(),
        text in ".{0,40}",
    ) {
        let mut file = golden::bytes(&format!("vocabulary/{name}.gguf"));
        damages.iter().for_each(|damage| damage.apply(&mut file));
        if let Ok(json) = tokenizer_json(file[..].into())
            && let Ok(tokenizer) = Tokenizer::from_bytes(&json)
        {
            let _ = tokenizer.encode(&text);
            for id in 0..tokenizer.entries().min(100) {
                let _ = tokenizer.decode(id);
            }
        }
    }

    /// Names as they occur in a link.
    #[test]
    fn damaged_names_never_panic(
        name in prop::sample::select(&ADDRESSED[..]),
        damages in damages(),
    ) {
        let mut bytes = name.as_bytes().to_vec();
        damages.iter().for_each(|damage| damage.apply(&mut bytes));
        let text = String::from_utf8_lossy(&bytes);
        let written = |name: &dyn ToString| name.to_string();
        // A parsed name survives a round trip through printing and parsing.
        if let Ok(site) = Site::from_str(&text) {
            prop_assert_eq!(Site::from_str(&written(&site)).ok(), Some(site));
        }
        if let Ok(ablation) = Ablation::from_str(&text) {
            prop_assert_eq!(Ablation::from_str(&written(&ablation)).ok(), Some(ablation));
        }
    }
}

/// File names of models, and other names.
const NAMES: [&str; 11] = [
    "config.json",
    "tokenizer.json",
    "model.safetensors",
    "model.safetensors.index.json",
    "model-00001-of-00002.safetensors",
    "model-00002-of-00002.safetensors",
    "model.gguf",
    "model.bin",
    "folder/config.json",
    "pytorch_model.bin",
    "",
];

/// Names of sites and ablations, as in URLs.
const ADDRESSED: [&str; 7] = [
    "blocks.0.attn.hook_pattern",
    "block.11.resid_pre",
    "decoder.1.state",
    "head.0.11",
    "residual.3.2",
    "only.1.2.300",
    "cross.1.7",
];
