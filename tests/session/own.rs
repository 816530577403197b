//! Custom models: user-supplied files, and error messages for incomplete ones.

use headlight::checkpoint::File;
use headlight::session::Session;
use headlight::session::manifest::Biases;
use headlight::session::predict::Continued;
use headlight::session::translate::{Translated, Translation};

use crate::clock;
use crate::common::files::{Files, Folder, SAVED};
use crate::common::golden;

fn refusal(folder: &Folder) -> String {
    let mut session = Session::new(clock);
    session
        .load_files("own", &folder.all())
        .unwrap_err()
        .to_string()
}

#[test]
fn every_seeded_model_runs_a_text() {
    for name in SAVED {
        let mut folder = Folder::of(name);
        // Other files in such folders are ignored.
        for other in [
            "README.md",
            "tokenizer_config.json",
            "pytorch_model.bin",
            "deep/config.json",
        ] {
            folder.files.push((other.into(), b"{".to_vec()));
        }
        let mut session = Session::new(clock);
        let manifest = session.load_files(name, &folder.all()).unwrap();
        let config = Folder::of(name).read().unwrap().config;
        let sizes = (manifest.n_layers, manifest.n_heads);
        assert_eq!(sizes, (config.n_layers(), config.n_heads), "{name}");
        let run = session.run_text("the cat sat", false).unwrap();
        let typed = run.tokens.iter().filter(|token| !token.special);
        let words: Vec<&str> = typed.map(|token| token.text.as_str()).collect();
        assert_eq!(words, ["the", "cat", "sat"], "{name}");
        let rows = session.overview(64).unwrap();
        assert_eq!(rows.side, run.tokens.len(), "{name}");
        let at = Continued {
            text: "the cat".into(),
            cut: false,
            chosen: Vec::new(),
            blank: None,
        };
        let one = session.continuations(&at, "sat", " sat");
        assert_eq!(one.is_ok(), manifest.is_causal, "{name}");
        match one {
            // An appended word has the same probability as in the whole text, even if the
            // tokeniser adds a token at the beginning.
            Ok(both) => {
                let mut whole = at.clone();
                whole.text.push_str(" sat");
                let expected = session.surprise(&whole).unwrap().expected;
                let came = &expected.last().unwrap().came;
                let both = both.both.unwrap();
                assert_eq!(both.one.tokens, std::slice::from_ref(came), "{name}");
                assert_eq!(both.one.tokens, both.other.tokens, "{name}");
                assert_eq!(session.kinds_of(&at).unwrap().kinds.len(), 8, "{name}");
            }
            Err(refused) => {
                let refused = refused.to_string();
                assert!(
                    refused.contains("does not predict the next word"),
                    "{name}: {refused}"
                );
            }
        }
        assert_eq!(session.choose_model(name), Some(manifest));
    }
}

#[test]
fn the_manifest_lists_layers_with_biases() {
    let of = |name: &str| {
        let mut session = Session::new(clock);
        let found = session.load_files(name, &Folder::of(name).all()).unwrap();
        let Biases {
            projections,
            output,
            mlp,
        } = found.biases;
        [projections, output, mlp]
    };
    assert_eq!(of("bert"), [true; 3]);
    assert_eq!(of("qwen2"), [true, false, false]);
    assert_eq!(of("llama"), [false; 3]);
}

#[test]
fn names_missing_and_superfluous_files() {
    let told = |problem: &str| format!("These files cannot be loaded as a model: {problem}.");
    let without = |model: &str, name: &str| {
        let mut folder = Folder::of(model);
        folder.remove(name);
        refusal(&folder)
    };
    assert_eq!(
        without("bert", "config.json"),
        told("config.json is missing; choose it together with model.safetensors")
    );
    assert_eq!(
        without("gpt2", "tokenizer.json"),
        told("tokenizer.json is missing; choose it together with model.safetensors")
    );
    assert_eq!(
        without("mistral", "model-00001-of-00002.safetensors"),
        told("model-00001-of-00002.safetensors, which the index names, is missing; choose it too")
    );
    let what = "choose model.safetensors or all of its parts, with config.json and tokenizer.json, \
                or one .gguf";
    assert_eq!(
        without("bert", "model.safetensors"),
        told(&format!("none of them contains weights; {what}"))
    );
    let mut pickled = Folder::of("bert");
    pickled.remove("model.safetensors");
    pickled.set("pytorch_model.bin", b"PK".to_vec());
    assert_eq!(
        refusal(&pickled),
        told(&format!(
            "pytorch_model.bin is in a format that is not supported; {what}"
        ))
    );
    let mut two = Folder::of("bert");
    two.set("small.gguf", empty_gguf());
    assert_eq!(
        refusal(&two),
        told("small.gguf and model.safetensors are weights of two models; choose one")
    );
    let mut two = Folder { files: Vec::new() };
    two.set("a.gguf", empty_gguf());
    two.set("b.gguf", empty_gguf());
    assert_eq!(
        refusal(&two),
        told("a.gguf and b.gguf are weights of two models; choose one")
    );
    two.set("a.gguf", b"GGML and zeros \0\0".to_vec());
    two.remove("b.gguf");
    assert_eq!(
        refusal(&two),
        told("a.gguf does not start like a GGUF; download it again")
    );
    assert!(refusal(&Folder { files: Vec::new() }).contains("none of them contains weights"));
}

