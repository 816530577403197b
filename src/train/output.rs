//! The output of a model in training, and the words to which the rows and columns of attention
//! patterns belong.

use serde::{Deserialize, Serialize};
use tsify::Tsify;

use crate::Matrix;

/// A model's output for a sequence of n words.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Output {
    /// Logits after each position: `[n, d_vocab]`; zeros at the positions of an encoder.
    pub logits: Matrix,
    /// The final vectors, `[n, d_model]`: a transformer's residual stream, or the states of a
    /// recurrent model's last layer. The rows of an encoder come before those of its decoder.
    pub hidden: Matrix,
    /// Attention weights, one matrix for each head, in the order of
    /// [`Network::attention`](super::network::Network::attention): `[n_query, n_key]`.
    pub patterns: Vec<Matrix>,
    /// A recurrent decoder's attention to the prompt, which has `given` words:
    /// `[n − given, given]`.
    pub alignment: Option<Matrix>,
    /// The relative position bias of each head, in the order of the patterns, at the distances 0 to
    /// n − 1: `[heads, n]`; `None` without relative positions.
    pub distance_bias: Option<Matrix>,
}

/// An attention sublayer of a transformer in training.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Tsify)]
#[tsify(rename = "TrainAttention")]
pub struct Attention {
    /// The layer within its stack.
    pub layer: usize,
    /// The words of a pattern's rows.
    pub queries: Words,
    /// The words of a pattern's columns.
    pub keys: Words,
}

/// A part of a sequence.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, Tsify)]
#[serde(rename_all = "snake_case")]
pub enum Words {
    /// The whole sequence.
    All,
    /// The words that an encoder reads.
    Given,
    /// The words that a decoder reads: the start token and the answer.
    Answer,
}

impl Words {
    /// The words in this part of the sequence `ids`. An encoder reads the first `given` words of
    /// the sequence.
    pub fn of(self, ids: &[usize], given: usize) -> &[usize] {
        match self {
            Words::All => ids,
            Words::Given => &ids[..given],
            Words::Answer => &ids[given..],
        }
    }
}
