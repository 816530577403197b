//! A transformer in the GPT-2 format of the transformers library: names and layouts of tensors, and
//! fields of `config.json`.

use serde_json::{Value, json};

use crate::Matrix;
use crate::model::config::{Activation, Config};
use crate::train::parameters::Parameters;

use super::Tensor;

/// The names of a block's linear layers, except those of Q, K and V, in Headlight and in GPT-2.
/// Both store W as `[d_in, d_out]`.
const LINEAR: [(&str, &str, &str); 3] = [
    ("attn", "o", "attn.c_proj"),
    ("mlp", "in", "mlp.c_fc"),
    ("mlp", "out", "mlp.c_proj"),
];

/// The tensors of a `GPT2LMHeadModel`.
pub(super) fn tensors(config: &Config, parameters: &Parameters) -> Vec<Tensor> {
    let get = |name: &str| parameters.get(name).clone();
    let zeros = || Matrix::zeros(config.n_ctx, config.d_model);
    let positions = parameters.iter().find(|(name, _)| *name == "w_pos");
    let mut tensors = vec![
        Tensor::matrix("transformer.wte.weight", get("w_e")),
        Tensor::matrix(
            "transformer.wpe.weight",
            positions.map_or_else(zeros, |(_, w_pos)| w_pos.clone()),
        ),
    ];
    let norm = |from: &str, to: &str| {
        [("gamma", "weight"), ("beta", "bias")].map(|(ours, theirs)| {
            Tensor::vector(format!("{to}.{theirs}"), get(&format!("{from}.{ours}")))
        })
    };
    for layer in 0..config.n_layers() {
        let (from, to) = (format!("blocks.{layer}"), format!("transformer.h.{layer}"));
        let qkv = |kind: &str| {
            let parts = ["q", "k", "v"].map(|part| get(&format!("{from}.attn.{kind}_{part}")));
            side_by_side(&parts)
        };
        tensors.extend(norm(&format!("{from}.ln1"), &format!("{to}.ln_1")));
        tensors.push(Tensor::matrix(format!("{to}.attn.c_attn.weight"), qkv("w")));
        tensors.push(Tensor::vector(format!("{to}.attn.c_attn.bias"), qkv("b")));
        tensors.extend(norm(&format!("{from}.ln2"), &format!("{to}.ln_2")));
        for (part, letter, theirs) in LINEAR {
            let ours = |kind: &str| get(&format!("{from}.{part}.{kind}_{letter}"));
            let named = |kind: &str| format!("{to}.{theirs}.{kind}");
            tensors.push(Tensor::matrix(named("weight"), ours("w")));
            tensors.push(Tensor::vector(named("bias"), ours("b")));
        }
    }
    tensors.extend(norm("ln_final", "transformer.ln_f"));
    tensors.push(Tensor::matrix("lm_head.weight", get("w_u").transpose()));
    tensors
}

/// `config.json` of a `GPT2LMHeadModel`.
pub(super) fn config(config: &Config) -> Value {
    let eps: Option<f64> = config.norm_eps.to_string().parse().ok();
    json!({
        "model_type": "gpt2",
        "architectures": ["GPT2LMHeadModel"],
        "n_layer": config.n_layers(),
        "n_head": config.n_heads,
        "n_embd": config.d_model,
        "n_inner": config.d_mlp,
        "vocab_size": config.d_vocab,
        "n_positions": config.n_ctx,
        "layer_norm_epsilon": eps,
        "activation_function": match config.activation {
            Activation::Relu => "relu",
            _ => "gelu",
        },
        "tie_word_embeddings": false,
        "bos_token_id": null,
        "eos_token_id": null,
    })
}

/// Concatenates matrices with equal numbers of rows, side by side.
fn side_by_side(parts: &[Matrix; 3]) -> Matrix {
    let rows = parts[0].nrows();
    let columns: Vec<_> = parts.iter().flat_map(Matrix::column_iter).collect();
    Matrix::from_fn(rows, columns.len(), |row, column| columns[column][row])
}
