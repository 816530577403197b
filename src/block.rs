//! One transformer block: sublayers, each added to the residual stream.

use crate::Matrix;
use crate::attention::attention;
use crate::config::Config;
use crate::mlp::mlp;
use crate::pass::Pass;
use crate::site::{BlockSite, Norm, Site};
use crate::sublayer::Sublayer;
use crate::trace::Recorder;
use crate::weights::BlockWeights;

/// Runs one block: attention, then the MLP, each added to the residual stream.
///
/// | Order | Formula | Equals in Hugging Face |
/// | --- | --- | --- |
/// | pre-norm | m = x + Attention(LN₁(x)); m + MLP(LN₂(m)) | `GPT2Block` |
/// | post-norm | m = LN₁(x + Attention(x)); LN₂(m + MLP(m)) | `BertLayer` |
///
/// LN is the norm of the configuration ([`normalize`](crate::norm::normalize)), layer norm in those two models.
/// In lecture A's letters, post-norm: T1 = `attn_out`, T2 = `resid_mid`,
/// T3 = `ln1.normalized`, T4 = `mlp_out`, T5 = `resid_post`, H = `ln2.normalized`.
/// Shapes: `[n, d_model]` to `[n, d_model]`. Cannot fail once the weights are checked.
/// `tests/golden.rs` compares both orders with these models, stage by stage.
pub fn block<R: Recorder>(
    rec: &mut R,
    layer: usize,
    x: Matrix,
    weights: &BlockWeights,
    config: &Config,
    pass: &mut Pass,
) -> Matrix {
    let at = |part| Site::Block { layer, part };
    let BlockWeights {
        ln1,
        attention: to_heads,
        ln2,
        mlp: to_hidden,
    } = weights;
    let x = rec.tap(at(BlockSite::ResidPre), x); // [n, d_model]
    let first = Sublayer {
        norm: Norm::Ln1 { layer },
        weights: ln1,
        sum: at(BlockSite::ResidMid),
    };
    let x = first.add(rec, x, config, |rec, x| {
        attention(rec, layer, x, to_heads, config, pass)
    });
    let second = Sublayer {
        norm: Norm::Ln2 { layer },
        weights: ln2,
        sum: at(BlockSite::ResidPost),
    };
    second.add(rec, x, config, |rec, x| {
        mlp(rec, layer, x, to_hidden, config)
    })
}
