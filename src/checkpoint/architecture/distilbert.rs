//! DistilBERT: BERT without token types, and with other tensor names.

use super::bert;
use crate::checkpoint::names::{Form, MlmHeadNames, Names};
use crate::checkpoint::settings::Settings;
use crate::error::Result;
use crate::model::config::{Activation, Config, Layer, Mask, Norms, Positions, Stack};

/// Tensor names in transformers' `DistilBertModel`.
pub const NAMES: Names = Names {
    prefixes: &["distilbert.", ""],
    w_e: "embeddings.word_embeddings",
    w_pos: "embeddings.position_embeddings",
    ln_embed: "embeddings.LayerNorm",
    blocks: "transformer.layer.",
    qkv: ["attention.q_lin", "attention.k_lin", "attention.v_lin"],
    w_o: "attention.out_lin",
    ln1: "sa_layer_norm",
    w_in: "ffn.lin1",
    w_out: "ffn.lin2",
    ln2: "output_layer_norm",
    mlm_head: &[MlmHeadNames {
        prefix: "vocab_",
        dense: "vocab_transform",
        ln: "vocab_layer_norm",
        w_u: "vocab_projector",
        bias: "vocab_projector.bias",
    }],
    unused: &[
        "embeddings.position_ids",
        "vocab_transform.",
        "vocab_layer_norm.",
        "vocab_projector.",
        "pre_classifier.",
        "classifier.",
        "qa_outputs.",
    ],
    ..Names::NONE
};

/// The epsilon of DistilBERT's layer norms; `config.json` does not contain it.
const NORM_EPS: f32 = 1e-12;

/// The configuration of a `DistilBertModel`, and its storage conventions.
pub fn config(settings: &Settings) -> Result<(Config, Form)> {
    settings.same("hidden_size", "dim")?;
    settings.same("num_attention_heads", "n_heads")?;
    settings.same("num_hidden_layers", "n_layers")?;
    let config = Config {
        d_model: settings.size("dim")?,
        n_heads: settings.size("n_heads")?,
        d_head: settings.d_head("dim", "n_heads")?,
        stacks: vec![Stack::new(
            settings.layers("n_layers")?,
            &Layer::attention_mlp(Mask::None, Norms::POST),
        )],
        d_mlp: settings.size("hidden_dim")?,
        d_vocab: settings.size("vocab_size")?,
        n_ctx: settings.size("max_position_embeddings")?,
        norm_eps: NORM_EPS,
        positions: Positions::Learned,
        activation: settings.activation("activation", Activation::Gelu)?,
        ..Config::default()
    };
    let config = bert::with_mlm_head(settings, config.activation, config)?;
    Ok((config, Form::PLAIN))
}
