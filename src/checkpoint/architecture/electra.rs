//! ELECTRA: BERT whose embeddings can be narrower than the residual stream.

use super::bert;
use crate::checkpoint::names::{Form, MlmHeadNames, Names};
use crate::checkpoint::settings::Settings;
use crate::error::Result;
use crate::model::config::{Activation, Config};

/// Tensor names in transformers' `ElectraModel`.
pub const NAMES: Names = Names {
    prefixes: &["electra.", ""],
    mlm_head: &[MlmHeadNames {
        prefix: "generator_",
        dense: "generator_predictions.dense",
        ln: "generator_predictions.LayerNorm",
        w_u: "generator_lm_head",
        bias: "generator_lm_head.bias",
    }],
    unused: &[
        "embeddings.position_ids",
        "embeddings.token_type_ids",
        "generator_predictions.",
        "generator_lm_head.",
        "discriminator_predictions.",
        "classifier.",
        "qa_outputs.",
    ],
    ..bert::NAMES
};

/// The configuration of an `ElectraModel`, and its storage conventions. Embeddings as wide as the
/// residual stream are not projected.
pub fn config(settings: &Settings) -> Result<(Config, Form)> {
    let (config, form) = bert::config(settings)?;
    let width = settings.size_or("embedding_size", 128)?;
    let config = Config {
        // `hidden_act` does not change it.
        mlm_head: Some(Activation::Gelu),
        d_embed: (width != config.d_model).then_some(width),
        ..config
    };
    let form = Form {
        embed_projection: "embeddings_project",
        ..form
    };
    Ok((config, form))
}
