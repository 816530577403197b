//! `NOTICES.txt` of the built page: the crates compiled into the wasm and the packages bundled with
//! the page, with their licences.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use std::fs;
use std::path::Path;

use anyhow::{Context, Result};
use serde_json::Value;

use crate::run::{announce, ask, command};
use crate::wasm::TARGET;

/// Prefixes of licence file names. If a crate offers several licences, the first one in this list
/// is used.
const TEXTS: [&str; 6] = [
    "license-mit",
    "license-apache",
    "license-zlib",
    "license",
    "copying",
    "unlicense",
];

/// Names and versions of the packages that the page imports.
const PACKAGES: &str = "package.json";

/// `www/NOTICES.txt` followed by the crates compiled into the core and the page's packages.
pub fn text(notices: &Path) -> Result<Vec<u8>> {
    announce("adding crates and packages to NOTICES.txt");
    let line = format!("cargo metadata --format-version=1 --filter-platform={TARGET}");
    let metadata = ask(&mut command(&line))
        .with_context(|| format!("`{line}` failed; run it to see the reason"))?;
    let metadata: Value = serde_json::from_str(&metadata)
        .with_context(|| format!("`{line}` printed something other than JSON"))?;
    let mut text = fs::read_to_string(notices)
        .with_context(|| format!("{} cannot be read", notices.display()))?;
    let packages =
        fs::read_to_string(PACKAGES).with_context(|| format!("{PACKAGES} cannot be read"))?;
    let packages: Value =
        serde_json::from_str(&packages).with_context(|| format!("{PACKAGES} is not JSON"))?;
    for (name, version) in packages["dependencies"].as_object().into_iter().flatten() {
        let manifest = format!("node_modules/{name}/package.json");
        let licence = licence_text(Path::new(&manifest))
            .with_context(|| format!("{name} has no licence text"))?;
        write!(text, "\n\n{name} {}\n\n{licence}", word(version))?;
    }
    for (licence, crates) in by_licence(&metadata) {
        let names: Vec<_> = crates.into_iter().collect();
        write!(text, "\n\n{}\n\n{licence}", names.join("\n"))?;
    }
    text.push('\n');
    Ok(text.into_bytes())
}

/// Licence texts, each with the crates that it covers.
fn by_licence(metadata: &Value) -> BTreeMap<String, BTreeSet<String>> {
    let packages: BTreeMap<&str, &Value> = list(&metadata["packages"])
        .map(|package| (word(&package["id"]), package))
        .collect();
    let mut found: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for id in compiled_in(metadata) {
        let Some(package) = packages.get(id) else {
            continue;
        };
        let (name, version) = (word(&package["name"]), word(&package["version"]));
        let terms = word(&package["license"]);
        let authors: Vec<_> = list(&package["authors"]).map(word).collect();
        let text = licence_text(Path::new(word(&package["manifest_path"])));
        let title = format!("{name} {version} ({terms}), {}", authors.join(", "));
        let title = title.trim_end_matches([',', ' ']).to_string();
        found
            .entry(text.unwrap_or_else(|| format!("Terms: {terms}.")))
            .or_default()
            .insert(title);
    }
    found
}

/// Ids of the packages compiled into the core's wasm, except the core itself, build dependencies
/// and procedural macros.
fn compiled_in(metadata: &Value) -> BTreeSet<&str> {
    let nodes: BTreeMap<&str, &Value> = list(&metadata["resolve"]["nodes"])
        .map(|node| (word(&node["id"]), node))
        .collect();
    let works_at_compile_time: BTreeSet<&str> = list(&metadata["packages"])
        .filter(|package| {
            list(&package["targets"])
                .any(|target| list(&target["kind"]).any(|kind| kind == "proc-macro"))
        })
        .map(|package| word(&package["id"]))
        .collect();
    let core = list(&metadata["packages"]).find(|package| package["name"] == "headlight");
    let core = core.map(|package| word(&package["id"]));
    let mut pending: Vec<&str> = core.into_iter().collect();
    let mut seen = BTreeSet::new();
    while let Some(id) = pending.pop() {
        if works_at_compile_time.contains(id) || !seen.insert(id) {
            continue;
        }
        let Some(node) = nodes.get(id) else { continue };
        let needed = list(&node["deps"])
            .filter(|dep| list(&dep["dep_kinds"]).any(|kind| kind["kind"].is_null()));
        pending.extend(needed.map(|dep| word(&dep["pkg"])));
    }
    seen.retain(|id| Some(*id) != core);
    seen
}

/// The licence text next to a crate's manifest.
fn licence_text(manifest: &Path) -> Option<String> {
    let folder = fs::read_dir(manifest.parent()?).ok()?;
    let mut files: Vec<_> = folder
        .filter_map(|entry| Some(entry.ok()?.path()))
        .collect();
    files.sort();
    let named = |start: &str| {
        files.iter().find(|path| {
            let name = path.file_name().unwrap_or_default().to_string_lossy();
            name.to_lowercase().starts_with(start)
        })
    };
    let path = TEXTS.iter().find_map(|start| named(start))?;
    Some(fs::read_to_string(path).ok()?.trim().to_string())
}

fn list(value: &Value) -> impl Iterator<Item = &Value> {
    value.as_array().into_iter().flatten()
}

fn word(value: &Value) -> &str {
    value.as_str().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn includes_transitive_dependencies_but_no_macros_and_no_dev_dependencies() {
        let package = |name: &str, kind: &str| {
            json!({ "id": name, "name": name, "version": "1.0.0", "license": "MIT", "authors": ["A. Author"],
                "manifest_path": "/nowhere/Cargo.toml", "targets": [{ "kind": [kind] }] })
        };
        let needs = |name: &str, needed: &[(&str, Value)]| {
            let deps: Vec<_> = needed
                .iter()
                .map(|(pkg, kind)| json!({ "pkg": pkg, "dep_kinds": [{ "kind": kind }] }))
                .collect();
            json!({ "id": name, "deps": deps })
        };
        let metadata = json!({
            "packages": [package("headlight", "cdylib"), package("a", "lib"), package("b", "lib"),
                package("derive", "proc-macro"), package("checks", "lib")],
            "resolve": { "nodes": [
                needs("headlight", &[("a", Value::Null), ("derive", Value::Null), ("checks", json!("dev"))]),
                needs("a", &[("b", Value::Null)]), needs("b", &[]), needs("derive", &[]), needs("checks", &[]),
            ] },
        });
        let found = by_licence(&metadata);
        let crates = &found["Terms: MIT."];
        let expected = ["a 1.0.0 (MIT), A. Author", "b 1.0.0 (MIT), A. Author"];
        assert_eq!(crates.iter().collect::<Vec<_>>(), expected);
    }
}
