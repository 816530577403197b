//! The sizes and choices that make one transformer different from another.
//!
//! A [`Config`] holds numbers and enums only: no weights and no activations. Every
//! choice is an enum with one variant for each kind, so that a new kind of model is
//! a new variant rather than a new copy of the maths.

use crate::error::{Error, Result};

/// The largest size the crate accepts for any one dimension.
///
/// It is far beyond any model a browser can hold; its purpose is that a hostile
/// file cannot ask for an absurd allocation.
pub const LIMITS: usize = 1 << 24;

/// How a vector is normalised.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NormKind {
    /// Subtract the mean, divide by the standard deviation, times γ, plus β (Ba et al. 2016).
    LayerNorm,
    /// Divide by the root mean square, times γ (Zhang and Sennrich 2019).
    RmsNorm,
}

/// Where the two norms of a block stand.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NormOrder {
    /// In front of attention and MLP, and once more after the last block (GPT-2, LLaMA).
    PreNorm,
    /// After each residual addition, and once after the embeddings (BERT).
    PostNorm,
}

/// How a model knows the order of its tokens.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Positions {
    /// Not at all: where no mask hides keys, permuting the tokens permutes the outputs.
    None,
    /// A trained vector for each position (`w_pos`).
    Learned,
    /// Sines and cosines of the position (Vaswani et al. 2017).
    Sinusoidal {
        /// The base of the wavelengths' geometric series; 10 000 in the paper.
        base: f32,
    },
}

/// The function between the two matrices of an MLP.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Activation {
    /// max(x, 0).
    Relu,
    /// x·Φ(x) with the error function (`torch.nn.functional.gelu`).
    Gelu,
    /// The tanh approximation of GELU (`gelu(approximate="tanh")`, `gelu_new`).
    GeluTanh,
    /// x·σ(x), also called swish.
    Silu,
}

/// The form of the feed-forward part.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MlpKind {
    /// act(x·W_in + b_in)·W_out + b_out.
    Plain,
    /// (act(x·W_gate) ⊙ (x·W_in))·W_out (Shazeer 2020).
    Gated,
}

/// Which keys a query may look at.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Mask {
    /// All of them.
    None,
    /// Those at its own position and before it ("backward looking").
    Causal,
}

/// What a score is divided by before the softmax.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Scaling {
    /// √`d_head`, so that scores keep their spread as `d_head` grows (Vaswani et al. 2017).
    SqrtDHead,
    /// Nothing.
    None,
}

/// The sizes and choices of a transformer.
///
/// Names are those of TransformerLens. Sizes are counts; `norm_eps` has no unit.
///
/// # Example: an impossible size is refused with a sentence
///
/// ```
/// use headlight::config::Config;
/// let config = Config { n_heads: 0, ..Config::default() };
/// assert_eq!(
///     config.validate().unwrap_err().to_string(),
///     "n_heads is 0, but it must lie between 1 and 16777216; choose another size.",
/// );
/// ```
#[derive(Debug, Clone, PartialEq)]
pub struct Config {
    /// Number of blocks.
    pub n_layers: usize,
    /// Attention heads in each block.
    pub n_heads: usize,
    /// Width of the residual stream.
    pub d_model: usize,
    /// Width of one head's queries, keys and values.
    pub d_head: usize,
    /// Width of the MLP's hidden layer.
    pub d_mlp: usize,
    /// Number of entries of the vocabulary.
    pub d_vocab: usize,
    /// The most tokens the model can read.
    pub n_ctx: usize,
    /// Number of token types (sentence A, sentence B); 0 when the model has none.
    pub n_token_types: usize,
    /// How vectors are normalised.
    pub norm: NormKind,
    /// Added to the variance so that the division is always defined.
    pub norm_eps: f32,
    /// Where the norms stand.
    pub norm_order: NormOrder,
    /// How order is known.
    pub positions: Positions,
    /// The MLP's non-linearity.
    pub activation: Activation,
    /// The MLP's form.
    pub mlp: MlpKind,
    /// Which keys a query may look at.
    pub mask: Mask,
    /// What scores are divided by.
    pub scaling: Scaling,
}

impl Default for Config {
    /// The smallest useful transformer: one post-norm block with one head of width 4.
    fn default() -> Self {
        Config {
            n_layers: 1,
            n_heads: 1,
            d_model: 4,
            d_head: 4,
            d_mlp: 16,
            d_vocab: 8,
            n_ctx: 8,
            n_token_types: 0,
            norm: NormKind::LayerNorm,
            norm_eps: 1e-5,
            norm_order: NormOrder::PostNorm,
            positions: Positions::None,
            activation: Activation::Relu,
            mlp: MlpKind::Plain,
            mask: Mask::None,
            scaling: Scaling::SqrtDHead,
        }
    }
}

impl Config {
    /// Checks every size and number.
    ///
    /// # Errors
    ///
    /// [`Error::Size`] or [`Error::Scalar`] with the field's name and value.
    pub fn validate(&self) -> Result<()> {
        let sizes = [
            ("n_layers", self.n_layers),
            ("n_heads", self.n_heads),
            ("d_model", self.d_model),
            ("d_head", self.d_head),
            ("d_mlp", self.d_mlp),
            ("d_vocab", self.d_vocab),
            ("n_ctx", self.n_ctx),
            ("n_token_types + 1", self.n_token_types.saturating_add(1)),
        ];
        for (name, value) in sizes {
            if !(1..=LIMITS).contains(&value) {
                return Err(Error::Size {
                    name,
                    value,
                    most: LIMITS,
                });
            }
        }
        let positive = |name, value: f32| {
            (value.is_finite() && value > 0.0)
                .then_some(())
                .ok_or(Error::Scalar { name, value })
        };
        positive("norm_eps", self.norm_eps)?;
        if let Positions::Sinusoidal { base } = self.positions {
            positive("positions.base", base)?;
        }
        Ok(())
    }

    /// The width of all heads side by side, `n_heads · d_head`.
    pub fn d_heads(&self) -> usize {
        self.n_heads * self.d_head
    }
}
