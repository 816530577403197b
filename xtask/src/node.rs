//! Installs Node.js and its packages, and runs scripts against the page.

use std::fs;
use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result, ensure};

use crate::browser::chromium;
use crate::debian;
use crate::dist::DIST;
use crate::run::{ask, command, run};
use crate::server::Server;

/// Folder of the packages that build the page.
pub const OF_PAGE: &str = ".";

/// Folder of the packages that test the page.
pub const OF_TESTS: &str = "tests/page";

/// Major and minor version of the oldest supported Node.js.
const OLDEST: (u32, u32) = (20, 19);

const HOW_TO_GET_NODE: &str = "install Node.js 20.19 or newer with npm (Debian 13: \
    `sudo apt-get install nodejs npm`; macOS: `brew install node`; elsewhere: \
    https://nodejs.org/en/download)";

/// Installs a folder's locked packages if they are missing or outdated.
pub fn ensure_packages(folder: &str) -> Result<()> {
    ensure_node()?;
    // npm writes this file last, so its date is that of the last complete install.
    let installed = format!("{folder}/node_modules/.package-lock.json");
    let locked = format!("{folder}/package-lock.json");
    if is_current(Path::new(&installed), Path::new(&locked)) {
        return Ok(());
    }
    run(
        &mut command(&format!("npm ci --prefix {folder} --no-audit --no-fund")),
        "npm's message above gives the reason; the first install needs a network",
    )
}

/// Finds Node.js and npm, and installs them on Debian as root if Debian's version is new enough.
fn ensure_node() -> Result<()> {
    let installed = || {
        ask(&mut command("npm --version"))?;
        ask(&mut command("node --version"))
    };
    let found = installed().or_else(|| {
        debian::version("nodejs").filter(|version| is_new_enough(version))?;
        debian::install("nodejs npm").ok()?;
        installed()
    });
    let version = found.with_context(|| format!("no Node.js with npm found; {HOW_TO_GET_NODE}"))?;
    ensure!(
        is_new_enough(&version),
        "Node.js {version} is too old to build the page; {HOW_TO_GET_NODE}"
    );
    Ok(())
}

/// A `node` command whose environment contains the page's URL and folder, and the browser's path.
/// Also starts the server.
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

/// Whether the file `made` exists and is not older than `source`.
pub fn is_current(made: &Path, source: &Path) -> bool {
    let date = |path: &Path| fs::metadata(path).and_then(|data| data.modified()).ok();
    date(made).is_some_and(|made| Some(made) >= date(source))
}

/// Accepts the versions of Node.js, such as `v20.19.1`, and of Debian, such as `20.19.2+dfsg-1`.
fn is_new_enough(version: &str) -> bool {
    let mut parts = version.trim_start_matches('v').split('.');
    let mut number = || parts.next()?.parse::<u32>().ok();
    number()
        .zip(number())
        .is_some_and(|number| number >= OLDEST)
}

#[cfg(test)]
mod tests {
    use std::time::{Duration, SystemTime};

    use super::*;
    use crate::files::scratch_folder;

    #[test]
    fn compares_versions() {
        for version in ["v20.19.1", "v22.0.0", "20.19.2+dfsg-1"] {
            assert!(is_new_enough(version), "{version}");
        }
        for version in ["v8.20.0", "v20.18.3", "18.20.4+dfsg-1~deb12u3", "(none)"] {
            assert!(!is_new_enough(version), "{version}");
        }
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
