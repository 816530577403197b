//! Compares the page's translation models with NumPy's results for the same int8 weights
//! (`tests/golden/make_marian.py`), and tests the decoder's rules.

mod common;

use std::fs;
use std::path::Path;

use common::golden::{bytes, matrix};
use common::random::Random;
use headlight::analysis::translation::Translation;
use headlight::checkpoint;
use headlight::model::Model;
use headlight::model::decoder::Decoder;
use headlight::model::site::{BlockSite, Extent, Norm, Site, SublayerAt};
use headlight::model::tokens::Tokens;
use headlight::model::trace::{NoRecord, Trace};
use headlight::text::tokenizer::{Tokenizer, check};
use safetensors::SafeTensors;
use serde_json::Value;

const MODELS: [&str; 2] = ["marian-en-pt", "marian-pt-en"];

fn file(model: &str, name: &str) -> Vec<u8> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("www/models");
    fs::read(folder.join(model).join(name)).unwrap()
}

fn model(name: &str) -> Model {
    let checkpoint = checkpoint::read(&[], &file(name, "model.bin")).unwrap();
    Model::new(checkpoint.config, checkpoint.weights).unwrap()
}

fn report() -> Value {
    serde_json::from_slice(&bytes("marian.json")).unwrap()
}

fn ids(sentence: &Value, field: &str) -> Vec<usize> {
    let ids = sentence[field].as_array().unwrap().iter();
    ids.map(|id| id.as_u64().unwrap() as usize).collect()
}

#[test]
fn an_unknown_first_letter_keeps_its_range() {
    let text = "那 is 🙂";
    let tokenizer = Tokenizer::from_bytes(&file("marian-en-pt", "tokenizer.json")).unwrap();
    let tokens = tokenizer.encode(text).unwrap();
    let shown = tokens
        .iter()
        .map(|token| (token.text.as_str(), &text[token.range.clone()]));
    let expected = [
        ("▁", ""),
        ("那", "那"),
        ("▁is", "is"),
        ("▁", " "),
        ("🙂", "🙂"),
        ("</s>", ""),
    ];
    assert_eq!(shown.collect::<Vec<_>>(), expected);
}

#[test]
fn sixty_translations_equal_numpy_token_for_token() {
    let report = report();
    for name in MODELS {
        let model = model(name);
        let tokenizer = Tokenizer::from_bytes(&file(name, "tokenizer.json")).unwrap();
        let sentences = report[name].as_array().unwrap();
        assert_eq!(sentences.len(), 30);
        for sentence in sentences {
            let source = sentence["source"].as_str().unwrap();
            let tokens = tokenizer.encode(source).unwrap();
            let tokens = check(&tokens, model.config()).unwrap();
            assert_eq!(tokens.ids(), ids(sentence, "source_ids"), "{source}");
            let made = Translation::run(&model, &tokens, None, &[], &[]).unwrap();
            let written: Vec<usize> = made.written.iter().map(|one| one.id).collect();
            assert_eq!(written, ids(sentence, "target_ids"), "{source}");
            let expected = sentence["probabilities"].as_array().unwrap();
            let steps: Vec<usize> = (0..written.len()).collect();
            let next = made.next_words(&model, &steps, |step, next, best| {
                assert_eq!(
                    best[0], made.written[step].most_likely,
                    "{source}, step {step}"
                );
                next.probability(written[step])
            });
            for (probability, expected) in next.unwrap().into_iter().zip(expected) {
                let off = f64::from(probability) - expected.as_f64().unwrap();
                assert!(off.abs() < 1e-4, "{source}: {off}");
            }
        }
    }
}

#[test]
fn encoder_states_and_cross_attention_equal_numpy() {
    let file = bytes("marian.safetensors");
    let file = SafeTensors::deserialize(&file).unwrap();
    let report = report();
    for name in MODELS {
        let model = model(name);
        let golden = |part: &str| matrix(&file, &format!("{name}.{part}"));
        let sentence = &report[name][0];
        let source = Tokens::new(&ids(sentence, "source_ids"), model.config()).unwrap();
        let encoded = model.forward(&mut NoRecord, &source);
        assert!((encoded - golden("encoded")).amax() < 1e-4);
        let made = Translation::run(&model, &source, None, &[], &[]).unwrap();
        for layer in 0..2 {
            for head in 0..8 {
                let found = made
                    .pattern(SublayerAt::cross_attention(layer).head(head))
                    .unwrap();
                let off = (found - golden(&format!("{layer}.{head}"))).amax();
                assert!(off < 1e-4, "{name}, layer {layer}, head {head}: {off}");
            }
        }
        let place = |layer| SublayerAt::cross_attention(layer).layer();
        let state = |layer| place(layer).site(BlockSite::State);
        let output = Site::normalized(Norm::Sublayer(place(1).sublayer(2)));
        let trace = made.again(&model, [state(0), state(1), output]).unwrap();
        let states = golden("states");
        let steps = made.written.len();
        for layer in 0..2 {
            let expected = states.rows(layer * steps, steps);
            assert!((trace.get(state(layer)).unwrap() - expected).amax() < 1e-4);
        }
        assert!((trace.get(output).unwrap() - golden("output")).amax() < 1e-4);
    }
}

