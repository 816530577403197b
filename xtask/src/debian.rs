//! Installs Debian packages, where that takes no question and no password.

use std::cell::Cell;

use anyhow::{Result, ensure};

use crate::run::{ask, command, run};

thread_local! {
    /// Whether this run has fetched the lists of packages.
    static IS_UPDATED: Cell<bool> = const { Cell::new(false) };
}

/// Installs packages, given by their names with spaces between them.
///
/// # Errors
///
/// Fails on other systems, for other users than root, and if apt-get fails.
pub fn install(packages: &str) -> Result<()> {
    ensure!(
        ask(&mut command("id -u")).is_some_and(|id| id == "0"),
        "only root can install {packages}"
    );
    ensure!(
        ask(&mut command("apt-get --version")).is_some(),
        "{packages} can be installed only where there is apt-get"
    );
    let remedy = "apt-get's message above gives the reason";
    if !IS_UPDATED.get() {
        run(&mut command("apt-get update"), remedy)?;
        IS_UPDATED.set(true);
    }
    run(
        command("apt-get install -y --no-install-recommends")
            .args(packages.split(' '))
            .env("DEBIAN_FRONTEND", "noninteractive"),
        remedy,
    )
}
