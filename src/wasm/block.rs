//! What the page asks about a block, and about a model that was changed.

use wasm_bindgen::prelude::*;

use crate::Matrix;
use crate::analysis::walk::{self, Run};
use crate::attention::HeadAt;
use crate::error::Result;
use crate::model::Model;
use crate::what_if::{Ablation, Altered};

use super::run::TextRun;
use super::{JsResult, Session, batch, js_error};

#[wasm_bindgen]
impl Session {
    /// Changes the model for what is asked about blocks from now on, until a text is run: what
    /// became of each token (`cosine` `[n, 1]`) and of each head's weights (`moved`
    /// `[n_layers, n_heads]`).
    ///
    /// Each change is a text, as `what_if.rs` spells them: `head.0.2`, `mlp.3`, `token.5`.
    ///
    /// # Errors
    ///
    /// A sentence for a change that cannot be read or that the model does not have; the
    /// changes before stay.
    #[wasm_bindgen(unchecked_return_type = "Batch")]
    pub fn what_if(&mut self, changes: Vec<String>) -> JsResult {
        let (model, run) = self.run()?;
        let altered = altered(changes, model, run).map_err(|e| js_error(&e))?;
        if let Some(text) = &mut self.text {
            text.altered = altered;
        }
        self.answer(walk::difference)
    }

    /// A head's weights in the untouched model, in the changed one, and their difference.
    ///
    /// # Errors
    ///
    /// A sentence for a head that does not exist.
    #[wasm_bindgen(unchecked_return_type = "Batch")]
    pub fn changed_pattern(&self, layer: usize, head: usize) -> JsResult {
        self.answer(|run| walk::changed_pattern(run, HeadAt { layer, head }))
    }

    /// A token's way through a block, and through one of its heads.
    ///
    /// # Errors
    ///
    /// A sentence for a layer, head or token that does not exist.
    #[wasm_bindgen(unchecked_return_type = "Batch")]
    pub fn block(&self, layer: usize, head: usize, token: usize) -> JsResult {
        self.answer(|run| walk::walk(run, HeadAt { layer, head }, token))
    }

    /// All tokens at one stage of a block.
    ///
    /// # Errors
    ///
    /// A sentence for a layer or stage that does not exist.
    #[wasm_bindgen(unchecked_return_type = "Batch")]
    pub fn rows(&self, layer: usize, stage: &str) -> JsResult {
        self.answer(|run| Ok(vec![("rows".into(), walk::rows(run, layer, stage)?)]))
    }

    /// A token's vectors in front of every block and after the last, their lengths and cosines.
    ///
    /// # Errors
    ///
    /// A sentence for a token that does not exist.
    #[wasm_bindgen(unchecked_return_type = "Batch")]
    pub fn stack(&self, token: usize) -> JsResult {
        self.answer(|run| walk::stack(run, token))
    }

    fn answer(&self, read: impl FnOnce(Run) -> Result<Vec<(String, Matrix)>>) -> JsResult {
        let (model, text) = self.run()?;
        let run = Run {
            model,
            untouched: &text.trace,
            altered: &text.altered,
        };
        let entries = read(run).map_err(|e| js_error(&e))?;
        batch(entries.iter().map(|(name, matrix)| (name.clone(), matrix)))
    }
}

fn altered(changes: Vec<String>, model: &Model, run: &TextRun) -> Result<Altered> {
    let ablations: Vec<Ablation> = changes
        .into_iter()
        .map(|text| text.parse())
        .collect::<Result<_>>()?;
    Altered::run(model, &run.trace, &run.ids, &ablations)
}
