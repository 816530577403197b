//! Training tasks as sequences of words.
//!
//! Each kind of task has a file with its vocabulary, random sequences, and the target after each
//! position. Targets are derived from the sequence, so user-supplied sequences have targets too.

use serde::{Deserialize, Serialize};
use tsify::Tsify;

mod agreement;
mod induction;
pub(super) mod letters;
mod pairs;

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::RngCore;

use crate::error::{Result, TrainError, fail};
use crate::train::sentences::{EndToken, Sentences};
use letters::Letters;

/// The id of the end token in a translation model's vocabulary.
pub const END: usize = 0;

/// A task; `length` is [`Settings::length`](super::Settings::length).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, Tsify, strum::VariantArray)]
#[serde(rename_all = "snake_case")]
pub enum Task {
    /// Lecture B's translation task: "merci" and "je suis étudiant" are translated into English.
    /// The target vocabulary has six words, including the end token; `length` is ignored.
    SixWords,
    /// `length` (2 to 12) letters, an arrow, and the same letters.
    Copy,
    /// `length` (2 to 12) letters, an arrow, and the letters reversed.
    Reverse,
    /// `length` (2 to 12) letters, an arrow, and the letters in alphabetical order.
    Sort,
    /// 2·`length` letters, with `length` from 4 to 12: each repeated letter is followed by the same
    /// letter as before.
    Induction,
    /// A subject, then `length` (0 to 12) words, among which can be singular and plural nouns, then
    /// "is" or "are".
    Agreement,
    /// User-supplied sentences and answers ([`Sentences::typed`]); `length` is ignored.
    Typed,
}

impl Task {
    /// The lengths that the task supports.
    pub fn lengths(self) -> std::ops::RangeInclusive<usize> {
        match self {
            Task::SixWords | Task::Typed => 0..=usize::MAX,
            Task::Copy | Task::Reverse | Task::Sort => 2..=12,
            Task::Induction => 4..=12,
            Task::Agreement => 0..=12,
        }
    }
}

/// A sequence of words and its targets.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Example {
    /// Ids of the words.
    pub ids: Vec<usize>,
    /// The target id after each position; `None` for positions that the loss ignores.
    pub targets: Vec<Option<usize>>,
    /// Number of words before the first position with a target. These words are given, and an
    /// encoder reads them.
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

/// A generator of the sequences of a task.
///
/// # Example: training never draws a held-out sequence
///
/// ```
/// use headlight::train::tasks::{Data, Task};
/// use rand_chacha::{ChaCha8Rng, rand_core::SeedableRng};
/// let data = Data::new(Task::Reverse, 3, "")?;
/// let mut random = ChaCha8Rng::seed_from_u64(1);
/// let unseen = data.unseen(&mut random);
/// assert!((0..1000).all(|_| data.training(&mut random) != unseen));
/// // Three letters, an arrow, and the letters reversed.
/// assert_eq!(unseen.targets[3], Some(unseen.ids[2]));
/// # Ok::<(), headlight::error::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq)]
pub struct Data {
    task: Task,
    length: usize,
    vocabulary: Vec<String>,
    letters: Letters,
    /// The sentences of the task; empty for tasks without sentences.
    sentences: Sentences,
}

impl Data {
    /// The sequences of a task. `typed` contains the user's lines, which only [`Task::Typed`] uses.
    pub fn new(task: Task, length: usize, typed: &str) -> Result<Self> {
        Data::with_letters(task, length, typed, Letters { has_end: false })
    }

    /// The sequences of a task for a translation model: every answer ends with the end token, whose
    /// id is [`END`]. The last word of the vocabulary is the decoder's start token.
    ///
    /// # Example: two letters and their reverse
    ///
    /// ```
    /// use headlight::train::tasks::{Data, Task};
    /// let data = Data::for_translation(Task::Reverse, 2, "")?;
    /// assert_eq!([data.vocabulary()[0].as_str(), &data.vocabulary()[11]], ["<eos>", "→"]);
    /// let targets = data.targets(&[1, 2, 11, 2, 1, 0]);
    /// assert_eq!(targets[2..], [Some(2), Some(1), Some(0), None]);
    /// # Ok::<(), headlight::error::Error>(())
    /// ```
    pub fn for_translation(task: Task, length: usize, typed: &str) -> Result<Self> {
        let task = match task {
            Task::Induction => "induction",
            Task::Agreement => "agreement",
            Task::SixWords | Task::Copy | Task::Reverse | Task::Sort | Task::Typed => {
                return Data::with_letters(task, length, typed, Letters { has_end: true });
            }
        };
        fail(TrainError::TaskWithoutInput { task })
    }

