//! The view of a model in training: its output for a sequence, and its heads' scores.

use serde::Serialize;
use tsify::Tsify;

use crate::Matrix;
use crate::analysis::alignment::alignment;
use crate::math::numbers::{Floats, Numbers};
use crate::math::ops;

use super::loss;
use super::network::Network;
use super::output::{Attention, Output};
use super::tasks::{END, Example};

/// The output of a model in training for a sequence of n words.
#[derive(Debug, Clone, PartialEq, Serialize, Tsify)]
#[tsify(rename = "TrainView")]
pub struct View {
    /// Number of steps taken.
    pub step: usize,
    /// Ids of the words.
    pub sequence: Vec<usize>,
    /// Attention weights, `[n_query, n_key]` each, in the order of [`Output::patterns`].
    pub patterns: Vec<Numbers>,
    /// See [`Output::alignment`].
    pub alignment: Option<Numbers>,
    /// See [`Output::distance_bias`].
    pub distance_bias: Option<Numbers>,
    /// The mean cross-entropy over the positions with a target, in nats. Targets have the run's
    /// label smoothing ([`loss::cross_entropy`]).
    pub cross_entropy: f32,
    /// The mean divergence of the predictions from these targets ([`loss::divergence`]).
    pub divergence: f32,
    /// The distribution after each position, `[n, d_vocab]`; zeros at the positions of an encoder.
    pub probabilities: Numbers,
    /// The target id after each position; `None` for positions that the loss ignores.
    pub targets: Vec<Option<usize>>,
    /// Each head's score as a previous-token head: [`previous_token`]; 0 in cross-attention.
    pub previous_token: Floats,
    /// Each head's score as an induction head: [`induction`]; 0 in cross-attention.
    pub induction: Floats,
    /// Each cross-attention head's [`alignment`] score; 0 in self-attention.
    pub alignment_score: Floats,
    /// See [`Output::hidden`].
    pub hidden: Numbers,
}

impl View {
    /// The output of a network for a sequence, after `step` steps.
    pub(super) fn new(
        step: usize,
        network: &Network,
        example: Example,
        output: Output,
        smoothing: f32,
    ) -> Self {
        let (attention, n_given) = (network.attention(), network.n_given(&example));
        let Example { ids, targets, .. } = example;
        let Output {
            logits,
            hidden,
            patterns,
            alignment,
            distance_bias,
        } = output;
        let compared = loss::cross_entropy(&logits, &targets, smoothing);
        let divergence = loss::divergence(&logits, &targets, smoothing);
        let mut probabilities = ops::softmax_rows(logits); // [n, d_vocab]
        probabilities.rows_mut(0, n_given).fill(0.0);
        let n_heads = patterns.len() / attention.len().max(1);
        let heads = || {
            let of_head = |(head, pattern)| (attention[head / n_heads], pattern);
            patterns.iter().enumerate().map(of_head)
        };
        let n_target = targets.iter().flatten().filter(|word| **word != END);
        let n_target = n_target.count();
        let within = |score: &dyn Fn(&Matrix, &[usize]) -> f32| {
            let score = |(one, pattern): (Attention, &Matrix)| match one.queries == one.keys {
                true => score(pattern, one.keys.of(&ids, n_given)),
                false => 0.0,
            };
            heads().map(score).collect()
        };
        let across = |(one, pattern): (Attention, &Matrix)| match one.queries == one.keys {
            true => 0.0,
            false => {
                let target: Vec<usize> = (0..n_target.min(pattern.nrows())).collect();
                let source: Vec<usize> = (0..n_given.min(pattern.ncols())).collect();
                self::alignment(pattern, &target, &source)
            }
        };
        View {
            step,
            cross_entropy: compared.loss,
            divergence,
            probabilities: probabilities.into(),
            hidden: hidden.into(),
            previous_token: within(&|pattern, _| previous_token(pattern)),
            induction: within(&induction),
            alignment_score: heads().map(across).collect(),
            targets,
            patterns: patterns.into_iter().map(Numbers).collect(),
            alignment: alignment.map(Numbers),
            distance_bias: distance_bias.map(Numbers),
            sequence: ids,
        }
    }
}

/// The mean weight on the previous token: the mean of `p[i, i − 1]`, i ≥ 1; 0 for a single token.
///
/// ```
/// use headlight::{Matrix, train::view::previous_token};
/// let pattern = Matrix::from_row_slice(3, 3, &[1., 0., 0., 0.75, 0.25, 0., 0.25, 0.5, 0.25]);
/// assert_eq!(previous_token(&pattern), 0.625);
/// ```
pub fn previous_token(pattern: &Matrix) -> f32 {
    mean((1..pattern.nrows()).map(|i| pattern[(i, i - 1)]))
}

/// The mean weight on the token after the previous occurrence of the same token: the mean of
/// `p[i, j + 1]`, where j is the last position before i with the same token; 0 if no token repeats.
///
/// This is the prefix-matching score of Olsson et al. 2022 ("In-context learning and induction
/// heads").
///
/// ```
/// use headlight::{Matrix, train::view::induction};
/// let pattern = Matrix::from_row_slice(3, 3, &[1., 0., 0., 0.75, 0.25, 0., 0.25, 0.5, 0.25]);
/// assert_eq!(induction(&pattern, &[5, 6, 5]), 0.5);
/// assert_eq!(induction(&pattern, &[5, 6, 7]), 0.0);
/// ```
pub fn induction(pattern: &Matrix, ids: &[usize]) -> f32 {
    let before = |i: usize| ids[..i].iter().rposition(|id| *id == ids[i]);
    mean((0..ids.len()).filter_map(|i| Some(pattern[(i, before(i)? + 1)])))
}

fn mean(numbers: impl Iterator<Item = f32>) -> f32 {
    let (sum, count) = numbers.fold((0.0, 0), |(sum, count), x| (sum + x, count + 1));
    sum / count.max(1) as f32
}
