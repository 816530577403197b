//! The first layers of a model whose file is still being downloaded.

use std::fs;
use std::path::Path;

use headlight::analysis::details::Measure;
use headlight::checkpoint::File;
use headlight::session::Session;
use headlight::session::numbers::Head;
use headlight::session::sentence::{AttentionMap, AttentionRequest};
use safetensors::SafeTensors;

use crate::clock;
use crate::shipped::{TIRED, mini_lm};

/// The words of the sentence are among the first entries of the vocabulary.
const ROWS: usize = 5_632;

const FOLDER: &str = "minilm-l6";

/// The patterns of all heads of a run's first layers.
fn patterns(session: &Session, layers: usize) -> Vec<AttentionMap> {
    let heads = (0..layers).flat_map(|layer| (0..12).map(move |head| Head { layer, head }));
    let request = AttentionRequest {
        heads: heads.collect(),
        measure: Measure::Weight,
        merged: false,
        average: false,
    };
    session.attention(&request).unwrap().maps
}

/// The model's weights, without the layers from `layers` on and the words from `ROWS` on.
fn beginning(weights: &[u8], layers: usize) -> Vec<u8> {
    let mut begun = weights.to_vec();
    let file = SafeTensors::deserialize(weights).unwrap();
    for (name, tensor) in file.tensors() {
        let start = tensor.data().as_ptr() as usize - weights.as_ptr() as usize;
        let mut bytes = start..start + tensor.data().len();
        let layer = name.strip_prefix("encoder.layer.");
        let layer = layer.map(|rest| rest.split('.').next().unwrap().parse::<usize>().unwrap());
        if name.ends_with("word_embeddings.weight") {
            bytes.start += ROWS * 384 * 2;
        } else if layer.is_none_or(|layer| layer < layers) {
            continue;
        }
        begun[bytes].fill(0);
    }
    begun
}

#[test]
fn first_layers_have_the_bits_of_the_whole_model() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("www/models/minilm-l6");
    let names = ["config.json", "tokenizer.json", "model.safetensors"];
    let [config, tokenizer, weights] = names.map(|name| fs::read(folder.join(name)).unwrap());
    let mut whole = mini_lm();
    whole.run_text(TIRED, false).unwrap();
    let mut session = Session::new(clock);
    for layers in [1, 4, 6] {
        let begun = beginning(&weights, layers);
        let contents = [&config, &tokenizer, &begun];
        let files: Vec<File> = names
            .iter()
            .zip(contents)
            .map(|(name, bytes)| File::new(name, bytes))
            .collect();
        let manifest = session.load_first(FOLDER, layers, ROWS, &files).unwrap();
        assert_eq!(manifest.n_layers, layers);
        session.run_text(TIRED, false).unwrap();
        assert_eq!(patterns(&session, layers), patterns(&whole, layers));

        let rare = session.run_text("It is a quokka", false).unwrap_err();
        assert_eq!(
            rare.to_string(),
            "The model is still loading and does not have “quo”, “##kka” yet; wait, or type more \
             frequent words."
        );
        assert_eq!(session.choose_model(FOLDER), None);
    }
    let files = [
        File::new("config.json", &config),
        File::new("tokenizer.json", &tokenizer),
        File::new("model.safetensors", &weights),
    ];
    for layers in [0, 7] {
        assert!(session.load_first(FOLDER, layers, ROWS, &files).is_err());
    }
    session.load_files(FOLDER, &files).unwrap();
    session.run_text("It is a quokka", false).unwrap();
    assert!(session.choose_model(FOLDER).is_some());
}

#[test]
fn first_layers_do_not_displace_another_model() {
    let mut session = crate::loaded();
    let files = crate::common::files::Files::tiny("float32");
    let tokenizer = crate::tokenizer();
    let files = [
        File::new("config.json", &files.config),
        File::new("tokenizer.json", &tokenizer),
        File::new("model.safetensors", &files.safetensors),
    ];
    for layers in [1, 2] {
        session.load_first("other", layers, 12, &files).unwrap();
    }
    session.load_files("other", &files).unwrap();
    assert!(session.choose_model("tiny").is_some());
    assert!(session.choose_model("other").is_some());
}
