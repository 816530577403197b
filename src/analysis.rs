//! Readings of a finished run: what the matrices recorded at [`sites`] say about a text.
//!
//! Of attention: [`units`] merges tokens to words, [`largest`] makes thumbnails, [`rank`]
//! orders heads, [`kinds`] names them, [`details`] explains one weight, [`guess`] scores a
//! guess; [`repeated`] makes a text to name heads on. Of a token's vectors: [`walk`] follows them
//! through a block, [`vectors`] compares them, [`order`] moves the tokens. [`structure`] lists the
//! operations of a block, and [`head_weights`] is the one reading of trained numbers.
//!
//! Of a prediction: [`next_word`] is the distribution and a draw from it, [`lens`] reads the
//! residual stream between the blocks, [`attribution`] takes a logit apart, [`looked_for`] reads
//! what a head looks for off its weights, [`unchanged`] what a change leaves as it was, and [`cost`] counts.
//! Of two texts: [`comparison`] says which words are the same and what changes between them.
//! Of one head on many texts: [`strongest`] finds its strongest look on each.
//! Of a translation: [`alignment`] measures how a head pairs its words with the source's. Of a sum
//! of products: [`terms`] finds the largest.

pub mod alignment;
pub mod attribution;
pub mod comparison;
pub mod cost;
pub mod details;
pub mod guess;
pub mod head_weights;
pub mod kinds;
pub mod lens;
pub mod looked_for;
pub mod next_word;
pub mod order;
pub mod repeated;
pub mod strongest;
pub mod structure;
pub mod telling;
pub mod terms;
pub mod unchanged;
pub mod units;
pub mod vectors;
pub mod walk;

use std::ops::Range;

use crate::Matrix;
use crate::config::Config;
use crate::error::{Error, Result};
use crate::site::{HeadAt, HeadSite, Site};
use crate::tokens::check_range;
use crate::trace::Trace;

/// The sites that a run must record for all readings, and for running any head again
/// ([`Model::rerun_head`](crate::model::Model::rerun_head)).
pub fn sites(config: &Config) -> Vec<Site> {
    Site::of_heads(
        config,
        &[HeadSite::Q, HeadSite::K, HeadSite::V, HeadSite::Pattern],
    )
}

/// All heads of a model, layer by layer.
pub fn heads(config: &Config) -> impl Iterator<Item = HeadAt> {
    let n_heads = config.n_heads;
    (0..config.n_layers).flat_map(move |layer| (0..n_heads).map(move |head| HeadAt { layer, head }))
}

/// A head, and how much attention it gives from some tokens to others.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Ranked {
    /// The head.
    pub at: HeadAt,
    /// The sum of the weights to the looked-at tokens, averaged over the looking tokens.
    pub weight: f32,
}

/// Ranks all heads by the attention that they give from the tokens `query` to the tokens
/// `key`, the largest first.
///
/// The tokens of a word count as [`units::merge`] counts them.
///
/// # Errors
///
/// [`Error::TokenRange`] when a range is empty or reaches beyond the text, and
/// [`Error::NotRecorded`] when the trace holds no patterns.
///
/// # Example: which head links "it" to "animal"?
///
/// ```
/// use headlight::{Matrix, analysis::rank, config::Config, site::Site};
/// use headlight::trace::{Recorder, Trace};
/// let config = Config { n_heads: 2, ..Config::default() };
/// let mut trace = Trace::all();
/// for (site, weights) in [
///     ("blocks.0.attn.pattern.0", [0.5, 0.5, 0.75, 0.25]),
///     ("blocks.0.attn.pattern.1", [0.5, 0.5, 0.0, 1.0]),
/// ] {
///     trace.tap(site.parse()?, Matrix::from_row_slice(2, 2, &weights));
/// }
/// let ranked = rank(&trace, &config, 1..2, 0..1)?;
/// assert_eq!((ranked[0].at.head, ranked[0].weight), (0, 0.75));
/// assert_eq!((ranked[1].at.head, ranked[1].weight), (1, 0.0));
/// # Ok::<(), headlight::error::Error>(())
/// ```
pub fn rank(
    trace: &Trace,
    config: &Config,
    query: Range<usize>,
    key: Range<usize>,
) -> Result<Vec<Ranked>> {
    let mut ranked = heads(config)
        .map(|at| {
            let pattern = trace.get(at.site(HeadSite::Pattern))?; // [n_query, n_key]
            check_range(&query, pattern.nrows())?;
            check_range(&key, pattern.ncols())?;
            let part = pattern.view(
                (query.start, key.start),
                (query.len(), key.len()), // [query, key]
            );
            let weight = part.sum() / query.len() as f32;
            Ok(Ranked { at, weight })
        })
        .collect::<Result<Vec<_>>>()?;
    // The sort is stable: heads with equal weights stay in the order of layers.
    ranked.sort_by(|a, b| b.weight.total_cmp(&a.weight));
    Ok(ranked)
}

/// Shrinks a matrix to a thumbnail. Each cell is the largest of those that it stands for, so
/// that no single strong weight is lost.
///
/// Shapes: `[a, b]` to `[rows, columns]`, rows being the smaller of a and `most`, and at
/// least 1. Row r stands for the rows from ⌊r·a / rows⌋ up to those of row r + 1. Columns
/// likewise.
///
/// # Example: four columns on three
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
        // Columns first: they are contiguous in memory, so the compiler makes SIMD loops.
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

/// The average of several heads' pictures, cell by cell.
///
/// # Errors
///
/// [`Error::NoHead`] when there is none, and the first error among them.
pub fn mean(pictures: impl IntoIterator<Item = Result<Matrix>>) -> Result<Matrix> {
    let mut pictures = pictures.into_iter();
    let mut sum = pictures.next().unwrap_or(Err(Error::NoHead))?;
    let mut count = 1;
    for picture in pictures {
        sum += picture?;
        count += 1;
    }
    Ok(sum / count as f32)
}
