//! Readings of a finished trace: what was recorded of [`sites`] says about a text.
//!
//! Pictures of whole words ([`units`]), all heads at a glance ([`largest`]), how one part
//! of a text looks at another ([`rank`]), what kind a head is ([`kinds`]), how one weight
//! came about ([`details`]), and how a guess of the weights did ([`guess`]). Of a token its
//! way through a block ([`walk`]), what its vectors share ([`vectors`]) and what becomes of
//! them in another order ([`order`]).

pub mod details;
pub mod guess;
pub mod kinds;
pub mod order;
pub mod units;
pub mod vectors;
pub mod walk;

use std::ops::Range;

use crate::Matrix;
use crate::attention::HeadAt;
use crate::config::Config;
use crate::error::{Error, Result};
use crate::site::{HeadSite, Site};
use crate::tokens::check_range;
use crate::trace::Trace;

/// What a run has to record so that every reading can be made of it, and any head be run
/// again ([`Model::rerun_head`](crate::model::Model::rerun_head)).
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

/// How much of its attention a head gives from some tokens to others.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Ranked {
    /// The head.
    pub at: HeadAt,
    /// The weights to the looked-at tokens added, and those sums averaged over the
    /// looking tokens.
    pub weight: f32,
}

/// Every head by the attention that it gives from the tokens `query` to the tokens `key`,
/// the largest first.
///
/// Tokens of a word count as the word does in a picture of whole words
/// ([`units::merge`]).
///
/// # Errors
///
/// [`Error::TokenRange`] when a range is empty or leads out of the text, and
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
    // A stable sort: heads that give the same stay in the order of layers.
    ranked.sort_by(|a, b| b.weight.total_cmp(&a.weight));
    Ok(ranked)
}

/// A matrix made small enough for a thumbnail: each cell is the largest of those that it
/// stands for, so that no single strong weight gets lost.
///
/// Shapes: `[a, b]` to `[rows, columns]` with the smaller of a and `most` rows (of `most`
/// = 0, one); row r stands for the rows from ⌊r·a / rows⌋ up to the first of the next.
/// Columns likewise.
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
        // First along the memory, where the compiler makes SIMD loops of it.
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
