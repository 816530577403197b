//! Models from files: what is read equals what wrote it, and what cannot be read is
//! refused with a sentence, never with a panic.

mod common;

use common::golden;
use headlight::checkpoint::{self, Checkpoint};
use headlight::error::Result;
use headlight::model::Model;
use headlight::tokens::Tokens;
use proptest::prelude::*;
use safetensors::tensor::TensorView;
use safetensors::{Dtype, SafeTensors, serialize};
use serde_json::{Value, json};

/// `config.json` and `model.safetensors` as transformers saved them.
#[derive(Clone)]
struct Files {
    config: Vec<u8>,
    safetensors: Vec<u8>,
}

/// A tensor that can be edited.
#[derive(Clone)]
struct Tensor {
    name: String,
    dtype: Dtype,
    shape: Vec<usize>,
    bytes: Vec<u8>,
}

impl Files {
    fn tiny(precision: &str) -> Self {
        let file = |name: &str| golden::bytes(&format!("tiny_bert_{precision}/{name}"));
        Files {
            config: file("config.json"),
            safetensors: file("model.safetensors"),
        }
    }

    fn read(&self) -> Result<Checkpoint> {
        checkpoint::read(&self.config, &self.safetensors)
    }

    /// The sentence with which the files are refused.
    fn refusal(&self) -> String {
        self.read().unwrap_err().to_string()
    }

    /// Sets a field of `config.json`, or takes it away.
    fn with(mut self, field: &str, value: Option<Value>) -> Self {
        let mut config: Value = serde_json::from_slice(&self.config).unwrap();
        let fields = config.as_object_mut().unwrap();
        match value {
            Some(value) => fields.insert(field.into(), value),
            None => fields.remove(field),
        };
        self.config = serde_json::to_vec(&config).unwrap();
        self
    }

    fn edit(mut self, change: impl FnOnce(&mut Vec<Tensor>)) -> Self {
        let file = SafeTensors::deserialize(&self.safetensors).unwrap();
        let mut tensors: Vec<Tensor> = file
            .iter()
            .map(|(name, view)| Tensor {
                name: name.into(),
                dtype: view.dtype(),
                shape: view.shape().to_vec(),
                bytes: view.data().to_vec(),
            })
            .collect();
        change(&mut tensors);
        let views = tensors.iter().map(|tensor| {
            let view = TensorView::new(tensor.dtype, tensor.shape.clone(), &tensor.bytes);
            (&tensor.name, view.unwrap())
        });
        self.safetensors = serialize(views, None).unwrap();
        self
    }

    /// Edits the tensor of that name.
    fn edit_one(self, name: &str, change: impl FnOnce(&mut Tensor)) -> Self {
        self.edit(|tensors| {
            let found = tensors.iter_mut().find(|tensor| tensor.name == name);
            change(found.unwrap());
        })
    }
}

#[test]
fn a_model_that_transformers_saved_gives_transformers_numbers_in_each_precision() {
    let bytes = golden::bytes("tiny_bert.safetensors");
    let input = golden::metadata(&bytes, "input");
    let integers = |key: &str| -> Vec<usize> {
        let numbers = input[key].as_array().unwrap().iter();
        numbers.map(|n| n.as_u64().unwrap() as usize).collect()
    };
    for precision in ["float32", "bfloat16"] {
        let Checkpoint {
            config, weights, ..
        } = Files::tiny(precision).read().unwrap();
        let (ids, types) = (integers("ids"), integers("token_types"));
        let tokens = Tokens::with_types(&ids, &types, &config).unwrap();
        let model = Model::new(config, weights).unwrap();
        let (_, compared) = golden::compare(&bytes, precision, &model, &tokens);
        assert_eq!(compared, 3 * 5 + 4, "patterns and hidden states");
    }
}

#[test]
fn other_names_for_the_same_tensors_give_the_same_model() {
    let plain = Files::tiny("float32").read().unwrap();
    let renamed = Files::tiny("float32").edit(|tensors| {
        for tensor in &mut *tensors {
            tensor.name = format!("bert.{}", tensor.name)
                .replace("LayerNorm.weight", "LayerNorm.gamma")
                .replace("LayerNorm.bias", "LayerNorm.beta");
        }
        for name in ["cls.predictions.bias", "bert.embeddings.position_ids"] {
            tensors.push(Tensor {
                name: name.into(),
                dtype: Dtype::I64,
                shape: vec![1],
                bytes: vec![0; 8],
            });
        }
    });
    assert_eq!(renamed.read(), Ok(plain.clone()));
    let without_pooler =
        Files::tiny("float32").edit(|tensors| tensors.retain(|t| !t.name.starts_with("pooler")));
    assert_eq!(without_pooler.read(), Ok(plain));
}

