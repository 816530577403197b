//! Compares the core with PyTorch and Hugging Face transformers, site by site.
//!
//! The comparison runs in the order of computation and stops at the first difference, whose site
//! names the faulty line. `tests/golden/README.md` describes the values.

mod common;

use common::golden::{self, Golden, difference};
use headlight::Matrix;
use headlight::model::Model;
use headlight::model::site::Site;
use headlight::model::trace::{NoRecord, Trace};

#[test]
fn a_post_norm_encoder_equals_hugging_face_bert() {
    check("post_norm_encoder");
}

#[test]
fn a_pre_norm_decoder_equals_hugging_face_gpt2() {
    check("pre_norm_decoder");
}

#[test]
fn rms_norm_and_a_gated_mlp_equal_hugging_face_llama() {
    check("rms_norm_gated");
}

#[test]
fn rotary_positions_and_shared_keys_equal_hugging_face_llama() {
    check("rotary_grouped");
}

#[test]
fn detects_a_wrong_number_a_missing_mask_and_a_nan() {
    let right = Matrix::from_row_slice(1, 2, &[1.0, f32::NEG_INFINITY]);
    assert_eq!(difference(&right, &right), None);
    for wrong in [
        [1.00002, f32::NEG_INFINITY],
        [1.0, -1e9],
        [1.0, f32::INFINITY],
        [f32::NAN, f32::NEG_INFINITY],
    ] {
        let wrong = Matrix::from_row_slice(1, 2, &wrong);
        assert!(difference(&wrong, &right).is_some(), "{wrong}");
        assert!(difference(&right, &wrong).is_some(), "{wrong}");
    }
}

fn check(name: &str) {
    let Golden {
        config,
        weights,
        tokens,
        sites: expected,
    } = golden::read(name);
    let names: Vec<String> = Site::all(&config).iter().map(Site::to_string).collect();
    let expected_names: Vec<&String> = expected.iter().map(|(name, _)| name).collect();
    assert_eq!(names.iter().collect::<Vec<_>>(), expected_names);

    let model = Model::new(config, weights).unwrap();
    let mut trace = Trace::all();
    let output = model.forward(&mut trace, &tokens);
    for (name, expected) in &expected {
        let site: Site = name.parse().unwrap();
        let shape = site.shape(model.config(), tokens.len());
        assert_eq!([expected.nrows(), expected.ncols()], shape, "{name}");
        let found = trace.get(site).unwrap();
        assert_eq!(found.shape(), expected.shape(), "{name}");
        if let Some(difference) = difference(found, expected) {
            panic!("{name} is the first site that differs: {difference}");
        }
    }
    let recorded: Vec<String> = trace.iter().map(|(site, _)| site.to_string()).collect();
    assert_eq!(recorded, names, "order of sites");

    let last = Site::output(model.config()).to_string();
    let (_, expected) = expected.iter().find(|(name, _)| *name == last).unwrap();
    assert_eq!(
        difference(&output, expected),
        None,
        "output, against {last}"
    );
    assert_eq!(model.forward(&mut NoRecord, &tokens), output);
}
