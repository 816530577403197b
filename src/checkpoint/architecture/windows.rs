//! Layers that attend only within a window, in `config.json`.

use serde_json::Value;

use crate::checkpoint::settings::Settings;
use crate::config::{Layer, Mask, Norms, Stack};
use crate::error::Result;

/// The layers of a causal model, with a norm after the last layer. Some layers attend only to the
/// last `window` tokens: `layer_types` in the file selects these layers; if it is absent,
/// `is_local` does.
pub fn stack(
    settings: &Settings,
    norms: Norms,
    window: Option<usize>,
    is_local: impl Fn(usize) -> bool,
) -> Result<Stack> {
    let n_layers = settings.layers("num_hidden_layers")?;
    let unsupported = || {
        let known = "lists of \"full_attention\" and \"sliding_attention\"";
        settings.unsupported("layer_types", known)
    };
    let is_local = |layer: usize| match settings.get("layer_types") {
        None => Ok(is_local(layer)),
        Some(Value::Array(kinds)) if kinds.len() < n_layers => {
            let known = format!("lists with an entry for each of the {n_layers} layers");
            Err(settings.unsupported("layer_types", &known))
        }
        Some(Value::Array(kinds)) => match kinds[layer].as_str() {
            Some("full_attention") => Ok(false),
            Some("sliding_attention") => Ok(true),
            _ => Err(unsupported()),
        },
        Some(_) => Err(unsupported()),
    };
    let layer = |layer| {
        let is_local = is_local(layer)?;
        Ok(Layer {
            // The file's number counts the query's own position; `Layer::window` is a distance.
            window: window.filter(|_| is_local).map(|window| window - 1),
            ..Layer::attention_mlp(Mask::Causal, norms)
        })
    };
    let layers = (0..n_layers).map(layer).collect::<Result<Vec<_>>>()?;
    Ok(Stack::of(layers).with_norm_after())
}
