//! DeBERTa-v2 and DeBERTa-v3: BERT with disentangled attention. W_Q and W_K also compute the queries
//! and keys of distances.

use serde_json::Value;

use super::bert;
use crate::checkpoint::names::{Form, MlmHeadNames, Names};
use crate::checkpoint::settings::Settings;
use crate::error::Result;
use crate::model::config::{Config, Disentangled, LIMITS, Positions, Scaling};

/// Names in transformers' `DebertaV2Model`.
pub const NAMES: Names = Names {
    prefixes: &["deberta.", ""],
    qkv: [
        "attention.self.query_proj",
        "attention.self.key_proj",
        "attention.self.value_proj",
    ],
    // transformers uses the second one if `legacy` is false; published files have no `legacy`.
    mlm_head: &[
        bert::MLM_HEAD,
        MlmHeadNames {
            prefix: "lm_predictions.",
            dense: "lm_predictions.lm_head.dense",
            ln: "lm_predictions.lm_head.LayerNorm",
            w_u: "",
            bias: "lm_predictions.lm_head.bias",
        },
    ],
    unused: &[
        "pooler.",
        "embeddings.position_ids",
        "cls.",
        "lm_predictions.",
        "mask_predictions.",
        "classifier.",
        "qa_outputs.",
    ],
    ..bert::NAMES
};

/// The configuration of a `DebertaV2Model`, and its storage choices.
pub fn config(settings: &Settings) -> Result<(Config, Form)> {
    check(settings)?;
    let n_ctx = settings.size("max_position_embeddings")?;
    let has_positions = settings.switch("position_biased_input", true)?;
    let n_token_types = match settings.get("type_vocab_size") {
        None => 0,
        Some(_) => settings.whole("type_vocab_size", LIMITS)?,
    };
    let norm = match settings.get("norm_rel_ebd").map(Value::as_str) {
        None | Some(Some("none")) => "",
        Some(Some("layer_norm")) => "encoder.LayerNorm",
        Some(_) => {
            return Err(settings.unsupported("norm_rel_ebd", "\"layer_norm\" and \"none\""));
        }
    };
    let rows = Disentangled {
        n_buckets: count(settings, "position_buckets")?,
        farthest: count(settings, "max_relative_positions")?.unwrap_or(n_ctx),
    };
    let (mut config, form) = bert::encoder(settings, n_token_types, 1e-7)?;
    // A score is the sum of three dot products: content to content, content to position, and
    // position to content.
    config.scaling = Scaling::Sqrt(3 * config.d_head);
    if !has_positions {
        config.positions = Positions::None;
    }
    for layer in &mut config.stacks[0].layers {
        layer.disentangled = Some(rows);
    }
    let form = Form {
        distance_embedding: ["encoder.rel_embeddings", norm],
        ..form
    };
    Ok((config, form))
}

/// Rejects other kinds of attention and encoders with a convolution.
fn check(settings: &Settings) -> Result<()> {
    let parts = match settings.get("pos_att_type") {
        Some(Value::String(parts)) => parts.split('|').map(|part| Some(part.trim())).collect(),
        Some(Value::Array(parts)) => parts.iter().map(Value::as_str).collect(),
        _ => Vec::new(),
    };
    let has = |part| parts.contains(&Some(part));
    if parts.len() != 2 || !has("c2p") || !has("p2c") {
        return Err(settings.unsupported("pos_att_type", "\"c2p|p2c\""));
    }
    for field in ["relative_attention", "share_att_key"] {
        if !settings.switch(field, false)? {
            return Err(settings.unsupported(field, "true"));
        }
    }
    settings.only("conv_kernel_size", 0)?;
    settings.same("embedding_size", "hidden_size")?;
    let d_head = settings.d_head("hidden_size", "num_attention_heads")?;
    settings.only("attention_head_size", d_head)
}

/// A count; `None` if the field is absent, 0 or negative.
fn count(settings: &Settings, field: &'static str) -> Result<Option<usize>> {
    match settings.get(field).and_then(Value::as_i64) {
        Some(number) if number < 1 => Ok(None),
        _ if settings.has(field) => settings.size(field).map(Some),
        _ => Ok(None),
    }
}
