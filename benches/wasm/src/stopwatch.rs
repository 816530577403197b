//! Times the parts of a forward pass.

use headlight::Matrix;
use headlight::model::site::{BlockSite, HeadAt, HeadSite, Site};
use headlight::model::trace::Recorder;
use wasm_bindgen::prelude::*;

/// Timed parts of a forward pass.
#[derive(Clone, Copy)]
enum Part {
    Weights,
    Heads,
    Softmax,
    Gelu,
    Norms,
    Rest,
}

/// Names of the parts, in the order of [`Part`].
pub const PARTS: [&str; 6] = [
    "products with weights",
    "q·kᵀ and pattern·v",
    "scaling and softmax",
    "GELU",
    "norms",
    "the rest",
];

#[wasm_bindgen]
extern "C" {
    #[wasm_bindgen(js_namespace = performance)]
    fn now() -> f64;
}

/// A recorder that stores no matrices. It adds the time since the previous tap to the part of the
/// current site.
pub struct Stopwatch {
    last: f64,
    times: [f64; PARTS.len()],
}

impl Stopwatch {
    /// Starts the watch.
    pub fn start() -> Self {
        Stopwatch {
            last: now(),
            times: [0.0; PARTS.len()],
        }
    }

    /// The milliseconds per part.
    pub fn times(&self) -> [f64; PARTS.len()] {
        self.times
    }
}

impl Recorder for Stopwatch {
    fn tap(&mut self, site: Site, matrix: Matrix) -> Matrix {
        let time = now();
        self.times[part(site) as usize] += time - self.last;
        self.last = time;
        matrix
    }
}

/// The part that computes a site.
fn part(site: Site) -> Part {
    match site {
        Site::Embedding { .. } | Site::MlmHead(_) | Site::Logits | Site::Next(_) => Part::Rest,
        Site::Norm { .. } => Part::Norms,
        // A layer computes q, k and v of all heads before the first head's tap.
        Site::Head {
            at: HeadAt { head: 0, .. },
            part: HeadSite::Q,
        } => Part::Weights,
        Site::Head { part, .. } => match part {
            HeadSite::DotProducts | HeadSite::Z => Part::Heads,
            HeadSite::Q
            | HeadSite::RotQ
            | HeadSite::K
            | HeadSite::RotK
            | HeadSite::V
            | HeadSite::WeightedV => Part::Rest,
            _ => Part::Softmax,
        },
        Site::Block { part, .. } => match part {
            BlockSite::AttnOut
            | BlockSite::MlpPre
            | BlockSite::MlpPreLinear
            | BlockSite::MlpOut => Part::Weights,
            BlockSite::MlpPost => Part::Gelu,
            // No timed model has a decoder.
            _ => Part::Rest,
        },
    }
}
