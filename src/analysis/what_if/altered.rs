//! Passes of a changed model. They start at the first changed block.

use super::{Ablation, all_changes};
use crate::Matrix;
use crate::error::{Result, check_index};
use crate::model::Model;
use crate::model::config::{Config, StackId};
use crate::model::site::{BlockSite, HeadSite, Site};
use crate::model::tokens::Tokens;
use crate::model::trace::{Change, Edit, NoRecord, Trace};

/// The point at which a changed pass restarts. Everything before this point equals the untouched
/// pass.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Restart {
    Embeddings,
    Block(usize),
}

impl Ablation {
    /// The point at which a run of the first stack restarts; `None` if only the decoder changes.
    pub(super) fn restart(self) -> Option<Restart> {
        Some(match self {
            Ablation::Head(at) if at.stack == StackId::Decoder => return None,
            Ablation::Head(at) | Ablation::Even(at) | Ablation::Only(at, _) => {
                Restart::Block(at.layer)
            }
            Ablation::Attention(layer) | Ablation::Mlp(layer) => Restart::Block(layer),
            Ablation::Residual(at) | Ablation::Norm(at) => Restart::Block(at.layer),
            Ablation::Positions => Restart::Embeddings,
            Ablation::Token(_) | Ablation::Causal => Restart::Block(0),
        })
    }
}

/// The first point at which a run with several ablations restarts.
fn first_restart(ablations: &[Ablation]) -> Option<Restart> {
    let each = ablations.iter().filter_map(|ablation| ablation.restart());
    each.min()
}

/// The sites that an untouched run must record for [`Altered`].
pub fn sites(config: &Config) -> Vec<Site> {
    let mut sites = Site::of_heads(config, &[HeadSite::Pattern]);
    sites.extend(Site::depths(config));
    sites
}

/// A pass of a changed model. Everything before its first changed block comes from the recorded
/// pass of the untouched model.
///
/// The default is a pass without changes.
#[derive(Debug, Clone, Default)]
pub struct Altered {
    changes: Vec<(Site, Change)>,
    /// The matrices at the [`sites`], from the first changed block on.
    trace: Trace,
}

impl Altered {
    /// Runs the model with these changes, starting at the first changed block; earlier blocks are
    /// the same as in the untouched pass over the same tokens. Several changes at one site apply in
    /// order.
    pub fn run(
        model: &Model,
        untouched: &Trace,
        tokens: &Tokens,
        ablations: &[Ablation],
    ) -> Result<Self> {
        let (config, n) = (model.config(), tokens.len());
        let changes = all_changes(ablations, config, n)?;
        let mut edit = Edit::new(changes.clone(), Trace::of(sites(config)), config, n)?;
        match first_restart(ablations) {
            None => return Ok(Altered::default()),
            Some(Restart::Embeddings) => {
                model.forward(&mut edit, tokens);
            }
            Some(Restart::Block(layer)) => {
                let resid_pre = untouched
                    .get(Site::block(layer, BlockSite::ResidPre))?
                    .clone();
                model.resume(&mut edit, layer, resid_pre);
            }
        }
        Ok(Altered {
            changes,
            trace: edit.into_inner(),
        })
    }

    /// The changed pass's matrix at one of the [`sites`].
    pub fn get<'run>(&'run self, untouched: &'run Trace, site: Site) -> Result<&'run Matrix> {
        self.trace.get(site).or_else(|_| untouched.get(site))
    }

    /// Reruns one block of the changed pass to record more of its sites.
    pub fn rerun_block(
        &self,
        model: &Model,
        untouched: &Trace,
        layer: usize,
        sites: impl IntoIterator<Item = Site>,
    ) -> Result<Trace> {
        let config = model.config();
        check_index("layer", layer, config.n_layers())?;
        let resid_pre = Site::block(layer, BlockSite::ResidPre);
        let resid_pre = self.get(untouched, resid_pre)?.clone(); // [n, d_model]
        let n = resid_pre.nrows();
        let mut edit = Edit::new(self.changes.clone(), Trace::of(sites), config, n)?;
        model.rerun_block(&mut edit, layer, resid_pre)?;
        Ok(edit.into_inner())
    }
}

/// The final vectors of a text in a changed model, without recording anything: `[n, d_model]`.
///
/// `resid_pre` returns the untouched pass's residual stream before a block, `[n, d_model]`. It is
/// called for the first changed block.
pub fn changed_vectors(
    model: &Model,
    tokens: &Tokens,
    ablations: &[Ablation],
    resid_pre: impl FnOnce(usize) -> Matrix,
) -> Result<Matrix> {
    let (config, n) = (model.config(), tokens.len());
    let changes = all_changes(ablations, config, n)?;
    let mut edit = Edit::new(changes, NoRecord, config, n)?;
    Ok(match first_restart(ablations) {
        Some(Restart::Embeddings) => model.forward(&mut edit, tokens),
        Some(Restart::Block(layer)) => model.resume(&mut edit, layer, resid_pre(layer)),
        None => {
            let last = config.n_layers() - 1;
            model.resume(&mut edit, last, resid_pre(last))
        }
    })
}
