//! The house rules of the code, checked by code: who may import whom, and what must
//! never be.
//!
//! They are those of DESIGN.md, section 4: two tables and a list, one half in
//! `layering/rust.rs` and one in `layering/page.rs`, each with tests of the rules
//! themselves. A broken rule is reported as a sentence with file and line.

#[path = "layering/lexer.rs"]
mod lexer;
#[path = "layering/page.rs"]
mod page;
#[path = "layering/page_tests.rs"]
mod page_tests;
#[path = "layering/rust.rs"]
mod rust;

use std::path::{Path, PathBuf};

#[test]
fn the_crate_keeps_its_rules() {
    let broken: Vec<String> = files("src", "rs").iter().flat_map(rust::check).collect();
    assert!(broken.is_empty(), "\n{}\n", broken.join("\n"));
}

#[test]
fn the_page_keeps_its_rules() {
    let mut broken = Vec::new();
    broken.extend(files("www", "js").iter().flat_map(page::check_script));
    broken.extend(files("www", "html").iter().flat_map(page::check_html));
    broken.extend(files("www", "css").iter().flat_map(page::check_css));
    assert!(broken.is_empty(), "\n{}\n", broken.join("\n"));
}

/// A source file: its path from the repository's root, with slashes, and its text.
struct Source {
    path: String,
    text: String,
}

/// All files with an ending below a folder; none when the folder is not there yet.
fn files(folder: &str, ending: &str) -> Vec<Source> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut open = vec![root.join(folder)];
    let mut found = Vec::new();
    while let Some(folder) = open.pop() {
        let Ok(entries) = std::fs::read_dir(&folder) else {
            continue;
        };
        let mut paths: Vec<PathBuf> = entries.map(|entry| entry.unwrap().path()).collect();
        paths.sort();
        for path in paths {
            let name = path.strip_prefix(root).unwrap();
            if path.is_dir() {
                // What wasm-bindgen writes is not ours.
                if name != Path::new("www/pkg") {
                    open.push(path);
                }
            } else if path.extension().is_some_and(|found| found == ending) {
                let parts: Vec<_> = name.iter().map(|part| part.to_string_lossy()).collect();
                found.push(Source {
                    path: parts.join("/"),
                    text: std::fs::read_to_string(&path).unwrap(),
                });
            }
        }
    }
    found
}

/// Checks a snippet as if it stood in a file of that name: the first words of each
/// complaint that are expected, or none.
fn expect(path: &str, text: &str, expected: &[&str]) {
    let source = Source {
        path: path.into(),
        text: text.into(),
    };
    let broken = match path.rsplit('.').next() {
        Some("rs") => rust::check(&source),
        Some("js") => page::check_script(&source),
        Some("html") => page::check_html(&source),
        _ => page::check_css(&source),
    };
    let as_expected = broken.len() == expected.len()
        && broken
            .iter()
            .zip(expected)
            .all(|(found, start)| found.starts_with(start));
    assert!(
        as_expected,
        "{path}: {text}\ngave {broken:#?}\nnot {expected:#?}"
    );
}
