//! Questions about the heads of a model on a text.

use std::ops::Range;

use serde::{Deserialize, Serialize};
use tsify::Tsify;

use super::Session;
use super::numbers::{Floats, Head, Numbers, Span, word};
use super::run::TextRun;
use crate::Matrix;
use crate::analysis::details::{self, picture};
use crate::analysis::{self, heads, telling, units};
use crate::error::{Error, Result};
use crate::export;
use crate::site::{HeadAt, HeadSite};
use crate::tokens::check_range;

word! {
    /// What the cells of a picture measure.
    Measure of details::Measure { Weight, Norm }
}

/// A request for pictures of heads.
#[derive(Debug, Clone, PartialEq, Deserialize, Tsify)]
pub struct AttentionRequest {
    /// The heads.
    pub heads: Vec<Head>,
    /// What each cell measures.
    pub measure: Measure,
    /// Whether the pieces of a word are merged into one row and column.
    pub merged: bool,
    /// Whether one picture shows the average of the heads.
    pub average: bool,
}

/// Pictures of heads in the order of the request, or one of their average.
#[derive(Debug, Clone, PartialEq, Serialize, Tsify)]
pub struct AttentionReading {
    /// The rows and columns of every picture.
    pub units: Vec<Unit>,
    /// The pictures.
    pub maps: Vec<AttentionMap>,
}

/// A row and a column of a picture: the tokens from `first` to the one before `end`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Tsify)]
pub struct Unit {
    /// The token's text, or the word.
    pub text: String,
    /// The first token.
    pub first: usize,
    /// The one after the last.
    pub end: usize,
    /// Whether it is a token that the tokeniser added around the text.
    pub special: bool,
}

/// A picture of a head.
#[derive(Debug, Clone, PartialEq, Serialize, Tsify)]
pub struct AttentionMap {
    /// The head's layer; an average has none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub layer: Option<usize>,
    /// The head; an average is of none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub head: Option<usize>,
    /// The cells, row after row: the row's unit looks at the column's.
    pub values: Floats,
    /// The share of each row that goes to special units.
    pub special: Floats,
    /// The mean of these shares over the rows of units that are not special.
    pub special_mean: f32,
}

/// Every head as a picture of side² numbers, layer after layer, head after head.
#[derive(Debug, Clone, PartialEq, Serialize, Tsify)]
pub struct Overview {
    /// Rows and columns of a picture.
    pub side: usize,
    /// The pictures, one after the other.
    pub data: Floats,
}

/// A head, and how much attention it gives from some tokens to others.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Tsify)]
pub struct RankedHead {
    /// The head's layer.
    pub layer: usize,
    /// The head.
    pub head: usize,
    /// The attention.
    pub weight: f32,
}

/// A head's look from one token at another.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Tsify)]
pub struct Look {
    /// The head's layer.
    pub layer: usize,
    /// The head.
    pub head: usize,
    /// The looking token.
    pub query: usize,
    /// The token looked at.
    pub key: usize,
    /// The weight.
    pub weight: f32,
}

/// The computation of the weight that one token gives to another, stage by stage. Vectors are
/// `[1, d_head]`, rows with a number for every key `[1, n]`.
#[derive(Debug, Clone, PartialEq, Serialize, Tsify)]
pub struct Why {
    /// The query of the looking token.
    pub q: Numbers,
    /// The key of the token looked at.
    pub k: Numbers,
    /// The two multiplied, number by number.
    pub qk_products: Numbers,
    /// The value of the token looked at.
    pub v: Numbers,
    /// The value times the weight.
    pub weighted_v: Numbers,
    /// The head's output for the looking token.
    pub z: Numbers,
    /// The query times every key.
    pub dot_products: Numbers,
    /// The dot products divided by √d_head.
    pub scaled_scores: Numbers,
    /// The scores after the mask, −∞ where it hides a key.
    pub attn_scores: Numbers,
    /// The largest score: `[1, 1]`.
    pub row_max: Numbers,
    /// The exponentials.
    pub exp: Numbers,
    /// Their sum: `[1, 1]`.
    pub exp_sum: Numbers,
    /// The weights.
    pub pattern: Numbers,
    /// The length of each value once `w_o` has put it into the residual stream.
    pub value_norm: Numbers,
    /// That length times the weight.
    pub weighted_norm: Numbers,
    /// The share of z's length that each key makes up.
    pub share: Numbers,
}

