//! Gemma 2 and 3 in a GGUF: the differences from LLaMA.

use super::fields::Fields;
use crate::checkpoint::names::Form;
use crate::error::Result;
use crate::model::config::{Activation, Config, Layer, Mask, Norms, Pairs, Rotary, Stack, Stretch};

/// The storage conventions. The offset of γ is 0, because the converter has already added 1.
pub const FORM: Form = Form {
    biases: [false; 3],
    post_norms: ["post_attention_norm", "post_ffw_norm"],
    ..Form::PLAIN
};

/// Fields with the soft caps of scores and logits.
pub const CAPS: [&str; 2] = ["attn_logit_softcapping", "final_logit_softcapping"];

/// Field with the base of the wavelengths in layers with a window.
pub const LOCAL_BASE: &str = "rope.freq_base_swa";

/// Gemma 2: every other layer has a window, starting with the first layer; scores and logits have
/// soft caps.
pub fn gemma2(fields: &Fields, base: Config) -> Result<Config> {
    Ok(Config {
        score_cap: Some(fields.positive_or(CAPS[0], 50.0)?),
        logit_cap: Some(fields.positive_or(CAPS[1], 30.0)?),
        ..with_windows(fields, base, 2, None)?
    })
}

/// Gemma 3: every sixth layer has no window; layers with a window have a separate rotation.
pub fn gemma3(fields: &Fields, base: Config) -> Result<Config> {
    let local = Rotary {
        base: fields.positive_or(LOCAL_BASE, 10_000.0)?,
        stretch: Stretch::Linear(1.0),
        pairs: Pairs::Halves,
        dims: None,
    };
    with_windows(fields, base, 6, Some(local))
}

/// A configuration in which every layer has a window, except the last layer of each group of
/// `every` layers.
fn with_windows(
    fields: &Fields,
    mut config: Config,
    every: usize,
    rotary: Option<Rotary>,
) -> Result<Config> {
    // The window in the file counts the query's own position; `Layer::window` does not.
    let window = fields.size_or("attention.sliding_window", 4096)? - 1;
    let layer = |layer: usize| {
        let is_local = !(layer + 1).is_multiple_of(every);
        Layer {
            window: is_local.then_some(window),
            rotary: rotary.filter(|_| is_local),
            ..Layer::attention_mlp(Mask::Causal, Norms::AROUND)
        }
    };
    let layers: Vec<Layer> = (0..config.n_layers()).map(layer).collect();
    config.stacks = vec![Stack::of(layers).with_norm_after()];
    config.n_ctx = fields.size("context_length")?;
    config.embed_scale = (config.d_model as f32).sqrt();
    config.activation = Activation::GeluTanh;
    Ok(config)
}
