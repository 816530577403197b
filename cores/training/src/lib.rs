//! The wasm of the rooms Train and Recurrent: the methods of the core's feature `training`.

pub use headlight::session::Session;
