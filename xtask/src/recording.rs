//! The recording of the opening sentence, which the page draws while its first model loads.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result};

use crate::files::Files;
use crate::run::{announce, command, run};

/// The model that is run on the sentence.
const MODEL: &str = "www/models/minilm-l6";

const FILE: &str = "target/xtask/recording.json";

/// Name of the recording on the page.
pub const NAME: &str = "rooms/start/recording.json";

/// Runs the model on the opening sentence. Without the model, the page starts with empty frames.
pub fn make() -> Result<()> {
    if Path::new(MODEL).join("model.safetensors").exists() {
        return run(
            &mut command(&format!("node xtask/recording.mjs {MODEL} {FILE}")),
            "the message above gives the reason",
        );
    }
    announce(&format!(
        "no recording for the room Start: {MODEL} has no model"
    ));
    match Path::new(FILE).exists() {
        true => fs::remove_file(FILE).with_context(|| format!("could not remove {FILE}")),
        false => Ok(()),
    }
}

/// Adds the recording to the files of the page, if there is one.
pub fn add(files: &mut Files) -> Result<()> {
    if Path::new(FILE).exists() {
        let recording = fs::read(FILE).with_context(|| format!("could not read {FILE}"))?;
        files.insert(NAME.into(), recording);
    }
    Ok(())
}
