//! `cargo xtask test`: the stages that CI runs, and their set-up.

use std::cell::OnceCell;
use std::process::{Command, ExitCode};
use std::str::FromStr;

use anyhow::{Context, Error, Result};

use crate::count::Count;
use crate::run::{Printed, announce, ask, command, run, run_and_keep};
use crate::{dist, node, wasm};

/// One kind of check. The variants stand in the order in which they run: the
/// quick ones first.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Stage {
    Format,
    Clippy,
    Docs,
    Rust,
    Types,
    Page,
}

impl Stage {
    pub const ALL: [Self; 6] = [
        Self::Format,
        Self::Clippy,
        Self::Docs,
        Self::Rust,
        Self::Types,
        Self::Page,
    ];

    /// The word that names the stage on the command line and in its closing
    /// line.
    pub fn name(self) -> &'static str {
        match self {
            Self::Format => "format",
            Self::Clippy => "clippy",
            Self::Docs => "docs",
            Self::Rust => "rust",
            Self::Types => "types",
            Self::Page => "page",
        }
    }

    fn run(self, page: &Page) -> Result<Count> {
        match self {
            Self::Format => format(),
            Self::Clippy => clippy(),
            Self::Docs => Ok(docs()),
            Self::Rust => rust(),
            Self::Types => types(page),
            Self::Page => page_tests(page),
        }
    }
}

impl FromStr for Stage {
    type Err = Error;

    fn from_str(name: &str) -> Result<Self> {
        let known = || Self::ALL.map(Self::name).join(", ");
        Self::ALL
            .into_iter()
            .find(|stage| stage.name() == name)
            .with_context(|| format!("there is no stage {name:?}; the stages are {}", known()))
    }
}

/// Runs the stages, all of them even when one fails, and sums them up.
pub fn test(stages: &[Stage]) -> Result<ExitCode> {
    let page = Page::default();
    let mut table = String::from("\nstage    passed  failed\n");
    let mut all_passed = true;
    for stage in Stage::ALL
        .into_iter()
        .filter(|stage| stages.contains(stage))
    {
        announce(&format!("stage {}", stage.name()));
        let count = stage.run(&page).unwrap_or_else(|error| {
            println!("error: {error:#}");
            Count::of_one(false)
        });
        let (name, Count { passed, failed }) = (stage.name(), count);
        println!("{name}: {passed} passed, {failed} failed");
        table.push_str(&format!("{name:<6}   {passed:>6}  {failed:>6}\n"));
        all_passed &= failed == 0;
    }
    print!("{table}");
    Ok(if all_passed {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    })
}

/// What the stages that need the page share: it is built once, and a failure
/// to build it is told to each of them.
#[derive(Default)]
struct Page {
    prepared: OnceCell<Result<(), String>>,
}

impl Page {
    fn prepare(&self) -> Result<()> {
        let prepared = self.prepared.get_or_init(|| {
            wasm::build()
                .and_then(|()| dist::assemble())
                .and_then(|()| node::ensure_packages())
                .map_err(|error| format!("{error:#}"))
        });
        prepared.clone().map_err(Error::msg)
    }
}

fn format() -> Result<Count> {
    ensure_component("rustfmt", "cargo fmt --version")?;
    Ok(check(
        &mut command("cargo fmt --all --check"),
        "run `cargo fmt --all`",
    ))
}

fn clippy() -> Result<Count> {
    ensure_component("clippy", "cargo clippy --version")?;
    wasm::ensure_target()?;
    let remedy = "change what the warnings above point at";
    let native = check(
        &mut command("cargo clippy --workspace --all-targets -- -D warnings"),
        remedy,
    );
    // The boundary to JavaScript exists only on this target.
    let wasm = check(
        wasm::cargo("clippy --lib --package=headlight").args(["--", "-D", "warnings"]),
        remedy,
    );
    Ok(native + wasm)
}

fn docs() -> Count {
    check(
        command("cargo doc --no-deps --package=headlight").env("RUSTDOCFLAGS", "-D warnings"),
        "change the documentation that the warnings above point at",
    )
}

