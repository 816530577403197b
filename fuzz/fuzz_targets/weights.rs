//! Loads the input as each kind of weight file, with a valid tokeniser.

#![no_main]

use headlight::checkpoint::File;
use headlight_fuzz::{load_and_run, model};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|input: &[u8]| {
    let folder = model(6);
    let beside: Vec<File> = folder[..2]
        .iter()
        .map(|(name, bytes)| File::new(name, bytes))
        .collect();
    for name in ["model.gguf", "model.bin", "model.safetensors"] {
        let mut files = beside.clone();
        files.push(File::new(name, input));
        load_and_run(&files);
    }
});
