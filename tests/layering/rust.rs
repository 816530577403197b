//! The rules of the crate.

use crate::Source;
use crate::lexer::{Language, Token, tokens};

/// The modules of the crate: each uses only those before it. `lib`, the root, knows all.
const MODULES: [&str; 24] = [
    "error",
    "config",
    "ops",
    "linear",
    "tokens",
    "site",
    "weights",
    "trace",
    "norm",
    "attention",
    "mlp",
    "block",
    "model",
    "what_if",
    "tokenizer",
    "lookup",
    "saturation",
    "analysis",
    "export",
    "provenance",
    "checkpoint",
    "worked",
    "wasm",
    "lib",
];

/// What is wrong with a file of the crate. Comments, texts and tests are free.
pub fn check(Source { path, text }: &Source) -> Vec<String> {
    let place: Vec<&str> = path
        .trim_start_matches("src/")
        .trim_end_matches(".rs")
        .split('/')
        .collect();
    let own = place[0];
    let Some(rank) = MODULES.iter().position(|module| *module == own) else {
        return vec![format!(
            "{path} has no place in the order of modules; give it one in tests/layering/rust.rs."
        )];
    };
    let code = without_tests(tokens(text, Language::Rust));
    let mut broken = Vec::new();
    for (used, line) in modules_used(&code, &place) {
        match MODULES.iter().position(|module| *module == used) {
            Some(used_rank) if used_rank <= rank => {}
            Some(_) => broken.push(format!(
                "{path}:{line} uses {used}, but {own} stands before it: a module uses only those \
                 before it ({}), so that each can be read and tested without the later ones.",
                MODULES.join(" · ")
            )),
            None => broken.push(format!(
                "{path}:{line} uses crate::{used}, which has no place in the order of modules; \
                 give it one in tests/layering/rust.rs."
            )),
        }
    }
    for token in &code {
        let Some(word) = token.word() else { continue };
        let at = format!("{path}:{} says {word}, but", token.line);
        match word {
            "unsafe" => broken.push(format!("{at} the crate is written without unsafe code.")),
            _ if own == "wasm" => {}
            "unsafe_code" => broken.push(format!(
                "{at} only the macros of the wasm module may need that lint lifted."
            )),
            "wasm_bindgen" | "serde_wasm_bindgen" | "js_sys" | "web_sys" | "JsValue" => {
                broken.push(format!(
                    "{at} only the wasm module knows that a browser exists."
                ));
            }
            "Serialize" | "Deserialize" => broken.push(format!(
                "{at} core types are not serialised: only the small transfer types of the wasm \
                 module are, or internal names become a protocol by accident."
            )),
            _ => {}
        }
    }
    broken
}

/// The top-level modules named by `crate::…` and by `super::…`, each with its line.
fn modules_used(code: &[Token], place: &[&str]) -> Vec<(String, usize)> {
    let mut used = Vec::new();
    let mut rest = code;
    while let Some(token) = rest.first() {
        rest = &rest[1..];
        // `super` leads out of the file's module, and from a top-level one to the root.
        let mut up = match token.word() {
            Some("crate") => place.len(),
            Some("super") => 1,
            _ => continue,
        };
        while let [a, b, next, ..] = rest
            && a.is(":")
            && b.is(":")
            && next.is("super")
        {
            up += 1;
            rest = &rest[3..];
        }
        let [a, b, named @ ..] = rest else { break };
        if up < place.len() || !a.is(":") || !b.is(":") {
            continue;
        }
        used.extend(first_names(named).into_iter().filter(|(name, _)| {
            // Types and constants of the root, such as `crate::Matrix`, are no modules.
            name.starts_with(|c: char| c.is_lowercase())
        }));
    }
    used
}

/// The first name after a `::`, or each first name in the braces after it.
fn first_names(code: &[Token]) -> Vec<(String, usize)> {
    let named = |token: &Token| token.word().map(|word| (word.to_string(), token.line));
    if !code.first().is_some_and(|token| token.is("{")) {
        return code.first().and_then(named).into_iter().collect();
    }
    let mut names = Vec::new();
    let mut depth = 0;
    for pair in code.windows(2) {
        depth += i32::from(pair[0].is("{")) - i32::from(pair[0].is("}"));
        if depth == 0 {
            break;
        }
        if depth == 1 && (pair[0].is("{") || pair[0].is(",")) {
            names.extend(named(&pair[1]));
        }
    }
    names
}

