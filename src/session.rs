//! The core's state for one page, and every question that the page can ask.
//!
//! A [`Session`] keeps one worked example, the models loaded last, one text, and what learns; example and text
//! are run once after a change, and later questions are answered from what was recorded. Its methods take and return
//! small objects made for the page ([`numbers`]), a file for each subject.
//!
//! # The page
//!
//! On wasm32 the module `wasm` gives every method to JavaScript by the same name.

pub mod block;
pub mod compare;
pub mod fault;
pub mod kinds;
pub mod lookup;
pub mod numbers;
pub mod positions;
pub mod predict;
pub mod recurrent;
pub mod run;
pub mod sentence;
pub mod share;
pub mod structure;
pub mod train;
pub mod translate;
pub mod worked;

use std::rc::Rc;

use crate::error::{Error, Result};
use crate::model::Model;
use crate::train::seq2seq::training::PairTraining;
use crate::train::training::Training;
use crate::translation::Translation;

use compare::OtherRun;
use predict::Kept;
use run::{LoadedModel, TextRun};
use worked::WorkedRun;

/// Returns the time in milliseconds since any fixed moment. The caller gives the clock, because
/// Rust's has no implementation for wasm32.
pub type Clock = fn() -> f64;

/// A worked example, and models with a text, independent of each other. Several sessions can
/// share a model.
pub struct Session {
    clock: Clock,
    worked: Option<WorkedRun>,
    /// The models loaded last; questions are about the first.
    models: Vec<Rc<LoadedModel>>,
    text: Option<TextRun>,
    /// The text that it was compared with last.
    other: Option<OtherRun>,
    /// What the room "Predict" has read.
    kept: Option<Kept>,
    /// The last translation.
    translation: Option<Translation>,
    /// The tiny model that learns in the room "Train".
    training: Option<Training>,
    /// The models that learn side by side in the room "Recurrent".
    recurrent: [Option<PairTraining>; recurrent::SLOTS],
}

impl Session {
    /// A session without any run.
    pub fn new(clock: Clock) -> Self {
        Session {
            clock,
            worked: None,
            models: Vec::new(),
            text: None,
            other: None,
            kept: None,
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
        let model = self.models.first().ok_or(Error::NoModel)?;
        Ok(model)
    }

    /// The model and its last run.
    fn run(&self) -> Result<(&Model, &TextRun)> {
        let run = self.models.first().zip(self.text.as_ref());
        let (model, run) = run.ok_or(Error::NoText)?;
        Ok((model.model(), run))
    }

    fn worked(&self) -> Result<&WorkedRun> {
        self.worked.as_ref().ok_or(Error::NoExample)
    }
}

/// The result of `act`, and how many milliseconds it took.
fn timed<T>(clock: Clock, act: impl FnOnce() -> T) -> (T, f64) {
    let start = clock();
    let done = act();
    (done, clock() - start)
}
