//! Attention from one text to another: queries of the decoder, keys and values of the encoder.

use super::InDecoder;
use crate::Matrix;
use crate::attention::{KeysValues, columns_of_head, head};
use crate::config::Config;
use crate::linear::apply_each;
use crate::site::{DecoderSite, HeadAt, HeadSite, Site};
use crate::trace::Recorder;
use crate::weights::{AttentionWeights, DecoderWeights};

/// The encoder's output as the decoder sees it: keys and values of each layer's heads.
#[derive(Debug, Clone, PartialEq)]
pub struct Memory {
    /// Layer by layer, head by head.
    layers: Vec<Vec<KeysValues>>,
}

impl Memory {
    /// Keys and values of all heads: `[n, d_model]` to `[n, d_head]` each.
    pub(super) fn new<R: Recorder>(
        rec: &mut R,
        encoded: &Matrix,
        weights: &DecoderWeights,
        config: &Config,
    ) -> Self {
        let layers = weights.blocks.iter().enumerate().map(|(layer, block)| {
            let AttentionWeights { w_k, w_v, .. } = &block.cross_attn;
            let [k, v] = apply_each(encoded, [w_k, w_v]); // [n, n_heads·d_head] each
            let own = |all, head| columns_of_head(all, head, config); // [n, d_head]
            let heads = (0..config.n_heads).map(|head| {
                let at = |part| Site::Cross { layer, head, part };
                KeysValues {
                    k: rec.tap(at(HeadSite::K), own(&k, head)),
                    v: rec.tap(at(HeadSite::V), own(&v, head)),
                }
            });
            heads.collect()
        });
        Memory {
            layers: layers.collect(),
        }
    }
}

/// A layer of cross-attention: softmax(q·kᵀ / √d_head)·v of every head, side by side, through
/// `w_o` (Vaswani et al. 2017, section 3.2.3).
///
/// Shapes: x `[n_query, d_model]` to the same; the memory has `n_key` rows. Nothing is masked:
/// the whole source text was there before the first word of its translation. Equals the output of
/// `torch.nn.MultiheadAttention` called with x as query and the encoder's output as key and value.
pub fn cross_attention<R: Recorder>(
    rec: &mut R,
    layer: usize,
    x: &Matrix,
    memory: &Memory,
    weights: &AttentionWeights,
    config: &Config,
) -> Matrix {
    let [q] = apply_each(x, [&weights.w_q]); // [n_query, n_heads·d_head]
    let mut z = Matrix::zeros(x.nrows(), config.d_heads()); // [n_query, n_heads·d_head]
    for (number, kv) in memory.layers[layer].iter().enumerate() {
        let at = HeadAt {
            layer,
            head: number,
        };
        let q = columns_of_head(&q, number, config); // [n_query, d_head]
        let q = rec.tap(at.site(HeadSite::Q).in_decoder(), q);
        let z_head = head(&mut InDecoder(rec), at, &q, kv, &weights.w_o, config, 0); // [n_query, d_head]
        z.columns_mut(number * config.d_head, config.d_head)
            .copy_from(&z_head);
    }
    let part = DecoderSite::CrossAttnOut;
    rec.tap(Site::Decoder { layer, part }, weights.w_o.apply(&z)) // [n_query, d_model]
}
