//! The small objects that cross the boundary, and their TypeScript types.

use js_sys::Float32Array;
use serde::{Deserialize, Serialize};
use wasm_bindgen::prelude::wasm_bindgen;

use crate::Matrix;
use crate::config::{Mask, Scaling};
use crate::error::{Error, Result};
use crate::provenance::{Circuit, Explanation, Operation, Projections, Region};
use crate::site::HeadSite;
use crate::worked::draft::{Draft, Table};
use crate::worked::presets::Preset;
use crate::worked::steps::Step;
use crate::worked::{Example, HEAD, Options};

#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = r#"
/** The texts of a worked example's cells. Tables that do not belong to it are empty. */
export interface Draft {
  tokens: string[];
  x: string[][];
  w_q: string[][];
  w_k: string[][];
  w_v: string[][];
  scores: string[][];
  v: string[][];
  d_head: string;
  first_query: number;
}
/** The switches of a worked example. */
export interface WorkedOptions {
  preset: string;
  mode: 'lecture' | 'exact' | 'scaled';
  mask: 'none' | 'causal';
  weights: 'on' | 'off';
}
/** A worked example that can be chosen by name. */
export interface Preset {
  id: string;
  mode: 'lecture' | 'exact' | 'scaled';
  decimals: number;
  draft: Draft;
}
/** A rectangle of cells; the second row and column of each pair is excluded. */
export interface Region {
  name: string;
  rows: [number, number];
  columns: [number, number];
}
/** One step of the example; its words are the page's. */
export interface Step {
  id: string;
  kind: string;
  token?: number;
  key?: number;
  adds: Region[];
}
/** A matrix that can be read by name. `decimals` are those a lecture would write. */
export interface MatrixEntry {
  name: string;
  rows: number;
  columns: number;
  decimals?: number;
}
/** What a run of the worked example holds. */
export interface WorkedManifest {
  tokens: string[];
  n_query: number;
  n_key: number;
  first_query: number;
  d_model: number;
  d_head: number;
  scaled: boolean;
  masked: boolean;
  decimals?: number;
  matrices: MatrixEntry[];
  steps: Step[];
  forward_ms?: number;
}
/** Where the numbers of each matrix lie in `data`, row after row. */
export interface Batch {
  entries: { name: string; rows: number; columns: number; offset: number }[];
  data: Float32Array;
}
/** A cell, its operation (a word of `provenance.rs`), a constant of it, and its sources. */
export interface Explanation {
  cell: { name: string; row: number; column: number };
  operation: string;
  constant?: number;
  sources: Region[];
}
"#;

/// [`Draft`] as an object.
#[derive(Serialize, Deserialize)]
pub struct DraftTransfer {
    tokens: Vec<String>,
    x: Table,
    w_q: Table,
    w_k: Table,
    w_v: Table,
    scores: Table,
    v: Table,
    d_head: String,
    first_query: usize,
}

impl DraftTransfer {
    /// The draft that was typed.
    pub fn to_draft(&self) -> Draft {
        Draft {
            tokens: self.tokens.clone(),
            x: self.x.clone(),
            w_q: self.w_q.clone(),
            w_k: self.w_k.clone(),
            w_v: self.w_v.clone(),
            scores: self.scores.clone(),
            v: self.v.clone(),
            d_head: self.d_head.clone(),
            first_query: self.first_query,
        }
    }
}

impl From<Draft> for DraftTransfer {
    fn from(draft: Draft) -> Self {
        DraftTransfer {
            tokens: draft.tokens,
            x: draft.x,
            w_q: draft.w_q,
            w_k: draft.w_k,
            w_v: draft.w_v,
            scores: draft.scores,
            v: draft.v,
            d_head: draft.d_head,
            first_query: draft.first_query,
        }
    }
}

/// [`Options`] in words.
#[derive(Deserialize)]
pub struct OptionsTransfer {
    /// The preset whose lecture's short cuts apply.
    pub preset: String,
    mode: String,
    mask: String,
    weights: String,
}

impl OptionsTransfer {
    /// Reads the words.
    pub fn parse(&self) -> Result<Options> {
        Ok(Options {
            mode: self
                .mode
                .parse()
                .map_err(|_| Error::unknown_word("mode", &self.mode, "lecture, exact, scaled"))?,
            mask: match self.mask.as_str() {
                "none" => Mask::None,
                "causal" => Mask::Causal,
                other => return Err(Error::unknown_word("mask", other, "none, causal")),
            },
            projections: match self.weights.as_str() {
                "on" => Projections::Learned,
                "off" => Projections::Identity,
                other => {
                    return Err(Error::unknown_word(
                        "setting of the weights",
                        other,
                        "on, off",
                    ));
                }
            },
        })
    }
}

/// A [`Preset`] with its draft.
#[derive(Serialize)]
pub struct PresetTransfer {
    id: &'static str,
    mode: String,
    decimals: u8,
    draft: DraftTransfer,
}

impl From<&Preset> for PresetTransfer {
    fn from(preset: &Preset) -> Self {
        PresetTransfer {
            id: preset.id,
            mode: preset.mode.to_string(),
            decimals: preset.lecture.decimals,
            draft: preset.draft().into(),
        }
    }
}

/// A [`Region`] whose matrix is a name.
#[derive(Serialize, Deserialize)]
pub struct RegionTransfer {
    /// The matrix.
    pub name: String,
    /// First row, and the one after the last.
    pub rows: [usize; 2],
    /// First column, and the one after the last.
    pub columns: [usize; 2],
}

