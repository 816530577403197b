//! The weights of a model, as plain structs.
//!
//! Every W is `[d_in, d_out]`, as in y = x·W + b.

mod check;

use std::sync::Arc;

use crate::Matrix;
use crate::math::linear::{Linear, Packed};
use crate::model::config::Norms;
use crate::model::site::{Norm, QkNorm, StackId, SublayerAt};

/// γ and β of one norm.
#[derive(Debug, Clone, PartialEq)]
pub struct NormWeights {
    /// γ, as wide as the normalised vectors: `[1, d_model]`, or `[1, d_head]` for queries and keys.
    pub gamma: Matrix,
    /// β, of the same shape; `None` for RMS norm, and for layer norm without a bias (ModernBERT).
    pub beta: Option<Matrix>,
}

/// The embedding tables, and the norm and projection that follow them.
#[derive(Debug, Clone, PartialEq)]
pub struct EmbedWeights {
    /// The transpose of `w_e`, `[d_embed, d_vocab]`: one column for each entry of the vocabulary.
    /// Packed in this way, it serves both for look-up and, if tied, as the unembedding.
    pub w_e: Packed,
    /// The position embeddings `w_pos` `[n_ctx, d_embed]`, if positions are learned.
    pub w_pos: Option<Matrix>,
    /// The padding token, if it has its own position vector (RoBERTa).
    pub padding: Option<Padding>,
    /// The token-type embeddings `w_token_type` `[n_token_types, d_embed]`, if the model has token
    /// types.
    pub w_token_type: Option<Matrix>,
    /// The norm after the embeddings, if there is one.
    pub ln_embed: Option<NormWeights>,
    /// The projection of the embeddings to the residual stream, if there is one: `[d_embed,
    /// d_model]`.
    pub projection: Option<Linear>,
}

/// A padding token. It has its own position vector and is skipped when positions are counted.
#[derive(Debug, Clone, PartialEq)]
pub struct Padding {
    /// The token's id in the vocabulary.
    pub id: usize,
    /// The token's position vector `[1, d_embed]`.
    pub position: Matrix,
}

/// The four projections of an attention sublayer for all heads, and the norms of queries and keys.
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
    /// The norms of queries and keys, `[1, d_head]`, if there are any. All heads share them.
    pub qk_norm: Option<[NormWeights; 2]>,
    /// The relative position biases, if any: `[n_buckets, n_heads]`.
    pub distance_bias: Option<Matrix>,
    /// The keys `[n_rows, n_kv_heads·d_head]` and queries `[n_rows, n_heads·d_head]` of distances, if
    /// any. In DeBERTa they are the embedding of distances times `w_k` and `w_q`, which does not
    /// depend on the text.
    pub disentangled: Option<[Matrix; 2]>,
}

impl AttentionWeights {
    /// The norm of queries or keys, if there is one.
    pub fn norm(&self, which: QkNorm) -> Option<&NormWeights> {
        self.qk_norm.as_ref().map(|norms| &norms[which as usize])
    }
}

/// The matrices of an MLP.
#[derive(Debug, Clone, PartialEq)]
pub struct MlpWeights {
    /// The first layer: `[d_model, d_mlp]`.
    pub w_in: Linear,
    /// The gate, in gated MLPs: `[d_model, d_mlp]`.
    pub w_gate: Option<Linear>,
    /// The second layer: `[d_mlp, d_model]`.
    pub w_out: Linear,
}

/// The matrices of an SSRU (simpler simple recurrent unit).
#[derive(Debug, Clone, PartialEq)]
pub struct SsruWeights {
    /// The projection to the state's input: `[d_model, d_model]`.
    pub w: Linear,
    /// The projection to the forget gate: `[d_model, d_model]`.
    pub w_f: Linear,
}

/// The weights of a sublayer, except its norm.
#[derive(Debug, Clone, PartialEq)]
#[allow(
    clippy::large_enum_variant,
    reason = "a layer has few of them, and their numbers are on the heap"
)]
pub enum KindWeights {
    /// Self-attention or cross-attention.
    Attention(AttentionWeights),
    /// The recurrent unit.
    Recurrent(SsruWeights),
    /// The feed-forward part.
    Mlp(MlpWeights),
}

/// The weights of one sublayer.
#[derive(Debug, Clone, PartialEq)]
pub struct SublayerWeights {
    /// The weights of its operation.
    pub kind: KindWeights,
    /// The weights of its norm, or of its first norm if it has two.
    pub norm: Option<NormWeights>,
    /// The weights of the norm on its output, if its input is normalised too.
    pub norm_branch: Option<NormWeights>,
}

impl SublayerWeights {
    /// The weights of the norm on its output.
    pub(crate) fn on_branch(&self, norms: Norms) -> Option<&NormWeights> {
        match norms.before {
            true => self.norm_branch.as_ref(),
            false => self.norm.as_ref().filter(|_| norms.branch),
        }
    }
}

