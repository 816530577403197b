//! Architecture rules of the crate: the order of modules, and words limited to certain modules.
//!
//! The page's rules are in `layering/page.cjs` (imports, checked by `cargo xtask test types`) and
//! `layering/page.grit` (forbidden calls, checked by `cargo xtask test lint`). Cargo.toml forbids
//! `unsafe`.

use std::path::{Path, PathBuf};

use proc_macro2::{TokenStream, TokenTree};
use syn::visit::{self, Visit};
use syn::{Attribute, Ident, UseTree};

/// The modules of the crate in order: each may use only earlier ones. The root, `lib`, may use all.
/// A folder's other modules have the place of the folder.
const MODULES: [&str; 36] = [
    "error",
    "math::numbers",
    "model::config",
    "math::ops",
    "math::linear",
    "math",
    "model::tokens",
    "model::site",
    "model::weights",
    "model::trace",
    "model::pass",
    "model::norm",
    "model::attention",
    "model::mlp",
    "model::recurrent",
    "model::layer",
    "model::embedding",
    "model",
    "model::decoder",
    "analysis::what_if",
    "text::tokenizer",
    "text::script",
    "text",
    "analysis::provenance",
    "analysis",
    "analysis::translation",
    "analysis::export",
    "checkpoint",
    "teach::lookup",
    "teach::saturation",
    "teach::worked",
    "teach",
    "train",
    "session",
    "wasm",
    "lib",
];

/// Groups of restricted words, each with the only modules that may contain them and the reason for
/// the restriction.
const WORDS: [(&[&str], &[&str], &str); 3] = [
    (
        &[
            "wasm_bindgen",
            "serde_wasm_bindgen",
            "js_sys",
            "web_sys",
            "JsValue",
        ],
        &["wasm"],
        "only the module wasm depends on the browser",
    ),
    (
        &["Serialize"],
        &[
            "error",
            "math::numbers",
            "model::config",
            "math::ops",
            "analysis::what_if",
            "teach::lookup",
            "teach::saturation",
            "analysis::provenance",
            "analysis",
            "teach::worked",
            "train",
            "session",
            "wasm",
            "checkpoint",
            "text::script",
        ],
        "only choices, answers and errors for the page are serialised, plain enums and structs of numbers and names, \
         because otherwise internal names would become part of the protocol; a GGUF's vocabulary \
         is written as the JSON that the tokenizers library reads",
    ),
    (
        &["Deserialize"],
        &[
            "model::config",
            "analysis::provenance",
            "math::ops",
            "analysis::what_if",
            "teach::lookup",
            "analysis",
            "teach::worked",
            "train",
            "session",
            "wasm",
            "text::tokenizer",
        ],
        "only choices and settings are deserialised, and the worked example's texts; the \
         tokenizers library reads a normaliser of ours",
    ),
];

#[test]
fn the_crate_follows_its_rules() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let broken: Vec<String> = rust_files(&root)
        .iter()
        .flat_map(|path| {
            let name = path.strip_prefix(&root).unwrap();
            let parts: Vec<_> = name.iter().map(|part| part.to_string_lossy()).collect();
            check(&parts.join("/"), &std::fs::read_to_string(path).unwrap())
        })
        .collect();
    assert!(broken.is_empty(), "\n{}\n", broken.join("\n"));
}

fn rust_files(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).unwrap();
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    let files = paths.into_iter().flat_map(|path| match path.is_dir() {
        true => rust_files(&path),
        false => vec![path],
    });
    files
        .filter(|path| path.extension().is_some_and(|ending| ending == "rs"))
        .collect()
}

/// The module of [`MODULES`] to which a path belongs: its first two names, or the first.
fn module_of(names: &[String]) -> Option<&'static str> {
    let of_two = names[..names.len().min(2)].join("::");
    let find = |name: &str| MODULES.into_iter().find(|module| *module == name);
    find(&of_two).or_else(|| find(names.first()?))
}

