//! The encoders of the page, in `www/models/`.

use std::fs;
use std::path::Path;
use std::sync::LazyLock;

use headlight::checkpoint::{self, vocabulary::tokenizer_json};
use headlight::model::Model;
use headlight::model::tokens::Tokens;
use headlight::text::tokenizer::{Token, Tokenizer, check};

pub struct Encoder {
    pub tokenizer: Tokenizer,
    pub model: Model,
}

/// MiniLM, loaded once.
pub static MINILM: LazyLock<Encoder> = LazyLock::new(|| {
    let file = |name| file("minilm-l6", name);
    let checkpoint = checkpoint::read(&file("config.json"), &file("model.safetensors")).unwrap();
    assert_eq!(checkpoint.name.as_deref(), Some("all-MiniLM-L6-v2"));
    Encoder {
        tokenizer: Tokenizer::from_bytes(&file("tokenizer.json")).unwrap(),
        model: Model::new(checkpoint.config, checkpoint.weights).unwrap(),
    }
});

/// The multilingual e5, loaded once.
pub static E5: LazyLock<Encoder> = LazyLock::new(|| {
    let file = file("e5-small", "model.gguf");
    let checkpoint = checkpoint::read(&[], &file).unwrap();
    assert_eq!(checkpoint.name.as_deref(), Some("multilingual-e5-small"));
    let json = tokenizer_json(file[..].into()).unwrap();
    Encoder {
        tokenizer: Tokenizer::from_bytes(&json).unwrap(),
        model: Model::new(checkpoint.config, checkpoint.weights).unwrap(),
    }
});

impl Encoder {
    /// The tokens of a text, and their ids as the model's input.
    pub fn tokenize(&self, text: &str) -> (Vec<Token>, Tokens) {
        let tokens = self.tokenizer.encode(text).unwrap();
        let ids = check(&tokens, self.model.config()).unwrap();
        (tokens, ids)
    }
}

/// The tokens of a text in MiniLM, and their ids as the model's input.
pub fn tokenize(text: &str) -> (Vec<Token>, Tokens) {
    MINILM.tokenize(text)
}

fn file(folder: &str, name: &str) -> Vec<u8> {
    let models = Path::new(env!("CARGO_MANIFEST_DIR")).join("www/models");
    fs::read(models.join(folder).join(name)).unwrap()
}
