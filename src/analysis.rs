//! Analyses of a text, computed from the matrices that a pass records at [`sites`].
//!
//! - Tokens: [`units`] merges tokens into words, [`repeated`] generates a text of repeated random
//!   tokens, and [`order`] permutes tokens.
//! - Attention: [`largest`] makes thumbnails, [`rank`] orders heads, [`kinds`] classifies them,
//!   [`details`] explains one weight, [`guess`] scores a guess, [`telling`] picks the most telling
//!   weight, [`strongest`] finds a head's largest weight in each of many texts, and [`export`]
//!   writes the weights as JSON and CSV.
//! - Vectors: [`walk`] follows a token through a block, [`vectors`] compares vectors, and
//!   [`strips`] shortens them.
//! - The model: [`structure`] lists the operations of a block, [`head_weights`] describes a head's
//!   trained matrices, [`composition`] compares those of two heads, and [`cost`] counts
//!   multiplications.
//! - Causes: [`provenance`] lists the cells from which a cell is computed, [`writers`] splits a
//!   vector of the residual stream into the vectors of the parts that wrote it, [`score_parts`]
//!   splits a score accordingly, [`moved`] computes a head's OV circuit, and [`looked_for`] its QK
//!   circuit.
//! - Interventions: [`what_if`] ablates parts of a model, [`patching`] puts one run's activations
//!   into another, and [`unchanged`] counts the numbers that an edit leaves bit-identical.
//! - Predictions: [`next_word`] computes and samples the next-token distribution, [`lens`] predicts
//!   from the residual stream between blocks, and [`attribution`] decomposes a logit.
//! - Two texts: [`comparison`] aligns words and measures changes.
//! - Translations: [`translation`] generates them, and [`alignment`] measures how well a head
//!   aligns words.

pub mod alignment;
pub mod attribution;
pub mod comparison;
pub mod composition;
pub mod cost;
pub mod details;
pub mod export;
pub mod guess;
pub mod head_weights;
pub mod kinds;
pub mod lens;
pub mod looked_for;
pub mod moved;
pub mod next_word;
pub mod order;
pub mod patching;
pub mod provenance;
pub mod repeated;
pub mod score_parts;
pub mod strips;
pub mod strongest;
pub mod structure;
pub mod telling;
pub mod translation;
pub mod unchanged;
pub mod units;
pub mod vectors;
pub mod walk;
pub mod what_if;
pub mod writers;

use std::ops::Range;

use serde::Serialize;
use tsify::Tsify;

use crate::Matrix;
use crate::error::{RequestError, Result, fail};
use crate::model::config::Config;
use crate::model::site::{HeadAt, HeadSite, Site};
use crate::model::tokens::check_range;
use crate::model::trace::Trace;

/// The sites that a pass must record so that all analyses can run and any head can be rerun
/// ([`Model::rerun_head`](crate::model::Model::rerun_head)).
pub fn sites(config: &Config) -> Vec<Site> {
    Site::of_heads(
        config,
        &[HeadSite::Q, HeadSite::K, HeadSite::V, HeadSite::Pattern],
    )
}

/// All heads of a model, in layer order.
pub fn heads(config: &Config) -> impl Iterator<Item = HeadAt> {
    let n_heads = config.n_heads;
    (0..config.n_layers())
        .flat_map(move |layer| (0..n_heads).map(move |head| HeadAt::new(layer, head)))
}

/// A head, ranked by its attention from one group of tokens to another.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Tsify)]
pub struct RankedHead {
    /// The head's layer.
    pub layer: usize,
    /// The head.
    pub head: usize,
    /// The sum of the weights to the key tokens, averaged over the query tokens.
    pub weight: f32,
}

