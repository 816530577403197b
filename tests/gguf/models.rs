//! Models that are the same in a GGUF as in the files of transformers.

use headlight::checkpoint;
use headlight::model::config::{Config, Positions, Rotary, Scaling, StackId, Stretch, Unembedding};
use headlight::model::site::SublayerAt;
use safetensors::{Dtype, SafeTensors};

use crate::common::files::{Folder, GGUFS};
use crate::common::golden;
use crate::file::{File, Stored, Value, tiny};

/// Names in transformers and in llama.cpp, in the order in which they are replaced.
const RENAMED: [(&str, &str); 17] = [
    ("model.embed_tokens", "token_embd"),
    ("model.norm", "output_norm"),
    ("lm_head", "output"),
    ("model.layers", "blk"),
    ("self_attn.q_proj", "attn_q"),
    ("self_attn.k_proj", "attn_k"),
    ("self_attn.v_proj", "attn_v"),
    ("self_attn.o_proj", "attn_output"),
    ("self_attn.q_norm", "attn_q_norm"),
    ("self_attn.k_norm", "attn_k_norm"),
    ("pre_feedforward_layernorm", "ffn_norm"),
    ("post_feedforward_layernorm", "post_ffw_norm"),
    ("post_attention_layernorm", "ffn_norm"),
    ("input_layernorm", "attn_norm"),
    ("mlp.gate_proj", "ffn_gate"),
    ("mlp.up_proj", "ffn_up"),
    ("mlp.down_proj", "ffn_down"),
];

/// Names of a BERT's tensors in transformers and in llama.cpp, in the order in which they are
/// replaced.
const RENAMED_BERT: [(&str, &str); 12] = [
    ("embeddings.LayerNorm", "token_embd_norm"),
    ("embeddings.word_embeddings", "token_embd"),
    ("embeddings.position_embeddings", "position_embd"),
    ("embeddings.token_type_embeddings", "token_types"),
    ("encoder.layer", "blk"),
    ("attention.self.query", "attn_q"),
    ("attention.self.key", "attn_k"),
    ("attention.self.value", "attn_v"),
    ("attention.output.dense", "attn_output"),
    ("attention.output.LayerNorm", "attn_output_norm"),
    ("intermediate.dense", "ffn_up"),
    ("output.LayerNorm", "layer_output_norm"),
];

/// The tensors of a model saved by transformers, under llama.cpp's names, and the loaded model.
fn converted(folder: &str, names: &[(&str, &str)]) -> (Vec<Stored>, checkpoint::Checkpoint) {
    let folder = Folder::of(folder);
    let saved = folder.get("model.safetensors");
    let read = checkpoint::read(folder.get("config.json"), saved).unwrap();
    let saved = SafeTensors::deserialize(saved).unwrap();
    let tensors = saved.iter().map(|(tensor, view)| {
        let renamed = names.iter().fold(tensor.to_owned(), |tensor, (from, to)| {
            tensor.replace(from, to)
        });
        let shape = view.shape().iter().map(|size| *size as u64).collect();
        let kind = match view.dtype() {
            Dtype::F32 => 0,
            Dtype::F16 => 1,
            _ => 30,
        };
        (renamed, shape, kind, view.data().to_vec())
    });
    (tensors.collect(), read)
}

/// Fields under the prefix of an architecture.
fn of_architecture(name: &'static str, fields: Vec<(&str, Value)>) -> Vec<(&'static str, Value)> {
    let fields = fields.into_iter();
    let fields = fields.map(|(field, value)| (&*format!("{name}.{field}").leak(), value));
    let kind = [("general.architecture", Value::Text(name))];
    kind.into_iter().chain(fields).collect()
}

fn sizes(config: &Config) -> Vec<(&'static str, Value)> {
    let sizes = [
        ("block_count", config.n_layers()),
        ("context_length", config.n_ctx),
        ("embedding_length", config.d_model),
        ("feed_forward_length", config.d_mlp),
        ("attention.head_count", config.n_heads),
        ("vocab_size", config.d_vocab),
    ];
    sizes
        .map(|(field, size)| (field, Value::U32(size as u32)))
        .into()
}

