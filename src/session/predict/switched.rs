//! The next word with parts of the model ablated.

use serde::Serialize;
use tsify::Tsify;

use super::super::numbers::Numbers;
use super::{Candidate, Continued, Session, Text, TextCache};
use crate::Matrix;
use crate::analysis::next_word::NextWord;
use crate::analysis::what_if::{Ablation, changed_vectors};
use crate::error::{Result, check_index};
use crate::model::Model;
use crate::model::site::HeadAt;

/// The next-token distribution with and without ablations.
#[derive(Debug, Clone, PartialEq, Serialize, Tsify)]
pub struct Switched {
    /// The most likely tokens without ablations, in descending order.
    pub before: Vec<Candidate>,
    /// The tokens of `before`, in the same order, with the ablated model's probabilities.
    pub after: Vec<Candidate>,
    /// The most likely tokens with ablations, in descending order.
    pub best_after: Vec<Candidate>,
}

impl Session {
    /// The next-token distribution with and without ablations, which apply at every position.
    pub fn switched(
        &mut self,
        at: &Continued,
        changes: &[Ablation],
        most: usize,
    ) -> Result<Switched> {
        let (loaded, cache, text) = self.forward(at)?;
        let (model, tokenizer) = (loaded.model(), loaded.tokenizer());
        let before = cache.next_word(model);
        let last = changed_vector(model, cache, &text, changes)?; // [1, d_model]
        let after = NextWord::new(model.unembed(&last).data.into());
        let all = |next: &NextWord, ids| Candidate::all(tokenizer, next, ids);
        Ok(Switched {
            before: all(&before, before.best(most)),
            after: all(&after, before.best(most)),
            best_after: all(&after, after.best(most)),
        })
    }

    /// For each head of a layer, the probability of `word` if only that head is ablated (at every
    /// position): `[1, n_heads]`.
    pub fn heads_off(&mut self, at: &Continued, layer: usize, word: usize) -> Result<Numbers> {
        let (loaded, cache, text) = self.forward(at)?;
        let model = loaded.model();
        let config = model.config();
        check_index("layer", layer, config.n_layers())?;
        check_index("word", word, config.d_vocab)?;
        let mut last = Matrix::zeros(config.n_heads, config.d_model);
        for head in 0..config.n_heads {
            let off = Ablation::Head(HeadAt::new(layer, head));
            let row = changed_vector(model, cache, &text, &[off])?; // [1, d_model]
            last.set_row(head, &row.row(0));
        }
        let logits = model.unembed(&last); // [n_heads, d_vocab]
        let probabilities = NextWord::of_rows(&logits).map(|next| next.probability(word));
        Ok(Matrix::from_iterator(1, config.n_heads, probabilities).into())
    }
}

/// The final vector at the predicted position, computed with ablations: `[1, d_model]`.
fn changed_vector(
    model: &Model,
    cache: &TextCache,
    text: &Text,
    changes: &[Ablation],
) -> Result<Matrix> {
    let before = |layer| cache.after_layer(layer); // [n, d_model]
    let x = changed_vectors(model, &text.ids, changes, before)?; // [n, d_model]
    Ok(x.rows(text.position, 1).into_owned())
}