#[test]
fn rows_in_float16_are_looked_up_as_the_same_numbers() {
    let halve = |tensor: &mut Tensor| {
        let (numbers, _) = tensor.bytes.as_chunks();
        let numbers = numbers.iter().map(|bytes| f32::from_le_bytes(*bytes));
        let bytes = numbers.flat_map(|x| half::f16::from_f32(x).to_le_bytes());
        tensor.bytes = bytes.collect();
        tensor.dtype = Dtype::F16;
    };
    let widen = |tensor: &mut Tensor| {
        let (numbers, _) = tensor.bytes.as_chunks();
        let numbers = numbers.iter().map(|bytes| half::f16::from_le_bytes(*bytes));
        let bytes = numbers.flat_map(|x| x.to_f32().to_le_bytes());
        tensor.bytes = bytes.collect();
        tensor.dtype = Dtype::F32;
    };
    let half = Files::tiny("float32").edit(|tensors| tensors.iter_mut().for_each(halve));
    let wide = half
        .clone()
        .edit(|tensors| tensors.iter_mut().for_each(widen));
    let [half, wide] = [half, wide].map(|files| files.read().unwrap());
    assert_eq!(half.weights.blocks, wide.weights.blocks);
    let all: Vec<usize> = (0..half.config.d_vocab).collect();
    let rows = |checkpoint: &Checkpoint| checkpoint.weights.embed.w_e.rows(&all);
    assert_eq!(rows(&half), rows(&wide));
}

#[test]
fn what_the_configuration_says_and_is_not_supported_is_named_with_what_is() {
    for (field, value, expected) in [
        (
            "model_type",
            json!("roberta"),
            "model_type is \"roberta\" in config.json, but only \"bert\" is supported; choose another model.",
        ),
        (
            "position_embedding_type",
            json!("relative_key"),
            "position_embedding_type is \"relative_key\" in config.json, but only \"absolute\" is supported; choose another model.",
        ),
        (
            "hidden_act",
            json!("mish"),
            "hidden_act is \"mish\" in config.json, but only \"gelu\", \"gelu_new\", \"gelu_pytorch_tanh\", \"relu\", \"silu\" and \"swish\" are supported; choose another model.",
        ),
        (
            "hidden_act",
            json!(3),
            "hidden_act is 3 in config.json, but only \"gelu\", \"gelu_new\", \"gelu_pytorch_tanh\", \"relu\", \"silu\" and \"swish\" are supported; choose another model.",
        ),
        (
            "is_decoder",
            json!(true),
            "is_decoder is true in config.json, but only false is supported; choose another model.",
        ),
        (
            "add_cross_attention",
            json!(true),
            "add_cross_attention is true in config.json, but only false is supported; choose another model.",
        ),
        (
            "num_attention_heads",
            json!(3),
            "num_attention_heads is 3 in config.json, but only divisors of hidden_size (20) are supported; choose another model.",
        ),
        (
            "hidden_size",
            json!(0),
            "hidden_size is 0 in config.json, but only whole numbers from 1 to 16777216 are supported; choose another model.",
        ),
        (
            "vocab_size",
            json!(-1),
            "vocab_size is -1 in config.json, but only whole numbers from 1 to 16777216 are supported; choose another model.",
        ),
        (
            "num_hidden_layers",
            json!(1e300),
            "num_hidden_layers is 1e+300 in config.json, but only whole numbers from 1 to 16777216 are supported; choose another model.",
        ),
        (
            "intermediate_size",
            json!(u64::MAX),
            "intermediate_size is 18446744073709551615 in config.json, but only whole numbers from 1 to 16777216 are supported; choose another model.",
        ),
        (
            "type_vocab_size",
            json!("two"),
            "type_vocab_size is \"two\" in config.json, but only whole numbers from 1 to 16777216 are supported; choose another model.",
        ),
        (
            "max_position_embeddings",
            json!([512]),
            "max_position_embeddings is [512] in config.json, but only whole numbers from 1 to 16777216 are supported; choose another model.",
        ),
        (
            "layer_norm_eps",
            json!(0.0),
            "layer_norm_eps is 0.0 in config.json, but only positive numbers of float32 are supported; choose another model.",
        ),
        (
            "layer_norm_eps",
            json!(-1.0),
            "layer_norm_eps is -1.0 in config.json, but only positive numbers of float32 are supported; choose another model.",
        ),
    ] {
        let refusal = Files::tiny("float32").with(field, Some(value)).refusal();
        assert_eq!(refusal, expected);
    }
}

