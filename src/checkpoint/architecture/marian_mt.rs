//! Hugging Face's Marian (the OPUS-MT models): the encoder and decoder of the 2017 paper.

use super::marian;
use crate::checkpoint::names::{DecoderNames, Form, Names};
use crate::checkpoint::settings::Settings;
use crate::config::{Activation, Config, Kind, Mask, Pairs, Positions};
use crate::error::Result;
use crate::translation::END;

/// Tensor names in transformers' `MarianMTModel`. Encoder and decoder layers use the same names.
pub const NAMES: Names = Names {
    prefixes: &["model."],
    w_e: "shared",
    w_pos: "",
    w_token_type: "",
    ln_embed: "",
    blocks: "encoder.layers.",
    qkv: ["self_attn.q_proj", "self_attn.k_proj", "self_attn.v_proj"],
    w_o: "self_attn.out_proj",
    ln1: "self_attn_layer_norm",
    w_in: "fc1",
    w_gate: "",
    w_out: "fc2",
    ln2: "final_layer_norm",
    ln_final: "",
    w_u: "",
    decoder: Some(DecoderNames {
        blocks: "decoder.layers.",
        cross_qkv: [
            "encoder_attn.q_proj",
            "encoder_attn.k_proj",
            "encoder_attn.v_proj",
        ],
        cross_w_o: "encoder_attn.out_proj",
        cross_ln: "encoder_attn_layer_norm",
        b_u: "final_logits_bias",
    }),
    unused: &[
        "encoder.embed_positions.",
        "decoder.embed_positions.",
        "encoder.embed_tokens.",
        "decoder.embed_tokens.",
        "lm_head.",
    ],
};

/// The configuration of a `MarianMTModel`, and its storage conventions. Absent fields have the
/// defaults of `MarianConfig`; sizes are required.
pub fn config(settings: &Settings) -> Result<(Config, Form)> {
    settings.same("hidden_size", "d_model")?;
    settings.same("num_attention_heads", "encoder_attention_heads")?;
    settings.same("num_hidden_layers", "encoder_layers")?;
    let n_heads = settings.size("encoder_attention_heads")?;
    let d_mlp = settings.size("encoder_ffn_dim")?;
    let d_vocab = settings.size("vocab_size")?;
    settings.only("decoder_attention_heads", n_heads)?;
    settings.only("decoder_ffn_dim", d_mlp)?;
    settings.only("decoder_vocab_size", d_vocab)?;
    settings.only("eos_token_id", END)?;
    settings.only("share_encoder_decoder_embeddings", true)?;
    settings.only("tie_word_embeddings", true)?;
    for field in [
        "normalize_before",
        "normalize_embedding",
        "add_final_layer_norm",
    ] {
        settings.only(field, false)?;
    }
    // Settings that can prevent transformers' `generate` from choosing the most likely token.
    for field in [
        "forced_bos_token_id",
        "suppress_tokens",
        "begin_suppress_tokens",
    ] {
        settings.without(field)?;
    }
    let d_model = settings.size("d_model")?;
    let config = Config {
        d_model,
        n_heads,
        d_head: settings.d_head("d_model", "encoder_attention_heads")?,
        stacks: marian::stacks(
            settings.layers("encoder_layers")?,
            settings.layers("decoder_layers")?,
            Kind::SelfAttention(Mask::Causal),
        ),
        d_mlp,
        d_vocab,
        n_ctx: settings.size("max_position_embeddings")?,
        has_ln_embed: false,
        embed_scale: match settings.switch("scale_embedding", false)? {
            true => (d_model as f32).sqrt(),
            false => 1.0,
        },
        positions: Positions::Sinusoidal {
            base: 10_000.0,
            pairs: Pairs::Halves,
        },
        activation: settings.activation("activation_function", Activation::Gelu)?,
        ..Config::default()
    };
    let form = Form {
        start: Some(settings.whole("decoder_start_token_id", d_vocab - 1)?),
        ..Form::PLAIN
    };
    Ok((config, form))
}
