//! One decoder step in one layer and head, with all intermediate values.

use serde::Serialize;
use tsify::Tsify;

use super::super::Session;
use super::super::numbers::Numbers;
use crate::Matrix;
use crate::error::{Result, check_index};
use crate::model::config::Kind;
use crate::model::site::{BlockSite, HeadAt, HeadSite, LayerAt, Site, SublayerAt};
use crate::model::trace::Trace;

/// A step of a recurrent unit. All matrices are `[1, d_model]`.
#[derive(Debug, Clone, PartialEq, Serialize, Tsify)]
pub struct RecurrentStep {
    /// The forget gate, f = σ(x·W_f + b_f).
    pub forget: Numbers,
    /// The candidate state, x·W.
    pub candidate: Numbers,
    /// The previous state, c'.
    pub state_before: Numbers,
    /// The state, c = f ⊙ c' + (1 − f) ⊙ (x·W).
    pub state: Numbers,
    /// ReLU(c).
    pub recurrent_out: Numbers,
}

/// A step of masked self-attention: the values of one head, and the combined output of all heads.
#[derive(Debug, Clone, PartialEq, Serialize, Tsify)]
pub struct MaskedStep {
    /// The head's query: `[1, d_head]`.
    pub self_q: Numbers,
    /// Dot products of the query with the keys of all steps, divided by √d_head; −∞ for later
    /// steps: `[1, target]`.
    pub self_scores: Numbers,
    /// The weights: `[1, target]`.
    pub self_pattern: Numbers,
    /// The weighted sum of the values: `[1, d_head]`.
    pub self_z: Numbers,
    /// The outputs of all heads, concatenated and multiplied by W_O: `[1, d_model]`.
    pub self_attn_out: Numbers,
}

/// One decoder step in one layer and head, with all intermediate values.
#[derive(Debug, Clone, PartialEq, Serialize, Tsify)]
pub struct DecoderStep {
    /// The layer's input: the embedding of the previous token (zeros at step 0) plus the position
    /// vector, or the output of the layer below: `[1, d_model]`.
    pub input: Numbers,
    /// The step of the recurrent unit, if the decoder has one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub recurrent: Option<RecurrentStep>,
    /// The step of masked self-attention, if the decoder has it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub masked: Option<MaskedStep>,
    /// The input plus the output of the recurrent unit or masked self-attention; normalised in a
    /// post-norm model: `[1, d_model]`.
    pub after_written: Numbers,
    /// The head's query: `[1, d_head]`.
    pub q: Numbers,
    /// The head's keys, computed from the encoder's output: `[source, d_head]`.
    pub k: Numbers,
    /// The head's values, computed from the encoder's output: `[source, d_head]`.
    pub v: Numbers,
    /// Dot products of the query with every key, divided by √d_head: `[1, source]`.
    pub scores: Numbers,
    /// The weights: `[1, source]`.
    pub pattern: Numbers,
    /// The weighted sum of the values: `[1, d_head]`.
    pub z: Numbers,
    /// The outputs of all heads, concatenated and multiplied by W_O: `[1, d_model]`.
    pub cross_out: Numbers,
    /// `after_written` plus `cross_out`; normalised in a post-norm model: `[1, d_model]`.
    pub after_cross: Numbers,
    /// The output of the MLP: `[1, d_model]`.
    pub mlp_out: Numbers,
    /// The layer's output; normalised in a post-norm model: `[1, d_model]`.
    pub output: Numbers,
}

impl Session {
    /// One decoder step of the last translation, in one layer and head.
    ///
    /// # Errors
    ///
    /// If nothing was translated, or the step, layer or head does not exist.
    pub fn decoder_step(&self, step: usize, layer: usize, head: usize) -> Result<DecoderStep> {
        let run = self.translated()?;
        let model = self.model()?.model();
        let at = SublayerAt::cross_attention(layer).head(head);
        at.check(model.config())?;
        check_index("step", step, run.written.len())?;
        let place = at.sublayer().layer();
        let of_layer = |site: &Site| match site {
            Site::Head { at: own, .. } => own.sublayer().layer() == place && own.head == head,
            _ => site.layer() == Some(place),
        };
        let sites = Site::all(model.config()).into_iter().filter(of_layer);
        let trace = run.again(model, sites.filter(Site::is_on_path))?;
        let whole = |site| trace.get(site).map(Numbers::from);
        let row = |site: Site| {
            trace
                .get(site)
                .map(|x| Numbers::from(x.rows(step, 1).into_owned()))
        };
        let stage = |part| row(place.site(part));
        let config = model.config();
        let stream = |sublayer: usize| row(place.sublayer(sublayer).output(config));
        let of_head = |part| at.site(part);
        let first = place.sublayer(0);
        let (recurrent, masked) = match model.config().kind(first) {
            Some(Kind::Recurrent) => (Some(recurrent_step(&trace, step, place)?), None),
            _ => (None, Some(masked_step(&trace, step, first.head(head))?)),
        };
        Ok(DecoderStep {
            input: stage(BlockSite::ResidPre)?,
            recurrent,
            masked,
            after_written: stream(0)?,
            q: row(of_head(HeadSite::Q))?,
            k: whole(of_head(HeadSite::K))?,
            v: whole(of_head(HeadSite::V))?,
            scores: row(of_head(HeadSite::AttnScores))?,
            pattern: row(of_head(HeadSite::Pattern))?,
            z: row(of_head(HeadSite::Z))?,
            cross_out: stage(BlockSite::CrossAttnOut)?,
            after_cross: stream(1)?,
            mlp_out: stage(BlockSite::MlpOut)?,
            output: stream(2)?,
        })
    }
}

/// The values of a recurrent unit at a step.
fn recurrent_step(trace: &Trace, step: usize, at: LayerAt) -> Result<RecurrentStep> {
    let rows = |part| trace.get(at.site(part));
    let stage = |part| rows(part).map(|x| Numbers::from(x.rows(step, 1).into_owned()));
    let states = rows(BlockSite::State)?;
    let state_before = match step.checked_sub(1) {
        Some(before) => states.rows(before, 1).into_owned(),
        None => Matrix::zeros(1, states.ncols()),
    };
    Ok(RecurrentStep {
        forget: stage(BlockSite::Forget)?,
        candidate: stage(BlockSite::Candidate)?,
        state_before: state_before.into(),
        state: stage(BlockSite::State)?,
        recurrent_out: stage(BlockSite::SsruOut)?,
    })
}

/// The values of a masked self-attention head at a step.
fn masked_step(trace: &Trace, step: usize, at: HeadAt) -> Result<MaskedStep> {
    let row = |site: Site| {
        trace
            .get(site)
            .map(|x| Numbers::from(x.rows(step, 1).into_owned()))
    };
    let of_head = |part| row(at.site(part));
    let out = at.sublayer().layer().site(BlockSite::SelfAttnOut);
    Ok(MaskedStep {
        self_q: of_head(HeadSite::Q)?,
        self_scores: of_head(HeadSite::AttnScores)?,
        self_pattern: of_head(HeadSite::Pattern)?,
        self_z: of_head(HeadSite::Z)?,
        self_attn_out: row(out)?,
    })
}
