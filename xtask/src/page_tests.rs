//! Selects and runs the page tests.

use std::fs;
use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::thread::available_parallelism;

use anyhow::{Context, Result, ensure};

use crate::browser::{OTHER_BROWSERS, headless_shell};
use crate::count::Report;
use crate::node;
use crate::run::run_and_keep;
use crate::test::FULL;

const FOLDER: &str = "tests/page";

const EXTENSION: &str = ".test.mjs";

/// Maximum number of browsers that run in parallel; more would run out of memory.
const MOST_AT_ONCE: usize = 4;

/// Selected page tests; an empty selection means all.
#[derive(Debug, Default, PartialEq)]
pub struct Selection {
    /// File names or paths.
    pub files: Vec<String>,
    /// A regular expression that the name of a test must match.
    pub name: Option<String>,
}

impl Selection {
    /// Whether an argument is a file of page tests.
    pub fn is_file(word: &str) -> bool {
        word.ends_with(EXTENSION)
    }

    fn paths(&self, folder: &Path) -> Result<Vec<PathBuf>> {
        if self.files.is_empty() {
            return all_in(folder);
        }
        let path = |file: &String| {
            // A path from shell completion works too: only its file name counts.
            let name = Path::new(file).file_name().unwrap_or_default();
            let path = folder.join(name);
            ensure!(
                path.is_file(),
                "there is no file {}; `ls {}` lists them",
                path.display(),
                folder.display()
            );
            Ok(path)
        };
        self.files.iter().map(path).collect()
    }
}

fn all_in(folder: &Path) -> Result<Vec<PathBuf>> {
    let could_not_read = || format!("could not read {}", folder.display());
    let mut files = Vec::new();
    for entry in fs::read_dir(folder).with_context(could_not_read)? {
        let path = entry.with_context(could_not_read)?.path();
        if Selection::is_file(&path.to_string_lossy()) {
            files.push(path);
        }
    }
    files.sort();
    Ok(files)
}

/// Runs the tests. The number of files that run in parallel is one more than the number of cores,
/// because some tests wait for the network or for a browser to start.
pub fn run(selection: &Selection, is_full: bool) -> Result<Report> {
    let paths = selection.paths(Path::new(FOLDER))?;
    let at_once = 1 + available_parallelism().map_or(1, NonZero::get);
    let mut node = node::with_page("tests/page/run.mjs")?;
    node.arg(format!("--workers={}", at_once.min(MOST_AT_ONCE)));
    if let Some(shell) = headless_shell() {
        node.env("HEADLESS_SHELL_PATH", shell);
    }
    for other in OTHER_BROWSERS {
        if paths.iter().any(|path| path.ends_with(other.test))
            && let Some(program) = other.program()
        {
            node.env(other.variable, program);
        }
    }
    if is_full {
        node.env(FULL, "1");
    }
    if let Some(name) = &selection.name {
        node.arg(format!("--name={name}"));
    }
    let printed = run_and_keep(node.args(paths))?;
    Ok(Report::of_node_test(&printed))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::files::scratch_folder;

    #[test]
    fn finds_files_by_name_or_path_and_sorts_all_of_them() {
        let folder = scratch_folder("page-tests");
        for name in ["b.test.mjs", "a.test.mjs", "board.mjs"] {
            fs::write(folder.join(name), "").unwrap();
        }
        let of = |files: &[&str]| {
            let selection = Selection {
                files: files.iter().map(ToString::to_string).collect(),
                name: None,
            };
            selection.paths(&folder)
        };
        let [a, b] = ["a.test.mjs", "b.test.mjs"].map(|name| folder.join(name));
        assert_eq!(of(&[]).unwrap(), [a.clone(), b.clone()]);
        let named = of(&["b.test.mjs", "tests/page/a.test.mjs"]).unwrap();
        assert_eq!(named, [b, a]);
        let error = of(&["c.test.mjs"]).unwrap_err().to_string();
        assert!(error.starts_with("there is no file "), "{error}");
        fs::remove_dir_all(folder).unwrap();
    }
}
