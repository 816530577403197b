//! `www/models/`: models made ready for the page from the files their makers publish.

mod marian;
mod minilm;
mod smollm2;

use std::fmt::Write;
use std::fs;
use std::path::Path;

use anyhow::{Context, Result, bail, ensure};
use serde_json::json;
use sha2::{Digest, Sha256};

use crate::run::announce;

/// Names and contents of a model's files.
type Files = Vec<(&'static str, Vec<u8>)>;

/// Writes `www/models/NAME/` from a folder of its sources. Equal bytes give equal bytes.
pub fn make(name: &str, source: &Path) -> Result<()> {
    announce(&format!("reading {}", source.display()));
    let marian = marian::MODELS.iter().find(|model| model.name == name);
    let (files, description) = match name {
        minilm::NAME => (minilm::make(source)?, minilm::description()),
        smollm2::NAME => (smollm2::make(source)?, smollm2::description()),
        _ => match marian {
            Some(model) => (model.make(source)?, model.description()),
            None => bail!(
                "there is no model {name:?} to make; choose {}, {}, {} or {}",
                minilm::NAME,
                smollm2::NAME,
                marian::MODELS[0].name,
                marian::MODELS[1].name
            ),
        },
    };
    let licence = match marian {
        Some(_) => marian::LICENCE,
        None => "LICENSE-APACHE",
    };
    let folder = Path::new("www/models").join(name);
    announce(&format!("writing {}", folder.display()));
    fs::create_dir_all(&folder)
        .with_context(|| format!("could not create {}", folder.display()))?;
    let manifest = manifest(&files);
    let description = description.replace("{files}\n", &table(&files, manifest.as_bytes()));
    let licence = fs::read(licence).with_context(|| format!("could not read {licence}"))?;
    let beside = [
        ("manifest.json", manifest.into_bytes()),
        ("MODEL.md", description.into_bytes()),
        ("LICENSE", licence),
    ];
    for (name, bytes) in files.iter().chain(&beside) {
        let path = folder.join(name);
        fs::write(&path, bytes).with_context(|| format!("could not write {}", path.display()))?;
        println!("{:>10} bytes  {}", bytes.len(), path.display());
    }
    Ok(())
}

/// Reads a source and makes sure that it is the one meant.
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

/// What the page needs to know to show progress and to keep and check what it fetched.
fn manifest(files: &[(&str, Vec<u8>)]) -> String {
    let files: Vec<_> = files
        .iter()
        .map(|(name, bytes)| json!({ "name": name, "bytes": bytes.len(), "sha256": sha256(bytes) }))
        .collect();
    let manifest = serde_json::to_string_pretty(&json!({ "files": files }));
    manifest.expect("texts and numbers can be written as JSON") + "\n"
}

/// The lines of MODEL.md's table of files.
fn table(files: &[(&str, Vec<u8>)], manifest: &[u8]) -> String {
    let mut table = String::new();
    let manifest = ("manifest.json", manifest);
    let files = files.iter().map(|(name, bytes)| (*name, bytes.as_slice()));
    for (name, bytes) in files.chain([manifest]) {
        let line = format!("| `{name}` | {} | `{}` |", bytes.len(), sha256(bytes));
        writeln!(table, "{line}").expect("a text takes any line");
    }
    table
}

fn sha256(bytes: &[u8]) -> String {
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
    fn other_files_and_other_models_are_refused_with_a_sentence() {
        let folder = scratch_folder("model");
        let missing = make(minilm::NAME, &folder).unwrap_err().to_string();
        assert!(missing.contains("PATH is the folder `model`"), "{missing}");
        fs::write(folder.join("config.json"), "{}").unwrap();
        let other = make(minilm::NAME, &folder).unwrap_err().to_string();
        assert!(
            other.contains("has the SHA-256 44136fa355b3678a"),
            "{other}"
        );
        let unknown = make("bert", &folder).unwrap_err().to_string();
        assert_eq!(
            unknown,
            "there is no model \"bert\" to make; choose minilm-l6, smollm2-135m, marian-en-pt or \
             marian-pt-en"
        );
    }
}
