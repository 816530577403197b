//! The residual stream between the blocks, read as a prediction (the logit lens, nostalgebraist
//! 2020).

use serde::Serialize;
use tsify::Tsify;

use super::{Candidate, Continued, Open, Session};
use crate::analysis::lens;
use crate::error::{Result, check_index};

/// How many words of a row are named.
const MOST: usize = 3;

/// What the residual stream at one position says after each layer.
#[derive(Debug, Clone, PartialEq, Serialize, Tsify)]
pub struct Lens {
    /// The position.
    pub position: usize,
    /// Before the first block and after each.
    pub rows: Vec<LensRow>,
}

/// What the residual stream at one position says after a layer.
#[derive(Debug, Clone, PartialEq, Serialize, Tsify)]
pub struct LensRow {
    /// How many blocks came before: 0 is the embedding.
    pub layer: usize,
    /// The three most likely words, the most likely first.
    pub best: Vec<Candidate>,
    /// The word asked for.
    pub word: Candidate,
    /// Its place among all words, counted from 1.
    pub rank: usize,
}

impl Session {
    /// The residual stream at one position, read by the final norm and the unembedding before the
    /// first block and after each. The last row is the model's own prediction.
    ///
    /// Without a `position`, or with one behind the text, the last token is read. Without a `word`
    /// the token that follows is asked for, and behind the last one the most likely.
    ///
    /// # Errors
    ///
    /// As [`Session::predict`], and a sentence for a word that does not exist.
    pub fn lens(
        &mut self,
        at: &Continued,
        position: Option<usize>,
        word: Option<usize>,
    ) -> Result<Lens> {
        let Open { loaded, kept, text } = self.read(at)?;
        let (model, tokenizer) = (loaded.model(), loaded.tokenizer());
        let ids = text.ids.ids();
        let position = text.place(position);
        let word = word.or_else(|| ids.get(position + 1).copied());
        let word = word.unwrap_or_else(|| kept.next(model).most_likely());
        check_index("word", word, model.config().d_vocab)?;
        let stream = kept.stream(position); // [n_layers + 1, d_model]
        let rows = lens::read_rows(model, stream, |layer, next| {
            let best = next.best(MOST).into_iter();
            LensRow {
                layer,
                best: best
                    .map(|id| Candidate::new(tokenizer, &next, id))
                    .collect(),
                word: Candidate::new(tokenizer, &next, word),
                rank: next.rank(word),
            }
        });
        Ok(Lens { position, rows })
    }

    /// The most likely next word at every position, read after `layer` blocks.
    ///
    /// # Errors
    ///
    /// As [`Session::predict`], and a sentence for more blocks than there are.
    pub fn lens_layer(&mut self, at: &Continued, layer: usize) -> Result<Vec<Candidate>> {
        let Open { loaded, kept, .. } = self.read(at)?;
        let (model, tokenizer) = (loaded.model(), loaded.tokenizer());
        check_index("layer", layer, model.config().n_layers + 1)?;
        let read = lens::read_rows(model, &kept.after(layer, 0), |_, next| {
            let best = next.best(1).into_iter();
            best.map(|id| Candidate::new(tokenizer, &next, id)).next()
        });
        Ok(read.into_iter().flatten().collect())
    }
}
