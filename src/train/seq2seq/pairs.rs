//! Tasks for sequence-to-sequence models, as pairs of a source and a target.

use serde::{Deserialize, Serialize};
use tsify::Tsify;

use indexmap::IndexSet;
use rand_chacha::ChaCha8Rng;

use crate::error::{Result, TrainError, fail};
use crate::train::sentences::{EndToken, Sentences};
use crate::train::tasks::letters::LETTERS;
use crate::train::tasks::{below, is_held_out};

/// The end token, and the start token that the decoder reads first.
const SIGNS: [&str; 2] = ["<end>", "<start>"];

/// A task: pairs of a source and a target. Every target ends with `<end>`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, Tsify)]
#[serde(rename_all = "snake_case")]
#[tsify(rename = "Seq2SeqTask")]
pub enum Task {
    /// Lecture B's translation task: "merci" and "je suis étudiant" are translated into English.
    /// The target vocabulary has six words, including the end token.
    SixWords,
    /// One to `length` letters, reversed.
    Reverse,
    /// One to `length` letters, copied.
    Copy,
    /// User-supplied sentences and answers ([`Sentences::typed`]).
    Typed,
}

/// A source and its target.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Pair {
    /// Ids of the source words.
    pub source: Vec<usize>,
    /// Ids of the target words, ending with the end token.
    pub target: Vec<usize>,
}

/// A generator of the pairs of a task.
///
/// # Example: training never draws a held-out pair
///
/// ```
/// use headlight::train::seq2seq::pairs::{Pairs, Task};
/// use rand_chacha::{ChaCha8Rng, rand_core::SeedableRng};
/// let pairs = Pairs::new(Task::Reverse, 3, "")?;
/// let mut random = ChaCha8Rng::seed_from_u64(1);
/// let unseen = pairs.unseen(3, 5, &mut random);
/// assert!((0..1000).all(|_| !unseen.contains(&pairs.training(&mut random))));
/// assert_eq!(pairs.answer(&[0, 1, 2]), [2, 1, 0, pairs.end()]);
/// # Ok::<(), headlight::error::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq)]
pub struct Pairs {
    task: Task,
    length: usize,
    vocabulary: Vec<String>,
    /// The sentences of the task; `None` for tasks with letters.
    sentences: Option<Sentences>,
    /// Ids of the words that sources can contain.
    readable: Vec<usize>,
}

impl Pairs {
    /// The pairs of a task. `typed` contains the user's lines, which only [`Task::Typed`] uses.
    pub fn new(task: Task, length: usize, typed: &str) -> Result<Self> {
        let sentences = match task {
            Task::SixWords => Some(Sentences::six_words(SIGNS, EndToken::AfterTargets)),
            Task::Typed => Some(Sentences::typed(typed, SIGNS, EndToken::AfterTargets)?),
            Task::Reverse | Task::Copy => None,
        };
        let Some(found) = &sentences else {
            let (least, most) = (2, 12);
            if !(least..=most).contains(&length) {
                return fail(TrainError::TaskLength {
                    length,
                    least,
                    most,
                });
            }
            let words = LETTERS.into_iter().chain(SIGNS);
            return Ok(Pairs {
                task,
                length,
                vocabulary: words.map(String::from).collect(),
                sentences,
                readable: (0..LETTERS.len()).collect(),
            });
        };
        let sources = found.pairs.iter().flat_map(|(source, _)| source);
        let readable: IndexSet<usize> = sources.copied().collect();
        Ok(Pairs {
            task,
            length: found.longest_source(),
            vocabulary: found.vocabulary.clone(),
            sentences,
            readable: readable.into_iter().collect(),
        })
    }

    /// The word of each id.
    pub fn vocabulary(&self) -> &[String] {
        &self.vocabulary
    }

    /// Length of the longest source, in words.
    pub fn length(&self) -> usize {
        self.length
    }

    /// The word that the decoder reads first.
    pub fn start(&self) -> usize {
        self.vocabulary().len() - 1
    }

    /// The word that ends every target.
    pub fn end(&self) -> usize {
        let ends = |word: &String| word == SIGNS[0];
        self.vocabulary.iter().position(ends).unwrap_or_default()
    }

    /// Length of the longest target, in words.
    pub fn longest_target(&self) -> usize {
        let sentences = self.sentences.as_ref();
        sentences.map_or(self.length + 1, Sentences::longest_target)
    }

    /// Whether the task has enough sources to hold some of them out of training.
    pub fn has_unseen(&self) -> bool {
        self.sentences.is_none()
    }

    /// Draws a training pair; every number of letters up to `length` is equally likely.
    pub fn training(&self, random: &mut ChaCha8Rng) -> Pair {
        if let Some(Sentences { pairs, .. }) = &self.sentences {
            let (source, _) = &pairs[below(random, pairs.len())];
            return self.pair(source.clone());
        }
        let words = 1 + below(random, self.length);
        loop {
            let pair = self.pair(letters(words, random));
            if !pair.is_unseen() {
                return pair;
            }
        }
    }

    /// Up to `most` different held-out pairs with sources of `words` words. Tasks with sentences,
    /// and sources of a single letter, have too few pairs to hold any out; for these, the training
    /// pairs are returned.
    pub fn unseen(&self, words: usize, most: usize, random: &mut ChaCha8Rng) -> Vec<Pair> {
        let few: Vec<_> = match &self.sentences {
            Some(known) => known
                .pairs
                .iter()
                .map(|(source, _)| source.clone())
                .collect(),
            None => (0..LETTERS.len()).map(|letter| vec![letter]).collect(),
        };
        let few = few.into_iter().filter(|source| source.len() == words);
        let mut pairs: Vec<_> = few.map(|source| self.pair(source)).collect();
        if self.has_unseen() && words > 1 {
            // Many draws are needed, because only one pair in eight is held out, and some pairs are
            // drawn repeatedly: only about a dozen held-out pairs of two letters exist.
            for _ in 0..64 * most {
                let pair = self.pair(letters(words, random));
                if pairs.len() < most && pair.is_unseen() && !pairs.contains(&pair) {
                    pairs.push(pair);
                }
            }
        }
        pairs.truncate(most);
        pairs
    }

    /// The target for a source, ending with the end token; empty for a sentence that is not in the
    /// task.
    pub fn answer(&self, source: &[usize]) -> Vec<usize> {
        if let Some(known) = &self.sentences {
            return known.answer(source).unwrap_or_default().to_vec();
        }
        let mut answer = source.to_vec();
        if self.task == Task::Reverse {
            answer.reverse();
        }
        answer.push(self.end());
        answer
    }

    /// `n` random source words.
    pub fn words(&self, n: usize, random: &mut ChaCha8Rng) -> Vec<usize> {
        let word = |_| self.readable[below(random, self.readable.len())];
        (0..n).map(word).collect()
    }

    fn pair(&self, source: Vec<usize>) -> Pair {
        Pair {
            target: self.answer(&source),
            source,
        }
    }
}

fn letters(n: usize, random: &mut ChaCha8Rng) -> Vec<usize> {
    (0..n).map(|_| below(random, LETTERS.len())).collect()
}

impl Pair {
    /// Whether the pair is held out. The hash includes the target, because two letters alone hardly
    /// change the bits of the hash that decide: either all pairs with two letters would be held
    /// out, or none.
    fn is_unseen(&self) -> bool {
        self.source.len() > 1 && is_held_out(&[&*self.source, &*self.target].concat())
    }
}
