//! RoBERTa: BERT with positions that start after the padding token's position.

use super::bert;
use crate::checkpoint::names::{Form, MlmHeadNames, Names};
use crate::checkpoint::settings::Settings;
use crate::error::Result;
use crate::model::config::{Activation, Config};

/// Tensor names in transformers' `RobertaModel`.
pub const NAMES: Names = Names {
    prefixes: &["roberta.", ""],
    mlm_head: &[MlmHeadNames {
        prefix: "lm_head.",
        dense: "lm_head.dense",
        ln: "lm_head.layer_norm",
        w_u: "lm_head.decoder",
        bias: "lm_head.bias",
    }],
    ..bert::NAMES
};

/// The configuration of a `RobertaModel`, and its storage conventions.
///
/// In the position embedding, the number of the padding token's row is that token's id. The
/// following rows belong to positions 0, 1, 2 …, and the rows before it are unused.
pub fn config(settings: &Settings) -> Result<(Config, Form)> {
    let (mut config, form) = bert::config(settings)?;
    config.mlm_head = Some(Activation::Gelu);
    let padding = match settings.get("pad_token_id").map(|id| id.as_u64()) {
        None => 1,
        Some(Some(id)) if id < config.n_ctx as u64 - 1 => id as usize,
        _ => {
            let supported = format!("whole numbers from 0 to {}", config.n_ctx.saturating_sub(2));
            return Err(settings.unsupported("pad_token_id", &supported));
        }
    };
    Ok(after_padding(padding, (config, form)))
}

/// Moves a model's first position to the row after the padding token's row.
pub fn after_padding(padding: usize, base: (Config, Form)) -> (Config, Form) {
    let (config, form) = base;
    let config = Config {
        n_ctx: config.n_ctx.saturating_sub(padding + 1),
        ..config
    };
    let form = Form {
        padding: Some(padding),
        ..form
    };
    (config, form)
}
