//! The wasm of models and texts: the methods of the core's feature `models`.

pub use headlight::session::Session;
