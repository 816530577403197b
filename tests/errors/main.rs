//! An example of every error, with its code, fields and English message. `tests/page/errors.test.mjs`
//! compares `errors.json` with the sentences of the page.

mod examples;

use std::collections::BTreeSet;

use headlight::error::{
    ActivationError, CellProblem, ExampleError, Fault, FileError, FileKind, ModelError,
    RequestError, SiteProblem, TextError, TrainError,
};
use serde_json::{Value, json};

use examples::all;

/// The variants of each area.
const ERRORS: [&[&str]; 7] = [
    ActivationError::VARIANTS,
    ExampleError::VARIANTS,
    FileError::VARIANTS,
    ModelError::VARIANTS,
    RequestError::VARIANTS,
    TextError::VARIANTS,
    TrainError::VARIANTS,
];

const FILE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/errors/errors.json");

/// The codes in a fault; those of its parts follow the name of their field.
fn codes_of(field: &str, fault: &Value, codes: &mut BTreeSet<String>) {
    if let Some(code) = fault["code"].as_str() {
        codes.insert(format!("{field}{code}"));
        for (name, value) in fault["fields"].as_object().unwrap() {
            codes_of(&format!("{name}."), value, codes);
        }
    }
}

fn snake_case(variant: &str) -> String {
    let mut code = String::new();
    for letter in variant.chars() {
        match letter.is_uppercase() && !code.is_empty() {
            true => code.extend(['_', letter.to_ascii_lowercase()]),
            false => code.push(letter.to_ascii_lowercase()),
        }
    }
    code
}

#[test]
fn every_variant_has_an_example() {
    let mut found = BTreeSet::new();
    for error in all() {
        let fault = serde_json::to_value(Fault::from(&error)).unwrap();
        codes_of("", &fault, &mut found);
    }
    let named = |field: &str, variants: &[&str]| -> Vec<String> {
        let codes = variants.iter().map(|name| snake_case(name));
        codes.map(|code| format!("{field}{code}")).collect()
    };
    let expected = [
        named("", &ERRORS.concat()),
        named("reason.", SiteProblem::VARIANTS),
        named("problem.", CellProblem::VARIANTS),
        named("kind.", FileKind::VARIANTS),
    ];
    assert_eq!(found, expected.concat().into_iter().collect());
}

#[test]
fn no_two_errors_have_the_same_code() {
    let variants = ERRORS.concat();
    let different: BTreeSet<&str> = variants.iter().copied().collect();
    assert_eq!(different.len(), variants.len());
}

/// Writes the file if it is out of date, and then fails.
#[test]
fn the_file_has_the_code_fields_and_message_of_every_example() {
    let examples: Vec<String> = all()
        .iter()
        .map(|error| {
            let Fault { code, fields } = Fault::from(error);
            json!({ "code": code, "fields": fields, "message": error.to_string() }).to_string()
        })
        .collect();
    let text = format!("[\n{}\n]\n", examples.join(",\n"));
    if std::fs::read_to_string(FILE).unwrap_or_default() != text {
        std::fs::write(FILE, text).unwrap();
        panic!(
            "tests/errors/errors.json was out of date; run tests/page/errors.test.mjs with the new one"
        );
    }
}
