//! Explains individual numbers of a recurrent decoder's attention.

use serde::{Deserialize, Serialize};
use tsify::Tsify;

use super::Seq2Seq;
use super::attention::{Attention, tanh_of_sums};
use super::decoding::Decoding;
use crate::Matrix;
use crate::analysis::provenance::{Cell, Explanation, Operand, Operation, Origin};
use crate::error::{Result, TrainError, check_index, fail};
use crate::math::linear::{Packed, product};
use crate::math::ops;
use crate::train::parameters::Parameters;
use crate::train::recurrent::layer::rows_of;

/// A stage between the decoder's state and the output o.
#[derive(Debug, Clone, Copy, PartialEq, Eq, strum::Display, Serialize, Deserialize, Tsify)]
#[strum(serialize_all = "snake_case")]
#[serde(rename_all = "snake_case")]
#[tsify(rename = "RecurrentStage")]
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

impl Seq2Seq {
    /// Explains one number that a [`Decoding`] contains for target word `word`: the score or weight
    /// of source word `column`, or component `column` of the context or output.
    ///
    /// # Errors
    ///
    /// [`TrainError::NoAttention`] for a model without attention.
    pub fn explain(
        &self,
        parameters: &Parameters,
        decoding: &Decoding,
        stage: Stage,
        [word, column]: [usize; 2],
    ) -> Result<Explanation> {
        if self.attention == Attention::None {
            return fail(TrainError::NoAttention);
        }
        let numbers = match stage {
            Stage::Score => &decoding.scores,
            Stage::Pattern => &decoding.pattern,
            Stage::Context => &decoding.context,
            Stage::Output => &decoding.output,
        };
        check_index("written word", word, numbers.nrows())?;
        check_index("column", column, numbers.ncols())?;
        let (operation, operands) = self.sum(parameters, decoding, stage, [word, column]);
        let (name, value) = (stage.to_string(), numbers[(word, column)]);
        let cell = Cell::new(&*name, word, column);
        Ok(Explanation::new(cell, name, value, operation, operands))
    }

    /// The operation and the operands of one number.
    fn sum(
        &self,
        parameters: &Parameters,
        decoding: &Decoding,
        stage: Stage,
        [word, column]: [usize; 2],
    ) -> (Operation, Vec<Operand>) {
        use Origin::{Decoder, Encoder, Weights};
        let operand = Operand::named;
        let g = rows_of(&decoding.decoder, word, 1); // [1, d_model]
        let g_row = || operand(Decoder, "decoder", [word, 0], &g);
        match stage {
            Stage::Score => {
                let h = rows_of(&decoding.encoder, column, 1); // [1, d_model]
                let operands = if self.attention == Attention::Additive {
                    let at = |x: &Matrix, name| product(x, &Packed::new(parameters.get(name)));
                    let hidden = tanh_of_sums(&at(&g, "attn.w_q"), &at(&h, "attn.w_k")); // [1, d_model]
                    let v = parameters.get("attn.v");
                    vec![
                        operand(Weights, "attn.v", [0, 0], v),
                        operand(Encoder, "met", [column, 0], &hidden),
                    ]
                } else {
                    let w_a = Packed::transposed(parameters.get("attn.w_a"));
                    let key = product(&h, &w_a); // [1, d_model]
                    vec![g_row(), operand(Encoder, "key", [column, 0], &key)]
                };
                (Operation::SumOfProducts, operands)
            }
            Stage::Pattern => {
                let scores = rows_of(&decoding.scores, word, 1); // [1, n]
                let exp = scores.map(|x| ops::exp(x - scores.max())); // [1, n]
                let own = exp.columns(column, 1).into_owned();
                let operands = vec![
                    operand(Decoder, "exp", [word, column], &own),
                    operand(Decoder, "exp", [word, 0], &exp),
                ];
                (Operation::Quotient, operands)
            }
            Stage::Context => {
                let pattern = rows_of(&decoding.pattern, word, 1); // [1, n]
                let states = decoding.encoder.columns(column, 1).into_owned(); // [n, 1]
                let operands = vec![
                    operand(Decoder, "pattern", [word, 0], &pattern),
                    operand(Encoder, "encoder", [0, column], &states),
                ];
                (Operation::SumOfProducts, operands)
            }
            Stage::Output => {
                let w_c = parameters.get("attn.w_c").columns(column, 1);
                let part = |first, n| w_c.rows(first, n).into_owned();
                let (d_g, context) = (g.len(), rows_of(&decoding.context, word, 1));
                let operands = vec![
                    g_row(),
                    operand(Weights, "attn.w_c", [0, column], &part(0, d_g)),
                    operand(Decoder, "context", [word, 0], &context),
                    operand(
                        Weights,
                        "attn.w_c",
                        [d_g, column],
                        &part(d_g, w_c.len() - d_g),
                    ),
                ];
                (Operation::Tanh, operands)
            }
        }
    }
}
