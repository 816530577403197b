//! The commands of this repository: `cargo xtask build`, `serve`, `test`, `bench`, `model`,
//! `models`, `lesson` and `pictures`.
//!
//! Each command does its own set-up: Rust, Node.js and a clone are enough. Everything runs from the root of
//! the repository, and each step is announced before it starts.

mod args;
mod bench;
mod bench_against;
mod browser;
mod bundle;
mod count;
mod crates;
mod debian;
mod dist;
mod files;
mod fuzz;
mod lesson;
mod lessons;
mod model;
mod models;
mod node;
mod notices;
mod page_tests;
mod pictures;
mod pieces;
mod plain;
mod policy;
mod preload;
mod python;
mod recording;
mod run;
mod serve;
mod server;
mod test;
mod wasm;
mod weight;

use std::path::Path;
use std::process::ExitCode;

use anyhow::{Context, Result};

use crate::args::Task;
use crate::dist::Hub;

fn main() -> ExitCode {
    match dispatch() {
        Ok(code) => code,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn dispatch() -> Result<ExitCode> {
    let task = args::parse(lexopt::Parser::from_env())?;
    enter_root()?;
    match task {
        Task::Help => print!("{}", args::HELP),
        Task::Build { hub } => dist::build(hub)?,
        Task::Serve { port, open_browser } => {
            dist::build(Hub::Offered)?;
            serve::serve(port, open_browser)?;
        }
        Task::Test {
            stages,
            page,
            is_full,
        } => return test::test(&stages, &page, is_full),
        Task::Bench {
            against: Some(commit),
        } => bench_against::compare(&commit)?,
        Task::Bench { against: None } => {
            dist::build(Hub::Offered)?;
            bench::bench()?;
        }
        Task::Model { name, source } => model::make(&name, &source)?,
        Task::Lesson { file, stops } => {
            dist::build(Hub::Offered)?;
            return lesson::check(&file, &stops);
        }
        Task::Models => models::compare()?,
        Task::Pictures => {
            dist::build(Hub::Offered)?;
            pictures::make()?;
        }
    }
    Ok(ExitCode::SUCCESS)
}

/// Changes to the root of the repository, so that all paths in this crate and in the printed
/// command lines are relative to it.
fn enter_root() -> Result<()> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    std::env::set_current_dir(&root)
        .with_context(|| format!("the repository is no longer at {}", root.display()))
}
