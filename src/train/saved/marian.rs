//! An encoder and a decoder in the Marian format of the transformers library.

use serde_json::{Value, json};

use crate::model::config::{Activation, Config, StackId};
use crate::model::site::Norm;
use crate::train::parameters::Parameters;
use crate::train::tasks::END;
use crate::train::transformer::{Transformer, part_name};

use super::Tensor;

/// The tensors of a `MarianMTModel`; it stores W as `[d_out, d_in]`.
pub(super) fn tensors(config: &Config, parameters: &Parameters) -> Vec<Tensor> {
    let get = |name: &str| parameters.get(name).clone();
    let mut tensors = vec![
        Tensor::matrix("model.shared.weight", get("w_e")),
        Tensor::matrix("final_logits_bias", get("decoder.b_u")),
    ];
    for (stack, theirs) in [
        (StackId::Blocks, "model.encoder.layers"),
        (StackId::Decoder, "model.decoder.layers"),
    ] {
        for (at, sublayer) in config.sublayers(stack) {
            let layer = format!("{theirs}.{}", at.layer);
            let part = format!("{}.{}", at.layer(), part_name(at, sublayer.kind));
            let names = match (sublayer.kind.is_attention(), at.attention_name()) {
                (false, _) => Names {
                    part: "",
                    letters: &MLP,
                    norm: "final_layer_norm",
                },
                (true, "cross_attn") => Names {
                    part: "encoder_attn.",
                    letters: &ATTENTION,
                    norm: "encoder_attn_layer_norm",
                },
                (true, _) => Names {
                    part: "self_attn.",
                    letters: &ATTENTION,
                    norm: "self_attn_layer_norm",
                },
            };
            for (letter, name) in names.letters {
                let name = format!("{layer}.{}{name}", names.part);
                let weight = get(&format!("{part}.w_{letter}")).transpose();
                tensors.push(Tensor::matrix(format!("{name}.weight"), weight));
                let bias = get(&format!("{part}.b_{letter}"));
                tensors.push(Tensor::vector(format!("{name}.bias"), bias));
            }
            let norm = Norm::Sublayer(at);
            for (ours, name) in [("gamma", "weight"), ("beta", "bias")] {
                let name = format!("{layer}.{}.{name}", names.norm);
                tensors.push(Tensor::vector(name, get(&format!("{norm}.{ours}"))));
            }
        }
    }
    tensors
}

/// The names of a sublayer's tensors in a layer of a `MarianMTModel`.
struct Names {
    part: &'static str,
    letters: &'static [(&'static str, &'static str)],
    norm: &'static str,
}

const ATTENTION: [(&str, &str); 4] = [
    ("q", "q_proj"),
    ("k", "k_proj"),
    ("v", "v_proj"),
    ("o", "out_proj"),
];
const MLP: [(&str, &str); 2] = [("in", "fc1"), ("out", "fc2")];

/// `config.json` of a `MarianMTModel`.
pub(super) fn config(transformer: &Transformer) -> Value {
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
        "activation_function": match config.activation {
            Activation::Relu => "relu",
            _ => "gelu",
        },
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
