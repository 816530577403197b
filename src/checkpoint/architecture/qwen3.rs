//! Qwen3: LLaMA with query and key norms.

use super::llama;
use crate::checkpoint::names::Form;
use crate::checkpoint::settings::Settings;
use crate::error::Result;
use crate::model::config::{Config, QkNorms};

/// The configuration of a `Qwen3ForCausalLM`, and its storage conventions. The norms of queries
/// and keys have additional tensors; all other tensors have the same names as in LLaMA.
pub fn config(settings: &Settings) -> Result<(Config, Form)> {
    let (config, form) = llama::config(settings)?;
    let config = Config {
        qk_norm: QkNorms::EachHead,
        ..config
    };
    let form = Form {
        qk_norm: Some(["self_attn.q_norm", "self_attn.k_norm"]),
        ..form
    };
    Ok((config, form))
}
