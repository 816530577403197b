//! The core's state for one page, and all requests that the page can make.
//!
//! A [`Session`] stores one worked example, the most recently selected models, one text, and the
//! models in training. After a change, the example or text is run once; later requests are answered
//! from the recorded matrices. Requests and responses are small objects for the page ([`numbers`]).
//! Each kind of request has its own file.
//!
//! A request is refused if the model, text or training run that it needs is missing, or if a layer,
//! head, token or another part that it names does not exist. The session then keeps its state.
//!
//! On wasm32 the module `wasm` exports every method to JavaScript under the same name.

pub mod block;
pub mod compare;
pub mod embedding;
pub mod figure;
mod first_layers;
pub mod kinds;
pub mod languages;
pub mod lookup;
pub mod manifest;
pub mod numbers;
pub mod positions;
pub mod predict;
pub mod recurrent;
pub mod reference;
pub mod run;
pub mod score_parts;
pub mod sentence;
pub mod share;
pub mod structure;
pub mod train;
pub mod translate;
pub mod worked;

use std::rc::Rc;

use crate::analysis::translation::Translation;
use crate::error::{ModelError, RequestError, Result};
use crate::model::Model;
use crate::train::seq2seq::training::PairTraining;
use crate::train::training::Training;

use compare::OtherRun;
use predict::{PatchedTexts, TextCache};
use run::{LoadedModel, TextRun};
use worked::WorkedRun;

/// Returns the time in milliseconds since an arbitrary fixed moment. The caller supplies the clock,
/// because Rust's clock does not work on wasm32.
pub type Clock = fn() -> f64;

/// A worked example and, independently of it, models with a text. Sessions can share a model.
pub struct Session {
    clock: Clock,
    worked: Option<WorkedRun>,
    /// The most recently selected models; the selected one comes first.
    models: Vec<Rc<LoadedModel>>,
    text: Option<TextRun>,
    /// Side b of the last comparison.
    other: Option<OtherRun>,
    /// The text of the room "Predict", with its KV cache.
    cache: Option<TextCache>,
    /// The two texts between which activations are patched.
    patching: Option<PatchedTexts>,
    /// The last translation.
    translation: Option<Translation>,
    /// The model in training in the room "Train".
    training: Option<Training>,
    /// The models in training in the room "Recurrent".
    recurrent: [Option<PairTraining>; recurrent::SLOTS],
}

impl Session {
    /// An empty session.
    pub fn new(clock: Clock) -> Self {
        Session {
            clock,
            worked: None,
            models: Vec::new(),
            text: None,
            other: None,
            cache: None,
            patching: None,
            translation: None,
            training: None,
            recurrent: [const { None }; recurrent::SLOTS],
        }
    }

    /// The version of the package.
    pub fn version(&self) -> &'static str {
        env!("CARGO_PKG_VERSION")
    }

    fn model(&self) -> Result<&LoadedModel> {
        let model = self.models.first().ok_or(ModelError::NoModel)?;
        Ok(model)
    }

    /// The selected model and the last run.
    fn run(&self) -> Result<(&Model, &TextRun)> {
        let run = self.models.first().zip(self.text.as_ref());
        let (model, run) = run.ok_or(RequestError::NoText)?;
        Ok((model.model(), run))
    }

    fn worked(&self) -> Result<&WorkedRun> {
        Ok(self.worked.as_ref().ok_or(RequestError::NoExample)?)
    }
}

/// Returns the result of `act` and its duration in milliseconds.
fn timed<T>(clock: Clock, act: impl FnOnce() -> T) -> (T, f64) {
    let start = clock();
    let result = act();
    (result, clock() - start)
}

/// The mean duration of a step; 0 without steps.
fn per_step(ms: f64, steps: usize) -> f64 {
    match steps {
        0 => 0.0,
        steps => ms / steps as f64,
    }
}
