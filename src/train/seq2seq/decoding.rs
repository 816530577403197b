//! The recorded decoding of a source.

use serde::Serialize;
use tsify::Tsify;

use super::Seq2Seq;
use super::pairs::{Pair, Pairs};
use crate::Matrix;
use crate::error::Result;
use crate::math::numbers::{NamedNumbers, Numbers};
use crate::math::ops;
use crate::train::parameters::Parameters;

/// The decoding of a source of n words into m words.
#[derive(Debug, Clone, PartialEq, Serialize, Tsify)]
#[tsify(rename = "RecurrentView")]
pub struct Decoding {
    /// Number of training steps taken; 0 for a model without a training run.
    pub step: usize,
    /// The ids of the source.
    pub source: Vec<usize>,
    /// The encoder's states: `[n, d_model]`.
    pub encoder: Numbers,
    /// The encoder's gates, named as in
    /// [`Cell::gate_names`](crate::train::recurrent::Cell::gate_names): `[n, d_model]` each.
    pub encoder_gates: Vec<NamedNumbers>,
    /// The ids of the target words.
    pub words: Vec<usize>,
    /// The decoder's states: `[m, d_model]`.
    pub decoder: Numbers,
    /// The decoder's gates: `[m, d_model]` each.
    pub decoder_gates: Vec<NamedNumbers>,
    /// The scores: `[m, n]`; without attention `[m, 0]`.
    pub scores: Numbers,
    /// The softmax of the scores, of the same shape.
    pub pattern: Numbers,
    /// The contexts, `[m, d_model]`; without attention the encoder's last state, `[1, d_model]`.
    pub context: Numbers,
    /// The input of the unembedding, `[m, d_model]`: tanh([g; c]·W_c), where g is the state and c
    /// the context; without attention, g.
    pub output: Numbers,
    /// The next-word distribution at each step: `[m, d_vocab]`.
    pub probabilities: Numbers,
    /// The ids of the correct answer; empty if the source does not belong to the task.
    pub expected: Vec<usize>,
}

impl Seq2Seq {
    /// Decodes greedily until the end token, or until the answer is one word longer than any
    /// correct one.
    pub fn greedy_decode(
        &self,
        parameters: &Parameters,
        source: &[usize],
        pairs: &Pairs,
    ) -> Result<Decoding> {
        self.check(source)?;
        let most = pairs.longest_target().max(source.len() + 1) + 1;
        let words = self
            .packed(parameters)
            .greedy_decode(source, pairs.end(), most);
        Ok(Decoding {
            expected: pairs.answer(source),
            ..self.follow(parameters, source, words)?
        })
    }

    /// Decodes a source into the given words.
    pub fn follow(
        &self,
        parameters: &Parameters,
        source: &[usize],
        words: Vec<usize>,
    ) -> Result<Decoding> {
        self.check(source)?;
        let pair = Pair {
            source: source.to_vec(),
            target: words,
        };
        let (encoded, decoded) = self.packed(parameters).forced(&[&pair]);
        let attended = decoded.attended;
        let none = || Matrix::zeros(pair.target.len(), 0);
        let first = |all: Vec<Matrix>| Numbers(all.into_iter().next().unwrap_or_else(none));
        Ok(Decoding {
            step: 0,
            source: pair.source,
            expected: Vec::new(),
            encoder_gates: encoded.encoder.gates(self.cell),
            decoder_gates: decoded.decoder.gates(self.cell),
            scores: first(attended.scores),
            pattern: first(attended.patterns),
            context: Numbers(match attended.context.nrows() {
                0 => encoded.encoder.end().h.clone(),
                _ => attended.context,
            }),
            output: attended.output.into(),
            probabilities: ops::softmax_rows(decoded.logits).into(),
            words: pair.target,
            encoder: encoded.states.into(),
            decoder: decoded.states.into(),
        })
    }
}
