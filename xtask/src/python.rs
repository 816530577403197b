//! The Python that tests the package for notebooks.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, ensure};

use crate::debian;
use crate::node::is_current;
use crate::run::{ask, command, run};

/// The packages that the tests need, as pip reads them.
const NEEDS: &str = "python/tests/requirements.txt";

/// The virtual environment that this makes.
const FOLDER: &str = "target/python";

/// Written when the environment has all packages.
const DONE: &str = "target/python/complete";

const HOW_TO_GET_ONE: &str = "install Python 3.10 or newer with its venv module (Debian and \
    Ubuntu: `sudo apt-get install python3-venv`), or name a Python in PYTHON that has the packages \
    of python/tests/requirements.txt";

/// The Python named in PYTHON, or that of a virtual environment under `target/`, which is made
/// and filled if needed.
pub fn find() -> Result<PathBuf> {
    if let Some(named) = std::env::var_os("PYTHON") {
        let imports = ["-c", "import anywidget, numpy, traitlets"];
        ensure!(
            ask(Command::new(&named).args(imports)).is_some(),
            "{} in PYTHON is no Python with the packages of {NEEDS}; install them there or unset \
             PYTHON",
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
            // Debian's own Python has no venv module until that is installed too.
            debian::install("python3-venv").map_err(|_| error)?;
            make_environment()
        })
        .context(HOW_TO_GET_ONE)?;
    run(
        Command::new(&python)
            .args("-m pip install --quiet --disable-pip-version-check -r".split(' '))
            .arg(NEEDS),
        "pip's message above gives the reason; it needs the network this once",
    )?;
    fs::write(DONE, "").with_context(|| format!("could not write {DONE}"))?;
    Ok(python)
}

fn make_environment() -> Result<()> {
    let system = ["python3", "python"];
    let system = system
        .into_iter()
        .find(|name| ask(Command::new(name).arg("-V")).is_some())
        .context("there is no Python on this machine")?;
    run(
        &mut command(&format!("{system} -m venv --clear {FOLDER}")),
        "Python's message above gives the reason",
    )
}
