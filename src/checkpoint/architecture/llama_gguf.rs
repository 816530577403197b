//! LLaMA and its relatives (Mistral, SmolLM, Qwen2, Qwen3, Gemma 2 and 3) in a GGUF file from
//! llama.cpp's converter.

use super::fields::Fields;
use super::gemma_gguf;
use crate::checkpoint::names::{Form, Names};
use crate::error::Result;
use crate::model::config::{
    Activation, Config, Layer, Mask, MlpKind, NormKind, Norms, Pairs, Positions, QkNorms, Rotary,
    Scaling, Stack, Stretch, Unembedding,
};

/// Name of the tensor with the numbers by which positions are divided, one for each wavelength.
const DIVISORS: &str = "rope_freqs.weight";

pub const NAMES: Names = Names {
    prefixes: &[""],
    w_e: "token_embd",
    w_pos: "",
    w_token_type: "",
    ln_embed: "",
    blocks: "blk.",
    qkv: ["attn_q", "attn_k", "attn_v"],
    w_o: "attn_output",
    ln1: "attn_norm",
    w_in: "ffn_up",
    w_gate: "ffn_gate",
    w_out: "ffn_down",
    ln2: "ffn_norm",
    ln_final: "output_norm",
    w_u: "output",
    mlm_head: &[],
    decoder: None,
    unused: &[DIVISORS],
};

/// One architecture of the family.
struct Family {
    /// The architecture's name in `general.architecture`; the names of its fields start with it.
    name: &'static str,
    form: Form,
    /// Supported fields in addition to those in [`READ`].
    reads: &'static [&'static str],
    /// Adapts the configuration of a LLaMA to this architecture.
    adapt: fn(&Fields, Config) -> Result<Config>,
}

const FAMILIES: [Family; 5] = [
    Family {
        name: "llama",
        form: Form {
            biases: [false; 3],
            order: interleaved,
            ..Form::PLAIN
        },
        reads: &[],
        adapt: |_, config| Ok(config),
    },
    Family {
        name: "qwen2",
        form: Form {
            biases: [true, false, false],
            ..Form::PLAIN
        },
        reads: &[],
        adapt: |_, config| Ok(config),
    },
    Family {
        name: "qwen3",
        form: Form {
            biases: [false; 3],
            qk_norm: Some(["attn_q_norm", "attn_k_norm"]),
            ..Form::PLAIN
        },
        reads: &[],
        adapt: |_, config| Ok(config),
    },
    Family {
        name: "gemma2",
        form: gemma_gguf::FORM,
        reads: &gemma_gguf::CAPS,
        adapt: gemma_gguf::gemma2,
    },
    Family {
        name: "gemma3",
        form: Form {
            qk_norm: Some(["attn_q_norm", "attn_k_norm"]),
            ..gemma_gguf::FORM
        },
        reads: &[gemma_gguf::LOCAL_BASE],
        adapt: gemma_gguf::gemma3,
    },
];

/// Supported fields of the architecture.
const READ: [&str; 18] = [
    "attention.head_count",
    "attention.head_count_kv",
    "attention.key_length",
    "attention.layer_norm_rms_epsilon",
    "attention.sliding_window",
    "attention.value_length",
    "block_count",
    "context_length",
    "embedding_length",
    "feed_forward_length",
    "rope.dimension_count",
    "rope.freq_base",
    "rope.scale_linear",
    "rope.scaling.factor",
    "rope.scaling.type",
    "vocab_size",
    // Fields without effect here: the context length before positions were scaled, and whether the
    // model was trained further after the scaling.
    "rope.scaling.original_context_length",
    "rope.scaling.finetuned",
];

/// Fields that can change results, each with the values for which it has no effect. llama.cpp
/// interprets 0 as absent.
const NEUTRAL: [(&str, &[f64]); 13] = [
    ("attention.causal", &[1.0]),
    ("attention.clamp_kqv", &[0.0]),
    ("attention.max_alibi_bias", &[0.0]),
    ("attention.scale", &[0.0]),
    ("attn_logit_softcapping", &[0.0]),
    ("embedding_scale", &[0.0, 1.0]),
    ("expert_count", &[0.0]),
    ("expert_used_count", &[0.0]),
    ("final_logit_softcapping", &[0.0]),
    ("logit_scale", &[0.0, 1.0]),
    ("residual_scale", &[0.0, 1.0]),
    ("rope.scaling.attn_factor", &[1.0]),
    ("use_parallel_residual", &[0.0]),
];

/// Whether an architecture belongs to the family.
pub fn has(name: &str) -> bool {
    FAMILIES.iter().any(|family| family.name == name)
}

/// The configuration of a model of the family, and its storage conventions; `None` for other
/// architectures.
pub fn find(fields: &Fields) -> Option<Result<(Config, &'static Form)>> {
    let family = FAMILIES.iter().find(|family| family.name == fields.name)?;
    let config = config(fields, family).and_then(|config| (family.adapt)(fields, config));
    Some(config.map(|config| (config, &family.form)))
}

