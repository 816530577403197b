//! OLMo 2: norms after attention and MLP instead of before them, and query and key norms over all
//! heads together.

use super::rotary::Defaults;
use super::{llama, windows};
use crate::checkpoint::names::{Form, Names};
use crate::checkpoint::settings::Settings;
use crate::error::Result;
use crate::model::config::{Config, Norms, QkNorms};

/// Tensor names in transformers' `Olmo2ForCausalLM`.
pub const NAMES: Names = Names {
    ln1: "post_attention_layernorm",
    ln2: "post_feedforward_layernorm",
    ..llama::NAMES
};

/// The configuration of an `Olmo2ForCausalLM`, and its storage conventions.
pub fn config(settings: &Settings) -> Result<(Config, Form)> {
    settings.without("clip_qkv")?;
    let stack = windows::stack(settings, Norms::BRANCH, None, |_| false)?;
    let config = Config {
        norm_eps: settings.positive("rms_norm_eps", 1e-5)?,
        qk_norm: QkNorms::AllHeads,
        ..llama::base(settings, stack, &Defaults::LLAMA)?
    };
    let attention = settings.switch("attention_bias", false)?;
    let form = Form {
        biases: [attention, attention, false],
        qk_norm: Some(["self_attn.q_norm", "self_attn.k_norm"]),
        ..Form::PLAIN
    };
    Ok((config, form))
}
