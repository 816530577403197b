//! Repetition after a cue: A B … A → B (Olsson et al. 2022, "In-context learning and induction
//! heads").

use rand_chacha::ChaCha8Rng;

use super::{below, shuffle};

pub(super) const WORDS: [&str; 16] = [
    "a", "b", "c", "d", "e", "f", "g", "h", "i", "j", "k", "l", "m", "n", "o", "p",
];

/// Distinct letters, then a repetition of them that starts at a random letter.
///
/// The start and the period of the repetition are random: with a fixed period, a head could learn
/// the distance instead of the letter. The first repeated letter is unpredictable; the letters
/// after it are determined.
pub(super) fn draw(length: usize, random: &mut ChaCha8Rng) -> Vec<usize> {
    let mut ids: Vec<usize> = (0..WORDS.len()).collect();
    shuffle(&mut ids, random);
    let different = length - below(random, length / 2);
    ids.truncate(different);
    let first = below(random, different / 2);
    for place in different..2 * length {
        ids.push(ids[first + (place - different) % (different - first)]);
    }
    ids
}

/// The letter that followed the previous occurrence of each letter, if any.
pub(super) fn targets(ids: &[usize]) -> Vec<Option<usize>> {
    let expected = |at: usize| {
        let before = ids[..at].iter().rposition(|id| *id == ids[at])?;
        Some(ids[before + 1])
    };
    // The last letter has a target too, although the sequence ends there.
    (0..ids.len()).map(expected).collect()
}
