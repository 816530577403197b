//! Loads the input as each kind of weight file, with a valid tokeniser.

#![no_main]

use headlight::checkpoint::File;
use headlight_fuzz::{load_and_run, saved};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|input: &[u8]| {
    let folder = saved("marian");
    let beside: Vec<File> = folder
        .iter()
        .filter(|(name, _)| name.ends_with(".json"))
        .map(|(name, bytes)| File::new(name, bytes))
        .collect();
    for name in ["model.gguf", "model.bin", "model.safetensors"] {
        let mut files = beside.clone();
        files.push(File::new(name, input));
        load_and_run(&files);
    }
});
