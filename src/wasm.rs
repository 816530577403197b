//! The boundary: the only module that knows JavaScript.
//!
//! A [`Session`] keeps everything long-lived. The page sends small objects and gets
//! small objects (manifests) back; numbers cross only as flat, row-major
//! `Float32Array`s, on request and by name.

mod transfer;

use js_sys::{Float32Array, Reflect};
use wasm_bindgen::prelude::*;

use crate::Matrix;
use crate::error::{Error, Result};
use crate::provenance::{Circuit, Projection, Quantity, Weight};
use crate::site::Site;
use crate::trace::Trace;
use crate::worked::presets::{PRESETS, Preset};
use crate::worked::{Example, HEAD, Options, steps::steps, weight_of};

use transfer::{
    BatchEntry, CellPlace, DraftTransfer, ExplanationTransfer, Manifest, OptionsTransfer,
    PresetTransfer, RegionTransfer,
};

/// What the page holds of the core: one worked example, run once for each change.
#[wasm_bindgen]
#[derive(Default)]
pub struct Session {
    worked: Option<WorkedRun>,
}

/// A finished run of the worked example.
struct WorkedRun {
    example: Example,
    circuit: Circuit,
    trace: Trace,
    /// How long the run took, in milliseconds; absent where there is no clock.
    forward_ms: Option<f64>,
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
    pub fn presets(&self) -> std::result::Result<JsValue, JsValue> {
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
    ) -> std::result::Result<JsValue, JsValue> {
        let draft: DraftTransfer = from_js(draft)?;
        let options: OptionsTransfer = from_js(options)?;
        let run = WorkedRun::new(&draft, &options).map_err(|error| js_error(&error))?;
        let manifest = to_js(&run.manifest());
        self.worked = Some(run);
        manifest
    }

    /// The numbers of the named matrices: one array, and where in it each matrix lies.
    ///
    /// # Errors
    ///
    /// A sentence when a matrix was not recorded in the last run.
    #[wasm_bindgen(unchecked_return_type = "Batch")]
    pub fn read(&self, names: Vec<String>) -> std::result::Result<JsValue, JsValue> {
        let run = self.run()?;
        let mut entries = Vec::new();
        let mut data = Vec::new();
        for name in names {
            let matrix = run.matrix(&name).map_err(|error| js_error(&error))?;
            entries.push(BatchEntry {
                rows: matrix.nrows(),
                columns: matrix.ncols(),
                offset: data.len(),
                name,
            });
            data.extend(row_major(matrix));
        }
        let batch = js_sys::Object::new();
        Reflect::set(&batch, &"entries".into(), &to_js(&entries)?)?;
        Reflect::set(&batch, &"data".into(), &Float32Array::from(&data[..]))?;
        Ok(batch.into())
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
    ) -> std::result::Result<JsValue, JsValue> {
        let regions: Vec<RegionTransfer> = from_js(regions)?;
        to_js(
            &self
                .run()?
                .explain(&regions)
                .map_err(|error| js_error(&error))?,
        )
    }

    /// Panics on purpose, so that a test can watch the page survive it.
    pub fn panic(&self) {
        panic!("a panic was asked for");
    }

    fn run(&self) -> std::result::Result<&WorkedRun, JsValue> {
        self.worked.as_ref().ok_or_else(|| {
            JsError::new("Nothing has been computed yet; run an example first.").into()
        })
    }
}

impl WorkedRun {
    fn new(draft: &DraftTransfer, options: &OptionsTransfer) -> Result<Self> {
        let preset = preset(&options.preset)?;
        let example = draft.to_draft().check()?;
        let options: Options = options.parse()?;
        let circuit = example.circuit(options, preset.lecture);
        let mut trace = Trace::all();
        let start = now();
        example.run(&mut trace, &circuit);
        let forward_ms = now().zip(start).map(|(end, start)| end - start);
        Ok(WorkedRun {
            example,
            circuit,
            trace,
            forward_ms,
        })
    }

    fn manifest(&self) -> Manifest {
        let weights = self.weights();
        let weights = weights.iter().map(|(name, matrix)| (name.clone(), *matrix));
        let sites = self
            .trace
            .iter()
            .map(|(site, matrix)| (site.to_string(), matrix));
        Manifest::new(
            &self.example,
            &self.circuit,
            weights.chain(sites),
            &steps(&self.example, &self.circuit),
            self.forward_ms,
        )
    }

