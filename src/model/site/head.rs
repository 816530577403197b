//! The stages of one attention head.

use strum::{Display, EnumString, IntoStaticStr, VariantArray};

use super::NormSite;

/// The stages of one attention head, in the order of computation.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, Hash, Display, EnumString, IntoStaticStr, VariantArray,
)]
#[strum(serialize_all = "snake_case")]
pub enum HeadSite {
    /// Queries: `[n_query, d_head]`.
    Q,
    /// The divisor of each query, √(mean(q²) + ε): `[n_query, 1]`. Recorded only with norms of
    /// queries and keys.
    #[strum(serialize = "q_norm.scale")]
    QNormScale,
    /// Queries divided by their divisor: `[n_query, d_head]`.
    #[strum(serialize = "q_norm.x_hat")]
    QNormHat,
    /// [`HeadSite::QNormHat`] times the norm's γ: `[n_query, d_head]`.
    #[strum(serialize = "q_norm.normalized")]
    QNormalized,
    /// Queries rotated by their positions; rotary positions only: `[n_query, d_head]`.
    RotQ,
    /// Keys: `[n_key, d_head]`. Heads that share keys and values record them once, under the
    /// key–value head's number ([`HeadAt::kv`](super::HeadAt::kv)).
    K,
    /// The divisor of each key, √(mean(k²) + ε): `[n_key, 1]`. Recorded only with norms of queries
    /// and keys.
    #[strum(serialize = "k_norm.scale")]
    KNormScale,
    /// Keys divided by their divisor: `[n_key, d_head]`.
    #[strum(serialize = "k_norm.x_hat")]
    KNormHat,
    /// [`HeadSite::KNormHat`] times the norm's γ: `[n_key, d_head]`.
    #[strum(serialize = "k_norm.normalized")]
    KNormalized,
    /// Keys rotated by their positions; rotary positions only: `[n_key, d_head]`.
    RotK,
    /// Values: `[n_key, d_head]`.
    V,
    /// Elementwise products of queries and keys; row i·n_key + j is query i times key j:
    /// `[n_query·n_key, d_head]`.
    ///
    /// For display only: the sum of a row is a cell of [`HeadSite::DotProducts`].
    QkProducts,
    /// q·kᵀ: `[n_query, n_key]`.
    DotProducts,
    /// Each query times the key of the distance (content to position); disentangled attention only:
    /// `[n_query, n_key]`.
    #[strum(serialize = "c2p")]
    C2p,
    /// Each key times the query of the distance (position to content); disentangled attention only:
    /// `[n_query, n_key]`.
    #[strum(serialize = "p2c")]
    P2c,
    /// q·kᵀ + c2p + p2c; disentangled attention only: `[n_query, n_key]`.
    SummedDots,
    /// q·kᵀ / √d_head: `[n_query, n_key]`.
    ScaledScores,
    /// The scaled scores plus the relative position bias; only with such a bias:
    /// `[n_query, n_key]`.
    BiasedScores,
    /// c·tanh(score / c); only with a soft cap c: `[n_query, n_key]`.
    CappedScores,
    /// The scores after the mask; −∞ for hidden keys: `[n_query, n_key]`.
    AttnScores,
    /// The largest score of each row: `[n_query, 1]`.
    RowMax,
    /// e^(score − largest score of the row): `[n_query, n_key]`.
    Exp,
    /// The sum of each row of exponentials: `[n_query, 1]`.
    ExpSum,
    /// The attention weights; rows sum to 1: `[n_query, n_key]`.
    Pattern,
    /// The weights, rounded as in a lecture; worked example only: `[n_query, n_key]`.
    PatternRounded,
    /// Weighted values; row i·n_key + j is weight (i, j) times value j: `[n_query·n_key, d_head]`.
    ///
    /// For display only: the sum over j is [`HeadSite::Z`].
    WeightedV,
    /// The head's output, pattern·v: `[n_query, d_head]`.
    Z,
    /// The head's contribution to the residual stream, z times the head's rows of `w_o`:
    /// `[n_query, d_model]`.
    ///
    /// For display only: the sum over all heads, plus the bias of `w_o`, is
    /// [`BlockSite::AttnOut`](super::BlockSite::AttnOut).
    Result,
    /// ‖v·W_O‖, the norm of a value in the residual stream: `[n_key, 1]`.
    ///
    /// For display only, as is [`HeadSite::WeightedNorm`].
    ValueNorm,
    /// The norm of a key's contribution to the output, the weight times [`HeadSite::ValueNorm`]:
    /// `[n_query, n_key]` (norm-based attention, Kobayashi et al. 2020, arXiv:2004.10102).
    WeightedNorm,
}

impl HeadSite {
    /// Whether the head's output is computed from this stage.
    pub(super) fn is_on_path(self) -> bool {
        !matches!(
            self,
            HeadSite::QkProducts
                | HeadSite::WeightedV
                | HeadSite::Result
                | HeadSite::ValueNorm
                | HeadSite::WeightedNorm
        )
    }

    /// Whether the stage has a row for each key; the other stages have rows for queries.
    pub fn is_of_key(self) -> bool {
        matches!(
            self,
            HeadSite::K
                | HeadSite::KNormScale
                | HeadSite::KNormHat
                | HeadSite::KNormalized
                | HeadSite::RotK
                | HeadSite::V
                | HeadSite::ValueNorm
        )
    }
}

/// The vectors of a head that can be normalised: queries and keys.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Display)]
#[strum(serialize_all = "snake_case")]
pub enum QkNorm {
    /// Queries.
    Q,
    /// Keys.
    K,
}

impl QkNorm {
    /// The vectors before the norm.
    pub(crate) fn vectors(self) -> HeadSite {
        match self {
            QkNorm::Q => HeadSite::Q,
            QkNorm::K => HeadSite::K,
        }
    }

    /// A stage of the norm. RMS norm has no mean.
    pub(crate) fn site(self, part: NormSite) -> HeadSite {
        match (self, part) {
            (QkNorm::Q, NormSite::Mean | NormSite::Scale) => HeadSite::QNormScale,
            (QkNorm::Q, NormSite::XHat) => HeadSite::QNormHat,
            (QkNorm::Q, NormSite::Normalized) => HeadSite::QNormalized,
            (QkNorm::K, NormSite::Mean | NormSite::Scale) => HeadSite::KNormScale,
            (QkNorm::K, NormSite::XHat) => HeadSite::KNormHat,
            (QkNorm::K, NormSite::Normalized) => HeadSite::KNormalized,
        }
    }
}
