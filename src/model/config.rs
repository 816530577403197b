//! The sizes and architecture choices of a transformer.
//!
//! A [`Config`] contains only numbers and enums, no weights and no activations. Each choice is an
//! enum, so that a new kind of model needs a new variant, not a new copy of the maths.

use serde::{Deserialize, Serialize};
use tsify::Tsify;

mod address;
mod check;
mod decoding;
mod distance;
mod layer;
mod positions;

pub use address::{LayerAt, StackId, SublayerAt};
pub use decoding::Decoding;
pub use distance::{Disentangled, DistanceBias};
pub use layer::{Kind, Layer, MAX_LAYERS, Mask, Norms, Residual, Stack, Sublayer};
pub use positions::{Pairs, Positions, Rotary, Stretch};

/// The largest accepted size of any dimension. It exceeds the size of any model that fits in a
/// browser, but prevents a malicious file from requesting an absurd allocation.
pub const LIMITS: usize = 1 << 24;

/// How a vector is normalised.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, Tsify)]
#[serde(rename_all = "snake_case")]
pub enum NormKind {
    /// Subtracts the mean, divides by the standard deviation, multiplies by γ and adds β (Ba et al.
    /// 2016).
    LayerNorm,
    /// Divides by the root mean square and multiplies by γ (Zhang and Sennrich 2019).
    RmsNorm,
}

/// The activation function between the two matrices of an MLP.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, strum::IntoStaticStr, Serialize, Deserialize, Tsify,
)]
#[strum(serialize_all = "snake_case")]
#[serde(rename_all = "snake_case")]
pub enum Activation {
    /// max(x, 0).
    Relu,
    /// x·Φ(x), computed with the error function (`torch.nn.functional.gelu`).
    Gelu,
    /// The tanh approximation of GELU (`gelu(approximate="tanh")`, `gelu_new`).
    GeluTanh,
    /// x·σ(x), also called swish.
    Silu,
}

/// The form of the MLP.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MlpKind {
    /// act(x·W_in + b_in)·W_out + b_out.
    Plain,
    /// (act(x·W_gate) ⊙ (x·W_in))·W_out (Shazeer 2020).
    Gated,
}

/// How logits are computed from the residual stream.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Unembedding {
    /// No logits, as in an encoder.
    None,
    /// The residual stream is multiplied by the transpose of the embedding `w_e`.
    Tied,
    /// The residual stream is multiplied by a separate matrix `w_u`.
    Own,
}

/// Norms of queries and keys.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum QkNorms {
    /// None.
    None,
    /// Each head is normalised separately; all heads share γ (Qwen3).
    EachHead,
    /// All heads are normalised together (OLMo 2).
    AllHeads,
}

/// The divisor of scores before the softmax.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Scaling {
    /// √`d_head`, so that the variance of scores does not depend on `d_head` (Vaswani et al. 2017).
    SqrtDHead,
    /// The square root of another number (Gemma 2's `query_pre_attn_scalar`).
    Sqrt(usize),
    /// No division.
    None,
}

impl Scaling {
    /// The number by which the scores of a head of this width are divided, if any.
    ///
    /// # Example: heads of width 64
    ///
    /// ```
    /// use headlight::model::config::Scaling;
    /// assert_eq!(Scaling::SqrtDHead.divisor(64), Some(8.0));
    /// assert_eq!(Scaling::Sqrt(100).divisor(64), Some(10.0));
    /// ```
    pub fn divisor(self, d_head: usize) -> Option<f32> {
        match self {
            Scaling::SqrtDHead => Some((d_head as f32).sqrt()),
            Scaling::Sqrt(number) => Some((number as f32).sqrt()),
            Scaling::None => None,
        }
    }
}