    /// The weights in use, by name.
    fn weights(&self) -> Vec<(String, &Matrix)> {
        let Some(weights) = self.example.weights(&self.circuit) else {
            return Vec::new();
        };
        [Projection::Q, Projection::K, Projection::V]
            .map(|to| {
                let name = Weight::Projection {
                    to,
                    layer: HEAD.layer,
                    head: HEAD.head,
                };
                (name.to_string(), weight_of(weights, to))
            })
            .into()
    }

    fn matrix(&self, name: &str) -> Result<&Matrix> {
        let weights = self.weights();
        match weights.iter().find(|(weight, _)| weight == name) {
            Some((_, matrix)) => Ok(matrix),
            None => self.trace.get(name.parse()?),
        }
    }

    fn explain(&self, regions: &[RegionTransfer]) -> Result<Vec<ExplanationTransfer>> {
        let mut explanations = Vec::new();
        for region in regions {
            let matrix = self.matrix(&region.name)?;
            let shape = [matrix.nrows(), matrix.ncols()];
            for row in region.rows[0]..region.rows[1].min(shape[0] + 1) {
                for column in region.columns[0]..region.columns[1].min(shape[1] + 1) {
                    if row >= shape[0] || column >= shape[1] {
                        return Err(Error::NoSuchCell {
                            name: region.name.clone(),
                            row,
                            column,
                            shape,
                        });
                    }
                    let cell = CellPlace {
                        name: region.name.clone(),
                        row,
                        column,
                    };
                    explanations.push(self.explain_cell(cell)?);
                }
            }
        }
        Ok(explanations)
    }

    fn explain_cell(&self, cell: CellPlace) -> Result<ExplanationTransfer> {
        let is_weight = self.weights().iter().any(|(name, _)| *name == cell.name);
        if is_weight {
            return Ok(ExplanationTransfer::given(cell));
        }
        let site: Site = cell.name.parse()?;
        let mut explanation = self.circuit.explain(site, cell.row, cell.column)?;
        // The worked example has no biases, although its description allows for them.
        explanation.sources.retain(|source| {
            !matches!(
                source.quantity,
                Quantity::Weight(Weight::ProjectionBias { .. })
            )
        });
        Ok(ExplanationTransfer::new(cell, &explanation))
    }
}

fn preset(id: &str) -> Result<&'static Preset> {
    PRESETS
        .iter()
        .find(|preset| preset.id == id)
        .ok_or_else(|| Error::UnknownWord {
            what: "example",
            found: id.chars().take(30).collect(),
            choices: "lecture-e, lecture-a, lecture-b, no-weights, equal-keys, one-key-wins",
        })
}

/// The worker's clock, in milliseconds.
fn now() -> Option<f64> {
    let scope = js_sys::global()
        .dyn_into::<web_sys::WorkerGlobalScope>()
        .ok()?;
    Some(scope.performance()?.now())
}

/// The cells row after row, as JavaScript and `PyTorch` readers expect them.
fn row_major(matrix: &Matrix) -> Vec<f32> {
    matrix.transpose().as_slice().to_vec()
}

fn to_js<T: serde::Serialize + ?Sized>(value: &T) -> std::result::Result<JsValue, JsValue> {
    Ok(serde_wasm_bindgen::to_value(value)?)
}

fn from_js<T: serde::de::DeserializeOwned>(value: JsValue) -> std::result::Result<T, JsValue> {
    Ok(serde_wasm_bindgen::from_value(value)?)
}

/// An `Error` of JavaScript with the sentence, and the cell at fault where there is one.
fn js_error(error: &Error) -> JsValue {
    let js = JsValue::from(JsError::new(&error.to_string()));
    if let Error::Cell {
        table, row, column, ..
    } = error
    {
        let place = CellPlace {
            name: (*table).into(),
            row: *row,
            column: *column,
        };
        if let Ok(place) = to_js(&place) {
            // A property set on a fresh error object cannot be refused.
            let _ = Reflect::set(&js, &"cell".into(), &place);
        }
    }
    js
}
