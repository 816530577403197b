//! GPT-2, whose linear layers are stored as `[d_in, d_out]` (`Conv1D`), with queries, keys and
//! values in one tensor.

use crate::checkpoint::names::{Form, Names};
use crate::checkpoint::settings::Settings;
use crate::error::Result;
use crate::model::config::{Activation, Config, Layer, Mask, Norms, Positions, Stack};

/// Tensor names in transformers' `GPT2LMHeadModel`.
pub const NAMES: Names = Names {
    prefixes: &["transformer.", ""],
    w_e: "wte",
    w_pos: "wpe",
    blocks: "h.",
    qkv: ["attn.c_attn"; 3],
    w_o: "attn.c_proj",
    ln1: "ln_1",
    w_in: "mlp.c_fc",
    w_out: "mlp.c_proj",
    ln2: "ln_2",
    ln_final: "ln_f",
    w_u: "lm_head",
    // Tensors with masks, saved by old versions of transformers.
    unused: &[".attn.bias", ".attn.masked_bias"],
    ..Names::NONE
};

/// The configuration of a `GPT2LMHeadModel`, and its storage conventions.
pub fn config(settings: &Settings) -> Result<(Config, Form)> {
    settings.same("hidden_size", "n_embd")?;
    settings.same("max_position_embeddings", "n_positions")?;
    settings.same("num_attention_heads", "n_head")?;
    settings.same("num_hidden_layers", "n_layer")?;
    settings.only("scale_attn_weights", true)?;
    settings.only("scale_attn_by_inverse_layer_idx", false)?;
    settings.only("add_cross_attention", false)?;
    let d_model = settings.size("n_embd")?;
    let layer = Layer::attention_mlp(Mask::Causal, Norms::PRE);
    let config = Config {
        d_model,
        n_heads: settings.size("n_head")?,
        d_head: settings.d_head("n_embd", "n_head")?,
        stacks: vec![Stack::new(settings.layers("n_layer")?, &layer).with_norm_after()],
        d_mlp: settings.size_or("n_inner", 4 * d_model)?,
        d_vocab: settings.size("vocab_size")?,
        n_ctx: settings.size("n_positions")?,
        norm_eps: settings.positive("layer_norm_epsilon", 1e-5)?,
        has_ln_embed: false,
        positions: Positions::Learned,
        activation: settings.activation("activation_function", Activation::GeluTanh)?,
        unembedding: settings.unembedding(true)?,
        ..Config::default()
    };
    let form = Form {
        is_conv1d: true,
        ..Form::PLAIN
    };
    Ok((config, form))
}
