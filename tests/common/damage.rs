//! Damaged files: corrupted in transfer or altered on purpose.

use proptest::prelude::*;
use proptest::test_runner::RngSeed;

use super::files::{Folder, GGUFS, SAVED};
use super::golden;

/// Small models of every format and architecture: those saved by transformers, some of them as GGUF,
/// and three in other formats, `gguf`, `bin` and `quantized`.
pub fn models() -> Vec<&'static str> {
    [SAVED, GGUFS, &["gguf", "bin", "quantized"]].concat()
}

/// The files of the model with a name from [`models`].
pub fn model(name: &str) -> Folder {
    let damaged = |file: &str| golden::bytes(&format!("damaged/{file}"));
    let files = match name {
        "gguf" => vec![("model.gguf".into(), damaged("model.gguf"))],
        "quantized" => vec![("model.gguf".into(), damaged("quantized.gguf"))],
        "bin" => {
            let tokenizer = Folder::of("marian").get("tokenizer.json").to_vec();
            vec![
                ("model.bin".into(), damaged("model.bin")),
                ("tokenizer.json".into(), tokenizer),
            ]
        }
        file if file.ends_with(".gguf") => {
            vec![("model.gguf".into(), golden::bytes(&format!("gguf/{file}")))]
        }
        folder => return Folder::of(folder),
    };
    Folder { files }
}

/// Test configuration for damaged files: normally a fixed set of cases; with the full set of tests,
/// 40 times as many random cases.
pub fn cases(for_every_change: u32) -> ProptestConfig {
    let is_full = std::env::var_os("HEADLIGHT_FULL").is_some();
    ProptestConfig {
        cases: for_every_change * if is_full { 40 } else { 1 },
        rng_seed: if is_full {
            RngSeed::Random
        } else {
            RngSeed::Fixed(34)
        },
        failure_persistence: None,
        ..ProptestConfig::default()
    }
}

/// A way to damage bytes.
#[derive(Debug, Clone)]
pub enum Damage {
    Flip { at: usize, bit: u8 },
    Set { at: usize, byte: u8 },
    Cut { at: usize },
    Remove { at: usize, length: usize },
    Repeat { at: usize, length: usize },
}

impl Damage {
    pub fn apply(&self, bytes: &mut Vec<u8>) {
        let place = |at: usize| at % bytes.len().max(1);
        match *self {
            _ if bytes.is_empty() => {}
            Damage::Flip { at, bit } => {
                let at = place(at);
                bytes[at] ^= 1 << bit;
            }
            Damage::Set { at, byte } => {
                let at = place(at);
                bytes[at] = byte;
            }
            Damage::Cut { at } => bytes.truncate(place(at)),
            Damage::Remove { at, length } => {
                let at = place(at);
                bytes.drain(at..(at + length).min(bytes.len()));
            }
            Damage::Repeat { at, length } => {
                let at = place(at);
                bytes.extend_from_within(at..(at + length).min(bytes.len()));
            }
        }
    }
}

/// Most damage is near the beginning, where lengths and names are.
pub fn damages() -> impl Strategy<Value = Vec<Damage>> {
    let at = || prop_oneof![4 => 0..5_000usize, 1 => any::<usize>()];
    let digits = prop_oneof![Just(b'0'), Just(b'9'), Just(b'['), Just(b'"'), any::<u8>()];
    let damage = prop_oneof![
        (at(), 0..8u8).prop_map(|(at, bit)| Damage::Flip { at, bit }),
        (at(), digits).prop_map(|(at, byte)| Damage::Set { at, byte }),
        at().prop_map(|at| Damage::Cut { at }),
        (at(), 1..200usize).prop_map(|(at, length)| Damage::Remove { at, length }),
        (at(), 1..200usize).prop_map(|(at, length)| Damage::Repeat { at, length }),
    ];
    prop::collection::vec(damage, 1..4)
}
