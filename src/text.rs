//! Text to tokens and back.

pub mod script;
pub mod tokenizer;
