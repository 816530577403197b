//! Methods of the rooms "Train" and "Recurrent".

use js_sys::Function;
use tsify::Ts;
use wasm_bindgen::prelude::*;

use super::Session;
use super::convert::{Answer, answer, from_js, js_error};
use super::files::{js_files, opened};
use crate::analysis::provenance::Explanation;
use crate::session::{recurrent, train};
use crate::train::progress::{OpenedStep, Progress};
use crate::train::view::View;
use crate::train::{Settings, seq2seq};

#[wasm_bindgen]
#[allow(missing_docs, reason = "methods are documented in the session")]
impl Session {
    pub fn train_begin(&mut self, settings: Ts<Settings>) -> Answer<Ts<train::TrainPlan>> {
        answer(self.0.train_begin(&from_js(settings)?))
    }

    pub fn train_read(
        &mut self,
        names: Vec<String>,
        #[wasm_bindgen(unchecked_param_type = "(Blob | Uint8Array)[]")] files: Vec<JsValue>,
        on_read: &Function,
    ) -> Answer<Ts<train::TrainOpened>> {
        let readers = js_files(names, files, on_read);
        answer(self.0.train_read(&opened(&readers)))
    }

    pub fn train_steps(&mut self, n: usize) -> Answer<Ts<Progress>> {
        answer(self.0.train_steps(n))
    }

    pub fn train_view(&self, sequence: &[usize]) -> Answer<Ts<View>> {
        answer(self.0.train_view(sequence))
    }

    pub fn train_view_at(&self, step: usize, sequence: &[usize]) -> Answer<Ts<View>> {
        answer(self.0.train_view_at(step, sequence))
    }

    pub fn train_kept(&self) -> Answer<Vec<usize>> {
        self.0.train_kept().map_err(js_error)
    }

    pub fn train_open(&mut self) -> Answer<Ts<OpenedStep>> {
        answer(self.0.train_open())
    }

    pub fn train_gradient_by_distance(&self, step: Option<usize>) -> Answer<Vec<f32>> {
        self.0.train_gradient_by_distance(step).map_err(js_error)
    }

    pub fn train_save(&self, step: Option<usize>) -> Answer<Vec<u8>> {
        self.0.train_save(step).map_err(js_error)
    }

    pub fn train_config(&self, step: Option<usize>) -> Answer<String> {
        self.0.train_config(step).map_err(js_error)
    }

    pub fn train_tokenizer(&self) -> Answer<String> {
        self.0.train_tokenizer().map_err(js_error)
    }

    pub fn recurrent_begin(
        &mut self,
        slot: usize,
        settings: Ts<seq2seq::Settings>,
    ) -> Answer<Ts<recurrent::RecurrentPlan>> {
        answer(self.0.recurrent_begin(slot, &from_js(settings)?))
    }

    pub fn recurrent_steps(
        &mut self,
        slot: usize,
        n: usize,
    ) -> Answer<Ts<seq2seq::training::Progress>> {
        answer(self.0.recurrent_steps(slot, n))
    }

    pub fn recurrent_view(
        &self,
        slot: usize,
        source: &[usize],
    ) -> Answer<Ts<seq2seq::decoding::Decoding>> {
        answer(self.0.recurrent_view(slot, source))
    }

    pub fn recurrent_explain(
        &self,
        slot: usize,
        source: &[usize],
        stage: Ts<seq2seq::sums::Stage>,
        word: usize,
        column: usize,
    ) -> Answer<Ts<Explanation>> {
        answer(
            self.0
                .recurrent_explain(slot, source, from_js(stage)?, word, column),
        )
    }

    pub fn recurrent_gradients(&self, slot: usize, scale: f32) -> Answer<Vec<f32>> {
        self.0.recurrent_gradients(slot, scale).map_err(js_error)
    }

    pub fn recurrent_steps_needed(
        &self,
        n: usize,
        d_model: usize,
    ) -> Answer<Ts<recurrent::StepsNeeded>> {
        answer(self.0.recurrent_steps_needed(n, d_model))
    }
}
