//! A head's score as a sum over the writers of the query's and the key's residual stream.
//!
//! With the divisors of all norms held fixed, query and key are sums of vectors, one for each
//! [`Writer`], so the score q·k / √d_head is a sum over pairs of writers (Elhage et al. 2021, "A
//! Mathematical Framework for Transformer Circuits"; Kamath et al. 2025, "Tracing Attention
//! Computation Through Feature Interactions").

use super::writers::{self, Parts, Writer, with_divisor};
use crate::Matrix;
use crate::error::{Result, check_index};
use crate::math::linear::Linear;
use crate::model::Model;
use crate::model::attention::columns_of_head;
use crate::model::config::{Config, Kind, QkNorms};
use crate::model::pass::Pass;
use crate::model::site::{HeadAt, NormSite, QkNorm, Site, StackId};
use crate::model::trace::Trace;

/// A source of a query or key.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum ScoreWriter {
    /// A writer of the residual stream.
    Stream(Writer),
    /// The bias of `w_q` or `w_k`.
    ProjectionBias,
    /// The trained query or key of the distance between the two tokens, and the relative position
    /// bias.
    Distance,
}

/// A score as a sum of terms.
#[derive(Debug, Clone, PartialEq)]
pub struct ScoreParts {
    /// The writers of the query.
    pub query: Vec<ScoreWriter>,
    /// The writers of the key.
    pub key: Vec<ScoreWriter>,
    /// One term for each pair of writers, `[query.len(), key.len()]`. The terms add up to the score
    /// before any soft cap and before the mask.
    pub terms: Matrix,
}

/// A token of a recorded pass.
#[derive(Debug, Clone, Copy)]
pub struct Recorded<'a> {
    /// The trace, with the matrices of [`sites`].
    pub trace: &'a Trace,
    /// The token's row in the trace, which is also its position.
    pub row: usize,
}

/// The sites that a pass through a stack must record for [`score_parts`].
pub fn sites(config: &Config, stack: StackId) -> Vec<Site> {
    let scales = [QkNorm::Q, QkNorm::K].map(|which| which.site(NormSite::Scale));
    let is_scale = |site: &Site| match site {
        Site::Head { at, part } => at.stack == stack && scales.contains(part),
        _ => false,
    };
    let scales = Site::all(config).into_iter().filter(is_scale);
    writers::sites(config, stack)
        .into_iter()
        .chain(scales)
        .collect()
}

/// Splits the score of a query and a key in a head. In cross-attention, the key is a row of the
/// encoder's pass.
pub fn score_parts(
    model: &Model,
    at: HeadAt,
    query: Recorded,
    key: Recorded,
) -> Result<ScoreParts> {
    let config = model.config();
    at.check(config)?;
    let sublayer = at.sublayer();
    let of_query = writers::input_of(model, query.trace, sublayer, query.row)?;
    let of_key = match config.kind(sublayer) {
        Some(Kind::CrossAttention) => {
            writers::output_of(model, key.trace, StackId::Blocks, key.row)?
        }
        _ => writers::input_of(model, key.trace, sublayer, key.row)?,
    };
    let weights = model.weights().attention(sublayer);
    let [token_q, token_k] = [query, key].map(|of| Projected { model, of });
    let mut q = token_q.vectors(of_query, at, QkNorm::Q, &weights.w_q)?; // [n_writers, d_head]
    let mut k = token_k.vectors(of_key, at.kv(config), QkNorm::K, &weights.w_k)?; // [n_writers, d_head]
    let bias = distances(model, at, [query.row, key.row], [&mut q, &mut k]);
    let mut terms = &q.vectors * k.vectors.transpose(); // [n_writers, n_writers]
    terms /= config.scaling.divisor(config.d_head).unwrap_or(1.0);
    if let Some(bias) = bias {
        // The distance is the last writer of both.
        terms[(q.writers.len() - 1, k.writers.len() - 1)] = bias;
    }
    Ok(ScoreParts {
        query: q.writers,
        key: k.writers,
        terms,
    })
}

