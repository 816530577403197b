//! `cargo xtask pictures`: the pictures of the documents, taken from the built page.

use anyhow::Result;

use crate::node;
use crate::run::run;

/// Replaces the pictures in `docs/`.
pub fn make() -> Result<()> {
    node::ensure_packages()?;
    run(
        &mut node::with_page("tests/page/pictures.mjs")?,
        "the message above names the picture that could not be made",
    )
}
