//! Requests about the worked example.

mod convert;

use serde::{Deserialize, Serialize};
use strum::VariantArray;
use tsify::Tsify;

use super::numbers::NamedNumbers;
use super::{Clock, Session, timed};
use crate::Matrix;
use crate::analysis::provenance::{
    self, Cell, Circuit, Explanation, Input, Operand, Operation, Origin, Projection, Projections,
    Quantity, Weight,
};
use crate::error::{Error, Result};
use crate::math::ops;
use crate::model::config::Mask;
use crate::model::config::{self, Scaling, StackId};
use crate::model::site::{HeadAt, HeadSite, NextSite, Site};
use crate::model::trace::Trace;
use crate::teach::worked::Mode;
use crate::teach::worked::draft::Draft;
use crate::teach::worked::presets::{self, PRESETS};
use crate::teach::worked::steps::steps;
use crate::teach::worked::{Block, Example, HEAD, OWN};

/// The options of a worked example.
#[derive(Debug, Clone, PartialEq, Deserialize, Tsify)]
pub struct WorkedOptions {
    /// The preset whose lecture determines the conventions.
    pub preset: String,
    /// Rounding and scaling of the numbers.
    pub mode: Mode,
    /// The attention mask.
    pub mask: Mask,
    /// Whether to use the weights.
    #[tsify(type = "WeightSwitch")]
    pub weights: Projections,
}

/// A worked example that can be selected by name.
#[derive(Debug, Clone, PartialEq, Serialize, Tsify)]
pub struct Preset {
    /// The preset's name in links.
    pub id: String,
    /// The initial rounding and scaling.
    pub mode: Mode,
    /// Number of decimals in the lecture.
    pub decimals: u8,
    /// Whether the lecture divides scores by √d_head.
    pub scaled: bool,
    /// The contents of all cells in the preset.
    pub draft: Draft,
}

/// A rectangle of cells.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, Tsify)]
pub struct Region {
    /// The matrix's name.
    pub name: String,
    /// The first row, and the row after the last one.
    pub rows: [usize; 2],
    /// The first column, and the column after the last one.
    pub columns: [usize; 2],
}

/// A step of the example. The page provides the step's text.
#[derive(Debug, Clone, PartialEq, Serialize, Tsify)]
pub struct Step {
    /// The step's name in links.
    pub id: String,
    /// The step's kind.
    pub kind: String,
    /// Whether the step belongs to a decoder's masked self-attention.
    pub own: bool,
    /// The query token of the step, if any.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub token: Option<usize>,
    /// The key token of the step, if any.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub key: Option<usize>,
    /// The cells that the step reveals.
    pub adds: Vec<Region>,
}

/// A finished run of the worked example: sizes, options, matrices and steps.
#[derive(Debug, Clone, PartialEq, Serialize, Tsify)]
pub struct WorkedManifest {
    /// The names of the key tokens.
    pub tokens: Vec<String>,
    /// The names of the query tokens.
    pub looking: Vec<String>,
    /// Whether the queries come from a second sequence (cross-attention).
    pub crosses: bool,
    /// Whether masked self-attention precedes cross-attention.
    pub is_decoder: bool,
    /// Number of query tokens.
    pub n_query: usize,
    /// Number of key tokens.
    pub n_key: usize,
    /// Position of the first query token.
    pub first_query: usize,
    /// The width of the inputs.
    pub d_model: usize,
    /// The width of queries and keys.
    pub d_head: usize,
    /// Whether scores are divided by √d_head.
    pub scaled: bool,
    /// Whether the mask is causal.
    pub masked: bool,
    /// The words that a tiny decoder can predict; empty for all other examples.
    pub vocabulary: Vec<String>,
    /// For each token, the index of the most likely next word in `vocabulary`; empty without one.
    pub next: Vec<usize>,
    /// The width of the MLP; 0 if the example has none.
    pub d_mlp: usize,
    /// Number of decimals of the rounded weights; absent if the weights are exact.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub decimals: Option<u8>,
    /// The weights in use, and every recorded matrix.
    pub matrices: Vec<NamedNumbers>,
    /// The steps, first to last.
    pub steps: Vec<Step>,
    /// Duration of the run in milliseconds.
    pub forward_ms: f64,
}

