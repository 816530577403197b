//! GPT-2 and GPT-NeoX (Pythia) in a GGUF. The converter stores all linear layers as `[d_out, d_in]`,
//! and queries, keys and values one after another in one tensor.

use super::fields::Fields;
use super::llama_cpp::{EPS, Family, ROTARY};
use super::llama_gguf::{CAUSAL, FUSED, LLAMA};
use crate::checkpoint::names::{Form, Names};
use crate::error::Result;
use crate::model::config::{Activation, Config, MlpKind, NormKind, Positions, Residual};

pub const GPT2: Family = Family {
    name: "gpt2",
    names: &NAMES,
    form: Form::PLAIN,
    norm: NormKind::LayerNorm,
    activation: Activation::GeluTanh,
    mlp: MlpKind::Plain,
    reads: &[&CAUSAL, &[EPS[0]]],
    adapt: |_, config| {
        config.positions = Positions::Learned;
        Ok(())
    },
    ..LLAMA
};

const NAMES: Names = Names {
    w_pos: "position_embd",
    ..FUSED
};

/// Rotary positions, and sublayers that read the same residual stream unless the file says otherwise.
pub const GPT_NEOX: Family = Family {
    name: "gptneox",
    activation: Activation::Gelu,
    reads: &[&CAUSAL, &ROTARY, &[EPS[0], PARALLEL]],
    adapt: gpt_neox,
    ..GPT2
};

const PARALLEL: &str = "use_parallel_residual";

fn gpt_neox(fields: &Fields, config: &mut Config) -> Result<()> {
    let residual = match (
        fields.file.switch(&fields.full(PARALLEL)),
        fields.is_present(PARALLEL),
    ) {
        (Some(true), _) | (None, false) => Residual::Parallel,
        (Some(false), _) => return Ok(()),
        (None, true) => return Err(fields.unsupported(PARALLEL, "true and false")),
    };
    for layer in &mut config.stacks[0].layers {
        layer.residual = residual;
    }
    Ok(())
}
