//! Functions that `benches/page.mjs` times in the browser: the core without the page.
//!
//! Each method does its work once, and JavaScript measures the time. The methods return a number
//! from the result, so that the compiler cannot remove the work.

#[path = "../../../tests/common"]
mod common {
    //! Seeded models, shared with the tests.
    #![allow(dead_code, reason = "the tests use the rest")]

    pub mod mini_lm;
    pub mod random;
    pub mod train_step;
    pub mod weights;

    pub use weights::weights_of;
}
mod decoder;
mod stopwatch;
mod training;

use std::sync::Arc;

use common::mini_lm;
use common::random::{self, Random};
use half::f16;
use headlight::Matrix;
use headlight::math::linear::{Format, Linear, Packed, product};
use headlight::model::Model;
use headlight::model::tokens::Tokens;
use headlight::model::trace::Trace;
use headlight::model::weights::{AttentionWeights, KindWeights};
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

    /// The core's product with packed weights.
    pub fn headlight(&self) -> f32 {
        product(&self.x, &self.packed)[0]
    }

    /// nalgebra's product of the same matrices.
    pub fn nalgebra(&self) -> f32 {
        (&self.x * &self.w)[0]
    }
}

/// A model of MiniLM's shape with random half-precision weights, and tokens for it.
#[wasm_bindgen]
pub struct Forward {
    model: Model,
    tokens: Tokens,
    /// The weights for nalgebra, in the order of the layers.
    matrices: Vec<Matrix>,
}

#[wasm_bindgen]
impl Forward {
    /// Generates the model and `n` tokens.
    #[wasm_bindgen(constructor)]
    pub fn new(n: usize) -> Forward {
        let config = mini_lm::config();
        let model = halved(&random::model(&config, 3));
        let layers = model.weights().stacks[0].layers.iter();
        let sublayers = layers.flat_map(|layer| &layer.sublayers);
        let linear = sublayers.flat_map(|sublayer| match &sublayer.kind {
            KindWeights::Attention(one) => vec![&one.w_q, &one.w_k, &one.w_v, &one.w_o],
            KindWeights::Mlp(one) => vec![&one.w_in, &one.w_out],
            KindWeights::Recurrent(one) => vec![&one.w, &one.w_f],
        });
        Forward {
            matrices: linear.map(|linear| linear.weight.to_matrix()).collect(),
            tokens: random::tokens(&config, n, 4),
            model,
        }
    }

    /// Number of floating-point operations in the products of a pass.
    pub fn operations(&self) -> f64 {
        let config = self.model.config();
        let n = self.tokens.len();
        let weights: usize = self.matrices.iter().map(|w| w.len()).sum();
        let heads = config.n_layers() * config.n_heads;
        // q·kᵀ and pattern·v of every head; an addition and a multiplication count as two.
        2.0 * (n * weights + heads * 2 * n * n * config.d_head) as f64
    }

    /// Computes the matrix products of a pass with nalgebra. The sizes are the same, and each
    /// weight is read as often as in a pass.
    pub fn nalgebra(&self) -> f32 {
        let config = self.model.config();
        let n = self.tokens.len();
        let of_width = |columns| Matrix::from_element(n, columns, 0.5); // [n, columns]
        let xs = [config.d_model, config.d_mlp].map(of_width);
        let (q, pattern) = (of_width(config.d_head), of_width(n));
        let k_transposed = q.transpose(); // [d_head, n]
        let mut sum = 0.0;
        for w in &self.matrices {
            let x = xs.iter().find(|x| x.ncols() == w.nrows());
            sum += x.map_or(0.0, |x| (x * w)[0]);
        }
        for _head in 0..config.n_layers() * config.n_heads {
            sum += (&q * &k_transposed)[0] + (&pattern * &q)[0];
        }
        sum
    }

    /// A forward pass that records every attention pattern.
    pub fn run(&self) -> f32 {
        let mut trace = Trace::of(mini_lm::patterns(self.model.config()));
        self.model.forward(&mut trace, &self.tokens)[0]
    }

    /// Milliseconds of each of [`Forward::parts`] in a pass.
    pub fn times(&self) -> Vec<f64> {
        let mut stopwatch = Stopwatch::start();
        self.model.forward(&mut stopwatch, &self.tokens);
        stopwatch.times().to_vec()
    }

    /// Names of the parts timed by [`Forward::times`].
    pub fn parts() -> Vec<String> {
        stopwatch::PARTS.map(String::from).to_vec()
    }
}

/// A copy of the model with the matrices of its blocks in half precision.
fn halved(model: &Model) -> Model {
    let mut weights = model.weights().clone();
    let layers = weights.stacks[0].layers.iter_mut();
    for sublayer in layers.flat_map(|layer| &mut Arc::make_mut(layer).sublayers) {
        match &mut sublayer.kind {
            KindWeights::Attention(AttentionWeights {
                w_q, w_k, w_v, w_o, ..
            }) => {
                [w_q, w_k, w_v, w_o].into_iter().for_each(halve);
            }
            KindWeights::Mlp(mlp) => {
                [&mut mlp.w_in, &mut mlp.w_out].into_iter().for_each(halve);
            }
            KindWeights::Recurrent(_) => {}
        }
    }
    Model::new(model.config().clone(), weights).expect("the same shapes")
}

fn halve(layer: &mut Linear) {
    let [d_in, d_out] = layer.weight.shape();
    let numbers = layer.weight.to_matrix(); // [d_in, d_out]
    // Column by column, because files store the transpose.
    let bytes: Vec<u8> = numbers
        .iter()
        .flat_map(|number| f16::from_f32(*number).to_le_bytes())
        .collect();
    layer.weight = Packed::read(Format::F16, &bytes, [d_out, d_in], &|column| column);
}
