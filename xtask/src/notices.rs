//! `NOTICES.txt` of the built page: whose work is inside the wasm, and under which terms.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use std::fs;
use std::path::Path;

use anyhow::{Context, Result};
use serde_json::Value;

use crate::run::{announce, ask, command};
use crate::wasm::TARGET;

/// Files that hold a licence's text begin like this. Of several licences that one may choose
/// from, the first that is here is taken.
const TEXTS: [&str; 6] = [
    "license-mit",
    "license-apache",
    "license-zlib",
    "license",
    "copying",
    "unlicense",
];

/// What `www/NOTICES.txt` says, with the crates that the core is made of.
pub fn text(notices: &Path) -> Result<Vec<u8>> {
    announce("adding the crates to NOTICES.txt");
    let line = format!("cargo metadata --format-version=1 --filter-platform={TARGET}");
    let metadata = ask(&mut command(&line))
        .with_context(|| format!("`{line}` failed; run it to see the reason"))?;
    let metadata: Value = serde_json::from_str(&metadata)
        .with_context(|| format!("`{line}` printed something other than JSON"))?;
    let mut text = fs::read_to_string(notices)
        .with_context(|| format!("{} cannot be read", notices.display()))?;
    for (licence, crates) in by_licence(&metadata) {
        let names: Vec<_> = crates.into_iter().collect();
        write!(text, "\n\n{}\n\n{licence}", names.join("\n"))?;
    }
    text.push('\n');
    Ok(text.into_bytes())
}

/// The texts of licences, each with the crates that come under it.
fn by_licence(metadata: &Value) -> BTreeMap<String, BTreeSet<String>> {
    let packages: BTreeMap<&str, &Value> = list(&metadata["packages"])
        .map(|package| (word(&package["id"]), package))
        .collect();
    let mut found: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for id in inside(metadata) {
        let Some(package) = packages.get(id) else {
            continue;
        };
        let (name, version) = (word(&package["name"]), word(&package["version"]));
        let terms = word(&package["license"]);
        let authors: Vec<_> = list(&package["authors"]).map(word).collect();
        let text = text_beside(Path::new(word(&package["manifest_path"])));
        let title = format!("{name} {version} ({terms}), {}", authors.join(", "));
        let title = title.trim_end_matches([',', ' ']).to_string();
        found
            .entry(text.unwrap_or_else(|| format!("Terms: {terms}.")))
            .or_default()
            .insert(title);
    }
    found
}

/// The ids of the packages whose code is in the core's wasm: not the core itself, and nothing
/// that only works while it is compiled.
fn inside(metadata: &Value) -> BTreeSet<&str> {
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

/// The text of the licence that lies beside a manifest.
fn text_beside(manifest: &Path) -> Option<String> {
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
    fn crates_inside_are_followed_and_helpers_of_the_compiler_are_not() {
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
