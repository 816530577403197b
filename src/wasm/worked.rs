//! Methods for the worked example and for sharing.

use tsify::Ts;
use wasm_bindgen::prelude::*;

use super::Session;
use super::convert::{Answer, all_from_js, answer, answers, from_js, js_error};
use crate::analysis::provenance::Explanation;
use crate::session::{share, structure, worked};
use crate::teach::worked::draft::Draft;

#[wasm_bindgen]
#[allow(missing_docs, reason = "methods are documented in the session")]
impl Session {
    pub fn structure(&self) -> Answer<Ts<structure::Structure>> {
        answer(Ok(self.0.structure()))
    }

    pub fn presets(&self) -> Answer<Vec<Ts<worked::Preset>>> {
        answers(Ok(self.0.presets()))
    }

    pub fn run_worked(
        &mut self,
        draft: Ts<Draft>,
        options: Ts<worked::WorkedOptions>,
    ) -> Answer<Ts<worked::WorkedManifest>> {
        answer(self.0.run_worked(&from_js(draft)?, &from_js(options)?))
    }

    pub fn explain(&self, regions: Vec<Ts<worked::Region>>) -> Answer<Vec<Ts<Explanation>>> {
        answers(self.0.explain(&all_from_js(regions)?))
    }

    pub fn qr_code(&self, text: &str) -> Answer<Vec<u8>> {
        self.0.qr_code(text).map_err(js_error)
    }

    pub fn judge_guess(&self, guess: &[f32], weights: &[f32]) -> Answer<Ts<share::Judged>> {
        answer(self.0.judge_guess(guess, weights))
    }
}