/// A GGUF without fields and tensors.
fn empty_gguf() -> Vec<u8> {
    let mut bytes = b"GGUF\x03\0\0\0".to_vec();
    bytes.resize(24, 0);
    bytes
}

#[test]
fn describes_a_file_that_only_has_the_name_of_a_model_file() {
    let pointer = "version https://git-lfs.github.com/spec/v1\n\
                   oid sha256:53aa51172d142c89d9012cce15ae4d6cc0ca6895895114379cacb4fab128d9db\n\
                   size 90868376\n";
    let page = "\n<!DOCTYPE html>\n<html><head><title>model.safetensors</title></head></html>";
    let lfs = "is a Git LFS pointer: 133 bytes in place of a file \
               of 90868376 bytes. Get that file with git lfs pull, or download it from the model's page.";
    let html = "is a web page (HTML). Download the file itself: on the model's page, use the button \
                that downloads it.";
    let mut cases = Vec::new();
    for name in ["model.safetensors", "tokenizer.json", "config.json"] {
        cases.push((name, pointer.as_bytes(), lfs));
        cases.push((name, page.as_bytes(), html));
    }
    cases.push((
        "model.safetensors",
        b"Entry not found",
        "is a text of 15 bytes (“Entry not found”), not weights. Download it again.",
    ));
    cases.push(("model.safetensors", b"", "is empty. Download it again."));
    cases.push((
        "model.safetensors",
        b"PK\x03\x04 archive/data.pkl",
        "is a PyTorch file (pickle), which is not supported. Save the \
         model as safetensors, or choose a copy in that format.",
    ));
    for (name, bytes, said) in cases {
        let mut folder = Folder::of("bert");
        folder.set(name, bytes.to_vec());
        assert_eq!(refusal(&folder), format!("{name} {said}"));
    }
    // The content of a file is a Git LFS pointer or a web page.
    for (name, bytes, said) in [
        ("model.gguf", pointer, lfs),
        ("model.gguf", page, html),
        ("pytorch_model.bin", pointer, lfs),
    ] {
        let mut folder = Folder::of("bert");
        folder.remove("model.safetensors");
        folder.set(name, bytes.as_bytes().to_vec());
        assert_eq!(refusal(&folder), format!("{name} {said}"));
    }
    let mut folder = Folder::of("mistral");
    folder.set("model.safetensors.index.json", pointer.as_bytes().to_vec());
    assert_eq!(
        refusal(&folder),
        format!("model.safetensors.index.json {lfs}")
    );
}

#[test]
fn detects_formats_by_contents_instead_of_names() {
    let read = |folder: &Folder| Session::new(clock).load_files("own", &folder.all());
    let bert = Folder::of("bert");
    for name in ["model.gguf", "pytorch_model.bin", "weights"] {
        let mut renamed = bert.clone();
        renamed.remove("model.safetensors");
        renamed.set(name, bert.get("model.safetensors").to_vec());
        assert_eq!(read(&renamed), read(&bert), "{name}");
    }
    // A GGUF named `model.safetensors` is read as a GGUF only, so the file does not count as two
    // models.
    let mut gguf = Folder { files: Vec::new() };
    gguf.set("model.safetensors", empty_gguf());
    assert_eq!(
        refusal(&gguf),
        "tokenizer.ggml.tokens is missing in model.safetensors, but only lists of texts are supported; \
         choose another model."
    );
}

#[test]
fn messages_name_the_file_of_a_tensor() {
    let mut other = Folder::of("bert");
    let bytes = other.get("model.safetensors").to_vec();
    other.remove("model.safetensors");
    other.set("other.safetensors", bytes);
    let fewer = other.clone().with("num_hidden_layers", 1.into());
    let found = refusal(&fewer);
    assert!(found.contains(" of other.safetensors; "), "{found}");
    let more = other.with("num_hidden_layers", 3.into());
    let found = refusal(&more);
    assert!(
        found.starts_with("other.safetensors has no tensor "),
        "{found}"
    );
    // With two files, the message names the file with the superfluous tensor.
    let mut two = Folder::of("bert");
    let extra = br#"{"a":{"dtype":"F32","shape":[1],"data_offsets":[0,4]}}"#;
    let mut bytes = (extra.len() as u64).to_le_bytes().to_vec();
    bytes.extend(extra);
    bytes.extend([0; 4]);
    two.set("adapter.safetensors", bytes);
    assert_eq!(
        refusal(&two),
        "The configuration does not use the tensor a of adapter.safetensors; the two files \
         belong to different models."
    );
}

