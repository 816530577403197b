//! GPT-NeoX: Pythia and similar models.

use super::rotary::{Defaults, rotary};
use crate::checkpoint::names::{Form, Names};
use crate::checkpoint::settings::Settings;
use crate::error::Result;
use crate::model::config::{Activation, Config, Layer, Mask, Norms, Positions, Residual, Stack};

/// Tensor names in transformers' `GPTNeoXForCausalLM`.
pub const NAMES: Names = Names {
    prefixes: &["gpt_neox.", ""],
    w_e: "embed_in",
    blocks: "layers.",
    qkv: ["attention.query_key_value"; 3],
    w_o: "attention.dense",
    ln1: "input_layernorm",
    w_in: "mlp.dense_h_to_4h",
    w_out: "mlp.dense_4h_to_h",
    ln2: "post_attention_layernorm",
    ln_final: "final_layer_norm",
    w_u: "embed_out",
    // Tensors with masks and rotary frequencies, saved by old versions of transformers.
    unused: &[
        ".attention.bias",
        ".attention.masked_bias",
        ".rotary_emb.inv_freq",
    ],
    ..Names::NONE
};

/// Default share of a head's dimensions that are rotated.
const ROTATED: f32 = 0.25;

/// The configuration of a `GPTNeoXForCausalLM`, and its storage conventions.
pub fn config(settings: &Settings) -> Result<(Config, Form)> {
    settings.only("is_decoder", false)?;
    let d_head = settings.d_head("hidden_size", "num_attention_heads")?;
    let defaults = Defaults {
        base_field: "rotary_emb_base",
        share: settings.positive("rotary_pct", ROTATED)?.min(1.0),
        has_share: true,
        ..Defaults::LLAMA
    };
    let layer = Layer {
        residual: match settings.switch("use_parallel_residual", true)? {
            true => Residual::Parallel,
            false => Residual::Sequential,
        },
        ..Layer::attention_mlp(Mask::Causal, Norms::PRE)
    };
    let config = Config {
        stacks: vec![Stack::new(settings.layers("num_hidden_layers")?, &layer).with_norm_after()],
        d_model: settings.size("hidden_size")?,
        n_heads: settings.size("num_attention_heads")?,
        d_head,
        d_mlp: settings.size("intermediate_size")?,
        d_vocab: settings.size("vocab_size")?,
        n_ctx: settings.size("max_position_embeddings")?,
        norm_eps: settings.positive("layer_norm_eps", 1e-5)?,
        has_ln_embed: false,
        positions: Positions::Rotary(rotary(settings, d_head, &defaults)?),
        activation: settings.activation("hidden_act", Activation::Gelu)?,
        unembedding: settings.unembedding(false)?,
        ..Config::default()
    };
    let attention = settings.switch("attention_bias", true)?;
    let form = Form {
        biases: [attention, attention, true],
        is_by_head: true,
        ..Form::PLAIN
    };
    Ok((config, form))
}
