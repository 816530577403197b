//! Text to tokens and back.

pub mod tokenizer;
