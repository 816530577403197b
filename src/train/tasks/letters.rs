//! The tasks copy, reverse and sort: letters, an arrow, then the same letters in the task's order.

use rand_chacha::ChaCha8Rng;

use super::{Task, below};

pub(super) const WORDS: [&str; 11] = ["a", "b", "c", "d", "e", "f", "g", "h", "i", "j", "→"];

const ARROW: usize = WORDS.len() - 1;

pub(super) fn draw(task: Task, length: usize, random: &mut ChaCha8Rng) -> Vec<usize> {
    let mut ids: Vec<usize> = (0..length).map(|_| below(random, ARROW)).collect();
    let answer = answer(task, &ids);
    ids.push(ARROW);
    ids.extend(answer);
    ids
}

pub(super) fn targets(task: Task, ids: &[usize]) -> Vec<Option<usize>> {
    let Some(arrow) = ids.iter().position(|id| *id == ARROW) else {
        return vec![None; ids.len()];
    };
    let given = vec![None; arrow];
    let answers = answer(task, &ids[..arrow]).into_iter().map(Some);
    let all = given.into_iter().chain(answers);
    all.chain(std::iter::repeat(None)).take(ids.len()).collect()
}

fn answer(task: Task, letters: &[usize]) -> Vec<usize> {
    let mut answer = letters.to_vec();
    match task {
        Task::Reverse => answer.reverse(),
        Task::Sort => answer.sort_unstable(),
        _ => {}
    }
    answer
}
