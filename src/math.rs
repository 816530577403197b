//! Numbers and matrices: answers for the page, functions, and the matrix product.

pub mod linear;
pub mod numbers;
pub mod ops;
