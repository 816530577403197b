//! Subject–verb agreement, as in lecture A: "the keys near the alarm are".

use rand_chacha::ChaCha8Rng;

use super::below;

pub(super) const WORDS: [&str; 20] = [
    "the", "student", "students", "alarm", "alarms", "fly", "flies", "banana", "bananas", "key",
    "keys", "near", "behind", "of", "often", "really", "now", "still", "is", "are",
];

const THE: usize = 0;
/// A singular noun has an odd id; its plural is the next id.
const NOUNS: std::ops::Range<usize> = 1..11;
const PREPOSITIONS: std::ops::Range<usize> = 11..14;
const ADVERBS: std::ops::Range<usize> = 14..18;
const IS: usize = 18;
const ARE: usize = 19;

/// Draws "the", a subject, three-word phrases, adverbs to fill `length`, and the verb.
pub(super) fn draw(length: usize, random: &mut ChaCha8Rng) -> Vec<usize> {
    let mut one = |words: &std::ops::Range<usize>| words.start + below(random, words.len());
    let mut ids = vec![THE, one(&NOUNS)];
    for _ in 0..length / 3 {
        ids.extend([one(&PREPOSITIONS), THE, one(&NOUNS)]);
    }
    ids.extend((0..length % 3).map(|_| one(&ADVERBS)));
    ids.push(verb(ids[1]));
    ids
}

/// The target is the verb, which follows the subject and `length` words.
pub(super) fn targets(length: usize, ids: &[usize]) -> Vec<Option<usize>> {
    let mut targets = vec![None; ids.len()];
    if let (Some(subject), Some(target)) = (ids.get(1), targets.get_mut(length + 1))
        && NOUNS.contains(subject)
    {
        *target = Some(verb(ids[1]));
    }
    targets
}

fn verb(subject: usize) -> usize {
    if subject.is_multiple_of(2) { ARE } else { IS }
}