fn config(fields: &Fields, family: &Family) -> Result<Config> {
    fields.known(&[&READ[..], family.reads].concat(), &NEUTRAL)?;
    let d_model = fields.size("embedding_length")?;
    let n_heads = fields.size("attention.head_count")?;
    let share = fields.d_head()?;
    let d_head = fields.size_or("attention.key_length", share)?;
    let value = "attention.value_length";
    if fields.size_or(value, share)? != d_head {
        let supported = format!("the width of a head's keys ({d_head})");
        return Err(fields.unsupported(value, &supported));
    }
    let turned = "rope.dimension_count";
    if fields.size_or(turned, d_head)? != d_head {
        let supported = format!("the width of a head ({d_head})");
        return Err(fields.unsupported(turned, &supported));
    }
    // The context length is limited to the window: in texts that short, every layer attends to all
    // earlier tokens, so the window has no effect.
    let window = fields.size_or("attention.sliding_window", usize::MAX)?;
    let base = fields.positive_or("rope.freq_base", 10_000.0)?;
    let layer = Layer::attention_mlp(Mask::Causal, Norms::PRE);
    Ok(Config {
        stacks: vec![Stack::new(fields.size("block_count")?, &layer).with_norm_after()],
        n_heads,
        n_key_value_heads: Some(fields.size_or("attention.head_count_kv", n_heads)?),
        d_model,
        d_embed: None,
        d_head,
        d_mlp: fields.size("feed_forward_length")?,
        d_vocab: fields.size_or("vocab_size", fields.tokens())?,
        n_ctx: fields.size("context_length")?.min(window),
        n_token_types: 0,
        norm: NormKind::RmsNorm,
        norm_eps: fields.positive("attention.layer_norm_rms_epsilon")?,
        has_ln_embed: false,
        embed_scale: 1.0,
        positions: Positions::Rotary(Rotary {
            base,
            stretch: stretch(fields, base, d_head)?,
            pairs: Pairs::Halves,
            dims: None,
        }),
        activation: Activation::Silu,
        mlp: MlpKind::Gated,
        qk_norm: match family.form.qk_norm {
            None => QkNorms::None,
            Some(_) => QkNorms::EachHead,
        },
        scaling: Scaling::SqrtDHead,
        unembedding: Unembedding::Tied,
        ..Config::default()
    })
}

/// How positions are stretched: by a divisor for each wavelength, or by a single factor.
fn stretch(fields: &Fields, base: f32, d_head: usize) -> Result<Stretch> {
    // The older name is used if the newer one is absent.
    let field = match fields.is_present("rope.scaling.factor") {
        true => "rope.scaling.factor",
        false => "rope.scale_linear",
    };
    let factor = factor(fields, field)?;
    let Some(divisors) = fields.file.tensors.get(DIVISORS) else {
        return Ok(Stretch::Linear(factor));
    };
    if factor != 1.0 {
        let supported = format!("1 in models with {DIVISORS}");
        return Err(fields.unsupported(field, &supported));
    }
    let stretch = match divisors.bytes.len() == d_head / 2 * size_of::<f32>() {
        true => by_wavelength(&divisors.bytes.read()?, base, d_head),
        false => None,
    };
    stretch.ok_or_else(|| {
        let supported = "the divisors of Llama 3.1 and 3.2";
        fields.file.unsupported(DIVISORS, supported)
    })
}

/// The scaling factor in a field. It is ignored if the scaling type is `none`. A factor of 0 means
/// no scaling, as in llama.cpp.
fn factor(fields: &Fields, field: &str) -> Result<f32> {
    let kind = "rope.scaling.type";
    match (fields.is_present(kind), fields.text(kind)) {
        (false, _) | (_, Some("linear")) => {}
        (_, Some("none")) => return Ok(1.0),
        _ => return Err(fields.unsupported(kind, "\"none\" and \"linear\"")),
    }
    match fields.float(field) {
        Some(0.0) => Ok(1.0),
        _ => fields.positive_or(field, 1.0),
    }
}

/// The [`Stretch`] of Llama 3.1 or 3.2, whichever gives these `d_head / 2` float32 divisors; `None`
/// if neither does.
fn by_wavelength(divisors: &[u8], base: f32, d_head: usize) -> Option<Stretch> {
    let (divisors, _rest) = divisors.as_chunks();
    let of_model = |factor| Stretch::ByWavelength {
        factor,
        low: 1.0,
        high: 4.0,
        n_ctx: 8192.0,
    };
    let fits = |stretch: &Stretch| {
        (0..).zip(divisors).all(|(pair, divisor)| {
            let turn = f64::from(base).powf(f64::from(2 * pair) / d_head as f64);
            let expected = stretch.divisor(std::f64::consts::TAU * turn);
            let found = f64::from(f32::from_le_bytes(*divisor));
            (found - expected).abs() <= 1e-4 * expected
        })
    };
    [8.0, 32.0].map(of_model).into_iter().find(fits)
}

/// Maps a row of `w_q` or `w_k` to its row in the file.
///
/// llama.cpp rotates adjacent dimensions, so its converter stores dimension i of a head next to
/// dimension i + d/2. This mapping restores the order of PyTorch, in which the model was trained.
fn interleaved(row: usize, d_head: usize) -> usize {
    let (head, row) = (row / d_head, row % d_head);
    let (half, pair) = (row / (d_head / 2), row % (d_head / 2));
    head * d_head + Pairs::Interleaved.columns(pair, d_head)[half]
}
