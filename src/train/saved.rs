//! A trained model as files: weights, their description, and the words.
//!
//! A transformer is saved as transformers saves a GPT-2, which is the same model: what is saved
//! here can be opened by [`checkpoint`](crate::checkpoint) and by PyTorch. Recurrent models, for
//! which transformers has no format, keep the names that they have here.

mod gpt2;

use safetensors::tensor::{Dtype, TensorView};
use serde_json::{Map, Value, json};

use crate::Matrix;
use crate::error::{Error, Result};

use super::network::Network;
use super::parameters::Parameters;

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

/// A file `model.safetensors` in single precision.
///
/// A transformer's tensors are those of a `GPT2LMHeadModel`; one without positions gets a table
/// of zeros, which adds nothing. Of a recurrent model it is every parameter by its name, each W
/// `[d_in, d_out]`.
///
/// # Errors
///
/// [`Error::Contradiction`], should the library refuse a matrix.
///
/// # Panics
///
/// When they are another model's parameters.
///
/// # Example: what is written can be read
///
/// ```
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
///     learning_rate: 0.01,
///     warm_up: 1,
///     batch: 4,
///     seed: 7,
/// })?;
/// let weights = saved::weights(training.network(), training.parameters())?;
/// let config = saved::config(training.network(), training.data().vocabulary());
/// let read = headlight::checkpoint::read(config.as_bytes(), &weights)?;
/// assert_eq!((read.config.d_model, read.config.n_heads), (8, 2));
/// # Ok::<(), headlight::error::Error>(())
/// ```
pub fn weights(network: &Network, parameters: &Parameters) -> Result<Vec<u8>> {
    let tensors = match network {
        Network::Transformer(transformer) => gpt2::tensors(transformer.config(), parameters),
        Network::Recurrent(_) => parameters
            .iter()
            .map(|(name, matrix)| Tensor::matrix(name, matrix.clone()))
            .collect(),
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
/// by their names in [`Config`](crate::config::Config), and the vocabulary.
pub fn config(network: &Network, vocabulary: &[String]) -> String {
    let file = match network {
        Network::Transformer(transformer) => gpt2::config(transformer.config()),
        Network::Recurrent(recurrent) => json!({
            "model_type": "headlight",
            "architecture": network.name(),
            "n_layers": recurrent.config().n_layers,
            "d_model": recurrent.config().d_model,
            "d_vocab": recurrent.config().d_vocab,
            "n_ctx": recurrent.config().n_ctx,
            "vocabulary": vocabulary,
        }),
    };
    format!("{file:#}\n")
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
