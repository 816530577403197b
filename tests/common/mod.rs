//! Shared by tests and benchmarks: random models and models from files.

#![allow(
    dead_code,
    reason = "each test is a separate crate and uses only parts of this"
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
