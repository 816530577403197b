//! A transformer in the GPT-2 or Marian format of the transformers library: the tensors, under the
//! names by which the loader reads them, and the fields of `config.json`.

use serde_json::{Value, json};

use crate::Matrix;
use crate::checkpoint::architecture::{bart, gpt2};
use crate::checkpoint::names::Names;
use crate::model::config::{Activation, Config, Kind, StackId};
use crate::model::site::Norm;
use crate::train::parameters::Parameters;
use crate::train::tasks::END;
use crate::train::transformer::{Transformer, part_name};

use super::Tensor;

/// The tensors of a `GPT2LMHeadModel`, which stores W as `[d_in, d_out]`, or of a `MarianMTModel`,
/// which stores W as `[d_out, d_in]`.
pub(super) fn tensors(transformer: &Transformer, parameters: &Parameters) -> Vec<Tensor> {
    let config = transformer.config();
    let is_gpt2 = transformer.last_stack() == StackId::Blocks;
    let names = if is_gpt2 { &gpt2::NAMES } else { &bart::NAMES };
    let prefix = names.prefixes[0];
    let get = |name: &str| parameters.get(name).clone();
    let weight = |name: &str, x| Tensor::matrix(format!("{prefix}{name}.weight"), x);
    let norm = |name: &str, norm: Norm| {
        [("gamma", "weight"), ("beta", "bias")].map(|(ours, theirs)| {
            let values = get(&format!("{norm}.{ours}"));
            Tensor::vector(format!("{prefix}{name}.{theirs}"), values)
        })
    };
    let mut tensors = vec![weight(names.w_e, get("w_e"))];
    for (at, sublayer) in StackId::ALL
        .iter()
        .flat_map(|stack| config.sublayers(*stack))
    {
        let layer = format!("{}{}.", names.blocks(at.stack), at.layer);
        let part = format!("{}.{}", at.layer(), part_name(at, sublayer.kind));
        let (linear, ln) = of_sublayer(names, sublayer.kind);
        tensors.extend(norm(&format!("{layer}{ln}"), Norm::Sublayer(at)));
        for (letters, name) in linear {
            let all = |kind: &str| {
                let each = letters.iter();
                let each = each.map(|one| get(&format!("{part}.{kind}_{one}")));
                side_by_side(&each.collect::<Vec<_>>())
            };
            let w = if is_gpt2 {
                all("w")
            } else {
                all("w").transpose()
            };
            tensors.push(weight(&format!("{layer}{name}"), w));
            tensors.push(Tensor::vector(
                format!("{prefix}{layer}{name}.bias"),
                all("b"),
            ));
        }
    }
    match &names.decoder {
        Some(decoder) => tensors.push(Tensor::matrix(decoder.b_u, get("decoder.b_u"))),
        None => {
            let positions = parameters.iter().find(|(name, _)| *name == "w_pos");
            let zeros = || Matrix::zeros(config.n_ctx, config.d_model);
            let positions = positions.map_or_else(zeros, |(_, w_pos)| w_pos.clone());
            tensors.push(weight(names.w_pos, positions));
            tensors.extend(norm(names.ln_final, Norm::FINAL));
            let w_u = format!("{}.weight", names.w_u);
            tensors.push(Tensor::matrix(w_u, get("w_u").transpose()));
        }
    }
    tensors
}

/// The linear layers of a sublayer, each with the letters of the parameters that its tensor
/// contains; and the name of the sublayer's norm.
type OfSublayer = (Vec<(&'static [&'static str], &'static str)>, &'static str);

fn of_sublayer(names: &Names, kind: Kind) -> OfSublayer {
    if kind == Kind::Mlp {
        let linear = vec![(&["in"][..], names.w_in), (&["out"], names.w_out)];
        return (linear, names.ln2);
    }
    let ([q, k, v], w_o, ln) = names.attention(kind);
    let linear = match q == k {
        true => vec![(&["q", "k", "v"][..], q), (&["o"], w_o)],
        false => vec![(&["q"][..], q), (&["k"], k), (&["v"], v), (&["o"], w_o)],
    };
    (linear, ln)
}

/// `config.json` of a `GPT2LMHeadModel` or a `MarianMTModel`.
pub(super) fn config(transformer: &Transformer) -> Value {
    match transformer.last_stack() {
        StackId::Blocks => gpt2_config(transformer.config()),
        StackId::Decoder => marian_config(transformer),
    }
}

/// The name of the activation function in `config.json`.
fn activation(config: &Config) -> &'static str {
    match config.activation {
        Activation::Relu => "relu",
        _ => "gelu",
    }
}

fn gpt2_config(config: &Config) -> Value {
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
        "activation_function": activation(config),
        "tie_word_embeddings": false,
        "bos_token_id": null,
        "eos_token_id": null,
    })
}

fn marian_config(transformer: &Transformer) -> Value {
    let config = transformer.config();
    json!({
        "model_type": "marian",
        "architectures": ["MarianMTModel"],
        "encoder_layers": config.n_layers(),
        "decoder_layers": config.n_decoder_layers(),
        "encoder_attention_heads": config.n_heads,
        "decoder_attention_heads": config.n_heads,
        "encoder_ffn_dim": config.d_mlp,
        "decoder_ffn_dim": config.d_mlp,
        "d_model": config.d_model,
        "vocab_size": config.d_vocab,
        "decoder_vocab_size": config.d_vocab,
        "max_position_embeddings": config.n_ctx,
        "activation_function": activation(config),
        "scale_embedding": true,
        "share_encoder_decoder_embeddings": true,
        "tie_word_embeddings": true,
        "bos_token_id": null,
        "eos_token_id": END,
        "forced_eos_token_id": END,
        "pad_token_id": transformer.start(),
        "decoder_start_token_id": transformer.start(),
    })
}

/// Concatenates matrices with equal numbers of rows, side by side.
fn side_by_side(parts: &[Matrix]) -> Matrix {
    let rows = parts[0].nrows();
    let columns: Vec<_> = parts.iter().flat_map(Matrix::column_iter).collect();
    Matrix::from_fn(rows, columns.len(), |row, column| columns[column][row])
}