impl From<&Region> for RegionTransfer {
    fn from(region: &Region) -> Self {
        RegionTransfer {
            name: region.quantity.to_string(),
            rows: [region.rows.start, region.rows.end],
            columns: [region.columns.start, region.columns.end],
        }
    }
}

#[derive(Serialize)]
struct StepTransfer {
    id: String,
    kind: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    token: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    key: Option<usize>,
    adds: Vec<RegionTransfer>,
}

impl From<&Step> for StepTransfer {
    fn from(step: &Step) -> Self {
        StepTransfer {
            id: step.to_string(),
            kind: step.kind.to_string(),
            token: step.token,
            key: step.key,
            adds: step.adds.iter().map(RegionTransfer::from).collect(),
        }
    }
}

/// A matrix that can be read by name.
#[derive(Serialize)]
pub struct MatrixEntry {
    name: String,
    rows: usize,
    columns: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    decimals: Option<u8>,
}

impl MatrixEntry {
    /// An entry whose numbers are exact.
    pub fn new(name: String, matrix: &Matrix) -> Self {
        MatrixEntry {
            name,
            rows: matrix.nrows(),
            columns: matrix.ncols(),
            decimals: None,
        }
    }
}

/// Matrices by name, and all their numbers in one array.
#[derive(Serialize)]
pub struct Batch {
    /// Where each matrix lies.
    pub entries: Vec<BatchEntry>,
    /// The numbers.
    #[serde(with = "serde_wasm_bindgen::preserve")]
    pub data: Float32Array,
}

/// Where a matrix lies in a batch.
#[derive(Serialize)]
pub struct BatchEntry {
    /// The matrix.
    pub name: String,
    /// Its rows.
    pub rows: usize,
    /// Its columns.
    pub columns: usize,
    /// Where its first number lies.
    pub offset: usize,
}

/// What a run of the worked example holds.
#[derive(Serialize)]
pub struct Manifest {
    tokens: Vec<String>,
    n_query: usize,
    n_key: usize,
    first_query: usize,
    d_model: usize,
    d_head: usize,
    scaled: bool,
    masked: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    decimals: Option<u8>,
    matrices: Vec<MatrixEntry>,
    steps: Vec<StepTransfer>,
    #[serde(skip_serializing_if = "Option::is_none")]
    forward_ms: Option<f64>,
}

impl Manifest {
    /// Describes a run.
    pub fn new<'a>(
        example: &Example,
        circuit: &Circuit,
        matrices: impl Iterator<Item = (String, &'a Matrix)>,
        steps: &[Step],
        forward_ms: Option<f64>,
    ) -> Self {
        let rounded = [HeadSite::PatternRounded, HeadSite::WeightedV, HeadSite::Z]
            .map(|part| HEAD.site(part).to_string());
        let matrices = matrices
            .map(|(name, matrix)| MatrixEntry {
                decimals: circuit.rounding.filter(|_| rounded.contains(&name)),
                ..MatrixEntry::new(name, matrix)
            })
            .collect();
        Manifest {
            tokens: example.names().to_vec(),
            n_query: example.n_query(),
            n_key: circuit.n_key,
            first_query: circuit.first_query,
            d_model: circuit.config.d_model,
            d_head: circuit.config.d_head,
            scaled: circuit.config.scaling == Scaling::SqrtDHead,
            masked: circuit.config.mask == Mask::Causal,
            decimals: circuit.rounding,
            matrices,
            steps: steps.iter().map(StepTransfer::from).collect(),
            forward_ms,
        }
    }
}

/// A cell of a named matrix.
#[derive(Serialize)]
pub struct CellPlace {
    /// The matrix.
    pub name: String,
    /// Row, counted from 0.
    pub row: usize,
    /// Column, counted from 0.
    pub column: usize,
}

/// An [`Explanation`] of one cell.
#[derive(Serialize)]
pub struct ExplanationTransfer {
    cell: CellPlace,
    operation: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    constant: Option<f32>,
    sources: Vec<RegionTransfer>,
}

impl ExplanationTransfer {
    /// A cell that was typed.
    pub fn given(cell: CellPlace) -> Self {
        ExplanationTransfer {
            cell,
            operation: "given",
            constant: None,
            sources: Vec::new(),
        }
    }

    /// A cell that was computed.
    pub fn new(cell: CellPlace, explanation: &Explanation) -> Self {
        let (operation, constant) = match explanation.operation {
            Operation::Given => ("given", None),
            Operation::Copy => ("copy", None),
            Operation::SumOfProducts => ("sum_of_products", None),
            Operation::Sum => ("sum", None),
            Operation::Product => ("product", None),
            Operation::LengthOfProduct => ("length_of_product", None),
            Operation::Quotient => ("quotient", None),
            Operation::DivideBy(divisor) => ("divide_by", Some(divisor)),
            Operation::Masked => ("masked", None),
            Operation::Largest => ("largest", None),
            Operation::ExpOfDifference => ("exp_of_difference", None),
            Operation::Total => ("total", None),
            Operation::Mean => ("mean", None),
            Operation::RootMeanSquare { eps } => ("root_mean_square", Some(eps)),
            Operation::Standardize => ("standardize", None),
            Operation::Affine => ("affine", None),
            Operation::Activate(_) => ("activate", None),
            Operation::Round(decimals) => ("round", Some(decimals.into())),
        };
        ExplanationTransfer {
            cell,
            operation,
            constant,
            sources: explanation
                .sources
                .iter()
                .map(RegionTransfer::from)
                .collect(),
        }
    }
}
