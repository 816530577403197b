//! Layers that attend only within a window, in `config.json`.

use serde_json::Value;

use crate::checkpoint::settings::Settings;
use crate::error::Result;
use crate::model::config::{Layer, Mask, Norms, Stack};

/// The layers of a causal model, with a norm after the last layer. Some layers attend only to the
/// last `window` tokens: `layer_types` in the file selects these layers; if it is absent,
/// `is_local` does.
pub fn stack(
    settings: &Settings,
    norms: Norms,
    window: Option<usize>,
    is_local: impl Fn(usize) -> bool,
) -> Result<Stack> {
    let layer = |is_local: bool| Layer {
        // The window in the file counts the query's own position; `Layer::window` does not.
        window: window.filter(|_| is_local).map(|window| window - 1),
        ..Layer::attention_mlp(Mask::Causal, norms)
    };
    let layers = local_layers(settings, is_local)?.into_iter().map(layer);
    Ok(Stack::of(layers.collect::<Vec<_>>()).with_norm_after())
}

/// Whether each layer has a window, according to `layer_types` in the file, or to `is_local` if
/// that field is absent.
pub fn local_layers(settings: &Settings, is_local: impl Fn(usize) -> bool) -> Result<Vec<bool>> {
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
    (0..n_layers).map(is_local).collect()
}
