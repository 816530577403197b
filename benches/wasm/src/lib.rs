//! What `benches/page.mjs` times in the browser: the core without the page.
//!
//! Each method does its work once; JavaScript holds the watch. The methods return one
//! number of what they computed, so that the compiler cannot leave the work out.

#[path = "../../../tests/common"]
mod common {
    //! The makers of seeded models, as the tests have them.
    #![allow(dead_code, reason = "the tests use the rest")]

    pub mod mini_lm;
    pub mod random;
    pub mod weights;

    pub use weights::weights_of;
}
mod stopwatch;

use common::mini_lm;
use common::random::{self, Random};
use headlight::Matrix;
use headlight::linear::{Packed, product};
use headlight::model::Model;
use headlight::tokens::Tokens;
use headlight::trace::Trace;
use wasm_bindgen::prelude::*;

use stopwatch::Stopwatch;

/// Two random matrices to multiply, `[m, k]` and `[k, n]`.
#[wasm_bindgen]
pub struct Product {
    x: Matrix,
    w: Matrix,
    packed: Packed,
}

#[wasm_bindgen]
impl Product {
    /// Fills and packs the matrices.
    #[wasm_bindgen(constructor)]
    pub fn new(m: usize, k: usize, n: usize) -> Product {
        let mut random = Random::new(1);
        let (x, w) = (random.matrix(m, k), random.matrix(k, n));
        let packed = Packed::new(&w);
        Product { x, w, packed }
    }

    /// Our product, over weights that are already packed.
    pub fn headlight(&self) -> f32 {
        product(&self.x, &self.packed)[0]
    }

    /// nalgebra's product of the same matrices.
    pub fn nalgebra(&self) -> f32 {
        (&self.x * &self.w)[0]
    }
}

/// A model of MiniLM's shape with made-up weights, and tokens for it.
#[wasm_bindgen]
pub struct Forward {
    model: Model,
    tokens: Tokens,
}

#[wasm_bindgen]
impl Forward {
    /// Makes the model up, and `n` tokens.
    #[wasm_bindgen(constructor)]
    pub fn new(n: usize) -> Forward {
        let config = mini_lm::config();
        Forward {
            model: random::model(&config, 3),
            tokens: random::tokens(&config, n, 4),
        }
    }

    /// A whole pass that keeps every attention pattern.
    pub fn run(&self) -> f32 {
        let mut trace = Trace::of(mini_lm::patterns(self.model.config()));
        self.model.forward(&mut trace, &self.tokens)[0]
    }

    /// Milliseconds that a pass spends in each of [`Forward::parts`].
    pub fn times(&self) -> Vec<f64> {
        let mut stopwatch = Stopwatch::start();
        self.model.forward(&mut stopwatch, &self.tokens);
        stopwatch.times().to_vec()
    }

    /// What [`Forward::times`] tells apart.
    pub fn parts() -> Vec<String> {
        stopwatch::PARTS.map(String::from).to_vec()
    }
}
