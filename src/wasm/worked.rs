//! Methods for the worked example and for sharing.

use tsify::Ts;
use wasm_bindgen::prelude::*;

use super::Session;
use super::convert::{Answer, methods, to_js};
use crate::analysis::guess::Judged;
use crate::analysis::provenance::Explanation;
use crate::session::structure::Structure;
use crate::session::worked::{Preset, Region, WorkedManifest, WorkedOptions};
use crate::teach::worked::draft::Draft;

#[wasm_bindgen]
#[allow(missing_docs, reason = "methods are documented in the session")]
impl Session {
    pub fn structure(&self) -> Answer<Ts<Structure>> {
        to_js(Ok(self.0.structure()))
    }

    pub fn presets(&self) -> Answer<Vec<Ts<Preset>>> {
        to_js(Ok(self.0.presets()))
    }
}

methods! {
    run_worked([&] draft: Ts<Draft>, [&] options: Ts<WorkedOptions>) -> Ts<WorkedManifest>;
    explain([&] regions: Vec<Ts<Region>>) -> Vec<Ts<Explanation>>;
    qr_code(text: &str) -> Vec<u8>;
    judge_guess(guess: &[f32], weights: &[f32]) -> Ts<Judged>;
    difference(kept: &[f32], now: &[f32]) -> Vec<f32>;
}
