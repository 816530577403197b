//! Results of training steps.

use serde::Serialize;
use tsify::Tsify;

use crate::analysis::provenance::Explanation;
use crate::error::TrainError;
use crate::math::numbers::{Floats, NamedNumbers};

/// The results of several training steps.
#[derive(Debug, Clone, PartialEq, Serialize, Tsify)]
#[tsify(rename = "TrainProgress")]
pub struct Progress {
    /// Number of steps since training started.
    pub step: usize,
    /// The loss of each step: mean cross-entropy over the predicted words, in nats.
    pub losses: Floats,
    /// The norm of each step's gradient before clipping.
    pub gradient_norms: Floats,
    /// The gradient norms of each layer, in the order of
    /// [`Network::layers`](super::network::Network::layers).
    pub layer_norms: Vec<Floats>,
    /// Share of correctly predicted words, in held-out sequences if there are any.
    pub accuracy: f32,
    /// The error if training diverged; no further steps are taken then.
    #[tsify(type = "Fault | undefined")]
    pub problem: Option<TrainError>,
    /// Mean duration of a step in milliseconds; 0 until the caller sets it.
    pub step_ms: f64,
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

/// One step in detail: loss, gradients, and the update of one weight.
#[derive(Debug, Clone, PartialEq, Serialize, Tsify)]
pub struct OpenedStep {
    /// The step's loss, in nats.
    pub loss: f32,
    /// The norm of the step's gradient before clipping.
    pub gradient_norm: f32,
    /// The gradient norm of each layer.
    pub layer_norms: Floats,
    /// ∂ loss / ∂ site for the first sequence of the step, in the order of the forward pass:
    /// `embed`, `blocks.0.attn.z` (heads side by side), `blocks.0.resid_post` and so on, up to
    /// `logits`.
    pub gradients: Vec<NamedNumbers>,
    /// Explains the update of a single weight: the weight with the largest gradient in one matrix.
    /// The gradient is shown after clipping.
    pub update: Explanation,
}
