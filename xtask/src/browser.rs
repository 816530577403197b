//! Finds the Chrome or Chromium that page tests and benchmarks drive.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, ensure};

use crate::run::{ask, command, run};

const NAMES: [&str; 4] = [
    "google-chrome",
    "google-chrome-stable",
    "chromium",
    "chromium-browser",
];

const HEADLESS_SHELLS: [&str; 2] = ["chromium-headless-shell", "chrome-headless-shell"];

const ON_MACOS: &str = "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome";

const HOW_TO_GET_ONE: &str = "install Chromium (Debian and Ubuntu: `sudo apt-get install chromium`; \
    macOS: `brew install --cask google-chrome`; elsewhere: https://www.google.com/chrome), \
    or set CHROME_PATH to the program of one that is installed";

/// The browser to drive. Root on Debian gets one installed, because there it
/// takes no question and no password.
pub fn chromium() -> Result<PathBuf> {
    if let Some(path) = std::env::var_os("CHROME_PATH") {
        return named(path.into());
    }
    if let Some(path) = installed() {
        return Ok(path);
    }
    ensure!(
        root_with_apt(),
        "there is no Chrome or Chromium on this machine; {HOW_TO_GET_ONE}"
    );
    let remedy = format!("or {HOW_TO_GET_ONE}");
    run(&mut command("apt-get update"), &remedy)?;
    run(
        command("apt-get install -y --no-install-recommends chromium fonts-liberation")
            .env("DEBIAN_FRONTEND", "noninteractive"),
        &remedy,
    )?;
    installed().with_context(|| format!("apt-get installed no Chromium; {HOW_TO_GET_ONE}"))
}

/// The Chromium without windows, in which page tests take less time. `None`
/// where it is neither found nor can be installed without a question, and
/// where the person named a browser.
pub fn headless_shell() -> Option<PathBuf> {
    if std::env::var_os("CHROME_PATH").is_some() {
        return None;
    }
    let found = || on_path(&HEADLESS_SHELLS, &std::env::var_os("PATH")?);
    found().or_else(|| {
        let mut install =
            command("apt-get install -y --no-install-recommends chromium-headless-shell");
        install.env("DEBIAN_FRONTEND", "noninteractive");
        root_with_apt().then(|| ask(&mut install)).flatten();
        found()
    })
}

/// The browser that the person named, or an error: a silent second choice
/// would hide a typing mistake.
fn named(path: PathBuf) -> Result<PathBuf> {
    ensure!(
        path.is_file(),
        "CHROME_PATH is {}, but there is no such file; correct or unset it",
        path.display()
    );
    Ok(path)
}

fn installed() -> Option<PathBuf> {
    let path = std::env::var_os("PATH").unwrap_or_default();
    on_path(&NAMES, &path).or_else(|| {
        let on_macos = Path::new(ON_MACOS);
        on_macos.is_file().then(|| on_macos.to_owned())
    })
}

/// The first of some names in any folder of a search path: a preferred name in
/// a late folder wins over another name in an early one.
fn on_path(names: &[&str], path: &OsStr) -> Option<PathBuf> {
    names
        .iter()
        .flat_map(|name| std::env::split_paths(path).map(move |folder| folder.join(name)))
        .find(|candidate| candidate.is_file())
}

fn root_with_apt() -> bool {
    let root = ask(&mut command("id -u")).is_some_and(|id| id == "0");
    root && ask(&mut command("apt-get --version")).is_some()
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;
    use crate::files::scratch_folder;

    #[test]
    fn names_are_tried_in_order_over_the_whole_path() {
        let root = scratch_folder("browser");
        let (early, late) = (root.join("early"), root.join("late"));
        for folder in [&early, &late] {
            fs::create_dir_all(folder).unwrap();
        }
        let path = std::env::join_paths([&early, &late]).unwrap();
        assert_eq!(on_path(&NAMES, &path), None);
        fs::write(early.join("chromium"), "").unwrap();
        assert_eq!(on_path(&NAMES, &path), Some(early.join("chromium")));
        fs::write(late.join("google-chrome"), "").unwrap();
        assert_eq!(on_path(&NAMES, &path), Some(late.join("google-chrome")));
        fs::remove_dir_all(root).unwrap();
    }

    #[test]
    fn a_wrong_chrome_path_is_an_error_that_names_it() {
        let error = named("/no/such/chrome".into()).unwrap_err().to_string();
        assert!(error.contains("CHROME_PATH is /no/such/chrome"), "{error}");
    }
}
