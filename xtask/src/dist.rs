//! Assembles `dist/`, the page for any static host, and prints its size.
//!
//! Scripts, styles and wasm are in a folder named after the version, so that a browser never mixes
//! cached files of two versions, whatever caching headers the host sends.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, ensure};
use sha2::{Digest, Sha256};

use crate::bundle::Bundle;
use crate::files::{Files, read_folder, read_where, replace};
use crate::policy::without_servers;
use crate::preload::with_links;
use crate::run::announce;
use crate::weight::weigh;
use crate::{lessons, node, notices, pieces, recording, wasm};

/// Output folder, relative to the root of the repository.
pub const DIST: &str = "dist";

/// Folder of the models in `www/` and in `dist/`. The page itself stores them for offline use.
const MODELS: &str = "models";

/// The attribute of `index.html` after which the version is inserted.
const STATE: &str = "data-state=\"loading\"";

/// Files whose address must not change, because other pages or the browser use it.
const STABLE: [&str; 5] = [
    "index.html",
    "embed.js",
    "service-worker.js",
    "icon.svg",
    "NOTICES.txt",
];

/// Whether the page can load models from the Hub.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Hub {
    Offered,
    LeftOut,
}

/// Builds the wasm and its bindings, writes the page to `dist/`, and prints download sizes.
pub fn build(hub: Hub) -> Result<()> {
    // Reports a missing Node.js before the longest step.
    node::ensure_packages(node::OF_PAGE)?;
    wasm::build()?;
    recording::make()?;
    assemble(hub)
}

fn assemble(hub: Hub) -> Result<()> {
    let bundle = Bundle::make()?;
    let notices = notices::text(Path::new("www/NOTICES.txt"))?;
    announce("writing dist/");
    let mut models = read_folder(&Path::new("www").join(MODELS))?;
    pieces::list(&mut models)?;
    let folder = Path::new(DIST).join(MODELS);
    replace(&read_folder(&folder)?, &models, &folder)?;
    let files = page(&bundle, notices, hub)?;
    weigh(&files, &bundle)?;
    write(files, &bundle)
}

/// Writes the page to `dist/` after an edit.
pub fn refresh(bundle: &Bundle) -> Result<()> {
    let notices = fs::read(Path::new(DIST).join("NOTICES.txt"))?;
    write(page(bundle, notices, Hub::Offered)?, bundle)
}

/// The files of the page: bundled scripts and styles, and other files of `www/`.
fn page(bundle: &Bundle, notices: Vec<u8>, hub: Hub) -> Result<Files> {
    ensure!(
        Path::new("www/index.html").exists(),
        "www/index.html is missing; the page starts there"
    );
    let mut files = read_where(Path::new("www"), |path| !is_model(path) && !is_source(path))?;
    lessons::assemble(&mut files, bundle.languages())?;
    recording::add(&mut files)?;
    files.extend(bundle.files.clone());
    files.insert("NOTICES.txt".into(), notices);
    let mut html = with_links(
        &text(&files, "index.html")?,
        bundle,
        files.contains_key(Path::new(recording::NAME)),
    )?;
    if hub == Hub::LeftOut {
        html = without_servers(&html)?;
    }
    files.insert("index.html".into(), html.into_bytes());
    Ok(files)
}

/// Makes `dist/` contain exactly the given files and the models.
fn write(files: Files, bundle: &Bundle) -> Result<()> {
    let folder = Path::new(DIST);
    let present = read_where(folder, |path| !is_model(path))?;
    let languages: Vec<&str> = bundle.languages().collect();
    replace(&present, &versioned(files, &languages)?, folder)
}

fn is_model(path: &Path) -> bool {
    path.starts_with(MODELS)
}

/// Whether a file is a source of the bundle or a declaration for developers. Scripts in `pkg/` are
/// generated, so they are not sources.
fn is_source(path: &Path) -> bool {
    let name = path.to_string_lossy();
    let is_code = [".js", ".ts", ".css"].iter().any(|end| name.ends_with(end));
    name.ends_with(".d.ts") || is_code && !name.starts_with("pkg")
}

/// Moves versioned files to a folder named after the version, updates `index.html`, and adds
/// `files.js`: the files that the service worker stores for offline use, each with its checksum, and
/// the languages of the page.
fn versioned(files: Files, languages: &[&str]) -> Result<Files> {
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
        "www/index.html has no `{STATE}`, after which its version is inserted"
    );
    let mut html = html.replacen(STATE, &format!("{STATE} data-version=\"{version}\""), 1);
    let mut placed = Files::new();
    for (path, bytes) in files {
        let name = path.to_string_lossy().replace('\\', "/");
        if STABLE.contains(&name.as_str()) {
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
    let page = serde_json::json!({ "version": version, "folder": folder, "files": sums, "languages": languages });
    let list = format!("self.PAGE = {page};\n");
    placed.insert("files.js".into(), list.into_bytes());
    Ok(placed)
}

/// Whether a file contributes to the version and is stored for offline use. Source maps are for
/// developers only.
fn is_of_version(path: &Path) -> bool {
    let name = path.to_string_lossy();
    !name.ends_with(".map") && name != "service-worker.js"
}

fn text(files: &Files, name: &str) -> Result<String> {
    let bytes = files.get(Path::new(name));
    let bytes = bytes.with_context(|| format!("www/{name} is missing"))?;
    String::from_utf8(bytes.clone()).with_context(|| format!("www/{name} is not UTF-8"))
}

/// First eight bytes of a checksum, in hexadecimal digits.
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
        ]
        .map(|(path, text)| (PathBuf::from(path), text.into()))
        .into()
    }

    #[test]
    fn moves_versioned_files_to_a_folder_and_keeps_public_addresses() {
        let names = |files: &Files| -> Vec<String> {
            let names = files.keys().map(|path| path.to_string_lossy().into_owned());
            names.collect()
        };
        let [one, same, other] =
            ["1", "1", "2"].map(|main| versioned(page(main), &["en", "uk"]).unwrap());
        let html = text(&one, "index.html").unwrap();
        let (_, rest) = html.split_once("data-version=\"").unwrap();
        let version = &rest[..16];
        let expected = [
            "embed.js",
            "files.js",
            "icon.svg",
            "index.html",
            &format!("v-{version}/a/main.js"),
            &format!("v-{version}/main.js"),
        ];
        assert_eq!(names(&one), expected);
        assert!(html.contains(&format!(
            "<link href=\"icon.svg\"><link href=\"v-{version}/a/main.js\"><script src=\"v-{version}/main.js\">"
        )));
        let list = text(&one, "files.js").unwrap();
        assert!(list.contains(&format!("\"v-{version}/main.js\":")));
        assert!(list.contains("\"languages\":[\"en\",\"uk\"]"));
        assert_eq!(names(&same), names(&one));
        assert_ne!(names(&other), names(&one));
    }
}