#[test]
fn refuses_files_of_different_models() {
    let mut mixed = Folder::of("bert");
    mixed.set("config.json", Folder::of("roberta").config());
    assert!(
        refusal(&mixed).ends_with("belong to different models."),
        "{}",
        refusal(&mixed)
    );
    let mut mixed = Folder::of("bert");
    mixed.set("config.json", Folder::of("gpt2").config());
    assert!(
        refusal(&mixed).contains("has no tensor wte.weight"),
        "{}",
        refusal(&mixed)
    );
    let longer = Folder::of("bert").with("vocab_size", 59.into());
    assert!(refusal(&longer).contains("has the shape [60, 32]"));
    let mut tokenizer = Folder::of("bert");
    let Files {
        config,
        safetensors,
    } = Files::tiny("float32");
    tokenizer.set("config.json", config);
    tokenizer.set("model.safetensors", safetensors);
    let found = refusal(&tokenizer);
    assert!(found.contains("tokenizer.json has "), "{found}");
}

/// An OPUS-MT translation model as published.
fn opus() -> Folder {
    let mut folder = Folder::of("marian");
    folder.remove("tokenizer.json");
    for name in ["source.spm", "target.spm", "vocab.json"] {
        folder.set(name, golden::bytes(&format!("opus/{name}")));
    }
    folder
}

#[test]
fn loads_a_translator_with_its_sentencepiece_models() {
    let mut session = Session::new(clock);
    let manifest = session.load_files("own", &opus().all()).unwrap();
    assert!(manifest.translates);
    let mut at = Translated {
        text: ">>fra<< the cat".into(),
        cut: false,
        forced: session.beginning("o cão").unwrap(),
        changes: Vec::new(),
        languages: None,
    };
    // source.spm tokenises the text; target.spm tokenises the start of the translation.
    assert_eq!(at.forced, [28, 30]);
    let made = session.translate(&at).unwrap();
    let source: Vec<&str> = made
        .source_tokens
        .iter()
        .map(|token| token.text.as_str())
        .collect();
    assert_eq!(
        source,
        [">>fra<<", "▁", "t", "he", "▁", "c", "at", "</s>"].map(readable)
    );
    assert!(
        made.translation.starts_with("o cão"),
        "{}",
        made.translation
    );
    // With a tokenizer.json, the same ids give the same numbers. tests/architectures compares
    // them with PyTorch.
    let cross = session.cross_attention(1, Some(2)).unwrap();
    let ids = [36, 2, 4, 3, 2, 13, 8];
    let mut words = Folder::of("marian");
    words.set("tokenizer.json", of_words(&ids).into_bytes());
    let mut other = Session::new(clock);
    other.load_files("words", &words.all()).unwrap();
    at.text = ids.map(|id| format!("w{id}")).join(" ");
    let same = other.translate(&at).unwrap();
    assert_eq!(other.cross_attention(1, Some(2)).unwrap(), cross);
    let written = |made: &Translation| made.target_tokens.iter().map(|one| one.id).collect();
    let [made, same]: [Vec<usize>; 2] = [written(&made), written(&same)];
    assert_eq!(made, same);
}

fn readable(piece: &str) -> &str {
    piece
        .strip_prefix('▁')
        .filter(|rest| !rest.is_empty())
        .unwrap_or(match piece {
            "▁" => "␣",
            other => other,
        })
}

/// A tokeniser with a word per id, which appends the end token.
fn of_words(ids: &[usize]) -> String {
    let mut vocabulary: serde_json::Map<String, serde_json::Value> = ids
        .iter()
        .map(|id| (format!("w{id}"), (*id).into()))
        .collect();
    vocabulary.insert("</s>".into(), 0.into());
    serde_json::json!({
        "version": "1.0", "added_tokens": [{
            "id": 0, "content": "</s>", "special": true, "normalized": false,
            "single_word": false, "lstrip": false, "rstrip": false,
        }],
        "normalizer": null, "pre_tokenizer": { "type": "WhitespaceSplit" }, "decoder": null,
        "post_processor": {
            "type": "TemplateProcessing",
            "single": [
                { "Sequence": { "id": "A", "type_id": 0 } },
                { "SpecialToken": { "id": "</s>", "type_id": 0 } },
            ],
            "pair": [],
            "special_tokens": { "</s>": { "id": "</s>", "ids": [0], "tokens": ["</s>"] } },
        },
        "model": { "type": "WordLevel", "vocab": vocabulary, "unk_token": "</s>" },
    })
    .to_string()
}

#[test]
fn names_missing_files_of_a_translator_with_sentencepiece_models() {
    for name in ["source.spm", "target.spm", "vocab.json"] {
        let mut folder = opus();
        folder.remove(name);
        assert_eq!(
            refusal(&folder),
            format!(
                "These files cannot be loaded as a model: {name} is missing; choose it together with \
                 model.safetensors."
            )
        );
        let mut folder = opus();
        folder.set(name, b"spm".to_vec());
        let found = refusal(&folder);
        assert!(
            found.starts_with(&format!("{name} cannot be read: ")),
            "{found}"
        );
    }
}

#[test]
fn loads_a_single_gguf() {
    let path = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/www/models/smollm2-135m/model.gguf"
    );
    let bytes = std::fs::read(path).unwrap();
    let file = File::new("some/where/mine.gguf", &bytes);
    let manifest = Session::new(clock).load_files("mine", &[file]).unwrap();
    assert_eq!(manifest.n_layers, 30);
}
