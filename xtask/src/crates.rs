//! How much code each crate contributes to a wasm module.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use anyhow::{Context, Result};
use rustc_demangle::demangle;
use wasmparser::{KnownCustom, Name, Parser, Payload, TypeRef};

/// Number of crates in the table. The others share its last row.
const LISTED: usize = 15;

/// Crates whose generic functions count for the crate that uses them.
const STANDARD: [&str; 3] = ["core", "alloc", "std"];

/// Prints the size of each crate's functions and of the constants, before compression. `wasm` is the
/// compiler's output, which still has the names of functions.
pub fn list(wasm: &Path) -> Result<()> {
    let bytes = fs::read(wasm).with_context(|| format!("{} cannot be read", wasm.display()))?;
    let (mut sizes, constants) = sizes(&bytes)?;
    sizes.sort_by_key(|(_, size)| std::cmp::Reverse(*size));
    let all = constants + sizes.iter().map(|(_, size)| size).sum::<usize>();
    println!("\nThe wasm of the first model room by crate, before compression\n");
    println!("| crate | kB | share |\n| --- | --- | --- |");
    let row = |name: &str, size: usize| {
        println!("| {name} | {} | {} % |", size / 1000, 100 * size / all);
    };
    let others = sizes.split_off(LISTED.min(sizes.len()));
    sizes.iter().for_each(|(name, size)| row(name, *size));
    row("other crates", others.iter().map(|(_, size)| size).sum());
    row("constants", constants);
    Ok(())
}

/// Bytes of code by crate, and bytes of constants.
fn sizes(wasm: &[u8]) -> Result<(Vec<(String, usize)>, usize)> {
    let (mut imported, mut bodies, mut constants) = (0, Vec::new(), 0);
    let mut names = BTreeMap::new();
    for payload in Parser::new(0).parse_all(wasm) {
        match payload? {
            Payload::ImportSection(imports) => {
                for import in imports.into_imports() {
                    imported += usize::from(matches!(import?.ty, TypeRef::Func(_)));
                }
            }
            Payload::CodeSectionEntry(body) => bodies.push(body.range().len()),
            Payload::DataSection(data) => constants = data.range().len(),
            Payload::CustomSection(section) => {
                let KnownCustom::Name(all) = section.as_known() else {
                    continue;
                };
                for part in all {
                    let Name::Function(functions) = part? else {
                        continue;
                    };
                    for function in functions {
                        let function = function?;
                        names.insert(function.index as usize, function.name);
                    }
                }
            }
            _ => {}
        }
    }
    let mut by_crate = BTreeMap::new();
    for (at, size) in bodies.into_iter().enumerate() {
        let name = names.get(&(imported + at)).map_or("", |name| name);
        *by_crate
            .entry(crate_of(&demangle(name).to_string()))
            .or_default() += size;
    }
    Ok((by_crate.into_iter().collect(), constants))
}

/// The first crate in a function's name that is not part of the standard library.
fn crate_of(function: &str) -> String {
    let is_part = |c: char| c.is_alphanumeric() || c == '_' || c == ':';
    let crates = function
        .split(|c| !is_part(c))
        .filter_map(|path| path.split_once("::").map(|(first, _)| first))
        .filter(|first| !first.is_empty());
    let own = crates.clone().find(|first| !STANDARD.contains(first));
    own.or_else(|| crates.clone().next())
        .unwrap_or("without a name")
        .to_owned()
}

#[cfg(test)]
mod tests {
    use super::crate_of;

    #[test]
    fn a_generic_function_counts_for_the_crate_that_uses_it() {
        for (function, expected) in [
            (
                "<tokenizers::models::bpe::BPE as core::fmt::Debug>::fmt",
                "tokenizers",
            ),
            (
                "core::ptr::drop_in_place<alloc::vec::Vec<nalgebra::base::DMatrix>>",
                "nalgebra",
            ),
            ("alloc::raw_vec::finish_grow", "alloc"),
            ("memcpy", "without a name"),
        ] {
            assert_eq!(crate_of(function), expected, "{function}");
        }
    }
}