/// The weights of one layer.
#[derive(Debug, Clone, PartialEq)]
pub struct LayerWeights {
    /// The sublayers, first to last.
    pub sublayers: Vec<SublayerWeights>,
}

/// The weights of one stack.
#[derive(Debug, Clone, PartialEq)]
pub struct StackWeights {
    /// The layers, first to last. Several layers can share their weights (ALBERT).
    pub layers: Vec<Arc<LayerWeights>>,
    /// The norm after the last layer, if there is one.
    pub norm_after: Option<NormWeights>,
}

/// The weights of a masked-word head.
#[derive(Debug, Clone, PartialEq)]
pub struct MlmHeadWeights {
    /// The dense layer: `[d_model, d_embed]`.
    pub dense: Linear,
    /// The norm after the activation, of width `d_embed`.
    pub ln: NormWeights,
    /// The bias of the logits `[1, d_vocab]`, if there is one.
    pub b_u: Option<Matrix>,
}

/// The weights of a decoder outside its layers. The encoder's `w_e` is also the decoder's embedding.
#[derive(Debug, Clone, PartialEq)]
pub struct DecoderWeights {
    /// The decoder's position embeddings `[n_ctx, d_model]`, if positions are learned.
    pub w_pos: Option<Matrix>,
    /// The norm after the decoder's embeddings, if there is one.
    pub ln_embed: Option<NormWeights>,
    /// The bias that is added to the logits, if there is one: `[1, d_vocab]`.
    pub b_u: Option<Matrix>,
}

/// The weights of a whole model.
#[derive(Debug, Clone, PartialEq)]
pub struct Weights {
    /// The embeddings before the first layer.
    pub embed: EmbedWeights,
    /// The stacks, in the order of the configuration.
    pub stacks: Vec<StackWeights>,
    /// The masked-word head, if there is one.
    pub mlm_head: Option<MlmHeadWeights>,
    /// The unembedding `w_u` `[d_model, d_vocab]`, if it is not tied; after a masked-word head,
    /// `[d_embed, d_vocab]`.
    pub w_u: Option<Linear>,
    /// The weights of the decoder, if there is one.
    pub decoder: Option<DecoderWeights>,
}

impl LayerWeights {
    /// A layer of attention and MLP, each with its norm.
    pub fn attention_mlp(
        (attention, ln1): (AttentionWeights, NormWeights),
        (mlp, ln2): (MlpWeights, NormWeights),
    ) -> Self {
        let sublayer = |kind, norm| SublayerWeights {
            kind,
            norm: Some(norm),
            norm_branch: None,
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
    /// The weights of a sublayer, if the model has it.
    pub(crate) fn find(&self, at: SublayerAt) -> Option<&SublayerWeights> {
        let layer = self.stacks.get(at.stack as usize)?.layers.get(at.layer)?;
        layer.sublayers.get(at.sublayer)
    }

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
    /// If this sublayer is not attention.
    pub fn attention(&self, at: SublayerAt) -> &AttentionWeights {
        match &self.sublayer(at).kind {
            KindWeights::Attention(weights) => weights,
            other => panic!("{at:?} is {other:?}, not attention"),
        }
    }

    /// The matrices of an MLP sublayer.
    ///
    /// # Panics
    ///
    /// If this sublayer is not an MLP.
    pub fn mlp(&self, at: SublayerAt) -> &MlpWeights {
        match &self.sublayer(at).kind {
            KindWeights::Mlp(weights) => weights,
            other => panic!("{at:?} is {other:?}, not an MLP"),
        }
    }

    /// The weights of a norm, if the model has it.
    pub fn norm(&self, norm: Norm) -> Option<&NormWeights> {
        match norm {
            Norm::Embed(StackId::Blocks) => self.embed.ln_embed.as_ref(),
            Norm::Embed(StackId::Decoder) => self.decoder.as_ref()?.ln_embed.as_ref(),
            Norm::Final(stack) => self.stacks.get(stack as usize)?.norm_after.as_ref(),
            Norm::MlmHead => Some(&self.mlm_head.as_ref()?.ln),
            Norm::Qk(at, which) => self.attention(at).norm(which),
            Norm::Sublayer(at) => self.find(at)?.norm.as_ref(),
            Norm::Branch(at) => self.find(at)?.norm_branch.as_ref(),
        }
    }

    /// W_U: a separate matrix, or the tied embedding.
    pub fn unembedding(&self) -> &Packed {
        let own = self.w_u.as_ref().map(|w_u| &w_u.weight);
        own.unwrap_or(&self.embed.w_e)
    }

    /// The bias of the first stack's logits `[1, d_vocab]`, if there is one.
    pub fn b_u(&self) -> Option<&Matrix> {
        match &self.mlm_head {
            Some(head) => head.b_u.as_ref(),
            None => self.w_u.as_ref()?.bias.as_ref(),
        }
    }
}
