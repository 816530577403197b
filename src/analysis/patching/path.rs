//! Path patching: what one head reads from another.

use std::ops::Range;

use super::{Patching, Reading, end, kept};
use crate::Matrix;
use crate::error::{Result, SiteProblem, check_index, no_such_site};
use crate::model::Model;
use crate::model::config::StackId;
use crate::model::pass::Pass;
use crate::model::site::{BlockSite, HeadAt, HeadSite, Site};
use crate::model::trace::{Change, Edit, Trace};

impl Patching {
    /// What is read in B's run if one head, the receiver, computes its query, key or value from A's
    /// output of an earlier head, the sender: `[1, width]`.
    ///
    /// `receiver` is the site `attn.q`, `attn.k` or `attn.v` of a head; heads of a group share keys
    /// and values, and then all of them receive. The sender's `z` is A's at one position, or at all
    /// positions. Path patching (Wang et al. 2022, "Interpretability in the Wild", section 3.1), in
    /// two passes over B:
    ///
    /// 1. z_s := z_s(A), and z_h := z_h(B) for every other head h before the receiver; MLPs and norms
    ///    are recomputed, so the change goes from sender to receiver through the residual stream and
    ///    MLPs, but through no other head. The receiver's query (key, value) q* of this pass is kept.
    /// 2. q_r := q*; all else is computed from it.
    ///
    /// # Errors
    ///
    /// [`ActivationError::NoSuchSite`](crate::error::ActivationError::NoSuchSite) for a receiver that
    /// is no query, key or value of a later layer.
    pub fn path(
        &self,
        model: &Model,
        sender: HeadAt,
        position: Option<usize>,
        receiver: Site,
    ) -> Result<Matrix> {
        let config = model.config();
        let (at, part) = match receiver {
            Site::Head {
                at,
                part: part @ (HeadSite::Q | HeadSite::K | HeadSite::V),
            } if at.stack == StackId::Blocks && at.layer > sender.layer => (at, part),
            _ => return no_such_site(&receiver, SiteProblem::NotPatchable),
        };
        at.check(config)?;
        let from = sender.site(HeadSite::Z);
        let (of_a, n) = (kept(&self.a, from)?, self.n); // [n, d_head]
        let patch = match position {
            Some(row) => {
                check_index("token", row, n)?;
                let by = of_a.rows(row, 1).into_owned();
                Change::Row { row, by }
            }
            None => Change::Replace(of_a.clone()),
        };
        let receiver = match part {
            HeadSite::Q => receiver,
            _ => at.kv(config).site(part),
        };
        let read = match &self.readings[1] {
            // These weights are computed before the receiver.
            Reading::Weights(head, _) if head.layer < at.layer => return Ok(self.ends[1].clone()),
            Reading::Weights(head, _) => head.site(HeadSite::Pattern),
            _ => receiver,
        };
        let mut changes = Vec::new();
        for site in Site::of_heads(config, &[HeadSite::Z]) {
            if site.layer().is_some_and(|own| own.layer < at.layer) {
                changes.push((site, Change::Replace(kept(&self.b, site)?.clone())));
            }
        }
        changes.push((from, patch));
        let (_, trace) = self.changed(model, sender.layer..at.layer + 1, changes, receiver)?;
        let changes = vec![(receiver, Change::Replace(trace.get(receiver)?.clone()))];
        let (x, trace) = self.changed(model, at.layer..config.n_layers(), changes, read)?;
        end(model, &x, &trace, &self.readings[1])
    }

    /// Runs some layers on B's residual stream with changed activations. Returns the residual stream
    /// after them, `[n, d_model]`, and the activation at `site`.
    fn changed(
        &self,
        model: &Model,
        layers: Range<usize>,
        changes: Vec<(Site, Change)>,
        site: Site,
    ) -> Result<(Matrix, Trace)> {
        let config = model.config();
        let mut edit = Edit::new(changes, Trace::of([site]), config, self.n)?;
        let x = kept(&self.b, Site::block(layers.start, BlockSite::ResidPre))?.clone();
        let mut pass = Pass::whole(config, self.n);
        let x = model.layers(&mut edit, StackId::Blocks, layers, x, &mut pass); // [n, d_model]
        Ok((x, edit.into_inner()))
    }
}
