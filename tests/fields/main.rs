//! Tests every field of a model's files that can affect numbers or tokens in transformers,
//! tokenizers or llama.cpp. Each field is honoured, refused with an error, or ignored for a stated
//! reason.

#[path = "../common/mod.rs"]
mod common;

mod config_json;
mod gguf;
mod references;
mod tokenizer_json;

use headlight::error::Result;

/// The effect of changing a field's value.
pub enum Outcome {
    /// Numbers, tokens or the maximum text length change, or the tensors no longer fit.
    Honoured,
    /// An error names the field and the supported values.
    Refused,
    /// Neither numbers nor tokens depend on it, for the given reason.
    Ignored(&'static str),
}

impl Outcome {
    /// Describes how the result of a changed value differs from the expected effect; `None` if it
    /// does not. An error about the file must contain `refusal`.
    pub fn fault<T: PartialEq>(
        &self,
        expected: &T,
        found: Result<T>,
        refusal: &str,
    ) -> Option<String> {
        let found = found.map_err(|error| error.to_string());
        match (self, found) {
            (Outcome::Honoured, Ok(found)) if found == *expected => Some("changes nothing".into()),
            (Outcome::Honoured, Err(told)) if told.contains(refusal) => Some(told),
            (Outcome::Honoured, _) => None,
            (Outcome::Refused, Ok(_)) => Some("is read".into()),
            (Outcome::Refused, Err(told)) => (!told.contains(refusal)).then_some(told),
            (Outcome::Ignored(_), Err(told)) => Some(told),
            (Outcome::Ignored(reason), Ok(found)) => {
                (found != *expected).then(|| format!("changes something, though {reason}"))
            }
        }
    }
}
