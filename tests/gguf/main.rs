//! Small generated GGUF files: they load as specified, or are rejected with an error.

#[path = "../common/mod.rs"]
mod common;

mod file;
mod models;
mod refusals;
mod shards;

use file::tiny;
use headlight::checkpoint::{self, vocabulary};
use headlight::error::{Error, FileError};
use headlight::model::Model;
use headlight::model::site::Site;
use headlight::model::tokens::Tokens;
use headlight::model::trace::Trace;
use headlight::text::tokenizer::Tokenizer;
use proptest::prelude::*;

#[test]
fn loads_a_small_file_with_its_sizes_and_its_tokeniser() {
    let bytes = tiny().bytes();
    let read = checkpoint::read(&[], &bytes).unwrap();
    assert_eq!(read.name.as_deref(), Some("tiny"));
    assert_eq!((read.config.n_heads, read.config.n_kv_heads()), (4, 2));
    assert_eq!((read.config.d_head, read.config.d_vocab), (8, 7));
    let json = vocabulary::tokenizer_json(bytes[..].into()).unwrap();
    let tokens = Tokenizer::from_bytes(&json)
        .unwrap()
        .encode("ab ac")
        .unwrap();
    let ids: Vec<usize> = tokens.iter().map(|token| token.id).collect();
    assert_eq!(ids, [3, 5, 6]);
    let model = Model::new(read.config, read.weights).unwrap();
    let mut trace = Trace::all();
    model.forward(&mut trace, &Tokens::new(&ids, model.config()).unwrap());
    assert_eq!(trace.get(Site::Logits).unwrap().shape(), (3, 7));
}

#[test]
fn refuses_a_truncated_file() {
    let whole = tiny().bytes();
    for length in (0..whole.len()).step_by(61) {
        let error = match checkpoint::read(&[], &whole[..length]) {
            Err(error) => error,
            Ok(_) => panic!("loaded {length} of {} bytes", whole.len()),
        };
        let expected = matches!(
            error,
            Error::File(FileError::WeightsFile { .. } | FileError::ConfigFile { .. })
        );
        assert!(expected, "{length}: {error}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(2000) })]

    /// Most damage is in the header, where lengths and offsets are.
    #[test]
    fn a_damaged_file_never_panics(
        places in prop::collection::vec((0..1400usize, any::<u8>()), 1..6),
    ) {
        let mut bytes = tiny().bytes();
        for (place, byte) in places {
            bytes[place] = byte;
        }
        if let Ok(read) = checkpoint::read(&[], &bytes)
            && let Ok(model) = Model::new(read.config, read.weights)
            && let Ok(tokens) = Tokens::new(&[0, 1], model.config())
        {
            model.forward(&mut Trace::of([]), &tokens);
        }
        if let Ok(json) = vocabulary::tokenizer_json(bytes[..].into())
            && let Ok(tokenizer) = Tokenizer::from_bytes(&json)
        {
            tokenizer.encode("ab a 1").ok();
        }
    }
}
