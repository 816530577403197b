//! Fields of `config.json`.
//!
//! Unsupported settings are rejected, because a model with a different activation or position
//! encoding than in training would silently give wrong numbers.

use std::ops::RangeInclusive;

use serde_json::{Map, Value};

use super::kind;
use crate::error::{Error, FileError, Result, excerpt, fail};
use crate::model::config::{Activation, LIMITS, MAX_LAYERS, Unembedding};

/// Maximum length of `config.json`, in bytes. Typical files have fewer than 2,000 bytes; those of
/// classifiers with many labels have a few times as many.
const LONGEST: usize = 1 << 20;

pub struct Settings(Map<String, Value>);

/// Maximum length of a task prefix, in bytes; longer prefixes are ignored.
const LONGEST_PREFIX: usize = 100;

/// Maximum number of task prefixes that are read.
const MOST_PREFIXES: usize = 50;

impl Settings {
    /// Parses a JSON object.
    pub fn parse(json: &[u8]) -> Result<Self> {
        kind::check("config.json", json.into())?;
        if json.len() > LONGEST {
            return fail(FileError::ConfigFile {
                problem: format!(
                    "it has {} bytes, but at most {LONGEST} are allowed",
                    json.len()
                ),
            });
        }
        match serde_json::from_slice(json) {
            Ok(Value::Object(fields)) => Ok(Settings(fields)),
            Ok(_) => fail(FileError::ConfigFile {
                problem: "it is not a JSON object".into(),
            }),
            Err(error) => fail(FileError::ConfigFile {
                problem: excerpt(&error.to_string()),
            }),
        }
    }

    /// The name under which the model was saved or loaded, without its owner.
    pub fn name(&self) -> Option<String> {
        let path = self.0.get("_name_or_path")?.as_str()?;
        let name = path.rsplit('/').next()?;
        (!name.is_empty()).then(|| excerpt(name))
    }

    /// The task prefixes with which a text can start, from `task_specific_params` (T5).
    pub fn task_prefixes(&self) -> Vec<String> {
        let tasks = self.get("task_specific_params").and_then(Value::as_object);
        let prefixes = tasks.into_iter().flat_map(|tasks| tasks.values());
        let prefixes = prefixes.filter_map(|task| task.get("prefix")?.as_str());
        let is_usable = |prefix: &&str| !prefix.is_empty() && prefix.len() <= LONGEST_PREFIX;
        let prefixes = prefixes.filter(is_usable).take(MOST_PREFIXES);
        prefixes.map(str::to_owned).collect()
    }

    /// The type of the model; `bert` if absent.
    pub fn model_type(&self) -> Result<&str> {
        match self.get("model_type") {
            None => Ok("bert"),
            Some(value) => value
                .as_str()
                .ok_or_else(|| self.unsupported("model_type", "texts")),
        }
    }

    /// The width of a head, if the heads divide the width of the residual stream evenly.
    pub fn d_head(&self, width: &'static str, heads: &'static str) -> Result<usize> {
        let (d_model, n_heads) = (self.size(width)?, self.size(heads)?);
        if d_model.is_multiple_of(n_heads) {
            return Ok(d_model / n_heads);
        }
        Err(self.unsupported(heads, &format!("divisors of {width} ({d_model})")))
    }

    /// The unembedding of a file without an unembedding matrix: the embedding if the two are tied,
    /// otherwise [`Unembedding::None`].
    pub fn unembedding(&self, default: bool) -> Result<Unembedding> {
        Ok(match self.switch("tie_word_embeddings", default)? {
            true => Unembedding::Tied,
            false => Unembedding::None,
        })
    }

    /// The activation of the MLP.
    pub fn activation(&self, field: &'static str, default: Activation) -> Result<Activation> {
        let Some(value) = self.get(field) else {
            return Ok(default);
        };
        match value.as_str() {
            Some("gelu") => Ok(Activation::Gelu),
            Some("gelu_new" | "gelu_pytorch_tanh") => Ok(Activation::GeluTanh),
            Some("relu") => Ok(Activation::Relu),
            Some("silu" | "swish") => Ok(Activation::Silu),
            _ => {
                let known = "\"gelu\", \"gelu_new\", \"gelu_pytorch_tanh\", \"relu\", \"silu\" and \"swish\"";
                Err(self.unsupported(field, known))
            }
        }
    }

