//! The computation of a cross-attention weight.

use serde::Serialize;
use tsify::Tsify;

use super::super::Session;
use super::super::numbers::Numbers;
use crate::error::{Result, check_index};
use crate::site::{HeadSite, SublayerAt};

/// The weight from a decoder step to a source token, stage by stage: the query comes from the
/// decoder, and the key and value from the encoder. Vectors are `[1, d_head]`; rows with a number
/// for every source token are `[1, source]`.
#[derive(Debug, Clone, PartialEq, Serialize, Tsify)]
pub struct CrossWhy {
    /// The step's query.
    pub q: Numbers,
    /// The source token's key.
    pub k: Numbers,
    /// Elementwise products of query and key.
    pub qk_products: Numbers,
    /// Dot products of the query with every key.
    pub dot_products: Numbers,
    /// The dot products divided by √d_head.
    pub scores: Numbers,
    /// The largest score: `[1, 1]`.
    pub row_max: Numbers,
    /// The exponentials of the scores minus `row_max`.
    pub exp: Numbers,
    /// The sum of the exponentials: `[1, 1]`.
    pub exp_sum: Numbers,
    /// The weights.
    pub pattern: Numbers,
    /// The source token's value times its weight.
    pub weighted_v: Numbers,
}

impl Session {
    /// Explains the weight from a decoder step to a source token in a cross-attention head of the
    /// last translation.
    ///
    /// # Errors
    ///
    /// If nothing was translated, or the step, layer, head or source token does not exist.
    pub fn cross_why(
        &self,
        step: usize,
        layer: usize,
        head: usize,
        source: usize,
    ) -> Result<CrossWhy> {
        let run = self.translated()?;
        let model = self.model()?.model();
        let at = SublayerAt::cross_attention(layer).head(head);
        at.check(model.config())?;
        check_index("step", step, run.written.len())?;
        let n_key = run.pattern(at)?.ncols();
        check_index("source token", source, n_key)?;
        let of_head = |part| at.site(part);
        let sites = [
            HeadSite::Q,
            HeadSite::K,
            HeadSite::QkProducts,
            HeadSite::DotProducts,
            HeadSite::AttnScores,
            HeadSite::RowMax,
            HeadSite::Exp,
            HeadSite::ExpSum,
            HeadSite::Pattern,
            HeadSite::WeightedV,
        ];
        let trace = run.again(model, sites.map(of_head))?;
        let row = |part, row: usize| -> Result<Numbers> {
            let matrix = trace.get(of_head(part))?.rows(row, 1).into_owned();
            Ok(Numbers::from(matrix))
        };
        // One row per pair of step and source token.
        let pair = step * n_key + source;
        Ok(CrossWhy {
            q: row(HeadSite::Q, step)?,
            k: row(HeadSite::K, source)?,
            qk_products: row(HeadSite::QkProducts, pair)?,
            dot_products: row(HeadSite::DotProducts, step)?,
            scores: row(HeadSite::AttnScores, step)?,
            row_max: row(HeadSite::RowMax, step)?,
            exp: row(HeadSite::Exp, step)?,
            exp_sum: row(HeadSite::ExpSum, step)?,
            pattern: row(HeadSite::Pattern, step)?,
            weighted_v: row(HeadSite::WeightedV, pair)?,
        })
    }
}
