//! Builds the page's models in `www/models/` from published files.

mod charsmap;
mod e5;
mod gguf;
mod marian;
mod minilm;
mod other;
mod smollm2;

use std::fmt::Write;
use std::fs;
use std::path::Path;

use anyhow::{Context, Result, ensure};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

use crate::run::announce;

type Files = Vec<(String, Vec<u8>)>;

/// The list of custom models. The page loads it if its address contains `models=models`.
const LIST: &str = "www/models/manifest.json";

/// Writes `www/models/NAME/` from a folder of source files, deterministically. A custom model is
/// also added to the list that `models=models` loads.
pub fn make(name: &str, source: &Path) -> Result<()> {
    let is_name = |byte: u8| byte.is_ascii_alphanumeric() || b"-_".contains(&byte);
    ensure!(
        !name.is_empty() && name.bytes().all(is_name),
        "{name:?} is not a model name; use letters, digits, - and _"
    );
    announce(&format!("reading {}", source.display()));
    let marian = marian::MODELS.iter().find(|model| model.name == name);
    let (files, description) = match name {
        minilm::NAME => (minilm::make(source)?, minilm::description()),
        smollm2::NAME => (smollm2::make(source)?, smollm2::description()),
        e5::NAME => (e5::make(source)?, e5::description()),
        _ => match marian {
            Some(model) => (model.make(source)?, model.description()),
            None => (other::make(source)?, other::description(name)),
        },
    };
    let licence = match (name, marian) {
        (_, Some(_)) => Some(marian::LICENCE),
        (minilm::NAME | smollm2::NAME, None) => Some("LICENSE-APACHE"),
        (e5::NAME, None) => Some(e5::LICENCE),
        _ => None,
    };
    let folder = Path::new("www/models").join(name);
    announce(&format!("writing {}", folder.display()));
    fs::create_dir_all(&folder)
        .with_context(|| format!("could not create {}", folder.display()))?;
    let manifest = manifest(&files);
    let description = description.replace("{files}\n", &table(&files, manifest.as_bytes()));
    let mut beside = vec![
        ("manifest.json".into(), manifest.into_bytes()),
        ("MODEL.md".into(), description.into_bytes()),
    ];
    match licence {
        Some(licence) => {
            let text = fs::read(licence).with_context(|| format!("could not read {licence}"))?;
            beside.push(("LICENSE".into(), text));
        }
        None => offer(name)?,
    }
    for (name, bytes) in files.iter().chain(&beside) {
        let path = folder.join(name);
        fs::write(&path, bytes).with_context(|| format!("could not write {}", path.display()))?;
        println!("{:>10} bytes  {}", bytes.len(), path.display());
    }
    Ok(())
}

/// Adds a custom model to the list.
fn offer(name: &str) -> Result<()> {
    let mut list: Value = match fs::read(LIST) {
        Ok(bytes) => {
            serde_json::from_slice(&bytes).with_context(|| format!("{LIST} is not JSON"))?
        }
        Err(_) => json!({ "models": [] }),
    };
    let models = list["models"].as_array_mut();
    let models = models.with_context(|| format!("{LIST} has no list `models`"))?;
    if !models.iter().any(|model| model["folder"] == name) {
        models.push(json!({ "folder": name, "title": name }));
    }
    let text = serde_json::to_string_pretty(&list)? + "\n";
    fs::write(LIST, text).with_context(|| format!("could not write {LIST}"))
}

/// Reads a source file and verifies its SHA-256.
fn read_source(folder: &Path, name: &str, expected: &str, package: &str) -> Result<Vec<u8>> {
    let path = folder.join(name);
    let content =
        fs::read(&path).with_context(|| format!("could not read {}; {package}", path.display()))?;
    let found = sha256(&content);
    ensure!(
        found == *expected,
        "{} has the SHA-256 {found}, but {expected} is expected; {package}",
        path.display()
    );
    Ok(content)
}

/// `manifest.json`: name, size and SHA-256 of each file, for the page's progress bar and for its
/// check of downloads.
fn manifest(files: &[(String, Vec<u8>)]) -> String {
    let files: Vec<_> = files
        .iter()
        .map(|(name, bytes)| json!({ "name": name, "bytes": bytes.len(), "sha256": sha256(bytes) }))
        .collect();
    let manifest = serde_json::to_string_pretty(&json!({ "files": files }));
    manifest.expect("texts and numbers can be written as JSON") + "\n"
}

/// Rows of MODEL.md's table of files.
fn table(files: &[(String, Vec<u8>)], manifest: &[u8]) -> String {
    let mut table = String::new();
    let manifest = ("manifest.json", manifest);
    let files = files
        .iter()
        .map(|(name, bytes)| (name.as_str(), bytes.as_slice()));
    for (name, bytes) in files.chain([manifest]) {
        let line = format!("| `{name}` | {} | `{}` |", bytes.len(), sha256(bytes));
        writeln!(table, "{line}").expect("a text takes any line");
    }
    table
}

pub fn sha256(bytes: &[u8]) -> String {
    Sha256::digest(bytes)
        .iter()
        .map(|byte| format!("{byte:02x}"))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::files::scratch_folder;

    #[test]
    fn refuses_wrong_sources_and_wrong_names() {
        let folder = scratch_folder("model");
        let missing = make(minilm::NAME, &folder).unwrap_err().to_string();
        assert!(missing.contains("PATH is the folder `model`"), "{missing}");
        fs::write(folder.join("config.json"), "{}").unwrap();
        let other = make(minilm::NAME, &folder).unwrap_err().to_string();
        assert!(
            other.contains("has the SHA-256 44136fa355b3678a"),
            "{other}"
        );
        let nowhere = make("../bert", &folder).unwrap_err().to_string();
        assert!(nowhere.contains("is not a model name"), "{nowhere}");
        let no_weights = make("bert", &folder).unwrap_err().to_string();
        assert!(
            no_weights.contains("contains no model weights"),
            "{no_weights}"
        );
        fs::write(folder.join("model.safetensors"), "weights").unwrap();
        fs::write(folder.join("README.md"), "left out").unwrap();
        let files = other::make(&folder).unwrap();
        let names: Vec<&str> = files.iter().map(|(name, _)| name.as_str()).collect();
        assert_eq!(names, ["config.json", "model.safetensors"]);
    }
}
