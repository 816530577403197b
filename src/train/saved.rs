//! A trained model as files: weights, their description, and the words.
//!
//! A transformer is saved as transformers saves a GPT-2, which is the same model: what is saved
//! here can be opened by [`checkpoint`](crate::checkpoint) and by PyTorch. A recurrent model, for
//! which transformers has no format, is saved with its training, which [`read`] opens again.

mod gpt2;
mod recurrent;

use safetensors::tensor::{Dtype, TensorView};
use serde_json::{Map, Value, json};

use crate::Matrix;
use crate::checkpoint::File;
use crate::error::{Error, Result};

use super::network::Network;
use super::training::Training;

/// A matrix or, with one row, a vector of a file.
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

    /// Of a matrix with one row.
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

    /// The numbers in single precision, a row after the other.
    fn bytes(&self) -> Vec<u8> {
        let rows = self.values.transpose();
        rows.iter().flat_map(|x| x.to_le_bytes()).collect()
    }
}

/// A file `model.safetensors` in single precision, of a kept step or of now.
///
/// A transformer's tensors are those of a `GPT2LMHeadModel`; one without positions gets a table
/// of zeros, which adds nothing. Of a recurrent model it is every parameter by its name, each W
/// `[d_in, d_out]`; of now Adam's running means besides, with `adam.m.` and `adam.v.` in front of
/// the parameter's name; and `training.curve` `[2 + layers, n]`, each step's loss, the length of
/// its gradient and that of each layer's.
///
/// # Errors
///
/// [`Error::NotKept`], and [`Error::Contradiction`], should the library refuse a matrix.
///
/// # Example: what is written can be read
///
/// ```
/// use headlight::train::optimizer::Method;
/// use headlight::train::{Architecture, Settings, saved, tasks::Task, training::Training};
/// let training = Training::begin(&Settings {
///     task: Task::SixWords,
///     length: 0,
///     pairs: String::new(),
///     architecture: Architecture::Transformer,
///     n_layers: 1,
///     n_heads: 2,
///     d_model: 8,
///     has_positions: true,
///     optimizer: Method::Adam,
///     learning_rate: 0.01,
///     warm_up: 1,
///     smoothing: 0.0,
///     batch: 4,
///     seed: 7,
/// })?;
/// let weights = saved::weights(&training, None)?;
/// let config = saved::config(&training, None);
/// let read = headlight::checkpoint::read(config.as_bytes(), &weights)?;
/// assert_eq!((read.config.d_model, read.config.n_heads), (8, 2));
/// # Ok::<(), headlight::error::Error>(())
/// ```
pub fn weights(training: &Training, step: Option<usize>) -> Result<Vec<u8>> {
    let tensors = match training.network() {
        Network::Transformer(transformer) => {
            let parameters = match step {
                Some(step) => training.parameters_at(step)?,
                None => training.parameters(),
            };
            gpt2::tensors(transformer.config(), parameters)
        }
        Network::Recurrent(_) | Network::Attentive(_) => recurrent::tensors(training, step)?,
    };
    let refuse = |error: safetensors::SafeTensorError| Error::Contradiction(error.to_string());
    let bytes: Vec<_> = tensors.iter().map(Tensor::bytes).collect();
    let views = tensors.iter().zip(&bytes).map(|(tensor, bytes)| {
        let view = TensorView::new(Dtype::F32, tensor.shape(), bytes)?;
        Ok((tensor.name.as_str(), view))
    });
    let views = views
        .collect::<std::result::Result<Vec<_>, _>>()
        .map_err(refuse)?;
    safetensors::serialize(views, None).map_err(refuse)
}

/// A file `config.json`: of a transformer that of a `GPT2LMHeadModel`, of a recurrent model sizes
/// by their names in [`Config`](crate::config::Config), the vocabulary and the training.
pub fn config(training: &Training, step: Option<usize>) -> String {
    let file = match training.network() {
        Network::Transformer(transformer) => gpt2::config(transformer.config()),
        Network::Recurrent(_) | Network::Attentive(_) => {
            recurrent::config(training, step.unwrap_or(training.step()))
        }
    };
    format!("{file:#}\n")
}

/// The training of a recurrent model from the files [`config`] and [`weights`]: it goes on with
/// the same bits.
///
/// One that was saved at an earlier step than that of now can only be looked at, since nothing
/// tells what Adam remembered then. Files beside the two are left out of account.
///
/// # Errors
///
/// A sentence that names the file or field that is missing, or what is allowed there, or the
/// tensor that is missing, misshapen, not finite or left over.
///
/// # Example: steps that are made after the model was saved and read
///
/// ```
/// use headlight::checkpoint::File;
/// use headlight::train::optimizer::Method;
/// use headlight::train::{Architecture, Settings, saved, tasks::Task, training::Training};
/// let mut training = Training::begin(&Settings {
///     task: Task::SixWords,
///     length: 0,
///     pairs: String::new(),
///     architecture: Architecture::Gru,
///     n_layers: 1,
///     n_heads: 1,
///     d_model: 8,
///     has_positions: true,
///     optimizer: Method::Adam,
///     learning_rate: 0.01,
///     warm_up: 1,
///     smoothing: 0.0,
///     batch: 4,
///     seed: 7,
/// })?;
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
    let ending = |ending: &str| files.iter().find(|file| file.base().ends_with(ending));
    let missing = |[name, other]: [&str; 2]| {
        let problem = format!("{name} is missing; choose it together with {other}");
        Error::Files(problem)
    };
    let names = ["config.json", "model.safetensors"];
    let config = ending(names[0]).ok_or_else(|| missing(names))?;
    let weights = ending(".safetensors").ok_or_else(|| missing([names[1], names[0]]))?;
    recurrent::read(&config.bytes.read()?, *weights)
}

/// A file `tokenizer.json`: words with spaces between them, each an entry of its own. There is
/// none for other words, since the model has learned nothing of them.
///
/// # Example: the third of three words
///
/// ```
/// use headlight::{tokenizer::Tokenizer, train::saved};
/// let file = saved::tokenizer(&["merci", "→", "thanks"].map(String::from));
/// let tokens = Tokenizer::from_bytes(file.as_bytes())?.encode("merci → thanks")?;
/// assert_eq!(tokens[2].id, 2);
/// # Ok::<(), headlight::error::Error>(())
/// ```
pub fn tokenizer(vocabulary: &[String]) -> String {
    let entries: Map<String, Value> = vocabulary
        .iter()
        .enumerate()
        .map(|(id, word)| (word.clone(), id.into()))
        .collect();
    let file = json!({
        "version": "1.0",
        "truncation": null,
        "padding": null,
        "added_tokens": [],
        "normalizer": null,
        "pre_tokenizer": { "type": "WhitespaceSplit" },
        "post_processor": null,
        "decoder": null,
        "model": { "type": "WordLevel", "vocab": entries, "unk_token": "<unk>" },
    });
    format!("{file:#}\n")
}
