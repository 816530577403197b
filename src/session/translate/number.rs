//! Sources of a number of the decoder: activations of the encoder or decoder, and weights.

use std::collections::HashSet;

use super::super::Session;
use super::super::explanation::{CellPlace, NumberSource, NumberWhy, Stream};
use super::super::numbers::Floats;
use crate::error::{ActivationError, Result};
use crate::model::Model;
use crate::provenance::{Circuit, Operation, Quantity, Region};
use crate::site::{BlockSite, Extent, HeadSite, Site, StackId};
use crate::trace::Trace;

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
        Ok(NumberWhy::new(
            CellPlace { name, row, column },
            site.name_in_block(),
            matrix[(row, column)],
            why.operation,
            sources,
        ))
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
