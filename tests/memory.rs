//! Tests that a damaged file of any architecture allocates only a small multiple of its length.
//!
//! This file has a single test, because memory is measured for the whole process.

mod common;

use common::damage::{cases, damages, model, models};
use headlight::checkpoint::{Checkpoint, Chosen, read_parts};
use headlight::model::Model;
use headlight::model::tokens::Tokens;
use headlight::model::trace::NoRecord;
use peak_alloc::PeakAlloc;
use proptest::prelude::*;

#[global_allocator]
static MEMORY: PeakAlloc = PeakAlloc;

/// Maximum ratio of memory to file size: storing a vector in a panel of 8 columns multiplies its
/// size by up to 8, and converting 2-byte numbers to 4 bytes doubles it.
const TIMES: usize = 16;

/// Allowance for messages, headers and other allocations that do not grow with the file.
const BESIDES: usize = 256 * 1024;

proptest! {
    #![proptest_config(cases(1500))]

    /// Files load or are rejected without a panic; a loaded model runs.
    #[test]
    fn damaged_files_allocate_little_memory(
        name in prop::sample::select(models()),
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
