//! Compares models with their reference values and writes the list of results.

use anyhow::{Context, Result};

use crate::run::{ask, command, run};

/// Runs `tests/models.rs`, which writes `docs/MODELS.md` and the page's list. The date in the list
/// is that of the last commit.
pub fn compare() -> Result<()> {
    let date = ask(&mut command("git log -1 --format=%cs"))
        .context("git does not know the date of the last commit; run this command in a clone")?;
    run(
        command("cargo test --test models").env("HEADLIGHT_CHECKED", date),
        "a model differs from its reference; the message above names it",
    )
}
