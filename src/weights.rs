//! The weights of a model, as plain structs.
//!
//! Every W is `[d_in, d_out]`, as in y = x·W + b.

mod check;

use crate::Matrix;
use crate::linear::{Linear, Packed};
use crate::site::{Norm, SublayerAt};

/// γ and β of one norm.
#[derive(Debug, Clone, PartialEq)]
pub struct NormWeights {
    /// γ `[1, d_model]`.
    pub gamma: Matrix,
    /// β `[1, d_model]`; `None` for RMS norm.
    pub beta: Option<Matrix>,
}

/// The embedding tables, and the norm after them.
#[derive(Debug, Clone, PartialEq)]
pub struct EmbedWeights {
    /// The transpose of `w_e`, `[d_model, d_vocab]`: one column for each entry of the vocabulary.
    /// Packed in this way it serves look-up and, if tied, the unembedding.
    pub w_e: Packed,
    /// `w_pos` `[n_ctx, d_model]`, if positions are learned.
    pub w_pos: Option<Matrix>,
    /// The padding token, if it has a position of its own (RoBERTa).
    pub padding: Option<Padding>,
    /// `w_token_type` `[n_token_types, d_model]`, if the model has token types.
    pub w_token_type: Option<Matrix>,
    /// The norm after the embeddings, if there is one.
    pub ln_embed: Option<NormWeights>,
}

/// A padding token that has a position of its own and is not counted.
#[derive(Debug, Clone, PartialEq)]
pub struct Padding {
    /// Its entry in the vocabulary.
    pub id: usize,
    /// Its position vector `[1, d_model]`.
    pub position: Matrix,
}

/// The four projections of an attention layer, for all heads.
#[derive(Debug, Clone, PartialEq)]
pub struct AttentionWeights {
    /// W_Q `[d_model, n_heads·d_head]`.
    pub w_q: Linear,
    /// W_K `[d_model, n_kv_heads·d_head]`.
    pub w_k: Linear,
    /// W_V `[d_model, n_kv_heads·d_head]`.
    pub w_v: Linear,
    /// W_O `[n_heads·d_head, d_model]`.
    pub w_o: Linear,
}

/// The matrices of an MLP.
#[derive(Debug, Clone, PartialEq)]
pub struct MlpWeights {
    /// `[d_model, d_mlp]`.
    pub w_in: Linear,
    /// `[d_model, d_mlp]`, in gated MLPs.
    pub w_gate: Option<Linear>,
    /// `[d_mlp, d_model]`.
    pub w_out: Linear,
}

/// The matrices of a simpler simple recurrent unit.
#[derive(Debug, Clone, PartialEq)]
pub struct SsruWeights {
    /// `[d_model, d_model]`: to the state's input.
    pub w: Linear,
    /// `[d_model, d_model]`: to the forget gate.
    pub w_f: Linear,
}

/// The weights of what a sublayer computes.
#[derive(Debug, Clone, PartialEq)]
#[allow(
    clippy::large_enum_variant,
    reason = "a layer has few, and their numbers lie elsewhere"
)]
pub enum KindWeights {
    /// Self-attention or cross-attention.
    Attention(AttentionWeights),
    /// The recurrent unit.
    Recurrent(SsruWeights),
    /// The feed-forward part.
    Mlp(MlpWeights),
}

/// One sublayer.
#[derive(Debug, Clone, PartialEq)]
pub struct SublayerWeights {
    /// What it computes.
    pub kind: KindWeights,
    /// Its norm, if it has one.
    pub norm: Option<NormWeights>,
}

/// One layer.
#[derive(Debug, Clone, PartialEq)]
pub struct LayerWeights {
    /// The sublayers, first to last.
    pub sublayers: Vec<SublayerWeights>,
}

/// One stack.
#[derive(Debug, Clone, PartialEq)]
pub struct StackWeights {
    /// The layers, first to last.
    pub layers: Vec<LayerWeights>,
    /// The norm after the last layer, if there is one.
    pub norm_after: Option<NormWeights>,
}

/// The start and the logits of a decoder. Words are looked up in the encoder's `w_e`, which is the
/// unembedding too.
#[derive(Debug, Clone, PartialEq)]
pub struct DecoderWeights {
    /// The input token of the first step, which is never written; a vector of zeros if `None`.
    pub start: Option<usize>,
    /// The bias of the logits: `[1, d_vocab]`.
    pub b_u: Matrix,
}

/// A whole model.
#[derive(Debug, Clone, PartialEq)]
pub struct Weights {
    /// Before the first layer.
    pub embed: EmbedWeights,
    /// The stacks, in the order of the configuration.
    pub stacks: Vec<StackWeights>,
    /// `w_u` `[d_model, d_vocab]`, if the unembedding is not tied.
    pub w_u: Option<Linear>,
    /// The decoder's, if there is one.
    pub decoder: Option<DecoderWeights>,
}

impl LayerWeights {
    /// Attention, then the MLP, each with its norm.
    pub fn attention_mlp(
        (attention, ln1): (AttentionWeights, NormWeights),
        (mlp, ln2): (MlpWeights, NormWeights),
    ) -> Self {
        let sublayer = |kind, norm| SublayerWeights {
            kind,
            norm: Some(norm),
        };
        LayerWeights {
            sublayers: vec![
                sublayer(KindWeights::Attention(attention), ln1),
                sublayer(KindWeights::Mlp(mlp), ln2),
            ],
        }
    }
}

impl Weights {
    /// The weights of a sublayer.
    ///
    /// # Panics
    ///
    /// If the model has no such sublayer.
    pub fn sublayer(&self, at: SublayerAt) -> &SublayerWeights {
        &self.stacks[at.stack as usize].layers[at.layer].sublayers[at.sublayer]
    }

    /// The projections of an attention sublayer.
    ///
    /// # Panics
    ///
    /// If the model has no attention there.
    pub fn attention(&self, at: SublayerAt) -> &AttentionWeights {
        match &self.sublayer(at).kind {
            KindWeights::Attention(weights) => weights,
            other => panic!("{at:?} is no attention but {other:?}"),
        }
    }

    /// The matrices of an MLP sublayer.
    ///
    /// # Panics
    ///
    /// If the model has no MLP there.
    pub fn mlp(&self, at: SublayerAt) -> &MlpWeights {
        match &self.sublayer(at).kind {
            KindWeights::Mlp(weights) => weights,
            other => panic!("{at:?} is no MLP but {other:?}"),
        }
    }

    /// The weights of a norm, if the model has it.
    pub fn norm(&self, norm: Norm) -> Option<&NormWeights> {
        match norm {
            Norm::Embed => self.embed.ln_embed.as_ref(),
            Norm::Final(stack) => self.stacks.get(stack as usize)?.norm_after.as_ref(),
            Norm::Sublayer(at) => {
                let layer = self.stacks.get(at.stack as usize)?.layers.get(at.layer)?;
                layer.sublayers.get(at.sublayer)?.norm.as_ref()
            }
        }
    }

    /// The norm after the first stack, if there is one.
    pub fn ln_final(&self) -> Option<&NormWeights> {
        self.stacks.first()?.norm_after.as_ref()
    }
}
