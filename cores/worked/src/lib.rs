//! The wasm of the worked example, with which the page starts: the methods of the core's feature
//! `worked`.

pub use headlight::session::Session;
