//! Explains how a token's probability is computed from the final residual stream.

use std::ops::Range;

use serde::Serialize;
use tsify::Tsify;

use super::{Candidate, Continued, Session};
use crate::Matrix;
use crate::analysis::lens;
use crate::analysis::next_word::NextWord;
use crate::analysis::provenance::{
    Cell, Circuit, Explanation, Operand, Operation, Origin, Quantity, Region, Weight,
};
use crate::error::{ActivationError, Result};
use crate::model::Model;
use crate::model::config::{Config, Unembedding};
use crate::model::site::{Norm, NormSite, Site};
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
    /// `name` is a site of the final norm, `logits`, or a stage of the softmax: `probability`,
    /// `exp`, `exp_sum` or `largest_logit`. `column` is a dimension or a token id. Probabilities
    /// are at temperature 1.
    ///
    /// # Errors
    ///
    /// As in [`Session::predict`], or if the number does not exist.
    pub fn path_why(&mut self, at: &Continued, name: &str, column: usize) -> Result<PathWhy> {
        let (loaded, cache, text) = self.forward(at)?;
        let (model, row) = (loaded.model(), text.ids.len() - 1);
        let config = model.config();
        let stream = cache.after_layer(config.n_layers(), row); // [1, d_model]
        let mut norm = Trace::of(norm_sites());
        let x = lens::final_norm(&mut norm, model, &stream); // [1, d_model]
        let path = Path {
            model,
            row,
            stream,
            norm,
            next: NextWord::new(model.unembed(&x).data.into()),
        };
        let number = Number::parse(name, config)?;
        let cell = Cell::new(number.name(), row, column);
        cell.check([row + 1, path.columns(number)?])?;
        let value = path.numbers(number, column..column + 1)?[0];
        let (operation, operands) = path.operands(number, column)?;
        let is_of_word = matches!(
            number,
            Number::Probability | Number::Exp | Number::Site(Site::Logits)
        );
        Ok(PathWhy {
            word: is_of_word.then(|| Candidate::new(loaded.tokenizer(), &path.next, column)),
            why: Explanation::new(cell, name, value, operation, operands),
        })
    }
}

/// A matrix in this computation, for the last token only.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Number {
    /// A stage of the final norm, or the logits.
    Site(Site),
    /// The largest logit, a single number.
    LargestLogit,
    /// e^(logit − largest logit).
    Exp,
    /// The sum of the exponentials, a single number.
    ExpSum,
    /// An exponential divided by the sum of all exponentials.
    Probability,
}

impl Number {
    /// Parses the number's name.
    fn parse(name: &str, config: &Config) -> Result<Self> {
        Ok(match name {
            "largest_logit" => Number::LargestLogit,
            "exp" => Number::Exp,
            "exp_sum" => Number::ExpSum,
            "probability" => Number::Probability,
            _ => {
                let site: Site = name.parse()?;
                let is_final = matches!(
                    site,
                    Site::Norm {
                        norm: Norm::FINAL,
                        ..
                    }
                );
                if site != Site::Logits && !(is_final && Site::all(config).contains(&site)) {
                    let reason = "it is not between the last vector and the probabilities of this \
                        model; choose one of the final norm, the logits or the softmax";
                    return Err(ActivationError::NoSuchSite {
                        site: site.to_string(),
                        reason: reason.into(),
                    }
                    .into());
                }
                Number::Site(site)
            }
        })
    }

    fn name(self) -> String {
        match self {
            Number::Site(site) => site.to_string(),
            Number::LargestLogit => "largest_logit".into(),
            Number::Exp => "exp".into(),
            Number::ExpSum => "exp_sum".into(),
            Number::Probability => "probability".into(),
        }
    }
}

/// All numbers computed from the final residual stream.
struct Path<'a> {
    model: &'a Model,
    /// Position of the last token.
    row: usize,
    /// The last token's final residual stream: `[1, d_model]`.
    stream: Matrix,
    /// The stages of the final norm for the last token.
    norm: Trace,
    next: NextWord,
}

