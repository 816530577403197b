//! Builds crates as wasm with JavaScript bindings; the core's are in `www/pkg/`.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result};
use wasm_bindgen_cli_support::Bindgen;

use crate::files::mirror;
use crate::plain;
use crate::run::{announce, ask, command, run};

/// Compilation target.
pub const TARGET: &str = "wasm32-unknown-unknown";

/// The page's cores: each package in `cores/`, with the stem of its file names. The page starts
/// with the last core and loads the other two on demand.
pub const CORES: [(&str, &str); 3] = [
    ("headlight-models", "headlight"),
    ("headlight-training", "training"),
    ("headlight-worked", "worked"),
];

/// Builds the cores and writes their bindings to `www/pkg/`.
pub fn build() -> Result<()> {
    let bindings = empty_folder("headlight")?;
    for (package, name) in CORES {
        build_package(package, name, &bindings)?;
        plain::write(
            &bindings.join(format!("{name}_bg.wasm")),
            &bindings.join(format!("{name}_plain_bg.wasm")),
        )?;
    }
    announce("copying the bindings to www/pkg/");
    // Unchanged files keep their date, so that browsers' copies stay valid.
    mirror(&bindings, Path::new("www/pkg"))
}

/// Builds the benchmarks for the browser; returns the folder of their bindings.
pub fn build_benchmarks() -> Result<PathBuf> {
    let bindings = empty_folder("headlight-bench")?;
    build_package("headlight-bench", "headlight_bench", &bindings)?;
    Ok(bindings)
}

/// An empty folder for bindings, without the files of earlier builds.
fn empty_folder(name: &str) -> Result<PathBuf> {
    let folder = target_folder()?.join("xtask").join(name);
    if folder.exists() {
        fs::remove_dir_all(&folder)
            .with_context(|| format!("could not empty {}", folder.display()))?;
    }
    Ok(folder)
}

/// Builds a package of this workspace for the browser, and writes its bindings; `name` is the stem
/// of their file names.
fn build_package(package: &str, name: &str, bindings: &Path) -> Result<()> {
    write_bindings(&compile(package)?, name, bindings)
}

/// Compiles the core of the rooms with models; returns the wasm with its names of functions.
pub fn of_models() -> Result<PathBuf> {
    compile(CORES[0].0)
}

fn compile(package: &str) -> Result<PathBuf> {
    ensure_target()?;
    run(
        cargo("build --release --lib").arg(format!("--package={package}")),
        "the compiler's message above gives the reason",
    )?;
    let library = package.replace('-', "_");
    Ok(target_folder()?.join(format!("{TARGET}/release/{library}.wasm")))
}

/// Installs the wasm32 target if missing. Probes the compiler itself, because a Rust without rustup
/// may also have the target.
pub fn ensure_target() -> Result<()> {
    let library = format!("rustc --print target-libdir --target {TARGET}");
    if ask(&mut command(&library)).is_some_and(|path| Path::new(&path).exists()) {
        return Ok(());
    }
    run(
        &mut command(&format!("rustup target add {TARGET}")),
        "install the target with your Rust installer, or install Rust from https://rustup.rs",
    )
}

/// A cargo command for the wasm32 target.
///
/// RUSTFLAGS in the environment replaces the flags of `.cargo/config.toml`, including `+simd128`.
/// It is usually set for the native machine (`-C target-cpu=native`), so this build removes it.
pub fn cargo(subcommand: &str) -> Command {
    let mut cargo = command(&format!("cargo {subcommand} --target {TARGET}"));
    cargo
        .env_remove("RUSTFLAGS")
        .env_remove("CARGO_ENCODED_RUSTFLAGS");
    cargo
}

/// Writes the bindings of a wasm module; `name` is the stem of their file names.
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
        // With a default path, the bindings find the wasm in their own folder, wherever it is
        // served.
        .omit_default_module_path(false)
        // Without the name section, a panic message still has file and line; function names would
        // be a tenth of the download.
        .remove_name_section(true)
        .remove_producers_section(true)
        .generate(bindings)
        .with_context(|| {
            format!(
                "could not write bindings for {}; wasm-bindgen and wasm-bindgen-cli-support in \
                 Cargo.toml must have the same version",
                wasm.display()
            )
        })
}

/// cargo's target folder, from `cargo metadata`: environment and configuration files may change it.
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