/// The query or key of a token.
struct Projected<'a> {
    model: &'a Model,
    of: Recorded<'a>,
}

impl Projected<'_> {
    /// The parts of a head's query or key, `[n_writers, d_head]`: projected, divided by the held
    /// divisor of the norm of queries or keys, if there is one, and rotated if positions are rotary.
    fn vectors(
        &self,
        parts: Parts,
        at: HeadAt,
        which: QkNorm,
        projection: &Linear,
    ) -> Result<Parts<ScoreWriter>> {
        let config = self.model.config();
        let own = config.columns_of_head(at.head);
        let weight = projection.weight.columns(&own); // [d_head, d_model]
        let stream = parts.writers.into_iter().map(ScoreWriter::Stream);
        let mut vectors = Parts {
            writers: stream.collect(),
            vectors: parts.vectors * weight.transpose(),
        };
        if let Some(bias) = &projection.bias {
            vectors.push(ScoreWriter::ProjectionBias, &bias.select_columns(&own));
        }
        self.normalize(&mut vectors, at, which)?;
        self.rotate(&mut vectors.vectors, at);
        Ok(vectors)
    }

    fn normalize(&self, parts: &mut Parts<ScoreWriter>, at: HeadAt, which: QkNorm) -> Result<()> {
        let config = self.model.config();
        let Some(norm) = self.model.weights().attention(at.sublayer()).norm(which) else {
            return Ok(());
        };
        let scale = self.of.trace.get(at.site(which.site(NormSite::Scale)))?; // [n, 1]
        check_index("token", self.of.row, scale.nrows())?;
        let gamma = match config.qk_norm {
            QkNorms::AllHeads => columns_of_head(&norm.gamma, at.head, config),
            _ => norm.gamma.clone(),
        }; // [1, d_head]
        parts.vectors = with_divisor(&parts.vectors, config.norm, &gamma, scale[self.of.row]);
        Ok(())
    }

    /// Rotates every row by the angles of the token's position.
    fn rotate(&self, vectors: &mut Matrix, at: HeadAt) {
        let (config, position) = (self.model.config(), self.of.row);
        let pass = Pass::over(config, position..position + 1);
        let Some(rotation) = pass.rotation(config, at.layer) else {
            return;
        };
        for row in 0..vectors.nrows() {
            let turned = rotation.apply(&vectors.rows(row, 1).into_owned(), position);
            vectors.set_row(row, &turned.row(0));
        }
    }
}

/// Adds the trained query and key of the distance between two positions as the last parts. Returns
/// the term between these two, which is the relative position bias, if the head has trained
/// distances of either kind.
fn distances(
    model: &Model,
    at: HeadAt,
    [query, key]: [usize; 2],
    [q, k]: [&mut Parts<ScoreWriter>; 2],
) -> Option<f32> {
    let config = model.config();
    let sublayer = at.sublayer();
    let weights = model.weights().attention(sublayer);
    let buckets = config
        .distance_bias_at(sublayer)
        .zip(weights.distance_bias.as_ref());
    let rows = config
        .disentangled_at(sublayer)
        .zip(weights.disentangled.as_ref());
    if buckets.is_none() && rows.is_none() {
        return None;
    }
    let vector = |table: &Matrix, head: usize, row: usize| {
        let columns = (1, config.d_head);
        table
            .view((row, head * config.d_head), columns)
            .into_owned()
    };
    let [of_query, of_key] = match rows {
        Some((rows, [keys, queries])) => {
            let row = rows.row(query, key);
            [
                vector(queries, at.head, row),
                vector(keys, at.kv(config).head, row),
            ]
        }
        None => [
            Matrix::zeros(1, config.d_head),
            Matrix::zeros(1, config.d_head),
        ],
    };
    q.push(ScoreWriter::Distance, &of_query);
    k.push(ScoreWriter::Distance, &of_key);
    let bias = buckets.map(|(buckets, bias)| bias[(buckets.bucket(query, key), at.head)]);
    Some(bias.unwrap_or(0.0))
}
