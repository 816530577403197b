//! `cargo xtask test`: the stages that CI runs, and their set-up.

use std::cell::OnceCell;
use std::path::Path;
use std::process::{Command, ExitCode};
use std::str::FromStr;
use std::time::Instant;

use anyhow::{Context, Error, Result};

use crate::browser::chromium;
use crate::count::{Count, Report};
use crate::dist::{self, Hub};
use crate::page_tests::{self, Selection};
use crate::run::{announce, ask, command, run, run_and_keep};
use crate::{fuzz, node, python, wasm};

/// Environment variable that makes tests run the full set.
pub const FULL: &str = "HEADLIGHT_FULL";

/// Runs the tests of the Python package with unittest's messages on standard output.
const UNITTEST: &str = "import sys, unittest; sys.stderr = sys.stdout; \
    unittest.main(None, argv=['unittest', 'discover', '-v', 'python/tests'])";

/// A kind of check, in the order of execution: quick ones first.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Stage {
    Format,
    Lint,
    Clippy,
    Docs,
    Rust,
    Types,
    Page,
    Python,
    Fuzz,
}

impl Stage {
    pub const ALL: [Self; 9] = [
        Self::Format,
        Self::Lint,
        Self::Clippy,
        Self::Docs,
        Self::Rust,
        Self::Types,
        Self::Page,
        Self::Python,
        Self::Fuzz,
    ];

    /// The stages of a normal run or of the full set.
    pub fn set(is_full: bool) -> Vec<Self> {
        let mut stages = Self::ALL.to_vec();
        stages.retain(|stage| is_full || *stage != Self::Fuzz);
        stages
    }

    /// Name on the command line and in the summary.
    pub fn name(self) -> &'static str {
        match self {
            Self::Format => "format",
            Self::Lint => "lint",
            Self::Clippy => "clippy",
            Self::Docs => "docs",
            Self::Rust => "rust",
            Self::Types => "types",
            Self::Page => "page",
            Self::Python => "python",
            Self::Fuzz => "fuzz",
        }
    }

    fn run(self, page: &Page, selection: &Selection, is_full: bool) -> Result<Report> {
        let count = match self {
            Self::Format => format()?,
            Self::Lint => lint()?,
            Self::Clippy => clippy()?,
            Self::Docs => docs(),
            Self::Rust => rust(is_full)?,
            Self::Types => types(page)?,
            Self::Page => {
                page.prepare()?;
                return page_tests::run(selection, is_full);
            }
            Self::Python => match python::find() {
                Ok(python) => return python_tests(page, &python),
                Err(reason) => {
                    let not_run = vec![format!("python ({reason:#})")];
                    println!("skipped: {reason:#}");
                    return Ok(Report {
                        not_run,
                        ..Report::default()
                    });
                }
            },
            Self::Fuzz => fuzz::run_all()?,
        };
        Ok(count.into())
    }
}

impl FromStr for Stage {
    type Err = Error;

    fn from_str(name: &str) -> Result<Self> {
        let known = || Self::ALL.map(Self::name).join(", ");
        Self::ALL
            .into_iter()
            .find(|stage| stage.name() == name)
            .with_context(|| format!("unknown stage {name:?}; the stages are {}", known()))
    }
}

/// Runs all stages, even after a failure, and prints a summary. `selection` limits the stage
/// `page`.
pub fn test(stages: &[Stage], selection: &Selection, is_full: bool) -> Result<ExitCode> {
    let page = Page::default();
    let mut not_run = Vec::new();
    let mut table = String::from("\nstage    passed  failed  seconds\n");
    let mut all_passed = true;
    for stage in Stage::ALL
        .into_iter()
        .filter(|stage| stages.contains(stage))
    {
        announce(&format!("stage {}", stage.name()));
        let start = Instant::now();
        let report = stage
            .run(&page, selection, is_full)
            .unwrap_or_else(|error| {
                println!("error: {error:#}");
                Count::of_one(false).into()
            });
        let (name, Count { passed, failed }) = (stage.name(), report.count);
        not_run.extend(report.not_run);
        let seconds = start.elapsed().as_secs();
        println!("{name}: {passed} passed, {failed} failed in {seconds} s");
        table.push_str(&format!(
            "{name:<6}   {passed:>6}  {failed:>6}  {seconds:>7}\n"
        ));
        all_passed &= failed == 0;
    }
    if !is_full {
        not_run.push("the rest of the full set (run `cargo xtask test --full`)".into());
    }
    print!("{table}");
    println!("{}", left_out(&not_run));
    Ok(if all_passed {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    })
}