/// Ranks all heads by their attention from the tokens `query` to the tokens `key`, largest first.
///
/// The tokens of a word are merged as in [`units::merge`].
///
/// # Example: which head links "it" to "animal"?
///
/// ```
/// use headlight::{Matrix, analysis::rank, model::config::Config, model::site::Site};
/// use headlight::model::trace::{Recorder, Trace};
/// let config = Config { n_heads: 2, ..Config::default() };
/// let mut trace = Trace::all();
/// for (site, weights) in [
///     ("blocks.0.attn.pattern.0", [0.5, 0.5, 0.75, 0.25]),
///     ("blocks.0.attn.pattern.1", [0.5, 0.5, 0.0, 1.0]),
/// ] {
///     trace.tap(site.parse()?, Matrix::from_row_slice(2, 2, &weights));
/// }
/// let ranked = rank(&trace, &config, 1..2, 0..1)?;
/// assert_eq!((ranked[0].head, ranked[0].weight), (0, 0.75));
/// assert_eq!((ranked[1].head, ranked[1].weight), (1, 0.0));
/// # Ok::<(), headlight::error::Error>(())
/// ```
pub fn rank(
    trace: &Trace,
    config: &Config,
    query: Range<usize>,
    key: Range<usize>,
) -> Result<Vec<RankedHead>> {
    let mut ranked = heads(config)
        .map(|at| {
            let pattern = trace.get(at.site(HeadSite::Pattern))?; // [n_query, n_key]
            check_range(&query, pattern.nrows())?;
            check_range(&key, pattern.ncols())?;
            let weight = units::between(pattern, &query, &key);
            let HeadAt { layer, head, .. } = at;
            Ok(RankedHead {
                layer,
                head,
                weight,
            })
        })
        .collect::<Result<Vec<_>>>()?;
    // The sort is stable: heads with equal weights stay in layer order.
    ranked.sort_by(|a, b| b.weight.total_cmp(&a.weight));
    Ok(ranked)
}

/// Shrinks a matrix to a thumbnail by taking maxima, so that no single large weight is lost.
///
/// Shapes: `[a, b]` to `[rows, columns]` with rows = max(1, min(a, `most`)). Row r covers the rows
/// from ⌊r·a / rows⌋ to ⌊(r + 1)·a / rows⌋ − 1; columns are divided in the same way.
///
/// # Example: four columns reduced to three
///
/// ```
/// use headlight::{Matrix, analysis::largest};
/// let weights = Matrix::from_row_slice(1, 4, &[0.1, 0.2, 0.3, 0.4]);
/// assert_eq!(largest(&weights, 3), Matrix::from_row_slice(1, 3, &[0.1, 0.2, 0.4]));
/// ```
pub fn largest(x: &Matrix, most: usize) -> Matrix {
    let blocks = |all: usize| -> Vec<Range<usize>> {
        let count = all.min(most.max(1));
        let start = |block| block * all / count;
        (0..count)
            .map(|block| start(block)..start(block + 1))
            .collect()
    };
    let rows = blocks(x.nrows());
    let columns = blocks(x.ncols());
    let mut pooled = Matrix::zeros(rows.len(), columns.len());
    let mut of_rows = vec![0.0; x.nrows()];
    for (columns, mut pooled) in columns.into_iter().zip(pooled.column_iter_mut()) {
        // Reduces columns first: they are contiguous in memory, so the loops vectorise.
        of_rows.fill(f32::NEG_INFINITY);
        for column in columns {
            let cells = x.column(column);
            for (most, cell) in of_rows.iter_mut().zip(cells.as_slice()) {
                *most = most.max(*cell);
            }
        }
        for (rows, most) in rows.iter().zip(pooled.iter_mut()) {
            let cells = of_rows[rows.clone()].iter().copied();
            *most = cells.fold(f32::NEG_INFINITY, f32::max);
        }
    }
    pooled
}

/// The average of several heads' matrices, cell by cell.
///
/// # Errors
///
/// [`RequestError::NoHead`] when there are no matrices; otherwise the first error among the
/// matrices.
pub fn mean(pictures: impl IntoIterator<Item = Result<Matrix>>) -> Result<Matrix> {
    let mut pictures = pictures.into_iter();
    let mut sum = pictures.next().unwrap_or(fail(RequestError::NoHead))?;
    let mut count = 1;
    for picture in pictures {
        sum += picture?;
        count += 1;
    }
    Ok(sum / count as f32)
}
