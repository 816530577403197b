//! What a tiny model is to learn, as sequences of words.
//!
//! A file for each kind of task gives its words, draws sequences, and says which word should
//! follow which position. What should follow is read off the sequence itself, so that a sequence
//! which a person types is judged like any other.

mod agreement;
mod induction;
mod letters;
mod pairs;

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::RngCore;

use crate::error::{Error, Result};
use crate::train::sentences::Sentences;

/// A task. `length` is the setting of that name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Task {
    /// Lecture B's translation into six words: "merci", "je suis étudiant". It has no length.
    SixWords,
    /// `length` letters, 2 to 12, an arrow, the same letters.
    Copy,
    /// `length` letters, 2 to 12, an arrow, the letters from the last to the first.
    Reverse,
    /// `length` letters, 2 to 12, an arrow, the letters in alphabetical order.
    Sort,
    /// 2·`length` letters, `length` 4 to 12: whatever followed a letter the last time follows it
    /// again.
    Induction,
    /// A subject, `length` words with nouns of either number, 0 to 12, then "is" or "are".
    Agreement,
    /// Sentences and answers that a person typed ([`Sentences::typed`]). They have no length.
    Typed,
}

impl Task {
    /// The lengths that the task has.
    pub fn lengths(self) -> std::ops::RangeInclusive<usize> {
        match self {
            Task::SixWords | Task::Typed => 0..=usize::MAX,
            Task::Copy | Task::Reverse | Task::Sort => 2..=12,
            Task::Induction => 4..=12,
            Task::Agreement => 0..=12,
        }
    }
}

/// A sequence, and for each of its positions the word that should follow, where that counts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Example {
    /// Ids of the words.
    pub ids: Vec<usize>,
    /// The id that should follow each position.
    pub targets: Vec<Option<usize>>,
    /// How many words are given: all in front of the first that should be followed by one that
    /// counts. An encoder reads these.
    pub given: usize,
}

impl Example {
    /// A sequence with its targets.
    pub fn new(ids: Vec<usize>, targets: Vec<Option<usize>>) -> Self {
        let first = targets.iter().position(Option::is_some);
        Example {
            given: first.unwrap_or(ids.len()),
            ids,
            targets,
        }
    }
}

/// Sequences of a task of one length, without end.
///
/// # Example: what is drawn for training is never in the unseen set
///
/// ```
/// use headlight::train::tasks::{Data, Task};
/// use rand_chacha::{ChaCha8Rng, rand_core::SeedableRng};
/// let data = Data::new(Task::Reverse, 3, "")?;
/// let mut random = ChaCha8Rng::seed_from_u64(1);
/// let unseen = data.unseen(&mut random);
/// assert!((0..1000).all(|_| data.training(&mut random) != unseen));
/// // Three letters and an arrow, then the letters from the last to the first.
/// assert_eq!(unseen.targets[3], Some(unseen.ids[2]));
/// # Ok::<(), headlight::error::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq)]
pub struct Data {
    task: Task,
    length: usize,
    vocabulary: Vec<String>,
    /// Of a task that has some.
    sentences: Sentences,
}

impl Data {
    /// The sequences of a task. `typed` are the lines of [`Task::Typed`].
    ///
    /// # Errors
    ///
    /// [`Error::TrainSetting`] for a length that the task does not have, and what
    /// [`Sentences::typed`] finds.
    pub fn new(task: Task, length: usize, typed: &str) -> Result<Self> {
        let lengths = task.lengths();
        if !lengths.contains(&length) {
            return Err(Error::TrainSetting {
                name: "length",
                value: length.to_string(),
                allowed: format!("{} to {} for this task", lengths.start(), lengths.end()),
            });
        }
        let sentences = match task {
            Task::SixWords => Sentences::six_words(pairs::SIGNS),
            Task::Typed => Sentences::typed(typed, pairs::SIGNS)?,
            Task::Copy | Task::Reverse | Task::Sort | Task::Induction | Task::Agreement => {
                Sentences::default()
            }
        };
        let words = |words: &[&str]| words.iter().map(|word| (*word).into()).collect();
        let vocabulary = match task {
            Task::SixWords | Task::Typed => sentences.vocabulary.clone(),
            Task::Copy | Task::Reverse | Task::Sort => words(&letters::WORDS),
            Task::Induction => words(&induction::WORDS),
            Task::Agreement => words(&agreement::WORDS),
        };
        Ok(Data {
            task,
            length,
            vocabulary,
            sentences,
        })
    }

