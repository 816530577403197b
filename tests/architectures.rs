//! Compares a small random model of every supported architecture with Hugging Face transformers,
//! site by site (`tests/golden/make_architectures.py`).

mod common;

use std::sync::Arc;

use common::files::{Folder, TRANSLATORS};
use common::golden;
use common::random::Random;
use headlight::checkpoint::{self, Checkpoint};
use headlight::config::{
    Activation, Config, DistanceBias, MlpKind, Norms, Positions, QkNorms, Rotary, Scaling, Stretch,
    Unembedding,
};
use headlight::decoder::Decoder;
use headlight::model::Model;
use headlight::site::{Site, SublayerAt};
use headlight::tokens::Tokens;
use headlight::trace::Trace;
use headlight::translation::Translation;
use headlight::what_if::Ablation;
use serde_json::{Value, json};

fn check(name: &str) -> Checkpoint {
    let folder = Folder::of(name);
    let read = checkpoint::read_parts(&folder.config(), &folder.weights()).unwrap();
    let bytes = golden::bytes(&format!("architectures/{name}.safetensors"));
    let ids: Vec<usize> = serde_json::from_value(golden::metadata(&bytes, "ids")).unwrap();
    let tokens = Tokens::new(&ids, &read.config).unwrap();
    let model = Model::new(read.config.clone(), read.weights.clone()).unwrap();
    let (_, compared) = golden::compare(&bytes, "site", &model, &tokens);
    assert_eq!(compared, Site::all(model.config()).len(), "{name}");
    read
}

#[test]
fn albert_with_shared_layers_equals_transformers() {
    let read = check("albert");
    let layers = &read.weights.stacks[0].layers;
    let is_shared = |one: usize, other: usize| Arc::ptr_eq(&layers[one], &layers[other]);
    assert!(is_shared(0, 1) && is_shared(2, 3) && !is_shared(1, 2));
    assert_eq!(read.config.d_embed, Some(12));
    assert_eq!(read.config.activation, Activation::GeluTanh);
}

#[test]
fn bert_with_and_without_a_prefix_equals_transformers() {
    assert_eq!(check("bert").config.n_token_types, 2);
    check("bert_prefixed");
}

#[test]
fn roberta_with_positions_from_two_equals_transformers() {
    let read = check("roberta");
    assert_eq!((read.config.n_ctx, read.config.n_token_types), (24, 1));
}

#[test]
fn distilbert_equals_transformers() {
    assert_eq!(check("distilbert").config.n_token_types, 0);
}

#[test]
fn gpt2_with_transposed_layers_equals_transformers() {
    assert_eq!(check("gpt2").config.unembedding, Unembedding::Tied);
}

#[test]
fn llama_with_an_untied_unembedding_and_every_bias_equals_transformers() {
    assert_eq!(check("llama").config.unembedding, Unembedding::Own);
    let read = check("llama_tied");
    assert_eq!(read.config.unembedding, Unembedding::Tied);
    let attention = read.weights.attention(SublayerAt::attention(0));
    let mlp = read.weights.mlp(SublayerAt::mlp(0));
    assert!(attention.w_o.bias.is_some() && mlp.w_gate.is_some());
}

#[test]
fn mistral_in_two_shards_equals_transformers() {
    assert_eq!(
        Folder::of("mistral").weights().len(),
        3,
        "two shards and an index"
    );
    check("mistral");
}

#[test]
fn qwen2_with_biases_of_queries_keys_and_values_equals_transformers() {
    let read = check("qwen2");
    let attention = read.weights.attention(SublayerAt::attention(0));
    assert!(attention.w_v.bias.is_some() && attention.w_o.bias.is_none());
}

#[test]
fn gpt_neox_with_parallel_sublayers_and_partly_rotated_heads_equals_transformers() {
    let config = check("gpt_neox").config;
    assert!(config.is_parallel(SublayerAt::mlp(0).layer()));
    let Positions::Rotary(Rotary { base, dims, .. }) = config.positions else {
        panic!("{:?}", config.positions);
    };
    assert_eq!((base, dims), (5000.0, Some(4)));
    // Without parallel sublayers, the MLP reads the stream after attention.
    let sequential = Folder::of("gpt_neox").with("use_parallel_residual", json!(false));
    let config = sequential.read().unwrap().config;
    assert!(!config.is_parallel(SublayerAt::mlp(0).layer()));
}

