//! Explains one number of the decoder. The operands are weights, and activations of the encoder and
//! the decoder.

use std::collections::HashSet;

use super::super::Session;
use crate::analysis::provenance::{
    Cell, Circuit, Explanation, Operand, Operation, Origin, Quantity, Region,
};
use crate::error::{ActivationError, Result};
use crate::model::Model;
use crate::model::site::{BlockSite, Extent, HeadSite, Site, StackId};
use crate::model::trace::Trace;

impl Session {
    /// Explains one number that the decoder computed in the last translation.
    ///
    /// # Errors
    ///
    /// If nothing was translated, or the decoder does not have the number.
    pub fn number_why(&self, name: &str, row: usize, column: usize) -> Result<Explanation> {
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
        let cell = Cell::new(site.to_string(), row, column);
        cell.check(matrix.shape().into())?;
        let numbers = Numbers {
            model,
            trace: &trace,
            encoded: run.encoded(),
        };
        let each = regions.iter().map(|region| numbers.operand(region));
        let operands: Vec<Operand> = each.collect::<Result<Vec<_>>>()?.concat();
        let (part, value) = (site.name_in_block(), matrix[(row, column)]);
        Ok(Explanation::new(cell, part, value, why.operation, operands))
    }
}

/// The numbers from which a recurrent state is computed: this step's gate and candidate, and the
/// previous state.
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
    site.stack() == Some(StackId::Decoder)
}

/// The matrices that contain the operands' numbers.
struct Numbers<'a> {
    model: &'a Model,
    trace: &'a Trace,
    encoded: &'a crate::Matrix,
}

impl Numbers<'_> {
    /// The operand that consists of a region's numbers; empty for a bias that the model does not
    /// have.
    fn operand(&self, region: &Region) -> Result<Vec<Operand>> {
        let (weights, d_head) = (self.model.weights(), self.model.config().d_head);
        let site = match region.quantity {
            Quantity::Site(site) => site,
            Quantity::Weight(weight) => {
                let values = weight.numbers(weights, d_head, region);
                let operand = |values| Operand::new(region, Origin::Weights, values);
                return Ok(values.map(operand).into_iter().collect());
            }
        };
        let is_explained = is_of_decoder(site);
        let matrix = match is_explained {
            true => self.trace.get(site)?,
            false => self.encoded,
        };
        Ok(vec![Operand {
            is_explained,
            ..Operand::new(region, origin_of(site), region.numbers(matrix))
        }])
    }
}

fn origin_of(site: Site) -> Origin {
    match site {
        Site::Head {
            at,
            part: HeadSite::K | HeadSite::V,
        } if !at.is_self_of_decoder() => Origin::Encoder,
        site if is_of_decoder(site) => Origin::Decoder,
        _ => Origin::Encoder,
    }
}
