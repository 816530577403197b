//! Conversions between the page's and the core's types.

use super::{Draft, Preset, Region, Step, WeightSwitch, WorkedOptions};
use crate::config::Scaling;
use crate::provenance;
use crate::worked::steps;
use crate::worked::{Options, draft, presets};

impl From<Draft> for draft::Draft {
    fn from(draft: Draft) -> Self {
        draft::Draft {
            tokens: draft.tokens,
            x: draft.x,
            looking: draft.looking,
            y: draft.y,
            w_q: draft.w_q,
            w_k: draft.w_k,
            w_v: draft.w_v,
            own_q: draft.own_q,
            own_k: draft.own_k,
            own_v: draft.own_v,
            scores: draft.scores,
            v: draft.v,
            d_head: draft.d_head,
            first_query: draft.first_query,
        }
    }
}

impl From<draft::Draft> for Draft {
    fn from(draft: draft::Draft) -> Self {
        Draft {
            tokens: draft.tokens,
            x: draft.x,
            looking: draft.looking,
            y: draft.y,
            w_q: draft.w_q,
            w_k: draft.w_k,
            w_v: draft.w_v,
            own_q: draft.own_q,
            own_k: draft.own_k,
            own_v: draft.own_v,
            scores: draft.scores,
            v: draft.v,
            d_head: draft.d_head,
            first_query: draft.first_query,
        }
    }
}

impl From<&WorkedOptions> for Options {
    fn from(options: &WorkedOptions) -> Self {
        Options {
            mode: options.mode.into(),
            mask: options.mask.into(),
            projections: match options.weights {
                WeightSwitch::On => provenance::Projections::Learned,
                WeightSwitch::Off => provenance::Projections::Identity,
            },
        }
    }
}

impl From<&presets::Preset> for Preset {
    fn from(preset: &presets::Preset) -> Self {
        Preset {
            id: preset.id.into(),
            mode: preset.mode.into(),
            decimals: preset.lecture.decimals,
            scaled: preset.lecture.scaling == Scaling::SqrtDHead,
            draft: preset.draft().into(),
        }
    }
}

impl From<&provenance::Region> for Region {
    fn from(region: &provenance::Region) -> Self {
        Region {
            name: region.quantity.to_string(),
            rows: [region.rows.start, region.rows.end],
            columns: [region.columns.start, region.columns.end],
        }
    }
}

impl From<&steps::Step> for Step {
    fn from(step: &steps::Step) -> Self {
        Step {
            id: step.to_string(),
            kind: step.kind.to_string(),
            own: step.own,
            token: step.token,
            key: step.key,
            adds: step.adds.iter().map(Region::from).collect(),
        }
    }
}
