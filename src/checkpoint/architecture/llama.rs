//! The LLaMA family as saved by transformers: LLaMA, SmolLM2, Mistral, Qwen2, and Qwen3 except for
//! its query and key norms.

use super::rotary::{Defaults, rotary};
use super::windows;
use crate::checkpoint::names::{Form, Names};
use crate::checkpoint::settings::Settings;
use crate::error::Result;
use crate::model::config::{Activation, Config, MlpKind, NormKind, Norms, Positions, Stack};

/// Tensor names in transformers' `LlamaForCausalLM`.
pub const NAMES: Names = Names {
    prefixes: &["model.", ""],
    w_e: "embed_tokens",
    blocks: "layers.",
    qkv: ["self_attn.q_proj", "self_attn.k_proj", "self_attn.v_proj"],
    w_o: "self_attn.o_proj",
    ln1: "input_layernorm",
    w_in: "mlp.up_proj",
    w_gate: "mlp.gate_proj",
    w_out: "mlp.down_proj",
    ln2: "post_attention_layernorm",
    ln_final: "norm",
    w_u: "lm_head",
    // Rotary frequencies, saved by old versions of transformers.
    unused: &[".rotary_emb.inv_freq"],
    ..Names::NONE
};

/// Context length if `config.json` does not contain it. Published models of this family have longer
/// context lengths.
const CONTEXT: usize = 2048;

/// Default attention window of a Mistral or Qwen2 model whose `config.json` lacks the field.
const WINDOW: usize = 4096;

/// Default number of layers without a window in a Qwen2 or Qwen3 model with windows.
const FULL_LAYERS: usize = 28;

/// Fields of related architectures that a LLaMA model does not have; they would change results.
const FOREIGN: [&str; 11] = [
    "attention_chunk_size",
    "attention_multiplier",
    "attn_logit_softcapping",
    "clip_qkv",
    "embedding_multiplier",
    "final_logit_softcapping",
    "logit_scale",
    "logits_scaling",
    "query_pre_attn_scalar",
    "residual_multiplier",
    "use_qk_norm",
];

/// The configuration of a `LlamaForCausalLM`, `MistralForCausalLM` or `Qwen2ForCausalLM`, and its
/// storage conventions.
pub fn config(settings: &Settings) -> Result<(Config, Form)> {
    let biases = match settings.model_type()? {
        "qwen2" => [true, false, false],
        "mistral" => [false; 3],
        kind => {
            let attention = settings.switch("attention_bias", false)?;
            let mlp = kind != "qwen3" && settings.switch("mlp_bias", false)?;
            [attention, attention, mlp]
        }
    };
    for field in FOREIGN {
        settings.without(field)?;
    }
    let whole = settings.positive("partial_rotary_factor", 1.0)?;
    if whole != 1.0 {
        return Err(settings.unsupported("partial_rotary_factor", "1"));
    }
    let (window, first) = window(settings)?;
    let stack = windows::stack(settings, Norms::PRE, window, |layer| layer >= first)?;
    let config = base(settings, stack, &Defaults::LLAMA)?;
    let form = Form {
        biases,
        ..Form::PLAIN
    };
    Ok((config, form))
}

/// A configuration with the fields that all models related to LLaMA share.
pub fn base(settings: &Settings, stack: Stack, defaults: &Defaults) -> Result<Config> {
    let n_heads = settings.size("num_attention_heads")?;
    let d_head = match settings.get("head_dim") {
        None => settings.d_head("hidden_size", "num_attention_heads")?,
        Some(_) => settings.size("head_dim")?,
    };
    Ok(Config {
        d_model: settings.size("hidden_size")?,
        n_heads,
        n_key_value_heads: Some(settings.size_or("num_key_value_heads", n_heads)?),
        d_head,
        stacks: vec![stack],
        d_mlp: settings.size("intermediate_size")?,
        d_vocab: settings.size("vocab_size")?,
        n_ctx: settings.size_or("max_position_embeddings", CONTEXT)?,
        norm: NormKind::RmsNorm,
        norm_eps: settings.positive("rms_norm_eps", 1e-6)?,
        has_ln_embed: false,
        positions: Positions::Rotary(rotary(settings, d_head, defaults)?),
        activation: settings.activation("hidden_act", Activation::Silu)?,
        mlp: MlpKind::Gated,
        unembedding: settings.unembedding(false)?,
        ..Config::default()
    })
}

/// The attention window, if any, and the first layer that has it.
fn window(settings: &Settings) -> Result<(Option<usize>, usize)> {
    let (default, first) = match settings.model_type()? {
        "qwen2" | "qwen3" if !settings.switch("use_sliding_window", false)? => {
            return Ok((None, 0));
        }
        "qwen2" | "qwen3" => (WINDOW, settings.size_or("max_window_layers", FULL_LAYERS)?),
        "mistral" => (WINDOW, 0),
        _ => return Ok((None, 0)),
    };
    // `null` means no window; an absent field has transformers' default.
    Ok(match settings.has("sliding_window") {
        false => (Some(default), first),
        true if settings.get("sliding_window").is_none() => (None, first),
        true => (Some(settings.size("sliding_window")?), first),
    })
}
