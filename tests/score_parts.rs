//! Tests that the terms of a score add up to the score, in every kind of model.

mod common;

use std::fs;
use std::path::Path;
use std::sync::LazyLock;

use common::{encoder, golden, kinds, random};
use headlight::Matrix;
use headlight::analysis::composition::{compositions, of_random_heads};
use headlight::analysis::head_weights::{HeadMatrix, head_weights};
use headlight::analysis::heads;
use headlight::analysis::score_parts::{Recorded, ScoreParts, ScoreWriter, score_parts, sites};
use headlight::analysis::writers::Writer;
use headlight::checkpoint;
use headlight::model::Model;
use headlight::model::config::{Config, Norms};
use headlight::model::site::{EmbeddingSite, HeadAt, HeadSite, Norm, Site, StackId, SublayerAt};
use headlight::model::tokens::Tokens;
use headlight::model::trace::Trace;
use proptest::prelude::*;
use proptest::test_runner::RngSeed;
use serde::Deserialize;

/// The model of `www/models/smollm2-135m/`.
static SMOLLM2: LazyLock<Model> = LazyLock::new(|| {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("www/models/smollm2-135m");
    let checkpoint = checkpoint::read(&[], &fs::read(folder.join("model.gguf")).unwrap()).unwrap();
    Model::new(checkpoint.config, checkpoint.weights).unwrap()
});

/// Largest accepted error of a sum, relative to the sum of the terms' magnitudes.
const TOLERANCE: f64 = 1e-5;

/// A pass with everything that the tests need.
fn recorded(model: &Model, tokens: &Tokens) -> Trace {
    let config = model.config();
    let scores = Site::of_heads(config, &[HeadSite::BiasedScores, HeadSite::ScaledScores]);
    let mut trace = Trace::of(sites(config, StackId::Blocks).into_iter().chain(scores));
    model.forward(&mut trace, tokens);
    trace
}

/// The score before any soft cap and before the mask.
fn score(config: &Config, trace: &Trace, at: HeadAt, [query, key]: [usize; 2]) -> f32 {
    let part = match config.distance_bias_at(at.sublayer()) {
        Some(_) => HeadSite::BiasedScores,
        None => HeadSite::ScaledScores,
    };
    trace.get(at.site(part)).unwrap()[(query, key)]
}

fn parts(model: &Model, trace: &Trace, at: HeadAt, [query, key]: [usize; 2]) -> ScoreParts {
    let [query, key] = [query, key].map(|row| Recorded { trace, row });
    score_parts(model, at, query, key).unwrap()
}

/// The difference between the sum of the terms and the score, relative to the sum of the terms'
/// magnitudes.
fn error(terms: &Matrix, score: f32) -> f64 {
    let sum: f64 = terms.iter().copied().map(f64::from).sum();
    let size: f64 = terms.iter().map(|term| f64::from(term.abs())).sum();
    (sum - f64::from(score)).abs() / size.max(f64::MIN_POSITIVE)
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 96,
        rng_seed: RngSeed::Fixed(2025),
        failure_persistence: None,
        ..ProptestConfig::default()
    })]

    #[test]
    fn terms_of_every_kind_of_model_add_up(config in kinds::any(), seed: u64) {
        let model = random::model(&config, seed);
        let n = 4;
        let trace = recorded(&model, &random::tokens(&config, n, seed));
        for at in heads(&config) {
            for query in 0..n {
                for key in 0..n {
                    let found = parts(&model, &trace, at, [query, key]);
                    prop_assert_eq!(found.terms.shape(), (found.query.len(), found.key.len()));
                    let expected = score(&config, &trace, at, [query, key]);
                    let error = error(&found.terms, expected);
                    prop_assert!(error <= TOLERANCE, "{at:?} {query} {key}: {error}");
                }
            }
        }
    }
}

/// Checks fifty random pairs of a model.
fn check_fifty(model: &Model, tokens: &Tokens) {
    let config = model.config();
    let trace = recorded(model, tokens);
    let mut random = random::Random::new(7);
    for _ in 0..50 {
        let at = HeadAt::new(
            random.below(config.n_layers()),
            random.below(config.n_heads),
        );
        let pair = [random.below(tokens.len()), random.below(tokens.len())];
        let found = parts(model, &trace, at, pair);
        let error = error(&found.terms, score(config, &trace, at, pair));
        assert!(error <= TOLERANCE, "{at:?} {pair:?}: {error}");
    }
}

#[test]
fn terms_of_minilm_add_up() {
    let text = "The animal didn't cross the street because it was too tired";
    let (_, tokens) = encoder::tokenize(text);
    check_fifty(&encoder::MINILM.model, &tokens);
}

#[test]
fn terms_of_golden_models_add_up() {
    for name in [
        "post_norm_encoder",
        "pre_norm_decoder",
        "rms_norm_gated",
        "rotary_grouped",
    ] {
        let golden = golden::read(name);
        let model = Model::new(golden.config, golden.weights).unwrap();
        check_fifty(&model, &golden.tokens);
    }
}

/// Terms of scores of a model's run, computed by PyTorch.
#[derive(Deserialize)]
struct Golden {
    model: String,
    ids: Vec<usize>,
    pairs: Vec<GoldenPair>,
}

