//! The model of the page, `www/models/minilm-l6/`.

use std::fs;
use std::path::Path;
use std::sync::LazyLock;

use headlight::checkpoint;
use headlight::model::Model;
use headlight::model::tokens::Tokens;
use headlight::text::tokenizer::{Token, Tokenizer, check};

pub struct Encoder {
    pub tokenizer: Tokenizer,
    pub model: Model,
}

/// The model, loaded once.
pub static MINILM: LazyLock<Encoder> = LazyLock::new(|| {
    let checkpoint = checkpoint::read(&file("config.json"), &file("model.safetensors")).unwrap();
    assert_eq!(checkpoint.name.as_deref(), Some("all-MiniLM-L6-v2"));
    Encoder {
        tokenizer: Tokenizer::from_bytes(&file("tokenizer.json")).unwrap(),
        model: Model::new(checkpoint.config, checkpoint.weights).unwrap(),
    }
});

/// The tokens of a text, and their ids as the model's input.
pub fn tokenize(text: &str) -> (Vec<Token>, Tokens) {
    let tokens = MINILM.tokenizer.encode(text).unwrap();
    let ids = check(&tokens, MINILM.model.config()).unwrap();
    (tokens, ids)
}

fn file(name: &str) -> Vec<u8> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("www/models/minilm-l6");
    fs::read(folder.join(name)).unwrap()
}