#[test]
fn reads_the_same_model_from_a_gguf_as_from_safetensors() {
    for name in ["qwen2", "qwen3", "gemma2", "gemma3", "bert"] {
        let is_bert = name == "bert";
        let mut names = if is_bert {
            RENAMED_BERT.to_vec()
        } else {
            RENAMED.to_vec()
        };
        if name.starts_with("gemma") {
            names.insert(0, ("post_attention_layernorm", "post_attention_norm"));
        }
        let (mut tensors, saved) = converted(name, &names);
        let config = &saved.config;
        let mut fields = sizes(config);
        if is_bert {
            tensors.iter_mut().for_each(|tensor| {
                tensor.0 = tensor.0.replace("output.dense", "ffn_down");
            });
            tensors.retain(|tensor| !tensor.0.starts_with("pooler"));
            fields.push(("attention.layer_norm_epsilon", Value::F32(config.norm_eps)));
        } else {
            let Positions::Rotary(Rotary { base, .. }) = config.positions else {
                panic!("rotary positions");
            };
            if name.starts_with("gemma") {
                tensors = as_of_gemma(tensors);
                fields.extend(gemma_fields(name));
            }
            let size = |size: usize| Value::U32(size as u32);
            fields.extend([
                ("attention.head_count_kv", size(config.n_kv_heads())),
                ("attention.key_length", size(config.d_head)),
                ("attention.value_length", size(config.d_head)),
                (
                    "attention.layer_norm_rms_epsilon",
                    Value::F32(config.norm_eps),
                ),
                ("rope.freq_base", Value::F32(base)),
            ]);
        }
        let fields = of_architecture(name, fields);
        let read = checkpoint::read(&[], &File { fields, tensors }.bytes()).unwrap();
        assert_eq!(read.weights, saved.weights, "{name}");
        match name {
            // Only the first layer is compared: the saved model's second layer has stretched
            // positions and no window, but in a GGUF only every sixth layer has no window.
            "gemma3" => {
                assert_eq!(
                    read.config.layers(StackId::Blocks)[0],
                    saved.config.layers(StackId::Blocks)[0]
                );
            }
            // A GGUF has no field for the number by which scores are divided.
            "gemma2" => {
                let scaling = Scaling::SqrtDHead;
                assert_eq!(
                    read.config,
                    Config {
                        scaling,
                        ..saved.config
                    }
                );
            }
            _ => assert_eq!(read.config, saved.config, "{name}"),
        }
    }
}

#[test]
fn reads_the_same_model_from_a_file_of_gguf_py_as_from_safetensors() {
    for file in GGUFS {
        let folder = Folder::of(file.trim_end_matches(".gguf"));
        let mut saved =
            checkpoint::read(folder.get("config.json"), folder.get("model.safetensors")).unwrap();
        // A GGUF has no masked-word head, and no field for the largest distance of T5.
        if saved.config.mlm_head.take().is_some() {
            saved.config.unembedding = Unembedding::None;
            saved.weights.mlm_head = None;
        }
        for layer in saved
            .config
            .stacks
            .iter_mut()
            .flat_map(|stack| &mut stack.layers)
        {
            if let Some(bias) = &mut layer.distance_bias {
                bias.farthest = 128;
            }
        }
        let read = checkpoint::read(&[], &golden::bytes(&format!("gguf/{file}"))).unwrap();
        assert_eq!(read.config, saved.config, "{file}");
        assert_eq!(read.weights, saved.weights, "{file}");
    }
}

/// The tensors as in Gemma's GGUF files, which contain the γ of every norm as float32. The files
/// that transformers saves contain γ − 1.
fn as_of_gemma(tensors: Vec<Stored>) -> Vec<Stored> {
    let norm = |(name, shape, kind, bytes): Stored| {
        if !name.contains("norm") {
            return (name, shape, kind, bytes);
        }
        let (numbers, _) = bytes.as_chunks();
        let numbers = numbers
            .iter()
            .map(|[low, high]| f32::from_le_bytes([0, 0, *low, *high]));
        let bytes = numbers
            .flat_map(|number| (number + 1.0).to_le_bytes())
            .collect();
        (name, shape, 0, bytes)
    };
    tensors.into_iter().map(norm).collect()
}

