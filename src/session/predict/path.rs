//! Sources of the numbers between the final residual stream and a token's probability.

use std::ops::Range;

use serde::Serialize;
use tsify::Tsify;

use super::super::explanation::{CellPlace, NumberSource, NumberWhy, Stream};
use super::super::numbers::Floats;
use super::{Candidate, Continued, Session};
use crate::Matrix;
use crate::analysis::lens;
use crate::analysis::next_word::NextWord;
use crate::config::{Config, Unembedding};
use crate::error::{ActivationError, Result};
use crate::model::Model;
use crate::provenance::{Circuit, Operation, Quantity, Region, Weight};
use crate::site::{Norm, NormSite, Site};
use crate::trace::Trace;

/// A number on the path, and its sources.
#[derive(Debug, Clone, PartialEq, Serialize, Tsify)]
pub struct PathWhy {
    /// The number.
    pub why: NumberWhy,
    /// The number's token; absent for numbers that all tokens share.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub word: Option<Candidate>,
}

impl Session {
    /// The sources of a number between the final residual stream and a token's probability.
    ///
    /// `name` is a site of the final norm, `logits`, or a stage of the softmax: `probability`,
    /// `exp`, `exp_sum`, `largest_logit`. A column is a dimension or a token id. Probabilities are
    /// at temperature 1.
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
        let value = path.number(number, column)?;
        let (operation, sources) = path.sources(number, column)?;
        let is_of_word = matches!(
            number,
            Number::Probability | Number::Exp | Number::Site(Site::Logits)
        );
        Ok(PathWhy {
            word: is_of_word.then(|| Candidate::new(loaded.tokenizer(), &path.next, column)),
            why: NumberWhy::new(
                CellPlace {
                    name: name.into(),
                    row,
                    column,
                },
                name.into(),
                value,
                operation,
                sources,
            ),
        })
    }
}

/// A matrix on the path; only one row of it exists.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Number {
    /// A stage of the final norm, or the logits.
    Site(Site),
    /// The largest logit, a single number.
    LargestLogit,
    /// e^(logit − largest).
    Exp,
    /// The sum of the exponentials, a single number.
    ExpSum,
    /// An exponential divided by that sum.
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

/// All numbers after the final residual stream.
struct Path<'a> {
    model: &'a Model,
    /// Position of the last token.
    row: usize,
    /// The last token's final residual stream: `[1, d_model]`.
    stream: Matrix,
    /// The stages of its final norm.
    norm: Trace,
    next: NextWord,
}

impl Path<'_> {
    /// A number on the path.
    fn number(&self, number: Number, column: usize) -> Result<f32> {
        let columns = self.columns(number)?;
        if column >= columns {
            return Err(ActivationError::NoSuchCell {
                name: number.name(),
                row: self.row,
                column,
                shape: [self.row + 1, columns],
            }
            .into());
        }
        Ok(self.numbers(number, column..column + 1)?.0[0])
    }

    fn columns(&self, number: Number) -> Result<usize> {
        Ok(match number {
            Number::Site(Site::Logits) | Number::Exp | Number::Probability => {
                self.model.config().d_vocab
            }
            Number::Site(site) => self.site(site)?.ncols(),
            Number::LargestLogit | Number::ExpSum => 1,
        })
    }

    fn numbers(&self, number: Number, columns: Range<usize>) -> Result<Floats> {
        let next = &self.next;
        let of_words = |value: fn(&NextWord, usize) -> f32| {
            Floats(columns.clone().map(|id| value(next, id)).collect())
        };
        Ok(match number {
            Number::Site(Site::Logits) => of_words(NextWord::logit),
            Number::Exp => of_words(NextWord::exp),
            Number::Probability => of_words(NextWord::probability),
            Number::LargestLogit => Floats(vec![next.largest_logit()]),
            Number::ExpSum => Floats(vec![next.exp_sum()]),
            Number::Site(site) => {
                let row = self.site(site)?;
                Floats(columns.map(|column| row[column]).collect())
            }
        })
    }

    /// A row of the final norm's stages, or of its input.
    fn site(&self, site: Site) -> Result<&Matrix> {
        match site {
            Site::Norm { .. } => self.norm.get(site),
            _ => Ok(&self.stream),
        }
    }

    /// The operation of a number, and its sources.
    fn sources(&self, number: Number, column: usize) -> Result<(Operation, Vec<NumberSource>)> {
        let Config { d_vocab, .. } = *self.model.config();
        let source = |number: Number, columns: Range<usize>| -> Result<NumberSource> {
            let name = number.name();
            Ok(NumberSource {
                part: name.clone(),
                name,
                stream: Stream::Writer,
                row: self.row,
                column: columns.start,
                is_explained: true,
                values: self.numbers(number, columns)?,
            })
        };
        let own = column..column + 1;
        let logits = Number::Site(Site::Logits);
        Ok(match number {
            Number::Probability => (
                Operation::Quotient,
                vec![source(Number::Exp, own)?, source(Number::ExpSum, 0..1)?],
            ),
            Number::Exp => (
                Operation::ExpOfDifference,
                vec![source(logits, own)?, source(Number::LargestLogit, 0..1)?],
            ),
            Number::ExpSum => (Operation::Total, vec![source(Number::Exp, 0..d_vocab)?]),
            Number::LargestLogit => (Operation::Largest, vec![source(logits, 0..d_vocab)?]),
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
                let sources = regions.into_iter().map(|region| match region.quantity {
                    Quantity::Site(site) => {
                        let found = source(Number::Site(site), region.columns)?;
                        let is_explained = matches!(site, Site::Norm { .. });
                        Ok(Some(NumberSource {
                            is_explained,
                            ..found
                        }))
                    }
                    Quantity::Weight(weight) => Ok(self.weight(weight, &region)),
                });
                let sources = sources.collect::<Result<Vec<_>>>()?;
                (why.operation, sources.into_iter().flatten().collect())
            }
        })
    }

    /// A source among the weights: a cell of the final norm or of a bias, or a column of the
    /// unembedding.
    fn weight(&self, weight: Weight, region: &Region) -> Option<NumberSource> {
        let (weights, d_head) = (self.model.weights(), self.model.config().d_head);
        let column = region.columns.start;
        let values = weight.numbers(weights, d_head, region)?;
        Some(NumberSource {
            name: weight.to_string(),
            part: weight.to_string(),
            stream: Stream::Weights,
            row: 0,
            column,
            is_explained: false,
            values: Floats(values),
        })
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
