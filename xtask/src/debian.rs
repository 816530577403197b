//! Installs Debian packages if the process runs as root, so that no password is needed.

use std::cell::Cell;

use anyhow::{Result, ensure};

use crate::run::{ask, command, run};

thread_local! {
    /// Whether this process has run `apt-get update`.
    static IS_UPDATED: Cell<bool> = const { Cell::new(false) };
}

const REMEDY: &str = "apt-get's message above gives the reason";

/// Installs packages, given as names separated by spaces. Fails without root rights or apt-get, or
/// if apt-get fails.
pub fn install(packages: &str) -> Result<()> {
    update(packages)?;
    run(
        command("apt-get install -y --no-install-recommends")
            .args(packages.split(' '))
            .env("DEBIAN_FRONTEND", "noninteractive"),
        REMEDY,
    )
}

/// The version of a package that `install` would install.
pub fn version(package: &str) -> Option<String> {
    update(package).ok()?;
    let policy = ask(&mut command(&format!("apt-cache policy {package}")))?;
    let line = policy.lines().find(|line| line.contains("Candidate:"))?;
    line.split_whitespace().last().map(str::to_owned)
}

fn update(packages: &str) -> Result<()> {
    ensure!(
        ask(&mut command("id -u")).is_some_and(|id| id == "0"),
        "only root can install {packages}"
    );
    ensure!(
        ask(&mut command("apt-get --version")).is_some(),
        "installing {packages} needs apt-get, which is missing here"
    );
    if !IS_UPDATED.get() {
        run(&mut command("apt-get update"), REMEDY)?;
        IS_UPDATED.set(true);
    }
    Ok(())
}
