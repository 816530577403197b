//! Gemma 2 and 3 in a GGUF.

use super::fields::Fields;
use super::llama_cpp::{EPS, Family, ROTARY, WINDOW, set_windows};
use super::llama_gguf::{CAUSAL, LLAMA, QWEN3, whole_heads};
use crate::checkpoint::names::Form;
use crate::error::Result;
use crate::model::config::{Activation, Config, Norms, Pairs, Rotary, Stretch};

/// Fields with the soft caps of scores and logits.
const CAPS: [&str; 2] = ["attn_logit_softcapping", "final_logit_softcapping"];

/// Every other layer has a window, starting with the first layer; scores and logits have soft caps.
/// The offset of γ is 0, because the converter has already added 1.
pub const GEMMA2: Family = Family {
    name: "gemma2",
    form: Form {
        biases: [false; 3],
        post_norms: ["post_attention_norm", "post_ffw_norm"],
        ..Form::PLAIN
    },
    norms: Norms::AROUND,
    activation: Activation::GeluTanh,
    reads: &[&CAUSAL, &ROTARY, &[EPS[1]], &CAPS],
    adapt: |fields, config| {
        config.score_cap = Some(fields.positive_or(CAPS[0], 50.0)?);
        config.logit_cap = Some(fields.positive_or(CAPS[1], 30.0)?);
        with_windows(fields, config, None, &|layer| layer % 2 == 0)
    },
    ..LLAMA
};

/// Every sixth layer has no window; layers with a window have a separate rotation.
pub const GEMMA3: Family = Family {
    name: "gemma3",
    form: Form {
        qk_norm: QWEN3.form.qk_norm,
        ..GEMMA2.form
    },
    reads: &[&CAUSAL, &ROTARY, &[EPS[1]], &[LOCAL_BASE]],
    adapt: |fields, config| {
        let local = local_rotary(fields)?;
        with_windows(fields, config, Some(local), &|layer| layer % 6 != 5)
    },
    ..GEMMA2
};

/// Field with the base of the wavelengths in layers with a window.
pub const LOCAL_BASE: &str = "rope.freq_base_swa";

/// The rotation of layers with a window.
pub fn local_rotary(fields: &Fields) -> Result<Rotary> {
    Ok(Rotary {
        base: fields.positive_or(LOCAL_BASE, 10_000.0)?,
        stretch: Stretch::Linear(1.0),
        pairs: Pairs::Halves,
        dims: None,
    })
}

fn with_windows(
    fields: &Fields,
    config: &mut Config,
    rotary: Option<Rotary>,
    is_local: &dyn Fn(usize) -> bool,
) -> Result<()> {
    // The window in the file counts the query's own position; `Layer::window` does not.
    let window = fields.size_or(WINDOW, 4096)? - 1;
    set_windows(config, window, rotary, is_local);
    config.n_ctx = fields.size("context_length")?;
    config.embed_scale = (config.d_model as f32).sqrt();
    whole_heads(fields, config)
}