    /// The positive number in a field; `default` if the field is absent.
    pub fn positive(&self, field: &'static str, default: f32) -> Result<f32> {
        let Some(value) = self.get(field) else {
            return Ok(default);
        };
        let number = value.as_f64().map(|number| number as f32);
        number
            .filter(|number| number.is_finite() && *number > 0.0)
            .ok_or_else(|| self.unsupported(field, "positive numbers of float32"))
    }

    /// The positive number in a field; `default` if the field is absent, and `None` if it is
    /// `null`.
    pub fn limit(&self, field: &'static str, default: Option<f32>) -> Result<Option<f32>> {
        match (self.has(field), self.get(field)) {
            (false, _) => Ok(default),
            (true, None) => Ok(None),
            (true, Some(_)) => self.positive(field, 1.0).map(Some),
        }
    }

    /// The count in a required field.
    pub fn size(&self, field: &'static str) -> Result<usize> {
        self.number(field, 1..=LIMITS)
    }

    /// The number of layers in a required field.
    pub fn layers(&self, field: &'static str) -> Result<usize> {
        self.number(field, 1..=MAX_LAYERS)
    }

    /// The whole number in a required field; it may be 0.
    pub fn whole(&self, field: &'static str, most: usize) -> Result<usize> {
        self.number(field, 0..=most)
    }

    fn number(&self, field: &'static str, range: RangeInclusive<usize>) -> Result<usize> {
        let value = self.get(field).ok_or(FileError::ConfigMissing { field })?;
        let number = value.as_u64().and_then(|number| number.try_into().ok());
        number
            .filter(|number| range.contains(number))
            .ok_or_else(|| {
                let [least, most] = [range.start(), range.end()];
                self.unsupported(field, &format!("whole numbers from {least} to {most}"))
            })
    }

    /// The JSON object in a required field.
    pub fn object(&self, field: &'static str) -> Result<Self> {
        match self.get(field) {
            Some(Value::Object(fields)) => Ok(Settings(fields.clone())),
            Some(_) => Err(self.unsupported(field, "JSON objects")),
            None => fail(FileError::ConfigMissing { field }),
        }
    }

    /// The count in a field; `default` if the field is absent.
    pub fn size_or(&self, field: &'static str, default: usize) -> Result<usize> {
        match self.get(field) {
            None => Ok(default),
            Some(_) => self.size(field),
        }
    }

    /// The boolean in a field; `default` if the field is absent.
    pub fn switch(&self, field: &'static str, default: bool) -> Result<bool> {
        match self.get(field).map(Value::as_bool) {
            None => Ok(default),
            Some(Some(on)) => Ok(on),
            Some(None) => Err(self.unsupported(field, "true and false")),
        }
    }

    /// Checks that a field is absent or has the only supported value.
    pub fn only(&self, field: &'static str, word: impl Into<Value>) -> Result<()> {
        let word = word.into();
        match self.get(field) {
            Some(value) if *value != word => Err(self.unsupported(field, &word.to_string())),
            _ => Ok(()),
        }
    }

    /// Checks that a field is absent, `null`, `false` or empty.
    pub fn without(&self, field: &'static str) -> Result<()> {
        let is_off = match self.get(field) {
            None | Some(Value::Bool(false)) => true,
            Some(Value::Object(fields)) => fields.is_empty(),
            Some(Value::Array(items)) => items.is_empty(),
            Some(_) => false,
        };
        match is_off {
            true => Ok(()),
            false => Err(self.unsupported(field, "models without it")),
        }
    }

    /// Checks an alias, as in the `attribute_map` of transformers: if both fields are present, they
    /// must agree.
    pub fn same(&self, alias: &'static str, field: &'static str) -> Result<()> {
        match (self.get(alias), self.get(field)) {
            (Some(one), Some(other)) if one != other => {
                let value = excerpt(&other.to_string());
                Err(self.unsupported(alias, &format!("the value of {field} ({value})")))
            }
            _ => Ok(()),
        }
    }

    /// Whether the field is present, `null` included.
    pub fn has(&self, field: &str) -> bool {
        self.0.contains_key(field)
    }

    /// A field's value; `null` counts as absent, as in Python.
    pub fn get(&self, field: &str) -> Option<&Value> {
        self.0.get(field).filter(|value| !value.is_null())
    }

    /// The error for a field with an unsupported value.
    pub fn unsupported(&self, field: &'static str, supported: &str) -> Error {
        let found = self.0.get(field).unwrap_or(&Value::Null);
        let error = FileError::ConfigValue {
            field,
            found: excerpt(&found.to_string()),
            supported: supported.into(),
        };
        error.into()
    }
}
