//! A language model, loaded as on the page: a pass over a prompt, then one token at a time.

use headlight::Matrix;
use headlight::checkpoint::{self, Checkpoint};
use headlight::model::Model;
use headlight::model::pass::Pass;
use headlight::model::tokens::Tokens;
use headlight::model::trace::NoRecord;
use wasm_bindgen::prelude::*;

/// A model from a GGUF file, with the cache of its text.
#[wasm_bindgen]
pub struct Decoder {
    model: Model,
    pass: Pass,
}

#[wasm_bindgen]
impl Decoder {
    /// Loads the model.
    #[wasm_bindgen(constructor)]
    pub fn new(gguf: &[u8]) -> Result<Decoder, JsError> {
        let Checkpoint {
            config, weights, ..
        } = checkpoint::read(&[], gguf)?;
        let pass = Pass::cached(&config);
        let model = Model::new(config, weights)?;
        Ok(Decoder { model, pass })
    }

    /// Starts a text of `n` tokens; returns the most likely next token.
    pub fn prompt(&mut self, n: usize) -> Result<usize, JsError> {
        self.pass.truncate(0);
        let ids: Vec<usize> = (0..n).map(|place| 1000 + 37 * place).collect();
        self.append(&ids)
    }

    /// Appends a token; returns the most likely next token.
    pub fn step(&mut self, token: usize) -> Result<usize, JsError> {
        self.append(&[token])
    }

    fn append(&mut self, ids: &[usize]) -> Result<usize, JsError> {
        let tokens = Tokens::new(ids, self.model.config())?;
        let x = self.model.read_on(&mut NoRecord, &tokens, &mut self.pass)?; // [n, d_model]
        let last: Matrix = x.rows(x.nrows() - 1, 1).into_owned(); // [1, d_model]
        Ok(self.model.unembed(&last).row(0).transpose().argmax().0)
    }
}
