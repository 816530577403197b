//! Methods for models and texts.

use js_sys::Function;
use tsify::Ts;
use wasm_bindgen::prelude::*;

use super::Session;
use super::convert::{Answer, methods, to_js};
use super::files::{js_files, opened};
use crate::analysis::RankedHead;
use crate::analysis::details::ExplainedWeight;
use crate::analysis::head_weights::{HeadMatrix, HeadWeights};
use crate::analysis::next_word::Sampling;
use crate::analysis::provenance::Explanation;
use crate::analysis::telling::Look;
use crate::analysis::unchanged::Unchanged;
use crate::analysis::walk;
use crate::math::ops::sinusoids::Formula;
use crate::session::compare::{CompareRequest, Comparison, HeadOnText};
use crate::session::embedding::Embedded;
use crate::session::figure::Figure;
use crate::session::kinds::Kinds;
use crate::session::lookup::{LookupRequest, WordSimilarity};
use crate::session::manifest::ModelManifest;
use crate::session::numbers::{Head, NamedNumbers, Numbers, Span};
use crate::session::positions::{LearnedPositions, Reordered, Sinusoids};
use crate::session::predict::{
    Candidate, Continued, Prediction, attended, continuations, held, lens, parts, patching, path,
    surprise,
};
use crate::session::run::TextManifest;
use crate::session::score_parts::{MovedWords, ScoreSum};
use crate::session::sentence::{AttentionReading, AttentionRequest, Overview, WordWeight};
use crate::session::translate::{TargetChoice, Translated, Translation};
use crate::teach::lookup::{LookupAnswer, Similarity};
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
    ) -> Answer<Ts<ModelManifest>> {
        let readers = js_files(names, files, on_read);
        to_js(self.0.load_files(folder, &opened(&readers)))
    }

    pub fn load_first(
        &mut self,
        folder: &str,
        layers: usize,
        rows: usize,
        names: Vec<String>,
        #[wasm_bindgen(unchecked_param_type = "(Blob | Uint8Array)[]")] files: Vec<JsValue>,
        on_read: &Function,
    ) -> Answer<Ts<ModelManifest>> {
        let readers = js_files(names, files, on_read);
        to_js(self.0.load_first(folder, layers, rows, &opened(&readers)))
    }

    pub fn choose_model(&mut self, folder: &str) -> Answer<Option<Ts<ModelManifest>>> {
        to_js(Ok(self.0.choose_model(folder)))
    }

    pub fn adopt_model(
        &mut self,
        other: &Session,
        folder: &str,
    ) -> Answer<Option<Ts<ModelManifest>>> {
        to_js(Ok(self.0.adopt_model(&other.0, folder)))
    }
}

