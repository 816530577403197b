//! `dist/`: the page as any static host can serve it, and how large it is.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, ensure};
use sha2::{Digest, Sha256};

use crate::files::{mirror, read_folder};
use crate::notices;
use crate::run::announce;
use crate::weight::weigh;

/// The folder that is served, relative to the root of the repository.
pub const DIST: &str = "dist";

/// Copies `www/` to `dist/` and prints the sizes that matter to a visitor.
pub fn assemble() -> Result<()> {
    ensure!(
        Path::new("www/index.html").exists(),
        "www/index.html is missing; the page starts there"
    );
    announce("copying www/ to dist/");
    mirror(Path::new("www"), Path::new(DIST))?;
    notices::write(&Path::new(DIST).join("NOTICES.txt"))?;

    let files = read_folder(Path::new(DIST))?;
    list_for_offline(&files)?;
    weigh(&files)
}

/// Writes `files.js`: what the service worker keeps for visits without a network, and a version
/// that changes with any of it.
fn list_for_offline(files: &BTreeMap<PathBuf, Vec<u8>>) -> Result<()> {
    let mut names = vec!["./".to_string()];
    let mut hash = Sha256::new();
    for (path, bytes) in files {
        let name = path.to_string_lossy().replace('\\', "/");
        // Models are kept by the page itself, and types are for programmers.
        let is_kept = !name.starts_with("models/") && !name.ends_with(".d.ts");
        if is_kept && name != "service-worker.js" {
            hash.update(name.as_bytes());
            hash.update(bytes);
            names.push(name);
        }
    }
    let version: String = hash.finalize()[..8]
        .iter()
        .map(|byte| format!("{byte:02x}"))
        .collect();
    let page = serde_json::json!({ "version": version, "files": names });
    let path = Path::new(DIST).join("files.js");
    fs::write(&path, format!("self.PAGE = {page};\n"))
        .with_context(|| format!("could not write {}", path.display()))
}
