//! Bundles the page's scripts and styles with `bundle.mjs`, which runs in Node.js.

use std::collections::{BTreeMap, BTreeSet};
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context, Result};

use crate::files::{Files, read_folder};
use crate::run::{command, run, shown};

/// Folder of the bundled files, relative to the root of the repository.
const FOLDER: &str = "target/xtask/page";

/// Separate output folder for bundles after an edit, so that a build can run at the same time.
const WATCHED: &str = "target/xtask/watched";

/// The file in which `bundle.mjs` lists each script's imports.
const IMPORTS: &str = "imports.json";

/// The scripts and styles of the page.
#[derive(Default)]
pub struct Bundle {
    pub files: Files,
    /// Each script with its imports.
    imports: BTreeMap<String, Vec<String>>,
}

impl Bundle {
    /// Bundles the sources in `www/`.
    pub fn make() -> Result<Self> {
        run(
            &mut bundler(FOLDER),
            "fix the file named above; if none is, remove node_modules/ and try again",
        )?;
        Self::read(FOLDER)
    }

    /// Reads the output of `bundle.mjs` from a folder.
    fn read(folder: &str) -> Result<Self> {
        let mut files = read_folder(Path::new(folder))?;
        let list = files
            .remove(Path::new(IMPORTS))
            .with_context(|| format!("{folder}/{IMPORTS} is missing"))?;
        let imports = serde_json::from_slice(&list)
            .with_context(|| format!("{folder}/{IMPORTS} is not as bundle.mjs writes it"))?;
        Ok(Self { files, imports })
    }

    /// The given files with their direct and indirect imports.
    pub fn with_imports<'a>(
        &'a self,
        names: impl IntoIterator<Item = &'a str>,
    ) -> BTreeSet<PathBuf> {
        let mut pending: Vec<&str> = names.into_iter().collect();
        let mut found = BTreeSet::new();
        while let Some(name) = pending.pop() {
            if found.insert(PathBuf::from(name)) {
                pending.extend(
                    self.imports
                        .get(name)
                        .into_iter()
                        .flatten()
                        .map(String::as_str),
                );
            }
        }
        found
    }

    /// The languages of the page; the scripts of each are in a folder named after it.
    pub fn languages(&self) -> impl Iterator<Item = &str> {
        let names = self.imports.keys();
        names.filter_map(|name| name.strip_suffix("/main.js"))
    }

    /// The rooms, which are loaded on demand.
    pub fn rooms(&self) -> impl Iterator<Item = &str> {
        self.imports.keys().filter_map(|name| {
            let room = name.strip_prefix("en/rooms/")?;
            room.strip_suffix("/opened.js")
        })
    }
}

/// After each edit of a source in `www/`, bundles again and passes the bundle to `act`, until this
/// process ends.
pub fn after_edits(act: impl Fn(Result<Bundle>) + Send + 'static) -> Result<()> {
    let mut command = bundler(WATCHED);
    command.arg("--watch");
    // Node.js ends when its standard input closes, so it ends with this process.
    let mut node = command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .with_context(|| format!("`{}` could not start", shown(&command)))?;
    let lines = BufReader::new(node.stdout.take().expect("standard output is piped")).lines();
    std::thread::spawn(move || {
        for _ in lines.map_while(Result::ok) {
            act(Bundle::read(WATCHED));
        }
        // The Node.js process was moved into this thread, so that its standard input stays open
        // until here.
        drop(node);
    });
    Ok(())
}

fn bundler(folder: &str) -> Command {
    command(&format!("node xtask/bundle.mjs {folder}"))
}

#[cfg(test)]
pub fn of(files: &[(&str, &[&str])]) -> Bundle {
    let mut bundle = Bundle::default();
    for (name, imports) in files {
        let imports = imports.iter().map(ToString::to_string).collect();
        bundle.files.insert(PathBuf::from(name), Vec::new());
        if name.ends_with(".js") {
            bundle.imports.insert(name.to_string(), imports);
        }
    }
    bundle
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn follows_imports_once_and_lists_languages_and_rooms() {
        let bundle = of(&[
            ("en/main.js", &["en/shared.js"]),
            ("en/rooms/a/opened.js", &["en/shared.js", "en/main.js"]),
            ("en/rooms/a/late.js", &["en/rooms/a/opened.js"]),
            ("rooms/a/style.css", &[]),
            ("en/shared.js", &["en/main.js"]),
            ("uk/main.js", &[]),
            ("uk/rooms/a/opened.js", &[]),
        ]);
        let found = bundle.with_imports(["en/rooms/a/opened.js", "rooms/a/style.css"]);
        let expected = [
            "en/main.js",
            "en/rooms/a/opened.js",
            "en/shared.js",
            "rooms/a/style.css",
        ];
        assert_eq!(found, expected.map(PathBuf::from).into());
        assert_eq!(bundle.languages().collect::<Vec<_>>(), ["en", "uk"]);
        assert_eq!(bundle.rooms().collect::<Vec<_>>(), ["a"]);
    }
}
