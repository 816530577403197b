//! LLaMA and its relatives (Mistral, SmolLM, Qwen2, Qwen3, Phi-3, OLMo 2) in a GGUF.

use super::fields::Fields;
use super::llama_cpp::{EPS, Family, KV_HEADS, ROTARY, WINDOW, set_windows};
use crate::checkpoint::names::{Form, Names};
use crate::error::Result;
use crate::model::config::{
    Activation, Config, Mask, MlpKind, NormKind, Norms, Pairs, Positions, QkNorms, Rotary, Stretch,
};

/// Name of the tensor with the numbers by which positions are divided, one for each wavelength.
const DIVISORS: &str = "rope_freqs.weight";

pub const NAMES: Names = Names {
    w_e: "token_embd",
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
    unused: &[DIVISORS],
    ..Names::NONE
};

/// One tensor has queries, keys and values, and another the gate and W_in.
pub const FUSED: Names = Names {
    qkv: ["attn_qkv"; 3],
    w_gate: "ffn_up",
    ..NAMES
};

/// Supported fields of causal models.
pub const CAUSAL: [&str; 2] = [KV_HEADS, WINDOW];

pub const LLAMA: Family = Family {
    name: "llama",
    names: &NAMES,
    form: Form {
        biases: [false; 3],
        order: interleaved,
        ..Form::PLAIN
    },
    mask: Mask::Causal,
    norms: Norms::PRE,
    norm: NormKind::RmsNorm,
    activation: Activation::Silu,
    mlp: MlpKind::Gated,
    reads: &[&CAUSAL, &ROTARY, &[EPS[1]]],
    adapt: whole_heads,
};

pub const QWEN2: Family = Family {
    name: "qwen2",
    form: Form {
        biases: [true, false, false],
        ..Form::PLAIN
    },
    ..LLAMA
};

pub const QWEN3: Family = Family {
    name: "qwen3",
    form: Form {
        biases: [false; 3],
        qk_norm: Some(["attn_q_norm", "attn_k_norm"]),
        ..Form::PLAIN
    },
    ..LLAMA
};

pub const PHI3: Family = Family {
    name: "phi3",
    names: &FUSED,
    form: Form {
        biases: [false; 3],
        ..Form::PLAIN
    },
    adapt: phi3,
    ..LLAMA
};

/// Norms after each sublayer, and query and key norms over all heads together.
pub const OLMO2: Family = Family {
    name: "olmo2",
    names: &Names {
        ln1: "post_attention_norm",
        ln2: "post_ffw_norm",
        ..NAMES
    },
    norms: Norms::BRANCH,
    adapt: |fields, config| {
        config.qk_norm = QkNorms::AllHeads;
        whole_heads(fields, config)
    },
    ..QWEN3
};

/// Rejects models that rotate only some dimensions of a head.
pub fn whole_heads(fields: &Fields, config: &mut Config) -> Result<()> {
    match config.positions {
        Positions::Rotary(Rotary { dims: Some(_), .. }) => {
            let supported = format!("the width of a head ({})", config.d_head);
            Err(fields.unsupported(ROTARY[0], &supported))
        }
        _ => Ok(()),
    }
}

fn phi3(fields: &Fields, config: &mut Config) -> Result<()> {
    // Models with a long context divide positions by one list of numbers in short texts, and by
    // another in long ones.
    let long = "rope_factors_long.weight";
    if fields.file.tensors.contains_key(long) {
        return Err(fields.file.unsupported(long, "models without it"));
    }
    let n_ctx = fields.size("context_length")?;
    if config.n_ctx < n_ctx {
        // The window in the file counts the query's own position; `Layer::window` does not.
        set_windows(config, config.n_ctx - 1, None, &|_| true);
        config.n_ctx = n_ctx;
    }
    Ok(())
}
/// How positions are stretched: by a divisor for each wavelength, or by a single factor.
pub fn stretch(fields: &Fields, base: f32, dims: usize) -> Result<Stretch> {
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
    let stretch = match divisors.bytes.len() == dims / 2 * size_of::<f32>() {
        true => by_wavelength(&divisors.bytes.read()?, base, dims),
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

/// The [`Stretch`] of Llama 3.1 or 3.2, whichever gives these `dims / 2` float32 divisors; `None`
/// if neither does.
fn by_wavelength(divisors: &[u8], base: f32, dims: usize) -> Option<Stretch> {
    let (divisors, _rest) = divisors.as_chunks();
    let of_model = |factor| Stretch::ByWavelength {
        factor,
        low: 1.0,
        high: 4.0,
        n_ctx: 8192.0,
    };
    let fits = |stretch: &Stretch| {
        (0..).zip(divisors).all(|(pair, divisor)| {
            let turn = f64::from(base).powf(f64::from(2 * pair) / dims as f64);
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
