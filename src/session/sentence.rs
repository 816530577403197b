//! Requests about attention on a text.

use std::ops::Range;

use serde::{Deserialize, Serialize};
use tsify::Tsify;

use super::Session;
use super::numbers::{Floats, Head, Numbers, Span};
use crate::Matrix;
use crate::analysis::details::Measure;
use crate::analysis::details::{self, ExplainedWeight, picture};
use crate::analysis::export;
use crate::analysis::telling::{self, Look};
use crate::analysis::units::{self, Unit};
use crate::analysis::{self, RankedHead, heads};
use crate::error::{RequestError, Result, fail};
use crate::model::site::{HeadAt, HeadSite};
use crate::model::tokens::check_range;

/// A request for attention maps.
#[derive(Debug, Clone, PartialEq, Deserialize, Tsify)]
pub struct AttentionRequest {
    /// The heads.
    pub heads: Vec<Head>,
    /// The quantity that the cells show.
    pub measure: Measure,
    /// Whether to merge the tokens of each word into one row and column.
    pub merged: bool,
    /// Whether to return the average of the heads instead of one map per head.
    pub average: bool,
}

/// The maps of the requested heads in order, or one map of their average.
#[derive(Debug, Clone, PartialEq, Serialize, Tsify)]
pub struct AttentionReading {
    /// The rows and columns of every map.
    pub units: Vec<Unit>,
    /// The maps.
    pub maps: Vec<AttentionMap>,
}

/// The attention map of a head.
#[derive(Debug, Clone, PartialEq, Serialize, Tsify)]
pub struct AttentionMap {
    /// The head's layer; absent for an average.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub layer: Option<usize>,
    /// The head; absent for an average.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub head: Option<usize>,
    /// The cells, row by row. Rows are queries, columns are keys.
    pub values: Floats,
    /// Share of each row's weights that goes to special tokens.
    pub special: Floats,
    /// Mean share of a row's weights that goes to special tokens. The rows of special tokens are
    /// excluded.
    pub special_mean: f32,
}

/// A thumbnail of `side` × `side` numbers for every head, in layer order.
#[derive(Debug, Clone, PartialEq, Serialize, Tsify)]
pub struct Overview {
    /// Number of rows and columns in a thumbnail.
    pub side: usize,
    /// The thumbnails, concatenated.
    pub data: Floats,
}

/// The weight from one word to another: the sum over the tokens of the key, averaged over the
/// tokens of the query.
#[derive(Debug, Clone, PartialEq, Serialize, Tsify)]
pub struct WordWeight {
    /// The weights between the words' tokens, with one row per token of the query.
    pub pieces: Numbers,
    /// The sum of each row of `pieces`.
    pub sums: Floats,
    /// The weight from one word to the other: the mean of `sums`.
    pub weight: f32,
}

impl Session {
    /// Attention maps of the requested heads, between tokens or whole words.
    pub fn attention(&self, request: &AttentionRequest) -> Result<AttentionReading> {
        let (model, run) = self.run()?;
        if request.heads.is_empty() {
            return fail(RequestError::NoHead);
        }
        let measure = request.measure;
        let maps = request
            .heads
            .iter()
            .map(|at| picture(model, &run.trace, (*at).into(), measure));
        let maps = if request.average {
            vec![(None, analysis::mean(maps)?)]
        } else {
            let named = request.heads.iter().copied().map(Some).zip(maps);
            named
                .map(|(at, picture)| Ok((at, picture?)))
                .collect::<Result<_>>()?
        };
        let units = units::units(&run.text, &run.tokens, request.merged);
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
            maps: maps.into_iter().map(map).collect(),
            units,
        })
    }

    /// A thumbnail of every head. If a text has more than `most` tokens, each number is the largest
    /// weight in a block of cells of the head's pattern.
    pub fn overview(&self, most: usize) -> Result<Overview> {
        let pictures = self.patterns(|pattern| analysis::largest(pattern, most))?;
        let data: Vec<Vec<f32>> = pictures.iter().map(|x| Floats::from(x).0).collect();
        Ok(Overview {
            side: pictures.first().map_or(0, Matrix::nrows),
            data: Floats(data.concat()),
        })
    }

    /// The weight that the page selects initially: the largest one between two words that are not
    /// adjacent ([`telling::sharpest`]), identified by the first token of each word.
    pub fn telling(&self, merged: bool) -> Result<Option<Look>> {
        let (model, run) = self.run()?;
        let patterns = heads(model.config())
            .map(|at| Ok((at, run.trace.get(at.site(HeadSite::Pattern))?)))
            .collect::<Result<Vec<_>>>()?;
        let units = units::units(&run.text, &run.tokens, merged);
        let unknown = self.model()?.tokenizer().unknown();
        let mask = model.config().mask();
        Ok(telling::sharpest(
            patterns,
            &run.tokens,
            &units,
            unknown,
            mask,
        ))
    }

    /// All heads in descending order of attention from one range of tokens to another.
    pub fn rank(&self, query: Span, key: Span) -> Result<Vec<RankedHead>> {
        let (model, run) = self.run()?;
        analysis::rank(&run.trace, model.config(), query.into(), key.into())
    }

    /// Explains one weight and its effect on the output.
    pub fn why(
        &self,
        layer: usize,
        head: usize,
        query: usize,
        key: usize,
    ) -> Result<ExplainedWeight> {
        let (model, run) = self.run()?;
        details::why(model, &run.trace, HeadAt::new(layer, head), query, key)
    }

    /// The weight from one word to another, with the weights between their tokens.
    pub fn word_weight(
        &self,
        layer: usize,
        head: usize,
        query: Span,
        key: Span,
    ) -> Result<WordWeight> {
        let (model, run) = self.run()?;
        let at = HeadAt::new(layer, head);
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
    pub fn pattern_json(&self, layer: usize) -> Result<String> {
        let (model, run) = self.run()?;
        export::json(&run.trace, model.config(), layer)
    }

    /// The weights of the requested heads as CSV, one line per query token.
    pub fn pattern_csv(&self, heads: &[Head]) -> Result<String> {
        let (model, run) = self.run()?;
        let heads: Vec<HeadAt> = heads.iter().copied().map(HeadAt::from).collect();
        export::csv(&run.trace, model.config(), &run.tokens, &heads)
    }

    /// Applies `map` to every head's pattern, in layer order.
    pub(super) fn patterns<T>(&self, map: impl Fn(&Matrix) -> T) -> Result<Vec<T>> {
        let (model, run) = self.run()?;
        heads(model.config())
            .map(|at| run.trace.get(at.site(HeadSite::Pattern)).map(&map))
            .collect()
    }
}
