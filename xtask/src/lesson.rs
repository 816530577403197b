//! `cargo xtask lesson`: checks that a lesson works on the page and that its claims are true of the
//! model.

use std::path::Path;
use std::process::ExitCode;

use anyhow::{Result, ensure};

use crate::node;
use crate::run::{command, run_and_keep};

/// Opens the given stops of a lesson file, or all of them, and checks the lesson's claims against
/// the model. Prints the problems.
pub fn check(file: &Path, stops: &[String]) -> Result<ExitCode> {
    ensure!(file.is_file(), "there is no file {}", file.display());
    node::ensure_packages(node::OF_TESTS)?;
    let mut page = node::with_page("tests/page/lesson.mjs")?;
    let is_shown = run_and_keep(page.arg(file).args(stops))?.success;
    let mut claims = command("cargo test --quiet --test claims every_");
    let are_true = run_and_keep(claims.env("HEADLIGHT_LESSON", file))?.success;
    Ok(match is_shown && are_true {
        true => ExitCode::SUCCESS,
        false => ExitCode::FAILURE,
    })
}
