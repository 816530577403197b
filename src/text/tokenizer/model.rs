//! The library's model of a tokeniser: the vocabulary, and how a word is split into its entries.

use std::collections::HashMap;
use std::fmt;
use std::path::{Path, PathBuf};

use serde::de::value::MapAccessDeserializer;
use serde::de::{Error, MapAccess, Visitor};
use serde::{Deserialize, Deserializer};
use serde_json::{Map, Value};
use tokenizers::models::TrainerWrapper;
use tokenizers::models::bpe::BPE;
use tokenizers::{Model, ModelWrapper, Result, Token};

/// The library's model. The library would copy the whole vocabulary into JSON values before it
/// builds the model, which for 262,144 entries takes 200 MB more than the model. Here, a `BPE` is
/// built directly from the file if its `type` comes first, as in the files that the library writes.
#[derive(Debug, Clone)]
pub struct PieceModel(pub ModelWrapper);

impl<'json> Deserialize<'json> for PieceModel {
    fn deserialize<D: Deserializer<'json>>(json: D) -> std::result::Result<Self, D::Error> {
        json.deserialize_map(Fields)
    }
}

/// The fields of a model.
struct Fields;

impl<'json> Visitor<'json> for Fields {
    type Value = PieceModel;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the model of a tokenizer")
    }

    fn visit_map<A: MapAccess<'json>>(
        self,
        mut fields: A,
    ) -> std::result::Result<PieceModel, A::Error> {
        let mut before = Map::new();
        if let Some((name, value)) = fields.next_entry::<String, Value>()? {
            if name == "type" && value == "BPE" {
                let model = BPE::deserialize(MapAccessDeserializer::new(fields))?;
                return Ok(PieceModel(ModelWrapper::BPE(model)));
            }
            before.insert(name, value);
        }
        while let Some((name, value)) = fields.next_entry()? {
            before.insert(name, value);
        }
        let model = serde_json::from_value(Value::Object(before)).map_err(A::Error::custom)?;
        Ok(PieceModel(model))
    }
}

impl Model for PieceModel {
    type Trainer = TrainerWrapper;

    fn tokenize(&self, text: &str) -> Result<Vec<Token>> {
        self.0.tokenize(text)
    }

    fn token_to_id(&self, token: &str) -> Option<u32> {
        self.0.token_to_id(token)
    }

    fn id_to_token(&self, id: u32) -> Option<String> {
        self.0.id_to_token(id)
    }

    fn get_vocab(&self) -> HashMap<String, u32> {
        self.0.get_vocab()
    }

    fn get_vocab_size(&self) -> usize {
        self.0.get_vocab_size()
    }

    fn save(&self, folder: &Path, prefix: Option<&str>) -> Result<Vec<PathBuf>> {
        self.0.save(folder, prefix)
    }

    fn get_trainer(&self) -> TrainerWrapper {
        self.0.get_trainer()
    }
}
