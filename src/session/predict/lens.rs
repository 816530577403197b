//! The logit lens (nostalgebraist 2020): predictions from the residual stream between blocks.

use serde::Serialize;
use tsify::Tsify;

use super::{Candidate, Continued, Session};
use crate::analysis::lens;
use crate::error::{Result, check_index};
use crate::model::config::Mask;

/// Number of tokens listed per row.
const MOST: usize = 3;

/// Predictions from the residual stream at one position, after each layer.
#[derive(Debug, Clone, PartialEq, Serialize, Tsify)]
pub struct Lens {
    /// The position.
    pub position: usize,
    /// One row before the first block and one after each block.
    pub rows: Vec<LensRow>,
}

/// Predictions from the residual stream at one position, after one layer.
#[derive(Debug, Clone, PartialEq, Serialize, Tsify)]
pub struct LensRow {
    /// Number of blocks before this row; 0 for the embedding.
    pub layer: usize,
    /// The three most likely tokens in descending order.
    pub best: Vec<Candidate>,
    /// The requested token.
    pub word: Candidate,
    /// Its rank among all tokens, counted from 1.
    pub rank: usize,
}

impl Session {
    /// Applies the final norm and the unembedding to the residual stream at one position, before
    /// the first block and after each block. The last row is the model's prediction.
    ///
    /// `position` defaults to the predicted position. `word` defaults to the token after `position`
    /// or, for an encoder, at `position`; at the predicted position, it defaults to the most likely
    /// token.
    pub fn lens(
        &mut self,
        at: &Continued,
        position: Option<usize>,
        word: Option<usize>,
    ) -> Result<Lens> {
        let (loaded, cache, text) = self.forward(at)?;
        let (model, tokenizer) = (loaded.model(), loaded.tokenizer());
        let ids = text.ids.ids();
        let position = text.token(position);
        let word = word.or_else(|| match model.config().mask() {
            Mask::Causal => ids.get(position + 1).copied(),
            Mask::None if position == text.position => None,
            Mask::None => ids.get(position).copied(),
        });
        let word = word.unwrap_or_else(|| cache.next_word(model).most_likely());
        check_index("word", word, model.config().d_vocab)?;
        let stream = cache.stream(position); // [n_layers + 1, d_model]
        let rows = lens::next_words(model, stream, |layer, next| LensRow {
            layer,
            best: Candidate::all(tokenizer, &next, next.best(MOST)),
            word: Candidate::new(tokenizer, &next, word),
            rank: next.rank(word),
        });
        Ok(Lens { position, rows })
    }

    /// The most likely next token at every position, predicted after `layer` blocks.
    pub fn lens_layer(&mut self, at: &Continued, layer: usize) -> Result<Vec<Candidate>> {
        let (loaded, cache, _) = self.forward(at)?;
        let (model, tokenizer) = (loaded.model(), loaded.tokenizer());
        check_index("layer", layer, model.config().n_layers() + 1)?;
        let best = lens::next_words(model, &cache.after_layer(layer), |_, next| {
            Candidate::all(tokenizer, &next, next.best(1))
        });
        Ok(best.concat())
    }
}
