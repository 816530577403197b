//! The recorded passes of a batch, stacked into one matrix per site.

use std::ops::Range;

use crate::Matrix;
use crate::config::Config;
use crate::error::Result;
use crate::model::Model;
use crate::site::{BlockSite, HeadSite, NormSite, Site};
use crate::tokens::Tokens;
use crate::trace::Trace;

/// The passes of a batch, with the row range of each.
#[derive(Debug)]
pub(super) struct Recorded {
    sites: Vec<Site>,
    passes: Vec<(Range<usize>, Trace)>,
}

impl Recorded {
    /// An empty record for a model of this configuration.
    pub(super) fn new(config: &Config) -> Self {
        Recorded {
            sites: Site::all(config).into_iter().filter(is_needed).collect(),
            passes: Vec::new(),
        }
    }

    /// Runs the model on a sequence and adds its pass.
    pub(super) fn run(&mut self, model: &Model, tokens: &Tokens) {
        let mut trace = Trace::of(self.sites.iter().copied());
        model.forward(&mut trace, tokens);
        let start = self.passes.last().map_or(0, |(rows, _)| rows.end);
        self.passes.push((start..start + tokens.len(), trace));
    }

    /// The row range of the first sequence.
    pub(super) fn first(&self) -> Range<usize> {
        let first = self.passes.first();
        first.map_or(0..0, |(rows, _)| rows.clone())
    }

    /// The passes with their row ranges.
    pub(super) fn passes(&self) -> impl Iterator<Item = (Range<usize>, &Trace)> {
        self.passes
            .iter()
            .map(|(rows, trace)| (rows.clone(), trace))
    }

    /// Total number of rows.
    pub(super) fn n_rows(&self) -> usize {
        self.passes.last().map_or(0, |(rows, _)| rows.end)
    }

    /// The matrices of all sequences at a site, stacked.
    pub(super) fn rows(&self, site: Site) -> Result<Matrix> {
        let mut stacked = Matrix::zeros(0, 0);
        for (rows, trace) in self.passes() {
            let part = trace.get(site)?;
            if stacked.is_empty() {
                stacked = Matrix::zeros(self.n_rows(), part.ncols());
            }
            stacked.rows_mut(rows.start, rows.len()).copy_from(part);
        }
        Ok(stacked)
    }
}

/// Whether a derivative uses the site.
fn is_needed(site: &Site) -> bool {
    match site {
        Site::Logits => true,
        Site::Embedding(_) => false,
        Site::Norm { part, .. } => *part != NormSite::Mean,
        Site::Head { part, .. } => matches!(
            part,
            HeadSite::Q | HeadSite::K | HeadSite::V | HeadSite::Pattern | HeadSite::Z
        ),
        Site::Block { part, .. } => matches!(part, BlockSite::MlpPre | BlockSite::MlpPost),
    }
}
