//! Changes one file of a small model and loads the model. The first byte selects the model, the
//! second selects the file, and the remaining bytes describe the changes.

#![no_main]

use headlight::checkpoint::File;
use headlight_fuzz::{change, load_and_run, model};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|input: &[u8]| {
    let Some(([which, file], rest)) = input.split_first_chunk() else {
        return;
    };
    let mut folder = model(*which);
    let place = usize::from(*file) % folder.len();
    change(&mut folder[place].1, rest);
    let files: Vec<File> = folder
        .iter()
        .map(|(name, bytes)| File::new(name, bytes))
        .collect();
    load_and_run(&files);
});
