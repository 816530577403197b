//! The terms from which a number of attention is computed.

use super::Seq2Seq;
use super::attention::{Attention, meet};
use super::decoding::Decoding;
use crate::Matrix;
use crate::config::StackId;
use crate::error::{ModelError, Result, check_index};
use crate::linear::{Packed, product};
use crate::ops;
use crate::provenance::Operation;
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

/// An operand of a number: a rectangle of one matrix.
#[derive(Debug, Clone, PartialEq)]
pub struct Operand {
    /// The matrix.
    pub name: &'static str,
    /// The stack that computes the matrix; `None` for weights.
    pub stack: Option<StackId>,
    /// The first row.
    pub row: usize,
    /// The first column.
    pub column: usize,
    /// The numbers.
    pub values: Vec<f32>,
}

/// A number and its operands.
#[derive(Debug, Clone, PartialEq)]
pub struct Sum {
    /// The number.
    pub value: f32,
    /// The operation.
    pub operation: Operation,
    /// The operands, in the operation's order.
    pub operands: Vec<Operand>,
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
        let g_row = || of_decoder("decoder", [word, 0], g.as_slice());
        let encoder = |name, at, values: &[f32]| operand(name, Some(StackId::Blocks), at, values);
        let (operation, operands) = match stage {
            Stage::Score => {
                let h = rows_of(&decoding.encoder, column, 1); // [1, d_model]
                let operands = if self.attention == Attention::Additive {
                    let at = |x: &Matrix, name| product(x, &Packed::new(parameters.get(name)));
                    let met = meet(&at(&g, "attn.w_q"), &at(&h, "attn.w_k")); // [1, d_model]
                    let v = operand("attn.v", None, [0, 0], parameters.get("attn.v").as_slice());
                    vec![v, encoder("met", [column, 0], met.as_slice())]
                } else {
                    let w_a = Packed::transposed(parameters.get("attn.w_a"));
                    let key = product(&h, &w_a); // [1, d_model]
                    vec![g_row(), encoder("key", [column, 0], key.as_slice())]
                };
                (Operation::SumOfProducts, operands)
            }
            Stage::Pattern => {
                let scores = decoding.scores.row(word);
                let exp: Vec<f32> = scores.iter().map(|x| ops::exp(x - scores.max())).collect();
                let own = of_decoder("exp", [word, column], &exp[column..=column]);
                (
                    Operation::Quotient,
                    vec![own, of_decoder("exp", [word, 0], &exp)],
                )
            }
            Stage::Context => {
                let pattern = decoding.pattern.row(word).transpose();
                let states = decoding.encoder.column(column);
                let pattern = of_decoder("pattern", [word, 0], pattern.as_slice());
                let states = encoder("encoder", [0, column], states.as_slice());
                (Operation::SumOfProducts, vec![pattern, states])
            }
            Stage::Output => {
                let w_c = parameters.get("attn.w_c").column(column);
                let (upper, lower) = w_c.as_slice().split_at(g.len());
                let of_w_c = |row, values| operand("attn.w_c", None, [row, column], values);
                let context = rows_of(&decoding.context, word, 1); // [1, d_model]
                let context = of_decoder("context", [word, 0], context.as_slice());
                let operands = vec![g_row(), of_w_c(0, upper), context, of_w_c(g.len(), lower)];
                (Operation::Tanh, operands)
            }
        };
        Ok(Sum {
            value: numbers[(word, column)],
            operation,
            operands,
        })
    }
}

fn of_decoder(name: &'static str, at: [usize; 2], values: &[f32]) -> Operand {
    operand(name, Some(StackId::Decoder), at, values)
}

fn operand(
    name: &'static str,
    stack: Option<StackId>,
    [row, column]: [usize; 2],
    values: &[f32],
) -> Operand {
    Operand {
        name,
        stack,
        row,
        column,
        values: values.to_vec(),
    }
}
