//! ModernBERT: a pre-norm encoder with rotary positions, gated MLPs, and a window in most layers.

use super::bert;
use super::rotary::{Defaults, rotary};
use super::windows::local_layers;
use crate::checkpoint::names::{Form, MlmHeadNames, Names};
use crate::checkpoint::settings::Settings;
use crate::error::Result;
use crate::model::config::{Activation, Config, Layer, Mask, MlpKind, Norms, Positions, Stack};

/// Tensor names in transformers' `ModernBertModel`.
pub const NAMES: Names = Names {
    prefixes: &["model.", ""],
    w_e: "embeddings.tok_embeddings",
    ln_embed: "embeddings.norm",
    blocks: "layers.",
    qkv: ["attn.Wqkv"; 3],
    w_o: "attn.Wo",
    ln1: "attn_norm",
    w_in: "mlp.Wi",
    w_gate: "mlp.Wi",
    w_out: "mlp.Wo",
    ln2: "mlp_norm",
    ln_final: "final_norm",
    mlm_head: &[MlmHeadNames {
        prefix: "decoder.",
        dense: "head.dense",
        ln: "head.norm",
        w_u: "decoder",
        bias: "decoder.bias",
    }],
    // Not needed: heads that are trained for other tasks.
    unused: &["head.", "decoder.", "classifier."],
    ..Names::NONE
};

/// The rotation of layers that attend to all tokens.
const GLOBAL: Defaults = Defaults {
    base_field: "global_rope_theta",
    base: 160_000.0,
    layers: Some("full_attention"),
    ..Defaults::LLAMA
};

/// The rotation of layers with a window.
const LOCAL: Defaults = Defaults {
    base_field: "local_rope_theta",
    layers: Some("sliding_attention"),
    ..Defaults::LLAMA
};

/// The configuration of a `ModernBertModel`, and its storage conventions.
pub fn config(settings: &Settings) -> Result<(Config, Form)> {
    settings.without("rope_scaling")?;
    let d_head = settings.d_head("hidden_size", "num_attention_heads")?;
    let config = Config {
        d_model: settings.size("hidden_size")?,
        n_heads: settings.size("num_attention_heads")?,
        d_head,
        stacks: vec![stack(settings, d_head)?],
        d_mlp: settings.size("intermediate_size")?,
        d_vocab: settings.size("vocab_size")?,
        n_ctx: settings.size("max_position_embeddings")?,
        norm_eps: settings.positive("norm_eps", 1e-5)?,
        positions: Positions::Rotary(rotary(settings, d_head, &GLOBAL)?),
        activation: settings.activation("hidden_activation", Activation::Gelu)?,
        mlp: MlpKind::Gated,
        ..Config::default()
    };
    let activation = settings.activation("classifier_activation", Activation::Gelu)?;
    let config = bert::with_mlm_head(settings, activation, config)?;
    let attention = settings.switch("attention_bias", false)?;
    let form = Form {
        biases: [attention, attention, settings.switch("mlp_bias", false)?],
        has_norm_bias: settings.switch("norm_bias", false)?,
        mlm_head_biases: [
            settings.switch("classifier_bias", false)?,
            settings.switch("decoder_bias", true)?,
        ],
        ..Form::PLAIN
    };
    Ok((config, form))
}

/// The layers. The first attention has no norm, because the embeddings have one.
fn stack(settings: &Settings, d_head: usize) -> Result<Stack> {
    let window = settings.size_or("local_attention", 128)?;
    let every = settings.size_or("global_attn_every_n_layers", 3)?;
    let local = rotary(settings, d_head, &LOCAL)?;
    let layer = |is_local: bool| Layer {
        // The window in the file counts the keys on both sides of the query; `Layer::window` counts
        // those on one side.
        window: is_local.then_some(window / 2),
        rotary: is_local.then_some(local),
        ..Layer::attention_mlp(Mask::None, Norms::PRE)
    };
    let are_local = local_layers(settings, |layer| !layer.is_multiple_of(every))?;
    let mut layers: Vec<Layer> = are_local.into_iter().map(layer).collect();
    layers[0].sublayers[0].norms = Norms::NONE;
    Ok(Stack::of(layers).with_norm_after())
}
