//! Conversions between the page's and the core's types.

use super::{Preset, Region, Step};
use crate::analysis::provenance;
use crate::model::config::Scaling;
use crate::teach::worked::presets;
use crate::teach::worked::steps;

impl From<&presets::Preset> for Preset {
    fn from(preset: &presets::Preset) -> Self {
        Preset {
            id: preset.id.into(),
            mode: preset.mode,
            decimals: preset.lecture.decimals,
            scaled: preset.lecture.scaling == Scaling::SqrtDHead,
            draft: preset.draft(),
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