#[test]
fn a_size_must_be_given_and_other_fields_have_transformers_defaults() {
    for field in [
        "hidden_size",
        "num_attention_heads",
        "num_hidden_layers",
        "intermediate_size",
        "vocab_size",
        "max_position_embeddings",
    ] {
        assert_eq!(
            Files::tiny("float32").with(field, None).refusal(),
            format!("config.json has no {field}; take the one that belongs to the model.")
        );
    }
    let mut bare = Files::tiny("float32");
    for field in ["model_type", "hidden_act", "layer_norm_eps", "is_decoder"] {
        bare = bare.with(field, None);
    }
    let config = bare.read().unwrap().config;
    assert_eq!(config.norm_eps, 1e-12);
    assert_eq!(config.activation, headlight::config::Activation::Gelu);
    assert_eq!(
        bare.with("type_vocab_size", None).refusal(),
        "embeddings.token_type_embeddings.weight has the shape [3, 20], but the configuration \
         calls for [2, 20]; the weights and the configuration belong to different models."
    );
}

#[test]
fn a_config_that_is_no_object_is_refused() {
    let refusal = |config: &[u8]| checkpoint::read(config, &[]).unwrap_err().to_string();
    assert_eq!(
        refusal(b""),
        "config.json cannot be read: EOF while parsing a value at line 1 column 0. Take the one \
         that belongs to the model."
    );
    assert_eq!(
        refusal(b"[]"),
        "config.json cannot be read: it is not a JSON object. Take the one that belongs to the \
         model."
    );
    assert_eq!(
        refusal(&vec![b' '; 2_000_000]),
        "config.json cannot be read: it has 2000000 bytes, and 1048576 are the most. Take the \
         one that belongs to the model."
    );
    // Deeper than any stack: the JSON library stops by itself.
    assert!(refusal("[".repeat(100_000).as_bytes()).starts_with("config.json cannot be read: "));
}

#[test]
fn missing_and_superfluous_tensors_are_named() {
    let missing = Files::tiny("float32")
        .edit(|tensors| tensors.retain(|t| t.name != "encoder.layer.2.output.dense.bias"));
    assert_eq!(
        missing.refusal(),
        "model.safetensors has no tensor encoder.layer.2.output.dense.bias, which the \
         configuration calls for; the two files belong to different models."
    );
    let more = Files::tiny("float32").with("num_hidden_layers", Some(json!(16_777_216)));
    assert_eq!(
        more.refusal(),
        "model.safetensors has no tensor encoder.layer.3.attention.self.query.weight, which the \
         configuration calls for; the two files belong to different models."
    );
    let extra = |names: &[&str]| {
        let files = Files::tiny("float32").edit(|tensors| {
            let like = tensors[0].clone();
            tensors.extend(names.iter().map(|name| Tensor {
                name: (*name).into(),
                ..like.clone()
            }));
        });
        files.refusal()
    };
    assert_eq!(
        extra(&["adapter.weight"]),
        "The configuration has no place for the tensor adapter.weight of model.safetensors; the \
         two files belong to different models."
    );
    assert_eq!(
        extra(&["b", "a", "poolers"]),
        "The configuration has no place for the tensors a, b, poolers of model.safetensors; the \
         two files belong to different models."
    );
    let fewer = Files::tiny("float32").with("num_hidden_layers", Some(json!(2)));
    assert_eq!(
        fewer.refusal(),
        "The configuration has no place for the tensors \
         encoder.layer.2.attention.output.LayerNorm.bias, \
         encoder.layer.2.attention.output.LayerNorm.weight, \
         encoder.layer.2.attention.output.dense.bias and 13 more of model.safetensors; the two \
         files belong to different models."
    );
}

