//! Methods for models and texts.

use js_sys::Function;
use tsify::Ts;
use wasm_bindgen::prelude::*;

use super::Session;
use super::convert::{Answer, all_from_js, answer, answers, from_js, js_error};
use super::files::{js_files, opened};
use crate::analysis::details::ExplainedWeight;
use crate::analysis::head_weights::{HeadMatrix, HeadWeights};
use crate::analysis::next_word::Sampling;
use crate::analysis::provenance::Explanation;
use crate::analysis::unchanged::Unchanged;
use crate::analysis::walk;
use crate::math::ops::sinusoids::Formula;
use crate::session::{
    compare, figure, kinds, lookup, manifest, numbers, positions, predict, run, sentence, translate,
};
use crate::teach::lookup::Similarity;
use crate::teach::saturation::Saturation;

#[wasm_bindgen]
#[allow(missing_docs, reason = "methods are documented in the session")]
impl Session {
    pub fn load_files(
        &mut self,
        folder: &str,
        names: Vec<String>,
        #[wasm_bindgen(unchecked_param_type = "(Blob | Uint8Array)[]")] files: Vec<JsValue>,
        on_read: &Function,
    ) -> Answer<Ts<manifest::ModelManifest>> {
        let readers = js_files(names, files, on_read);
        answer(self.0.load_files(folder, &opened(&readers)))
    }

    pub fn check_ahead(&self, name: &str, start: &[u8], bytes: f64) -> Answer<()> {
        self.0.check_ahead(name, start, bytes).map_err(js_error)
    }

    pub fn choose_model(&mut self, folder: &str) -> Answer<Option<Ts<manifest::ModelManifest>>> {
        self.0
            .choose_model(folder)
            .map(|manifest| answer(Ok(manifest)))
            .transpose()
    }

    pub fn adopt_model(
        &mut self,
        other: &Session,
        folder: &str,
    ) -> Answer<Option<Ts<manifest::ModelManifest>>> {
        self.0
            .adopt_model(&other.0, folder)
            .map(|manifest| answer(Ok(manifest)))
            .transpose()
    }

    pub fn run_text(&mut self, text: &str, cut: bool) -> Answer<Ts<run::TextManifest>> {
        answer(self.0.run_text(text, cut))
    }

    pub fn attention(
        &self,
        request: Ts<sentence::AttentionRequest>,
    ) -> Answer<Ts<sentence::AttentionReading>> {
        answer(self.0.attention(&from_js(request)?))
    }

    pub fn overview(&self, most: usize) -> Answer<Ts<sentence::Overview>> {
        answer(self.0.overview(most))
    }

    pub fn figure(&self) -> Answer<Ts<figure::Figure>> {
        answer(self.0.figure())
    }

    pub fn kinds(&self) -> Answer<Ts<kinds::Kinds>> {
        answer(self.0.kinds())
    }

    pub fn kinds_of(&self, at: Ts<predict::Continued>) -> Answer<Ts<kinds::Kinds>> {
        answer(self.0.kinds_of(&from_js(at)?))
    }

    pub fn kinds_on_repeated(&self, seed: u32, length: usize) -> Answer<Ts<kinds::Kinds>> {
        answer(self.0.kinds_on_repeated(seed, length))
    }

    pub fn telling(&self, merged: bool) -> Answer<Option<Ts<sentence::Look>>> {
        self.0
            .telling(merged)
            .map_err(js_error)?
            .map(|look| answer(Ok(look)))
            .transpose()
    }

    pub fn rank(
        &self,
        query: Ts<numbers::Span>,
        key: Ts<numbers::Span>,
    ) -> Answer<Vec<Ts<sentence::RankedHead>>> {
        answers(self.0.rank(from_js(query)?, from_js(key)?))
    }

    pub fn word_weight(
        &self,
        layer: usize,
        head: usize,
        query: Ts<numbers::Span>,
        key: Ts<numbers::Span>,
    ) -> Answer<Ts<sentence::WordWeight>> {
        answer(
            self.0
                .word_weight(layer, head, from_js(query)?, from_js(key)?),
        )
    }

    pub fn compare(
        &mut self,
        request: Ts<compare::CompareRequest>,
    ) -> Answer<Ts<compare::Comparison>> {
        answer(self.0.compare(&from_js(request)?))
    }

