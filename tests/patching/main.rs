//! Activation patching: equality with edits of a whole pass, and with hooks on transformers.

#[path = "../common/mod.rs"]
mod common;
mod page;
mod transformers;

use std::fs;
use std::path::Path;

use headlight::analysis::patching::{MOST, Patching, Reading, sites};
use headlight::error::Result;
use headlight::model::Model;
use headlight::model::config::{Config, Mask};
use headlight::model::site::{HeadAt, HeadSite, Site};
use headlight::model::tokens::Tokens;
use headlight::model::trace::{Change, Edit, Trace};
use headlight::session::Session;
use headlight::{Matrix, checkpoint};
use proptest::prelude::*;
use proptest::test_runner::RngSeed;

use common::{kinds, random};

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 24,
        rng_seed: RngSeed::Fixed(2022),
        failure_persistence: None,
        ..ProptestConfig::default()
    })]

    #[test]
    fn patches_are_bit_identical_to_edits_of_the_whole_pass(config in kinds::any(), seed: u64) {
        let config = Config { n_ctx: 12, ..config };
        let model = random::model(&config, seed);
        let n = 4;
        let a = random::tokens(&config, n, seed);
        let b = random::tokens(&config, n, seed ^ 1);
        let mut of_a = Trace::all();
        model.forward(&mut of_a, &a);
        let last = HeadAt::new(config.n_layers() - 1, config.n_heads - 1);
        let readings = [Reading::Vector(n - 1), Reading::Vector(1), Reading::Weights(last, 2)];
        let each = sites(&config).into_iter();
        for (site, reading) in each.flat_map(|site| readings.clone().map(|reading| (site, reading))) {
            let readings = [reading.clone(), reading.clone()];
            let patching = Patching::new(&model, [&a, &b], readings).unwrap();
            let found = patching.row(&model, site).unwrap();
            for position in 0..n {
                let by = of_a.get(site).unwrap().rows(position, 1).into_owned();
                let change = (site, Change::Row { row: position, by });
                let mut edit = Edit::new([change], Trace::all(), &config, n).unwrap();
                let whole = model.forward(&mut edit, &b);
                let expected = match reading {
                    Reading::Vector(at) => whole.rows(at, 1).into_owned(),
                    Reading::Weights(head, query) => {
                        let trace = edit.into_inner();
                        let pattern = trace.get(head.site(HeadSite::Pattern)).unwrap();
                        pattern.rows(query, 1).into_owned()
                    }
                    Reading::Step(_) => unreachable!("not among the readings"),
                };
                prop_assert_eq!(bits(&found.rows(position, 1).into_owned()), bits(&expected));
                let cell = patching.cell(&model, site, position).unwrap();
                prop_assert_eq!(bits(&cell), bits(&expected));
            }
        }
    }
}

fn bits(matrix: &Matrix) -> Vec<u32> {
    matrix.iter().map(|number| number.to_bits()).collect()
}

fn marian_files() -> [Vec<u8>; 2] {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("www/models/marian-en-pt");
    ["tokenizer.json", "model.bin"].map(|name| fs::read(folder.join(name)).unwrap())
}

fn marian() -> Model {
    let [_, weights] = marian_files();
    let checkpoint = checkpoint::read(&[], &weights).unwrap();
    Model::new(checkpoint.config, checkpoint.weights).unwrap()
}

fn masked_bert() -> Model {
    let folder =
        Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden/architectures/masked_bert");
    let [config, weights] =
        ["config.json", "model.safetensors"].map(|name| fs::read(folder.join(name)).unwrap());
    let checkpoint = checkpoint::read(&config, &weights).unwrap();
    Model::new(checkpoint.config, checkpoint.weights).unwrap()
}

#[test]
fn a_path_changes_no_weights_before_its_receiver() {
    let model = masked_bert();
    let [a, b] = [1, 2].map(|seed| random::tokens(model.config(), 4, seed));
    let path = |layer| {
        let readings = [(); 2].map(|()| Reading::Weights(HeadAt::new(layer, 0), 1));
        let patching = Patching::new(&model, [&a, &b], readings).unwrap();
        let receiver = site("q", 1, Some(0));
        let row = patching.path(&model, HeadAt::new(0, 0), None, receiver);
        (row.unwrap(), patching.ends()[1].clone())
    };
    let (before, end) = path(0);
    assert_eq!(before, end);
    let (own, end) = path(1);
    assert_ne!(own, end);
}

#[test]
fn texts_that_cannot_be_patched_are_refused() {
    let config = Config {
        n_ctx: 2 * MOST,
        ..kinds::with_mask(kinds::all(&Config::default())[0].clone(), Mask::Causal)
    };
    let model = random::model(&config, 1);
    let tokens = |n| random::tokens(&config, n, 1);
    let refusal = |a, b| {
        patching(&model, &tokens(a), &tokens(b))
            .err()
            .unwrap()
            .to_string()
    };
    assert_eq!(
        refusal(4, 6),
        "To put A's numbers into B, both sentences need the same number of tokens, but A has 4 and B has 6. Change a word of the longer one, B."
    );
    assert_eq!(
        refusal(MOST + 1, MOST + 1),
        "The sentences have 65 tokens, too many for a map of all positions. Use at most 64."
    );
    let patching = patching(&model, &tokens(4), &tokens(4)).unwrap();
    let logits = "logits".parse().unwrap();
    assert!(patching.row(&model, logits).is_err());
    let site = sites(&config)[0];
    assert!(patching.cell(&model, site, 4).is_err());
}

fn site(name: &str, layer: usize, head: Option<usize>) -> Site {
    let name = match head {
        Some(head) => format!("blocks.{layer}.attn.{name}.{head}"),
        None => format!("blocks.{layer}.{name}"),
    };
    name.parse().unwrap()
}

fn difference(model: &Model, last: &Matrix, words: [usize; 2]) -> Vec<f32> {
    let logits = model.unembed(last);
    let rows = logits.row_iter();
    rows.map(|row| row[words[0]] - row[words[1]]).collect()
}

/// Measures the prediction at the end of both texts.
fn patching(model: &Model, a: &Tokens, b: &Tokens) -> Result<Patching> {
    Patching::new(
        model,
        [a, b],
        [a, b].map(|text| Reading::Vector(text.len() - 1)),
    )
}

fn gguf() -> Vec<u8> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("www/models/smollm2-135m");
    fs::read(folder.join("model.gguf")).unwrap()
}

fn session() -> Session {
    let mut session = Session::new(|| 0.0);
    let loaded = session.load_model("smollm2-135m", &[], &[], &gguf());
    loaded.unwrap();
    session
}

fn smollm2() -> Model {
    let checkpoint = checkpoint::read(&[], &gguf()).unwrap();
    Model::new(checkpoint.config, checkpoint.weights).unwrap()
}
