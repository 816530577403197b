//! `cargo xtask pictures`: takes pictures for the documentation and for the stops of lessons: screenshots of the built
//! page.

use anyhow::Result;

use crate::node;
use crate::run::run;

/// Replaces the pictures in `docs/` and in `www/pictures/`.
pub fn make() -> Result<()> {
    node::ensure_packages(node::OF_TESTS)?;
    run(
        &mut node::with_page("tests/page/pictures.mjs")?,
        "the message above names the picture that failed",
    )
}
