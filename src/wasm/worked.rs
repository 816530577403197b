//! A run of the worked example, as the page asks about it.

use crate::Matrix;
use crate::error::{Error, Result};
use crate::provenance::{Circuit, Projection, Quantity, Weight};
use crate::site::Site;
use crate::trace::Trace;
use crate::worked::presets::{PRESETS, Preset};
use crate::worked::{Example, HEAD, Options, steps::steps, weight_of};

use super::transfer::{
    CellPlace, DraftTransfer, ExplanationTransfer, Manifest, OptionsTransfer, RegionTransfer,
};
use super::{now, since};

/// A finished run of the worked example.
pub struct WorkedRun {
    example: Example,
    circuit: Circuit,
    trace: Trace,
    /// How long the run took, in milliseconds; absent where there is no clock.
    forward_ms: Option<f64>,
}

impl WorkedRun {
    /// Checks what was typed and runs it.
    pub fn new(draft: &DraftTransfer, options: &OptionsTransfer) -> Result<Self> {
        let preset = preset(&options.preset)?;
        let example = draft.to_draft().check()?;
        let options: Options = options.parse()?;
        let circuit = example.circuit(options, preset.lecture);
        let mut trace = Trace::all();
        let start = now();
        example.run(&mut trace, &circuit);
        Ok(WorkedRun {
            example,
            circuit,
            trace,
            forward_ms: since(start),
        })
    }

    /// What the run holds.
    pub fn manifest(&self) -> Manifest {
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

    /// A matrix of the run, or a weight, by name.
    pub fn matrix(&self, name: &str) -> Result<&Matrix> {
        let weights = self.weights();
        match weights.iter().find(|(weight, _)| weight == name) {
            Some((_, matrix)) => Ok(matrix),
            None => self.trace.get(name.parse()?),
        }
    }

    /// Where the cells of these regions come from, one step back each.
    pub fn explain(&self, regions: &[RegionTransfer]) -> Result<Vec<ExplanationTransfer>> {
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
        .ok_or_else(|| {
            Error::unknown_word(
                "example",
                id,
                "lecture-e, lecture-a, lecture-b, no-weights, equal-keys, one-key-wins",
            )
        })
}
