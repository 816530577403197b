//! Self-attention, recorded as it runs.
//!
//! This crate is the core of Headlight, an attention visualiser that runs entirely in the browser.
//! It computes a transformer's forward pass and returns every intermediate matrix under its name.
//! It draws nothing and reads no files.
//!
//! Each formula is implemented once, with one expression per line. A
//! [`Recorder`](model::trace::Recorder) receives each named matrix
//! ([`Site`](model::site::Site)) as it is computed.
//!
//! # Shape letters
//!
//! All values are matrices without a batch axis. A row is a token.
//!
//! | Name | Meaning |
//! | --- | --- |
//! | `n` | number of tokens; `n_query` and `n_key` if the numbers of queries and keys differ |
//! | `d_model` | width of the residual stream |
//! | `n_heads`, `d_head` | number of heads in a layer, and the width of a head |
//! | `d_mlp` | width of the MLP's hidden layer |
//! | `d_vocab`, `n_ctx` | number of vocabulary entries; context length in tokens |
//!
//! Numbers are 32-bit floats without units. Layers, heads, rows and columns are
//! counted from 0 unless a message says otherwise.
//!
//! # Errors
//!
//! Every message tells the user the cause and what to do ([`error`]). A function that takes a layer,
//! head, token or other index refuses one that does not exist; a function that takes a trace refuses
//! one that lacks a site that it needs. "Errors" sections list only other errors, and only those that
//! do not come from a function that is called.
//!
//! `docs/GLOSSARY.md` lists the names of all activations.
//!
//! Modules in reading order: [`error`]; [`math`]; [`model`], from configuration and recording to the
//! whole transformer; [`text`]; [`checkpoint`]; [`analysis`] and [`train`]; [`teach`]; and
//! [`session`], the state and requests of one page.

pub mod error;
pub mod math;
pub mod model;
pub mod text;

pub mod analysis;
pub mod checkpoint;
pub mod teach;
pub mod train;

pub mod session;
#[cfg(target_arch = "wasm32")]
mod wasm;

/// A column-major matrix of 32-bit floats.
pub type Matrix = nalgebra::DMatrix<f32>;
