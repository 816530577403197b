//! A model's files, to be edited and read.

use headlight::checkpoint::{self, Checkpoint};
use headlight::error::Result;
use safetensors::tensor::TensorView;
use safetensors::{Dtype, SafeTensors, serialize};
use serde_json::Value;

use super::golden;

/// `config.json` and `model.safetensors` as transformers saved them.
#[derive(Clone)]
pub struct Files {
    pub config: Vec<u8>,
    pub safetensors: Vec<u8>,
}

/// A tensor that can be edited.
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

    /// The sentence with which the files are refused.
    pub fn refusal(&self) -> String {
        self.read().unwrap_err().to_string()
    }

    /// Sets a field of `config.json`, or takes it away.
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

    /// Edits the tensor of that name.
    pub fn edit_one(self, name: &str, change: impl FnOnce(&mut Tensor)) -> Self {
        self.edit(|tensors| {
            let found = tensors.iter_mut().find(|tensor| tensor.name == name);
            change(found.unwrap());
        })
    }
}
