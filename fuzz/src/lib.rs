//! Small models and mutations, shared by the targets.

use headlight::checkpoint::File;
use headlight::session::Session;

/// The files of a model, with their names.
pub type Folder = Vec<(&'static str, Vec<u8>)>;

macro_rules! golden {
    ($($part:literal),+) => {
        include_bytes!(concat!("../../tests/golden/", $($part),+)).to_vec()
    };
}

macro_rules! saved {
    ($folder:literal) => {
        vec![
            (
                "config.json",
                golden!("architectures/", $folder, "/config.json"),
            ),
            (
                "tokenizer.json",
                golden!("architectures/", $folder, "/tokenizer.json"),
            ),
            (
                "model.safetensors",
                golden!("architectures/", $folder, "/model.safetensors"),
            ),
        ]
    };
}

/// Number of models.
pub const MODELS: u8 = 24;

/// A small model of each architecture and format.
pub fn model(number: u8) -> Folder {
    match number % MODELS {
        0 => saved!("bert"),
        1 => saved!("distilbert"),
        2 => saved!("roberta"),
        3 => saved!("gpt2"),
        4 => saved!("llama"),
        5 => saved!("qwen2"),
        6 => saved!("marian"),
        7 => vec![
            ("config.json", golden!("architectures/mistral/config.json")),
            (
                "tokenizer.json",
                golden!("architectures/mistral/tokenizer.json"),
            ),
            (
                "model-00001-of-00002.safetensors",
                golden!("architectures/mistral/model-00001-of-00002.safetensors"),
            ),
            (
                "model-00002-of-00002.safetensors",
                golden!("architectures/mistral/model-00002-of-00002.safetensors"),
            ),
            (
                "model.safetensors.index.json",
                golden!("architectures/mistral/model.safetensors.index.json"),
            ),
        ],
        8 => vec![("model.gguf", golden!("damaged/model.gguf"))],
        9 => vec![("model.gguf", golden!("damaged/quantized.gguf"))],
        18 => saved!("gpt_neox"),
        10 => saved!("qwen3"),
        11 => saved!("gemma2"),
        12 => saved!("gemma3"),
        13 => saved!("llama3"),
        14 => saved!("phi3"),
        15 => saved!("olmo2"),
        16 => saved!("opt"),
        17 => saved!("xlm_roberta"),
        19 => saved!("mpnet"),
        20 => saved!("electra"),
        21 => saved!("albert"),
        22 => saved!("modernbert"),
        _ => vec![
            ("model.bin", golden!("damaged/model.bin")),
            (
                "tokenizer.json",
                golden!("architectures/marian/tokenizer.json"),
            ),
        ],
    }
}

/// Replaces parts of the original with bytes of the input. A change consists of two bytes for the
/// position, one for the number of removed bytes, one for the number of inserted bytes, and the
/// inserted bytes.
pub fn change(bytes: &mut Vec<u8>, mut input: &[u8]) {
    while let Some(([low, high, go, come], rest)) = input.split_first_chunk() {
        let at = usize::from(u16::from_le_bytes([*low, *high])).min(bytes.len());
        let end = (at + usize::from(*go)).min(bytes.len());
        let (new, rest) = rest.split_at(usize::from(*come).min(rest.len()));
        bytes.splice(at..end, new.iter().copied());
        input = rest;
    }
}

/// Loads files as the page loads user-supplied files, and runs the model on a text.
pub fn load_and_run(files: &[File]) {
    let mut session = Session::new(|| 0.0);
    if session.load_files("own", files).is_ok() {
        let _ = session.run_text("ab 12 the cat é", true);
    }
}
