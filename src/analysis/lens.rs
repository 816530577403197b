//! The logit lens: the residual stream after a block, unembedded directly
//! (nostalgebraist 2020, "interpreting GPT: the logit lens").

use super::next_word::NextWord;
use crate::Matrix;
use crate::model::Model;
use crate::model::config::Config;
use crate::model::norm::normalize;
use crate::model::site::{BlockSite, Norm, Site};
use crate::model::trace::{NoRecord, Recorder};

/// Number of rows unembedded at once; limited because a row of logits is as long as the vocabulary.
pub(super) const ROWS: usize = 32;

/// The sites of the residual stream: before each block, and after the last one.
pub fn sites(config: &Config) -> Vec<Site> {
    let part = BlockSite::ResidPre;
    let before = (0..config.n_layers()).map(|layer| Site::block(layer, part));
    let after = config.n_layers().checked_sub(1);
    let after = after.map(|last| Site::block_output(config, last));
    before.chain(after).collect()
}

/// Applies the final norm to vectors of the residual stream; the shape stays `[n, d_model]`.
///
/// For the residual stream after the last block, the result is bit-identical to the model's final
/// vectors.
pub fn final_norm(rec: &mut dyn Recorder, model: &Model, stream: &Matrix) -> Matrix {
    match model.weights().norm(Norm::FINAL) {
        Some(ln) => normalize(rec, Norm::FINAL, stream, ln, model.config()),
        None => stream.clone(),
    }
}

/// The next-token distribution for a vector of the residual stream `[1, d_model]`: applies the
/// final norm and the unembedding.
///
/// For the residual stream after the last block, this is the model's own prediction.
pub fn next_word(model: &Model, stream: &Matrix) -> NextWord {
    let logits = model.unembed(&final_norm(&mut NoRecord, model, stream)); // [1, d_vocab]
    NextWord::new(logits.data.into())
}

/// Calls `each` with the index and the distribution of each row of a residual stream
/// `[n, d_model]`.
pub fn next_words<T>(
    model: &Model,
    stream: &Matrix,
    mut each: impl FnMut(usize, NextWord) -> T,
) -> Vec<T> {
    let mut found = Vec::with_capacity(stream.nrows());
    for first in (0..stream.nrows()).step_by(ROWS) {
        let rows = stream.rows(first, ROWS.min(stream.nrows() - first));
        let x = final_norm(&mut NoRecord, model, &rows.into_owned()); // [rows, d_model]
        let logits = model.unembed(&x); // [rows, d_vocab]
        let next = NextWord::of_rows(&logits).zip(first..);
        found.extend(next.map(|(next, row)| each(row, next)));
    }
    found
}
