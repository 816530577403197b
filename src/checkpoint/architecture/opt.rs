//! OPT, whose position embedding begins with two unused rows.

use super::bart;
use crate::checkpoint::names::{Form, Names};
use crate::checkpoint::settings::Settings;
use crate::error::Result;
use crate::model::config::{Activation, Config, Layer, Mask, Norms, Positions, Stack};

/// Tensor names in transformers' `OPTForCausalLM`.
pub const NAMES: Names = Names {
    prefixes: &["model.decoder.", "decoder.", ""],
    w_e: "embed_tokens",
    w_pos: "embed_positions",
    ln_embed: "",
    blocks: "layers.",
    ln_final: "final_layer_norm",
    w_u: "lm_head",
    mlm_head: &[],
    decoder: None,
    unused: &[],
    ..bart::NAMES
};

/// The configuration of an `OPTForCausalLM`, and its storage conventions.
pub fn config(settings: &Settings) -> Result<(Config, Form)> {
    settings.only("do_layer_norm_before", true)?;
    settings.only("layer_norm_elementwise_affine", true)?;
    settings.only("_remove_final_layer_norm", false)?;
    settings.same("word_embed_proj_dim", "hidden_size")?;
    let layer = Layer::attention_mlp(Mask::Causal, Norms::PRE);
    let config = Config {
        stacks: vec![Stack::new(settings.layers("num_hidden_layers")?, &layer).with_norm_after()],
        d_model: settings.size("hidden_size")?,
        n_heads: settings.size("num_attention_heads")?,
        d_head: settings.d_head("hidden_size", "num_attention_heads")?,
        d_mlp: settings.size("ffn_dim")?,
        d_vocab: settings.size("vocab_size")?,
        n_ctx: settings.size("max_position_embeddings")?,
        norm_eps: 1e-5,
        has_ln_embed: false,
        positions: Positions::Learned,
        activation: settings.activation("activation_function", Activation::Relu)?,
        unembedding: settings.unembedding(true)?,
        ..Config::default()
    };
    let form = Form {
        biases: [settings.switch("enable_bias", true)?; 3],
        unused_positions: 2,
        ..Form::PLAIN
    };
    Ok((config, form))
}
