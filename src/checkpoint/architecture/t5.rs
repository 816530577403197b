//! T5, mT5 and Flan-T5: pre-norm stacks without position vectors; attention scores have relative position biases.

use super::bart;
use crate::checkpoint::names::{DecoderNames, Form, Names};
use crate::checkpoint::settings::Settings;
use crate::error::Result;
use crate::model::config::{
    Activation, Config, DistanceBias, MlpKind, NormKind, Norms, Scaling, Stack, Unembedding,
};

/// Names in transformers' `T5ForConditionalGeneration`, if the unembedding is the embedding and the
/// MLP is plain.
const PLAIN: Names = Names {
    w_e: "shared",
    blocks: "encoder.block.",
    qkv: ["SelfAttention.q", "SelfAttention.k", "SelfAttention.v"],
    w_o: "SelfAttention.o",
    ln1: "layer_norm",
    w_in: "DenseReluDense.wi",
    w_out: "DenseReluDense.wo",
    ln2: "layer_norm",
    ln_final: "encoder.final_layer_norm",
    decoder: Some(DecoderNames {
        w_pos: "",
        ln_embed: "",
        blocks: "decoder.block.",
        cross_qkv: [
            "EncDecAttention.q",
            "EncDecAttention.k",
            "EncDecAttention.v",
        ],
        cross_w_o: "EncDecAttention.o",
        cross_ln: "layer_norm",
        ln_final: "decoder.final_layer_norm",
        b_u: "",
    }),
    // Not needed: copies of the embedding, and biases that old versions of transformers saved.
    unused: &[
        "encoder.embed_tokens.",
        "decoder.embed_tokens.",
        "lm_head.",
        "decoder.block.0.layer.1.EncDecAttention.relative_attention_bias.",
    ],
    ..Names::NONE
};

const GATED: Names = Names {
    w_in: "DenseReluDense.wi_1",
    w_gate: "DenseReluDense.wi_0",
    ..PLAIN
};

const PLAIN_UNTIED: Names = Names {
    w_u: "lm_head",
    ..PLAIN
};

const GATED_UNTIED: Names = Names {
    w_u: "lm_head",
    ..GATED
};

/// The names of the tensors, which depend on the MLP and the unembedding.
pub fn names(config: &Config) -> &'static Names {
    match (config.mlp, config.unembedding) {
        (MlpKind::Plain, Unembedding::Own) => &PLAIN_UNTIED,
        (MlpKind::Plain, _) => &PLAIN,
        (MlpKind::Gated, Unembedding::Own) => &GATED_UNTIED,
        (MlpKind::Gated, _) => &GATED,
    }
}

/// The context length that is used. Relative positions set no limit.
const N_CTX: usize = 512;

/// The configuration of a `T5ForConditionalGeneration`, and its storage conventions. An absent field has
/// the default of `T5Config`, but sizes are required.
pub fn config(settings: &Settings) -> Result<(Config, Form)> {
    with_defaults(settings, "relu", true)
}

/// The configuration of an `MT5ForConditionalGeneration`, and its storage conventions.
pub fn mt5(settings: &Settings) -> Result<(Config, Form)> {
    with_defaults(settings, "gated-gelu", false)
}

fn with_defaults(settings: &Settings, mlp: &str, is_tied: bool) -> Result<(Config, Form)> {
    let (mlp, activation) = mlp_of(settings, mlp)?;
    let (d_model, d_vocab) = (settings.size("d_model")?, settings.size("vocab_size")?);
    let n_layers = settings.layers("num_layers")?;
    let n_decoder_layers = match settings.get("num_decoder_layers") {
        Some(_) => settings.layers("num_decoder_layers")?,
        None => n_layers,
    };
    let bias = DistanceBias {
        n_buckets: settings.size_or("relative_attention_num_buckets", 32)?,
        farthest: settings.size_or("relative_attention_max_distance", 128)?,
        is_two_sided: true,
    };
    let is_tied = settings.switch("tie_word_embeddings", is_tied)?;
    let config = Config {
        stacks: stacks(n_layers, n_decoder_layers, bias),
        d_model,
        n_heads: settings.size("num_heads")?,
        d_head: settings.size("d_kv")?,
        d_mlp: settings.size("d_ff")?,
        d_vocab,
        n_ctx: N_CTX,
        norm: NormKind::RmsNorm,
        norm_eps: settings.positive("layer_norm_epsilon", 1e-6)?,
        has_ln_embed: false,
        activation,
        mlp,
        scaling: Scaling::None,
        unembedding: match is_tied {
            true => Unembedding::Tied,
            false => Unembedding::Own,
        },
        unembed_scale: match is_tied {
            true => (d_model as f32).powf(-0.5),
            false => 1.0,
        },
        decoding: bart::decoding(settings, 1, d_vocab)?,
        ..Config::default()
    };
    let form = Form {
        biases: [false; 3],
        sublayers: "layer.",
        distance_biases: [
            "encoder.block.0.layer.0.SelfAttention.relative_attention_bias",
            "decoder.block.0.layer.0.SelfAttention.relative_attention_bias",
        ],
        ..Form::PLAIN
    };
    Ok((config, form))
}

/// The MLP's kind and activation; `default` if the field is absent.
fn mlp_of(settings: &Settings, default: &str) -> Result<(MlpKind, Activation)> {
    let field = "feed_forward_proj";
    let mlp = match settings.get(field) {
        None => Some(default),
        Some(value) => value.as_str(),
    };
    Ok(match mlp {
        Some("relu") => (MlpKind::Plain, Activation::Relu),
        Some("gelu") => (MlpKind::Plain, Activation::Gelu),
        Some("gated-gelu") => (MlpKind::Gated, Activation::GeluTanh),
        Some("gated-silu") => (MlpKind::Gated, Activation::Silu),
        Some("gated-relu") => (MlpKind::Gated, Activation::Relu),
        _ => {
            let known = "\"relu\", \"gelu\", \"gated-gelu\", \"gated-silu\" and \"gated-relu\"";
            return Err(settings.unsupported(field, known));
        }
    })
}

/// Encoder and decoder. Every self-attention has relative position biases; those of the decoder are
/// one-sided.
pub(super) fn stacks(encoder: usize, decoder: usize, bias: DistanceBias) -> Vec<Stack> {
    let mut stacks = bart::stacks(encoder, decoder, Norms::PRE);
    for (stack, is_two_sided) in stacks.iter_mut().zip([true, false]) {
        for layer in &mut stack.layers {
            layer.distance_bias = Some(DistanceBias {
                is_two_sided,
                ..bias
            });
        }
    }
    stacks
}
