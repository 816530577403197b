//! Packages as wasm with their bindings; those of the core lie in `www/pkg/`.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result};
use wasm_bindgen_cli_support::Bindgen;

use crate::files::mirror;
use crate::plain;
use crate::run::{announce, ask, command, run};

/// What browsers run.
pub const TARGET: &str = "wasm32-unknown-unknown";

/// The name of the core without the feature `whole`, with which the page opens.
const WORKED: &str = "worked";

/// Builds the core, whole and for the worked example alone, and writes what the page imports.
pub fn build() -> Result<()> {
    let bindings = build_package("headlight")?;
    run(
        &mut cargo("build --profile=worked --lib --package=headlight --no-default-features"),
        "the compiler's message above says what to change",
    )?;
    write_bindings(&built("worked", "headlight")?, WORKED, &bindings)?;
    for core in ["headlight", WORKED] {
        plain::write(
            &bindings.join(format!("{core}_bg.wasm")),
            &bindings.join(format!("{core}_plain_bg.wasm")),
        )?;
    }
    announce("copying the bindings to www/pkg/");
    // Only files that changed are touched, so that a browser's copies stay good.
    mirror(&bindings, Path::new("www/pkg"))
}

/// Builds a package of this workspace for the browser; the folder of its bindings.
pub fn build_package(package: &str) -> Result<PathBuf> {
    ensure_target()?;
    run(
        cargo("build --release --lib").arg(format!("--package={package}")),
        "the compiler's message above says what to change",
    )?;
    let bindings = target_folder()?.join("xtask").join(package);
    // Nothing from an earlier build stays.
    if bindings.exists() {
        fs::remove_dir_all(&bindings)
            .with_context(|| format!("could not empty {}", bindings.display()))?;
    }
    let name = package.replace('-', "_");
    write_bindings(&built("release", &name)?, &name, &bindings)?;
    Ok(bindings)
}

/// Installs the wasm32 target unless the compiler has it. The compiler itself
/// is asked, because a Rust that did not come from rustup may have it too.
pub fn ensure_target() -> Result<()> {
    let library = format!("rustc --print target-libdir --target {TARGET}");
    if ask(&mut command(&library)).is_some_and(|path| Path::new(&path).exists()) {
        return Ok(());
    }
    run(
        &mut command(&format!("rustup target add {TARGET}")),
        "install the target with whatever installed Rust here, or install Rust from \
         https://rustup.rs",
    )
}

/// A cargo command for the wasm32 target.
///
/// RUSTFLAGS in the environment would replace the flags of
/// `.cargo/config.toml`, `+simd128` among them. A person sets it for the
/// native machine (`-C target-cpu=native`), so it is kept out of this build.
pub fn cargo(subcommand: &str) -> Command {
    let mut cargo = command(&format!("cargo {subcommand} --target {TARGET}"));
    cargo
        .env_remove("RUSTFLAGS")
        .env_remove("CARGO_ENCODED_RUSTFLAGS");
    cargo
}

/// What cargo built of a library with a profile.
fn built(profile: &str, library: &str) -> Result<PathBuf> {
    let wasm = format!("{TARGET}/{profile}/{library}.wasm");
    Ok(target_folder()?.join(wasm))
}

/// Writes the bindings of a wasm module to a folder, where their names begin with `name`.
fn write_bindings(wasm: &Path, name: &str, bindings: &Path) -> Result<()> {
    announce(&format!(
        "writing bindings of {name} to {}",
        bindings.display()
    ));
    Bindgen::new()
        .input_path(wasm)
        .out_name(name)
        .web(true)?
        .typescript(true)
        // The bindings then find the wasm beside themselves, whatever the
        // path that the page is served from.
        .omit_default_module_path(false)
        // A panic says its file and line by itself; the names of all functions are a tenth of the download.
        .remove_name_section(true)
        .remove_producers_section(true)
        .generate(bindings)
        .with_context(|| {
            format!(
                "could not write bindings for {}; the versions of wasm-bindgen in Cargo.toml and \
                 in benches/wasm/Cargo.toml, and that of wasm-bindgen-cli-support in \
                 xtask/Cargo.toml, must be equal",
                wasm.display()
            )
        })
}

/// Where cargo puts what it builds; the environment and several
/// configuration files have a say in it, so cargo is asked.
fn target_folder() -> Result<PathBuf> {
    let line = "cargo metadata --format-version=1 --no-deps";
    let metadata = ask(&mut command(line))
        .with_context(|| format!("`{line}` failed; run it to see the reason"))?;
    let metadata: serde_json::Value = serde_json::from_str(&metadata)
        .with_context(|| format!("`{line}` printed something other than JSON"))?;
    let folder = metadata["target_directory"]
        .as_str()
        .with_context(|| format!("`{line}` names no target directory"))?;
    Ok(PathBuf::from(folder))
}
