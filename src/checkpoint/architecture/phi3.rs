//! Phi-3: a LLaMA with one tensor for queries, keys and values, and one for the gate and W_in.

use super::rotary::Defaults;
use super::{llama, windows};
use crate::checkpoint::names::{Form, Names};
use crate::checkpoint::settings::Settings;
use crate::error::Result;
use crate::model::config::{Config, Norms};

/// Tensor names in transformers' `Phi3ForCausalLM`.
pub const NAMES: Names = Names {
    qkv: ["self_attn.qkv_proj"; 3],
    w_in: "mlp.gate_up_proj",
    w_gate: "mlp.gate_up_proj",
    ..llama::NAMES
};

/// The configuration of a `Phi3ForCausalLM`, and its storage conventions.
pub fn config(settings: &Settings) -> Result<(Config, Form)> {
    settings.without("attention_bias")?;
    let window = match settings.get("sliding_window") {
        None => None,
        Some(_) => Some(settings.size("sliding_window")?),
    };
    let stack = windows::stack(settings, Norms::PRE, window, |_| true)?;
    let share = settings.positive("partial_rotary_factor", 1.0)?.min(1.0);
    let rotary = Defaults {
        share,
        // Phi-4-mini rotates only some dimensions of each head.
        has_share: true,
        ..Defaults::LLAMA
    };
    let config = Config {
        norm_eps: settings.positive("rms_norm_eps", 1e-5)?,
        ..llama::base(settings, stack, &rotary)?
    };
    let form = Form {
        biases: [false; 3],
        ..Form::PLAIN
    };
    Ok((config, form))
}
