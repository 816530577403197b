//! The matrices that are sources of cells, and their names.

use std::fmt;

use crate::site::{HeadSite, Norm, Site};

/// A matrix: an activation or a weight.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Quantity {
    /// An activation.
    Site(Site),
    /// A weight of the model.
    Weight(Weight),
}

/// A weight matrix; projections are split by head, as in the formulas.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Weight {
    /// `w_q`, `w_k` or `w_v` of one head, `[d_model, d_head]`.
    Projection {
        /// Queries, keys or values.
        to: Projection,
        /// Layer, counted from 0.
        layer: usize,
        /// Head, counted from 0.
        head: usize,
    },
    /// The bias of a projection, `[1, d_head]`.
    ProjectionBias {
        /// Queries, keys or values.
        to: Projection,
        /// Layer, counted from 0.
        layer: usize,
        /// Head, counted from 0.
        head: usize,
    },
    /// A matrix of a block outside the heads, or its bias.
    Block {
        /// Layer, counted from 0.
        layer: usize,
        /// Which one.
        part: BlockWeight,
    },
    /// A projection of one head of a decoder's cross-attention, `[d_model, d_head]`.
    CrossProjection {
        /// Queries, keys or values.
        to: Projection,
        /// Layer of the decoder, counted from 0.
        layer: usize,
        /// Head, counted from 0.
        head: usize,
    },
    /// Its bias, `[1, d_head]`.
    CrossProjectionBias {
        /// Queries, keys or values.
        to: Projection,
        /// Layer of the decoder, counted from 0.
        layer: usize,
        /// Head, counted from 0.
        head: usize,
    },
    /// A projection of one head of a decoder's masked self-attention, `[d_model, d_head]`.
    MaskedProjection {
        /// Queries, keys or values.
        to: Projection,
        /// Layer of the decoder, counted from 0.
        layer: usize,
        /// Head, counted from 0.
        head: usize,
    },
    /// Its bias, `[1, d_head]`.
    MaskedProjectionBias {
        /// Queries, keys or values.
        to: Projection,
        /// Layer of the decoder, counted from 0.
        layer: usize,
        /// Head, counted from 0.
        head: usize,
    },
    /// A matrix of a decoder's layer outside the heads, or its bias.
    Decoder {
        /// Layer of the decoder, counted from 0.
        layer: usize,
        /// Which one.
        part: DecoderWeight,
    },
    /// `w_u`, where the unembedding has a matrix of its own: `[d_model, d_vocab]`.
    Unembedding,
    /// `b_u`, `[1, d_vocab]`.
    UnembeddingBias,
    /// γ of a norm, `[1, d_model]`.
    Gamma(Norm),
    /// β of a norm, `[1, d_model]`.
    Beta(Norm),
}

/// The three roles of a token in attention.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, strum::Display, strum::VariantArray)]
#[strum(serialize_all = "snake_case")]
pub enum Projection {
    /// What a token looks for.
    Q,
    /// What a token is found by.
    K,
    /// What a token hands on.
    V,
}

impl Projection {
    /// The stage of a head that holds this projection's vectors.
    pub fn site(self) -> HeadSite {
        match self {
            Projection::Q => HeadSite::Q,
            Projection::K => HeadSite::K,
            Projection::V => HeadSite::V,
        }
    }
}

/// The matrices of a block outside the heads.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, strum::Display)]
#[strum(serialize_all = "snake_case")]
pub enum BlockWeight {
    /// `[n_heads·d_head, d_model]`.
    #[strum(serialize = "attn.w_o")]
    WO,
    /// `[1, d_model]`.
    #[strum(serialize = "attn.b_o")]
    BO,
    /// `[d_model, d_mlp]`.
    #[strum(serialize = "mlp.w_in")]
    WIn,
    /// `[1, d_mlp]`.
    #[strum(serialize = "mlp.b_in")]
    BIn,
    /// `[d_model, d_mlp]`.
    #[strum(serialize = "mlp.w_gate")]
    WGate,
    /// `[1, d_mlp]`.
    #[strum(serialize = "mlp.b_gate")]
    BGate,
    /// `[d_mlp, d_model]`.
    #[strum(serialize = "mlp.w_out")]
    WOut,
    /// `[1, d_model]`.
    #[strum(serialize = "mlp.b_out")]
    BOut,
}