#[test]
fn misshapen_tensors_and_those_of_another_type_are_named() {
    let name = "encoder.layer.1.intermediate.dense.weight";
    let turned = Files::tiny("float32").edit_one(name, |tensor| tensor.shape = vec![20, 28]);
    assert_eq!(
        turned.refusal(),
        "encoder.layer.1.intermediate.dense.weight has the shape [20, 28], but the configuration \
         calls for [28, 20]; the weights and the configuration belong to different models."
    );
    let flat = Files::tiny("float32").edit_one(name, |tensor| tensor.shape = vec![560]);
    assert!(flat.refusal().contains("has the shape [560], but"));
    let integers = Files::tiny("float32").edit_one(name, |tensor| tensor.dtype = Dtype::I32);
    assert_eq!(
        integers.refusal(),
        "encoder.layer.1.intermediate.dense.weight holds numbers of the type I32, but only F32, \
         F16 and BF16 are supported; save the model in one of these."
    );
}

#[test]
fn numbers_that_are_not_finite_are_named_with_their_place() {
    let set = |files: Files, name: &str, place: usize, bytes: &[u8]| {
        let from = place * bytes.len();
        let edit = |tensor: &mut Tensor| {
            tensor.bytes[from..from + bytes.len()].copy_from_slice(bytes);
        };
        files.edit_one(name, edit).refusal()
    };
    let single = Files::tiny("float32");
    let brain = Files::tiny("bfloat16");
    let rows = "embeddings.word_embeddings.weight";
    let half = brain
        .clone()
        .edit_one(rows, |tensor| tensor.dtype = Dtype::F16);
    assert_eq!(
        set(
            single.clone(),
            "encoder.layer.0.output.dense.weight",
            30,
            &f32::NAN.to_le_bytes()
        ),
        "encoder.layer.0.output.dense.weight holds NaN in row 2, column 3 (counted from 1); \
         every number must be finite."
    );
    assert_eq!(
        set(
            single,
            "embeddings.LayerNorm.bias",
            4,
            &f32::NEG_INFINITY.to_le_bytes()
        ),
        "embeddings.LayerNorm.bias holds -inf in row 1, column 5 (counted from 1); every number \
         must be finite."
    );
    assert_eq!(
        set(
            brain,
            "embeddings.position_embeddings.weight",
            20,
            &half::bf16::INFINITY.to_le_bytes()
        ),
        "embeddings.position_embeddings.weight holds inf in row 2, column 1 (counted from 1); \
         every number must be finite."
    );
    assert_eq!(
        set(half, rows, 0, &half::f16::INFINITY.to_le_bytes()),
        "embeddings.word_embeddings.weight holds inf in row 1, column 1 (counted from 1); every \
         number must be finite."
    );
}

/// A header of the length that it claims, and bytes after it.
fn raw(claimed: u64, header: &str, rest: usize) -> Files {
    let mut safetensors = claimed.to_le_bytes().to_vec();
    safetensors.extend(header.bytes());
    safetensors.resize(safetensors.len() + rest, 0);
    Files {
        safetensors,
        ..Files::tiny("float32")
    }
}