/// The configuration of a transformer.
///
/// Names are taken from TransformerLens. Sizes are counts; `norm_eps` has no unit.
///
/// # Example: an impossible size gives an error with a helpful message
///
/// ```
/// use headlight::model::config::Config;
/// let config = Config { n_heads: 0, ..Config::default() };
/// assert_eq!(
///     config.validate().unwrap_err().to_string(),
///     "n_heads is 0, but must be from 1 to 16777216; choose another size.",
/// );
/// ```
#[derive(Debug, Clone, PartialEq)]
pub struct Config {
    /// The stacks of layers: the encoder or language model, then the translation
    /// [`decoder`](crate::model::decoder), if there is one.
    pub stacks: Vec<Stack>,
    /// Number of attention heads in each layer.
    pub n_heads: usize,
    /// Number of key–value heads in each layer, if several query heads share one (grouped-query
    /// attention, Ainslie et al. 2023); `None` if every head has its own keys and values.
    pub n_key_value_heads: Option<usize>,
    /// Width of the residual stream.
    pub d_model: usize,
    /// Width of the embeddings, if a linear layer projects them to the residual stream (ALBERT,
    /// ELECTRA); `None` if they are as wide as the residual stream.
    pub d_embed: Option<usize>,
    /// Width of one head's queries, keys and values.
    pub d_head: usize,
    /// Width of the MLP's hidden layer.
    pub d_mlp: usize,
    /// Number of entries of the vocabulary.
    pub d_vocab: usize,
    /// Context length: the maximum number of tokens.
    pub n_ctx: usize,
    /// Number of token types (sentence A, sentence B); 0 without token types.
    pub n_token_types: usize,
    /// How vectors are normalised.
    pub norm: NormKind,
    /// Added to the variance to avoid a division by 0.
    pub norm_eps: f32,
    /// Whether each stack has a norm after its embeddings (BERT, BART; not the 2017 encoder).
    pub has_ln_embed: bool,
    /// Factor by which token embeddings are multiplied: √d_model in the 2017 paper, 1 in most
    /// models.
    pub embed_scale: f32,
    /// Factor by which a decoder's output is multiplied before the unembedding: 1/√d_model in T5
    /// with a tied embedding, 1 in most models.
    pub unembed_scale: f32,
    /// How token positions are encoded.
    pub positions: Positions,
    /// The MLP's non-linearity.
    pub activation: Activation,
    /// The MLP's form.
    pub mlp: MlpKind,
    /// The norms of queries and keys, before any rotation.
    pub qk_norm: QkNorms,
    /// The divisor of scores.
    pub scaling: Scaling,
    /// The soft cap c of scores: c·tanh(score / c) (Gemma 2).
    pub score_cap: Option<f32>,
    /// How logits are computed from the output of the last stack.
    pub unembedding: Unembedding,
    /// The activation of the masked-word head, if there is one (see [`crate::model::mlm_head()`]).
    pub mlm_head: Option<Activation>,
    /// The soft cap of logits.
    pub logit_cap: Option<f32>,
    /// The special tokens of the decoder, if there is one.
    pub decoding: Decoding,
}

impl Default for Config {
    /// The smallest useful transformer: one post-norm block with one head of width 4.
    fn default() -> Self {
        Config {
            stacks: vec![Stack::of([Layer::attention_mlp(Mask::None, Norms::POST)])],
            n_heads: 1,
            n_key_value_heads: None,
            d_model: 4,
            d_embed: None,
            d_head: 4,
            d_mlp: 16,
            d_vocab: 8,
            n_ctx: 8,
            n_token_types: 0,
            norm: NormKind::LayerNorm,
            norm_eps: 1e-5,
            has_ln_embed: true,
            embed_scale: 1.0,
            unembed_scale: 1.0,
            positions: Positions::None,
            activation: Activation::Relu,
            mlp: MlpKind::Plain,
            qk_norm: QkNorms::None,
            scaling: Scaling::SqrtDHead,
            score_cap: None,
            unembedding: Unembedding::None,
            mlm_head: None,
            logit_cap: None,
            decoding: Decoding::default(),
        }
    }
}

impl Config {
    /// The width of the embeddings.
    pub fn embed_width(&self) -> usize {
        self.d_embed.unwrap_or(self.d_model)
    }

    /// The width of the vectors that the unembedding multiplies.
    pub fn unembed_width(&self) -> usize {
        match self.mlm_head {
            Some(_) => self.embed_width(),
            None => self.d_model,
        }
    }

    /// The widths of the norms of queries and of keys.
    pub fn qk_norm_widths(&self) -> [usize; 2] {
        match self.qk_norm {
            QkNorms::AllHeads => [self.d_heads(), self.d_kv_heads()],
            QkNorms::None | QkNorms::EachHead => [self.d_head; 2],
        }
    }

    /// The width of all heads, `n_heads · d_head`.
    pub fn d_heads(&self) -> usize {
        self.n_heads * self.d_head
    }

    /// The columns of a head in a matrix of all heads.
    pub(crate) fn columns_of_head(&self, head: usize) -> Vec<usize> {
        (head * self.d_head..(head + 1) * self.d_head).collect()
    }

    /// Number of key–value heads in each layer.
    pub fn n_kv_heads(&self) -> usize {
        self.n_key_value_heads.unwrap_or(self.n_heads)
    }

    /// The width of all key heads, `n_kv_heads · d_head`, and of all value heads.
    pub fn d_kv_heads(&self) -> usize {
        self.n_kv_heads() * self.d_head
    }

    /// Whether position vectors are added to the embeddings.
    pub fn adds_positions(&self) -> bool {
        match self.positions {
            Positions::Learned | Positions::Sinusoidal { .. } => true,
            Positions::None | Positions::Rotary(_) => false,
        }
    }

    /// Number of query heads for each key–value head.
    pub fn group(&self) -> usize {
        self.n_heads / self.n_kv_heads()
    }
}