/// Violations in a file of `src/`, one message each. Comments, strings and tests are not checked.
fn check(path: &str, text: &str) -> Vec<String> {
    let place: Vec<String> = path
        .trim_end_matches(".rs")
        .split('/')
        .map(str::to_owned)
        .collect();
    let Some(own) = module_of(&place) else {
        return vec![format!(
            "src/{path} is missing in the order of modules; add it in tests/layering.rs."
        )];
    };
    let rank_of = |module: &str| MODULES.iter().position(|one| *one == module);
    let rank = rank_of(own).unwrap_or(usize::MAX);
    let mut found = Found {
        // Items of the root belong to no module.
        module: if own == "lib" { Vec::new() } else { place },
        ..Found::default()
    };
    found.visit_file(&syn::parse_file(text).unwrap());
    let mut broken = Vec::new();
    for (used, line) in &found.modules {
        match module_of(used) {
            Some(used) if rank_of(used).is_some_and(|used| used <= rank) => {}
            Some(used) => broken.push(format!(
                "src/{path}:{line} uses {used}, which comes after {own}: a module may use only \
                 earlier ones ({}), so that it can be read and tested without the later ones.",
                MODULES.join(" · ")
            )),
            None => broken.push(format!(
                "src/{path}:{line} uses crate::{}, which is missing in the order of modules; add \
                 it in tests/layering.rs.",
                used.join("::")
            )),
        }
    }
    for (word, line) in &found.words {
        for (words, places, because) in WORDS {
            if words.contains(&word.as_str()) && !places.contains(&own) {
                broken.push(format!("src/{path}:{line} contains {word}, but {because}."));
            }
        }
    }
    broken
}

/// Modules and words used in a file, each with its line.
#[derive(Default)]
struct Found {
    /// The current module, relative to the crate's root.
    module: Vec<String>,
    modules: Vec<(Vec<String>, usize)>,
    words: Vec<(String, usize)>,
}

impl Found {
    /// Records the module that a path refers to, if it is a module of the crate.
    fn path(&mut self, names: &[Ident]) {
        let mut at = match names.first() {
            Some(first) if first == "crate" => Vec::new(),
            Some(first) if first == "self" => self.module.clone(),
            Some(first) if first == "super" => {
                let above = self.module.len().saturating_sub(1);
                self.module[..above].to_vec()
            }
            _ => return,
        };
        for name in &names[1..] {
            match name == "super" {
                true => drop(at.pop()),
                false => at.push(name.to_string()),
            }
        }
        // Types and constants of the root, such as `crate::Matrix`, are not modules.
        if at
            .first()
            .is_some_and(|name| name.starts_with(char::is_lowercase))
        {
            let line = names[0].span().start().line;
            self.modules.push((at, line));
        }
    }

    fn use_tree(&mut self, tree: &UseTree, before: &mut Vec<Ident>) {
        match tree {
            UseTree::Path(path) => {
                before.push(path.ident.clone());
                self.use_tree(&path.tree, before);
                before.pop();
            }
            UseTree::Group(group) => {
                for tree in &group.items {
                    self.use_tree(tree, before);
                }
            }
            UseTree::Name(syn::UseName { ident })
            | UseTree::Rename(syn::UseRename { ident, .. }) => {
                before.push(ident.clone());
                self.path(before);
                before.pop();
            }
            UseTree::Glob(_) => self.path(before),
        }
    }

    /// Checks the contents of macros and attributes, which syn does not parse.
    fn tokens(&mut self, tokens: TokenStream) {
        let mut names: Vec<Ident> = Vec::new();
        for token in tokens {
            match token {
                TokenTree::Ident(ident) => {
                    self.visit_ident(&ident);
                    if ident == "crate" || (ident == "super" && names.last() != Some(&ident)) {
                        self.path(&names.split_off(0));
                    }
                    names.push(ident);
                }
                TokenTree::Punct(mark) if mark.as_char() == ':' => {}
                TokenTree::Group(group) => {
                    self.path(&names.split_off(0));
                    self.tokens(group.stream());
                }
                TokenTree::Punct(_) | TokenTree::Literal(_) => self.path(&names.split_off(0)),
            }
        }
        self.path(&names);
    }
}

impl<'ast> Visit<'ast> for Found {
    fn visit_item_mod(&mut self, module: &'ast syn::ItemMod) {
        if module.attrs.iter().any(is_for_tests) {
            return;
        }
        self.module.push(module.ident.to_string());
        visit::visit_item_mod(self, module);
        self.module.pop();
    }

    fn visit_item_use(&mut self, item: &'ast syn::ItemUse) {
        self.use_tree(&item.tree, &mut Vec::new());
        visit::visit_item_use(self, item);
    }

    fn visit_path(&mut self, path: &'ast syn::Path) {
        let names: Vec<Ident> = path
            .segments
            .iter()
            .map(|part| part.ident.clone())
            .collect();
        self.path(&names);
        visit::visit_path(self, path);
    }

    fn visit_macro(&mut self, call: &'ast syn::Macro) {
        self.tokens(call.tokens.clone());
        visit::visit_macro(self, call);
    }

