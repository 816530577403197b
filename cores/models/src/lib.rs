//! The wasm of models and texts: the methods of one feature of the core.

pub use headlight::session::Session;
