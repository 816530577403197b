//! One transformer block: attention and MLP, each added to the residual stream.

use crate::Matrix;
use crate::attention::attention;
use crate::config::{Config, NormOrder};
use crate::mlp::mlp;
use crate::norm::normalize;
use crate::site::{BlockSite, Norm, Site};
use crate::trace::Recorder;
use crate::weights::BlockWeights;

/// Runs one block: attention, then the MLP, each added to the residual stream.
///
/// | Order | Formula | Equals in Hugging Face |
/// | --- | --- | --- |
/// | pre-norm | m = x + Attention(LN₁(x)); m + MLP(LN₂(m)) | `GPT2Block` |
/// | post-norm | m = LN₁(x + Attention(x)); LN₂(m + MLP(m)) | `BertLayer` |
///
/// LN is the norm of the configuration ([`normalize`]), layer norm in those two models.
/// Shapes: `[n, d_model]` to `[n, d_model]`. Cannot fail once the weights are checked.
/// `tests/golden.rs` compares both orders with these models, stage by stage.
pub fn block<R: Recorder>(
    rec: &mut R,
    layer: usize,
    x: Matrix,
    weights: &BlockWeights,
    config: &Config,
) -> Matrix {
    match config.norm_order {
        NormOrder::PreNorm => pre_norm(rec, layer, x, weights, config),
        NormOrder::PostNorm => post_norm(rec, layer, x, weights, config),
    }
}

/// x + Attention(LN₁(x)), then the same with the MLP and LN₂ (GPT-2, LLaMA).
fn pre_norm<R: Recorder>(
    rec: &mut R,
    layer: usize,
    x: Matrix,
    weights: &BlockWeights,
    config: &Config,
) -> Matrix {
    let at = |part| Site::Block { layer, part };
    let resid_pre = rec.tap(at(BlockSite::ResidPre), x); // [n, d_model]
    let normalized = normalize(rec, Norm::Ln1 { layer }, &resid_pre, &weights.ln1, config);
    let attn_out = attention(rec, layer, &normalized, &weights.attention, config);
    let resid_mid = rec.tap(at(BlockSite::ResidMid), resid_pre + attn_out); // [n, d_model]
    let normalized = normalize(rec, Norm::Ln2 { layer }, &resid_mid, &weights.ln2, config);
    let mlp_out = mlp(rec, layer, &normalized, &weights.mlp, config);
    rec.tap(at(BlockSite::ResidPost), resid_mid + mlp_out) // [n, d_model]
}

/// LN₁(x + Attention(x)), then LN₂ of that plus the MLP of it (the 2017 paper, BERT).
///
/// In lecture A's letters: T1 = `attn_out`, T2 = `resid_mid`, T3 = `ln1.normalized`,
/// T4 = `mlp_out`, T5 = `resid_post`, H = `ln2.normalized`.
fn post_norm<R: Recorder>(
    rec: &mut R,
    layer: usize,
    x: Matrix,
    weights: &BlockWeights,
    config: &Config,
) -> Matrix {
    let at = |part| Site::Block { layer, part };
    let resid_pre = rec.tap(at(BlockSite::ResidPre), x); // [n, d_model]
    let attn_out = attention(rec, layer, &resid_pre, &weights.attention, config);
    let resid_mid = rec.tap(at(BlockSite::ResidMid), resid_pre + attn_out); // [n, d_model]
    let normalized = normalize(rec, Norm::Ln1 { layer }, &resid_mid, &weights.ln1, config);
    let mlp_out = mlp(rec, layer, &normalized, &weights.mlp, config);
    let resid_post = rec.tap(at(BlockSite::ResidPost), normalized + mlp_out); // [n, d_model]
    normalize(rec, Norm::Ln2 { layer }, &resid_post, &weights.ln2, config) // [n, d_model]
}
