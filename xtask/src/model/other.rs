//! Custom models: copies the files that the page reads.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result, ensure};

use super::Files;

/// The files of a folder that belong to a model, like `filesOfModel` in the page; README.md lists the formats.
fn wanted(names: &[String]) -> Vec<&String> {
    let has = |ending: &str| names.iter().any(|name| name.ends_with(ending));
    let has_pieces = has(".spm") && !names.iter().any(|name| name == "tokenizer.json");
    let is_wanted = |name: &str| match name {
        "config.json" | "tokenizer.json" | "model.safetensors.index.json" => true,
        // OPUS-MT translation models have these files instead of tokenizer.json.
        "source.spm" | "target.spm" | "vocab.json" => has_pieces,
        // If the folder also has weights in another format, model.bin is a copy of them that
        // the page cannot read.
        "model.bin" => !has(".safetensors") && !has(".gguf"),
        _ => is_weights(name),
    };
    names.iter().filter(|name| is_wanted(name)).collect()
}

fn is_weights(name: &str) -> bool {
    name.ends_with(".safetensors") || name.ends_with(".gguf") || name == "model.bin"
}

/// The files of a model in a folder, sorted by name.
pub fn make(source: &Path) -> Result<Files> {
    let read = || format!("could not read the folder {}", source.display());
    let mut names = Vec::new();
    for entry in fs::read_dir(source).with_context(read)? {
        let entry = entry.with_context(read)?;
        names.push(entry.file_name().to_string_lossy().into_owned());
    }
    names.sort();
    ensure!(
        names.iter().any(|name| is_weights(name)),
        "{} contains no model weights; PATH is a folder with config.json, tokenizer.json and \
         model.safetensors (or its shards and their index), with one .gguf or its parts, or with a \
         translator of OPUS-MT (source.spm, target.spm, vocab.json)",
        source.display()
    );
    let bytes = |name: &String| {
        fs::read(source.join(name)).with_context(|| format!("could not read {name}"))
    };
    let wanted = wanted(&names).into_iter();
    wanted
        .map(|name| Ok((name.clone(), bytes(name)?)))
        .collect()
}

/// The text of MODEL.md, in which `{files}` is still a placeholder.
pub fn description(name: &str) -> String {
    format!(
        "# {name}\n\nMade by `cargo xtask model {name} PATH`. State here the source of the files and \
         their licence.\n\n## Files\n\n| File | Bytes | SHA-256 |\n| --- | --- | --- |\n{{files}}\n"
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn selects_the_files_that_the_page_reads() {
        let taken = |names: &[&str]| {
            let names: Vec<_> = names.iter().map(ToString::to_string).collect();
            wanted(&names).into_iter().cloned().collect::<Vec<_>>()
        };
        let opus = [
            "config.json",
            "model.safetensors",
            "source.spm",
            "target.spm",
            "vocab.json",
        ];
        assert_eq!(taken(&opus), opus);
        let parts = ["my-00001-of-00002.gguf", "my-00002-of-00002.gguf"];
        assert_eq!(taken(&parts), parts);
        let others = ["README.md", "tokenizer_config.json"];
        assert_eq!(taken(&[&opus[..], &others].concat()), opus);
        // For a byte-level BPE, tokenizer.json includes the vocabulary of vocab.json.
        let bpe = [
            "config.json",
            "model.bin",
            "model.safetensors",
            "tokenizer.json",
            "vocab.json",
        ];
        assert_eq!(
            taken(&bpe),
            ["config.json", "model.safetensors", "tokenizer.json"]
        );
    }
}
