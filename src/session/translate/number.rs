//! Explains one number of the decoder. The operands are weights, and activations of the encoder and
//! the decoder.

use std::collections::HashSet;

use super::super::Session;
use crate::analysis::provenance::{
    Cell, Circuit, Explanation, Operand, Operation, Origin, Quantity, Region,
};
use crate::error::{Result, SiteProblem, no_such_site};
use crate::model::site::{BlockSite, Extent, HeadSite, Site, StackId};

impl Session {
    /// Explains one number that the decoder computed in the last translation.
    pub fn number_why(&self, name: &str, row: usize, column: usize) -> Result<Explanation> {
        let run = self.translated()?;
        let model = self.model()?.model();
        let (config, site) = (model.config(), name.parse::<Site>()?);
        if !is_of_decoder(site) {
            return no_such_site(&site, SiteProblem::OutsideDecoder);
        }
        let extent = Extent {
            n_query: run.written.len(),
            n_key: run.encoded.nrows(),
        };
        let circuit = Circuit::of_model(config, extent);
        let mut why = circuit.explain(site, row, column)?;
        if why.operation == Operation::Remember {
            why.sources = state_sources(site, row, column);
        }
        let sites = why
            .sources
            .iter()
            .filter_map(|region| match region.quantity {
                Quantity::Site(site) => Some(site),
                Quantity::Weight(_) => None,
            });
        let wanted: HashSet<Site> = sites.chain([site]).collect();
        let trace = run.again(model, wanted)?;
        let matrix = trace.get(site)?;
        let cell = Cell::new(site.to_string(), row, column);
        cell.check(matrix.shape().into())?;
        let operand = |region: &Region, site| {
            let is_explained = is_of_decoder(site);
            let matrix = match is_explained {
                true => trace.get(site)?,
                false => &run.encoded,
            };
            let operand = Operand::new(region, origin_of(site), region.numbers(matrix));
            Ok(Operand {
                is_explained,
                ..operand
            })
        };
        let value = matrix[(row, column)];
        Explanation::of_formula(model, &why, (site, [row, column]), value, operand)
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