#[test]
fn qwen3_with_norms_of_queries_and_keys_equals_transformers() {
    let read = check("qwen3");
    assert!(read.config.qk_norm == QkNorms::EachHead && read.config.d_head == 12);
}

#[test]
fn gemma2_with_four_norms_a_window_and_limits_equals_transformers() {
    let config = check("gemma2").config;
    assert_eq!((config.score_cap, config.logit_cap), (Some(0.5), Some(3.0)));
    assert_eq!(config.scaling, Scaling::Sqrt(20));
    let layers = &config.stacks[0].layers;
    assert_eq!((layers[0].window, layers[1].window), (Some(1), None));
    assert_eq!(layers[1].sublayers[1].norms, Norms::AROUND);
}

#[test]
fn gemma3_with_a_different_rotation_in_layers_with_a_window_equals_transformers() {
    let config = check("gemma3").config;
    assert_eq!((config.score_cap, config.logit_cap), (None, None));
    let bases = [0, 1].map(|layer| config.rotary_at(layer).unwrap().base);
    let stretches = [0, 1].map(|layer| config.rotary_at(layer).unwrap().stretch);
    assert_eq!(bases, [300.0, 5000.0]);
    assert_eq!(stretches, [1.0, 4.0].map(Stretch::Linear));
    // The same settings, in the fields that transformers 4 used for them.
    let fields = [
        ("rope_parameters", Value::Null),
        ("rope_theta", json!(5000.0)),
        ("rope_local_base_freq", json!(300.0)),
        (
            "rope_scaling",
            json!({"rope_type": "linear", "factor": 4.0}),
        ),
        ("layer_types", Value::Null),
        ("sliding_window_pattern", json!(2)),
    ];
    let set = |folder: Folder, (field, value)| folder.with(field, value);
    let old = fields.into_iter().fold(Folder::of("gemma3"), set);
    assert_eq!(old.read().unwrap().config, config);
}

#[test]
fn llama3_with_long_wavelengths_stretched_equals_transformers() {
    let stretch = check("llama3").config.rotary_at(1).unwrap().stretch;
    let divisors = [6.0, 63.0, 628.0].map(|wavelength| stretch.divisor(wavelength));
    assert_eq!([divisors[0], divisors[2]], [1.0, 8.0]);
    assert!(divisors[1] > 1.0 && divisors[1] < 8.0);
}

#[test]
fn phi3_with_fused_tensors_equals_transformers() {
    let config = check("phi3").config;
    assert_eq!(config.rotary_at(0).unwrap().dims, Some(4));
    assert_eq!(config.stacks[0].layers[1].window, Some(2));
}

#[test]
fn olmo2_with_norms_on_outputs_only_equals_transformers() {
    let config = check("olmo2").config;
    assert_eq!(config.qk_norm, QkNorms::AllHeads);
    assert_eq!(config.stacks[0].layers[0].sublayers[0].norms, Norms::BRANCH);
}

#[test]
fn opt_with_positions_from_two_equals_transformers() {
    let read = check("opt");
    assert_eq!(
        (read.config.n_ctx, read.config.activation),
        (24, Activation::Relu)
    );
}

#[test]
fn xlm_roberta_equals_transformers() {
    let read = check("xlm_roberta");
    assert_eq!(read.config.n_ctx, 24);
    let camembert = Folder::of("xlm_roberta").with("model_type", json!("camembert"));
    assert_eq!(camembert.read().unwrap().config, read.config);
}

#[test]
fn electra_with_projected_embeddings_equals_transformers() {
    assert_eq!(check("electra").config.d_embed, Some(12));
    // Embeddings as wide as the residual stream are not projected.
    let same = Folder::of("electra").with("embedding_size", json!(32));
    let refusal = same.read().unwrap_err().to_string();
    let expected = "electra.embeddings.word_embeddings.weight has the shape [60, 12]";
    assert!(refusal.starts_with(expected), "{refusal}");
}