    /// The word of each id.
    pub fn vocabulary(&self) -> &[String] {
        &self.vocabulary
    }

    /// How many words the longest sequence has.
    pub fn longest(&self) -> usize {
        match self.task {
            Task::SixWords | Task::Typed => {
                self.sentences.longest_read() + 1 + self.sentences.longest_written()
            }
            Task::Copy | Task::Reverse | Task::Sort => 2 * self.length + 1,
            Task::Induction => 2 * self.length,
            Task::Agreement => self.length + 3,
        }
    }

    /// Whether the task has enough sequences to hold some back from training. The six words make
    /// two, what a person types or agreement over no word a few more.
    pub fn has_unseen(&self) -> bool {
        match self.task {
            Task::SixWords | Task::Typed => false,
            Task::Agreement => self.length > 0,
            Task::Copy | Task::Reverse | Task::Sort | Task::Induction => true,
        }
    }

    /// Draws a sequence for a step.
    pub fn training(&self, random: &mut ChaCha8Rng) -> Example {
        self.draw_where(random, |ids| !is_held_out(ids))
    }

    /// Draws a sequence that no step meets. Where a task has too few to hold some back
    /// ([`Data::has_unseen`]), it is one that steps meet too.
    pub fn unseen(&self, random: &mut ChaCha8Rng) -> Example {
        self.draw_where(random, is_held_out)
    }

    /// The word that should follow each position of any sequence of this vocabulary, where that
    /// counts in the task.
    pub fn targets(&self, ids: &[usize]) -> Vec<Option<usize>> {
        match self.task {
            Task::SixWords | Task::Typed => pairs::targets(&self.sentences, ids),
            Task::Copy | Task::Reverse | Task::Sort => letters::targets(self.task, ids),
            Task::Induction => induction::targets(ids),
            Task::Agreement => agreement::targets(self.length, ids),
        }
    }

    fn draw_where(&self, random: &mut ChaCha8Rng, is_wanted: impl Fn(&[usize]) -> bool) -> Example {
        let mut draw = || match self.task {
            Task::SixWords | Task::Typed => pairs::draw(&self.sentences, random),
            Task::Copy | Task::Reverse | Task::Sort => {
                letters::draw(self.task, self.length, random)
            }
            Task::Induction => induction::draw(self.length, random),
            Task::Agreement => agreement::draw(self.length, random),
        };
        let mut ids = draw();
        while self.has_unseen() && !is_wanted(&ids) {
            ids = draw();
        }
        let targets = self.targets(&ids);
        Example::new(ids, targets)
    }
}

/// Whether a sequence is kept from the steps: an eighth of all, by a hash of the ids (FNV-1a,
/// Fowler, Noll and Vo 1991), so that it depends on no seed.
pub(super) fn is_held_out(ids: &[usize]) -> bool {
    let hash = ids.iter().fold(0xcbf2_9ce4_8422_2325_u64, |hash, id| {
        (hash ^ *id as u64).wrapping_mul(0x0100_0000_01b3)
    });
    // The low bits of the hash depend on the low bits of the ids alone.
    (hash >> 32).is_multiple_of(8)
}

/// A whole number from 0 to below the bound.
pub(super) fn below(random: &mut ChaCha8Rng, bound: usize) -> usize {
    ((u64::from(random.next_u32()) * bound as u64) >> 32) as usize
}

/// Puts words into an order in which each order is equally likely (Fisher and Yates 1938).
fn shuffle(words: &mut [usize], random: &mut ChaCha8Rng) {
    for last in (1..words.len()).rev() {
        words.swap(last, below(random, last + 1));
    }
}
