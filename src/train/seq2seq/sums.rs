//! The terms from which a number of attention is computed.

use super::Seq2Seq;
use super::attention::{Attention, meet};
use super::decoding::Decoding;
use crate::Matrix;
use crate::error::{ModelError, Result, check_index};
use crate::linear::{Packed, product};
use crate::ops;
use crate::train::parameters::Parameters;
use crate::train::recurrent::layer::rows_of;

/// A stage between the decoder's state and the output o.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stage {
    /// The score of one of the encoder's states.
    Score,
    /// The attention weight of one of the encoder's states.
    Pattern,
    /// A component of the context.
    Context,
    /// A component of the output o.
    Output,
}

/// How a number is computed from its terms.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Operation {
    /// Σ left × right.
    Sum,
    /// tanh(Σ left × right).
    Tanh,
    /// One e^(left − right) divided by the sum over all terms; left is a score, and right is the
    /// largest score.
    Share,
}

/// One term of a number.
#[derive(Debug, Clone, PartialEq)]
pub struct Term {
    /// Name of the left number: `g[0]` for the decoder's state, `c[0]` for the context, and `v[0]`
    /// for v of additive attention. `h[0]` is the encoder's first state.
    pub name: String,
    /// The left number.
    pub left: f32,
    /// The right number.
    pub right: f32,
    /// left × right, or e^(left − right).
    pub value: f32,
}

/// A number and the terms from which it is computed.
#[derive(Debug, Clone, PartialEq)]
pub struct Sum {
    /// The number that the model computed.
    pub value: f32,
    /// How the number is computed from the terms.
    pub operation: Operation,
    /// The terms.
    pub terms: Vec<Term>,
}

impl Seq2Seq {
    /// The terms of a number of a [`Decoding`] at target word `word`: the score or weight of source
    /// word `column`, or component `column` of the context or output.
    ///
    /// # Errors
    ///
    /// [`ModelError::Contradiction`] for a model without attention,
    /// [`RequestError::NoSuch`](crate::error::RequestError::NoSuch) for a word or column out of
    /// range.
    pub fn written_out(
        &self,
        parameters: &Parameters,
        decoding: &Decoding,
        stage: Stage,
        [word, column]: [usize; 2],
    ) -> Result<Sum> {
        if self.attention == Attention::None {
            return Err(ModelError::Contradiction(
                "This model has no attention; choose the attention dot or additive.".into(),
            )
            .into());
        }
        let numbers = match stage {
            Stage::Score => &decoding.scores,
            Stage::Pattern => &decoding.pattern,
            Stage::Context => &decoding.context,
            Stage::Output => &decoding.output,
        };
        check_index("written word", word, numbers.nrows())?;
        check_index("column", column, numbers.ncols())?;
        let g = rows_of(&decoding.decoder, word, 1); // [1, d_model]
        let scores = decoding.scores.row(word);
        let pairs: Vec<(String, f32, f32)> = match (stage, self.attention) {
            (Stage::Score, Attention::Additive) => {
                let at = |x: &Matrix, name| product(x, &Packed::new(parameters.get(name)));
                let h = rows_of(&decoding.encoder, column, 1);
                let met = meet(&at(&g, "attn.w_q"), &at(&h, "attn.w_k")); // [1, d_model]
                terms("v", parameters.get("attn.v").as_slice(), met.as_slice())
            }
            (Stage::Score, _) => {
                let h = rows_of(&decoding.encoder, column, 1);
                let w_a = Packed::transposed(parameters.get("attn.w_a"));
                terms("g", g.as_slice(), product(&h, &w_a).as_slice())
            }
            (Stage::Pattern, _) => {
                let most = vec![scores.max(); scores.ncols()];
                terms("h", scores.transpose().as_slice(), &most)
            }
            (Stage::Context, _) => {
                let pattern = decoding.pattern.row(word).transpose();
                terms(
                    "h",
                    pattern.as_slice(),
                    decoding.encoder.column(column).as_slice(),
                )
            }
            (Stage::Output, _) => {
                let w_c = parameters.get("attn.w_c");
                let weights = w_c.column(column);
                let (upper, lower) = weights.as_slice().split_at(g.len());
                let context = rows_of(&decoding.context, word, 1);
                let mut both = terms("g", g.as_slice(), upper);
                both.extend(terms("c", context.as_slice(), lower));
                both
            }
        };
        let operation = match stage {
            Stage::Score | Stage::Context => Operation::Sum,
            Stage::Output => Operation::Tanh,
            Stage::Pattern => Operation::Share,
        };
        let term = |(name, left, right)| Term {
            name,
            left,
            right,
            value: match operation {
                Operation::Share => ops::exp(left - right),
                Operation::Sum | Operation::Tanh => left * right,
            },
        };
        Ok(Sum {
            value: numbers[(word, column)],
            operation,
            terms: pairs.into_iter().map(term).collect(),
        })
    }
}

fn terms(name: &str, left: &[f32], right: &[f32]) -> Vec<(String, f32, f32)> {
    let pairs = left.iter().zip(right).enumerate();
    pairs
        .map(|(at, (left, right))| (format!("{name}[{at}]"), *left, *right))
        .collect()
}