#[test]
fn modernbert_with_windows_and_different_rotations_equals_transformers() {
    let read = check("modernbert");
    let layers = &read.config.stacks[0].layers;
    let windows: Vec<_> = layers.iter().map(|layer| layer.window).collect();
    assert_eq!(windows, [None, Some(2), Some(2)]);
    let bases = [0, 1, 2].map(|layer| read.config.rotary_at(layer).unwrap().base);
    assert_eq!(bases, [5000.0, 300.0, 300.0]);
    let norms = [0, 1].map(|layer: usize| layers[layer].sublayers[0].norms);
    assert_eq!(norms, [Norms::NONE, Norms::PRE]);
    assert_eq!(read.weights.ln_final().unwrap().beta, None);
    let without = |norm: &str| norm.parse::<Ablation>().unwrap().changes(&read.config, 5);
    let refusal = without("norm.0.1").unwrap_err().to_string();
    assert!(
        refusal.contains("this layer has no norm in its place"),
        "{refusal}"
    );
    assert!(without("norm.1.1").is_ok());
    // The same settings, in the fields that transformers 4 used for them.
    let fields = [
        ("rope_parameters", Value::Null),
        ("global_rope_theta", json!(5000.0)),
        ("local_rope_theta", json!(300.0)),
        ("layer_types", Value::Null),
        ("global_attn_every_n_layers", json!(3)),
    ];
    let set = |folder: Folder, (field, value)| folder.with(field, value);
    let old = fields.into_iter().fold(Folder::of("modernbert"), set);
    assert_eq!(old.read().unwrap().config, read.config);
}

#[test]
fn mpnet_with_distance_biases_equals_transformers() {
    let read = check("mpnet");
    assert_eq!((read.config.n_ctx, read.config.n_token_types), (24, 0));
    let bias = |layer| {
        let attention = read.weights.attention(SublayerAt::attention(layer));
        attention.distance_bias.as_ref().unwrap()
    };
    assert_eq!(bias(0).shape(), (32, 2));
    assert_eq!(bias(0), bias(1), "all layers share the biases");
}

#[test]
fn buckets_of_distances_equal_transformers() {
    let cases = golden::bytes("architectures/buckets.json");
    let cases: Vec<Value> = serde_json::from_slice(&cases).unwrap();
    assert_eq!(cases.len(), 8);
    for case in cases {
        let size = |key: &str| case[key].as_u64().unwrap() as usize;
        let bias = DistanceBias {
            n_buckets: size("n_buckets"),
            farthest: size("farthest"),
            is_two_sided: case["is_two_sided"].as_bool().unwrap(),
        };
        let expected: Vec<usize> = serde_json::from_value(case["buckets"].clone()).unwrap();
        let found: Vec<usize> = (0..=600).map(|key| bias.bucket(300, key)).collect();
        assert_eq!(found, expected, "{bias:?}");
    }
}

/// Compares encoder, decoder and greedy translation.
fn check_translator(name: &str) -> Config {
    let folder = Folder::of(name);
    let read = checkpoint::read_parts(&folder.config(), &folder.weights()).unwrap();
    let model = Model::new(read.config.clone(), read.weights).unwrap();
    let bytes = golden::bytes(&format!("architectures/{name}.safetensors"));
    let ids =
        |key| -> Vec<usize> { serde_json::from_value(golden::metadata(&bytes, key)).unwrap() };
    let tokens = Tokens::new(&ids("ids"), &read.config).unwrap();

    let mut trace = Trace::all();
    let encoded = model.forward(&mut trace, &tokens);
    let decoder = Decoder::of(&model).unwrap();
    let mut pass = decoder.start_pass(&mut trace, &encoded);
    decoder
        .write(&mut trace, &ids("written"), &mut pass)
        .unwrap();
    let compared = golden::compare_trace(&bytes, "site", &model, &trace);
    assert_eq!(compared, Site::all(&read.config).len(), "{name}");

    let made = Translation::run(&model, &tokens, None, &[], &[]).unwrap();
    let written: Vec<usize> = made.written.iter().map(|one| one.id).collect();
    let greedy = ids("greedy");
    assert_eq!(written[..greedy.len()], greedy, "{name}");
    read.config
}