/// A finished run of the worked example.
pub(super) struct WorkedRun {
    example: Example,
    circuit: Circuit,
    trace: Trace,
    forward_ms: f64,
}

impl Session {
    /// The worked examples that can be selected by name.
    pub fn presets(&self) -> Vec<Preset> {
        PRESETS.iter().map(Preset::from).collect()
    }

    /// Runs the worked example and stores its trace. After an error, the earlier run is kept.
    pub fn run_worked(&mut self, draft: &Draft, options: &WorkedOptions) -> Result<WorkedManifest> {
        let run = WorkedRun::new(draft, options, self.clock)?;
        let manifest = run.manifest();
        self.worked = Some(run);
        Ok(manifest)
    }

    /// Explains all cells of the given regions.
    pub fn explain(&self, regions: &[Region]) -> Result<Vec<Explanation>> {
        let run = self.worked()?;
        let mut explanations = Vec::new();
        for region in regions {
            explanations.extend(run.explain(region)?);
        }
        Ok(explanations)
    }
}

impl WorkedRun {
    fn new(draft: &Draft, options: &WorkedOptions, clock: Clock) -> Result<Self> {
        let preset = preset(&options.preset)?;
        let example = draft.check()?;
        let WorkedOptions {
            mode,
            mask,
            weights,
            ..
        } = *options;
        let circuit = example.circuit(mode, mask, weights, preset.lecture);
        let (trace, forward_ms) = timed(clock, || {
            let mut trace = Trace::all();
            example.run(&mut trace, &circuit);
            trace
        });
        Ok(WorkedRun {
            example,
            circuit,
            trace,
            forward_ms,
        })
    }

    fn manifest(&self) -> WorkedManifest {
        let WorkedRun {
            example, circuit, ..
        } = self;
        let steps = steps(example, circuit);
        WorkedManifest {
            tokens: example.names.to_vec(),
            looking: example.looking().to_vec(),
            crosses: matches!(circuit.input, Input::TwoStreams | Input::Decoder),
            is_decoder: circuit.input == Input::Decoder,
            n_query: example.n_query(),
            n_key: circuit.n_key,
            first_query: circuit.first_query,
            d_model: circuit.config.d_model,
            d_head: circuit.config.d_head,
            scaled: circuit.config.scaling == Scaling::SqrtDHead,
            masked: circuit.config.mask() == config::Mask::Causal,
            vocabulary: example
                .block()
                .map_or(Vec::new(), |block| block.vocabulary.clone()),
            next: self.next(),
            d_mlp: example.block().map_or(0, |block| block.w_in.ncols()),
            decimals: circuit.rounding,
            matrices: self.matrices(),
            steps: steps.iter().map(Step::from).collect(),
            forward_ms: self.forward_ms,
        }
    }

    /// The index of the most likely next word after each token; empty without a vocabulary.
    fn next(&self) -> Vec<usize> {
        let probabilities = self.trace.get(Site::Next(NextSite::Probabilities));
        probabilities.map_or(Vec::new(), ops::row_argmax)
    }

    fn matrices(&self) -> Vec<NamedNumbers> {
        let weights = self.weights().into_iter();
        let sites = self.trace.iter();
        let sites = sites.map(|(site, matrix)| (site.to_string(), matrix));
        let rounded = [HeadSite::PatternRounded, HeadSite::WeightedV, HeadSite::Z]
            .map(|part| [HEAD, OWN].map(|at| at.site(part).to_string()))
            .concat();
        let named = |(name, matrix): (String, &Matrix)| NamedNumbers {
            decimals: self.circuit.rounding.filter(|_| rounded.contains(&name)),
            ..NamedNumbers::new(name, matrix)
        };
        weights.chain(sites).map(named).collect()
    }

