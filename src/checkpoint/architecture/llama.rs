//! The LLaMA family as transformers saves it: LLaMA, SmolLM2, Mistral, Qwen2.

use serde_json::Value;

use crate::checkpoint::names::{Form, Names};
use crate::checkpoint::settings::Settings;
use crate::config::{Activation, Config, Mask, MlpKind, NormKind, NormOrder, Pairs, Positions};
use crate::error::Result;

/// The names of transformers' `LlamaForCausalLM`.
pub const NAMES: Names = Names {
    prefixes: &["model.", ""],
    w_e: "embed_tokens",
    w_pos: "",
    w_token_type: "",
    ln_embed: "",
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
    // Frequencies, which old versions of transformers saved.
    decoder: None,
    unused: &[".rotary_emb.inv_freq"],
};

/// The most tokens of a text where `config.json` does not say it: what such a model was
/// certainly trained with.
const CONTEXT: usize = 2048;

/// The configuration of a `LlamaForCausalLM`, `MistralForCausalLM` or `Qwen2ForCausalLM`, and how
/// its file stores it.
pub fn config(settings: &Settings) -> Result<(Config, Form)> {
    let biases = match settings.model_type()? {
        "qwen2" => [true, false, false],
        _ => {
            let attention = settings.switch("attention_bias", false)?;
            [attention, attention, settings.switch("mlp_bias", false)?]
        }
    };
    let n_heads = settings.size("num_attention_heads")?;
    let n_ctx = settings.size_or("max_position_embeddings", CONTEXT)?;
    let config = Config {
        d_model: settings.size("hidden_size")?,
        n_heads,
        n_key_value_heads: Some(settings.size_or("num_key_value_heads", n_heads)?),
        d_head: match settings.get("head_dim") {
            None => settings.d_head("hidden_size", "num_attention_heads")?,
            Some(_) => settings.size("head_dim")?,
        },
        n_layers: settings.size("num_hidden_layers")?,
        d_mlp: settings.size("intermediate_size")?,
        d_vocab: settings.size("vocab_size")?,
        n_ctx: n_ctx.min(window(settings)?),
        norm: NormKind::RmsNorm,
        norm_eps: settings.positive("rms_norm_eps", 1e-6)?,
        norm_order: NormOrder::PreNorm,
        has_ln_embed: false,
        has_ln_final: true,
        positions: Positions::Rotary {
            base: base(settings)?,
            pairs: Pairs::Halves,
        },
        activation: settings.activation("hidden_act", Activation::Silu)?,
        mlp: MlpKind::Gated,
        mask: Mask::Causal,
        unembedding: settings.unembedding(false)?,
        ..Config::default()
    };
    let form = Form {
        biases,
        ..Form::PLAIN
    };
    Ok((config, form))
}

/// The most tokens that a window of attention leaves as they are: those that lie within one.
fn window(settings: &Settings) -> Result<usize> {
    let is_used =
        settings.model_type()? != "qwen2" || settings.switch("use_sliding_window", false)?;
    match is_used {
        true => settings.size_or("sliding_window", usize::MAX),
        false => Ok(usize::MAX),
    }
}

/// The base of the wavelengths. transformers 5 keeps it in `rope_parameters`, older versions
/// beside `rope_scaling`; wavelengths that are stretched are refused.
fn base(settings: &Settings) -> Result<f32> {
    for field in ["rope_scaling", "rope_parameters"] {
        let Some(parameters) = settings.get(field) else {
            continue;
        };
        let mut kind = ["rope_type", "type"]
            .iter()
            .filter_map(|key| parameters.get(key));
        if kind.any(|kind| kind != "default") || !parameters.is_object() {
            return Err(settings.unsupported(field, "the rope_type \"default\""));
        }
        if let Some(base) = parameters.get("rope_theta").and_then(Value::as_f64) {
            let base = base as f32;
            if !(base.is_finite() && base > 0.0) {
                return Err(settings.unsupported(field, "positive numbers as rope_theta"));
            }
            return Ok(base);
        }
    }
    settings.positive("rope_theta", 10_000.0)
}