methods! {
    check_ahead(name: &str, start: &[u8], bytes: f64) -> ();
    run_text(text: &str, cut: bool) -> Ts<TextManifest>;
    attention([&] request: Ts<AttentionRequest>) -> Ts<AttentionReading>;
    overview(most: usize) -> Ts<Overview>;
    figure() -> Ts<Figure>;
    kinds() -> Ts<Kinds>;
    kinds_of([&] at: Ts<Continued>) -> Ts<Kinds>;
    kinds_on_repeated(seed: u32, length: usize) -> Ts<Kinds>;
    telling(merged: bool) -> Option<Ts<Look>>;
    rank(query: Ts<Span>, key: Ts<Span>) -> Vec<Ts<RankedHead>>;
    word_weight(layer: usize, head: usize, query: Ts<Span>, key: Ts<Span>) -> Ts<WordWeight>;
    compare([&] request: Ts<CompareRequest>) -> Ts<Comparison>;
    head_on_texts([&] texts: Vec<String>, head: Ts<Head>) -> Vec<Ts<HeadOnText>>;
    why(layer: usize, head: usize, query: usize, key: usize) -> Ts<ExplainedWeight>;
    score_parts(layer: usize, head: usize, query: usize, key: usize) -> Ts<ScoreSum>;
    moved(layer: usize, head: usize, query: usize) -> Ts<MovedWords>;
    pattern_json(layer: usize) -> String;
    pattern_csv([&] heads: Vec<Ts<Head>>) -> String;
    what_if([&] changes: Vec<String>) -> Ts<walk::WhatIf>;
    changed_pattern(layer: usize, head: usize) -> Ts<walk::ChangedPattern>;
    block(layer: usize, head: usize, token: usize) -> Ts<walk::Block>;
    rows(layer: usize, site: &str) -> Ts<Numbers>;
    head_weights(layer: usize, head: usize, matrix: Ts<HeadMatrix>) -> Ts<HeadWeights>;
    stack(token: usize) -> Ts<walk::Stack>;
    sinusoids(n: usize, d_model: usize, base: f32, formula: Ts<Formula>) -> Ts<Sinusoids>;
    sinusoid_why(
        position: usize, dimension: usize, d_model: usize, base: f32, formula: Ts<Formula>,
    ) -> Ts<Explanation>;
    embedding(token: usize, dimension: usize) -> Ts<Embedded>;
    learned_positions() -> Ts<LearnedPositions>;
    learned_positions_why(i: usize, j: usize) -> Vec<Ts<Explanation>>;
    reorder(order: &[usize]) -> Ts<Reordered>;
    lookup([&] request: Ts<LookupRequest>, queries: &[f32]) -> Ts<LookupAnswer>;
    lookup_why([&] request: Ts<LookupRequest>) -> Vec<Ts<Explanation>>;
    word_similarity(measure: Ts<Similarity>, layer: usize, head: usize) -> Ts<WordSimilarity>;
    word_similarity_why(
        measure: Ts<Similarity>, query: usize, key: usize,
    ) -> Vec<Ts<Explanation>>;
    saturation(seed: u32, n_keys: usize, d: usize) -> Ts<Saturation>;
    predict(
        [&] at: Ts<Continued>, sampling: Ts<Sampling>, most: usize,
        [&] asked: Vec<String>,
    ) -> Ts<Prediction>;
    attended(
        [&] at: Ts<Continued>, layer: Option<usize>, head: Option<usize>, most: usize,
    ) -> Ts<attended::Attended>;
    surprise([&] at: Ts<Continued>) -> Ts<surprise::Surprise>;
    lens([&] at: Ts<Continued>, position: Option<usize>, word: Option<usize>) -> Ts<lens::Lens>;
    lens_layer([&] at: Ts<Continued>, layer: usize) -> Vec<Ts<Candidate>>;
    attribution(
        [&] at: Ts<Continued>, word: Option<usize>, against: Option<usize>,
    ) -> Ts<parts::Attribution>;
    held_part([&] at: Ts<Continued>, request: Ts<held::PartRequest>) -> Ts<held::HeldPart>;
    head_looks_for(
        [&] at: Ts<Continued>, layer: usize, head: usize, from: Option<usize>,
    ) -> Ts<parts::HeadLooksFor>;
    path_why([&] at: Ts<Continued>, name: &str, column: usize) -> Ts<path::PathWhy>;
    unchanged([&] before: Ts<Continued>, [&] at: Ts<Continued>) -> Ts<Unchanged>;
    continuations(
        [&] at: Ts<Continued>, one: &str, other: &str,
    ) -> Ts<continuations::Continuations>;
    heads_off([&] at: Ts<Continued>, layer: usize, word: usize) -> Ts<Numbers>;
    patch_pair([&] request: Ts<patching::PatchRequest>) -> Ts<patching::PatchPair>;
    patch_row([&] request: Ts<patching::PatchRequest>, site: &str) -> Ts<Numbers>;
    patch_cell(
        [&] request: Ts<patching::PatchRequest>, site: &str, position: Option<usize>,
        receiver: Option<String>,
    ) -> Ts<patching::PatchedRun>;
    translate([&] at: Ts<Translated>) -> Ts<Translation>;
    beginning(text: &str) -> Vec<usize>;
    target_choices(steps: &[usize]) -> Vec<Ts<TargetChoice>>;
    cross_attention(layer: usize, head: Option<usize>) -> Ts<Numbers>;
    cross_attention_json() -> String;
    decoder_step(step: usize, layer: usize, head: usize) -> Vec<Ts<NamedNumbers>>;
    cross_why(step: usize, layer: usize, head: usize, source: usize) -> Ts<ExplainedWeight>;
    number_why(name: &str, row: usize, column: usize) -> Ts<Explanation>;
}
