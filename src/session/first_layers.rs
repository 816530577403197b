//! A model whose first layers are loaded while the rest of its file is still being downloaded.

use std::rc::Rc;

use super::Session;
use super::manifest::ModelManifest;
use super::run::{LoadedModel, MOST_MODELS};
use crate::checkpoint::{Chosen, File};
use crate::error::{Result, TextError, fail};
use crate::text::tokenizer::Token;

/// The loaded part of a model.
#[derive(Debug, Clone, Copy)]
pub(super) struct FirstLayers {
    /// Number of layers.
    pub layers: usize,
    /// Number of rows of the word embedding, the first entries of the vocabulary.
    pub rows: usize,
}

impl FirstLayers {
    /// Rejects tokens whose word embeddings are missing.
    pub fn check(&self, tokens: &[Token]) -> Result<()> {
        let missing = tokens.iter().filter(|token| token.id >= self.rows);
        let missing: Vec<String> = missing.map(|token| token.text.clone()).collect();
        match missing.is_empty() {
            true => Ok(()),
            false => fail(TextError::WordsNotLoaded { words: missing }),
        }
    }
}

impl Session {
    /// Loads and selects the first `layers` layers of a model, like [`Session::load_files`]. They
    /// give the same numbers as in the whole model. The bytes of the other layers, and of the word
    /// embeddings from row `rows` on, may be zeros; texts with such words are rejected.
    ///
    /// [`Session::choose_model`] does not find the model until it is loaded completely.
    pub fn load_first(
        &mut self,
        folder: &str,
        layers: usize,
        rows: usize,
        files: &[File],
    ) -> Result<ModelManifest> {
        let first = FirstLayers { layers, rows };
        self.load_part(folder, &Chosen::among(files)?, Some(first))
    }

    /// Loads and selects a model, or its first layers.
    pub(super) fn load_part(
        &mut self,
        folder: &str,
        files: &Chosen,
        first: Option<FirstLayers>,
    ) -> Result<ModelManifest> {
        self.drop_part_of(folder);
        // Drops the model that is to be replaced, to free its memory before the new model is
        // loaded.
        self.models.truncate(MOST_MODELS - 1);
        let model = LoadedModel::new(folder, files, first)?;
        Ok(self.select_model(Rc::new(model)))
    }

    /// Drops the first layers of a model before more of it is loaded, so that they do not count as
    /// another model.
    pub(super) fn drop_part_of(&mut self, folder: &str) {
        let count = self.models.len();
        self.models
            .retain(|model| model.folder != folder || model.first.is_none());
        if self.models.len() < count {
            self.forget_runs();
        }
    }

    pub(super) fn forget_runs(&mut self) {
        self.text = None;
        self.other = None;
        self.cache = None;
        self.patching = None;
        self.translation = None;
    }
}
