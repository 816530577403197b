//! Gemma 2: norms before and after each sublayer, soft-capped scores and logits, and sliding
//! windows.

use super::rotary::Defaults;
use super::{llama, windows};
use crate::checkpoint::names::{Form, Names};
use crate::checkpoint::settings::Settings;
use crate::error::Result;
use crate::model::config::{Activation, Config, Norms, Scaling, Stack};

/// Tensor names in transformers' `Gemma2ForCausalLM`.
pub const NAMES: Names = Names {
    ln2: "pre_feedforward_layernorm",
    ..llama::NAMES
};

/// The configuration of a `Gemma2ForCausalLM`, and its storage conventions.
pub fn config(settings: &Settings) -> Result<(Config, Form)> {
    let window = settings.size_or("sliding_window", 4096)?;
    // Every other layer has a window, starting with the first layer.
    let is_local = |layer: usize| layer.is_multiple_of(2);
    let stack = windows::stack(settings, Norms::AROUND, Some(window), is_local)?;
    let config = Config {
        score_cap: settings.limit("attn_logit_softcapping", Some(50.0))?,
        logit_cap: settings.limit("final_logit_softcapping", Some(30.0))?,
        ..base(settings, stack, &Defaults::LLAMA)?
    };
    Ok((config, FORM))
}

/// The storage conventions of Gemma 2.
pub const FORM: Form = Form {
    biases: [false; 3],
    post_norms: ["post_attention_layernorm", "post_feedforward_layernorm"],
    gamma_offset: 1.0,
    ..Form::PLAIN
};

/// A configuration with the fields that Gemma 2 and 3 share.
pub fn base(settings: &Settings, stack: Stack, defaults: &Defaults) -> Result<Config> {
    settings.without("attention_bias")?;
    settings.without("use_bidirectional_attention")?;
    let base = llama::base(settings, stack, defaults)?;
    Ok(Config {
        embed_scale: (base.d_model as f32).sqrt(),
        activation: settings.activation("hidden_activation", Activation::GeluTanh)?,
        scaling: Scaling::Sqrt(settings.size_or("query_pre_attn_scalar", 256)?),
        unembedding: settings.unembedding(true)?,
        ..base
    })
}