    fn visit_meta_list(&mut self, list: &'ast syn::MetaList) {
        self.tokens(list.tokens.clone());
        visit::visit_meta_list(self, list);
    }

    fn visit_ident(&mut self, ident: &'ast Ident) {
        self.words
            .push((ident.to_string(), ident.span().start().line));
    }
}

fn is_for_tests(attribute: &Attribute) -> bool {
    let meant: syn::Meta = syn::parse_quote!(cfg(test));
    attribute.meta == meant
}

/// Checks a snippet as if it were the file at `path`. The messages must start with the expected
/// texts.
fn expect(path: &str, text: &str, expected: &[&str]) {
    let broken = check(path, text);
    let as_expected = broken.len() == expected.len()
        && broken
            .iter()
            .zip(expected)
            .all(|(found, start)| found.starts_with(start));
    assert!(
        as_expected,
        "{path}: {text}\ngave {broken:#?}\nnot {expected:#?}"
    );
}

#[test]
fn reports_the_use_of_a_later_module() {
    let up = "src/math/ops.rs:1 uses model, which comes after math::ops";
    for text in [
        "use crate::model::Model;",
        "use crate::{Matrix, model::Model, model::config::{Config, Mask}};",
        "use crate :: { model::config::Config, error::{Error, Result}, model };",
        "use super::super::model::*;",
        "use crate::model as later;",
        "fn f() { crate::model::run() }",
        "fn f(model: &crate::model::Model) {}",
        "mod inside { use super::super::super::model::Model; }",
        "fn f() { assert!(1 < crate::model::run(2)) }",
        "fn f() { matches!(x, super::super::model::Model { .. }) }",
    ] {
        expect("math/ops.rs", text, &[up]);
    }
    expect(
        "model.rs",
        "\nuse crate::teach::worked::Draft;\nuse crate::wasm::Session;",
        &[
            "src/model.rs:2 uses teach::worked",
            "src/model.rs:3 uses wasm",
        ],
    );
    expect(
        "teach/worked/steps.rs",
        "use super::super::super::wasm::Session;",
        &["src/teach/worked/steps.rs:1 uses wasm"],
    );
    expect(
        "math/ops.rs",
        "use crate::extra::x;",
        &["src/math/ops.rs:1 uses crate::extra"],
    );
    expect("extra.rs", "", &["src/extra.rs is missing"]);
}

#[test]
fn accepts_earlier_modules_and_anything_in_comments_strings_and_tests() {
    for (path, text) in [
        (
            "model.rs",
            "use crate::{Matrix, model::layer::layer, model::config::{Config, Mask}};",
        ),
        (
            "teach/worked.rs",
            "mod steps; pub use steps::Step; use crate::model::Model;",
        ),
        (
            "teach/worked/steps.rs",
            "use super::draft::Draft; use crate::teach::worked::presets;",
        ),
        (
            "teach/worked/steps.rs",
            "mod inside { use super::super::draft; fn f() { super::g() } }",
        ),
        ("lib.rs", "pub mod wasm; pub use crate::wasm::Session;"),
        (
            "math/ops.rs",
            "/// See [`crate::model`].\n// use crate::model;\npub(crate) fn f() {}",
        ),
        (
            "math/ops.rs",
            "fn f() { format!(\"crate::model {}\", r#\"Serialize\"#) }",
        ),
        (
            "math/ops.rs",
            "#[cfg(test)] mod tests { use crate::model::Model; }",
        ),
    ] {
        expect(path, text, &[]);
    }
}

#[test]
fn reports_a_word_outside_its_modules() {
    expect(
        "model/site.rs",
        "use wasm_bindgen::prelude::*;\nfn f(x: JsValue) {}",
        &[
            "src/model/site.rs:1 contains wasm_bindgen",
            "src/model/site.rs:2 contains JsValue",
        ],
    );
    expect(
        "session/run.rs",
        "#[wasm_bindgen] #[derive(serde::Serialize)] struct A;",
        &["src/session/run.rs:1 contains wasm_bindgen"],
    );
    for text in [
        "#[derive(Clone, serde::Serialize)] struct A;",
        "#[cfg_attr(test, derive(Serialize))] struct A;",
        "impl serde::Serialize for A {}",
    ] {
        expect(
            "model/site.rs",
            text,
            &["src/model/site.rs:1 contains Serialize"],
        );
    }
    expect(
        "wasm.rs",
        "use js_sys::Array; #[derive(Serialize)] struct A;",
        &[],
    );
    expect("wasm/transfer.rs", "use wasm_bindgen::JsValue;", &[]);
}
