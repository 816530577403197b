//! Runs each target of `fuzz/` for a bounded time.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result};

use crate::count::Count;
use crate::run::{ask, command, run};

const TARGETS: &str = "fuzz/fuzz_targets";

/// Small damaged files: the seed corpus of every target.
const SEEDS: &str = "tests/golden/damaged";

/// Time for each target.
const SECONDS: u32 = 300;

/// Memory limit in MB, for a damaged file of at most `LONGEST` bytes.
const MEMORY: u32 = 1024;

const LONGEST: u32 = 131_072;

/// Runs all targets with a nightly compiler, which cargo-fuzz needs; installs both if missing.
pub fn run_all() -> Result<Count> {
    if ask(&mut command("cargo +nightly --version")).is_none() {
        run(
            &mut command("rustup toolchain install nightly --profile minimal"),
            "install a nightly Rust with whatever installed Rust here",
        )?;
    }
    if ask(&mut command("cargo fuzz --version")).is_none() {
        run(
            &mut command("cargo install --locked cargo-fuzz"),
            "cargo's message above gives the reason",
        )?;
    }
    let mut count = Count::default();
    for target in targets(Path::new(TARGETS))? {
        let corpus = Path::new("fuzz/corpus").join(&target);
        fs::create_dir_all(&corpus)
            .with_context(|| format!("could not create {}", corpus.display()))?;
        let mut fuzz = command(&format!("cargo +nightly fuzz run {target}"));
        fuzz.arg(corpus).arg(SEEDS).args([
            "--".into(),
            format!("-max_total_time={SECONDS}"),
            format!("-max_len={LONGEST}"),
            format!("-rss_limit_mb={MEMORY}"),
        ]);
        let result = run(&mut fuzz, "libFuzzer's message above names the input");
        if let Err(error) = &result {
            println!("error: {error:#}");
        }
        count = count + Count::of_one(result.is_ok());
    }
    Ok(count)
}

fn targets(folder: &Path) -> Result<Vec<String>> {
    let could_not_read = || format!("could not read {}", folder.display());
    let mut targets = Vec::new();
    for entry in fs::read_dir(folder).with_context(could_not_read)? {
        let path = entry.with_context(could_not_read)?.path();
        if let Some(name) = path.file_stem() {
            targets.push(name.to_string_lossy().into_owned());
        }
    }
    targets.sort();
    Ok(targets)
}