    /// The weights in use, by name.
    fn weights<'a>(&'a self) -> Vec<(String, &'a Matrix)> {
        let own = self.example.own_weights(&self.circuit);
        let last = self.example.weights(&self.circuit);
        let of_head = |(at, weights): (HeadAt, Option<&'a [Matrix; 3]>)| {
            let weights = weights.into_iter().flatten().zip(Projection::VARIANTS);
            weights.map(move |(matrix, &to)| (Weight::Projection { to, at }, matrix))
        };
        let projections = [(OWN, own), (HEAD, last)].into_iter().flat_map(of_head);
        let block = self.example.block().map(Block::weights);
        projections
            .chain(block.into_iter().flatten())
            .map(|(weight, matrix)| (weight.to_string(), matrix))
            .collect()
    }

    /// A matrix of the run, or a weight, by name.
    fn matrix(&self, name: &str) -> Result<&Matrix> {
        let weights = self.weights();
        match weights.iter().find(|(weight, _)| weight == name) {
            Some((_, matrix)) => Ok(matrix),
            None => self.trace.get(name.parse()?),
        }
    }

    fn explain(&self, region: &Region) -> Result<Vec<Explanation>> {
        let shape: [usize; 2] = self.matrix(&region.name)?.shape().into();
        let [rows, columns] = [(region.rows, 0), (region.columns, 1)]
            // A region may extend beyond the matrix. At most one row or column beyond it is
            // visited, because the first missing cell already gives an error.
            .map(|([start, end], side): ([usize; 2], usize)| start..end.min(shape[side] + 1));
        let mut explanations = Vec::new();
        for row in rows {
            for column in columns.clone() {
                let cell = Cell::new(region.name.clone(), row, column);
                cell.check(shape)?;
                explanations.push(self.explain_cell(cell)?);
            }
        }
        Ok(explanations)
    }

    fn explain_cell(&self, cell: Cell) -> Result<Explanation> {
        let (row, column) = (cell.row, cell.column);
        let value = self.matrix(&cell.name)?[(row, column)];
        if self.weights().iter().any(|(name, _)| *name == cell.name) {
            let part = cell.name.clone();
            return Ok(Explanation::new(
                cell,
                part,
                value,
                Operation::Given,
                vec![],
            ));
        }
        let site: Site = cell.name.parse()?;
        let formula = self.circuit.explain(site, row, column)?;
        let operands = formula.sources.iter().filter(|source| self.has(source));
        let operands = operands.map(|region| self.operand(region));
        let operands = operands.collect::<Result<_>>()?;
        let (part, operation) = (site.name_in_block(), formula.operation);
        Ok(Explanation::new(cell, part, value, operation, operands))
    }

    /// Whether the example has an operand. The formulas of [`Circuit`] contain biases that only
    /// some of the sublayers of the worked example have.
    fn has(&self, source: &provenance::Region) -> bool {
        let name = source.quantity.to_string();
        let is_site = matches!(source.quantity, Quantity::Site(_));
        is_site || self.weights().iter().any(|(weight, _)| *weight == name)
    }

    fn operand(&self, region: &provenance::Region) -> Result<Operand> {
        let origin = match region.quantity {
            Quantity::Weight(_) => Origin::Weights,
            Quantity::Site(site) => match site.layer().map(|at| at.stack) {
                Some(StackId::Decoder) => Origin::Decoder,
                _ => Origin::Encoder,
            },
        };
        let numbers = region.numbers(self.matrix(&region.quantity.to_string())?);
        Ok(Operand {
            is_explained: true,
            ..Operand::new(region, origin, numbers)
        })
    }
}

fn preset(id: &str) -> Result<&'static presets::Preset> {
    PRESETS
        .iter()
        .find(|preset| preset.id == id)
        .ok_or_else(|| {
            Error::unknown_word(
                "example",
                id,
                "lecture-e, lecture-a, lecture-b, cross-attention, decoder, tiny-decoder, no-weights, equal-keys, one-key-wins",
            )
        })
}
