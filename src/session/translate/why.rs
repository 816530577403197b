//! What a weight of the cross-attention is made of, between the two texts.

use serde::Serialize;
use tsify::Tsify;

use super::super::Session;
use super::super::numbers::Numbers;
use crate::error::{Result, check_index};
use crate::site::{HeadAt, HeadSite, Site};

/// The weight that a step of the decoder gives to a source token, stage by stage: the query is
/// made of what is written, key and value of what was read. Vectors are `[1, d_head]`, rows with
/// a number for every source token `[1, source]`.
#[derive(Debug, Clone, PartialEq, Serialize, Tsify)]
pub struct CrossWhy {
    /// The step's query.
    pub q: Numbers,
    /// The source token's key.
    pub k: Numbers,
    /// The two multiplied, number by number.
    pub qk_products: Numbers,
    /// The query times every key.
    pub dot_products: Numbers,
    /// The dot products divided by √d_head.
    pub scores: Numbers,
    /// The largest score: `[1, 1]`.
    pub row_max: Numbers,
    /// The exponentials of the scores minus that.
    pub exp: Numbers,
    /// Their sum: `[1, 1]`.
    pub exp_sum: Numbers,
    /// The weights.
    pub pattern: Numbers,
    /// The source token's value times its weight.
    pub weighted_v: Numbers,
}

impl Session {
    /// What the weight is made of that a step gives to a source token, in a head of the
    /// cross-attention of the last translation.
    ///
    /// # Errors
    ///
    /// A sentence for a step, layer, head or source token that does not exist, or before the first
    /// translation.
    pub fn cross_why(
        &self,
        step: usize,
        layer: usize,
        head: usize,
        source: usize,
    ) -> Result<CrossWhy> {
        let made = self.translated()?;
        let model = self.model()?.model();
        let at = HeadAt { layer, head };
        at.check_cross(model.config())?;
        check_index("step", step, made.written.len())?;
        let n_key = made.pattern(at)?.ncols();
        check_index("source token", source, n_key)?;
        let of_head = |part| Site::Cross { layer, head, part };
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
        let trace = made.again(model, sites.map(of_head))?;
        let row = |part, row: usize| -> Result<Numbers> {
            let matrix = trace.get(of_head(part))?.rows(row, 1).into_owned();
            Ok(Numbers::from(matrix))
        };
        // A row for every pair of step and source token.
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
