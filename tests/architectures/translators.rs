//! Encoders with decoders: every site, greedy translations, and cached steps.

use crate::common::files::{Folder, TRANSLATORS};
use crate::common::golden;
use crate::common::random::Random;
use headlight::analysis::translation::Translation;
use headlight::checkpoint::{self, Checkpoint};
use headlight::model::Model;
use headlight::model::config::{Config, MlpKind, Norms, Positions, Scaling, Unembedding};
use headlight::model::decoder::Decoder;
use headlight::model::site::Site;
use headlight::model::tokens::Tokens;
use headlight::model::trace::Trace;
use serde_json::{Value, json};

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
