//! Attention without a trained model: the worked example, attention as a lookup, and saturation.

pub mod lookup;
pub mod saturation;
pub mod worked;