fn rust() -> Result<Count> {
    let printed = run_and_keep(&mut command("cargo test --workspace --no-fail-fast"))?;
    Ok(Count::of_cargo_test(&printed))
}

fn types(page: &Page) -> Result<Count> {
    page.prepare()?;
    Ok(check(
        &mut command(
            "tests/page/node_modules/.bin/tsc --noEmit --project tests/page/tsconfig.json",
        ),
        "change the lines named above",
    ))
}

fn page_tests(page: &Page) -> Result<Count> {
    page.prepare()?;
    let printed = drive_page(&["tests/page/all.mjs".into()], &[])?;
    let (files, names) = failed_tests(&printed.text);
    if names.is_empty() {
        return Ok(Count::of_node_test(&printed));
    }
    // A browser on a busy machine misses a moment now and then. What fails twice is wrong.
    announce(&format!("once more, by themselves: {}", names.join(" · ")));
    let first = Count::of_node_test(&printed);
    let again = Count::of_node_test(&drive_page(&files, &names)?);
    Ok(Count {
        passed: first.passed + again.passed,
        // What was not found again has not passed either.
        failed: again.failed.max(first.failed.saturating_sub(again.passed)),
    })
}

/// Runs the page tests of these files, all of them or those with these names.
fn drive_page(files: &[String], names: &[String]) -> Result<Printed> {
    // A test that fails may leave its browser open, which would keep Node.js
    // waiting for ever without the forced exit.
    let mut node = node::with_page("--test --test-force-exit --test-reporter=spec")?;
    for name in names {
        // Node.js before 22 compares a test's own name, later versions those of its suites too.
        node.arg(format!("--test-name-pattern={}$", as_pattern(name)));
    }
    run_and_keep(node.arg("--test-concurrency=1").args(files))
}

/// The files and the names in the list of failing tests at the end of what Node.js printed.
fn failed_tests(printed: &str) -> (Vec<String>, Vec<String>) {
    let (_, list) = printed.split_once("✖ failing tests:").unwrap_or_default();
    let file = |line: &str| {
        Some(
            line.strip_prefix("test at ")?
                .split_once(':')?
                .0
                .to_string(),
        )
    };
    let name = |line: &str| Some(line.strip_prefix("✖ ")?.rsplit_once(" (")?.0.to_string());
    let mut files: Vec<String> = list.lines().filter_map(file).collect();
    files.sort();
    files.dedup();
    (files, list.lines().filter_map(name).collect())
}

/// A text as a regular expression that means just that text.
fn as_pattern(text: &str) -> String {
    let special = |letter: char| r"\^$.|?*+()[]{}/".contains(letter);
    text.chars().fold(String::new(), |mut pattern, letter| {
        if special(letter) {
            pattern.push('\\');
        }
        pattern.push(letter);
        pattern
    })
}

/// One command that is one check of its stage.
fn check(command: &mut Command, remedy: &str) -> Count {
    let result = run(command, remedy);
    if let Err(error) = &result {
        println!("error: {error:#}");
    }
    Count::of_one(result.is_ok())
}

/// Installs a part of the toolchain that a minimal installation leaves out.
fn ensure_component(component: &str, probe: &str) -> Result<()> {
    if ask(&mut command(probe)).is_some() {
        return Ok(());
    }
    run(
        &mut command(&format!("rustup component add {component}")),
        "install it with whatever installed Rust here",
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn failing_page_tests_are_found_by_name_and_asked_for_as_they_are_written() {
        let printed = "\
✖ a suite (3 ms)
ℹ fail 1

✖ failing tests:

test at tests/page/a.test.mjs:1:3
✖ shows “it” (65 %) (44802.776371ms)
  AssertionError: no
";
        let (files, names) = failed_tests(printed);
        assert_eq!(files, ["tests/page/a.test.mjs"]);
        assert_eq!(names, ["shows “it” (65 %)"]);
        assert_eq!(as_pattern("a (b) c."), r"a \(b\) c\.");
        assert!(failed_tests("ℹ fail 0").1.is_empty());
    }
}
