//! Custom models: copies the files that the page reads.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result, ensure};

use super::Files;

/// Whether a file belongs to a model; README.md lists the formats.
fn is_wanted(name: &str) -> bool {
    let whole = [
        "config.json",
        "tokenizer.json",
        "model.safetensors.index.json",
    ];
    whole.contains(&name) || is_weights(name)
}

fn is_weights(name: &str) -> bool {
    name.ends_with(".safetensors") || name.ends_with(".gguf") || name == "model.bin"
}

/// The files of a model in a folder, sorted by name.
pub fn make(source: &Path) -> Result<Files> {
    let read = || format!("could not read the folder {}", source.display());
    let mut files = Files::new();
    for entry in fs::read_dir(source).with_context(read)? {
        let path = entry.with_context(read)?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        if is_wanted(&name) {
            let bytes = fs::read(&path).with_context(|| format!("could not read {name}"))?;
            files.push((name.into_owned(), bytes));
        }
    }
    ensure!(
        files.iter().any(|(name, _)| is_weights(name)),
        "{} contains no model weights; PATH is a folder with config.json, tokenizer.json and \
         model.safetensors (or its shards and their index), or with one .gguf",
        source.display()
    );
    files.sort();
    Ok(files)
}

/// MODEL.md; `{files}` is still a placeholder.
pub fn description(name: &str) -> String {
    format!(
        "# {name}\n\nMade by `cargo xtask model {name} PATH`. State here the source of the files and \
         their licence.\n\n## Files\n\n| File | Bytes | SHA-256 |\n| --- | --- | --- |\n{{files}}\n"
    )
}