#[derive(Deserialize)]
struct GoldenPair {
    layer: usize,
    head: usize,
    query: usize,
    key: usize,
    score: f32,
    /// The sum of all terms' magnitudes.
    size: f32,
    n_terms: usize,
    terms: Vec<GoldenTerm>,
}

#[derive(Deserialize)]
struct GoldenTerm {
    query: String,
    key: String,
    value: f32,
}

/// The part with a name of `make_score_parts.py`, such as "head 3.5".
fn writer(name: &str) -> ScoreWriter {
    let (kind, place) = name.split_once(' ').unwrap_or((name, ""));
    let layer = place.split('.').next().unwrap().parse().unwrap_or(0);
    let (attention, mlp) = (SublayerAt::attention(layer), SublayerAt::mlp(layer));
    ScoreWriter::Stream(match kind {
        "embed" => Writer::Embedding(EmbeddingSite::Embed),
        "pos_embed" => Writer::Embedding(EmbeddingSite::PosEmbed),
        "token_type_embed" => Writer::Embedding(EmbeddingSite::TokenTypeEmbed),
        "embed_norm_bias" => Writer::NormBias(Norm::EMBED),
        "head" => {
            let (_, head) = place.split_once('.').unwrap();
            Writer::Head(HeadAt::new(layer, head.parse().unwrap()))
        }
        "attn_bias" => Writer::AttentionBias(attention),
        "attn_norm_bias" => Writer::NormBias(Norm::Sublayer(attention)),
        "mlp" => Writer::Mlp(mlp),
        "mlp_norm_bias" => Writer::NormBias(Norm::Sublayer(mlp)),
        "projection_bias" => return ScoreWriter::ProjectionBias,
        other => panic!("{other}"),
    })
}

#[test]
fn terms_equal_those_of_pytorch() {
    let golden: Vec<Golden> = serde_json::from_slice(&golden::bytes("score_parts.json")).unwrap();
    assert_eq!(golden.len(), 2);
    for Golden { model, ids, pairs } in golden {
        let of_name = match model.as_str() {
            "minilm-l6" => &encoder::MINILM.model,
            _ => &*SMOLLM2,
        };
        let tokens = Tokens::new(&ids, of_name.config()).unwrap();
        let trace = recorded(of_name, &tokens);
        for pair in pairs {
            let at = HeadAt::new(pair.layer, pair.head);
            let found = parts(of_name, &trace, at, [pair.query, pair.key]);
            assert_eq!(found.terms.len(), pair.n_terms, "{model} {at:?}");
            assert!(
                error(&found.terms, pair.score) <= TOLERANCE,
                "{model} {at:?}"
            );
            let place = |of: &[ScoreWriter], name: &str| {
                let place = of.iter().position(|other| *other == writer(name));
                place.unwrap_or_else(|| panic!("{model}: no {name}"))
            };
            for GoldenTerm { query, key, value } in pair.terms {
                let at = (place(&found.query, &query), place(&found.key, &key));
                let term = found.terms[at];
                let is_near = (term - value).abs() <= TOLERANCE as f32 * pair.size;
                assert!(is_near, "{model}: {query} and {key}: {term}, not {value}");
            }
        }
    }
}

#[test]
fn terms_of_smollm2_add_up() {
    let ids: Vec<usize> = (0..14).map(|place| 1000 + 37 * place).collect();
    check_fifty(&SMOLLM2, &Tokens::new(&ids, SMOLLM2.config()).unwrap());
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 24,
        rng_seed: RngSeed::Fixed(2021),
        failure_persistence: None,
        ..ProptestConfig::default()
    })]

    #[test]
    fn composition_follows_its_definition(config in kinds::any(), seed: u64) {
        // Without γ, the matrices are those of the file.
        let mut config = config;
        kinds::set_norms(&mut config, Norms::NONE);
        let model = random::model(&config, seed);
        let matrix = |at: HeadAt, which| {
            head_weights(&model, at, which).unwrap().weights.0
        };
        let all: Vec<HeadAt> = heads(&config).collect();
        for reader in all.iter().copied() {
            let found = compositions(&model, &all, reader).unwrap();
            for (writer, found) in all.iter().copied().zip(found) {
                let [q, k, v] = [HeadMatrix::WQ, HeadMatrix::WK, HeadMatrix::WV]
                    .map(|which| matrix(reader, which));
                let ov = matrix(writer, HeadMatrix::WV) * matrix(writer, HeadMatrix::WO);
                let others = [&q * k.transpose(), &k * q.transpose(), v * matrix(reader, HeadMatrix::WO)];
                let expected = others.map(|other| (&ov * &other).norm() / (ov.norm() * other.norm()));
                for (found, expected) in [found.q, found.k, found.v].into_iter().zip(expected) {
                    let is_near = (found - expected).abs() <= 1e-3;
                    prop_assert!(is_near, "{writer:?} {reader:?}: {found}, not {expected}");
                }
            }
        }
    }
}

#[test]
fn random_heads_compose_less_the_wider_the_stream_is() {
    let of_width = |d_model| {
        of_random_heads(&Config {
            d_model,
            d_head: 16,
            ..Config::default()
        })
    };
    let found = of_width(256);
    // Elhage et al.: matrices of low rank in a wide stream overlap by about 1 / √d_model.
    assert!((found - 1.0 / 16.0).abs() < 0.01, "{found}");
    assert!(of_width(64) > found);
    assert_eq!(found, of_width(256));
}
