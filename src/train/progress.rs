//! What steps of a training came to.

use crate::Matrix;

/// What some steps came to.
#[derive(Debug, Clone, PartialEq)]
pub struct Progress {
    /// Steps made since the beginning.
    pub step: usize,
    /// The loss of each step just made, in nats.
    pub losses: Vec<f32>,
    /// The length of each step's gradient before it was clipped.
    pub gradient_norms: Vec<f32>,
    /// The same of each layer's parameters alone, a list for each of
    /// [`Network::layers`](super::network::Network::layers).
    pub layer_norms: Vec<Vec<f32>>,
    /// The share of words that the model predicts rightly in sequences that no step has seen.
    pub accuracy: f32,
    /// A sentence when the training diverged; no further steps are made.
    pub problem: Option<String>,
}

/// What is noted of a step.
#[derive(Debug, Clone, PartialEq)]
pub struct Made {
    /// Its loss, in nats.
    pub loss: f32,
    /// The length of its gradient before it was clipped.
    pub gradient_norm: f32,
    /// The same of each layer's parameters alone.
    pub layer_norms: Vec<f32>,
}

/// One step in the open.
#[derive(Debug, Clone, PartialEq)]
pub struct Opened {
    /// What is noted of it, as of every step.
    pub made: Made,
    /// Gradients at sites of the first sequence, in the order of the forward pass.
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
