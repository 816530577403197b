//! Sentences and their answers: what is read, an arrow, what is written.

use rand_chacha::ChaCha8Rng;

use super::below;
use crate::train::sentences::Sentences;

/// What ends an answer, and what stands in front of it.
pub(super) const SIGNS: [&str; 2] = ["<eos>", "→"];

pub(super) fn draw(sentences: &Sentences, random: &mut ChaCha8Rng) -> Vec<usize> {
    let (read, written) = &sentences.pairs[below(random, sentences.pairs.len())];
    [&read[..], &[mark(sentences)], &written[..]].concat()
}

/// A sentence that is none of the task's has no right answer.
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

/// The arrow, which is the last word.
fn mark(sentences: &Sentences) -> usize {
    sentences.vocabulary.len() - 1
}
