//! Questions about the worked example.

mod convert;

use serde::{Deserialize, Serialize};
use tsify::Tsify;

use super::numbers::{NamedNumbers, word};
use super::{Clock, Session, timed};
use crate::Matrix;
use crate::config::{self, Activation, Scaling};
use crate::error::{Error, Result};
use crate::provenance::{self, Circuit, Input, Operation, Projection, Quantity, Weight};
use crate::site::{HeadAt, HeadSite, Site};
use crate::trace::Trace;
use crate::worked::draft::{self, Table};
use crate::worked::presets::{self, PRESETS};
use crate::worked::steps::steps;
use crate::worked::{self, Example, HEAD, weight_of};

word! {
    /// How the numbers are treated.
    Mode of worked::Mode { Lecture, LectureScaled, LectureUnscaled, Exact, Scaled }
}

word! {
    /// Which tokens a token may look at.
    Mask of config::Mask { None, Causal }
}

/// Whether the example's weights are used.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, Tsify)]
#[serde(rename_all = "snake_case")]
pub enum WeightSwitch {
    /// They are.
    On,
    /// They are not: Q = K = V = X.
    Off,
}

/// The cells of a worked example as text. Tables that an example does not use are empty.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, Tsify)]
pub struct Draft {
    /// The tokens' names.
    pub tokens: Vec<String>,
    /// The inputs.
    #[tsify(type = "string[][]")]
    pub x: Table,
    /// The names of the tokens of `y`.
    pub looking: Vec<String>,
    /// The inputs of a second sequence that looks at the first.
    #[tsify(type = "string[][]")]
    pub y: Table,
    /// From inputs to queries.
    #[tsify(type = "string[][]")]
    pub w_q: Table,
    /// From inputs to keys.
    #[tsify(type = "string[][]")]
    pub w_k: Table,
    /// From inputs to values.
    #[tsify(type = "string[][]")]
    pub w_v: Table,
    /// From `y` to the queries of the masked self-attention that it goes through first.
    #[tsify(type = "string[][]")]
    pub own_q: Table,
    /// To its keys.
    #[tsify(type = "string[][]")]
    pub own_k: Table,
    /// To its values.
    #[tsify(type = "string[][]")]
    pub own_v: Table,
    /// Dot products, a row for each looking token.
    #[tsify(type = "string[][]")]
    pub scores: Table,
    /// Values, a row for each token.
    #[tsify(type = "string[][]")]
    pub v: Table,
    /// The width that the scores are scaled by.
    pub d_head: String,
    /// The position of the first looking token.
    pub first_query: usize,
}

/// The switches of a worked example.
#[derive(Debug, Clone, PartialEq, Deserialize, Tsify)]
pub struct WorkedOptions {
    /// The preset whose lecture's short cuts apply.
    pub preset: String,
    /// How the numbers are treated.
    pub mode: Mode,
    /// Which tokens a token may look at.
    pub mask: Mask,
    /// Whether the weights are used.
    pub weights: WeightSwitch,
}

/// A worked example that can be chosen by name.
#[derive(Debug, Clone, PartialEq, Serialize, Tsify)]
pub struct Preset {
    /// Its name in links.
    pub id: String,
    /// How its numbers are treated when it is opened.
    pub mode: Mode,
    /// The decimals that its lecture writes.
    pub decimals: u8,
    /// Whether its lecture divides scores by √d_head.
    pub scaled: bool,
    /// Its cells.
    pub draft: Draft,
}

/// A rectangle of cells: the second number of each pair is the first row or column beyond it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, Tsify)]
pub struct Region {
    /// The matrix's name.
    pub name: String,
    /// First row, and the one after the last.
    pub rows: [usize; 2],
    /// First column, and the one after the last.
    pub columns: [usize; 2],
}

/// One step of the example. The page has the words for it.
#[derive(Debug, Clone, PartialEq, Serialize, Tsify)]
pub struct Step {
    /// Its name in links.
    pub id: String,
    /// What it does.
    pub kind: String,
    /// Whether it is one of the masked self-attention that a decoder begins with.
    pub own: bool,
    /// The token it is about, where there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub token: Option<usize>,
    /// The token looked at, where there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub key: Option<usize>,
    /// The cells that it adds to the picture.
    pub adds: Vec<Region>,
}