#[test]
fn marian_equals_transformers_at_every_site_and_in_its_translation() {
    let decoding = check_translator("marian").decoding;
    assert_eq!(
        (decoding.start, decoding.never, decoding.end),
        (Some(59), Some(59), 0)
    );
}

#[test]
fn bart_with_norms_after_its_embeddings_equals_transformers() {
    let config = check_translator("bart");
    assert!(config.has_ln_embed && config.positions == Positions::Learned);
    assert_eq!((config.n_ctx, config.decoding.first), (24, Some(0)));
}

#[test]
fn mbart_with_norms_before_sublayers_equals_transformers() {
    let config = check_translator("mbart");
    assert!(config.stacks.iter().all(|stack| stack.has_norm_after));
    assert_eq!(config.stacks[1].layers[0].sublayers[1].norms, Norms::PRE);
}

#[test]
fn m2m_100_with_positions_from_two_equals_transformers() {
    let config = check_translator("m2m_100");
    let Positions::Sinusoidal { first, .. } = config.positions else {
        panic!("{:?}", config.positions);
    };
    assert_eq!((first, config.decoding.first), (2, Some(37)));
    assert_eq!(config.embed_scale, 32f32.sqrt());
}

#[test]
fn t5_with_biases_by_distance_equals_transformers() {
    let config = check_translator("t5");
    assert_eq!(
        (config.mlp, config.unembedding),
        (MlpKind::Plain, Unembedding::Tied)
    );
    assert_eq!(config.unembed_scale, 32f32.powf(-0.5));
    let bias = |stack: usize| config.stacks[stack].layers[1].distance_bias.unwrap();
    assert_eq!(
        [bias(0), bias(1)].map(|bias| bias.is_two_sided),
        [true, false]
    );
    let config = check_translator("t5_gated");
    assert_eq!(
        (config.mlp, config.unembedding),
        (MlpKind::Gated, Unembedding::Own)
    );
    assert_eq!((config.unembed_scale, config.scaling), (1.0, Scaling::None));
    let mt5 = Folder::of("t5_gated").with("model_type", json!("mt5"));
    let mt5 = mt5.with("tie_word_embeddings", Value::Null);
    assert_eq!(mt5.read().unwrap().config, config);
}

#[test]
fn refuses_a_t5_without_the_unembedding_that_its_settings_call_for() {
    let untied = Folder::of("t5").with("tie_word_embeddings", json!(false));
    let refusal = untied.read().unwrap_err().to_string();
    assert!(refusal.contains("no tensor lm_head.weight"), "{refusal}");
    let unknown = Folder::of("t5").with("feed_forward_proj", json!("gated-tanh"));
    let refusal = unknown.read().unwrap_err().to_string();
    assert!(refusal.starts_with("feed_forward_proj is"), "{refusal}");
}

#[test]
fn reads_bart_without_a_prefix_and_without_a_bias_of_its_logits() {
    let mut folder = Folder::of("bart");
    let whole = folder.read().unwrap();
    folder.edit_all(|tensors| {
        tensors.retain(|tensor| tensor.name != "final_logits_bias");
        for tensor in tensors {
            tensor.name = tensor.name.replacen("model.", "", 1);
        }
    });
    let bare = folder.read().unwrap();
    assert_eq!(bare.weights.stacks, whole.weights.stacks);
    assert!(bare.weights.decoder.unwrap().b_u.is_none());
}

#[test]
fn a_translation_ends_where_learned_positions_end() {
    let Checkpoint {
        config, weights, ..
    } = Folder::of("mbart").read().unwrap();
    let model = Model::new(config.clone(), weights).unwrap();
    let tokens = Tokens::new(&[3, 17, 41], &config).unwrap();
    let forced = [7; 40];
    let made = Translation::run(&model, &tokens, None, &forced, &[]).unwrap();
    assert_eq!(made.written.len(), 24);
    assert!(made.again(&model, [Site::Logits]).is_ok());
}

