//! One layer: a list of sublayers, each of which adds its output to the residual stream.

use crate::Matrix;
use crate::model::attention::{cross_attention, self_attention};
use crate::model::config::{Config, Kind, Residual, Sublayer};
use crate::model::mlp::mlp;
use crate::model::norm::normalize;
use crate::model::pass::Pass;
use crate::model::recurrent::ssru;
use crate::model::site::{BlockSite, LayerAt, Norm, SublayerAt};
use crate::model::trace::Recorder;
use crate::model::weights::{KindWeights, LayerWeights, SublayerWeights};

/// Runs the sublayers of one layer in order.
///
/// For a layer that consists of attention and an MLP:
///
/// | Norms | Formula | Same as Hugging Face's |
/// | --- | --- | --- |
/// | before | m = x + Attention(LN₁(x)); m + MLP(LN₂(m)) | `GPT2Block` |
/// | on the sum | m = LN₁(x + Attention(x)); LN₂(m + MLP(m)) | `BertLayer` |
/// | before, parallel | m = x + Attention(LN₁(x)); m + MLP(LN₂(x)) | `GPTNeoXLayer` |
/// | before and on the output | m = x + LN₁′(Attention(LN₁(x))); m + LN₂′(MLP(LN₂(m))) | `Gemma2DecoderLayer` |
/// | on the output | m = x + LN₁(Attention(x)); m + LN₂(MLP(m)) | `Olmo2DecoderLayer` |
///
/// LN is the configured norm ([`normalize`]). Lecture A has norms on the sum; in its notation, T1 =
/// `attn_out`, T2 = `resid_mid`, T3 = `ln1.normalized`, T4 = `mlp_out`, T5 = `resid_post`, H =
/// `ln2.normalized`. Shapes: `[n, d_model]` to `[n, d_model]`. Cannot fail once the weights are
/// checked. `tests/golden.rs` compares the first two formulas with Hugging Face, stage by stage.
pub fn layer(
    rec: &mut dyn Recorder,
    at: LayerAt,
    x: Matrix,
    weights: &LayerWeights,
    config: &Config,
    pass: &mut Pass,
) -> Matrix {
    let mut x = rec.tap(at.site(BlockSite::ResidPre), x); // [n, d_model]
    let layer = &config.layers(at.stack)[at.layer];
    let start = (layer.residual == Residual::Parallel).then(|| x.clone());
    for (number, (spec, weights)) in layer.sublayers.iter().zip(&weights.sublayers).enumerate() {
        let at = at.sublayer(number);
        let source = start.as_ref().unwrap_or(&x);
        let out = branch(rec, at, source, *spec, weights, config, pass); // [n, d_model]
        let sum = match layer.residual {
            Residual::Sequential | Residual::Parallel => x + out,
            Residual::None => out,
        };
        x = rec.tap(at.sum(spec.kind), sum); // [n, d_model]
        if let Some(ln) = weights.norm.as_ref().filter(|_| spec.norms.sum) {
            x = normalize(rec, Norm::Sublayer(at), &x, ln, config); // [n, d_model]
        }
    }
    x
}

/// Computes a sublayer's output, f(x) or f(LN(x)). x and the output are `[n, d_model]`.
fn branch(
    rec: &mut dyn Recorder,
    at: SublayerAt,
    x: &Matrix,
    spec: Sublayer,
    weights: &SublayerWeights,
    config: &Config,
    pass: &mut Pass,
) -> Matrix {
    let ln = weights.norm.as_ref().filter(|_| spec.norms.before);
    let normalized = ln.map(|ln| normalize(rec, Norm::Sublayer(at), x, ln, config)); // [n, d_model]
    let x = normalized.as_ref().unwrap_or(x);
    let out = match &weights.kind {
        KindWeights::Attention(weights) if spec.kind == Kind::CrossAttention => {
            cross_attention(rec, at, x, weights, config, pass)
        }
        KindWeights::Attention(weights) => self_attention(rec, at, x, weights, config, pass),
        KindWeights::Recurrent(weights) => ssru(rec, at.layer(), x, weights, pass.state(at.layer)),
        KindWeights::Mlp(weights) => mlp(rec, at.layer(), x, weights, config),
    }; // [n, d_model]
    let Sublayer { kind, norms } = spec;
    let on_branch = norms.on_branch(at).zip(weights.on_branch(norms));
    let out = match on_branch {
        Some((norm, ln)) => {
            let out = rec.tap(at.branch(kind, norms), out); // [n, d_model]
            normalize(rec, norm, &out, ln, config)
        }
        None => out,
    };
    rec.tap(at.out(kind), out)
}
