//! The matrices that are sources of cells, and their names.

use std::fmt;

use crate::model::site::{HeadAt, HeadSite, Norm, Site, SublayerAt};

/// A matrix: an activation or a weight.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Quantity {
    /// An activation.
    Site(Site),
    /// A weight of the model.
    Weight(Weight),
}

/// A weight matrix. The projections are split into one matrix per head, as in the formulas.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Weight {
    /// `w_q`, `w_k` or `w_v` of one head: `[d_model, d_head]`.
    Projection {
        /// Whether it projects to queries, keys or values.
        to: Projection,
        /// The head.
        at: HeadAt,
    },
    /// The bias of a projection: `[1, d_head]`.
    ProjectionBias {
        /// Whether the bias belongs to the queries, keys or values.
        to: Projection,
        /// The head.
        at: HeadAt,
    },
    /// The keys or queries of distances of one head: `[n_rows, d_head]`.
    Distance {
        /// Keys or queries.
        to: Projection,
        /// The head.
        at: HeadAt,
    },
    /// A matrix or a bias of a sublayer.
    Sublayer {
        /// The sublayer.
        at: SublayerAt,
        /// The matrix or bias.
        part: SublayerWeight,
    },
    /// The projection of the embeddings to the residual stream: `[d_embed, d_model]`.
    EmbedProjection,
    /// The bias of that projection: `[1, d_model]`.
    EmbedProjectionBias,
    /// The dense layer of the masked-word head: `[d_model, d_embed]`.
    MlmHead,
    /// The bias of that layer: `[1, d_embed]`.
    MlmHeadBias,
    /// `w_u`, if the unembedding has its own matrix: `[d_model, d_vocab]`.
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
    /// Queries.
    Q,
    /// Keys.
    K,
    /// Values.
    V,
}

impl Projection {
    /// The site of this projection's vectors in a head.
    pub fn site(self) -> HeadSite {
        match self {
            Projection::Q => HeadSite::Q,
            Projection::K => HeadSite::K,
            Projection::V => HeadSite::V,
        }
    }
}

/// The matrices and biases of a sublayer, except the projections to queries, keys and values.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, strum::Display)]
pub enum SublayerWeight {
    /// Attention's output projection: `[n_heads·d_head, d_model]`.
    #[strum(serialize = "w_o")]
    WO,
    /// The bias of `w_o`: `[1, d_model]`.
    #[strum(serialize = "b_o")]
    BO,
    /// The relative position biases: `[n_buckets, n_heads]`.
    #[strum(serialize = "distance_bias")]
    DistanceBias,
    /// The recurrent unit's projection to the candidate for its state: `[d_model, d_model]`.
    #[strum(serialize = "ssru.w")]
    W,
    /// The recurrent unit's projection to the forget gate: `[d_model, d_model]`.
    #[strum(serialize = "ssru.w_f")]
    WF,
    /// The bias of the forget gate: `[1, d_model]`.
    #[strum(serialize = "ssru.b_f")]
    BF,
    /// The MLP's first layer: `[d_model, d_mlp]`.
    #[strum(serialize = "mlp.w_in")]
    WIn,
    /// The bias of the first layer: `[1, d_mlp]`.
    #[strum(serialize = "mlp.b_in")]
    BIn,
    /// The gate of a gated MLP: `[d_model, d_mlp]`.
    #[strum(serialize = "mlp.w_gate")]
    WGate,
    /// The bias of the gate: `[1, d_mlp]`.
    #[strum(serialize = "mlp.b_gate")]
    BGate,
    /// The MLP's last layer: `[d_mlp, d_model]`.
    #[strum(serialize = "mlp.w_out")]
    WOut,
    /// The bias of the last layer: `[1, d_model]`.
    #[strum(serialize = "mlp.b_out")]
    BOut,
}

impl SublayerWeight {
    /// Whether this is a bias, which is added instead of multiplied.
    pub fn is_bias(self) -> bool {
        use SublayerWeight::{BF, BGate, BIn, BO, BOut};
        matches!(self, BO | BF | BIn | BGate | BOut)
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
            Weight::Projection { to, at } => projection(f, 'w', *to, *at),
            Weight::ProjectionBias { to, at } => projection(f, 'b', *to, *at),
            Weight::Distance { to, at } => {
                let sublayer = at.sublayer();
                let (layer, name) = (sublayer.layer(), sublayer.attention_name());
                write!(f, "{layer}.{name}.pos_{to}.{}", at.head)
            }
            Weight::Sublayer {
                at,
                part:
                    part @ (SublayerWeight::WO | SublayerWeight::BO | SublayerWeight::DistanceBias),
            } => write!(f, "{}.{}.{part}", at.layer(), at.attention_name()),
            Weight::Sublayer { at, part } => write!(f, "{}.{part}", at.layer()),
            Weight::EmbedProjection => write!(f, "w_embed"),
            Weight::EmbedProjectionBias => write!(f, "b_embed"),
            Weight::MlmHead => write!(f, "mlm_head.w"),
            Weight::MlmHeadBias => write!(f, "mlm_head.b"),
            Weight::Unembedding => write!(f, "w_u"),
            Weight::UnembeddingBias => write!(f, "b_u"),
            Weight::Gamma(norm) => write!(f, "{norm}.gamma"),
            Weight::Beta(norm) => write!(f, "{norm}.beta"),
        }
    }
}

fn projection(f: &mut fmt::Formatter<'_>, kind: char, to: Projection, at: HeadAt) -> fmt::Result {
    let sublayer = at.sublayer();
    let (layer, name) = (sublayer.layer(), sublayer.attention_name());
    write!(f, "{layer}.{name}.{kind}_{to}.{}", at.head)
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
