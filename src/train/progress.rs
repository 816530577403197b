//! Results of training steps.

use crate::Matrix;

/// The results of some steps.
#[derive(Debug, Clone, PartialEq)]
pub struct Progress {
    /// Number of steps since the start.
    pub step: usize,
    /// The loss of each of these steps, in nats.
    pub losses: Vec<f32>,
    /// The norm of each step's gradient before clipping.
    pub gradient_norms: Vec<f32>,
    /// The gradient norms of each of [`Network::layers`](super::network::Network::layers).
    pub layer_norms: Vec<Vec<f32>>,
    /// The share of words predicted correctly in held-out sequences.
    pub accuracy: f32,
    /// The message if training diverged; no further steps are taken then.
    pub problem: Option<String>,
}

/// The record of one step.
#[derive(Debug, Clone, PartialEq)]
pub struct StepRecord {
    /// The loss, in nats.
    pub loss: f32,
    /// The norm of the gradient before clipping.
    pub gradient_norm: f32,
    /// The gradient norm of each layer.
    pub layer_norms: Vec<f32>,
}

/// One step in detail.
#[derive(Debug, Clone, PartialEq)]
pub struct Opened {
    /// The record of the step.
    pub record: StepRecord,
    /// Gradients at the sites of the first sequence, in the order of the forward pass.
    pub sites: Vec<(String, Matrix)>,
    /// The update of one weight.
    pub update: Update,
}

/// How the optimizer moved one weight: see [`Method`](super::optimizer::Method).
#[derive(Debug, Clone, PartialEq)]
pub struct Update {
    /// The weight's matrix.
    pub weight: String,
    /// The weight's row and column.
    pub cell: (usize, usize),
    /// The weight before the step.
    pub before: f32,
    /// Its gradient, after clipping.
    pub gradient: f32,
    /// Adam's m̂ and v̂.
    pub moments: Option<[f32; 2]>,
    /// The learning rate of the step.
    pub rate: f32,
    /// The weight after the step.
    pub after: f32,
}
