//! Sources of a number of the decoder: activations of the encoder or decoder, and weights.

use std::collections::HashSet;

use serde::Serialize;
use tsify::Tsify;

use super::super::Session;
use super::super::numbers::Floats;
use super::super::worked::{CellPlace, operation_name};
use crate::analysis::terms::largest_product;
use crate::error::{ActivationError, Result};
use crate::model::Model;
use crate::provenance::{Circuit, Operation, Quantity, Region};
use crate::site::{BlockSite, Extent, HeadSite, Site, StackId};
use crate::trace::Trace;

/// Where a source's numbers come from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Tsify)]
#[serde(rename_all = "snake_case")]
pub enum Stream {
    /// The decoder; a row is a step.
    Writer,
    /// The encoder, or values computed from its output; a row is a source token.
    Reader,
    /// The trained weights.
    Weights,
}

/// A source of a number: a rectangle of one matrix.
#[derive(Debug, Clone, PartialEq, Serialize, Tsify)]
pub struct NumberSource {
    /// The matrix: a site, or weights.
    pub name: String,
    /// The matrix's name without the layer.
    pub part: String,
    /// Where the numbers come from.
    pub stream: Stream,
    /// The first row.
    pub row: usize,
    /// The first column.
    pub column: usize,
    /// Whether the sources of these numbers can be requested in turn.
    pub is_explained: bool,
    /// The numbers, row by row.
    pub values: Floats,
}

/// A number of the decoder and its sources.
#[derive(Debug, Clone, PartialEq, Serialize, Tsify)]
pub struct NumberWhy {
    /// The number's cell.
    pub cell: CellPlace,
    /// The name of the number's matrix, without the layer.
    pub part: String,
    /// The number.
    pub value: f32,
    /// The operation: an [`Operation`] in snake case.
    pub operation: String,
    /// A constant of the operation, if it has one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub constant: Option<f32>,
    /// The sources, in the operation's order. The sources of a recurrent unit's state are this
    /// step's gate and candidate, and the previous state, if any.
    pub sources: Vec<NumberSource>,
    /// For a sum of products, the index of the largest product by magnitude.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub largest: Option<usize>,
}

impl Session {
    /// The sources of a number of the decoder in the last translation.
    ///
    /// # Errors
    ///
    /// If nothing was translated, or the decoder does not have the number.
    pub fn number_why(&self, name: &str, row: usize, column: usize) -> Result<NumberWhy> {
        let run = self.translated()?;
        let model = self.model()?.model();
        let (config, site) = (model.config(), name.parse::<Site>()?);
        if !is_of_decoder(site) {
            return Err(ActivationError::NoSuchSite {
                site: site.to_string(),
                reason: "only numbers of the decoder can be explained; choose one of them".into(),
            }
            .into());
        }
        let extent = Extent {
            n_query: run.written.len(),
            n_key: run.encoded().nrows(),
        };
        let circuit = Circuit::of_model(config, extent);
        let why = circuit.explain(site, row, column)?;
        let mut regions = why.sources;
        if why.operation == Operation::Remember {
            regions = state_sources(site, row, column);
        }
        let sites = regions.iter().filter_map(|region| match region.quantity {
            Quantity::Site(site) => Some(site),
            Quantity::Weight(_) => None,
        });
        let wanted: HashSet<Site> = sites.chain([site]).collect();
        let trace = run.again(model, wanted)?;
        let matrix = trace.get(site)?;
        let (name, shape) = (site.to_string(), matrix.shape());
        if row >= shape.0 || column >= shape.1 {
            return Err(ActivationError::NoSuchCell {
                name,
                row,
                column,
                shape: shape.into(),
            }
            .into());
        }
        let sources = SourceValues {
            model,
            trace: &trace,
            encoded: run.encoded(),
        };
        let each = regions.iter().map(|region| sources.source(region));
        let sources: Vec<NumberSource> = each.collect::<Result<Vec<_>>>()?.concat();
        let largest = match why.operation {
            Operation::SumOfProducts | Operation::Sigmoid => {
                let [left, right] = [0, 1].map(|side| {
                    let factors = sources.chunks_exact(2).map(|pair| &*pair[side].values.0);
                    factors.collect::<Vec<_>>().concat()
                });
                largest_product(&left, &right)
            }
            _ => None,
        };
        let (operation, constant) = operation_name(why.operation);
        Ok(NumberWhy {
            cell: CellPlace { name, row, column },
            part: site.name_in_block(),
            value: matrix[(row, column)],
            operation: operation.into(),
            constant,
            sources,
            largest,
        })
    }
}

/// The sources of a recurrent state: this step's gate and candidate, and the previous state.
fn state_sources(site: Site, row: usize, column: usize) -> Vec<Region> {
    let Site::Block { at: layer, .. } = site else {
        return Vec::new();
    };
    let at = |part, row: usize| Region {
        quantity: layer.site(part).into(),
        rows: row..row + 1,
        columns: column..column + 1,
    };
    let now = [BlockSite::Forget, BlockSite::Candidate].map(|part| at(part, row));
    let before = row.checked_sub(1).map(|row| at(BlockSite::State, row));
    now.into_iter().chain(before).collect()
}

fn is_of_decoder(site: Site) -> bool {
    site.layer().is_some_and(|at| at.stack == StackId::Decoder)
}

/// The matrices that contain the sources' numbers.
struct SourceValues<'a> {
    model: &'a Model,
    trace: &'a Trace,
    encoded: &'a crate::Matrix,
}

impl SourceValues<'_> {
    /// The numbers of a region; empty for a bias that the model does not have.
    fn source(&self, region: &Region) -> Result<Vec<NumberSource>> {
        let (weights, d_head) = (self.model.weights(), self.model.config().d_head);
        let (part, stream, values) = match region.quantity {
            Quantity::Weight(weight) => match weight.numbers(weights, d_head, region) {
                Some(values) => {
                    let name = weight.to_string();
                    let part = name.splitn(3, '.').last().unwrap_or_default();
                    (part.into(), Stream::Weights, Floats(values))
                }
                None => return Ok(Vec::new()),
            },
            Quantity::Site(site) => {
                let matrix = match is_of_decoder(site) {
                    true => self.trace.get(site)?,
                    false => self.encoded,
                };
                let cells = matrix.view(
                    (region.rows.start, region.columns.start),
                    (region.rows.len(), region.columns.len()),
                );
                (
                    site.name_in_block(),
                    stream_of(site),
                    Floats::from(&cells.into_owned()),
                )
            }
        };
        let is_explained = matches!(region.quantity, Quantity::Site(site) if is_of_decoder(site));
        Ok(vec![NumberSource {
            name: region.quantity.to_string(),
            part,
            stream,
            row: region.rows.start,
            column: region.columns.start,
            is_explained,
            values,
        }])
    }
}

fn stream_of(site: Site) -> Stream {
    match site {
        Site::Head {
            at,
            part: HeadSite::K | HeadSite::V,
        } if !at.is_self_of_decoder() => Stream::Reader,
        site if is_of_decoder(site) => Stream::Writer,
        _ => Stream::Reader,
    }
}
