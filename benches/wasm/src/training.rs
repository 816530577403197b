//! A step of training, as the page makes it.

use wasm_bindgen::prelude::*;

use crate::common::train_step::TrainStep;

/// The model that learns.
#[wasm_bindgen]
pub struct Training(TrainStep);

#[wasm_bindgen]
impl Training {
    /// A model that has made no step.
    #[wasm_bindgen(constructor)]
    pub fn new() -> Training {
        Training(TrainStep::new())
    }

    /// Makes so many steps; the loss of the last.
    pub fn steps(&mut self, n: usize) -> f32 {
        (0..n).fold(0.0, |_, _| self.0.make())
    }
}
