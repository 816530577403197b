//! One layer: sublayers, each added to the residual stream.

use crate::Matrix;
use crate::attention::{cross_attention, self_attention};
use crate::config::{Config, Kind};
use crate::mlp::mlp;
use crate::norm::normalize;
use crate::pass::Pass;
use crate::recurrent::ssru;
use crate::site::{BlockSite, LayerAt, Norm, SublayerAt};
use crate::trace::Recorder;
use crate::weights::{KindWeights, LayerWeights, SublayerWeights};

/// Runs one layer: each of its sublayers in turn.
///
/// For a layer of attention and MLP:
///
/// | Norms | Formula | Equals in Hugging Face |
/// | --- | --- | --- |
/// | before | m = x + Attention(LN₁(x)); m + MLP(LN₂(m)) | `GPT2Block` |
/// | on the sum | m = LN₁(x + Attention(x)); LN₂(m + MLP(m)) | `BertLayer` |
///
/// LN is the norm of the configuration ([`normalize`]), layer norm in those two models.
/// In lecture A's letters, with norms on the sum: T1 = `attn_out`, T2 = `resid_mid`,
/// T3 = `ln1.normalized`, T4 = `mlp_out`, T5 = `resid_post`, H = `ln2.normalized`.
/// Shapes: `[n, d_model]` to `[n, d_model]`. Cannot fail once the weights are checked.
/// `tests/golden.rs` compares both with these models, stage by stage.
pub fn layer<R: Recorder>(
    rec: &mut R,
    at: LayerAt,
    x: Matrix,
    weights: &LayerWeights,
    config: &Config,
    pass: &mut Pass,
) -> Matrix {
    let mut x = rec.tap(at.site(BlockSite::ResidPre), x); // [n, d_model]
    for (number, weights) in weights.sublayers.iter().enumerate() {
        x = sublayer(rec, at.sublayer(number), x, weights, config, pass);
    }
    x
}

/// Adds a sublayer to the residual stream: x + f(LN(x)), or LN(x + f(x)).
///
/// Shapes: `[n, d_model]` to the same.
fn sublayer<R: Recorder>(
    rec: &mut R,
    at: SublayerAt,
    x: Matrix,
    weights: &SublayerWeights,
    config: &Config,
    pass: &mut Pass,
) -> Matrix {
    let Some(spec) = config.sublayer(at) else {
        return x;
    };
    let norm = |rec: &mut R, x: &Matrix, is_here: bool| {
        let weights = weights.norm.as_ref().filter(|_| is_here)?;
        Some(normalize(rec, Norm::Sublayer(at), x, weights, config))
    };
    let normalized = norm(rec, &x, spec.norms.before); // [n, d_model]
    let input = normalized.as_ref().unwrap_or(&x);
    let out = branch(rec, at, input, spec.kind, &weights.kind, config, pass); // [n, d_model]
    let out = rec.tap(at.out(spec.kind), out);
    let sum = rec.tap(at.sum(spec.kind), x + out); // [n, d_model]
    norm(rec, &sum, spec.norms.sum).unwrap_or(sum)
}

/// The result of a sublayer: `[n, d_model]` to the same.
fn branch<R: Recorder>(
    rec: &mut R,
    at: SublayerAt,
    x: &Matrix,
    kind: Kind,
    weights: &KindWeights,
    config: &Config,
    pass: &mut Pass,
) -> Matrix {
    match weights {
        KindWeights::Attention(weights) if kind == Kind::CrossAttention => {
            cross_attention(rec, at, x, weights, config, pass)
        }
        KindWeights::Attention(weights) => self_attention(rec, at, x, weights, config, pass),
        KindWeights::Recurrent(weights) => ssru(rec, at.layer(), x, weights, pass.state(at.layer)),
        KindWeights::Mlp(weights) => mlp(rec, at.layer(), x, weights, config),
    }
}