/// The last line of a run, which names the stages that did not run.
fn left_out(not_run: &[String]) -> String {
    match not_run {
        [] => "Everything ran.".into(),
        some => format!("Did not run: {}.", some.join("; ")),
    }
}

/// The built page, shared by the stages that need it. It is built once; if the build fails, each of
/// these stages reports it.
#[derive(Default)]
struct Page {
    prepared: OnceCell<Result<(), String>>,
}

impl Page {
    fn prepare(&self) -> Result<()> {
        let prepared = self.prepared.get_or_init(|| {
            dist::build(Hub::Offered)
                .and_then(|()| node::ensure_packages(node::OF_TESTS))
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

fn lint() -> Result<Count> {
    node::ensure_packages(node::OF_TESTS)?;
    let biome = "tests/page/node_modules/.bin/biome check";
    Ok(check(
        &mut command(&format!(
            "{biome} --error-on-warnings --diagnostic-level=warn"
        )),
        &format!("run `{biome} --write`, and fix the rest by hand"),
    ))
}

fn clippy() -> Result<Count> {
    ensure_component("clippy", "cargo clippy --version")?;
    wasm::ensure_target()?;
    let remedy = "fix the warnings above";
    let native = check(
        &mut command("cargo clippy --workspace --all-targets -- -D warnings"),
        remedy,
    );
    // The JavaScript bindings are compiled only for wasm32, so Clippy also checks the cores for
    // that target.
    let cores = wasm::CORES.map(|(package, _)| {
        let line = format!("clippy --lib --package={package}");
        check(wasm::cargo(&line).args(["--", "-D", "warnings"]), remedy)
    });
    Ok(cores.into_iter().fold(native, |sum, core| sum + core))
}

fn docs() -> Count {
    check(
        command("cargo doc --no-deps --package=headlight").env("RUSTDOCFLAGS", "-D warnings"),
        "fix the documentation named in the warnings above",
    )
}

fn rust(is_full: bool) -> Result<Count> {
    let mut tests = command("cargo test --workspace --no-fail-fast");
    if is_full {
        tests.env(FULL, "1");
    }
    let printed = run_and_keep(&mut tests)?;
    Ok(Count::of_cargo_test(&printed))
}

/// Types of the page's scripts, and their import rules.
fn types(page: &Page) -> Result<Count> {
    page.prepare()?;
    let types = check(
        // The package `typescript` is an older version, which dependency-cruiser's parser needs.
        &mut command(
            "tests/page/node_modules/typescript-7/bin/tsc --noEmit \
             --project tests/page/tsconfig.json",
        ),
        "fix the lines named above",
    );
    let imports = check(
        &mut command(
            "tests/page/node_modules/.bin/depcruise --config tests/layering/page.cjs \
             --output-type err-long www",
        ),
        "fix the imports named above",
    );
    Ok(types + imports)
}

/// Tests of the notebook package; its widgets run in Chromium.
fn python_tests(page: &Page, python: &Path) -> Result<Report> {
    page.prepare()?;
    let mut tests = Command::new(python);
    tests.args(["-c", UNITTEST]);
    tests
        .env("PYTHONPATH", "python")
        .env("CHROME_PATH", chromium()?);
    Ok(Report::of_unittest(&run_and_keep(&mut tests)?))
}

/// Runs a command that counts as one check.
fn check(command: &mut Command, remedy: &str) -> Count {
    let result = run(command, remedy);
    if let Err(error) = &result {
        println!("error: {error:#}");
    }
    Count::of_one(result.is_ok())
}

/// Installs a toolchain component that minimal installations lack.
fn ensure_component(component: &str, probe: &str) -> Result<()> {
    if ask(&mut command(probe)).is_some() {
        return Ok(());
    }
    run(
        &mut command(&format!("rustup component add {component}")),
        "install it with your Rust installer",
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_line_lists_what_did_not_run_and_why() {
        assert_eq!(left_out(&[]), "Everything ran.");
        let some = [
            "python (no network)",
            "Firefox shows every room (none here)",
        ];
        assert_eq!(
            left_out(&some.map(String::from)),
            "Did not run: python (no network); Firefox shows every room (none here)."
        );
    }
}
