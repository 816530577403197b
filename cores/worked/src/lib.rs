//! The wasm of the worked example, with which the page starts: the methods of one feature of the core.

pub use headlight::session::Session;
