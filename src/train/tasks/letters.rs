//! The tasks copy, reverse and sort: letters, an arrow, then the same letters in the task's order,
//! and an end token for a decoder.

use rand_chacha::ChaCha8Rng;

use super::{Task, below};

/// The letters of the tasks.
pub(in crate::train) const LETTERS: [&str; 10] = ["a", "b", "c", "d", "e", "f", "g", "h", "i", "j"];
const ARROW: &str = "→";

/// The vocabulary: the end token, if there is one, then the letters, then the arrow.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Letters {
    /// Whether answers end with the end token.
    pub has_end: bool,
}

impl Letters {
    pub(super) fn vocabulary(self) -> Vec<String> {
        let end = self.has_end.then_some(super::pairs::SIGNS[0]);
        let words = end.into_iter().chain(LETTERS).chain([ARROW]);
        words.map(String::from).collect()
    }

    pub(super) fn draw(self, task: Task, length: usize, random: &mut ChaCha8Rng) -> Vec<usize> {
        let letter = |_| self.first() + below(random, LETTERS.len());
        let mut ids: Vec<usize> = (0..length).map(letter).collect();
        let answer = self.answer(task, &ids);
        ids.push(self.arrow());
        ids.extend(answer);
        ids
    }

    pub(super) fn targets(self, task: Task, ids: &[usize]) -> Vec<Option<usize>> {
        let Some(arrow) = ids.iter().position(|id| *id == self.arrow()) else {
            return vec![None; ids.len()];
        };
        let given = vec![None; arrow];
        let answers = self.answer(task, &ids[..arrow]).into_iter().map(Some);
        let all = given.into_iter().chain(answers);
        all.chain(std::iter::repeat(None)).take(ids.len()).collect()
    }

    /// Length of a sequence with `length` letters.
    pub(super) fn longest(self, length: usize) -> usize {
        2 * length + 1 + self.first()
    }

    fn answer(self, task: Task, letters: &[usize]) -> Vec<usize> {
        let mut answer = letters.to_vec();
        match task {
            Task::Reverse => answer.reverse(),
            Task::Sort => answer.sort_unstable(),
            _ => {}
        }
        answer.extend(self.has_end.then_some(super::END));
        answer
    }

    /// The id of the first letter.
    fn first(self) -> usize {
        usize::from(self.has_end)
    }

    fn arrow(self) -> usize {
        self.first() + LETTERS.len()
    }
}