#[test]
fn files_that_lie_about_lengths_and_places_are_refused() {
    let expect = |files: Files, reason: &str| {
        let expected = format!(
            "model.safetensors cannot be read: {reason}. It may have been cut off on the way; \
             fetch it again."
        );
        assert_eq!(files.refusal(), expected);
    };
    expect(
        raw(0, "", 0),
        "invalid JSON in header: EOF while parsing a value at line 1 column 0",
    );
    expect(raw(10, "{}", 0), "invalid header length");
    expect(
        raw(u64::MAX, "{}", 0),
        "its header claims 18446744073709551615 bytes, and 1048576 are the most",
    );
    expect(
        raw(1_048_577, "{}", 0),
        "its header claims 1048577 bytes, and 1048576 are the most",
    );
    let one = |shape: &str, from: u64, to: u64| {
        format!(r#"{{"a":{{"dtype":"F32","shape":{shape},"data_offsets":[{from},{to}]}}}}"#)
    };
    let file = |header: String, rest: usize| raw(header.len() as u64, &header, rest);
    // Tensors that reach behind the end, begin behind another's end, or overlap.
    expect(
        file(one("[2]", 0, 8), 4),
        "incomplete metadata, file not fully covered",
    );
    expect(file(one("[1]", 4, 8), 8), "invalid offset for tensor `a`");
    expect(file(one("[1]", 8, 4), 8), "invalid offset for tensor `a`");
    let both = one("[2]", 0, 8).replace(
        "}}",
        r#"},"b":{"dtype":"F32","shape":[2],"data_offsets":[4,12]}}"#,
    );
    expect(file(both, 12), "invalid offset for tensor `b`");
    // Sizes that do not fit the bytes, or no machine.
    expect(
        file(one("[3]", 0, 8), 8),
        "invalid shape, data type, or offset for tensor",
    );
    let huge = one("[4294967296,4294967296,4]", 0, 8);
    assert!(file(huge, 8).refusal().contains("overflow"));
    // Cut off anywhere.
    let whole = Files::tiny("float32").safetensors;
    for length in (0..whole.len()).step_by(97) {
        let files = Files {
            safetensors: whole[..length].to_vec(),
            ..Files::tiny("float32")
        };
        let refusal = files.refusal();
        assert!(
            refusal.starts_with("model.safetensors cannot be read: "),
            "{refusal}"
        );
    }
}

#[test]
fn a_name_of_any_length_gives_a_message_of_a_few_lines() {
    let long = "x".repeat(500_000);
    let files = Files::tiny("float32").edit(|tensors| {
        let like = tensors[0].clone();
        tensors.push(Tensor {
            name: long.clone(),
            ..like
        });
    });
    assert!(files.refusal().len() < 400);
    let refusal = Files::tiny("float32")
        .with("hidden_act", Some(json!(long)))
        .refusal();
    assert!(refusal.len() < 400);
}

/// A way to damage bytes.
#[derive(Debug, Clone)]
enum Damage {
    Flip { at: usize, bit: u8 },
    Set { at: usize, byte: u8 },
    Cut { at: usize },
    Remove { at: usize, length: usize },
    Repeat { at: usize, length: usize },
}

impl Damage {
    fn apply(&self, bytes: &mut Vec<u8>) {
        let place = |at: usize| at % bytes.len().max(1);
        match *self {
            _ if bytes.is_empty() => {}
            Damage::Flip { at, bit } => {
                let at = place(at);
                bytes[at] ^= 1 << bit;
            }
            Damage::Set { at, byte } => {
                let at = place(at);
                bytes[at] = byte;
            }
            Damage::Cut { at } => bytes.truncate(place(at)),
            Damage::Remove { at, length } => {
                let at = place(at);
                bytes.drain(at..(at + length).min(bytes.len()));
            }
            Damage::Repeat { at, length } => {
                let at = place(at);
                bytes.extend_from_within(at..(at + length).min(bytes.len()));
            }
        }
    }
}

/// Most damage goes to the front, where lengths and names are.
fn damages() -> impl Strategy<Value = Vec<Damage>> {
    let at = || prop_oneof![4 => 0..5_000usize, 1 => any::<usize>()];
    let digits = prop_oneof![Just(b'0'), Just(b'9'), Just(b'['), Just(b'"'), any::<u8>()];
    let damage = prop_oneof![
        (at(), 0..8u8).prop_map(|(at, bit)| Damage::Flip { at, bit }),
        (at(), digits).prop_map(|(at, byte)| Damage::Set { at, byte }),
        at().prop_map(|at| Damage::Cut { at }),
        (at(), 1..200usize).prop_map(|(at, length)| Damage::Remove { at, length }),
        (at(), 1..200usize).prop_map(|(at, length)| Damage::Repeat { at, length }),
    ];
    prop::collection::vec(damage, 1..4)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1000))]

    /// Read or refused: never a panic, and what is read is a model.
    #[test]
    fn damaged_files_never_panic(config in damages(), tensors in damages(), which in 0..3u8) {
        let mut files = Files::tiny("bfloat16");
        if which != 0 {
            tensors.iter().for_each(|damage| damage.apply(&mut files.safetensors));
        }
        if which != 1 {
            config.iter().for_each(|damage| damage.apply(&mut files.config));
        }
        if let Ok(Checkpoint { config, weights, .. }) = files.read() {
            prop_assert!(Model::new(config, weights).is_ok());
        }
    }
}