/// The weight that one word gives to another: the mean over the pieces of the first of what each
/// gives to all pieces of the second.
#[derive(Debug, Clone, PartialEq, Serialize, Tsify)]
pub struct WordWeight {
    /// The weights between the pieces: a row for each of the looking word's.
    pub pieces: Numbers,
    /// The sum of each row.
    pub sums: Floats,
    /// The mean of the sums.
    pub weight: f32,
}

impl Session {
    /// The attention of some heads, of tokens or of whole words.
    ///
    /// # Errors
    ///
    /// A sentence for a head that does not exist, or when none is asked for.
    pub fn attention(&self, request: &AttentionRequest) -> Result<AttentionReading> {
        let (model, run) = self.run()?;
        if request.heads.is_empty() {
            return Err(Error::NoHead);
        }
        let measure = request.measure.into();
        let pictures = request
            .heads
            .iter()
            .map(|at| picture(model, &run.trace, (*at).into(), measure));
        let pictures = if request.average {
            vec![(None, analysis::mean(pictures)?)]
        } else {
            let named = request.heads.iter().copied().map(Some).zip(pictures);
            named
                .map(|(at, picture)| Ok((at, picture?)))
                .collect::<Result<_>>()?
        };
        let units = units_of(run, request.merged);
        let map = |(at, picture): (Option<Head>, Matrix)| {
            let picture = match request.merged {
                true => units::merge(&picture, &units),
                false => picture,
            };
            AttentionMap {
                layer: at.map(|at| at.layer),
                head: at.map(|at| at.head),
                special: Floats::from(&units::special_share(&picture, &units)),
                special_mean: units::mean_special_share(&picture, &units),
                values: Floats::from(&picture),
            }
        };
        Ok(AttentionReading {
            maps: pictures.into_iter().map(map).collect(),
            units: units.into_iter().map(Unit::from).collect(),
        })
    }

    /// A thumbnail of every head. Where the text has more than `most` tokens, each cell is the
    /// largest weight of the block of cells that it stands for.
    ///
    /// # Errors
    ///
    /// A sentence when no text was run.
    pub fn overview(&self, most: usize) -> Result<Overview> {
        let pictures = self.patterns(|pattern| analysis::largest(pattern, most))?;
        let data: Vec<Vec<f32>> = pictures.iter().map(|x| Floats::from(x).0).collect();
        Ok(Overview {
            side: pictures.first().map_or(0, Matrix::nrows),
            data: Floats(data.concat()),
        })
    }

    /// The sharpest look from one word at another in the whole model, to begin with, between tokens
    /// or, as the picture is merged, between whole words: [`telling::sharpest`]. It names the first
    /// token of each.
    ///
    /// # Errors
    ///
    /// A sentence when no text was run.
    pub fn telling(&self, merged: bool) -> Result<Option<Look>> {
        let (model, run) = self.run()?;
        let patterns = heads(model.config())
            .map(|at| Ok((at, run.trace.get(at.site(HeadSite::Pattern))?)))
            .collect::<Result<Vec<_>>>()?;
        let units = units_of(run, merged);
        let unknown = self.model()?.tokenizer().unknown();
        let mask = model.config().mask;
        let look = telling::sharpest(patterns, &run.tokens, &units, unknown, mask);
        Ok(look.map(|look| Look {
            layer: look.at.layer,
            head: look.at.head,
            query: units[look.query].tokens.start,
            key: units[look.key].tokens.start,
            weight: look.weight,
        }))
    }

