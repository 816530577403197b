//! Gemma 3: like Gemma 2, but with query and key norms instead of soft caps, and with a separate
//! rotation in layers that have a window.

use super::rotary::{Defaults, rotary};
use super::{gemma2, windows};
use crate::checkpoint::names::Form;
use crate::checkpoint::settings::Settings;
use crate::error::Result;
use crate::model::config::{Config, Norms, QkNorms};

/// The rotation of layers that attend to all earlier tokens.
const GLOBAL: Defaults = Defaults {
    base: 1e6,
    layers: Some("full_attention"),
    ..Defaults::LLAMA
};

/// The rotation of layers with a window.
const LOCAL: Defaults = Defaults {
    base_field: "rope_local_base_freq",
    layers: Some("sliding_attention"),
    ..Defaults::LLAMA
};

/// The configuration of a `Gemma3ForCausalLM`, and its storage conventions. Tensor names are the
/// same as in Gemma 2.
pub fn config(settings: &Settings) -> Result<(Config, Form)> {
    let window = settings.size_or("sliding_window", 4096)?;
    let every = settings.size_or("_sliding_window_pattern", 6)?;
    let every = settings.size_or("sliding_window_pattern", every)?;
    let is_local = |layer: usize| !(layer + 1).is_multiple_of(every);
    let stack = windows::stack(settings, Norms::AROUND, Some(window), is_local)?;
    let mut base = gemma2::base(settings, stack, &GLOBAL)?;
    let local = rotary(settings, base.d_head, &LOCAL)?;
    for layer in base.stacks.iter_mut().flat_map(|stack| &mut stack.layers) {
        layer.rotary = layer.window.map(|_| local);
    }
    let config = Config {
        qk_norm: QkNorms::EachHead,
        score_cap: settings.limit("attn_logit_softcapping", None)?,
        logit_cap: settings.limit("final_logit_softcapping", None)?,
        ..base
    };
    let form = Form {
        qk_norm: Some(["self_attn.q_norm", "self_attn.k_norm"]),
        ..gemma2::FORM
    };
    Ok((config, form))
}