impl Path<'_> {
    fn columns(&self, number: Number) -> Result<usize> {
        Ok(match number {
            Number::Site(Site::Logits) | Number::Exp | Number::Probability => {
                self.model.config().d_vocab
            }
            Number::Site(site) => self.site(site)?.ncols(),
            Number::LargestLogit | Number::ExpSum => 1,
        })
    }

    fn numbers(&self, number: Number, columns: Range<usize>) -> Result<Vec<f32>> {
        let next = &self.next;
        let of_words = |value: fn(&NextWord, usize) -> f32| -> Vec<f32> {
            columns.clone().map(|id| value(next, id)).collect()
        };
        Ok(match number {
            Number::Site(Site::Logits) => of_words(NextWord::logit),
            Number::Exp => of_words(NextWord::exp),
            Number::Probability => of_words(NextWord::probability),
            Number::LargestLogit => vec![next.largest_logit()],
            Number::ExpSum => vec![next.exp_sum()],
            Number::Site(site) => {
                let row = self.site(site)?;
                columns.map(|column| row[column]).collect()
            }
        })
    }

    /// The last token's matrix at a stage of the final norm. For any other site: the final residual
    /// stream, which is the norm's input.
    fn site(&self, site: Site) -> Result<&Matrix> {
        match site {
            Site::Norm { .. } => self.norm.get(site),
            _ => Ok(&self.stream),
        }
    }

    /// The operation and the operands from which a number is computed.
    fn operands(&self, number: Number, column: usize) -> Result<(Operation, Vec<Operand>)> {
        let Config { d_vocab, .. } = *self.model.config();
        let operand = |number: Number, columns: Range<usize>| -> Result<Operand> {
            let at = Cell::new(number.name(), self.row, columns.start);
            let shape = [1, columns.len()];
            let values = self.numbers(number, columns)?;
            Ok(Operand {
                is_explained: true,
                ..Operand::named(Origin::Decoder, at, shape, values)
            })
        };
        let own = column..column + 1;
        let logits = Number::Site(Site::Logits);
        Ok(match number {
            Number::Probability => (
                Operation::Quotient,
                vec![operand(Number::Exp, own)?, operand(Number::ExpSum, 0..1)?],
            ),
            Number::Exp => (
                Operation::ExpOfDifference,
                vec![operand(logits, own)?, operand(Number::LargestLogit, 0..1)?],
            ),
            Number::ExpSum => (Operation::Total, vec![operand(Number::Exp, 0..d_vocab)?]),
            Number::LargestLogit => (Operation::Largest, vec![operand(logits, 0..d_vocab)?]),
            Number::Site(site) => {
                let circuit = Circuit::of_model(self.model.config(), 1);
                let why = circuit.explain(site, 0, column)?;
                let mut regions = why.sources;
                if site == Site::Logits && self.model.config().unembedding == Unembedding::Tied {
                    regions.push(Region {
                        quantity: Weight::Unembedding.into(),
                        rows: 0..self.model.config().d_model,
                        columns: own,
                    });
                }
                let operands = regions.into_iter().map(|region| match region.quantity {
                    Quantity::Site(site) => Ok(Some(Operand {
                        is_explained: matches!(site, Site::Norm { .. }),
                        ..operand(Number::Site(site), region.columns)?
                    })),
                    Quantity::Weight(weight) => Ok(self.weight(weight, &region)),
                });
                let operands = operands.collect::<Result<Vec<_>>>()?;
                (why.operation, operands.into_iter().flatten().collect())
            }
        })
    }

    /// An operand from the model's weights: one number of the final norm or of a bias, or one
    /// column of the unembedding. `None` for a bias that the model does not have.
    fn weight(&self, weight: Weight, region: &Region) -> Option<Operand> {
        let (weights, d_head) = (self.model.weights(), self.model.config().d_head);
        let values = weight.numbers(weights, d_head, region)?;
        Some(Operand::new(region, Origin::Weights, values))
    }
}

/// The stages of the final norm.
fn norm_sites() -> [Site; 4] {
    use NormSite::{Mean, Normalized, Scale, XHat};
    [Mean, Scale, XHat, Normalized].map(|part| Site::Norm {
        norm: Norm::FINAL,
        part,
    })
}
