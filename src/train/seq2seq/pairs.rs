//! What a model that reads one sequence and writes another is to learn.

use rand_chacha::ChaCha8Rng;

use crate::error::{Error, Result};
use crate::train::sentences::Sentences;
use crate::train::tasks::{below, is_held_out};

/// What ends an answer, and what the decoder reads first.
const SIGNS: [&str; 2] = ["<end>", "<start>"];

const LETTERS: [&str; 12] = [
    "a", "b", "c", "d", "e", "f", "g", "h", "i", "j", "<end>", "<start>",
];

/// How many letters there are.
const N_LETTERS: usize = 10;

/// A task: pairs of a source and a target. Every target ends with `<end>`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Task {
    /// Lecture B's translation into six words: "merci", "je suis étudiant".
    SixWords,
    /// One letter to as many as the length says, from the last to the first.
    Reverse,
    /// One letter to as many as the length says, as they are.
    Copy,
    /// Sentences and answers that a person typed ([`Sentences::typed`]).
    Typed,
}

/// A source and its target.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Pair {
    /// Ids of the words read.
    pub source: Vec<usize>,
    /// Ids of the words to be written, the end token last.
    pub target: Vec<usize>,
}

/// Pairs of a task, without end.
///
/// # Example: what is drawn for training is never in the unseen set
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
    /// Of a task that has some.
    sentences: Sentences,
    /// Ids of the words that can be read.
    readable: Vec<usize>,
}

impl Pairs {
    /// The pairs of a task. `typed` are the lines of [`Task::Typed`].
    ///
    /// # Errors
    ///
    /// [`Error::TrainSetting`] for a length that the task does not have, and what
    /// [`Sentences::typed`] finds.
    pub fn new(task: Task, length: usize, typed: &str) -> Result<Self> {
        let sentences = match task {
            Task::SixWords => Sentences::six_words(SIGNS),
            Task::Typed => Sentences::typed(typed, SIGNS)?,
            Task::Reverse | Task::Copy => Sentences::default(),
        };
        let length = match task {
            Task::SixWords | Task::Typed => sentences.longest_read(),
            Task::Reverse | Task::Copy if (2..=12).contains(&length) => length,
            Task::Reverse | Task::Copy => {
                return Err(Error::TrainSetting {
                    name: "length",
                    value: length.to_string(),
                    allowed: "2 to 12 for this task".into(),
                });
            }
        };
        let (vocabulary, readable) = match task {
            Task::SixWords | Task::Typed => {
                let mut readable: Vec<usize> = Vec::new();
                for id in sentences.pairs.iter().flat_map(|(read, _)| read) {
                    if !readable.contains(id) {
                        readable.push(*id);
                    }
                }
                (sentences.vocabulary.clone(), readable)
            }
            Task::Reverse | Task::Copy => {
                let words = LETTERS.map(String::from);
                (words.into(), (0..N_LETTERS).collect())
            }
        };
        Ok(Pairs {
            task,
            length,
            vocabulary,
            sentences,
            readable,
        })
    }

    /// The word of each id.
    pub fn vocabulary(&self) -> &[String] {
        &self.vocabulary
    }

    /// The words of the longest source.
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

    /// The words of the longest target.
    pub fn longest_target(&self) -> usize {
        match self.task {
            Task::SixWords | Task::Typed => self.sentences.longest_written(),
            Task::Reverse | Task::Copy => self.length + 1,
        }
    }

    /// Whether the task has enough sources to hold some back from training.
    pub fn has_unseen(&self) -> bool {
        matches!(self.task, Task::Reverse | Task::Copy)
    }

    /// Draws a pair for a step; of letters any number up to the length is equally likely.
    pub fn training(&self, random: &mut ChaCha8Rng) -> Pair {
        match self.task {
            Task::SixWords | Task::Typed => {
                let known = &self.sentences.pairs;
                let (source, _) = &known[below(random, known.len())];
                self.pair(source.clone())
            }
            Task::Reverse | Task::Copy => {
                let words = 1 + below(random, self.length);
                loop {
                    let pair = self.pair(letters(words, random));
                    if !pair.is_unseen() {
                        return pair;
                    }
                }
            }
        }
    }

    /// Up to `most` different pairs with sources of so many words that no step meets. Sentences
    /// and the ten single letters are too few to hold some back: of these all are given.
    pub fn unseen(&self, words: usize, most: usize, random: &mut ChaCha8Rng) -> Vec<Pair> {
        let few: Vec<_> = match self.task {
            Task::SixWords | Task::Typed => {
                let known = self.sentences.pairs.iter();
                known.map(|(source, _)| source.clone()).collect()
            }
            Task::Reverse | Task::Copy => (0..N_LETTERS).map(|letter| vec![letter]).collect(),
        };
        let few = few.into_iter().filter(|source| source.len() == words);
        let mut pairs: Vec<_> = few.map(|source| self.pair(source)).collect();
        if self.has_unseen() && words > 1 {
            // An eighth is held back, and some are drawn twice: of two letters there are hardly
            // more than a dozen.
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

    /// What should be written for any source of this vocabulary, the end token last; nothing for
    /// a sentence that is none of the task's.
    pub fn answer(&self, source: &[usize]) -> Vec<usize> {
        let mut answer: Vec<_> = match self.task {
            Task::SixWords | Task::Typed => {
                let known = self.sentences.answer(source);
                return known.unwrap_or_default().to_vec();
            }
            Task::Reverse => source.iter().rev().copied().collect(),
            Task::Copy => source.to_vec(),
        };
        answer.push(self.end());
        answer
    }

    /// So many random words that can be read.
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
    (0..n).map(|_| below(random, N_LETTERS)).collect()
}

impl Pair {
    /// Whether the pair is kept from the steps. The target is no news, but a hash of two letters
    /// alone would hold back all of them or none.
    fn is_unseen(&self) -> bool {
        self.source.len() > 1 && is_held_out(&[&*self.source, &*self.target].concat())
    }
}
