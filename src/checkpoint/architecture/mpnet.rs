//! MPNet: RoBERTa without token types, and with relative position biases that all layers share.

use super::{bert, roberta};
use crate::checkpoint::names::{Form, Names};
use crate::checkpoint::settings::Settings;
use crate::error::Result;
use crate::model::config::{Activation, Config, DistanceBias};

/// Tensor names in transformers' `MPNetModel`.
pub const NAMES: Names = Names {
    prefixes: &["mpnet.", ""],
    w_token_type: "",
    mlm_head: roberta::NAMES.mlm_head,
    qkv: ["attention.attn.q", "attention.attn.k", "attention.attn.v"],
    w_o: "attention.attn.o",
    ln1: "attention.LayerNorm",
    ..bert::NAMES
};

/// The distance buckets. The value of `farthest` is fixed; `config.json` does not contain it.
const BUCKETS: DistanceBias = DistanceBias {
    n_buckets: 32,
    farthest: 128,
    is_two_sided: true,
};

/// The padding token's id; `pad_token_id` does not change it.
const PADDING: usize = 1;

/// The configuration of an `MPNetModel`, and its storage conventions.
pub fn config(settings: &Settings) -> Result<(Config, Form)> {
    // transformers always computes 32 buckets, even if the table of biases has another number of
    // rows.
    settings.only("relative_attention_num_buckets", BUCKETS.n_buckets)?;
    let (mut config, form) = bert::config(settings)?;
    config.n_token_types = 0;
    config.mlm_head = Some(Activation::Gelu);
    for layer in &mut config.stacks[0].layers {
        layer.distance_bias = Some(BUCKETS);
    }
    let form = Form {
        distance_biases: ["encoder.relative_attention_bias", ""],
        ..form
    };
    Ok(roberta::after_padding(PADDING, (config, form)))
}