    #[allow(
        clippy::needless_pass_by_value,
        reason = "wasm_bindgen passes lists of strings by value"
    )]
    pub fn head_on_texts(
        &self,
        texts: Vec<String>,
        head: Ts<numbers::Head>,
    ) -> Answer<Vec<Ts<compare::HeadOnText>>> {
        answers(self.0.head_on_texts(&texts, from_js(head)?))
    }

    pub fn why(
        &self,
        layer: usize,
        head: usize,
        query: usize,
        key: usize,
    ) -> Answer<Ts<ExplainedWeight>> {
        answer(self.0.why(layer, head, query, key))
    }

    pub fn pattern_json(&self, layer: usize) -> Answer<String> {
        self.0.pattern_json(layer).map_err(js_error)
    }

    pub fn pattern_csv(&self, heads: Vec<Ts<numbers::Head>>) -> Answer<String> {
        self.0.pattern_csv(&all_from_js(heads)?).map_err(js_error)
    }

    #[allow(
        clippy::needless_pass_by_value,
        reason = "wasm_bindgen passes lists of strings by value"
    )]
    pub fn what_if(&mut self, changes: Vec<String>) -> Answer<Ts<walk::WhatIf>> {
        answer(self.0.what_if(&changes))
    }

    pub fn changed_pattern(&self, layer: usize, head: usize) -> Answer<Ts<walk::ChangedPattern>> {
        answer(self.0.changed_pattern(layer, head))
    }

    pub fn block(&self, layer: usize, head: usize, token: usize) -> Answer<Ts<walk::Block>> {
        answer(self.0.block(layer, head, token))
    }

    pub fn rows(&self, layer: usize, site: &str) -> Answer<Ts<numbers::Numbers>> {
        answer(self.0.rows(layer, site))
    }

    pub fn head_weights(
        &self,
        layer: usize,
        head: usize,
        matrix: Ts<HeadMatrix>,
    ) -> Answer<Ts<HeadWeights>> {
        answer(self.0.head_weights(layer, head, from_js(matrix)?))
    }

    pub fn stack(&self, token: usize) -> Answer<Ts<walk::Stack>> {
        answer(self.0.stack(token))
    }

    pub fn sinusoids(
        &self,
        n: usize,
        d_model: usize,
        base: f32,
        formula: Ts<Formula>,
    ) -> Answer<Ts<positions::Sinusoids>> {
        answer(self.0.sinusoids(n, d_model, base, from_js(formula)?))
    }

    pub fn learned_positions(&self) -> Answer<Ts<positions::LearnedPositions>> {
        answer(self.0.learned_positions())
    }

    pub fn reorder(&mut self, order: &[usize]) -> Answer<Ts<positions::Reordered>> {
        answer(self.0.reorder(order))
    }

    pub fn lookup(
        &self,
        request: Ts<lookup::LookupRequest>,
        queries: &[f32],
    ) -> Answer<Ts<lookup::LookupAnswer>> {
        answer(self.0.lookup(&from_js(request)?, queries))
    }

    pub fn word_similarity(
        &self,
        measure: Ts<Similarity>,
        layer: usize,
        head: usize,
    ) -> Answer<Ts<lookup::WordSimilarity>> {
        answer(self.0.word_similarity(from_js(measure)?, layer, head))
    }

    pub fn saturation(&self, seed: u32, n_keys: usize, d: usize) -> Answer<Ts<Saturation>> {
        answer(self.0.saturation(seed, n_keys, d))
    }

    #[allow(
        clippy::needless_pass_by_value,
        reason = "wasm_bindgen passes lists of strings by value"
    )]
    pub fn predict(
        &mut self,
        at: Ts<predict::Continued>,
        sampling: Ts<Sampling>,
        most: usize,
        asked: Vec<String>,
    ) -> Answer<Ts<predict::Prediction>> {
        answer(
            self.0
                .predict(&from_js(at)?, from_js(sampling)?, most, &asked),
        )
    }

    pub fn surprise(
        &mut self,
        at: Ts<predict::Continued>,
    ) -> Answer<Ts<predict::surprise::Surprise>> {
        answer(self.0.surprise(&from_js(at)?))
    }

    pub fn lens(
        &mut self,
        at: Ts<predict::Continued>,
        position: Option<usize>,
        word: Option<usize>,
    ) -> Answer<Ts<predict::lens::Lens>> {
        answer(self.0.lens(&from_js(at)?, position, word))
    }

    pub fn lens_layer(
        &mut self,
        at: Ts<predict::Continued>,
        layer: usize,
    ) -> Answer<Vec<Ts<predict::Candidate>>> {
        answers(self.0.lens_layer(&from_js(at)?, layer))
    }

    pub fn attribution(
        &mut self,
        at: Ts<predict::Continued>,
        word: Option<usize>,
        against: Option<usize>,
    ) -> Answer<Ts<predict::parts::Attribution>> {
        answer(self.0.attribution(&from_js(at)?, word, against))
    }

    pub fn held_part(
        &mut self,
        at: Ts<predict::Continued>,
        request: Ts<predict::held::PartRequest>,
    ) -> Answer<Ts<predict::held::HeldPart>> {
        answer(self.0.held_part(&from_js(at)?, from_js(request)?))
    }

    pub fn head_looks_for(
        &mut self,
        at: Ts<predict::Continued>,
        layer: usize,
        head: usize,
        from: Option<usize>,
    ) -> Answer<Ts<predict::parts::HeadLooksFor>> {
        answer(self.0.head_looks_for(&from_js(at)?, layer, head, from))
    }

    pub fn path_why(
        &mut self,
        at: Ts<predict::Continued>,
        name: &str,
        column: usize,
    ) -> Answer<Ts<predict::path::PathWhy>> {
        answer(self.0.path_why(&from_js(at)?, name, column))
    }

    pub fn unchanged(
        &self,
        before: Ts<predict::Continued>,
        at: Ts<predict::Continued>,
    ) -> Answer<Ts<Unchanged>> {
        answer(self.0.unchanged(&from_js(before)?, &from_js(at)?))
    }

    pub fn continuations(
        &mut self,
        at: Ts<predict::Continued>,
        one: &str,
        other: &str,
    ) -> Answer<Ts<predict::continuations::Continuations>> {
        answer(self.0.continuations(&from_js(at)?, one, other))
    }

    pub fn heads_off(
        &mut self,
        at: Ts<predict::Continued>,
        layer: usize,
        word: usize,
    ) -> Answer<Ts<numbers::Numbers>> {
        answer(self.0.heads_off(&from_js(at)?, layer, word))
    }

    pub fn patch_pair(
        &mut self,
        request: Ts<predict::patching::PatchRequest>,
    ) -> Answer<Ts<predict::patching::PatchPair>> {
        answer(self.0.patch_pair(&from_js(request)?))
    }

    pub fn patch_row(
        &mut self,
        request: Ts<predict::patching::PatchRequest>,
        site: &str,
    ) -> Answer<Ts<numbers::Numbers>> {
        answer(self.0.patch_row(&from_js(request)?, site))
    }

    pub fn patch_cell(
        &mut self,
        request: Ts<predict::patching::PatchRequest>,
        site: &str,
        position: usize,
    ) -> Answer<Ts<predict::patching::PatchedRun>> {
        answer(self.0.patch_cell(&from_js(request)?, site, position))
    }

    pub fn translate(
        &mut self,
        at: Ts<translate::Translated>,
    ) -> Answer<Ts<translate::Translation>> {
        answer(self.0.translate(&from_js(at)?))
    }

    pub fn beginning(&self, text: &str) -> Answer<Vec<usize>> {
        self.0.beginning(text).map_err(js_error)
    }

    pub fn cross_attention(
        &self,
        layer: usize,
        head: Option<usize>,
    ) -> Answer<Ts<numbers::Numbers>> {
        answer(self.0.cross_attention(layer, head))
    }

    pub fn cross_attention_json(&self) -> Answer<String> {
        self.0.cross_attention_json().map_err(js_error)
    }

    pub fn decoder_step(
        &self,
        step: usize,
        layer: usize,
        head: usize,
    ) -> Answer<Ts<translate::step::DecoderStep>> {
        answer(self.0.decoder_step(step, layer, head))
    }

    pub fn cross_why(
        &self,
        step: usize,
        layer: usize,
        head: usize,
        source: usize,
    ) -> Answer<Ts<ExplainedWeight>> {
        answer(self.0.cross_why(step, layer, head, source))
    }

    pub fn number_why(&self, name: &str, row: usize, column: usize) -> Answer<Ts<Explanation>> {
        answer(self.0.number_why(name, row, column))
    }
}
