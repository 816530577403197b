//! ALBERT: BERT with narrower embeddings, and with layers that share their weights.

use super::bert;
use crate::checkpoint::names::{Form, MlmHeadNames, Names};
use crate::checkpoint::settings::Settings;
use crate::error::Result;
use crate::model::config::{Activation, Config};

/// Tensor names in transformers' `AlbertModel`.
pub const NAMES: Names = Names {
    prefixes: &["albert.", ""],
    blocks: "encoder.albert_layer_groups.",
    qkv: [
        "albert_layers.0.attention.query",
        "albert_layers.0.attention.key",
        "albert_layers.0.attention.value",
    ],
    w_o: "albert_layers.0.attention.dense",
    ln1: "albert_layers.0.attention.LayerNorm",
    w_in: "albert_layers.0.ffn",
    w_out: "albert_layers.0.ffn_output",
    ln2: "albert_layers.0.full_layer_layer_norm",
    mlm_head: &[MlmHeadNames {
        prefix: "predictions.",
        dense: "predictions.dense",
        ln: "predictions.LayerNorm",
        w_u: "predictions.decoder",
        bias: "predictions.bias",
    }],
    unused: &[
        "pooler.",
        "embeddings.position_ids",
        "embeddings.token_type_ids",
        "predictions.",
        "sop_classifier.",
        "classifier.",
        "qa_outputs.",
    ],
    ..bert::NAMES
};

/// The configuration of an `AlbertModel`, and its storage conventions.
pub fn config(settings: &Settings) -> Result<(Config, Form)> {
    settings.only("inner_group_num", 1)?;
    let (config, form) = bert::config(settings)?;
    let activation = settings.activation("hidden_act", Activation::GeluTanh)?;
    let config = Config {
        d_embed: Some(settings.size_or("embedding_size", 128)?),
        activation,
        mlm_head: Some(activation),
        ..config
    };
    let form = Form {
        embed_projection: "encoder.embedding_hidden_mapping_in",
        n_groups: Some(settings.size_or("num_hidden_groups", 1)?),
        ..form
    };
    Ok((config, form))
}