/// A finished run of the worked example: its sizes and switches, its matrices, its steps.
#[derive(Debug, Clone, PartialEq, Serialize, Tsify)]
pub struct WorkedManifest {
    /// The names of the tokens looked at.
    pub tokens: Vec<String>,
    /// The names of the tokens that look.
    pub looking: Vec<String>,
    /// Whether those are a second sequence.
    pub crosses: bool,
    /// Whether those go through masked self-attention first.
    pub is_decoder: bool,
    /// How many tokens look.
    pub n_query: usize,
    /// How many are looked at.
    pub n_key: usize,
    /// The position of the first looking token.
    pub first_query: usize,
    /// The width of the inputs.
    pub d_model: usize,
    /// The width of queries and keys.
    pub d_head: usize,
    /// Whether scores are divided by √d_head.
    pub scaled: bool,
    /// Whether later tokens are hidden.
    pub masked: bool,
    /// Decimals that the weights are rounded to; absent where they are exact.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub decimals: Option<u8>,
    /// The weights in use, and every recorded matrix.
    pub matrices: Vec<NamedNumbers>,
    /// The steps, first to last.
    pub steps: Vec<Step>,
    /// How long the run took, in milliseconds.
    pub forward_ms: f64,
}

/// A cell of a named matrix.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Tsify)]
pub struct CellPlace {
    /// The matrix.
    pub name: String,
    /// Row, counted from 0.
    pub row: usize,
    /// Column, counted from 0.
    pub column: usize,
}

/// Where a cell comes from, one step back.
#[derive(Debug, Clone, PartialEq, Serialize, Tsify)]
pub struct Explanation {
    /// The cell.
    pub cell: CellPlace,
    /// How it is computed: an [`Operation`] in snake case.
    pub operation: String,
    /// A constant of the operation, where it has one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub constant: Option<f32>,
    /// The cells that it is computed from.
    pub sources: Vec<Region>,
}

/// A finished run of the worked example.
pub(super) struct WorkedRun {
    example: Example,
    circuit: Circuit,
    trace: Trace,
    forward_ms: f64,
}

impl Session {
    /// The worked examples that can be chosen by name.
    pub fn presets(&self) -> Vec<Preset> {
        PRESETS.iter().map(Preset::from).collect()
    }

    /// Runs the worked example and keeps its trace.
    ///
    /// # Errors
    ///
    /// A sentence for a cell that holds no usable number, for tables that do not fit together, or
    /// for an example that does not exist; the earlier run stays.
    pub fn run_worked(&mut self, draft: Draft, options: &WorkedOptions) -> Result<WorkedManifest> {
        let run = WorkedRun::new(draft, options, self.clock)?;
        let manifest = run.manifest();
        self.worked = Some(run);
        Ok(manifest)
    }

