//! T5, mT5 and Flan-T5 in a GGUF.

use super::fields::Fields;
use super::llama_cpp::{EPS, Family};
use super::llama_gguf::{LLAMA, NAMES as LLAMA_NAMES};
use super::t5;
use crate::checkpoint::names::{DecoderNames, Form, Names};
use crate::error::Result;
use crate::model::config::{
    Activation, Config, Decoding, DistanceBias, Mask, MlpKind, Positions, Scaling,
};

const NAMES: Names = Names {
    blocks: "enc.blk.",
    w_o: "attn_o",
    ln_final: "enc.output_norm",
    decoder: Some(DecoderNames {
        w_pos: "",
        ln_embed: "",
        blocks: "dec.blk.",
        cross_qkv: ["cross_attn_q", "cross_attn_k", "cross_attn_v"],
        cross_w_o: "cross_attn_o",
        cross_ln: "cross_attn_norm",
        ln_final: "dec.output_norm",
        b_u: "",
    }),
    // Biases that old versions of transformers saved.
    unused: &["dec.blk.0.cross_attn_rel_b."],
    ..LLAMA_NAMES
};

/// Fields of the decoder and of relative positions.
const READ: [&str; 3] = [
    "attention.relative_buckets_count",
    "decoder_block_count",
    "decoder_start_token_id",
];

/// A file does not say the largest distance that has a bucket of its own; llama.cpp uses that of the
/// published models.
const FARTHEST: usize = 128;

pub const T5: Family = Family {
    name: "t5",
    names: &NAMES,
    form: Form {
        biases: [false; 3],
        distance_biases: ["enc.blk.0.attn_rel_b", "dec.blk.0.attn_rel_b"],
        ..Form::PLAIN
    },
    mask: Mask::None,
    activation: Activation::Relu,
    mlp: MlpKind::Plain,
    reads: &[&EPS, &READ],
    adapt,
    ..LLAMA
};

fn adapt(fields: &Fields, config: &mut Config) -> Result<()> {
    let holds = |name| fields.file.tensors.contains_key(name);
    let [buckets, layers, start] = READ;
    let bias = DistanceBias {
        n_buckets: fields.size(buckets)?,
        farthest: FARTHEST,
        is_two_sided: true,
    };
    let n_layers = config.n_layers();
    config.stacks = t5::stacks(n_layers, fields.size_or(layers, n_layers)?, bias);
    if holds("enc.blk.0.ffn_gate.weight") {
        config.mlp = MlpKind::Gated;
        config.activation = Activation::GeluTanh;
    }
    // A tied unembedding is scaled.
    if !holds("output.weight") {
        config.unembed_scale = (config.d_model as f32).powf(-0.5);
    }
    config.positions = Positions::None;
    config.scaling = Scaling::None;
    config.decoding = Decoding {
        start: Some(fields.token_or(&fields.full(start), 0)?),
        first: None,
        end: fields.token_or("tokenizer.ggml.eos_token_id", 1)?,
        never: None,
    };
    Ok(())
}
