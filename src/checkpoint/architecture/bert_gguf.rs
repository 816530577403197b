//! BERT, encoders of the same architecture, and ModernBERT in a GGUF.

use super::fields::Fields;
use super::gemma_gguf::{LOCAL_BASE, local_rotary};
use super::llama_cpp::{EPS, Family, ROTARY, WINDOW, set_windows};
use super::llama_gguf;
use crate::checkpoint::names::{Form, Names};
use crate::error::Result;
use crate::model::config::{
    Activation, Config, Mask, MlpKind, NormKind, Norms, Positions, Unembedding,
};

/// Prefix of the tensors of a text-ranking head.
const UNUSED: &[&str] = &["cls"];

const NAMES: Names = Names {
    w_pos: "position_embd",
    w_token_type: "token_types",
    ln_embed: "token_embd_norm",
    ln1: "attn_output_norm",
    ln2: "layer_output_norm",
    unused: UNUSED,
    ..llama_gguf::NAMES
};

pub const BERT: Family = Family {
    name: "bert",
    names: &NAMES,
    form: Form::PLAIN,
    mask: Mask::None,
    norms: Norms::POST,
    norm: NormKind::LayerNorm,
    activation: Activation::Gelu,
    mlp: MlpKind::Plain,
    reads: &[&[EPS[0]]],
    adapt: |fields, config| {
        let types = format!("{}.weight", NAMES.w_token_type);
        let types = fields.file.tensors.get(&types);
        config.n_token_types = types.map_or(0, |types| types.shape.first().copied().unwrap_or(0));
        config.positions = Positions::Learned;
        encoder(config);
        Ok(())
    },
};

/// Fields of ModernBERT: the distance between layers without a window, and the activation.
const MODERN: [&str; 2] = ["attention.sliding_window_pattern", "hidden_activation"];

/// Rotary positions, gated MLPs, and a window in most layers. The first attention has no norm.
pub const MODERN_BERT: Family = Family {
    name: "modern-bert",
    names: &Names {
        ln_embed: NAMES.ln_embed,
        unused: UNUSED,
        ..llama_gguf::FUSED
    },
    form: Form {
        biases: [false; 3],
        has_norm_bias: false,
        ..Form::PLAIN
    },
    norms: Norms::PRE,
    mlp: MlpKind::Gated,
    reads: &[&ROTARY, &[EPS[0], WINDOW, LOCAL_BASE], &MODERN],
    adapt: modern_bert,
    ..BERT
};

/// Makes the model an encoder with a norm after the embeddings.
fn encoder(config: &mut Config) {
    config.has_ln_embed = true;
    config.unembedding = Unembedding::None;
}

fn modern_bert(fields: &Fields, config: &mut Config) -> Result<()> {
    let [pattern, activation] = MODERN;
    if fields.is_present(activation) && fields.text(activation) != Some("gelu") {
        return Err(fields.unsupported(activation, "\"gelu\""));
    }
    // The window in the file counts the keys on both sides of the query; `Layer::window` counts
    // those on one side.
    let window = fields.size_or(WINDOW, 128)? / 2;
    let every = fields.size_or(pattern, 3)?;
    let rotary = Some(local_rotary(fields)?);
    set_windows(config, window, rotary, &|layer| layer % every != 0);
    config.n_ctx = fields.size("context_length")?;
    let first = config.stacks[0].layers.first_mut();
    if let Some(attention) = first.and_then(|layer| layer.sublayers.first_mut()) {
        attention.norms = Norms::NONE;
    }
    encoder(config);
    Ok(())
}
