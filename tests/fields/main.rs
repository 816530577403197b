//! Every field of a model's files that transformers, tokenizers or llama.cpp reads and that can
//! change numbers or tokens: it is honoured, refused with a sentence, or has no effect.

#[path = "../common/mod.rs"]
mod common;

mod config_json;
mod gguf;
mod references;
mod tokenizer_json;

use headlight::error::Result;

/// What becomes of a field that gets another value.
pub enum Outcome {
    /// Numbers, tokens or the longest text are others, or the tensors do not fit any more.
    Honoured,
    /// A sentence names the field and what is read instead.
    Refused,
    /// Neither numbers nor tokens depend on it, for a reason.
    Ignored(&'static str),
}

impl Outcome {
    /// What is wrong with a result for another value; `refusal` is a part of each such sentence.
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