    /// Where the cells of these regions come from, one step back each.
    ///
    /// # Errors
    ///
    /// A sentence when a region lies outside the last run.
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
    fn new(draft: Draft, options: &WorkedOptions, clock: Clock) -> Result<Self> {
        let preset = preset(&options.preset)?;
        let example = draft::Draft::from(draft).check()?;
        let circuit = example.circuit(options.into(), preset.lecture);
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
            tokens: example.names().to_vec(),
            looking: example.looking().to_vec(),
            crosses: matches!(circuit.input, Input::TwoStreams | Input::Decoder),
            is_decoder: circuit.input == Input::Decoder,
            n_query: example.n_query(),
            n_key: circuit.n_key,
            first_query: circuit.first_query,
            d_model: circuit.config.d_model,
            d_head: circuit.config.d_head,
            scaled: circuit.config.scaling == Scaling::SqrtDHead,
            masked: circuit.config.mask == config::Mask::Causal,
            decimals: circuit.rounding,
            matrices: self.matrices(),
            steps: steps.iter().map(Step::from).collect(),
            forward_ms: self.forward_ms,
        }
    }

    fn matrices(&self) -> Vec<NamedNumbers> {
        let weights = self.weights().into_iter();
        let sites = self.trace.iter();
        let sites = sites.map(|(site, matrix)| (site.to_string(), matrix));
        let rounded = [HeadSite::PatternRounded, HeadSite::WeightedV, HeadSite::Z]
            .map(|part| HEAD.site(part))
            .map(|site| [site, site.in_masked_attention()].map(|site| site.to_string()))
            .concat();
        let named = |(name, matrix): (String, &Matrix)| NamedNumbers {
            decimals: self.circuit.rounding.filter(|_| rounded.contains(&name)),
            ..NamedNumbers::new(name, matrix)
        };
        weights.chain(sites).map(named).collect()
    }

    /// The weights in use, by name.
    fn weights(&self) -> Vec<(String, &Matrix)> {
        let HeadAt { layer, head } = HEAD;
        let own = self.example.own_weights(&self.circuit);
        let last = self.example.weights(&self.circuit);
        let all = [Projection::Q, Projection::K, Projection::V];
        let own = own.into_iter().flat_map(|own| {
            all.map(|to| {
                (
                    Weight::MaskedProjection { to, layer, head },
                    weight_of(own, to),
                )
            })
        });
        let last = last.into_iter().flat_map(|last| {
            all.map(|to| (Weight::Projection { to, layer, head }, weight_of(last, to)))
        });
        own.chain(last)
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
        let matrix = self.matrix(&region.name)?;
        let shape = [matrix.nrows(), matrix.ncols()];
        let mut explanations = Vec::new();
        for row in region.rows[0]..region.rows[1].min(shape[0] + 1) {
            for column in region.columns[0]..region.columns[1].min(shape[1] + 1) {
                let name = region.name.clone();
                if row >= shape[0] || column >= shape[1] {
                    return Err(Error::NoSuchCell {
                        name,
                        row,
                        column,
                        shape,
                    });
                }
                explanations.push(self.explain_cell(CellPlace { name, row, column })?);
            }
        }
        Ok(explanations)
    }

    fn explain_cell(&self, cell: CellPlace) -> Result<Explanation> {
        let is_weight = self.weights().iter().any(|(name, _)| *name == cell.name);
        if is_weight {
            return Ok(Explanation {
                cell,
                operation: "given".into(),
                constant: None,
                sources: Vec::new(),
            });
        }
        let site: Site = cell.name.parse()?;
        let explanation = self.circuit.explain(site, cell.row, cell.column)?;
        // The worked example has no biases, although its description allows for them.
        let is_bias = |source: &&provenance::Region| {
            matches!(
                source.quantity,
                Quantity::Weight(Weight::ProjectionBias { .. })
            )
        };
        let sources = explanation.sources.iter().filter(|source| !is_bias(source));
        let (operation, constant) = words_of(explanation.operation);
        Ok(Explanation {
            cell,
            operation: operation.into(),
            constant,
            sources: sources.map(Region::from).collect(),
        })
    }
}

/// An operation as the page is told of it: its name, and a constant where it has one.
pub(super) fn words_of(operation: Operation) -> (&'static str, Option<f32>) {
    match operation {
        Operation::Given => ("given", None),
        Operation::Copy => ("copy", None),
        Operation::SumOfProducts => ("sum_of_products", None),
        Operation::Sigmoid => ("sigmoid", None),
        Operation::Remember => ("remember", None),
        Operation::Sum => ("sum", None),
        Operation::Product => ("product", None),
        Operation::LengthOfProduct => ("length_of_product", None),
        Operation::Quotient => ("quotient", None),
        Operation::DivideBy(divisor) => ("divide_by", Some(divisor)),
        Operation::Rotate => ("rotate", None),
        Operation::Masked => ("masked", None),
        Operation::Largest => ("largest", None),
        Operation::ExpOfDifference => ("exp_of_difference", None),
        Operation::Total => ("total", None),
        Operation::Mean => ("mean", None),
        Operation::RootMeanSquare { eps } => ("root_mean_square", Some(eps)),
        Operation::Standardize => ("standardize", None),
        Operation::Affine => ("affine", None),
        Operation::Activate(Activation::Relu) => ("relu", None),
        Operation::Activate(Activation::Gelu) => ("gelu", None),
        Operation::Activate(Activation::GeluTanh) => ("gelu_tanh", None),
        Operation::Activate(Activation::Silu) => ("silu", None),
        Operation::Round(decimals) => ("round", Some(decimals.into())),
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
                "lecture-e, lecture-a, lecture-b, cross-attention, decoder, no-weights, equal-keys, one-key-wins",
            )
        })
}
