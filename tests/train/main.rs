//! Training of small models: gradients compared with finite differences, and results after some
//! steps.

mod gradients;
mod learning;
mod pytorch;
mod seq2seq;
mod tasks;
