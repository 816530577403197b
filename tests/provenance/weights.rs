//! Weights and the parameters that contain them.

use std::ops::Range;

use headlight::analysis::provenance::{Projection, SublayerWeight, Weight};
use headlight::model::config::{Config, Kind};
use headlight::model::site::{Norm, QkNorm, StackId};

/// Every weight that the table can name, whether or not this model has it.
pub fn all_weights(config: &Config) -> Vec<Weight> {
    let mut norms = Vec::new();
    let mut weights = vec![
        Weight::EmbedProjection,
        Weight::EmbedProjectionBias,
        Weight::Unembedding,
        Weight::UnembeddingBias,
        Weight::MlmHead,
        Weight::MlmHeadBias,
    ];
    norms.push(Norm::MlmHead);
    for stack in StackId::ALL {
        norms.extend([Norm::Embed(stack), Norm::Final(stack)]);
        for (at, sublayer) in config.sublayers(stack) {
            norms.extend([Norm::Sublayer(at), Norm::Branch(at)]);
            let parts = parts_of(sublayer.kind).iter();
            weights.extend(parts.map(|part| Weight::Sublayer { at, part: *part }));
            if !sublayer.kind.is_attention() {
                continue;
            }
            norms.extend([QkNorm::Q, QkNorm::K].map(|which| Norm::Qk(at, which)));
            for (to, n_heads) in [
                (Projection::Q, config.n_heads),
                (Projection::K, config.n_kv_heads()),
                (Projection::V, config.n_kv_heads()),
            ] {
                for head in 0..n_heads {
                    let at = at.head(head);
                    weights.push(Weight::Projection { to, at });
                    weights.push(Weight::ProjectionBias { to, at });
                    weights.push(Weight::Distance { to, at });
                }
            }
        }
    }
    weights.extend(norms.iter().map(|norm| Weight::Gamma(*norm)));
    weights.extend(norms.iter().map(|norm| Weight::Beta(*norm)));
    weights
}

/// The matrices and biases of a sublayer outside the heads' projections.
fn parts_of(kind: Kind) -> &'static [SublayerWeight] {
    use SublayerWeight::{BF, BGate, BIn, BO, BOut, DistanceBias, W, WF, WGate, WIn, WO, WOut};
    match kind {
        Kind::SelfAttention(_) | Kind::CrossAttention => &[WO, BO, DistanceBias],
        Kind::Recurrent => &[W, WF, BF],
        Kind::Mlp => &[WIn, BIn, WGate, BGate, WOut, BOut],
    }
}

/// The parameter that contains a weight, and the weight's columns in it.
///
/// The table splits projections by head; a parameter concatenates all heads.
pub fn parameter(weight: Weight, config: &Config) -> (String, Range<usize>) {
    let name = weight.to_string();
    match weight {
        Weight::Projection { at, .. }
        | Weight::ProjectionBias { at, .. }
        | Weight::Distance { at, .. } => {
            let all_heads = name.strip_suffix(&format!(".{}", at.head)).unwrap();
            let first = at.head * config.d_head;
            (all_heads.into(), first..first + config.d_head)
        }
        Weight::Sublayer {
            part:
                SublayerWeight::WIn
                | SublayerWeight::BIn
                | SublayerWeight::WGate
                | SublayerWeight::BGate,
            ..
        } => (name, 0..config.d_mlp),
        Weight::Sublayer {
            part: SublayerWeight::DistanceBias,
            ..
        } => (name, 0..config.n_heads),
        Weight::Unembedding | Weight::UnembeddingBias => (name, 0..config.d_vocab),
        Weight::Gamma(Norm::Qk(_, which)) => {
            let [q, k] = config.qk_norm_widths();
            (name, 0..if which == QkNorm::Q { q } else { k })
        }
        Weight::MlmHead
        | Weight::MlmHeadBias
        | Weight::Gamma(Norm::Embed(_) | Norm::MlmHead)
        | Weight::Beta(Norm::Embed(_) | Norm::MlmHead) => (name, 0..config.embed_width()),
        Weight::EmbedProjection
        | Weight::EmbedProjectionBias
        | Weight::Gamma(_)
        | Weight::Beta(_)
        | Weight::Sublayer { .. } => (name, 0..config.d_model),
    }
}
