//! A trained model as files: weights, configuration and vocabulary.
//!
//! A transformer is saved in the GPT-2 or Marian format of the transformers library, which
//! [`checkpoint`](crate::checkpoint) and PyTorch can open. That library has no format for recurrent
//! models. A recurrent model is therefore saved in a separate format, together with its training
//! state, which [`read`] restores.

mod recurrent;
mod transformer;

use safetensors::tensor::{Dtype, TensorView};
use serde_json::{Map, Value, json};

use crate::Matrix;
use crate::checkpoint::vocabulary::added_token;
use crate::checkpoint::{File, refuse};
use crate::error::{Result, TrainError, fail};
use crate::model::site::SublayerAt;

use super::network::Network;
use super::tasks::END;
use super::training::Training;

/// A tensor of a file: a matrix, or a vector, which is kept as a matrix with one row.
struct Tensor {
    name: String,
    values: Matrix,
    is_vector: bool,
}

impl Tensor {
    fn matrix(name: impl Into<String>, values: Matrix) -> Self {
        Tensor {
            name: name.into(),
            values,
            is_vector: false,
        }
    }

    /// Makes a vector from a matrix with one row.
    fn vector(name: impl Into<String>, values: Matrix) -> Self {
        Tensor {
            name: name.into(),
            values,
            is_vector: true,
        }
    }

    fn shape(&self) -> Vec<usize> {
        match self.is_vector {
            true => vec![self.values.ncols()],
            false => vec![self.values.nrows(), self.values.ncols()],
        }
    }

    /// The numbers in single precision, in row order.
    fn bytes(&self) -> Vec<u8> {
        let rows = self.values.transpose();
        rows.iter().flat_map(|x| x.to_le_bytes()).collect()
    }
}

/// The file `model.safetensors`, in single precision, for a snapshot or the current model.
///
/// A causal transformer is stored as the tensors of a `GPT2LMHeadModel`; if it has no position
/// embedding, zeros are saved instead. An encoder and decoder are stored as a `MarianMTModel`. A
/// recurrent model is stored as its parameters by name, where each W is `[d_in, d_out]`, together
/// with `training.curve` `[2 + layers, n]`. For each step, this matrix has the loss, the total
/// gradient norm, and the gradient norm of each layer. The current model also has Adam's running
/// means, prefixed with `adam.m.` and `adam.v.`.
///
/// # Errors
///
/// [`TrainError::NoSnapshot`], [`TrainError::NotSaved`] if the safetensors library rejects a matrix,
/// and [`TrainError::NoFormat`] if a transformer has no residual connections, no norms, or relative
/// positions, because these formats cannot express that.
///
/// # Example: a saved transformer is a readable checkpoint
///
/// ```
/// use headlight::train::{Settings, saved, training::Training};
/// let training = Training::begin(&Settings::default())?;
/// let weights = saved::weights(&training, None)?;
/// let config = saved::config(&training, None);
/// let read = headlight::checkpoint::read(config.as_bytes(), &weights)?;
/// assert_eq!((read.config.d_model, read.config.n_heads), (32, 4));
/// # Ok::<(), headlight::error::Error>(())
/// ```
pub fn weights(training: &Training, step: Option<usize>) -> Result<Vec<u8>> {
    let tensors = match &training.network {
        Network::Transformer(transformer) => {
            let parameters = match step {
                Some(step) => training.parameters_at(step)?,
                None => training.parameters(),
            };
            let settings = &training.settings;
            let is_relative = transformer.config().has_distances(SublayerAt::attention(0));
            if is_relative || !(settings.has_residual && settings.has_norms) {
                return fail(TrainError::NoFormat);
            }
            transformer::tensors(transformer, parameters)
        }
        Network::Recurrent(_) | Network::Attentive(_) => recurrent::tensors(training, step)?,
    };
    let not_saved = |error: safetensors::SafeTensorError| TrainError::NotSaved {
        problem: error.to_string(),
    };
    let bytes: Vec<_> = tensors.iter().map(Tensor::bytes).collect();
    let views = tensors.iter().zip(&bytes).map(|(tensor, bytes)| {
        let view = TensorView::new(Dtype::F32, tensor.shape(), bytes)?;
        Ok((tensor.name.as_str(), view))
    });
    let views = views
        .collect::<std::result::Result<Vec<_>, _>>()
        .map_err(not_saved)?;
    Ok(safetensors::serialize(views, None).map_err(not_saved)?)
}

