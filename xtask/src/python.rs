//! The Python environment for the tests of the notebook package.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, ensure};

use crate::debian;
use crate::node::is_current;
use crate::run::{ask, command, run};

/// The list of packages that the tests need, in the format of pip.
const NEEDS: &str = "python/tests/requirements.txt";

/// The virtual environment.
const FOLDER: &str = "target/python";

/// Marker file, written after all packages are installed.
const DONE: &str = "target/python/complete";

const HOW_TO_GET_ONE: &str = "install Python 3.10 or newer with its venv module (Debian and \
    Ubuntu: `sudo apt-get install python3-venv`), or set PYTHON to a Python with the packages of \
    python/tests/requirements.txt";

/// The Python program in the variable PYTHON; otherwise, the one in a virtual environment under
/// `target/`, which is created if needed.
pub fn find() -> Result<PathBuf> {
    if let Some(named) = std::env::var_os("PYTHON") {
        let imports = ["-c", "import anywidget, numpy, traitlets"];
        ensure!(
            ask(Command::new(&named).args(imports)).is_some(),
            "PYTHON is {}, which lacks packages of {NEEDS}; install them there or unset PYTHON",
            named.display()
        );
        return Ok(named.into());
    }
    let python = Path::new(FOLDER).join(if cfg!(windows) {
        "Scripts/python.exe"
    } else {
        "bin/python"
    });
    if is_current(Path::new(DONE), Path::new(NEEDS))
        && ask(Command::new(&python).arg("-V")).is_some()
    {
        return Ok(python);
    }
    make_environment()
        .or_else(|error| {
            // Debian packages the venv module separately.
            debian::install("python3-venv").map_err(|_| error)?;
            make_environment()
        })
        .context(HOW_TO_GET_ONE)?;
    run(
        Command::new(&python)
            .args("-m pip install --quiet --disable-pip-version-check -r".split(' '))
            .arg(NEEDS),
        "pip's message above gives the reason; the first install needs a network",
    )?;
    fs::write(DONE, "").with_context(|| format!("could not write {DONE}"))?;
    Ok(python)
}

fn make_environment() -> Result<()> {
    let system = ["python3", "python"];
    let system = system
        .into_iter()
        .find(|name| ask(Command::new(name).arg("-V")).is_some())
        .context("no Python found")?;
    run(
        &mut command(&format!("{system} -m venv --clear {FOLDER}")),
        "Python's message above gives the reason",
    )
}
