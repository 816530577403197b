//! Sentences and their answers: source, arrow, target.

use rand_chacha::ChaCha8Rng;

use super::below;
use crate::train::sentences::Sentences;

/// The end token, and the separator before an answer.
pub(super) const SIGNS: [&str; 2] = ["<eos>", "→"];

pub(super) fn draw(sentences: &Sentences, random: &mut ChaCha8Rng) -> Vec<usize> {
    let (source, target) = &sentences.pairs[below(random, sentences.pairs.len())];
    [&source[..], &[mark(sentences)], &target[..]].concat()
}

/// Unknown sentences have no targets.
pub(super) fn targets(sentences: &Sentences, ids: &[usize]) -> Vec<Option<usize>> {
    let arrow = ids.iter().position(|id| *id == mark(sentences));
    let known = arrow.and_then(|arrow| Some((arrow, sentences.answer(&ids[..arrow])?)));
    let mut targets = vec![None; ids.len()];
    if let Some((arrow, answer)) = known {
        for (target, word) in targets[arrow..].iter_mut().zip(answer) {
            *target = Some(*word);
        }
    }
    targets
}

/// The id of the arrow, the last word.
fn mark(sentences: &Sentences) -> usize {
    sentences.vocabulary.len() - 1
}
