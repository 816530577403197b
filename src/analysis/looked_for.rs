//! What a head looks for, from weights alone: its QK circuit (Elhage et al. 2021, "A Mathematical
//! Framework for Transformer Circuits").
//!
//! W_Q and W_K of a head score every pair of tokens, whatever text they stand in. Positions and
//! what earlier layers add are left out; in layer 0, of two tokens at one place, nothing else is.

use crate::Matrix;
use crate::attention::columns_of_head;
use crate::config::{NormOrder, Scaling};
use crate::error::{Result, check_index};
use crate::model::Model;
use crate::norm::normalize;
use crate::site::{HeadAt, Norm};
use crate::trace::NoRecord;

/// How many entries are scored at once: a whole vocabulary of vectors is larger than the model.
const ROWS: usize = 1024;

/// The score that a head gives to every entry of the vocabulary where the entry `query` looks at
/// it: x_q·W_Q·(x_k·W_K)ᵀ / √d_head, `[1, d_vocab]`.
///
/// x is an entry's embedding behind the layer's own norm, with the divisor of that vector;
/// a query head that shares its keys has those of its group. In layer 0 of a model whose positions are
/// rotary or none these are the scores of the model for two tokens at the same place.
///
/// # Errors
///
/// [`Error::NoSuch`](crate::error::Error::NoSuch) for a layer, head or entry that does not exist.
pub fn looked_for(model: &Model, at: HeadAt, query: usize) -> Result<Matrix> {
    let config = model.config();
    at.check(config)?;
    check_index("word", query, config.d_vocab)?;
    let attention = &model.weights().blocks[at.layer].attention;
    let all = attention.w_q.apply(&inputs(model, at.layer, &[query])); // [1, n_heads·d_head]
    let q = columns_of_head(&all, at.head, config); // [1, d_head]
    let first = at.head / config.group() * config.d_head;
    let own: Vec<usize> = (first..first + config.d_head).collect();
    let w_k = attention.w_k.weight.columns(&own); // [d_head, d_model]
    let direction = direction(&q, &w_k); // [d_model, 1]
    let b_k = attention.w_k.bias.as_ref();
    let constant = b_k.map_or(0.0, |b_k| {
        q.dot(&b_k.columns_range(first..first + config.d_head))
    });
    let divisor = match config.scaling {
        Scaling::SqrtDHead => (config.d_head as f32).sqrt(),
        Scaling::None => 1.0,
    };
    let mut scores = Matrix::zeros(1, config.d_vocab);
    for first in (0..config.d_vocab).step_by(ROWS) {
        let ids: Vec<usize> = (first..config.d_vocab.min(first + ROWS)).collect();
        let dots = inputs(model, at.layer, &ids) * &direction; // [ids, 1]
        for (id, dot) in ids.into_iter().zip(dots.iter()) {
            scores[id] = (dot + constant) / divisor;
        }
    }
    Ok(scores)
}

/// The direction of the residual stream that a query looks for: u = W_K·qᵀ, so that x·u is
/// the product of the query and the key x·W_K.
///
/// Shapes: q `[1, d_head]` and the transpose of W_K `[d_head, d_model]` to `[d_model, 1]`.
///
/// # Example: the key of [3, 4] is [4, 3], and the query takes its first number
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

/// What a layer's attention would read of entries that nothing was added to: `[ids, d_model]`.
fn inputs(model: &Model, layer: usize, ids: &[usize]) -> Matrix {
    let (config, weights) = (model.config(), model.weights());
    let embed = &weights.embed;
    let mut x = embed.w_e.columns(ids) * config.embed_scale; // [ids, d_model]
    if let Some(ln) = &embed.ln_embed {
        x = normalize(&mut NoRecord, Norm::Embed, &x, ln, config);
    }
    match config.norm_order {
        NormOrder::PreNorm => {
            let ln1 = &weights.blocks[layer].ln1;
            normalize(&mut NoRecord, Norm::Ln1 { layer }, &x, ln1, config)
        }
        NormOrder::PostNorm => x,
    }
}