#[test]
fn single_steps_are_bit_identical_to_the_whole_pass_at_every_site() {
    let model = model(MODELS[0]);
    let config = model.config();
    let decoder = Decoder::of(&model).unwrap();
    let encoded = Random::new(3).matrix(5, config.d_model);
    let written = [17, 4, 3000, 31_999, 4, 9];
    let mut whole = Trace::all();
    let start = decoder.start_pass(&mut whole, &encoded);
    let all = decoder
        .write(&mut whole, &written, &mut start.clone())
        .unwrap();
    for (number, site) in Site::all(config)
        .into_iter()
        .filter(|site| site.to_string().starts_with("decoder."))
        .chain([Site::Logits])
        .enumerate()
    {
        let found = whole.get(site).unwrap();
        let extent = Extent {
            n_query: 7,
            n_key: 5,
        };
        let shape = [found.nrows(), found.ncols()];
        assert_eq!(shape, site.shape(config, extent), "{site}");
        let (place, _) = whole
            .iter()
            .enumerate()
            .find(|(_, (own, _))| *own == site)
            .unwrap();
        assert_eq!(place, number, "{site} is out of order");
    }
    for cuts in [vec![0, 1, 2, 3, 4, 5, 6], vec![2, 6], vec![0, 4, 5, 6]] {
        let mut pass = start.clone();
        let mut first = 0;
        for end in cuts {
            let mut part = Trace::all();
            let rows = decoder
                .write(&mut part, &written[..end], &mut pass)
                .unwrap();
            assert_eq!(rows, all.rows(first, end + 1 - first));
            for (site, matrix) in part.iter() {
                let whole = whole.get(site).unwrap();
                // Value norms have one row per source token; every other site has a fixed number of
                // rows per step.
                let per_step = whole.nrows() / 7;
                let expected = match whole.nrows() % 7 {
                    0 => whole.rows(per_step * first, matrix.nrows()),
                    _ => whole.rows(0, whole.nrows()),
                };
                assert_eq!(*matrix, expected, "{site}, steps {first} to {end}");
            }
            first = end + 1;
        }
    }
    let error = decoder.write(&mut NoRecord, &[32_000], &mut start.clone());
    assert!(error.is_err());
}

/// The error message for a file that is rejected.
fn refusal(weights: &[u8]) -> String {
    checkpoint::read(&[], weights).unwrap_err().to_string()
}

#[test]
fn refuses_truncated_and_inconsistent_files() {
    let whole = file(MODELS[0], "model.bin");
    for length in (8..13_000).step_by(251).chain([20_000, whole.len() - 1]) {
        let refusal = refusal(&whole[..length]);
        assert_eq!(
            refusal,
            format!(
                "model.bin cannot be read: it ends after {length} bytes, before the end of its tensors. The download may be \
                 incomplete; download it again."
            )
        );
    }
    let with = |place: usize, bytes: &[u8]| {
        let mut changed = whole.clone();
        changed[place..place + bytes.len()].copy_from_slice(bytes);
        refusal(&changed)
    };
    // The first tensor's header: length of the name, type, number of dimensions, number of bytes.
    for place in [8, 16, 40] {
        assert!(with(place, &[0xff; 8]).contains("before the end of its tensors"));
    }
    assert!(with(24, &[9]).contains("Wemb has numbers of type 0x4109 of Marian"));
    assert!(with(32, &[5]).contains("Wemb has 5 dimensions, but at most 4 are allowed"));
    // The sizes of the tensors come after the names.
    let sizes = whole
        .windows(8)
        .position(|eight| eight == [0, 125, 0, 0, 0, 1, 0, 0])
        .unwrap();
    assert!(with(sizes, &[0xff; 4]).contains("Wemb has the size -1"));
    assert!(with(sizes, &[0xff, 0xff, 0xff, 0x7f]).contains("has only 8192256 bytes"));
    assert!(with(sizes, &[1, 0]).contains("Wemb has the shape [1, 256]"));
}

#[test]
fn refuses_unsupported_settings_by_name() {
    let whole = file(MODELS[0], "model.bin");
    let with = |from: &str, to: &str| {
        assert_eq!(from.len(), to.len());
        let place = whole
            .windows(from.len())
            .rposition(|some| some == from.as_bytes())
            .unwrap();
        let mut changed = whole.clone();
        changed[place..place + to.len()].copy_from_slice(to.as_bytes());
        refusal(&changed)
    };
    assert_eq!(
        with("ffn-activation: relu", "ffn-activation: gelu"),
        "transformer-ffn-activation is \"gelu\" in model.bin, but only \"relu\" is supported; \
         choose another model."
    );
    assert_eq!(
        with("dec-cell: ssru", "dec-cell: grux"),
        "dec-cell is \"grux\" in model.bin, but only \"ssru\" is supported; choose another model."
    );
    assert!(with("dim-emb: 256", "dim-emb: abc").contains("whole numbers from 1 to 16777216"));
    assert!(with("transformer-heads: 8", "transformer-heads: 7").contains("divisors of dim-emb"));
    assert!(with("enc-depth: 6", "enc-depth: 7").contains("encoder_l7"));
    assert!(with("enc-depth: 6", "enc-depth: 5").contains("does not use"));
    assert!(with("dec-depth: 2", "dec-depth: 0").contains("dec-depth is \"0\""));
    assert!(with("special:model.yml", "special:model.xml").contains("special:model.yml"));
}

#[test]
fn damaged_headers_never_panic() {
    let whole = file(MODELS[0], "model.bin");
    let header = 12_544;
    let mut random = Random::new(5);
    for _ in 0..60 {
        let mut damaged = whole.clone();
        for _ in 0..3 {
            damaged[8 + random.below(header - 8)] = random.below(256) as u8;
        }
        if let Ok(read) = checkpoint::read(&[], &damaged) {
            assert!(Model::new(read.config, read.weights).is_ok());
        }
    }
}
