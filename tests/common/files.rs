//! Files of a model that tests edit and load.

use std::path::Path;

use headlight::checkpoint::{self, Checkpoint, File};
use headlight::error::Result;
use safetensors::tensor::TensorView;
use safetensors::{Dtype, SafeTensors, serialize};
use serde_json::Value;

use super::golden;

/// The folders of `tests/golden/architectures/`: models saved by transformers.
pub const SAVED: &[&str] = &[
    "albert",
    "bart",
    "bert",
    "bert_prefixed",
    "deberta_v2",
    "distilbert",
    "electra",
    "gemma2",
    "gemma3",
    "gpt2",
    "gpt_neox",
    "llama",
    "llama3",
    "llama_tied",
    "m2m_100",
    "marian",
    "masked_albert",
    "masked_bert",
    "masked_distilbert",
    "masked_electra",
    "masked_xlm_roberta",
    "mbart",
    "mistral",
    "modernbert",
    "mpnet",
    "olmo2",
    "opt",
    "phi3",
    "qwen2",
    "qwen3",
    "roberta",
    "t5",
    "t5_gated",
    "xlm_roberta",
];

/// The GGUF files in `tests/golden/gguf/` that contain models of [`SAVED`].
pub const GGUFS: &[&str] = &[
    "gpt2.gguf",
    "gpt_neox.gguf",
    "modernbert.gguf",
    "olmo2.gguf",
    "phi3.gguf",
    "t5.gguf",
    "t5_gated.gguf",
];

/// The encoder–decoder models in [`SAVED`].
pub const TRANSLATORS: &[&str] = &["bart", "m2m_100", "marian", "mbart", "t5", "t5_gated"];

/// `config.json` and `model.safetensors` as saved by transformers.
#[derive(Clone)]
pub struct Files {
    pub config: Vec<u8>,
    pub safetensors: Vec<u8>,
}

/// A tensor of a safetensors file.
#[derive(Clone)]
pub struct Tensor {
    pub name: String,
    pub dtype: Dtype,
    pub shape: Vec<usize>,
    pub bytes: Vec<u8>,
}

impl Files {
    pub fn tiny(precision: &str) -> Self {
        let file = |name: &str| golden::bytes(&format!("tiny_bert_{precision}/{name}"));
        Files {
            config: file("config.json"),
            safetensors: file("model.safetensors"),
        }
    }

    pub fn read(&self) -> Result<Checkpoint> {
        checkpoint::read(&self.config, &self.safetensors)
    }

    /// The error message for files that are rejected.
    pub fn refusal(&self) -> String {
        self.read().unwrap_err().to_string()
    }

    /// Sets a field of `config.json`, or removes it.
    pub fn with(mut self, field: &str, value: Option<Value>) -> Self {
        let mut config: Value = serde_json::from_slice(&self.config).unwrap();
        let fields = config.as_object_mut().unwrap();
        match value {
            Some(value) => fields.insert(field.into(), value),
            None => fields.remove(field),
        };
        self.config = serde_json::to_vec(&config).unwrap();
        self
    }

    pub fn edit(mut self, change: impl FnOnce(&mut Vec<Tensor>)) -> Self {
        let file = SafeTensors::deserialize(&self.safetensors).unwrap();
        let mut tensors: Vec<Tensor> = file
            .iter()
            .map(|(name, view)| Tensor {
                name: name.into(),
                dtype: view.dtype(),
                shape: view.shape().to_vec(),
                bytes: view.data().to_vec(),
            })
            .collect();
        change(&mut tensors);
        let views = tensors.iter().map(|tensor| {
            let view = TensorView::new(tensor.dtype, tensor.shape.clone(), &tensor.bytes);
            (&tensor.name, view.unwrap())
        });
        self.safetensors = serialize(views, None).unwrap();
        self
    }

    /// Edits one tensor.
    pub fn edit_one(self, name: &str, change: impl FnOnce(&mut Tensor)) -> Self {
        self.edit(|tensors| {
            let found = tensors.iter_mut().find(|tensor| tensor.name == name);
            change(found.unwrap());
        })
    }
}

/// The files of a model's folder by name.
#[derive(Clone)]
pub struct Folder {
    pub files: Vec<(String, Vec<u8>)>,
}

impl Folder {
    /// A folder of `tests/golden/architectures/`.
    pub fn of(name: &str) -> Self {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden/architectures");
        let entries = std::fs::read_dir(path.join(name)).unwrap();
        let mut files: Vec<_> = entries
            .map(|entry| {
                let path = entry.unwrap().path();
                let name = path.file_name().unwrap().to_str().unwrap().to_owned();
                (name, std::fs::read(path).unwrap())
            })
            .collect();
        files.sort();
        Folder { files }
    }

    pub fn get(&self, name: &str) -> &[u8] {
        let file = self.files.iter().find(|(found, _)| found.ends_with(name));
        &file.unwrap_or_else(|| panic!("no {name}")).1
    }

    pub fn set(&mut self, name: &str, bytes: Vec<u8>) {
        self.remove(name);
        self.files.push((name.into(), bytes));
    }

    pub fn remove(&mut self, name: &str) {
        self.files.retain(|(found, _)| found != name);
    }

    pub fn config(&self) -> Vec<u8> {
        self.get("config.json").to_vec()
    }

    /// All files.
    pub fn all(&self) -> Vec<File<'_>> {
        let files = self.files.iter();
        files.map(|(name, bytes)| File::new(name, bytes)).collect()
    }

    /// The weight files and their index.
    pub fn weights(&self) -> Vec<File<'_>> {
        let mut files = self.all();
        files.retain(|file| file.name.contains(".safetensors"));
        files
    }

    pub fn read(&self) -> Result<Checkpoint> {
        checkpoint::read_parts(&self.config(), &self.weights())
    }

    /// Sets a field of `config.json`.
    pub fn with(mut self, field: &str, value: Value) -> Self {
        let files = Files {
            config: self.config(),
            safetensors: Vec::new(),
        };
        self.set("config.json", files.with(field, Some(value)).config);
        self
    }

    /// Edits the tensors of `model.safetensors`.
    pub fn edit_all(&mut self, change: impl FnOnce(&mut Vec<Tensor>)) {
        let files = Files {
            config: Vec::new(),
            safetensors: self.get("model.safetensors").to_vec(),
        };
        self.set("model.safetensors", files.edit(change).safetensors);
    }

    /// Edits one tensor of `model.safetensors`.
    pub fn edit(&mut self, name: &str, change: impl FnOnce(&mut Tensor)) {
        self.edit_all(|tensors| {
            let found = tensors.iter_mut().find(|tensor| tensor.name == name);
            change(found.unwrap());
        });
    }
}