/// The matrices of a decoder's layer outside the heads.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum DecoderWeight {
    /// `[n_heads·d_head, d_model]`: of the heads of masked self-attention.
    SelfWO,
    /// `[1, d_model]`: the bias of that.
    SelfBO,
    /// `[d_model, d_model]`: to what the state of the recurrent unit takes in.
    W,
    /// `[d_model, d_model]`: to the forget gate.
    WF,
    /// `[1, d_model]`: the bias of that.
    BF,
    /// What cross-attention and MLP have as an encoder's attention and MLP have it.
    Block(BlockWeight),
}

impl Weight {
    /// The place in a decoder of what attention and MLP call by the encoder's names.
    pub(super) fn in_decoder(self) -> Weight {
        match self {
            Weight::Projection { to, layer, head } => Weight::CrossProjection { to, layer, head },
            Weight::ProjectionBias { to, layer, head } => {
                Weight::CrossProjectionBias { to, layer, head }
            }
            Weight::Block { layer, part } => {
                let part = DecoderWeight::Block(part);
                Weight::Decoder { layer, part }
            }
            _ => self,
        }
    }
}

impl Weight {
    /// The place in a decoder's masked self-attention of what attention calls by the encoder's
    /// names.
    pub(super) fn in_masked_attention(self) -> Weight {
        match self {
            Weight::Projection { to, layer, head } => Weight::MaskedProjection { to, layer, head },
            Weight::ProjectionBias { to, layer, head } => {
                Weight::MaskedProjectionBias { to, layer, head }
            }
            Weight::Block {
                layer,
                part: BlockWeight::WO,
            } => Weight::Decoder {
                layer,
                part: DecoderWeight::SelfWO,
            },
            Weight::Block {
                layer,
                part: BlockWeight::BO,
            } => Weight::Decoder {
                layer,
                part: DecoderWeight::SelfBO,
            },
            _ => self,
        }
    }
}

impl fmt::Display for DecoderWeight {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            DecoderWeight::SelfWO => write!(f, "self_attn.w_o"),
            DecoderWeight::SelfBO => write!(f, "self_attn.b_o"),
            DecoderWeight::W => write!(f, "ssru.w"),
            DecoderWeight::WF => write!(f, "ssru.w_f"),
            DecoderWeight::BF => write!(f, "ssru.b_f"),
            DecoderWeight::Block(BlockWeight::WO) => write!(f, "cross_attn.w_o"),
            DecoderWeight::Block(BlockWeight::BO) => write!(f, "cross_attn.b_o"),
            DecoderWeight::Block(part) => part.fmt(f),
        }
    }
}

impl fmt::Display for Quantity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Quantity::Site(site) => site.fmt(f),
            Quantity::Weight(weight) => weight.fmt(f),
        }
    }
}

impl fmt::Display for Weight {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Weight::Projection { to, layer, head } => {
                write!(f, "blocks.{layer}.attn.w_{to}.{head}")
            }
            Weight::ProjectionBias { to, layer, head } => {
                write!(f, "blocks.{layer}.attn.b_{to}.{head}")
            }
            Weight::Block { layer, part } => write!(f, "blocks.{layer}.{part}"),
            Weight::CrossProjection { to, layer, head } => {
                write!(f, "decoder.{layer}.cross_attn.w_{to}.{head}")
            }
            Weight::CrossProjectionBias { to, layer, head } => {
                write!(f, "decoder.{layer}.cross_attn.b_{to}.{head}")
            }
            Weight::MaskedProjection { to, layer, head } => {
                write!(f, "decoder.{layer}.self_attn.w_{to}.{head}")
            }
            Weight::MaskedProjectionBias { to, layer, head } => {
                write!(f, "decoder.{layer}.self_attn.b_{to}.{head}")
            }
            Weight::Decoder { layer, part } => write!(f, "decoder.{layer}.{part}"),
            Weight::Unembedding => write!(f, "w_u"),
            Weight::UnembeddingBias => write!(f, "b_u"),
            Weight::Gamma(norm) => write!(f, "{norm}.gamma"),
            Weight::Beta(norm) => write!(f, "{norm}.beta"),
        }
    }
}

impl From<Site> for Quantity {
    fn from(site: Site) -> Self {
        Quantity::Site(site)
    }
}

impl From<Weight> for Quantity {
    fn from(weight: Weight) -> Self {
        Quantity::Weight(weight)
    }
}
