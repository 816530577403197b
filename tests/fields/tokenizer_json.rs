//! The effect of each field of `tokenizer.json` in Hugging Face's `tokenizers`.

use headlight::text::tokenizer::Tokenizer;
use serde_json::Value;

use crate::Outcome::{self, Honoured, Ignored, Refused};
use crate::common::files::Folder;

const CUT: Outcome = Ignored("a text that is too long is refused, and cut only when asked");
const SHOWN: Outcome = Ignored("it is about how tokens are shown, or their places");

/// Each row: a model, a field as a JSON pointer, a changed value, and its effect.
#[rustfmt::skip]
const TABLE: &[(&str, &str, &str, Outcome)] = &[
    ("bert", "/truncation", r#"{"direction": "Right", "max_length": 4, "strategy": "LongestFirst", "stride": 0}"#, CUT),
    (
        "bert",
        "/padding",
        r#"{"strategy": {"Fixed": 40}, "direction": "Right", "pad_to_multiple_of": null,
            "pad_id": 0, "pad_type_id": 0, "pad_token": "[PAD]"}"#,
        Ignored("one text needs no padding"),
    ),
    // Normalisers.
    ("bert", "/normalizer", "null", Honoured),
    ("bert", "/normalizer", r#"{"type": "NFC"}"#, Honoured),
    ("bert", "/normalizer", r#"{"type": "Unheard"}"#, Refused),
    ("bert", "/normalizer/lowercase", "false", Honoured),
    ("bert", "/normalizer/strip_accents", "false", Honoured),
    ("bert", "/normalizer/handle_chinese_chars", "false", Honoured),
    ("bert", "/normalizer/clean_text", "false", Honoured),
    // Pre-tokenisers.
    ("bert", "/pre_tokenizer", r#"{"type": "WhitespaceSplit"}"#, Honoured),
    ("bert", "/pre_tokenizer", r#"{"type": "Unheard"}"#, Refused),
    ("gpt2", "/pre_tokenizer/add_prefix_space", "true", Honoured),
    ("gpt2", "/pre_tokenizer/use_regex", "false", Honoured),
    ("gpt2", "/pre_tokenizer/trim_offsets", "false", SHOWN),
    ("marian", "/pre_tokenizer/prepend_scheme", "\"never\"", Honoured),
    ("marian", "/pre_tokenizer/replacement", "\"_\"", Honoured),
    // Post-processors.
    ("bert", "/post_processor", "null", Honoured),
    ("bert", "/post_processor", r#"{"type": "Unheard"}"#, Refused),
    ("bert", "/post_processor/special_tokens/[CLS]/ids", "[5]", Honoured),
    ("bert", "/post_processor/single/1/Sequence/type_id", "1", Refused),
    ("bert", "/post_processor/single/2/SpecialToken/type_id", "1", Refused),
    ("bert", "/post_processor/pair/3/Sequence/type_id", "0", Ignored("a text is one sequence")),
    ("gpt2", "/post_processor/trim_offsets", "true", SHOWN),
    // Decoders.
    ("bert", "/decoder", "null", SHOWN),
    ("gpt2", "/decoder/add_prefix_space", "false", SHOWN),
    // Added tokens.
    ("gpt2", "/added_tokens/0/single_word", "true", Honoured),
    ("gpt2", "/added_tokens/0/lstrip", "true", Honoured),
    ("gpt2", "/added_tokens/0/rstrip", "true", Honoured),
    ("gpt2", "/added_tokens/0/special", "false", Ignored("it is found in a text all the same")),
    ("bert", "/added_tokens/0/normalized", "true", Honoured),
    ("gpt2", "/added_tokens", "[]", Honoured),
    // Models.
    ("bert", "/model/unk_token", "\"[PAD]\"", Honoured),
    ("bert", "/model/continuing_subword_prefix", "\"@@\"", Honoured),
    ("bert", "/model/max_input_chars_per_word", "2", Honoured),
    ("bert", "/model/type", "\"Unheard\"", Refused),
    ("gpt2", "/model/merges", "[]", Honoured),
    ("gpt2", "/model/dropout", "0.5", Refused),
    ("gpt2", "/model/dropout", "0.0", Ignored("nothing is dropped")),
    ("gpt2", "/model/ignore_merges", "true", Ignored("merges make each entry")),
    ("marian", "/model/unk_id", "2", Honoured),
    ("gpt2", "/version", "\"0.9\"", Refused),
];

/// Letters, punctuation and spaces that the fields affect.
const TEXT: &str =
    "The cats' c\u{e3}t<|endoftext|>  sat [pad]\u{1} \u{6f22}\u{5b57} on a <|endoftext|> mat";

fn tokenizer(model: &str) -> Value {
    serde_json::from_slice(Folder::of(model).get("tokenizer.json")).unwrap()
}

fn set(json: &mut Value, field: &str, value: &str) {
    let place = json.pointer_mut(field);
    *place.unwrap_or_else(|| panic!("no {field}")) = serde_json::from_str(value).unwrap();
}

fn ids(json: &Value) -> headlight::error::Result<Vec<usize>> {
    let tokenizer = Tokenizer::from_bytes(json.to_string().as_bytes())?;
    let tokens = tokenizer.encode(TEXT)?;
    Ok(tokens.iter().map(|token| token.id).collect())
}

#[test]
fn each_field_is_honoured_refused_or_ignored() {
    let mut faults = Vec::new();
    for (model, field, value, outcome) in TABLE {
        let mut json = tokenizer(model);
        let expected = ids(&json).unwrap();
        set(&mut json, field, value);
        let fault = outcome.fault(&expected, ids(&json), "tokenizer.json cannot be read: ");
        faults.extend(fault.map(|fault| format!("{model}, {field} = {value}: {fault}")));
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn the_error_for_an_unsupported_tokeniser_names_the_reason() {
    for (model, field, value, expected) in [
        (
            "gpt2",
            "/model/dropout",
            "0.5",
            "tokenizer.json cannot be read: its dropout is 0.5, which gives a text different tokens \
             each time, but only 0 is supported. Use the file that belongs to the model.",
        ),
        (
            "bert",
            "/post_processor/single/1/Sequence/type_id",
            "1",
            "tokenizer.json cannot be read: its post_processor gives a single text the token type 1, \
             but only 0 is supported. Use the file that belongs to the model.",
        ),
    ] {
        let mut json = tokenizer(model);
        set(&mut json, field, value);
        assert_eq!(ids(&json).unwrap_err().to_string(), expected);
    }
}
