//! A training step, as on the page.

use wasm_bindgen::prelude::*;

use crate::common::train_step::TrainStep;

/// A model in training.
#[wasm_bindgen]
pub struct Training(TrainStep);

#[wasm_bindgen]
impl Training {
    /// A model before its first step.
    #[wasm_bindgen(constructor)]
    pub fn new() -> Training {
        Training(TrainStep::new())
    }

    /// Takes `n` steps; returns the loss of the last one.
    pub fn steps(&mut self, n: usize) -> f32 {
        (0..n).fold(0.0, |_, _| self.0.make())
    }
}
