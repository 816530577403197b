//! The boundary: the only module that knows JavaScript.
//!
//! A [`Session`] keeps everything long-lived. The page sends small objects and gets
//! small objects (manifests) back; numbers cross only as flat, row-major
//! `Float32Array`s, on request and by name.

mod block;
mod lookup;
mod positions;
mod run;
mod share;
mod text;
mod transfer;
mod worked;

use std::rc::Rc;

use js_sys::{Float32Array, Reflect};
use wasm_bindgen::prelude::*;

use crate::Matrix;
use crate::error::{Error, Result};
use crate::model::Model;
use crate::worked::presets::PRESETS;

use run::{LoadedModel, TextRun};
use transfer::{
    Batch, BatchEntry, CellPlace, DraftTransfer, OptionsTransfer, PresetTransfer, RegionTransfer,
};
use worked::WorkedRun;

/// What a method answers: a value, or an `Error` of JavaScript with a sentence.
type JsResult = std::result::Result<JsValue, JsValue>;

/// What the page holds of the core: one worked example and one model with one text,
/// each run once for each change, and neither knowing of the other. Several sessions can share
/// a model.
#[wasm_bindgen]
#[derive(Default)]
pub struct Session {
    worked: Option<WorkedRun>,
    model: Option<Rc<LoadedModel>>,
    text: Option<TextRun>,
}

#[wasm_bindgen]
impl Session {
    /// A session without any run.
    #[wasm_bindgen(constructor)]
    pub fn new() -> Session {
        console_error_panic_hook::set_once();
        Session::default()
    }

    /// The version of this build, as in the package's manifest.
    pub fn version(&self) -> String {
        env!("CARGO_PKG_VERSION").into()
    }

    /// The worked examples that can be chosen by name.
    #[wasm_bindgen(unchecked_return_type = "Preset[]")]
    pub fn presets(&self) -> JsResult {
        let presets: Vec<PresetTransfer> = PRESETS.iter().map(PresetTransfer::from).collect();
        to_js(&presets)
    }

    /// Runs the worked example and keeps its trace: what there is to read, and the steps.
    ///
    /// # Errors
    ///
    /// A sentence; where one cell is at fault, the error's `cell` says which.
    #[wasm_bindgen(unchecked_return_type = "WorkedManifest")]
    pub fn run_worked(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = "Draft")] draft: JsValue,
        #[wasm_bindgen(unchecked_param_type = "WorkedOptions")] options: JsValue,
    ) -> JsResult {
        let draft: DraftTransfer = from_js(draft)?;
        let options: OptionsTransfer = from_js(options)?;
        let run = WorkedRun::new(&draft, &options).map_err(|error| js_error(&error))?;
        let manifest = to_js(&run.manifest());
        self.worked = Some(run);
        manifest
    }

    /// The numbers of the named matrices of the worked example: one array, and where in
    /// it each matrix lies.
    ///
    /// # Errors
    ///
    /// A sentence when a matrix was not recorded in the last run.
    #[wasm_bindgen(unchecked_return_type = "Batch")]
    pub fn read(&self, names: Vec<String>) -> JsResult {
        let run = self.worked()?;
        let matrices: Result<Vec<_>> = names
            .into_iter()
            .map(|name| run.matrix(&name).map(|matrix| (name, matrix)))
            .collect();
        batch(matrices.map_err(|e| js_error(&e))?)
    }

    /// Where the cells of these regions come from, one step back each.
    ///
    /// # Errors
    ///
    /// A sentence when a region is no part of the last run.
    #[wasm_bindgen(unchecked_return_type = "Explanation[]")]
    pub fn explain(
        &self,
        #[wasm_bindgen(unchecked_param_type = "Region[]")] regions: JsValue,
    ) -> JsResult {
        let regions: Vec<RegionTransfer> = from_js(regions)?;
        to_js(
            &self
                .worked()?
                .explain(&regions)
                .map_err(|error| js_error(&error))?,
        )
    }

    /// The model and what it was last run on.
    fn run(&self) -> std::result::Result<(&Model, &TextRun), JsValue> {
        let run = self.model.as_ref().zip(self.text.as_ref());
        let (model, run) =
            run.ok_or_else(|| no("Nothing has been computed yet; run a text first."))?;
        Ok((model.model(), run))
    }

    /// Panics on purpose, so that a test can watch the page survive it.
    pub fn panic(&self) {
        panic!("a panic was asked for");
    }

    fn worked(&self) -> std::result::Result<&WorkedRun, JsValue> {
        let run = self.worked.as_ref();
        run.ok_or_else(|| no("Nothing has been computed yet; run an example first."))
    }
}

/// The numbers of named matrices, one after the other.
fn batch<'run>(matrices: impl IntoIterator<Item = (String, &'run Matrix)>) -> JsResult {
    let mut entries = Vec::new();
    let mut data = Vec::new();
    for (name, matrix) in matrices {
        entries.push(BatchEntry {
            rows: matrix.nrows(),
            columns: matrix.ncols(),
            offset: data.len(),
            name,
        });
        data.extend(row_major(matrix));
    }
    to_js(&Batch {
        entries,
        data: Float32Array::from(&data[..]),
    })
}

/// The worker's clock, in milliseconds.
fn now() -> Option<f64> {
    let scope = js_sys::global()
        .dyn_into::<web_sys::WorkerGlobalScope>()
        .ok()?;
    Some(scope.performance()?.now())
}

/// Milliseconds since a time of the worker's clock.
fn since(start: Option<f64>) -> Option<f64> {
    now().zip(start).map(|(end, start)| end - start)
}

/// The cells row after row, as JavaScript and `PyTorch` readers expect them.
fn row_major(matrix: &Matrix) -> Vec<f32> {
    matrix.transpose().data.into()
}

fn no(what: &str) -> JsValue {
    JsError::new(what).into()
}

fn to_js<T: serde::Serialize + ?Sized>(value: &T) -> JsResult {
    let serializer = serde_wasm_bindgen::Serializer::new().serialize_missing_as_null(true);
    Ok(value.serialize(&serializer)?)
}

fn from_js<T: serde::de::DeserializeOwned>(value: JsValue) -> std::result::Result<T, JsValue> {
    Ok(serde_wasm_bindgen::from_value(value)?)
}

/// An `Error` of JavaScript with the sentence, and what the page can help with: the cell at
/// fault, or how many tokens fit.
fn js_error(error: &Error) -> JsValue {
    let js = JsValue::from(JsError::new(&error.to_string()));
    let hint = match error {
        Error::Cell {
            table, row, column, ..
        } => to_js(&CellPlace {
            // A table's label is the name of the draft's field as a formula writes it.
            name: table.to_lowercase(),
            row: *row,
            column: *column,
        })
        .map(|place| ("cell", place)),
        Error::TooManyTokens { most, .. } => to_js(most).map(|most| ("most", most)),
        _ => return js,
    };
    if let Ok((name, hint)) = hint {
        // A property set on a fresh error object cannot be refused.
        let _ = Reflect::set(&js, &name.into(), &hint);
    }
    js
}
