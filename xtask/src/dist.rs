//! `dist/`: the page as any static host can serve it, and how large it is.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, ensure};
use sha2::{Digest, Sha256};

use crate::files::{mirror, read_folder};
use crate::notices;
use crate::preload::with_modules;
use crate::run::announce;
use crate::weight::{Files, weigh};

/// The folder that is served, relative to the root of the repository.
pub const DIST: &str = "dist";

/// The attribute of `index.html` behind which the version is written.
const STATE: &str = "data-state=\"loading\"";

/// Copies `www/` to `dist/` and prints the sizes that matter to a visitor.
pub fn assemble() -> Result<()> {
    ensure!(
        Path::new("www/index.html").exists(),
        "www/index.html is missing; the page starts there"
    );
    announce("copying www/ to dist/");
    mirror(Path::new("www"), Path::new(DIST))?;
    notices::write(&Path::new(DIST).join("NOTICES.txt"))?;

    let mut files = read_folder(Path::new(DIST))?;
    name_modules(&mut files)?;
    weigh(&files)?;
    list_for_offline(&mut files)
}

/// Writes the names of the modules into `index.html`.
fn name_modules(files: &mut Files) -> Result<()> {
    let name = PathBuf::from("index.html");
    let html =
        fs::read_to_string(Path::new("www").join(&name)).context("www/index.html is no text")?;
    let html = with_modules(&html, files)?;
    let path = Path::new(DIST).join(&name);
    fs::write(&path, &html).with_context(|| format!("could not write {}", path.display()))?;
    files.insert(name, html.into_bytes());
    Ok(())
}

/// Writes `files.js`: what the service worker keeps for visits without a network, each file with
/// its checksum, and a version that changes with any of it. `index.html` says the version too.
fn list_for_offline(files: &mut Files) -> Result<()> {
    // Models are kept by the page itself, and types are for programmers.
    files.retain(|path, _| {
        let name = path.to_string_lossy();
        !name.starts_with("models") && !name.ends_with(".d.ts") && name != "service-worker.js"
    });
    let mut hash = Sha256::new();
    for (path, bytes) in files.iter() {
        hash.update(path.to_string_lossy().as_bytes());
        hash.update(bytes);
    }
    let version = short(&hash.finalize());

    let index = PathBuf::from("index.html");
    let html = String::from_utf8_lossy(&files[&index]);
    ensure!(
        html.contains(STATE),
        "www/index.html has no `{STATE}`, behind which its version is written"
    );
    let html = html.replacen(STATE, &format!("{STATE} data-version=\"{version}\""), 1);
    let path = Path::new(DIST).join(&index);
    fs::write(&path, &html).with_context(|| format!("could not write {}", path.display()))?;
    files.insert(index, html.into_bytes());

    let mut sums = BTreeMap::new();
    for (path, bytes) in files.iter() {
        let name = path.to_string_lossy().replace('\\', "/");
        let sum = short(&Sha256::digest(bytes));
        if name == "index.html" {
            sums.insert("./".to_string(), sum.clone());
        }
        sums.insert(name, sum);
    }
    let page = serde_json::json!({ "version": version, "files": sums });
    let path = Path::new(DIST).join("files.js");
    fs::write(&path, format!("self.PAGE = {page};\n"))
        .with_context(|| format!("could not write {}", path.display()))
}

/// The beginning of a checksum, in hexadecimal digits.
fn short(sum: &[u8]) -> String {
    sum[..8].iter().map(|byte| format!("{byte:02x}")).collect()
}
