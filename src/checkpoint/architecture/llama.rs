//! The LLaMA family as saved by transformers: LLaMA, SmolLM2, Mistral, Qwen2.

use serde_json::{Map, Value};

use crate::checkpoint::names::{Form, Names};
use crate::checkpoint::settings::Settings;
use crate::config::{
    Activation, Config, Layer, Mask, MlpKind, NormKind, Norms, Pairs, Positions, Stack,
};
use crate::error::Result;

/// Names in transformers' `LlamaForCausalLM`.
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
    decoder: None,
    // Frequencies, saved by old versions of transformers.
    unused: &[".rotary_emb.inv_freq"],
};

/// Default context length if `config.json` has none: shorter than that of any such model.
const CONTEXT: usize = 2048;

/// Default attention window of a Mistral or Qwen2 whose `config.json` lacks the field.
const WINDOW: usize = 4096;

/// Supported values of `layer_types`.
const LAYER_TYPES: &str = "\"full_attention\" and \"sliding_attention\"";

/// Fields of related architectures that change numbers and that a LLaMA does not have.
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
/// storage choices.
pub fn config(settings: &Settings) -> Result<(Config, Form)> {
    let biases = match settings.model_type()? {
        "qwen2" => [true, false, false],
        "mistral" => [false; 3],
        _ => {
            let attention = settings.switch("attention_bias", false)?;
            [attention, attention, settings.switch("mlp_bias", false)?]
        }
    };
    for field in FOREIGN {
        settings.without(field)?;
    }
    let n_heads = settings.size("num_attention_heads")?;
    let [base, stretch] = rotation(settings)?;
    let n_ctx = settings.size_or("max_position_embeddings", CONTEXT)?;
    let layer = Layer::attention_mlp(Mask::Causal, Norms::PRE);
    let config = Config {
        d_model: settings.size("hidden_size")?,
        n_heads,
        n_key_value_heads: Some(settings.size_or("num_key_value_heads", n_heads)?),
        d_head: match settings.get("head_dim") {
            None => settings.d_head("hidden_size", "num_attention_heads")?,
            Some(_) => settings.size("head_dim")?,
        },
        stacks: vec![Stack::new(settings.layers("num_hidden_layers")?, &layer).with_norm_after()],
        d_mlp: settings.size("intermediate_size")?,
        d_vocab: settings.size("vocab_size")?,
        n_ctx: n_ctx.min(window(settings)?),
        norm: NormKind::RmsNorm,
        norm_eps: settings.positive("rms_norm_eps", 1e-6)?,
        has_ln_embed: false,
        positions: Positions::Rotary {
            base,
            stretch,
            pairs: Pairs::Halves,
        },
        activation: settings.activation("hidden_act", Activation::Silu)?,
        mlp: MlpKind::Gated,
        unembedding: settings.unembedding(false)?,
        ..Config::default()
    };
    let form = Form {
        biases,
        ..Form::PLAIN
    };
    Ok((config, form))
}

/// The longest text within one attention window, where every layer attends to all tokens.
fn window(settings: &Settings) -> Result<usize> {
    let is_known = |kind: &Value| kind == "full_attention" || kind == "sliding_attention";
    match settings.get("layer_types") {
        None => {}
        Some(Value::Array(kinds)) if kinds.iter().all(is_known) => {}
        _ => return Err(settings.unsupported("layer_types", LAYER_TYPES)),
    }
    let default = match settings.model_type()? {
        "qwen2" if !settings.switch("use_sliding_window", false)? => return Ok(usize::MAX),
        // `null` means no window; an absent field has transformers' default.
        "mistral" | "qwen2" if !settings.has("sliding_window") => WINDOW,
        _ => usize::MAX,
    };
    settings.size_or("sliding_window", default)
}

/// The base of the wavelengths, and the divisor of every position. transformers 5 stores both in
/// `rope_parameters`, older versions the base in `rope_theta` and the rest in `rope_scaling`.
fn rotation(settings: &Settings) -> Result<[f32; 2]> {
    let whole = settings.positive("partial_rotary_factor", 1.0)?;
    if whole != 1.0 {
        return Err(settings.unsupported("partial_rotary_factor", "1"));
    }
    let base = settings.positive("rope_theta", 10_000.0)?;
    let fields = ["rope_scaling", "rope_parameters"];
    let given = fields.into_iter().find(|field| {
        let value = settings.get(field);
        value.is_some_and(|value| value != &Value::Object(Map::new()))
    });
    match given {
        None => Ok([base, 1.0]),
        Some(field) => rope_parameters(settings, field, base),
    }
}

fn rope_parameters(settings: &Settings, field: &'static str, base: f32) -> Result<[f32; 2]> {
    let refuse = |supported: &str| Err(settings.unsupported(field, supported));
    let Some(Value::Object(parameters)) = settings.get(field) else {
        return refuse("JSON objects");
    };
    let kind = |key| match parameters.get(key) {
        None | Some(Value::Null) => None,
        Some(kind) => Some(kind.as_str().unwrap_or_default()),
    };
    let kinds = [kind("rope_type"), kind("type")];
    let kinds: Vec<&str> = kinds.into_iter().flatten().collect();
    let is_linear = match kinds[..] {
        [] | ["default"] | ["default", "default"] => false,
        ["linear"] | ["linear", "linear"] => true,
        _ => return refuse("the values \"default\" and \"linear\" of rope_type"),
    };
    let (mut base, mut stretch) = (base, None);
    for (key, value) in parameters {
        let number = value.as_f64().map(|number| number as f32);
        let number = number.filter(|number| number.is_finite() && *number > 0.0);
        match (key.as_str(), number) {
            (_, _) if value.is_null() => {}
            // The context length before scaling.
            ("rope_type" | "type" | "original_max_position_embeddings", _) => {}
            ("rope_theta", Some(number)) => base = number,
            ("rope_theta", None) => return refuse("positive numbers as rope_theta"),
            ("factor", Some(number)) if is_linear || number == 1.0 => stretch = Some(number),
            ("factor", None) => return refuse("positive numbers as factor"),
            ("factor", _) => return refuse("factors with a rope_type"),
            ("partial_rotary_factor", Some(1.0)) => {}
            _ => return refuse("rope_type, rope_theta and factor"),
        }
    }
    match (is_linear, stretch) {
        (true, None) => refuse("linear scaling with a factor"),
        (_, stretch) => Ok([base, stretch.unwrap_or(1.0)]),
    }
}