/// Leaves out every item behind `#[cfg(test)]`.
fn without_tests(code: Vec<Token>) -> Vec<Token> {
    let marker = ["#", "[", "cfg", "(", "test", ")", "]"];
    let mut kept = Vec::new();
    let mut rest = code.into_iter().peekable();
    while let Some(token) = rest.next() {
        kept.push(token);
        let ends_in_marker = kept.len() >= marker.len()
            && kept[kept.len() - marker.len()..]
                .iter()
                .zip(marker)
                .all(|(token, text)| token.is(text));
        if !ends_in_marker {
            continue;
        }
        kept.truncate(kept.len() - marker.len());
        let mut depth = 0;
        for token in rest.by_ref() {
            depth += i32::from(token.is("{")) - i32::from(token.is("}"));
            if depth == 0 && (token.is("}") || token.is(";")) {
                break;
            }
        }
    }
    kept
}

mod tests {
    use crate::expect;

    #[test]
    fn a_module_that_uses_a_later_one_is_seen() {
        let up = "src/ops.rs:1 uses model, but ops stands before it";
        expect("src/ops.rs", "use crate::model::Model;", &[up]);
        expect(
            "src/ops.rs",
            "use crate::{Matrix, model::Model, config::{Config, Mask}};",
            &[up],
        );
        expect(
            "src/ops.rs",
            "use crate :: { config::Config, error::{Error, Result}, model };",
            &[up],
        );
        expect("src/ops.rs", "fn f() { crate::model::run() }", &[up]);
        expect("src/ops.rs", "use super::model::Model;", &[up]);
        expect(
            "src/model.rs",
            "\nuse crate::worked::Draft;\nuse crate::wasm::Session;",
            &["src/model.rs:2 uses worked", "src/model.rs:3 uses wasm"],
        );
        expect(
            "src/worked/steps.rs",
            "use super::super::wasm::Session; use crate::wasm;",
            &[
                "src/worked/steps.rs:1 uses wasm",
                "src/worked/steps.rs:1 uses wasm",
            ],
        );
        expect(
            "src/ops.rs",
            "use crate::extra::x;",
            &["src/ops.rs:1 uses crate::extra"],
        );
        expect("src/extra.rs", "", &["src/extra.rs has no place"]);
    }

    #[test]
    fn a_module_may_use_earlier_ones_itself_and_anything_in_comments_texts_and_tests() {
        expect(
            "src/model.rs",
            "use crate::{Matrix, block::block, config::{Config, Mask}};",
            &[],
        );
        expect(
            "src/worked.rs",
            "mod steps; pub use steps::Step; use crate::model::Model;",
            &[],
        );
        expect(
            "src/worked/steps.rs",
            "use super::draft::Draft; use crate::worked::presets;",
            &[],
        );
        expect(
            "src/lib.rs",
            "pub mod wasm; pub use crate::wasm::Session;",
            &[],
        );
        expect(
            "src/ops.rs",
            "/// See [`crate::model`].\n// use crate::model;\n/* a /* crate::wasm */ */",
            &[],
        );
        expect(
            "src/ops.rs",
            "fn f<'a>(x: &'a str) { g(\"crate::model \\\" unsafe\", '\"', r#\"\"unsafe\"#) }",
            &[],
        );
        expect(
            "src/ops.rs",
            "pub(crate) fn f() {}\n#[cfg(test)]\nmod tests { use crate::model::Model; fn f() { {} } }",
            &[],
        );
        expect(
            "src/ops.rs",
            "#[cfg(test)] use crate::model::{A, B};\nuse crate::wasm::C;",
            &["src/ops.rs:2 uses wasm"],
        );
    }

    #[test]
    fn what_must_never_be_in_the_crate_is_seen() {
        expect(
            "src/site.rs",
            "use wasm_bindgen::prelude::*; fn f(x: JsValue) {}",
            &[
                "src/site.rs:1 says wasm_bindgen",
                "src/site.rs:1 says JsValue",
            ],
        );
        expect(
            "src/site.rs",
            "#[derive(serde::Serialize)] struct A;",
            &["src/site.rs:1 says Serialize"],
        );
        expect(
            "src/linear.rs",
            "fn f() { unsafe { g() } }",
            &["src/linear.rs:1 says unsafe"],
        );
        expect(
            "src/linear.rs",
            "#![allow(unsafe_code)]",
            &["src/linear.rs:1 says unsafe_code"],
        );
        expect(
            "src/wasm.rs",
            "#![expect(unsafe_code)] use js_sys::Array; #[derive(Serialize)] struct A;",
            &[],
        );
        expect("src/wasm/transfer.rs", "use wasm_bindgen::JsValue;", &[]);
        expect(
            "src/wasm.rs",
            "unsafe fn f() {}",
            &["src/wasm.rs:1 says unsafe"],
        );
    }
}
