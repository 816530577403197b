//! Tests models from files: saved models load with the same numbers, and unsupported models are
//! rejected with the reason. `damaged.rs` tests damaged files.

mod common;

use common::files::{Files, Tensor};
use common::golden;
use headlight::checkpoint::{self, Checkpoint};
use headlight::model::Model;
use headlight::model::tokens::Tokens;
use headlight::model::trace::NoRecord;
use safetensors::Dtype;
use serde_json::json;

#[test]
fn a_saved_model_equals_transformers_in_each_precision() {
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
fn alternative_tensor_names_give_the_same_model() {
    let plain = Files::tiny("float32").read().unwrap();
    let renamed = Files::tiny("float32").edit(|tensors| {
        for tensor in &mut *tensors {
            tensor.name = format!("bert.{}", tensor.name)
                .replace("LayerNorm.weight", "LayerNorm.gamma")
                .replace("LayerNorm.bias", "LayerNorm.beta");
        }
        for name in ["cls.seq_relationship.bias", "bert.embeddings.position_ids"] {
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
fn removes_the_prefixes_of_pytorch_wrappers() {
    let plain = Files::tiny("float32").read().unwrap();
    for prefix in [
        "_orig_mod.",
        "module.",
        "module._orig_mod.",
        "_orig_mod.module.",
        "_orig_mod.bert.",
        "bert._orig_mod.",
        "module._fsdp_wrapped_module.bert.",
    ] {
        let wrapped = Files::tiny("float32").edit(|tensors| {
            for tensor in tensors {
                tensor.name = format!("{prefix}{}", tensor.name);
            }
        });
        assert_eq!(wrapped.read().as_ref(), Ok(&plain), "{prefix}");
    }
    let in_layers = Files::tiny("float32").edit(|tensors| {
        for tensor in tensors {
            tensor.name = tensor.name.replace("layer.1.", "layer.1._orig_mod.");
        }
    });
    assert_eq!(in_layers.read(), Ok(plain));
    let twice = Files::tiny("float32").edit(|tensors| {
        let mut again = tensors[0].clone();
        again.name = format!("module.{}", again.name);
        tensors.push(again);
    });
    assert_eq!(
        twice.refusal(),
        "model.safetensors cannot be read: it has a tensor twice, under \
         names with and without _orig_mod. or module.. The download may be incomplete; download it again."
    );
}

#[test]
fn a_float16_model_is_bit_identical_to_its_float32_copy() {
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
    let all: Vec<usize> = (0..half.config.d_vocab).collect();
    let rows = |checkpoint: &Checkpoint| checkpoint.weights.embed.w_e.columns(&all);
    assert_eq!(rows(&half), rows(&wide));
    let output = |Checkpoint {
                      config, weights, ..
                  }: Checkpoint| {
        let model = Model::new(config, weights).unwrap();
        let tokens = Tokens::new(&[1, 2, 3, 4, 5, 6], model.config()).unwrap();
        model.forward(&mut NoRecord, &tokens) // [n, d_model]
    };
    assert_eq!(output(half), output(wide));
}

#[test]
fn refuses_unsupported_settings_and_names_supported_ones() {
    for (field, value, expected) in [
        (
            "model_type",
            json!("xlnet"),
            "model_type is \"xlnet\" in config.json, but only \"albert\", \"bert\", \"deberta-v2\", \"distilbert\", \"electra\", \"roberta\", \"gemma2\", \"gemma3_text\", \"gpt2\", \"gpt_neox\", \"llama\", \"mistral\", \"modernbert\", \"mpnet\", \"olmo2\", \"opt\", \"phi3\", \"qwen2\", \"qwen3\", \"xlm-roberta\", \"camembert\", \"bart\", \"mbart\", \"m2m_100\", \"t5\", \"mt5\" and \"marian\" are supported; choose another model.",
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
            "num_hidden_layers is 1e+300 in config.json, but only whole numbers from 1 to 1024 are supported; choose another model.",
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
fn sizes_are_required_and_other_fields_have_the_defaults_of_transformers() {
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
            format!("config.json has no {field}; use the file that belongs to the model.")
        );
    }
    let mut bare = Files::tiny("float32");
    for field in ["model_type", "hidden_act", "layer_norm_eps", "is_decoder"] {
        bare = bare.with(field, None);
    }
    let config = bare.read().unwrap().config;
    assert_eq!(config.norm_eps, 1e-12);
    assert_eq!(
        config.activation,
        headlight::model::config::Activation::Gelu
    );
    assert_eq!(
        bare.with("type_vocab_size", None).refusal(),
        "embeddings.token_type_embeddings.weight has the shape [3, 20], but the configuration \
         requires [2, 20]; the weights and the configuration belong to different models."
    );
}

#[test]
fn refuses_a_config_that_is_not_an_object() {
    let refusal = |config: &[u8]| checkpoint::read(config, &[]).unwrap_err().to_string();
    assert_eq!(
        refusal(b""),
        "config.json cannot be read: EOF while parsing a value at line 1 column 0. Use the \
         file that belongs to the model."
    );
    assert_eq!(
        refusal(b"[]"),
        "config.json cannot be read: it is not a JSON object. Use the file that belongs to the \
         model."
    );
    assert_eq!(
        refusal(&vec![b' '; 2_000_000]),
        "config.json cannot be read: it has 2000000 bytes, but at most 1048576 are allowed. Use the \
         file that belongs to the model."
    );
    // The JSON library limits recursion.
    assert!(refusal("[".repeat(100_000).as_bytes()).starts_with("config.json cannot be read: "));
}

#[test]
fn names_missing_and_superfluous_tensors() {
    let missing = Files::tiny("float32")
        .edit(|tensors| tensors.retain(|t| t.name != "encoder.layer.2.output.dense.bias"));
    assert_eq!(
        missing.refusal(),
        "model.safetensors has no tensor encoder.layer.2.output.dense.bias, which the \
         configuration requires; the two files belong to different models."
    );
    let more = Files::tiny("float32").with("num_hidden_layers", Some(json!(1024)));
    assert_eq!(
        more.refusal(),
        "model.safetensors has no tensor encoder.layer.3.attention.self.query.weight, which the \
         configuration requires; the two files belong to different models."
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
        "The configuration does not use the tensor adapter.weight of model.safetensors; the \
         two files belong to different models."
    );
    assert_eq!(
        extra(&["b", "a", "poolers"]),
        "The configuration does not use the tensors a, b, poolers of model.safetensors; the \
         two files belong to different models."
    );
    let fewer = Files::tiny("float32").with("num_hidden_layers", Some(json!(2)));
    assert_eq!(
        fewer.refusal(),
        "The configuration does not use the tensors \
         encoder.layer.2.attention.output.LayerNorm.bias, \
         encoder.layer.2.attention.output.LayerNorm.weight, \
         encoder.layer.2.attention.output.dense.bias and 13 more of model.safetensors; the two \
         files belong to different models."
    );
}

#[test]
fn names_tensors_of_a_wrong_shape_or_type() {
    let name = "encoder.layer.1.intermediate.dense.weight";
    let turned = Files::tiny("float32").edit_one(name, |tensor| tensor.shape = vec![20, 28]);
    assert_eq!(
        turned.refusal(),
        "encoder.layer.1.intermediate.dense.weight has the shape [20, 28], but the configuration \
         requires [28, 20]; the weights and the configuration belong to different models."
    );
    let flat = Files::tiny("float32").edit_one(name, |tensor| tensor.shape = vec![560]);
    assert!(flat.refusal().contains("has the shape [560], but"));
    let integers = Files::tiny("float32").edit_one(name, |tensor| tensor.dtype = Dtype::I32);
    assert_eq!(
        integers.refusal(),
        "encoder.layer.1.intermediate.dense.weight has numbers of type I32, but only F32, \
         F16 and BF16 are supported, or, in a GGUF file, Q2_K to Q6_K, Q4_0 to Q5_1, Q8_0 and IQ4_NL; save the \
         model in one of these types."
    );
}

#[test]
fn names_the_position_of_a_number_that_is_not_finite() {
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
        "encoder.layer.0.output.dense.weight has NaN in row 2, column 3 (counted from 1), but \
         every number must be finite."
    );
    assert_eq!(
        set(
            single,
            "embeddings.LayerNorm.bias",
            4,
            &f32::NEG_INFINITY.to_le_bytes()
        ),
        "embeddings.LayerNorm.bias has -inf in row 1, column 5 (counted from 1), but every number \
         must be finite."
    );
    assert_eq!(
        set(
            brain,
            "embeddings.position_embeddings.weight",
            20,
            &half::bf16::INFINITY.to_le_bytes()
        ),
        "embeddings.position_embeddings.weight has inf in row 2, column 1 (counted from 1), but \
         every number must be finite."
    );
    assert_eq!(
        set(half, rows, 0, &half::f16::INFINITY.to_le_bytes()),
        "embeddings.word_embeddings.weight has inf in row 1, column 1 (counted from 1), but every \
         number must be finite."
    );
}

#[test]
fn shortens_long_names_in_messages() {
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
