//! The recorded passes of a batch, stacked into one matrix per site.

use std::ops::Range;

use crate::Matrix;
use crate::error::Result;
use crate::model::Model;
use crate::model::config::Config;
use crate::model::site::{BlockSite, HeadSite, NormSite, Site, StackId};
use crate::model::trace::Trace;
use crate::train::transformer::{Inputs, run};

/// The passes of a batch.
#[derive(Debug)]
pub(super) struct Recorded {
    sites: Vec<Site>,
    passes: Vec<RecordedPass>,
}

/// The pass of one sequence. For each stack, `ids` has the input ids, and `rows` has the range of
/// the sequence's rows among the stacked rows of the batch.
#[derive(Debug)]
struct RecordedPass {
    ids: Inputs,
    rows: [Range<usize>; 2],
    trace: Trace,
}

impl Recorded {
    /// An empty record for a model of this configuration.
    pub(super) fn new(config: &Config) -> Self {
        let streams = streams(config);
        let is_wanted = |site: &Site| is_needed(site) || streams.contains(site);
        Recorded {
            sites: Site::all(config).into_iter().filter(is_wanted).collect(),
            passes: Vec::new(),
        }
    }

    /// Runs the model on a sequence and adds its pass.
    pub(super) fn run(&mut self, model: &Model, ids: Inputs) -> Result<()> {
        let mut trace = Trace::of(self.sites.iter().copied());
        run(model, &ids, &mut trace)?;
        let last = self.passes.last();
        let rows = [StackId::Blocks, StackId::Decoder].map(|stack| {
            let start = last.map_or(0, |last| last.rows[stack as usize].end);
            start..start + ids[stack as usize].len()
        });
        self.passes.push(RecordedPass { ids, rows, trace });
        Ok(())
    }

    /// The range of the first sequence's rows in a stack.
    pub(super) fn first(&self, stack: StackId) -> Range<usize> {
        let first = self.passes.first();
        first.map_or(0..0, |first| first.rows[stack as usize].clone())
    }

    /// The passes, each with the range of its rows in a stack.
    pub(super) fn passes(&self, stack: StackId) -> impl Iterator<Item = (Range<usize>, &Trace)> {
        let rows = move |pass: &RecordedPass| pass.rows[stack as usize].clone();
        self.passes
            .iter()
            .map(move |pass| (rows(pass), &pass.trace))
    }

    /// The input ids of each sequence in a stack.
    pub(super) fn ids(&self, stack: StackId) -> impl Iterator<Item = &[usize]> {
        self.passes
            .iter()
            .map(move |pass| &pass.ids[stack as usize][..])
    }

    /// Total number of rows in a stack.
    pub(super) fn n_rows(&self, stack: StackId) -> usize {
        self.passes
            .last()
            .map_or(0, |last| last.rows[stack as usize].end)
    }

    /// The matrices of all sequences at one site of a stack, stacked row-wise.
    pub(super) fn rows(&self, stack: StackId, site: Site) -> Result<Matrix> {
        let mut stacked = Matrix::zeros(0, 0);
        for (rows, trace) in self.passes(stack) {
            let part = trace.get(site)?;
            if stacked.is_empty() {
                stacked = Matrix::zeros(self.n_rows(stack), part.ncols());
            }
            stacked.rows_mut(rows.start, rows.len()).copy_from(part);
        }
        Ok(stacked)
    }
}

/// The sites from which the sublayers and the logits are computed.
fn streams(config: &Config) -> Vec<Site> {
    let all = StackId::ALL.into_iter();
    let inputs = all.clone().flat_map(|stack| config.sublayers(stack));
    let inputs = inputs.map(|(at, _)| at.input(config));
    inputs
        .chain(all.map(|stack| Site::stack_output(config, stack)))
        .collect()
}

/// Whether the backward pass uses the activation at the site.
fn is_needed(site: &Site) -> bool {
    match site {
        Site::Logits => true,
        Site::Embedding { .. } | Site::MlmHead(_) | Site::Next(_) => false,
        Site::Norm { part, .. } => *part != NormSite::Mean,
        Site::Head { part, .. } => matches!(
            part,
            HeadSite::Q | HeadSite::K | HeadSite::V | HeadSite::Pattern | HeadSite::Z
        ),
        Site::Block { part, .. } => matches!(part, BlockSite::MlpPre | BlockSite::MlpPost),
    }
}
