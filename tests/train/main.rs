//! Tiny models that learn: their gradients against small changes of every weight, and what they
//! come to after some steps.

mod gradients;
mod learning;
mod seq2seq;
mod tasks;
