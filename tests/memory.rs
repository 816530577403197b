//! What damaged files of every architecture make the reader ask for: a few times their length.
//!
//! One test, alone in its process, because memory is counted for the whole of it.

mod common;

use common::damage::{MODELS, cases, damages, model};
use headlight::checkpoint::{Checkpoint, Chosen, read_parts};
use headlight::model::Model;
use headlight::tokens::Tokens;
use headlight::trace::NoRecord;
use peak_alloc::PeakAlloc;
use proptest::prelude::*;

#[global_allocator]
static MEMORY: PeakAlloc = PeakAlloc;

/// Vectors lie in panels of 8 columns, and numbers of 2 bytes are widened to 4.
const TIMES: usize = 16;

/// For messages, headers and whatever else does not grow with a file.
const BESIDES: usize = 256 * 1024;

proptest! {
    #![proptest_config(cases(1500))]

    /// Read or refused: never a panic, and what is read is a model that runs.
    #[test]
    fn damaged_files_ask_for_little_memory(
        name in prop::sample::select(&MODELS[..]),
        damages in prop::collection::vec((any::<prop::sample::Index>(), damages()), 1..3),
    ) {
        let mut folder = model(name);
        for (file, damages) in damages {
            let (_, bytes) = file.get_mut(&mut folder.files);
            damages.iter().for_each(|damage| damage.apply(bytes));
        }
        let files = folder.all();
        let length: usize = files.iter().map(|file| file.bytes.len()).sum();
        let before = MEMORY.current_usage();
        MEMORY.reset_peak_usage();
        let read = Chosen::among(&files)
            .and_then(|chosen| read_parts(&chosen.config, &chosen.weights));
        let asked = MEMORY.peak_usage() - before;
        prop_assert!(asked <= TIMES * length + BESIDES, "{asked} bytes for {length}");
        if let Ok(Checkpoint { config, weights, .. }) = read {
            let model = Model::new(config, weights).unwrap();
            if let Ok(tokens) = Tokens::new(&[0, 1], model.config()) {
                model.forward(&mut NoRecord, &tokens);
            }
        }
    }
}
