//! Requests about a block and about an ablated model.

use super::Session;
use super::numbers::Numbers;
use crate::analysis::head_weights::{self, HeadMatrix, HeadWeights};
use crate::analysis::walk::{self, Block, ChangedPattern, Run, Stack, WhatIf};
use crate::analysis::what_if::{Ablation, Altered};
use crate::error::Result;
use crate::model::site::HeadAt;

impl Session {
    /// Ablates parts of the model for all requests about blocks, until the next text is run. Each
    /// change is an [`Ablation`] as text: `head.0.2`, `mlp.3`, `token.5`.
    /// After an error, the earlier changes stay in effect.
    pub fn what_if(&mut self, changes: &[String]) -> Result<WhatIf> {
        let (model, run) = self.run()?;
        let ablations = Ablation::parse_all(changes)?;
        let altered = Altered::run(model, &run.trace, &run.ids, &ablations)?;
        if let Some(text) = &mut self.text {
            text.altered = altered;
        }
        walk::difference(self.altered()?)
    }

    /// A head's weights with and without the ablations.
    pub fn changed_pattern(&self, layer: usize, head: usize) -> Result<ChangedPattern> {
        walk::changed_pattern(self.altered()?, HeadAt::new(layer, head))
    }

    /// One token's values at every stage of a block and of one of its heads.
    pub fn block(&self, layer: usize, head: usize, token: usize) -> Result<Block> {
        walk::block(self.altered()?, HeadAt::new(layer, head), token)
    }

    /// The matrix at a site of a block, one row per token. The site's name omits the block.
    pub fn rows(&self, layer: usize, site: &str) -> Result<Numbers> {
        Ok(walk::rows(self.altered()?, layer, site)?.into())
    }

    /// A trained matrix of a head, unaffected by ablations.
    pub fn head_weights(
        &self,
        layer: usize,
        head: usize,
        matrix: HeadMatrix,
    ) -> Result<HeadWeights> {
        let (model, _) = self.run()?;
        head_weights::head_weights(model, HeadAt::new(layer, head), matrix)
    }

    /// A token's vectors before every block and after the last one.
    pub fn stack(&self, token: usize) -> Result<Stack> {
        walk::stack(self.altered()?, token)
    }

    /// The last run, with and without its ablations.
    fn altered(&self) -> Result<Run<'_>> {
        let (model, text) = self.run()?;
        Ok(Run {
            model,
            untouched: &text.trace,
            altered: &text.altered,
        })
    }
}