fn gemma_fields(name: &str) -> Vec<(&'static str, Value)> {
    match name {
        "gemma2" => vec![
            ("attention.sliding_window", Value::U32(2)),
            ("attn_logit_softcapping", Value::F32(0.5)),
            ("final_logit_softcapping", Value::F32(3.0)),
        ],
        _ => vec![
            ("attention.sliding_window", Value::U32(3)),
            ("rope.freq_base_swa", Value::F32(300.0)),
        ],
    }
}

/// Llama 3.2 divides the position by a number that depends on the wavelength of the rotation. The
/// test computes these divisors as llama.cpp's converter does.
#[test]
fn reads_the_stretched_positions_of_llama_3() {
    let [factor, low, high, n_ctx] = [32f32, 1.0, 4.0, 8192.0];
    let divisors = (0..4).map(|pair| {
        let wavelength = std::f32::consts::TAU * 500_000f32.powf(pair as f32 / 4.0);
        if wavelength < n_ctx / high {
            1.0
        } else if wavelength > n_ctx / low {
            factor
        } else {
            let smooth = (n_ctx / wavelength - low) / (high - low);
            1.0 / ((1.0 - smooth) / factor + smooth)
        }
    });
    let divisors: Vec<f32> = divisors.collect();
    assert!(
        divisors
            .iter()
            .any(|divisor| *divisor > 1.0 && *divisor < factor)
    );
    let mut file = tiny().with("llama.rope.freq_base", Some(Value::F32(500_000.0)));
    let bytes: Vec<u8> = divisors
        .iter()
        .flat_map(|divisor| divisor.to_le_bytes())
        .collect();
    file.tensors
        .push(("rope_freqs.weight".into(), vec![4], 0, bytes));
    let read = checkpoint::read(&[], &file.bytes()).unwrap();
    let Positions::Rotary(rotary) = read.config.positions else {
        panic!("rotary positions");
    };
    let expected = Stretch::ByWavelength {
        factor,
        low,
        high,
        n_ctx,
    };
    assert_eq!(rotary.stretch, expected);
    let scaled = file.clone();
    let scaled = scaled.with("llama.rope.scaling.factor", Some(Value::F32(2.0)));
    assert_eq!(
        scaled.refusal(),
        "llama.rope.scaling.factor is 2 in model.gguf, but only 1 in models with rope_freqs.weight \
         are supported; choose another model."
    );
    file.tensors.last_mut().unwrap().3[..4].copy_from_slice(&2f32.to_le_bytes());
    let found = file.refusal();
    assert!(
        found.contains("only the divisors of Llama 3.1 and 3.2 are supported"),
        "{found}"
    );
}

#[test]
fn undoes_the_order_of_queries_and_keys_of_llama_cpp() {
    let file = tiny();
    let read = checkpoint::read(&[], &file.bytes()).unwrap();
    let (_, _, _, stored) = file
        .tensors
        .iter()
        .find(|(name, ..)| name == "blk.0.attn_q.weight")
        .unwrap();
    let row = |row: usize| -> Vec<f32> {
        let (numbers, _) = stored[row * 32 * 4..][..32 * 4].as_chunks();
        numbers
            .iter()
            .map(|bytes| f32::from_le_bytes(*bytes))
            .collect()
    };
    let w_q = &read.weights.attention(SublayerAt::attention(0)).w_q.weight;
    // In the file, dimensions i and i + 4 of a head of 8 are adjacent.
    for (ours, theirs) in [(0, 0), (4, 1), (1, 2), (5, 3), (8, 8), (12, 9), (31, 31)] {
        let column: Vec<f32> = w_q.columns(&[ours]).iter().copied().collect();
        assert_eq!(column, row(theirs), "column {ours}");
    }
}