    fn with_letters(task: Task, length: usize, typed: &str, letters: Letters) -> Result<Self> {
        let lengths = task.lengths();
        if !lengths.contains(&length) {
            let (least, most) = (*lengths.start(), *lengths.end());
            return fail(TrainError::TaskLength {
                length,
                least,
                most,
            });
        }
        let order = match letters.has_end {
            true => EndToken::First,
            false => EndToken::AfterTargets,
        };
        let sentences = match task {
            Task::SixWords => Sentences::six_words(pairs::SIGNS, order),
            Task::Typed => Sentences::typed(typed, pairs::SIGNS, order)?,
            Task::Copy | Task::Reverse | Task::Sort | Task::Induction | Task::Agreement => {
                Sentences::default()
            }
        };
        let words = |words: &[&str]| words.iter().map(|word| (*word).into()).collect();
        let vocabulary = match task {
            Task::SixWords | Task::Typed => sentences.vocabulary.clone(),
            Task::Copy | Task::Reverse | Task::Sort => letters.vocabulary(),
            Task::Induction => words(&induction::WORDS),
            Task::Agreement => words(&agreement::WORDS),
        };
        Ok(Data {
            task,
            length,
            vocabulary,
            letters,
            sentences,
        })
    }

    /// The word of each id.
    pub fn vocabulary(&self) -> &[String] {
        &self.vocabulary
    }

    /// Length of the longest sequence, in words.
    pub fn longest(&self) -> usize {
        match self.task {
            Task::SixWords | Task::Typed => {
                self.sentences.longest_source() + 1 + self.sentences.longest_target()
            }
            Task::Copy | Task::Reverse | Task::Sort => self.letters.longest(self.length),
            Task::Induction => 2 * self.length,
            Task::Agreement => self.length + 3,
        }
    }

    /// Whether the task has enough sequences to hold some of them out of training. The six-word
    /// task has only two; the tasks with typed pairs and with agreement over a distance of 0 also
    /// have too few.
    pub fn has_unseen(&self) -> bool {
        match self.task {
            Task::SixWords | Task::Typed => false,
            Task::Agreement => self.length > 0,
            Task::Copy | Task::Reverse | Task::Sort | Task::Induction => true,
        }
    }

    /// Draws a training sequence.
    pub fn training(&self, random: &mut ChaCha8Rng) -> Example {
        self.draw_where(random, |ids| !is_held_out(ids))
    }

    /// Draws a held-out sequence, or a training sequence if the task holds out no sequences
    /// ([`Data::has_unseen`]).
    pub fn unseen(&self, random: &mut ChaCha8Rng) -> Example {
        self.draw_where(random, is_held_out)
    }

    /// The target after each position of any sequence of words from the vocabulary; `None` for
    /// positions that the loss ignores.
    pub fn targets(&self, ids: &[usize]) -> Vec<Option<usize>> {
        match self.task {
            Task::SixWords | Task::Typed => pairs::targets(&self.sentences, ids),
            Task::Copy | Task::Reverse | Task::Sort => self.letters.targets(self.task, ids),
            Task::Induction => induction::targets(ids),
            Task::Agreement => agreement::targets(self.length, ids),
        }
    }

    fn draw_where(&self, random: &mut ChaCha8Rng, is_wanted: impl Fn(&[usize]) -> bool) -> Example {
        let mut draw = || match self.task {
            Task::SixWords | Task::Typed => pairs::draw(&self.sentences, random),
            Task::Copy | Task::Reverse | Task::Sort => {
                self.letters.draw(self.task, self.length, random)
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

/// Whether a sequence is held out. A hash of the ids (FNV-1a, Fowler, Noll and Vo 1991) selects an
/// eighth of all sequences, independently of the seed.
pub(super) fn is_held_out(ids: &[usize]) -> bool {
    let hash = ids.iter().fold(0xcbf2_9ce4_8422_2325_u64, |hash, id| {
        (hash ^ *id as u64).wrapping_mul(0x0100_0000_01b3)
    });
    // Uses the high bits, because the hash's low bits depend only on the low bits of the ids.
    (hash >> 32).is_multiple_of(8)
}

/// A random integer from 0 to `bound` − 1.
pub(super) fn below(random: &mut ChaCha8Rng, bound: usize) -> usize {
    ((u64::from(random.next_u32()) * bound as u64) >> 32) as usize
}

/// Shuffles words uniformly (Fisher and Yates 1938).
fn shuffle(words: &mut [usize], random: &mut ChaCha8Rng) {
    for last in (1..words.len()).rev() {
        words.swap(last, below(random, last + 1));
    }
}
