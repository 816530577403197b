//! Reads the numbers of weights that are sources of a cell.

use super::{Projection, Region, SublayerWeight, Weight};
use crate::Matrix;
use crate::math::linear::{Linear, Packed};
use crate::model::site::SublayerAt;
use crate::model::weights::{AttentionWeights, KindWeights, Weights};

/// A stored matrix.
enum Stored<'a> {
    Packed(&'a Packed),
    Plain(&'a Matrix),
}

impl Weight {
    /// The numbers of a region of this weight, row after row; `None` if the model has no such
    /// weight. `d_head` is the width of a head.
    pub fn numbers(self, weights: &Weights, d_head: usize, region: &Region) -> Option<Vec<f32>> {
        let first = match self {
            Weight::Projection { at, .. }
            | Weight::ProjectionBias { at, .. }
            | Weight::Distance { at, .. } => at.head * d_head,
            _ => 0,
        };
        let stored = self.stored(weights)?;
        let number = |(row, column): (usize, usize)| match stored {
            Stored::Packed(packed) => packed.at(row, first + column),
            Stored::Plain(matrix) => matrix[(row, first + column)],
        };
        Some(region.cells().map(number).collect())
    }

    /// The stored matrix that contains this weight: for one head's weight, that of all heads.
    fn stored(self, weights: &Weights) -> Option<Stored<'_>> {
        let embed = &weights.embed;
        let head = weights.mlm_head.as_ref();
        match self {
            Weight::Projection { to, at } => weight(projection(weights, at.sublayer(), to)?),
            Weight::ProjectionBias { to, at } => bias(projection(weights, at.sublayer(), to)?),
            Weight::Distance { to, at } => {
                let [k, q] = attention(weights, at.sublayer())?.disentangled.as_ref()?;
                plain(Some(if to == Projection::K { k } else { q }))
            }
            Weight::Sublayer { at, part } => match part {
                SublayerWeight::DistanceBias => {
                    plain(attention(weights, at)?.distance_bias.as_ref())
                }
                part if part.is_bias() => bias(of_sublayer(weights, at, part)?),
                part => weight(of_sublayer(weights, at, part)?),
            },
            Weight::EmbedProjection => weight(embed.projection.as_ref()?),
            Weight::EmbedProjectionBias => bias(embed.projection.as_ref()?),
            Weight::MlmHead => weight(&head?.dense),
            Weight::MlmHeadBias => bias(&head?.dense),
            Weight::Unembedding => Some(Stored::Packed(weights.unembedding())),
            Weight::UnembeddingBias => plain(weights.b_u()),
            Weight::Gamma(norm) => plain(Some(&weights.norm(norm)?.gamma)),
            Weight::Beta(norm) => plain(weights.norm(norm)?.beta.as_ref()),
        }
    }
}

fn weight(linear: &Linear) -> Option<Stored<'_>> {
    Some(Stored::Packed(&linear.weight))
}

fn bias(linear: &Linear) -> Option<Stored<'_>> {
    plain(linear.bias.as_ref())
}

fn plain(matrix: Option<&Matrix>) -> Option<Stored<'_>> {
    matrix.map(Stored::Plain)
}

fn attention(weights: &Weights, at: SublayerAt) -> Option<&AttentionWeights> {
    match &weights.find(at)?.kind {
        KindWeights::Attention(weights) => Some(weights),
        _ => None,
    }
}

fn projection(weights: &Weights, at: SublayerAt, to: Projection) -> Option<&Linear> {
    let weights = attention(weights, at)?;
    Some(match to {
        Projection::Q => &weights.w_q,
        Projection::K => &weights.w_k,
        Projection::V => &weights.w_v,
    })
}

/// The linear layer of a matrix or bias.
fn of_sublayer(weights: &Weights, at: SublayerAt, part: SublayerWeight) -> Option<&Linear> {
    use SublayerWeight::{BF, BGate, BIn, BO, BOut, W, WF, WGate, WIn, WO, WOut};
    match (&weights.find(at)?.kind, part) {
        (KindWeights::Attention(weights), WO | BO) => Some(&weights.w_o),
        (KindWeights::Recurrent(weights), W) => Some(&weights.w),
        (KindWeights::Recurrent(weights), WF | BF) => Some(&weights.w_f),
        (KindWeights::Mlp(weights), WIn | BIn) => Some(&weights.w_in),
        (KindWeights::Mlp(weights), WGate | BGate) => weights.w_gate.as_ref(),
        (KindWeights::Mlp(weights), WOut | BOut) => Some(&weights.w_out),
        _ => None,
    }
}
