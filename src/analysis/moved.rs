//! A head's OV circuit: the vector that it writes for each token to which it attends, and the
//! entries of the vocabulary that this vector favours (Elhage et al. 2021, "A Mathematical Framework
//! for Transformer Circuits").

use super::writers::{Parts, Stream, Writer};
use crate::Matrix;
use crate::error::{Result, check_index};
use crate::math::linear::product;
use crate::math::ops;
use crate::model::Model;
use crate::model::config::Unembedding;
use crate::model::site::{HeadAt, Norm, StackId};
use crate::model::trace::Trace;

/// Number of entries compared at once; the vectors of the whole vocabulary would take more memory
/// than the model.
const ROWS: usize = 1024;

/// The vectors that a head would write if it attended only to one of the tokens: v·W_O,
/// `[tokens.len(), d_model]`.
pub fn moved(model: &Model, trace: &Trace, at: HeadAt, tokens: &[usize]) -> Result<Matrix> {
    let config = model.config();
    at.check(config)?;
    let v = trace.get(at.value(config))?; // [n, d_head]
    let mut own = Matrix::zeros(tokens.len(), config.d_heads());
    for (row, token) in tokens.iter().enumerate() {
        check_index("token", *token, v.nrows())?;
        own.view_mut((row, at.head * config.d_head), (1, config.d_head))
            .copy_from(&v.row(*token));
    }
    Ok(product(
        &own,
        &model.weights().attention(at.sublayer()).w_o.weight,
    ))
}

/// Whether the sum of a head's vectors and those of all other parts gives the logits, so that each
/// vector has logits of its own.
pub fn has_logits(model: &Model) -> bool {
    let config = model.config();
    let mut sublayers = config.sublayers(StackId::Blocks);
    config.unembedding != Unembedding::None
        && config.mlm_head.is_none()
        && config.n_decoder_layers() == 0
        && !sublayers.any(|(_, one)| one.norms.sum)
}

/// The contributions of vectors that a head writes to the logits of row `row`: `[n, d_model]` to
/// `[n, d_vocab]`. The norms on the way have the divisors that are recorded for this row.
pub fn logits_of(
    model: &Model,
    trace: &Trace,
    at: HeadAt,
    x: Matrix,
    row: usize,
) -> Result<Matrix> {
    let n = x.nrows();
    let mut parts = Parts {
        writers: vec![Writer::Head(at); n],
        vectors: x,
    };
    let stream = Stream { model, trace, row };
    let norms = model.config().sublayer(at.sublayer()).map(|one| one.norms);
    if let Some(norm) = norms.and_then(|norms| norms.on_branch(at.sublayer())) {
        stream.normalize(&mut parts, norm)?;
    }
    let later = model.config().sublayers(StackId::Blocks);
    let later = later.skip_while(|(one, _)| *one != at.sublayer());
    for (at, _) in later.filter(|(_, one)| one.norms.sum) {
        stream.normalize(&mut parts, Norm::Sublayer(at))?;
    }
    stream.normalize(&mut parts, Norm::FINAL)?;
    stream.through_mlm_head(&mut parts)?;
    // The rows after the first n are the biases of the norms.
    let x = parts.vectors.rows(0, n).into_owned(); // [n, d_embed]
    Ok(product(&x, model.weights().unembedding()))
}

/// The cosines of vectors and the token embeddings: `[n, d_model]` to `[n, d_vocab]`.
pub fn nearest(model: &Model, x: &Matrix) -> Matrix {
    let embed = &model.weights().embed;
    let d_vocab = model.config().d_vocab;
    let mut cosines = Matrix::zeros(x.nrows(), d_vocab);
    let norms = ops::row_norm(x); // [n, 1]
    for first in (0..d_vocab).step_by(ROWS) {
        let ids: Vec<usize> = (first..d_vocab.min(first + ROWS)).collect();
        let mut entries = embed.w_e.columns(&ids); // [ids, d_embed]
        if let Some(projection) = &embed.projection {
            entries = product(&entries, &projection.weight); // [ids, d_model]
        }
        let dots = x * entries.transpose(); // [n, ids]
        let dots = ops::divide_rows(dots, &norms);
        let of_entries = ops::row_norm(&entries).map(f32::recip).transpose(); // [1, ids]
        cosines
            .columns_mut(first, ids.len())
            .copy_from(&ops::multiply_columns(dots, &of_entries));
    }
    cosines
}