    /// The heads ranked by the attention that they give from one range of tokens to another, the
    /// largest first.
    ///
    /// # Errors
    ///
    /// A sentence when a range is empty or reaches beyond the text.
    pub fn rank(&self, query: Span, key: Span) -> Result<Vec<RankedHead>> {
        let (model, run) = self.run()?;
        let ranked = analysis::rank(&run.trace, model.config(), query.into(), key.into())?;
        let head = |ranked: &analysis::Ranked| RankedHead {
            layer: ranked.at.layer,
            head: ranked.at.head,
            weight: ranked.weight,
        };
        Ok(ranked.iter().map(head).collect())
    }

    /// Explains the weight that one token gives to another, and what it does to the output.
    ///
    /// # Errors
    ///
    /// A sentence for a head or token that does not exist.
    pub fn why(&self, layer: usize, head: usize, query: usize, key: usize) -> Result<Why> {
        let (model, run) = self.run()?;
        let why = details::why(model, &run.trace, HeadAt { layer, head }, query, key)?;
        Ok(Why {
            q: why.q.into(),
            k: why.k.into(),
            qk_products: why.qk_products.into(),
            v: why.v.into(),
            weighted_v: why.weighted_v.into(),
            z: why.z.into(),
            dot_products: why.dot_products.into(),
            scaled_scores: why.scaled_scores.into(),
            attn_scores: why.attn_scores.into(),
            row_max: why.row_max.into(),
            exp: why.exp.into(),
            exp_sum: why.exp_sum.into(),
            pattern: why.pattern.into(),
            value_norm: why.value_norm.into(),
            weighted_norm: why.weighted_norm.into(),
            share: why.share.into(),
        })
    }

    /// The weight that one word gives to another, and those of their pieces that it is made of.
    ///
    /// # Errors
    ///
    /// A sentence for a head that does not exist, or a range that is empty or beyond the text.
    pub fn word_weight(
        &self,
        layer: usize,
        head: usize,
        query: Span,
        key: Span,
    ) -> Result<WordWeight> {
        let (model, run) = self.run()?;
        let at = HeadAt { layer, head };
        at.check(model.config())?;
        let pattern = run.trace.get(at.site(HeadSite::Pattern))?; // [n, n]
        let (query, key) = (Range::from(query), Range::from(key));
        check_range(&query, pattern.nrows())?;
        check_range(&key, pattern.ncols())?;
        let sum = |piece| units::between(pattern, &(piece..piece + 1), &key);
        Ok(WordWeight {
            pieces: pattern
                .view((query.start, key.start), (query.len(), key.len()))
                .into_owned()
                .into(),
            sums: Floats(query.clone().map(sum).collect()),
            weight: units::between(pattern, &query, &key),
        })
    }

    /// The weights of a layer as JSON: `[head][query][key]`.
    ///
    /// # Errors
    ///
    /// A sentence for a layer that does not exist.
    pub fn pattern_json(&self, layer: usize) -> Result<String> {
        let (model, run) = self.run()?;
        export::json(&run.trace, model.config(), layer)
    }

    /// The weights of some heads as CSV, with a line for every looking token.
    ///
    /// # Errors
    ///
    /// A sentence for a head that does not exist, or when none is asked for.
    pub fn pattern_csv(&self, heads: &[Head]) -> Result<String> {
        let (model, run) = self.run()?;
        let heads: Vec<HeadAt> = heads.iter().copied().map(HeadAt::from).collect();
        export::csv(&run.trace, model.config(), &run.tokens, &heads)
    }

    /// Applies `read` to every head's pattern, layer by layer.
    pub(super) fn patterns<T>(&self, read: impl Fn(&Matrix) -> T) -> Result<Vec<T>> {
        let (model, run) = self.run()?;
        heads(model.config())
            .map(|at| run.trace.get(at.site(HeadSite::Pattern)).map(&read))
            .collect()
    }
}

/// The rows and columns of a picture.
fn units_of(run: &TextRun, is_merged: bool) -> Vec<units::Unit> {
    match is_merged {
        true => units::words(&run.text, &run.tokens),
        false => units::tokens(&run.tokens),
    }
}

impl From<units::Unit> for Unit {
    fn from(unit: units::Unit) -> Self {
        Unit {
            text: unit.text,
            first: unit.tokens.start,
            end: unit.tokens.end,
            special: unit.is_special,
        }
    }
}
