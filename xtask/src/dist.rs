//! `dist/`: the page as any static host can serve it, and how large it is.
//!
//! Scripts, styles and wasm lie in a folder that is named by the version. A browser that kept some
//! of them never runs them with those of another version, whatever the host lets it keep.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, ensure};
use sha2::{Digest, Sha256};

use crate::files::{read_folder, write_folder};
use crate::notices;
use crate::preload::with_modules;
use crate::run::announce;
use crate::weight::{Files, weigh};

/// The folder that is served, relative to the root of the repository.
pub const DIST: &str = "dist";

/// The attribute of `index.html` behind which the version is written.
const STATE: &str = "data-state=\"loading\"";

/// What others know by its address, which stays: the page, what it is embedded with, and what keeps it.
const KNOWN: [&str; 5] = [
    "index.html",
    "embed.js",
    "service-worker.js",
    "icon.svg",
    "NOTICES.txt",
];

/// Puts the files of `www/` in `dist/` and prints the sizes that matter to a visitor.
pub fn assemble() -> Result<()> {
    ensure!(
        Path::new("www/index.html").exists(),
        "www/index.html is missing; the page starts there"
    );
    announce("copying www/ to dist/");
    let mut files = read_folder(Path::new("www"))?;
    files.insert(
        "NOTICES.txt".into(),
        notices::text(Path::new("www/NOTICES.txt"))?,
    );
    let html = with_modules(&text(&files, "index.html")?, &files)?;
    files.insert("index.html".into(), html.into_bytes());
    weigh(&files)?;
    write_folder(&versioned(files)?, Path::new(DIST))
}

/// Moves what belongs to one version to a folder of its name, which `index.html` then knows, and adds
/// `files.js`: what the service worker keeps for visits without a network, each file with its checksum.
fn versioned(files: Files) -> Result<Files> {
    let mut hash = Sha256::new();
    for (path, bytes) in files.iter().filter(|(path, _)| is_of_version(path)) {
        hash.update(path.to_string_lossy().as_bytes());
        hash.update(bytes);
    }
    let version = short(&hash.finalize());
    let folder = format!("v-{version}/");

    let html = text(&files, "index.html")?;
    ensure!(
        html.contains(STATE),
        "www/index.html has no `{STATE}`, behind which its version is written"
    );
    let mut html = html.replacen(STATE, &format!("{STATE} data-version=\"{version}\""), 1);
    let mut placed = Files::new();
    for (path, bytes) in files {
        let name = path.to_string_lossy().replace('\\', "/");
        if KNOWN.contains(&name.as_str()) || name.starts_with("models/") {
            placed.insert(path, bytes);
            continue;
        }
        for attribute in ["src", "href"] {
            html = html.replace(
                &format!("{attribute}=\"{name}\""),
                &format!("{attribute}=\"{folder}{name}\""),
            );
        }
        placed.insert(PathBuf::from(&folder).join(path), bytes);
    }
    placed.insert("index.html".into(), html.into_bytes());

    let mut sums = BTreeMap::new();
    for (path, bytes) in placed.iter().filter(|(path, _)| is_of_version(path)) {
        let name = path.to_string_lossy().replace('\\', "/");
        let sum = short(&Sha256::digest(bytes));
        if name == "index.html" {
            sums.insert("./".to_string(), sum.clone());
        }
        sums.insert(name, sum);
    }
    let page = serde_json::json!({ "version": version, "folder": folder, "files": sums });
    let list = format!("self.PAGE = {page};\n");
    placed.insert("files.js".into(), list.into_bytes());
    Ok(placed)
}

/// Whether a file changes the version, and is kept with it. Models are kept by the page itself, and types are for
/// programmers.
fn is_of_version(path: &Path) -> bool {
    let name = path.to_string_lossy();
    !name.starts_with("models") && !name.ends_with(".d.ts") && name != "service-worker.js"
}

/// A file as text.
fn text(files: &Files, name: &str) -> Result<String> {
    let bytes = files.get(Path::new(name));
    let bytes = bytes.with_context(|| format!("www/{name} is missing"))?;
    String::from_utf8(bytes.clone()).with_context(|| format!("www/{name} is no text"))
}

/// The beginning of a checksum, in hexadecimal digits.
fn short(sum: &[u8]) -> String {
    sum[..8].iter().map(|byte| format!("{byte:02x}")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn page(main: &str) -> Files {
        [
            (
                "index.html",
                "<html data-state=\"loading\"><link href=\"icon.svg\"><link href=\"a/main.js\"><script src=\"main.js\">",
            ),
            ("icon.svg", ""),
            ("embed.js", ""),
            ("main.js", main),
            ("a/main.js", ""),
            ("models/m/model.gguf", ""),
        ]
        .map(|(path, text)| (PathBuf::from(path), text.into()))
        .into()
    }

    #[test]
    fn a_version_has_a_folder_of_its_own_and_what_others_know_stays_where_it_is() {
        let names = |files: &Files| -> Vec<String> {
            let names = files.keys().map(|path| path.to_string_lossy().into_owned());
            names.collect()
        };
        let [one, same, other] = ["1", "1", "2"].map(|main| versioned(page(main)).unwrap());
        let html = text(&one, "index.html").unwrap();
        let (_, rest) = html.split_once("data-version=\"").unwrap();
        let version = &rest[..16];
        let expected = [
            "embed.js",
            "files.js",
            "icon.svg",
            "index.html",
            "models/m/model.gguf",
            &format!("v-{version}/a/main.js"),
            &format!("v-{version}/main.js"),
        ];
        assert_eq!(names(&one), expected);
        assert!(html.contains(&format!(
            "<link href=\"icon.svg\"><link href=\"v-{version}/a/main.js\"><script src=\"v-{version}/main.js\">"
        )));
        let list = text(&one, "files.js").unwrap();
        assert!(list.contains(&format!("\"v-{version}/main.js\":")) && !list.contains("models"));
        assert_eq!(names(&same), names(&one));
        assert_ne!(names(&other), names(&one));
    }
}
