//! The trained numbers of a decoder.

use super::{AttentionWeights, MlpWeights, NormWeights, attention, linear, matrix, mlp, norm};
use crate::Matrix;
use crate::config::{Autoregression, Config};
use crate::error::{ModelError, Result, check_index};
use crate::linear::Linear;

/// A decoder. Words are looked up in the encoder's `w_e`, which is the unembedding too.
#[derive(Debug, Clone, PartialEq)]
pub struct DecoderWeights {
    /// The token that the first step reads, and that is never written; a vector of zeros where
    /// there is none.
    pub start: Option<usize>,
    /// The layers, first to last.
    pub blocks: Vec<DecoderBlockWeights>,
    /// Bias of the logits: `[1, d_vocab]`.
    pub b_u: Matrix,
}

/// One layer of a decoder.
#[derive(Debug, Clone, PartialEq)]
pub struct DecoderBlockWeights {
    /// Masked self-attention, or a recurrent unit.
    pub autoregression: AutoregressionWeights,
    /// The norm after it.
    pub ln1: NormWeights,
    /// Attention to the encoder's output.
    pub cross_attn: AttentionWeights,
    /// The norm after it.
    pub ln2: NormWeights,
    /// The feed-forward part.
    pub mlp: MlpWeights,
    /// The norm after it.
    pub ln3: NormWeights,
}

/// A layer's mechanism for using the previous output tokens.
#[derive(Debug, Clone, PartialEq)]
#[allow(
    clippy::large_enum_variant,
    reason = "a layer has one, and its numbers lie elsewhere"
)]
pub enum AutoregressionWeights {
    /// Attention of each token to itself and to those before it.
    SelfAttention(AttentionWeights),
    /// A recurrent unit.
    Ssru(SsruWeights),
}

/// The matrices of a simpler simple recurrent unit.
#[derive(Debug, Clone, PartialEq)]
pub struct SsruWeights {
    /// `[d_model, d_model]`: to what the state takes in.
    pub w: Linear,
    /// `[d_model, d_model]`: to the forget gate.
    pub w_f: Linear,
}

impl DecoderWeights {
    /// As [`Weights::check`](super::Weights::check).
    pub(super) fn check(&self, c: &Config) -> Result<()> {
        if self.blocks.len() != c.n_decoder_layers {
            return Err(ModelError::Contradiction(format!(
                "The weights have {} decoder layers, but the configuration has n_decoder_layers = {}; \
                 use weights and configuration of the same model.",
                self.blocks.len(),
                c.n_decoder_layers
            ))
            .into());
        }
        for (layer, block) in self.blocks.iter().enumerate() {
            let at = format!("decoder.{layer}");
            match (&block.autoregression, c.autoregression) {
                (AutoregressionWeights::SelfAttention(weights), Autoregression::SelfAttention) => {
                    attention(&format!("{at}.self_attn"), weights, c)?;
                }
                (AutoregressionWeights::Ssru(SsruWeights { w, w_f }), Autoregression::Ssru) => {
                    let square = [c.d_model, c.d_model];
                    linear(&format!("{at}.ssru.w"), w, square)?;
                    linear(&format!("{at}.ssru.w_f"), w_f, square)?;
                }
                _ => {
                    return Err(ModelError::Contradiction(format!(
                        "The weights of {at} are not those of {:?}, which the configuration calls \
                         for; the two belong to different models.",
                        c.autoregression
                    ))
                    .into());
                }
            }
            norm(&format!("{at}.ln1"), &block.ln1, c)?;
            attention(&format!("{at}.cross_attn"), &block.cross_attn, c)?;
            norm(&format!("{at}.ln2"), &block.ln2, c)?;
            mlp(&at, &block.mlp, c)?;
            norm(&format!("{at}.ln3"), &block.ln3, c)?;
        }
        if let Some(start) = self.start {
            check_index("token", start, c.d_vocab)?;
        }
        matrix("decoder.b_u", &self.b_u, [1, c.d_vocab])
    }
}
