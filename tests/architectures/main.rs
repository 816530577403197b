//! Compares a small random model of every supported architecture with Hugging Face transformers,
//! site by site (`tests/golden/make_architectures.py`).

#[path = "../common/mod.rs"]
mod common;

mod refusals;
mod translators;

use std::sync::Arc;

use common::files::Folder;
use common::golden;
use headlight::analysis::what_if::Ablation;
use headlight::checkpoint::{self, Checkpoint};
use headlight::model::Model;
use headlight::model::config::{
    Activation, Disentangled, DistanceBias, Norms, Positions, QkNorms, Rotary, Scaling, Stretch,
    Unembedding,
};
use headlight::model::site::{Norm, Site, SublayerAt};
use headlight::model::tokens::Tokens;
use serde_json::{Value, json};

fn check(name: &str) -> Checkpoint {
    let folder = Folder::of(name);
    let read = checkpoint::read_parts(&folder.config(), &folder.weights()).unwrap();
    let bytes = golden::bytes(&format!("architectures/{name}.safetensors"));
    let ids: Vec<usize> = serde_json::from_value(golden::metadata(&bytes, "ids")).unwrap();
    let types = golden::optional_metadata(&bytes, "token_types");
    let types = types.map(|types| serde_json::from_value(types).unwrap());
    let types: Vec<usize> = types.unwrap_or_else(|| vec![0; ids.len()]);
    let tokens = Tokens::with_types(&ids, &types, &read.config).unwrap();
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
fn masked_word_heads_equal_transformers() {
    let head = |name| {
        let config = check(name).config;
        (config.mlm_head, config.unembedding)
    };
    let (gelu, tied) = (Some(Activation::Gelu), Unembedding::Tied);
    assert_eq!(head("masked_bert"), (gelu, tied));
    assert_eq!(head("masked_distilbert"), (Some(Activation::Relu), tied));
    assert_eq!(head("masked_albert"), (Some(Activation::GeluTanh), tied));
    assert_eq!(head("masked_electra"), (gelu, tied));
    assert_eq!(head("masked_xlm_roberta"), (gelu, Unembedding::Own));
    // A model without a head has no unembedding.
    assert_eq!(head("bert"), (None, Unembedding::None));
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
    assert_eq!(read.weights.norm(Norm::FINAL).unwrap().beta, None);
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
fn deberta_v2_with_keys_and_queries_of_distances_equals_transformers() {
    let read = check("deberta_v2");
    let rows = read.config.stacks[0].layers[1].disentangled.unwrap();
    assert_eq!((rows.n_buckets, rows.farthest), (Some(8), 24));
    assert_eq!(read.config.positions, Positions::None);
    assert_eq!(read.config.scaling, Scaling::Sqrt(24));
}

#[test]
fn deberta_v2_has_the_same_head_under_the_names_of_published_files() {
    let mut folder = Folder::of("deberta_v2");
    let expected = folder.read().unwrap();
    folder.edit_all(|tensors| {
        for tensor in tensors {
            let rest = tensor.name.strip_prefix("cls.predictions.");
            if let Some(rest) = rest.map(|rest| rest.trim_start_matches("transform.")) {
                tensor.name = format!("lm_predictions.lm_head.{rest}");
            }
        }
    });
    let read = folder.read().unwrap();
    assert_eq!(read.config.mlm_head, Some(Activation::Gelu));
    assert_eq!(read.config, expected.config);
    assert_eq!(read.weights, expected.weights);
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
    assert_eq!(cases.len(), 10);
    for case in cases {
        let size = |key: &str| case[key].as_u64().unwrap() as usize;
        let list = |key: &str| serde_json::from_value::<Vec<usize>>(case[key].clone()).unwrap();
        if case["rows"].is_array() {
            let rows = Disentangled {
                n_buckets: Some(size("n_buckets")),
                farthest: size("farthest"),
            };
            let found: Vec<usize> = (0..=600).map(|key| rows.row(300, key)).collect();
            assert_eq!(found, list("rows"), "{rows:?}");
            continue;
        }
        let bias = DistanceBias {
            n_buckets: size("n_buckets"),
            farthest: size("farthest"),
            is_two_sided: case["is_two_sided"].as_bool().unwrap(),
        };
        let found: Vec<usize> = (0..=600).map(|key| bias.bucket(300, key)).collect();
        assert_eq!(found, list("buckets"), "{bias:?}");
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
