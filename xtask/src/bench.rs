//! `cargo xtask bench`: native benchmarks of the core, the core's size by crate, then benchmarks of
//! core and page in the browser.

use anyhow::Result;

use crate::run::{command, run};
use crate::{crates, node, wasm};

/// Runs the benchmarks, which print their own tables.
pub fn bench() -> Result<()> {
    run(
        &mut command("cargo bench --package headlight"),
        "the message above gives the reason",
    )?;
    crates::list(&wasm::of_models()?)?;
    let timed = wasm::build_benchmarks()?;
    node::ensure_packages(node::OF_TESTS)?;
    run(
        node::with_page("benches/page.mjs")?.env("HEADLIGHT_BENCH", timed),
        "the message above gives the reason",
    )
}
