//! Errors for files that cannot be read: unsupported settings, and tensors or shards that do not fit.

use crate::common::files::Folder;
use serde_json::json;

#[test]
fn refuses_unsupported_settings_and_names_supported_ones() {
    for (name, field, value, expected) in [
        (
            "llama",
            "rope_parameters",
            json!({"rope_type": "llama3", "factor": 32.0}),
            "rope_parameters is {\"factor\":32.0,\"rope_type\":\"llama3\"} in config.json, but only \
             llama3 scaling with factor, low_freq_factor, a larger high_freq_factor and \
             original_max_position_embeddings are supported; choose another model.",
        ),
        (
            "llama",
            "rope_scaling",
            json!({"factor": 2.0}),
            "rope_scaling is {\"factor\":2.0} in config.json, but only factors with a rope_type are \
             supported; choose another model.",
        ),
        (
            "llama",
            "rope_parameters",
            json!({"rope_type": "default", "rope_theta": -1.0}),
            "rope_parameters is {\"rope_theta\":-1.0,\"rope_type\":\"default\"} in config.json, but \
             only positive numbers as rope_theta are supported; choose another model.",
        ),
        (
            "llama",
            "attention_bias",
            json!("yes"),
            "attention_bias is \"yes\" in config.json, but only true and false are supported; \
             choose another model.",
        ),
        (
            "llama",
            "head_dim",
            json!(16_777_216),
            "n_heads · d_head is 67108864, but must be from 1 to 16777216; choose another \
             size.",
        ),
        (
            "llama",
            "num_key_value_heads",
            json!(3),
            "n_heads is 4, which is not a multiple of the 3 heads of keys and values; choose a multiple \
             of n_key_value_heads.",
        ),
        (
            "gpt2",
            "scale_attn_by_inverse_layer_idx",
            json!(true),
            "scale_attn_by_inverse_layer_idx is true in config.json, but only false is supported; \
             choose another model.",
        ),
        (
            "gpt2",
            "scale_attn_weights",
            json!(false),
            "scale_attn_weights is false in config.json, but only true is supported; choose \
             another model.",
        ),
        (
            "gpt2",
            "n_inner",
            json!(48),
            "transformer.h.0.mlp.c_fc.weight has the shape [32, 40], but the configuration requires \
             [32, 48]; the weights and the configuration belong to different models.",
        ),
        (
            "gpt2",
            "n_head",
            json!(5),
            "n_head is 5 in config.json, but only divisors of n_embd (32) are supported; choose \
             another model.",
        ),
        (
            "roberta",
            "pad_token_id",
            json!(25),
            "pad_token_id is 25 in config.json, but only whole numbers from 0 to 24 are supported; \
             choose another model.",
        ),
        (
            "distilbert",
            "dim",
            json!(64),
            "embeddings.word_embeddings.weight has the shape [60, 32], but the configuration requires \
             [60, 64]; the weights and the configuration belong to different models.",
        ),
        (
            "qwen2",
            "num_hidden_layers",
            json!(3),
            "layer_types is [\"full_attention\",\"full_attention\"] in config.json, but only lists \
             with an entry for each of the 3 layers are supported; choose another model.",
        ),
        (
            "mistral",
            "num_hidden_layers",
            json!(3),
            "model-00001-of-00002.safetensors with 1 more part has no tensor \
             model.layers.2.self_attn.q_proj.weight, which the configuration requires; the two \
             files belong to different models.",
        ),
        (
            "qwen2",
            "model_type",
            json!("llama"),
            "The configuration does not use the tensors model.layers.0.self_attn.k_proj.bias, \
             model.layers.0.self_attn.q_proj.bias, model.layers.0.self_attn.v_proj.bias and 3 more \
             of model.safetensors; the two files belong to different models.",
        ),
    ] {
        let refusal = Folder::of(name).with(field, value).read().unwrap_err();
        assert_eq!(refusal.to_string(), expected);
    }
}

#[test]
fn names_the_position_of_a_number_that_is_not_finite_in_gpt2() {
    let mut folder = Folder::of("gpt2");
    folder.edit("transformer.h.1.attn.c_attn.weight", |tensor| {
        let place = 2 * (5 * 96 + 70);
        tensor.bytes[place..place + 2].copy_from_slice(&half::f16::NAN.to_le_bytes());
    });
    assert_eq!(
        folder.read().unwrap_err().to_string(),
        "transformer.h.1.attn.c_attn.weight has NaN in row 6, column 71 (counted from 1), but \
         every number must be finite."
    );
}

#[test]
fn names_shards_that_are_missing_or_of_another_model() {
    let folder = Folder::of("mistral");
    let refusal = |change: &dyn Fn(&mut Folder)| {
        let mut folder = folder.clone();
        change(&mut folder);
        folder.read().unwrap_err().to_string()
    };
    let [first, second, index] = [
        "model-00001-of-00002.safetensors",
        "model-00002-of-00002.safetensors",
        "model.safetensors.index.json",
    ];
    assert_eq!(
        refusal(&|folder| folder.remove(second)),
        format!(
            "These files cannot be loaded as a model: {second}, which the index names, is missing; choose it too."
        )
    );
    // Without the index, the names of the other shards show that one is missing.
    let found = refusal(&|folder| {
        folder.remove(second);
        folder.remove(index);
    });
    assert_eq!(
        found,
        format!(
            "These files cannot be loaded as a model: {second}, part 2 of 2, is missing; choose all \
             parts together."
        )
    );
    let found = refusal(&|folder| {
        let twice = folder.get(first).to_vec();
        folder.set(second, twice);
    });
    assert!(
        found.contains("is also in another file; choose the files of one model"),
        "{found}"
    );
    let found = refusal(&|folder| folder.set(second, b"\x05\0\0\0\0\0\0\0".to_vec()));
    assert!(
        found.starts_with(&format!("{second} cannot be read: ")),
        "{found}"
    );
    assert_eq!(
        refusal(&|folder| folder.set(index, b"{}".to_vec())),
        "These files cannot be loaded as a model: the index has no weight_map; use the file that belongs to the \
         model."
    );
    assert_eq!(
        refusal(&|folder| folder.set(index, b"[".to_vec())),
        "These files cannot be loaded as a model: the index is not a JSON object of at most 1048576 bytes; use the \
         file that belongs to the model."
    );
    // Without the index, all shards together suffice, in any order and in folders.
    let mut bare = folder.clone();
    bare.remove(index);
    bare.files.reverse();
    for file in &mut bare.files {
        file.0 = format!("some/folder/{}", file.0);
    }
    assert_eq!(bare.read(), folder.read());
    // A file that the index does not list is ignored.
    let mut more = folder.clone();
    more.files
        .push(("consolidated.safetensors".into(), b"no".to_vec()));
    assert_eq!(more.read(), folder.read());
}