/// The file `config.json`. For a transformer, it describes a `GPT2LMHeadModel` or `MarianMTModel`.
/// For a recurrent model, it has sizes named as in [`Config`](crate::model::config::Config), the
/// vocabulary, and the training settings.
pub fn config(training: &Training, step: Option<usize>) -> String {
    let file = match &training.network {
        Network::Transformer(transformer) => transformer::config(transformer),
        Network::Recurrent(_) | Network::Attentive(_) => {
            recurrent::config(training, step.unwrap_or(training.step()))
        }
    };
    format!("{file:#}\n")
}

/// Restores a recurrent model's training run from the files that [`config`] and [`weights`] wrote.
/// The run continues bit-identically.
///
/// A saved snapshot cannot be trained further, because it lacks Adam's running means. Other files
/// are ignored.
///
/// # Example: a training run continues after saving and reading
///
/// ```
/// use headlight::checkpoint::File;
/// use headlight::train::{Architecture, Settings, saved, training::Training};
/// let mut training = Training::begin(&Settings { architecture: Architecture::Gru, ..Settings::default() })?;
/// training.steps(3)?;
/// let (config, weights) = (saved::config(&training, None), saved::weights(&training, None)?);
/// let mut read = saved::read(&[
///     File { name: "config.json", bytes: config.as_bytes().into() },
///     File { name: "model.safetensors", bytes: (&*weights).into() },
/// ])?;
/// assert_eq!(read.steps(2)?, training.steps(2)?);
/// # Ok::<(), headlight::error::Error>(())
/// ```
pub fn read(files: &[File]) -> Result<Training> {
    let find = |ending: &str, name: &str, other: &str| {
        let found = files.iter().find(|file| file.base().ends_with(ending));
        let missing = || {
            refuse(format!(
                "{name} is missing; choose it together with {other}"
            ))
        };
        found.map_or_else(missing, Ok)
    };
    let names = ["config.json", "model.safetensors"];
    let config = find(names[0], names[0], names[1])?;
    let weights = find(".safetensors", names[1], names[0])?;
    recurrent::read(&config.bytes.read()?, *weights)
}

/// The file `tokenizer.json`: one entry for each word; texts are split at spaces. There is no entry
/// for unknown words. In a translation model, the end and start tokens are special.
///
/// # Example: the third of three words
///
/// ```
/// use headlight::{text::tokenizer::Tokenizer, train::saved};
/// let words = ["merci", "→", "thanks"].map(String::from);
/// let file = saved::tokenizer(&words, false);
/// let tokens = Tokenizer::from_bytes(file.as_bytes())?.encode("merci → thanks")?;
/// assert_eq!(tokens[2].id, 2);
/// # Ok::<(), headlight::error::Error>(())
/// ```
pub fn tokenizer(vocabulary: &[String], is_translation: bool) -> String {
    let special = vocabulary.iter().enumerate().filter(|(id, _)| {
        let is_sign = *id == END || id + 1 == vocabulary.len();
        is_translation && is_sign
    });
    let special = special.map(|(id, word)| added_token(id, word, true));
    let special: Vec<Value> = special.collect();
    let entries: Map<String, Value> = vocabulary
        .iter()
        .cloned()
        .zip((0..).map(Value::from))
        .collect();
    let file = json!({
        "version": "1.0",
        "truncation": null,
        "padding": null,
        "added_tokens": special,
        "normalizer": null,
        "pre_tokenizer": { "type": "WhitespaceSplit" },
        "post_processor": null,
        "decoder": null,
        "model": { "type": "WordLevel", "vocab": entries, "unk_token": "<unk>" },
    });
    format!("{file:#}\n")
}
