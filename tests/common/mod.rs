//! What several tests and the benchmarks share: models, made up or read from files.

#![allow(
    dead_code,
    reason = "every test is a crate of its own and uses a part of this"
)]

pub mod damage;
pub mod encoder;
pub mod files;
pub mod gguf;
pub mod golden;
pub mod kinds;
pub mod mini_lm;
pub mod random;
pub mod tokens;
pub mod train_step;
pub mod weights;

pub use weights::weights_of;
