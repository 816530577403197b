//! Explains how a token's probability is computed from the final residual stream.

use std::ops::Range;

use serde::Serialize;
use tsify::Tsify;

use super::{Candidate, Continued, Session};
use crate::Matrix;
use crate::analysis::lens;
use crate::analysis::next_word::NextWord;
use crate::analysis::provenance::{
    Cell, Circuit, Explanation, Operand, Operation, Origin, Region, Weight, region,
};
use crate::error::{Result, SiteProblem, no_such_site};
use crate::model::Model;
use crate::model::config::{Config, Unembedding};
use crate::model::site::Site;
use crate::model::trace::Trace;

/// The explanation of one number in this computation.
#[derive(Debug, Clone, PartialEq, Serialize, Tsify)]
pub struct PathWhy {
    /// The explanation.
    pub why: Explanation,
    /// The number's token; absent for numbers that all tokens share.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub word: Option<Candidate>,
}

impl Session {
    /// Explains one number in the computation of a token's probability from the final residual
    /// stream.
    ///
    /// `name` is a site of the final norm or of the masked-word head, `logits`, or a stage of the softmax: `probability`,
    /// `exp`, `exp_sum` or `largest_logit`. `column` is a dimension or a token id. Probabilities
    /// are at temperature 1.
    pub fn path_why(&mut self, at: &Continued, name: &str, column: usize) -> Result<PathWhy> {
        let (loaded, cache, text) = self.forward(at)?;
        let (model, row) = (loaded.model(), text.position);
        let stream = cache.last_stream(); // [1, d_model]
        let mut stages = Trace::all();
        let x = lens::final_norm(&mut stages, model, &stream); // [1, d_model]
        model.mlm_head(&mut stages, &x);
        let path = Path {
            model,
            row,
            stream,
            stages,
            next: NextWord::new(model.unembed(&x).data.into()),
        };
        let cell = Cell::new(name, row, column);
        cell.check([row + 1, path.columns(name)?])?;
        let why = path.explain(cell)?;
        let is_of_word = OF_WORDS.contains(&name);
        Ok(PathWhy {
            word: is_of_word.then(|| Candidate::new(loaded.tokenizer(), &path.next, column)),
            why,
        })
    }
}

/// The numbers that each token has.
const OF_WORDS: [&str; 3] = ["logits", "exp", "probability"];

/// All numbers computed from the final residual stream, at the predicted position only.
struct Path<'a> {
    model: &'a Model,
    /// The predicted position.
    row: usize,
    /// The final residual stream at that position: `[1, d_model]`.
    stream: Matrix,
    /// The stages of the final norm and of the masked-word head at that position.
    stages: Trace,
    next: NextWord,
}

impl Path<'_> {
    fn columns(&self, name: &str) -> Result<usize> {
        match name {
            "largest_logit" | "exp_sum" => Ok(1),
            name if OF_WORDS.contains(&name) => Ok(self.model.config().d_vocab),
            name => {
                let site: Site = name.parse()?;
                if let Ok(stage) = self.stages.get(site) {
                    return Ok(stage.ncols());
                }
                no_such_site(&site, SiteProblem::OutsidePrediction)
            }
        }
    }

    fn numbers(&self, name: &str, columns: Range<usize>) -> Result<Vec<f32>> {
        let next = &self.next;
        Ok(match name {
            "logits" => columns.map(|id| next.logit(id)).collect(),
            "exp" => columns.map(|id| next.exp(id)).collect(),
            "probability" => columns.map(|id| next.probability(id)).collect(),
            "largest_logit" => vec![next.largest_logit()],
            "exp_sum" => vec![next.exp_sum()],
            _ => {
                let row = self.site(name.parse()?);
                columns.map(|column| row[column]).collect()
            }
        })
    }

    /// The matrix at one of the stages. For any other site: the final residual stream, which is the
    /// input of the first stage.
    fn site(&self, site: Site) -> &Matrix {
        self.stages.get(site).unwrap_or(&self.stream)
    }

    fn operand(&self, name: &str, columns: Range<usize>, is_explained: bool) -> Result<Operand> {
        let at = [self.row, columns.start];
        let numbers = Matrix::from_vec(1, columns.len(), self.numbers(name, columns)?);
        Ok(Operand {
            is_explained,
            ..Operand::named(Origin::Decoder, name, at, &numbers)
        })
    }

    fn explain(&self, cell: Cell) -> Result<Explanation> {
        let Config { d_vocab, .. } = *self.model.config();
        let column = cell.column;
        let (own, one, all) = (column..column + 1, 0..1, 0..d_vocab);
        let value = self.numbers(&cell.name, own.clone())?[0];
        let (operation, operands) = match cell.name.as_str() {
            "probability" => (Operation::Quotient, vec![("exp", own), ("exp_sum", one)]),
            "exp" => (
                Operation::ExpOfDifference,
                vec![("logits", own), ("largest_logit", one)],
            ),
            "exp_sum" => (Operation::Total, vec![("exp", all)]),
            "largest_logit" => (Operation::Largest, vec![("logits", all)]),
            _ => return self.explain_site(cell.name.parse()?, column, value),
        };
        let operands = operands.into_iter();
        let operands = operands.map(|(name, columns)| self.operand(name, columns, true));
        let (operands, part) = (operands.collect::<Result<_>>()?, cell.name.clone());
        Ok(Explanation::new(cell, part, value, operation, operands))
    }

    /// Explains a number of a stage, or a logit.
    fn explain_site(&self, site: Site, column: usize, value: f32) -> Result<Explanation> {
        let config = self.model.config();
        let mut why = Circuit::of_model(config, 1).explain(site, 0, column)?;
        if site == Site::Logits && config.unembedding == Unembedding::Tied {
            let width = 0..config.unembed_width();
            let weight = region(Weight::Unembedding, width, column..column + 1);
            why.sources.insert(1, weight);
        }
        let operand = |region: &Region, site: Site| {
            let is_explained = self.stages.get(site).is_ok();
            self.operand(&site.to_string(), region.columns.clone(), is_explained)
        };
        let at = (site, [self.row, column]);
        Explanation::of_formula(self.model, &why, at, value, operand)
    }
}
