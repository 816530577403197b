//! `cargo xtask bench`: how fast the core is, then how fast the page is.

use anyhow::Result;

use crate::node;
use crate::run::{command, run};

/// Runs both benchmarks, which print their own tables.
pub fn bench() -> Result<()> {
    run(
        &mut command("cargo bench --package headlight"),
        "the message above gives the reason",
    )?;
    node::ensure_packages()?;
    run(
        &mut node::with_page("benches/page.mjs")?,
        "the message above gives the reason",
    )
}
