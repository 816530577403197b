//! BERT and encoders of the same architecture in a GGUF file from llama.cpp's converter.

use super::fields::Fields;
use crate::checkpoint::names::Names;
use crate::error::Result;
use crate::model::config::{Activation, Config, Layer, Mask, Norms, Positions, Stack};

pub const NAMES: Names = Names {
    prefixes: &[""],
    w_e: "token_embd",
    w_pos: "position_embd",
    w_token_type: "token_types",
    ln_embed: "token_embd_norm",
    blocks: "blk.",
    qkv: ["attn_q", "attn_k", "attn_v"],
    w_o: "attn_output",
    ln1: "attn_output_norm",
    w_in: "ffn_up",
    w_gate: "",
    w_out: "ffn_down",
    ln2: "layer_output_norm",
    ln_final: "",
    w_u: "",
    mlm_head: &[],
    decoder: None,
    // Prefix of the tensors of a text-ranking head.
    unused: &["cls"],
};

/// Supported fields of the architecture.
const READ: [&str; 7] = [
    "attention.head_count",
    "attention.layer_norm_epsilon",
    "block_count",
    "context_length",
    "embedding_length",
    "feed_forward_length",
    "vocab_size",
];

/// Fields that can change results, each with the values for which it has no effect.
const NEUTRAL: [(&str, &[f64]); 1] = [("attention.causal", &[0.0])];

/// The configuration of a model whose `general.architecture` is `bert`.
pub fn config(fields: &Fields) -> Result<Config> {
    fields.known(&READ, &NEUTRAL)?;
    let types = format!("{}.weight", NAMES.w_token_type);
    let types = fields.file.tensors.get(&types);
    let layer = Layer::attention_mlp(Mask::None, Norms::POST);
    Ok(Config {
        d_model: fields.size("embedding_length")?,
        n_heads: fields.size("attention.head_count")?,
        d_head: fields.d_head()?,
        stacks: vec![Stack::new(fields.size("block_count")?, &layer)],
        d_mlp: fields.size("feed_forward_length")?,
        d_vocab: fields.size_or("vocab_size", fields.tokens())?,
        n_ctx: fields.size("context_length")?,
        n_token_types: types
            .and_then(|types| types.shape.first().copied())
            .unwrap_or(0),
        norm_eps: fields.positive("attention.layer_norm_epsilon")?,
        positions: Positions::Learned,
        activation: Activation::Gelu,
        ..Config::default()
    })
}
