//! Small generated GGUF files: they load as specified, or are rejected with an error.

mod common;

use common::files::Folder;
use common::random::Random;
use headlight::checkpoint::{self, Chosen, vocabulary};
use headlight::error::{Error, FileError};
use headlight::model::Model;
use headlight::model::config::{Config, Positions, Rotary, Scaling, StackId, Stretch};
use headlight::model::site::{Site, SublayerAt};
use headlight::model::tokens::Tokens;
use headlight::model::trace::Trace;
use headlight::text::tokenizer::Tokenizer;
use proptest::prelude::*;
use safetensors::{Dtype, SafeTensors};

/// The value of a field; the variants follow the format's type numbers.
#[derive(Clone)]
enum Value {
    U32(u32),
    F32(f32),
    Text(&'static str),
    Texts(Vec<&'static str>),
}

/// A file that tests can edit.
#[derive(Clone)]
struct File {
    fields: Vec<(&'static str, Value)>,
    tensors: Vec<Stored>,
}

/// Name, dimensions in PyTorch's order, ggml type, bytes.
type Stored = (String, Vec<u64>, u32, Vec<u8>);

/// A model with one block: 32 wide, 4 query heads that share 2 key–value heads, and an MLP with 32
/// hidden units.
fn tiny() -> File {
    let mut random = Random::new(5);
    let mut tensors = Vec::new();
    let mut add = |name: &str, shape: &[u64], kind: u32| {
        let count: u64 = shape.iter().product();
        let bytes = match kind {
            0 => (0..count)
                .flat_map(|_| (random.number() / 4.0).to_le_bytes())
                .collect(),
            // A block of quantised weights: a scale of 1/64 and 32 codes.
            _ => (0..count / 32)
                .flat_map(|_| [0x00, 0x24].into_iter().chain([3; 32]))
                .collect(),
        };
        tensors.push((name.into(), shape.to_vec(), kind, bytes));
    };
    add("token_embd.weight", &[7, 32], 8);
    add("output_norm.weight", &[32], 0);
    add("blk.0.attn_norm.weight", &[32], 0);
    add("blk.0.ffn_norm.weight", &[32], 0);
    add("blk.0.attn_q.weight", &[32, 32], 0);
    add("blk.0.attn_k.weight", &[16, 32], 0);
    add("blk.0.attn_v.weight", &[16, 32], 0);
    add("blk.0.attn_output.weight", &[32, 32], 0);
    add("blk.0.ffn_gate.weight", &[32, 32], 0);
    add("blk.0.ffn_up.weight", &[32, 32], 0);
    add("blk.0.ffn_down.weight", &[32, 32], 0);
    let tokens = vec!["<|end|>", "a", "b", "ab", "Ġ", "Ġa", "c"];
    File {
        fields: vec![
            ("general.architecture", Value::Text("llama")),
            ("general.name", Value::Text("tiny")),
            ("llama.block_count", Value::U32(1)),
            ("llama.context_length", Value::U32(16)),
            ("llama.embedding_length", Value::U32(32)),
            ("llama.feed_forward_length", Value::U32(32)),
            ("llama.attention.head_count", Value::U32(4)),
            ("llama.attention.head_count_kv", Value::U32(2)),
            ("llama.attention.layer_norm_rms_epsilon", Value::F32(1e-5)),
            ("tokenizer.ggml.model", Value::Text("gpt2")),
            ("tokenizer.ggml.pre", Value::Text("smollm")),
            ("tokenizer.ggml.tokens", Value::Texts(tokens)),
            ("tokenizer.ggml.merges", Value::Texts(vec!["a b", "Ġ a"])),
        ],
        tensors,
    }
}

impl File {
    fn with(mut self, name: &'static str, value: Option<Value>) -> Self {
        self.fields.retain(|(field, _)| *field != name);
        self.fields.extend(value.map(|value| (name, value)));
        self
    }

    fn bytes(&self) -> Vec<u8> {
        let text = |text: &str| {
            let mut bytes = (text.len() as u64).to_le_bytes().to_vec();
            bytes.extend(text.bytes());
            bytes
        };
        let mut bytes = b"GGUF".to_vec();
        bytes.extend(3u32.to_le_bytes());
        bytes.extend((self.tensors.len() as u64).to_le_bytes());
        bytes.extend((self.fields.len() as u64).to_le_bytes());
        for (name, value) in &self.fields {
            bytes.extend(text(name));
            match value {
                Value::U32(number) => {
                    bytes.extend(4u32.to_le_bytes());
                    bytes.extend(number.to_le_bytes());
                }
                Value::F32(number) => {
                    bytes.extend(6u32.to_le_bytes());
                    bytes.extend(number.to_le_bytes());
                }
                Value::Text(value) => {
                    bytes.extend(8u32.to_le_bytes());
                    bytes.extend(text(value));
                }
                Value::Texts(values) => {
                    bytes.extend(9u32.to_le_bytes());
                    bytes.extend(8u32.to_le_bytes());
                    bytes.extend((values.len() as u64).to_le_bytes());
                    bytes.extend(values.iter().flat_map(|value| text(value)));
                }
            }
        }
        let mut offset = 0u64;
        for (name, shape, kind, numbers) in &self.tensors {
            bytes.extend(text(name));
            bytes.extend((shape.len() as u32).to_le_bytes());
            bytes.extend(shape.iter().rev().flat_map(|size| size.to_le_bytes()));
            bytes.extend(kind.to_le_bytes());
            bytes.extend(offset.to_le_bytes());
            offset += (numbers.len() as u64).next_multiple_of(32);
        }
        for (_, _, _, numbers) in &self.tensors {
            bytes.resize(bytes.len().next_multiple_of(32), 0);
            bytes.extend(numbers);
        }
        bytes
    }

    /// The error message for the file.
    fn refusal(&self) -> String {
        checkpoint::read(&[], &self.bytes())
            .unwrap_err()
            .to_string()
    }
}

#[test]
fn loads_a_small_file_with_its_sizes_and_its_tokeniser() {
    let bytes = tiny().bytes();
    let read = checkpoint::read(&[], &bytes).unwrap();
    assert_eq!(read.name.as_deref(), Some("tiny"));
    assert_eq!((read.config.n_heads, read.config.n_kv_heads()), (4, 2));
    assert_eq!((read.config.d_head, read.config.d_vocab), (8, 7));
    let json = vocabulary::tokenizer_json(bytes[..].into()).unwrap();
    let tokens = Tokenizer::from_bytes(&json)
        .unwrap()
        .encode("ab ac")
        .unwrap();
    let ids: Vec<usize> = tokens.iter().map(|token| token.id).collect();
    assert_eq!(ids, [3, 5, 6]);
    let model = Model::new(read.config, read.weights).unwrap();
    let mut trace = Trace::all();
    model.forward(&mut trace, &Tokens::new(&ids, model.config()).unwrap());
    assert_eq!(trace.get(Site::Logits).unwrap().shape(), (3, 7));
}

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

#[test]
fn refuses_unsupported_fields_and_names_supported_values() {
    let refused = |field, value, expected: &str| {
        assert_eq!(tiny().with(field, value).refusal(), expected);
    };
    refused(
        "general.architecture",
        Some(Value::Text("gemma")),
        "general.architecture is \"gemma\" in model.gguf, but only \"llama\", \"qwen2\", \"qwen3\", \
         \"gemma2\", \"gemma3\" and \"bert\" are supported; choose another model.",
    );
    refused(
        "llama.rope.scaling.type",
        Some(Value::Text("yarn")),
        "llama.rope.scaling.type is \"yarn\" in model.gguf, but only \"none\" and \"linear\" are \
         supported; choose another model.",
    );
    refused(
        "llama.block_count",
        None,
        "llama.block_count is missing in model.gguf, but only whole numbers from 1 to 16777216 \
         are supported; choose another model.",
    );
    refused(
        "llama.attention.head_count",
        Some(Value::U32(5)),
        "llama.attention.head_count is 5 in model.gguf, but only divisors of \
         llama.embedding_length (32) are supported; choose another model.",
    );
    refused(
        "llama.attention.head_count_kv",
        Some(Value::U32(3)),
        "n_heads is 4, which is not a multiple of the 3 heads of keys and values; choose a multiple \
         of n_key_value_heads.",
    );
    refused(
        "llama.attention.layer_norm_rms_epsilon",
        Some(Value::F32(f32::NAN)),
        "llama.attention.layer_norm_rms_epsilon is NaN in model.gguf, but only positive numbers \
         of float32 are supported; choose another model.",
    );
    let other = tiny().with("tokenizer.ggml.pre", Some(Value::Text("viking")));
    assert_eq!(
        vocabulary::tokenizer_json(other.bytes()[..].into())
            .unwrap_err()
            .to_string(),
        "tokenizer.ggml.pre is \"viking\" in model.gguf, but only \"gpt-2\", \"smollm\", \"llama-bpe\", \
         \"dbrx\", \"qwen2\", \"falcon\" and \"default\" are supported; choose another model."
    );
}

#[test]
fn the_start_of_a_file_is_enough_to_refuse_its_architecture() {
    let of = |name| {
        let mut file = tiny();
        file.fields[0].1 = Value::Text(name);
        checkpoint::check_ahead("model-Q4_0.gguf", &file.bytes()[..100], 1000)
    };
    assert_eq!(of("llama"), Ok(()));
    assert_eq!(of("bert"), Ok(()));
    assert_eq!(
        of("mamba").unwrap_err().to_string(),
        "general.architecture is \"mamba\" in model-Q4_0.gguf, but only \"llama\", \"qwen2\", \
         \"qwen3\", \"gemma2\", \"gemma3\" and \"bert\" are supported; choose another model.",
    );
    let cut = checkpoint::check_ahead("a.gguf", b"GGUF\x03\x00", 1000);
    assert!(
        cut.unwrap_err()
            .to_string()
            .starts_with("a.gguf cannot be read")
    );
    let config = br#"{"model_type": "mamba"}"#;
    let error = checkpoint::check_ahead("model.safetensors", config, 1000);
    assert!(
        error
            .unwrap_err()
            .to_string()
            .starts_with("model_type is \"mamba\"")
    );
}

#[test]
fn names_tensors_that_do_not_fit() {
    let edited = |edit: fn(&mut Stored)| {
        let mut file = tiny();
        edit(&mut file.tensors[4]);
        file.refusal()
    };
    assert_eq!(
        edited(|tensor| tensor.0 = "other".into()),
        "model.gguf has no tensor blk.0.attn_q.weight, which the configuration requires; the \
         two files belong to different models."
    );
    assert_eq!(
        edited(|tensor| tensor.1 = vec![16, 64]),
        "blk.0.attn_q.weight has the shape [16, 64], but the configuration requires [32, 32]; \
         the weights and the configuration belong to different models."
    );
    assert_eq!(
        edited(|tensor| tensor.2 = 23),
        "blk.0.attn_q.weight has numbers of type IQ4_XS, but only F32, F16 and BF16 are supported, \
         or, in a GGUF file, Q2_K to Q6_K, Q4_0 to Q5_1, Q8_0 and IQ4_NL; save the model in one of these types."
    );
    assert_eq!(
        edited(|tensor| tensor.3[4 * 35 + 2..4 * 35 + 4].copy_from_slice(&[0x80, 0x7f])),
        "blk.0.attn_q.weight has inf in row 2, column 4 (counted from 1), but every number must be \
         finite."
            .replace("inf", &not_finite(&tiny()))
    );
    assert!(edited(|tensor| tensor.2 = 39).contains("of type MXFP4, but"));
    assert!(edited(|tensor| tensor.2 = 99).contains("of type number 99 of ggml, but"));
    let mut file = tiny();
    file.tensors.push(("extra".into(), vec![1], 0, vec![0; 4]));
    assert_eq!(
        file.refusal(),
        "The configuration does not use the tensor extra of model.gguf; the two files belong \
         to different models."
    );
}

/// How the error message shows a damaged float32 number: as infinity or NaN. The first two bytes of
/// the number are unchanged, and the last two are replaced by those of infinity.
fn not_finite(file: &File) -> String {
    let (_, _, _, stored) = &file.tensors[4];
    let at = 4 * 35;
    f32::from_le_bytes([stored[at], stored[at + 1], 0x80, 0x7f]).to_string()
}

#[test]
fn refuses_overlapping_tensors() {
    let file = tiny();
    let mut bytes = file.bytes();
    let numbers = file.tensors.iter().map(|(.., numbers)| numbers.len());
    let numbers: usize = numbers.map(|length| length.next_multiple_of(32)).sum();
    // Every tensor begins at the same offset, and the file ends after the longest tensor.
    let header = bytes.len() - numbers;
    for (name, shape, ..) in &file.tensors {
        let name_at = bytes
            .windows(name.len())
            .position(|found| found == name.as_bytes());
        let place = name_at.unwrap() + name.len() + 4 + 8 * shape.len() + 4;
        bytes[place..place + 8].fill(0);
    }
    bytes.truncate(header + 4096 + 32);
    assert_eq!(
        checkpoint::read(&[], &bytes).unwrap_err().to_string(),
        "model.gguf cannot be read: its tensors overlap. The download may be \
         incomplete; download it again."
    );
}

#[test]
fn refuses_big_endian_files_with_a_remedy() {
    let mut bytes = tiny().bytes();
    bytes[4..8].reverse();
    assert_eq!(
        checkpoint::read(&[], &bytes).unwrap_err().to_string(),
        "model.gguf is a GGUF in big-endian byte order, but only little-endian \
         is supported. Use the little-endian file, or convert it with gguf_convert_endian.py of \
         llama.cpp."
    );
}

/// The small model in shards, as written by llama.cpp's gguf-split: the first shard has all fields.
fn parts(count: u32) -> Vec<File> {
    let whole = tiny();
    let each = whole.tensors.len().div_ceil(count as usize);
    let all = whole.tensors.len() as u32;
    let chunks = whole.tensors.chunks(each).zip(0..);
    chunks
        .map(|(tensors, number)| File {
            fields: if number == 0 {
                whole.fields.clone()
            } else {
                Vec::new()
            },
            tensors: tensors.to_vec(),
        })
        .zip(0..)
        .map(|(part, number)| {
            part.with("split.no", Some(Value::U32(number)))
                .with("split.count", Some(Value::U32(count)))
                .with("split.tensors.count", Some(Value::U32(all)))
        })
        .collect()
}

#[test]
fn loads_shards_in_any_order() {
    let parts: Vec<Vec<u8>> = parts(3).iter().map(File::bytes).collect();
    let named = |order: &[usize]| {
        let files = order.iter().map(|at| {
            let name = ["a/m-00001-of-00003.gguf", "b", "m-00003-of-00003.gguf"][*at];
            checkpoint::File::new(name, &parts[*at])
        });
        files.collect::<Vec<_>>()
    };
    let whole = tiny().bytes();
    for order in [[0, 1, 2], [2, 0, 1]] {
        let chosen = Chosen::among(&named(&order)).unwrap();
        let json = vocabulary::tokenizer_json(chosen.weights[0].bytes).unwrap();
        assert_eq!(json, vocabulary::tokenizer_json(whole[..].into()).unwrap());
        let read = checkpoint::read_parts(&[], &chosen.weights).unwrap();
        assert_eq!(read, checkpoint::read(&[], &whole).unwrap());
    }
}

#[test]
fn names_shards_that_are_missing_duplicate_or_of_another_model() {
    let [first, second] = &parts(2)[..] else {
        panic!("two parts")
    };
    let refusal = |files: &[(&str, &File)]| {
        let bytes: Vec<Vec<u8>> = files.iter().map(|(_, file)| file.bytes()).collect();
        let files = files.iter().zip(&bytes);
        let files = files.map(|((name, _), bytes)| checkpoint::File::new(name, bytes));
        let found = Chosen::among(&files.collect::<Vec<_>>())
            .unwrap_err()
            .to_string();
        let found = found
            .strip_prefix("These files cannot be loaded as a model: ")
            .unwrap();
        found.to_owned()
    };
    let [one, two] = ["m-00001-of-00002.gguf", "m-00002-of-00002.gguf"];
    assert_eq!(
        refusal(&[(one, first)]),
        "m-00002-of-00002.gguf, part 2 of 2, is missing; choose all parts together."
    );
    assert_eq!(
        refusal(&[(two, second)]),
        "m-00001-of-00002.gguf, part 1 of 2, is missing; choose all parts together."
    );
    assert_eq!(
        refusal(&[("mine.gguf", second)]),
        "mine.gguf is one of 2 parts, and part 1 is missing; choose all parts together."
    );
    assert_eq!(
        refusal(&[(one, first), ("copy.gguf", first), (two, second)]),
        "m-00001-of-00002.gguf and copy.gguf are both part 1 of 2; choose each part once."
    );
    let different = |found: String, other: &str| {
        let end = format!("{other} are parts of different models; choose the parts of one.");
        assert!(found.ends_with(&end), "{found}");
    };
    // Shards with different names or different counts, a shard without a number, and a tensor that
    // is in both shards.
    different(
        refusal(&[(one, first), ("n-00002-of-00002.gguf", second)]),
        "n-00002-of-00002.gguf",
    );
    different(refusal(&[(one, first), ("b.gguf", &parts(3)[1])]), "b.gguf");
    different(
        refusal(&[(one, first), ("b.gguf", &tiny())]),
        "m-00001-of-00002.gguf and b.gguf",
    );
    let mut both = second.clone();
    both.tensors.push(first.tensors[1].clone());
    different(refusal(&[(one, first), (two, &both)]), two);
    let mut fewer = second.clone();
    fewer.tensors.pop();
    assert_eq!(
        refusal(&[(one, first), (two, &fewer)]),
        "the parts of m-00001-of-00002.gguf hold 10 tensors, but the model has 11; choose the parts \
         of one model."
    );
    let part = checkpoint::read_parts(&[], &[checkpoint::File::new("x.gguf", &first.bytes())]);
    assert!(part.is_err(), "a part alone is no model");
}

#[test]
fn refuses_a_truncated_file() {
    let whole = tiny().bytes();
    for length in (0..whole.len()).step_by(61) {
        let error = match checkpoint::read(&[], &whole[..length]) {
            Err(error) => error,
            Ok(_) => panic!("loaded {length} of {} bytes", whole.len()),
        };
        let expected = matches!(
            error,
            Error::File(FileError::WeightsFile { .. } | FileError::ConfigFile(_))
        );
        assert!(expected, "{length}: {error}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(2000) })]

    /// Most damage is in the header, where lengths and offsets are.
    #[test]
    fn a_damaged_file_never_panics(
        places in prop::collection::vec((0..1400usize, any::<u8>()), 1..6),
    ) {
        let mut bytes = tiny().bytes();
        for (place, byte) in places {
            bytes[place] = byte;
        }
        if let Ok(read) = checkpoint::read(&[], &bytes)
            && let Ok(model) = Model::new(read.config, read.weights)
            && let Ok(tokens) = Tokens::new(&[0, 1], model.config())
        {
            model.forward(&mut Trace::of([]), &tokens);
        }
        if let Ok(json) = vocabulary::tokenizer_json(bytes[..].into())
            && let Ok(tokenizer) = Tokenizer::from_bytes(&json)
        {
            tokenizer.encode("ab a 1").ok();
        }
    }
}
