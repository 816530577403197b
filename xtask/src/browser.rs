//! Finds the browsers that page tests and benchmarks drive, and installs them on Debian as root.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, ensure};

use crate::debian;

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
    or set CHROME_PATH to the path of an installed one";

const FIREFOX_ON_MACOS: &str = "/Applications/Firefox.app/Contents/MacOS/firefox";

/// A browser other than Chromium, tested by one file of page tests that opens every room.
pub struct OtherBrowser {
    /// The file of page tests that drives this browser.
    pub test: &'static str,
    /// Environment variable that passes the program's path to the test.
    pub variable: &'static str,
    programs: &'static [&'static str],
    /// A second program that the test needs.
    also: Option<&'static str>,
    packages: &'static str,
}

pub const OTHER_BROWSERS: [OtherBrowser; 2] = [
    OtherBrowser {
        test: "firefox.test.mjs",
        variable: "FIREFOX_PATH",
        programs: &["firefox", "firefox-esr"],
        also: None,
        packages: "firefox-esr",
    },
    OtherBrowser {
        test: "webkit.test.mjs",
        variable: "WEBKIT_DRIVER_PATH",
        programs: &["WebKitWebDriver"],
        also: Some("Xvfb"),
        packages: "webkit2gtk-driver xvfb",
    },
];

impl OtherBrowser {
    /// Path of the browser; installs it if missing and possible. If the result is `None`, its test
    /// is skipped.
    pub fn program(&self) -> Option<PathBuf> {
        if let Some(path) = std::env::var_os(self.variable) {
            return Some(path.into());
        }
        self.installed().or_else(|| {
            debian::install(self.packages).ok()?;
            self.installed()
        })
    }

    fn installed(&self) -> Option<PathBuf> {
        let path = std::env::var_os("PATH").unwrap_or_default();
        if let Some(also) = self.also {
            on_path(&[also], &path)?;
        }
        let on_macos = Path::new(FIREFOX_ON_MACOS);
        let found = on_path(self.programs, &path);
        let is_firefox = self.variable == "FIREFOX_PATH" && on_macos.is_file();
        found.or_else(|| is_firefox.then(|| on_macos.to_owned()))
    }
}

/// Path of Chrome or Chromium; installs it on Debian as root, where apt-get needs no password.
pub fn chromium() -> Result<PathBuf> {
    if let Some(path) = std::env::var_os("CHROME_PATH") {
        return named(path.into());
    }
    if let Some(path) = installed() {
        return Ok(path);
    }
    debian::install("chromium fonts-liberation")
        .with_context(|| format!("no Chrome or Chromium found; {HOW_TO_GET_ONE}"))?;
    installed().with_context(|| format!("apt-get installed no Chromium; {HOW_TO_GET_ONE}"))
}

/// Path of the headless Chromium, which runs page tests faster. `None` if it is neither found nor
/// installable, or if CHROME_PATH selects a browser.
pub fn headless_shell() -> Option<PathBuf> {
    if std::env::var_os("CHROME_PATH").is_some() {
        return None;
    }
    let found = || on_path(&HEADLESS_SHELLS, &std::env::var_os("PATH")?);
    found().or_else(|| {
        debian::install("chromium-headless-shell").ok()?;
        found()
    })
}

/// The browser in CHROME_PATH. A path without a file is an error, because a silent fallback would
/// hide a typo.
fn named(path: PathBuf) -> Result<PathBuf> {
    ensure!(
        path.is_file(),
        "CHROME_PATH is {}, but that file does not exist; correct or unset it",
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

/// First program found on a search path. The order of `names` takes precedence over the order of
/// the folders.
fn on_path(names: &[&str], path: &OsStr) -> Option<PathBuf> {
    names
        .iter()
        .flat_map(|name| std::env::split_paths(path).map(move |folder| folder.join(name)))
        .find(|candidate| candidate.is_file())
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;
    use crate::files::scratch_folder;

    #[test]
    fn an_earlier_name_wins_over_an_earlier_folder() {
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
    fn a_wrong_chrome_path_is_named_in_the_error() {
        let error = named("/no/such/chrome".into()).unwrap_err().to_string();
        assert!(error.contains("CHROME_PATH is /no/such/chrome"), "{error}");
    }
}
