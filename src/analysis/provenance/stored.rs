//! Reads the numbers of weights that are sources of a cell.

use super::{Projection, Region, SublayerWeight, Weight};
use crate::Matrix;
use crate::math::linear::Linear;
use crate::model::site::SublayerAt;
use crate::model::weights::{KindWeights, Weights};

impl Weight {
    /// The numbers of a region of this weight, row after row; `None` if the model has no such
    /// weight. `d_head` is the width of a head.
    pub fn numbers(self, weights: &Weights, d_head: usize, region: &Region) -> Option<Vec<f32>> {
        let read = |cell: &dyn Fn(usize, usize) -> f32| -> Option<Vec<f32>> {
            let rows = region.rows.clone();
            let cells =
                rows.flat_map(|row| region.columns.clone().map(move |column| [row, column]));
            Some(cells.map(|[row, column]| cell(row, column)).collect())
        };
        let matrix = |linear: &Linear, first: usize| {
            read(&|row, column| linear.weight.at(row, first + column))
        };
        let bias = |bias: Option<&Matrix>, first: usize| {
            let bias = bias?;
            read(&|_, column| bias[first + column])
        };
        match self {
            Weight::Projection { to, at } => {
                let linear = projection(weights, at.sublayer(), to)?;
                matrix(linear, at.head * d_head)
            }
            Weight::ProjectionBias { to, at } => {
                let linear = projection(weights, at.sublayer(), to)?;
                bias(linear.bias.as_ref(), at.head * d_head)
            }
            Weight::Distance { to, at } => {
                let KindWeights::Attention(weights) = kind(weights, at.sublayer())? else {
                    return None;
                };
                let [k, q] = weights.disentangled.as_ref()?;
                let table = if to == Projection::K { k } else { q };
                read(&|row, column| table[(row, at.head * d_head + column)])
            }
            Weight::Sublayer {
                at,
                part: SublayerWeight::DistanceBias,
            } => {
                let KindWeights::Attention(weights) = kind(weights, at)? else {
                    return None;
                };
                let table = weights.distance_bias.as_ref()?;
                read(&|row, column| table[(row, column)])
            }
            Weight::Sublayer { at, part } => {
                let linear = of_sublayer(weights, at, part)?;
                match part.is_bias() {
                    true => bias(linear.bias.as_ref(), 0),
                    false => matrix(linear, 0),
                }
            }
            Weight::EmbedProjection => matrix(weights.embed.projection.as_ref()?, 0),
            Weight::EmbedProjectionBias => {
                bias(weights.embed.projection.as_ref()?.bias.as_ref(), 0)
            }
            Weight::MlmHead => matrix(&weights.mlm_head.as_ref()?.dense, 0),
            Weight::MlmHeadBias => bias(weights.mlm_head.as_ref()?.dense.bias.as_ref(), 0),
            Weight::Unembedding => {
                let w_u = weights.unembedding();
                read(&|row, column| w_u.at(row, column))
            }
            Weight::UnembeddingBias => bias(weights.b_u(), 0),
            Weight::Gamma(norm) => bias(Some(&weights.norm(norm)?.gamma), 0),
            Weight::Beta(norm) => bias(weights.norm(norm)?.beta.as_ref(), 0),
        }
    }
}

fn kind(weights: &Weights, at: SublayerAt) -> Option<&KindWeights> {
    let layer = weights
        .stacks
        .get(at.stack as usize)?
        .layers
        .get(at.layer)?;
    Some(&layer.sublayers.get(at.sublayer)?.kind)
}

fn projection(weights: &Weights, at: SublayerAt, to: Projection) -> Option<&Linear> {
    let KindWeights::Attention(weights) = kind(weights, at)? else {
        return None;
    };
    Some(match to {
        Projection::Q => &weights.w_q,
        Projection::K => &weights.w_k,
        Projection::V => &weights.w_v,
    })
}

/// The linear layer of a matrix or bias.
fn of_sublayer(weights: &Weights, at: SublayerAt, part: SublayerWeight) -> Option<&Linear> {
    use SublayerWeight::{BF, BGate, BIn, BO, BOut, W, WF, WGate, WIn, WO, WOut};
    match (kind(weights, at)?, part) {
        (KindWeights::Attention(weights), WO | BO) => Some(&weights.w_o),
        (KindWeights::Recurrent(weights), W) => Some(&weights.w),
        (KindWeights::Recurrent(weights), WF | BF) => Some(&weights.w_f),
        (KindWeights::Mlp(weights), WIn | BIn) => Some(&weights.w_in),
        (KindWeights::Mlp(weights), WGate | BGate) => weights.w_gate.as_ref(),
        (KindWeights::Mlp(weights), WOut | BOut) => Some(&weights.w_out),
        _ => None,
    }
}
