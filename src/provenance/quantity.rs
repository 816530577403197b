//! The matrices that are sources of cells, and their names.

use std::fmt;

use crate::site::{HeadAt, HeadSite, Norm, Site, SublayerAt};

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
        /// Which head.
        at: HeadAt,
    },
    /// The bias of a projection, `[1, d_head]`.
    ProjectionBias {
        /// Queries, keys or values.
        to: Projection,
        /// Which head.
        at: HeadAt,
    },
    /// A matrix of a sublayer, or its bias.
    Sublayer {
        /// Which sublayer.
        at: SublayerAt,
        /// Which one.
        part: SublayerWeight,
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
    /// Queries.
    Q,
    /// Keys.
    K,
    /// Values.
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

/// The matrices of a sublayer outside the heads' projections.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, strum::Display)]
pub enum SublayerWeight {
    /// Of attention, `[n_heads·d_head, d_model]`.
    #[strum(serialize = "w_o")]
    WO,
    /// `[1, d_model]`.
    #[strum(serialize = "b_o")]
    BO,
    /// Of the recurrent unit, `[d_model, d_model]`: to the state's input.
    #[strum(serialize = "ssru.w")]
    W,
    /// `[d_model, d_model]`: to the forget gate.
    #[strum(serialize = "ssru.w_f")]
    WF,
    /// `[1, d_model]`.
    #[strum(serialize = "ssru.b_f")]
    BF,
    /// Of the MLP, `[d_model, d_mlp]`.
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

impl SublayerWeight {
    /// Whether it is added, not multiplied.
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
            Weight::Sublayer {
                at,
                part: part @ (SublayerWeight::WO | SublayerWeight::BO),
            } => write!(f, "{}.{}.{part}", at.layer(), at.attention_name()),
            Weight::Sublayer { at, part } => write!(f, "{}.{part}", at.layer()),
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
