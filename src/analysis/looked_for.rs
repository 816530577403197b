//! A head's QK circuit: the tokens to which it attends, judged by its trained matrices alone
//! (Elhage et al. 2021, "A Mathematical Framework for Transformer Circuits").
//!
//! W_Q and W_K of a head score every pair of tokens, independently of a text. Positions and the
//! outputs of earlier layers are ignored; in layer 0, the scores of two tokens at the same position
//! are exact.

use crate::Matrix;
use crate::error::{Result, check_index};
use crate::math::linear::{Linear, Packed};
use crate::math::ops;
use crate::model::Model;
use crate::model::attention::{columns_of_head, normed};
use crate::model::config::{Config, QkNorms};
use crate::model::norm::normalize;
use crate::model::site::{HeadAt, Norm, QkNorm, SublayerAt};
use crate::model::trace::NoRecord;
use crate::model::weights::AttentionWeights;

/// Number of entries scored at once; the vectors of the whole vocabulary would take more memory
/// than the model.
const ROWS: usize = 1024;

/// A head's score for every entry of the vocabulary as key, with the entry `query` as query:
/// x_q·W_Q·(x_k·W_K)ᵀ / √d_head, `[1, d_vocab]`.
///
/// x is an entry's embedding after the layer's norm, whose divisor is computed from that embedding.
/// In grouped-query attention, a query head uses the keys of its group. In layer 0 of a model with
/// rotary or no positions these are the model's own scores for two tokens at the same position.
pub fn looked_for(model: &Model, at: HeadAt, query: usize) -> Result<Matrix> {
    let config = model.config();
    at.check(config)?;
    check_index("word", query, config.d_vocab)?;
    let attention = model.weights().attention(at.sublayer());
    let all = attention.w_q.apply(&inputs(model, at.layer, &[query])); // [1, n_heads·d_head]
    let own = config.columns_of_head(at.kv(config).head);
    let w_k = attention.w_k.weight.columns(&own); // [d_head, d_model]
    // The heads that are normalised together with head `own`: all `n` heads, or only `own` itself.
    let sharing = |own: usize, n: usize| match config.qk_norm {
        QkNorms::AllHeads => (0..n).collect(),
        QkNorms::None | QkNorms::EachHead => vec![own],
    };
    let normed = |at: HeadAt, which, heads: &[usize], all: Vec<Matrix>| {
        let own = heads.iter().position(|head| *head == at.head).unwrap_or(0);
        let x = &all[own];
        let normed = normed(&mut NoRecord, at, which, x, &all, attention, config);
        normed.unwrap_or_else(|| x.clone())
    };
    let heads: Vec<usize> = sharing(at.head, config.n_heads);
    let all_q = heads
        .iter()
        .map(|head| columns_of_head(&all, *head, config));
    let q = normed(at, QkNorm::Q, &heads, all_q.collect()); // [1, d_head]
    let direction = direction(&q, &w_k); // [d_model, 1]
    let b_k = attention.w_k.bias.as_ref();
    let constant = b_k.map_or(0.0, |b_k| q.dot(&b_k.select_columns(&own)));
    let kv = at.kv(config);
    let kv_heads: Vec<usize> = sharing(kv.head, config.n_kv_heads());
    let keys = keys(attention, &kv_heads, config);
    let dots = |x: Matrix| match config.qk_norm {
        QkNorms::None => (x * &direction).add_scalar(constant), // [ids, 1]
        // A normalised key is not linear in x, so no single direction gives the scores of all x;
        // the keys are computed instead.
        QkNorms::EachHead | QkNorms::AllHeads => {
            let all = keys.apply(&x); // [ids, kv_heads·d_head]
            let all = (0..kv_heads.len()).map(|at| columns_of_head(&all, at, config));
            normed(kv, QkNorm::K, &kv_heads, all.collect()) * q.transpose() // [ids, 1]
        }
    };
    let divisor = config.scaling.divisor(config.d_head).unwrap_or(1.0);
    let mut scores = Matrix::zeros(1, config.d_vocab);
    for first in (0..config.d_vocab).step_by(ROWS) {
        let ids: Vec<usize> = (first..config.d_vocab.min(first + ROWS)).collect();
        let dots = dots(inputs(model, at.layer, &ids)); // [ids, 1]
        for (id, dot) in ids.into_iter().zip(dots.iter()) {
            scores[id] = dot / divisor;
        }
    }
    Ok(match config.score_cap {
        Some(limit) => ops::cap(scores, limit),
        None => scores,
    })
}

/// W_K and its bias for some of the key heads: `[d_model, heads·d_head]`.
fn keys(attention: &AttentionWeights, heads: &[usize], config: &Config) -> Linear {
    let own = heads.iter().map(|head| config.columns_of_head(*head));
    let own = own.collect::<Vec<_>>().concat();
    let Linear { weight, bias } = &attention.w_k;
    Linear {
        weight: Packed::transposed(&weight.columns(&own)),
        bias: bias.as_ref().map(|b_k| b_k.select_columns(&own)),
    }
}

/// The direction of the residual stream to which a query attends, u = W_K·qᵀ: for any x, x·u is the
/// dot product of the query and the key x·W_K.
///
/// Shapes: q `[1, d_head]` and the transpose of W_K `[d_head, d_model]` to `[d_model, 1]`.
///
/// # Example: W_K swaps two numbers, and the query selects the key's first number
///
/// ```
/// use headlight::{Matrix, analysis::looked_for::direction};
/// let w_k_transposed = Matrix::from_row_slice(2, 2, &[0.0, 1.0, 1.0, 0.0]);
/// let u = direction(&Matrix::from_row_slice(1, 2, &[1.0, 0.0]), &w_k_transposed);
/// assert_eq!(Matrix::from_row_slice(1, 2, &[3.0, 4.0]) * u, Matrix::from_element(1, 1, 4.0));
/// ```
pub fn direction(q: &Matrix, w_k_transposed: &Matrix) -> Matrix {
    (q * w_k_transposed).transpose()
}

/// The input of a layer's attention if the residual stream contains only the embeddings of these
/// entries: `[ids, d_model]`.
fn inputs(model: &Model, layer: usize, ids: &[usize]) -> Matrix {
    let (config, weights) = (model.config(), model.weights());
    let embed = &weights.embed;
    let mut x = embed.w_e.columns(ids) * config.embed_scale; // [ids, d_embed]
    if let Some(ln) = &embed.ln_embed {
        x = normalize(&mut NoRecord, Norm::EMBED, &x, ln, config);
    }
    if let Some(projection) = &embed.projection {
        x = projection.apply(&x); // [ids, d_model]
    }
    let at = SublayerAt::attention(layer);
    let norm = weights.sublayer(at).norm.as_ref();
    let is_before = config.sublayer(at).is_some_and(|one| one.norms.before);
    match norm.filter(|_| is_before) {
        Some(ln) => normalize(&mut NoRecord, Norm::Sublayer(at), &x, ln, config),
        None => x,
    }
}
