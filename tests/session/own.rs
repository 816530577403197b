//! A model of one's own: the files that a person chose, and what makes no model.

use headlight::checkpoint::File;
use headlight::session::Session;
use headlight::session::predict::Continued;
use headlight::session::run::Biases;

use crate::clock;
use crate::common::files::{Files, Folder};

const MODELS: [&str; 10] = [
    "bert",
    "bert_prefixed",
    "distilbert",
    "gpt2",
    "llama",
    "llama_tied",
    "marian",
    "mistral",
    "qwen2",
    "roberta",
];

fn refusal(folder: &Folder) -> String {
    let mut session = Session::new(clock);
    session
        .load_files("own", &folder.all())
        .unwrap_err()
        .to_string()
}

#[test]
fn every_seeded_model_reads_a_text() {
    for name in MODELS {
        let mut folder = Folder::of(name);
        // What else lies in such folders is of no account.
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
        assert_eq!((manifest.n_layers, manifest.n_heads), (2, 4), "{name}");
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
        };
        let one = session.continuations(&at, "sat", " sat");
        assert_eq!(one.is_ok(), manifest.is_causal, "{name}");
        match one {
            // A word behind a text is that word in the whole text, whatever the tokeniser puts in front.
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
                    refused.contains("predicts no next word"),
                    "{name}: {refused}"
                );
            }
        }
        assert_eq!(session.choose_model(name), Some(manifest));
    }
}

#[test]
fn the_page_is_told_which_layers_add_biases() {
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
fn what_is_missing_or_too_much_is_named() {
    let told = |problem: &str| format!("These files make no model: {problem}.");
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
        told("model-00001-of-00002.safetensors is missing, which the index names; choose it too")
    );
    let what = "choose model.safetensors or all of its parts, with config.json and tokenizer.json, \
                or one .gguf";
    assert_eq!(
        without("bert", "model.safetensors"),
        told(&format!("there are no weights among them; {what}"))
    );
    let mut pickled = Folder::of("bert");
    pickled.remove("model.safetensors");
    pickled.set("pytorch_model.bin", b"PK".to_vec());
    assert_eq!(
        refusal(&pickled),
        told(&format!(
            "pytorch_model.bin is of a format that is not read; {what}"
        ))
    );
    let mut two = Folder::of("bert");
    two.set("small.gguf", b"GGUF".to_vec());
    assert_eq!(
        refusal(&two),
        told("small.gguf and model.safetensors are weights of two models; choose one")
    );
    let mut two = Folder { files: Vec::new() };
    two.set("a.gguf", b"GGUF".to_vec());
    two.set("b.gguf", b"GGUF".to_vec());
    assert_eq!(
        refusal(&two),
        told("a.gguf and b.gguf are weights of two models; choose one")
    );
    two.set("a.gguf", b"<html>".to_vec());
    two.remove("b.gguf");
    assert_eq!(
        refusal(&two),
        told("a.gguf does not begin as a GGUF; fetch it again")
    );
    assert!(refusal(&Folder { files: Vec::new() }).contains("no weights"));
}

#[test]
fn files_of_different_models_are_refused() {
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

#[test]
fn one_gguf_is_enough() {
    let path = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/www/models/smollm2-135m/model.gguf"
    );
    let bytes = std::fs::read(path).unwrap();
    let file = File::new("some/where/mine.gguf", &bytes);
    let manifest = Session::new(clock).load_files("mine", &[file]).unwrap();
    assert_eq!(manifest.n_layers, 30);
}
