//! BART and mBART: encoder and decoder with learned positions, and a norm after the embeddings.

use crate::checkpoint::names::{DecoderNames, Form, Names};
use crate::checkpoint::settings::Settings;
use crate::error::Result;
use crate::model::config::{
    Activation, Config, Decoding, Kind, Layer, Mask, Norms, Positions, Stack, Unembedding,
};

/// Names in transformers' `BartForConditionalGeneration`, and in the models with the same tensors:
/// mBART, M2M100 and Marian. Tensors in encoder and decoder layers have the same names.
pub const NAMES: Names = Names {
    prefixes: &["model.", ""],
    w_e: "shared",
    w_pos: "encoder.embed_positions",
    ln_embed: "encoder.layernorm_embedding",
    blocks: "encoder.layers.",
    qkv: ["self_attn.q_proj", "self_attn.k_proj", "self_attn.v_proj"],
    w_o: "self_attn.out_proj",
    ln1: "self_attn_layer_norm",
    w_in: "fc1",
    w_out: "fc2",
    ln2: "final_layer_norm",
    ln_final: "encoder.layer_norm",
    decoder: Some(DecoderNames {
        w_pos: "decoder.embed_positions",
        ln_embed: "decoder.layernorm_embedding",
        blocks: "decoder.layers.",
        cross_qkv: [
            "encoder_attn.q_proj",
            "encoder_attn.k_proj",
            "encoder_attn.v_proj",
        ],
        cross_w_o: "encoder_attn.out_proj",
        cross_ln: "encoder_attn_layer_norm",
        ln_final: "decoder.layer_norm",
        b_u: "final_logits_bias",
    }),
    // Not needed: copies of the embedding, tables of sinusoids, and the head of a classifier.
    unused: &[
        "encoder.embed_positions.",
        "decoder.embed_positions.",
        "encoder.embed_tokens.",
        "decoder.embed_tokens.",
        "lm_head.",
        "classification_head.",
    ],
    ..Names::NONE
};

/// Number of unused rows at the start of BART's position embeddings.
const UNUSED_POSITIONS: usize = 2;

/// The configuration of a `BartForConditionalGeneration`, and its storage conventions.
pub fn config(settings: &Settings) -> Result<(Config, Form)> {
    settings.only("normalize_before", false)?;
    settings.only("add_final_layer_norm", false)?;
    learned(settings, Norms::POST)
}

/// The configuration of an `MBartForConditionalGeneration`, and its storage conventions.
pub fn mbart(settings: &Settings) -> Result<(Config, Form)> {
    settings.only("normalize_before", true)?;
    settings.only("add_final_layer_norm", true)?;
    learned(settings, Norms::PRE)
}

/// A model with learned positions and norms after the embeddings.
fn learned(settings: &Settings, norms: Norms) -> Result<(Config, Form)> {
    settings.only("normalize_embedding", true)?;
    settings.only("static_position_embeddings", false)?;
    let config = Config {
        has_ln_embed: true,
        positions: Positions::Learned,
        ..base(settings, norms)?
    };
    let form = Form {
        unused_positions: UNUSED_POSITIONS,
        ..Form::PLAIN
    };
    Ok((config, form))
}

/// The choices that BART, mBART, M2M100 and Marian share. An absent field has the default of
/// `BartConfig`, but sizes are required.
pub(super) fn base(settings: &Settings, norms: Norms) -> Result<Config> {
    settings.same("hidden_size", "d_model")?;
    settings.same("num_attention_heads", "encoder_attention_heads")?;
    settings.same("num_hidden_layers", "encoder_layers")?;
    let n_heads = settings.size("encoder_attention_heads")?;
    let d_mlp = settings.size("encoder_ffn_dim")?;
    settings.only("decoder_attention_heads", n_heads)?;
    settings.only("decoder_ffn_dim", d_mlp)?;
    settings.only("tie_word_embeddings", true)?;
    let d_model = settings.size("d_model")?;
    let d_vocab = settings.size("vocab_size")?;
    Ok(Config {
        d_model,
        n_heads,
        d_head: settings.d_head("d_model", "encoder_attention_heads")?,
        stacks: stacks(
            settings.layers("encoder_layers")?,
            settings.layers("decoder_layers")?,
            norms,
        ),
        d_mlp,
        d_vocab,
        n_ctx: settings.size("max_position_embeddings")?,
        has_ln_embed: false,
        embed_scale: embed_scale(settings, false)?,
        activation: settings.activation("activation_function", Activation::Gelu)?,
        unembedding: Unembedding::Tied,
        decoding: decoding(settings, 2, d_vocab)?,
        ..Config::default()
    })
}

/// √d_model if embeddings are scaled; `default` if the file does not say whether they are.
pub(super) fn embed_scale(settings: &Settings, default: bool) -> Result<f32> {
    Ok(match settings.switch("scale_embedding", default)? {
        true => (settings.size("d_model")? as f32).sqrt(),
        false => 1.0,
    })
}

/// Encoder and decoder with the same norms in every layer; pre-norm stacks have a norm at the end.
pub(super) fn stacks(encoder: usize, decoder: usize, norms: Norms) -> Vec<Stack> {
    let kinds = [
        Kind::SelfAttention(Mask::Causal),
        Kind::CrossAttention,
        Kind::Mlp,
    ];
    let read = Layer::attention_mlp(Mask::None, norms);
    let write = Layer::new(kinds, norms);
    let mut stacks = vec![Stack::new(encoder, &read), Stack::new(decoder, &write)];
    for stack in &mut stacks {
        stack.has_norm_after = norms.before;
    }
    stacks
}

/// The special tokens of a decoder; `end` is the default of `eos_token_id`.
pub(super) fn decoding(settings: &Settings, end: usize, d_vocab: usize) -> Result<Decoding> {
    // Settings that can prevent transformers' `generate` from choosing the most likely token.
    for field in ["suppress_tokens", "begin_suppress_tokens"] {
        settings.without(field)?;
    }
    let token = |field| match settings.get(field) {
        Some(_) => settings.whole(field, d_vocab - 1).map(Some),
        None => Ok(None),
    };
    Ok(Decoding {
        start: Some(settings.whole("decoder_start_token_id", d_vocab - 1)?),
        first: token("forced_bos_token_id")?,
        end: token("eos_token_id")?.unwrap_or(end),
        never: None,
    })
}