#[test]
fn cached_steps_of_masked_self_attention_are_bit_identical_to_the_whole_pass() {
    for name in TRANSLATORS {
        check_cached_steps(name);
    }
}

/// Compares steps computed one by one, or several together, with one pass over all steps.
fn check_cached_steps(name: &str) {
    let Checkpoint {
        config, weights, ..
    } = Folder::of(name).read().unwrap();
    let model = Model::new(config.clone(), weights).unwrap();
    let decoder = Decoder::of(&model).unwrap();
    let encoded = Random::new(5).matrix(4, config.d_model);
    let written = [8, 30, 8, 2, 17, 55];
    let mut whole = Trace::all();
    let start = decoder.start_pass(&mut whole, &encoded);
    let all = decoder
        .write(&mut whole, &written, &mut start.clone())
        .unwrap();
    for cuts in [vec![0, 1, 2, 3, 4, 5, 6], vec![2, 6], vec![0, 4, 5, 6]] {
        let (mut pass, mut first) = (start.clone(), 0);
        for end in cuts {
            let mut part = Trace::all();
            let rows = decoder
                .write(&mut part, &written[..end], &mut pass)
                .unwrap();
            let n = end + 1 - first;
            assert_eq!(rows, all.rows(first, n), "{name}");
            for layer in 0..2 {
                for head in 0..4 {
                    for kind in ["q", "attn_scores", "pattern", "z"] {
                        let name = format!("decoder.{layer}.self_attn.{kind}.{head}");
                        let site: Site = name.parse().unwrap();
                        let found = part.get(site).unwrap();
                        let own = whole.get(site).unwrap();
                        // The whole pass has additional columns for later tokens, which are masked.
                        let own = own.view((first, 0), (n, found.ncols()));
                        assert_eq!(found, &own, "{name}, steps {first} to {end}");
                    }
                }
            }
            first = end + 1;
        }
    }
}

#[test]
fn refuses_an_unsupported_translator_and_names_the_difference() {
    for (field, value, expected) in [
        (
            "decoder_attention_heads",
            json!(2),
            "decoder_attention_heads is 2 in config.json, but only 4 are supported; choose another \
             model.",
        ),
        (
            "share_encoder_decoder_embeddings",
            json!(false),
            "share_encoder_decoder_embeddings is false in config.json, but only true is \
             supported; choose another model.",
        ),
        (
            "decoder_start_token_id",
            json!(60),
            "decoder_start_token_id is 60 in config.json, but only whole numbers from 0 to 59 are \
             supported; choose another model.",
        ),
        (
            "decoder_layers",
            json!(3),
            "model.safetensors has no tensor model.decoder.layers.2.self_attn.q_proj.weight, which \
             the configuration requires; the two files belong to different models.",
        ),
    ] {
        let refusal = Folder::of("marian").with(field, value).read().unwrap_err();
        assert_eq!(refusal.to_string(), expected);
    }
}

#[test]
fn a_window_hides_what_is_further_away() {
    let windows = |name, fields: &[(&str, Value)]| {
        let folder = Folder::of(name);
        let set =
            |folder: Folder, (field, value): &(&str, Value)| folder.with(field, value.clone());
        let config = fields.iter().fold(folder, set).read().unwrap().config;
        config.stacks[0]
            .layers
            .iter()
            .map(|layer| layer.window)
            .collect::<Vec<_>>()
    };
    let window = ("sliding_window", json!(8));
    assert_eq!(
        windows("mistral", std::slice::from_ref(&window)),
        [Some(7); 2]
    );
    assert_eq!(
        windows("qwen2", std::slice::from_ref(&window)),
        [None; 2],
        "not used"
    );
    let used = ("use_sliding_window", json!(true));
    let first = ("max_window_layers", json!(1));
    let kinds = ("layer_types", Value::Null);
    assert_eq!(
        windows("qwen2", &[window, used, first, kinds]),
        [None, Some(7)]
    );
}

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
