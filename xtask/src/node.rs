//! Node.js: installs the packages of `tests/page/` and runs scripts against the page.

use std::fs;
use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result, ensure};

use crate::browser::chromium;
use crate::dist::DIST;
use crate::run::{ask, command, run};
use crate::server::Server;

/// npm writes this file last, so its date is that of the last complete install.
const INSTALLED: &str = "tests/page/node_modules/.package-lock.json";

const LOCKED: &str = "tests/page/package-lock.json";

const OLDEST: u32 = 20;

const HOW_TO_GET_NODE: &str = "install Node.js 20 or newer with npm (Debian and Ubuntu: \
    `sudo apt-get install nodejs npm`; macOS: `brew install node`; elsewhere: https://nodejs.org)";

/// Installs the locked packages if missing or outdated.
pub fn ensure_packages() -> Result<()> {
    let version = ask(&mut command("node --version"))
        .with_context(|| format!("no Node.js found; {HOW_TO_GET_NODE}"))?;
    ensure!(
        major(&version).is_some_and(|major| major >= OLDEST),
        "Node.js {version} is too old for the page tests; {HOW_TO_GET_NODE}"
    );
    ensure!(
        ask(&mut command("npm --version")).is_some(),
        "Node.js is installed without npm; {HOW_TO_GET_NODE}"
    );
    if is_current(Path::new(INSTALLED), Path::new(LOCKED)) {
        return Ok(());
    }
    run(
        &mut command("npm ci --prefix tests/page --no-audit --no-fund"),
        "npm's message above gives the reason; the first install needs a network",
    )
}

/// A `node` command, with the page served and a browser found; the script reads both addresses from
/// its environment.
pub fn with_page(arguments: &str) -> Result<Command> {
    let chrome = chromium()?;
    let server = Server::bind(Path::new(DIST), 0)?;
    let url = server.url()?;
    server.run_in_background()?;
    let dist = fs::canonicalize(DIST).with_context(|| format!("could not find {DIST}/"))?;
    let mut node = command(&format!("node {arguments}"));
    node.env("HEADLIGHT_URL", url)
        .env("HEADLIGHT_DIST", dist)
        .env("CHROME_PATH", chrome);
    Ok(node)
}

/// Whether `made` exists and is not older than `source`.
pub fn is_current(made: &Path, source: &Path) -> bool {
    let date = |path: &Path| fs::metadata(path).and_then(|data| data.modified()).ok();
    date(made).is_some_and(|made| Some(made) >= date(source))
}

/// Major version of a version such as `v20.11.1`.
fn major(version: &str) -> Option<u32> {
    let number = version.strip_prefix('v')?.split('.').next()?;
    number.parse().ok()
}

#[cfg(test)]
mod tests {
    use std::time::{Duration, SystemTime};

    use super::*;
    use crate::files::scratch_folder;

    #[test]
    fn parses_the_major_version() {
        assert_eq!(major("v20.11.1"), Some(20));
        assert_eq!(major("v8.0.0"), Some(8));
        assert_eq!(major("nightly"), None);
    }

    #[test]
    fn packages_are_outdated_if_missing_or_older_than_the_lock_file() {
        let folder = scratch_folder("packages");
        let (made, source) = (folder.join("made"), folder.join("source"));
        let write = |path: &Path, seconds| {
            let date = SystemTime::UNIX_EPOCH + Duration::from_secs(seconds);
            fs::File::create(path).unwrap().set_modified(date).unwrap();
        };
        write(&source, 200);
        assert!(!is_current(&made, &source));
        write(&made, 100);
        assert!(!is_current(&made, &source));
        write(&made, 300);
        assert!(is_current(&made, &source));
        fs::remove_dir_all(folder).unwrap();
    }
}
