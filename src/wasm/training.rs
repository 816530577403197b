//! Methods of the rooms "Train" and "Recurrent".

use js_sys::Function;
use tsify::Ts;
use wasm_bindgen::prelude::*;

use super::Session;
use super::convert::{Answer, methods, to_js};
use super::files::{js_files, opened};
use crate::analysis::provenance::Explanation;
use crate::session::recurrent::RecurrentPlan;
use crate::session::train::{TrainOpened, TrainPlan};
use crate::train::progress::{OpenedStep, Progress};
use crate::train::seq2seq::{self, count::StepsNeeded, decoding::Decoding, sums::Stage, training};
use crate::train::{Settings, view::View};

#[wasm_bindgen]
#[allow(missing_docs, reason = "methods are documented in the session")]
impl Session {
    pub fn train_read(
        &mut self,
        names: Vec<String>,
        #[wasm_bindgen(unchecked_param_type = "(Blob | Uint8Array)[]")] files: Vec<JsValue>,
        on_read: &Function,
    ) -> Answer<Ts<TrainOpened>> {
        let readers = js_files(names, files, on_read);
        to_js(self.0.train_read(&opened(&readers)))
    }
}

methods! {
    train_begin([&] settings: Ts<Settings>) -> Ts<TrainPlan>;
    train_steps(n: usize) -> Ts<Progress>;
    train_view(sequence: &[usize]) -> Ts<View>;
    train_view_at(step: usize, sequence: &[usize]) -> Ts<View>;
    train_kept() -> Vec<usize>;
    train_open() -> Ts<OpenedStep>;
    train_gradient_by_distance(step: Option<usize>) -> Vec<f32>;
    train_save(step: Option<usize>) -> Vec<u8>;
    train_config(step: Option<usize>) -> String;
    train_tokenizer() -> String;
    recurrent_begin(slot: usize, [&] settings: Ts<seq2seq::Settings>) -> Ts<RecurrentPlan>;
    recurrent_steps(slot: usize, n: usize) -> Ts<training::Progress>;
    recurrent_view(slot: usize, source: &[usize]) -> Ts<Decoding>;
    recurrent_explain(
        slot: usize, source: &[usize], stage: Ts<Stage>, word: usize, column: usize,
    ) -> Ts<Explanation>;
    recurrent_gradients(slot: usize, scale: f32) -> Vec<f32>;
    recurrent_steps_needed(n: usize, d_model: usize) -> Ts<StepsNeeded>;
}
