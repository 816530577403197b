//! The wasm of the rooms Train and Recurrent: the methods of one feature of the core.

pub use headlight::session::Session;
