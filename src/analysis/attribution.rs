//! Direct logit attribution: decomposes a logit into the contributions of the model's parts (Elhage
//! et al. 2021, "A Mathematical Framework for Transformer Circuits").
//!
//! The residual stream of a pre-norm model is the sum of the embedding, the result of every head,
//! and the output of every MLP. With the final norm's divisor held fixed, a logit is a linear
//! function of that stream.

use super::moved::{logits_of, moved, unembedding};
use super::writers::{self, Parts, Writer};
use crate::Matrix;
use crate::error::{ModelError, Result, check_index, fail};
use crate::model::Model;
use crate::model::config::{Config, Kind};
use crate::model::site::{HeadAt, HeadSite, Norm, Site, StackId};
use crate::model::trace::Trace;

/// The contributions to the logit of a word, or to the difference between the logits of two words.
#[derive(Debug, Clone, PartialEq)]
pub struct Attribution {
    /// The contribution of the embedding.
    pub embed: f32,
    /// The contributions of the heads: `[n_layers, n_heads]`.
    pub heads: Matrix,
    /// The contributions of the MLPs, each with its bias: `[n_layers, 1]`.
    pub mlps: Matrix,
    /// The contribution of all biases outside the MLPs: those of `w_o`, of the norms on attention's
    /// output, of the final norm, and of the unembedding.
    pub bias: f32,
}

/// The sites that a pass must record for [`attribution`]; the pass may compute only the last token.
pub fn sites(config: &Config) -> Vec<Site> {
    let mut sites = Site::of_heads(config, &[HeadSite::Pattern, HeadSite::V]);
    sites.extend(writers::sites(config, StackId::Blocks));
    sites
}

/// Decomposes a word's logit in the last row of a pass. If `against` is given, decomposes the
/// difference from that word's logit.
///
/// A part of the model's final vector contributes its dot product with the word's column of the
/// unembedding (minus the other word's column). [`writers::output_of`] splits the vector. The
/// contributions add up to the logit before any soft cap, except for rounding.
///
/// # Errors
///
/// [`RequestError::NoSuch`](crate::error::RequestError::NoSuch) for a word outside the vocabulary,
/// [`ModelError::PostNorm`] for a post-norm model, and
/// [`ActivationError::NotRecorded`](crate::error::ActivationError::NotRecorded) when the trace
/// lacks one of the [`sites`].
pub fn attribution(
    model: &Model,
    trace: &Trace,
    word: usize,
    against: Option<usize>,
) -> Result<Attribution> {
    let config = model.config();
    check_sum(config)?;
    let (column, b_u) = unembedded(model, word, against)?; // [d_model, 1]
    let row = last_row(config, trace)?;
    let Parts { writers, vectors } = writers::output_of(model, trace, StackId::Blocks, row)?;
    let contributions = vectors * column; // [n_writers, 1]
    let mut heads = Matrix::zeros(config.n_layers(), config.n_heads);
    let mut mlps = Matrix::zeros(config.n_layers(), 1);
    let [mut embed, mut bias] = [0.0, b_u];
    for (writer, part) in writers.into_iter().zip(contributions.iter()) {
        let sum = match writer {
            Writer::Embedding(_) | Writer::EmbeddingBias | Writer::NormBias(Norm::Embed(_)) => {
                &mut embed
            }
            Writer::Head(at) => &mut heads[(at.layer, at.head)],
            Writer::Mlp(at) => &mut mlps[at.layer],
            Writer::NormBias(Norm::Sublayer(at) | Norm::Branch(at))
                if config.kind(at) == Some(Kind::Mlp) =>
            {
                &mut mlps[at.layer]
            }
            Writer::NormBias(_) | Writer::AttentionBias(_) | Writer::Recurrent(_) => &mut bias,
        };
        *sum += part;
    }
    Ok(Attribution {
        embed,
        heads,
        mlps,
        bias,
    })
}

/// The contribution that a head would make to every logit of the last row if it attended only to
/// `token`: `[1, d_vocab]`. The token's v·W_O ([`moved`]) is passed through the final norm, as in
/// [`attribution`], and through the unembedding.
///
/// The head's actual contribution is the attention-weighted sum of these contributions over all
/// tokens.
///
/// # Errors
///
/// [`RequestError::NoSuch`](crate::error::RequestError::NoSuch) for a head or token that does not
/// exist, and the errors of [`attribution`].
pub fn written(model: &Model, trace: &Trace, at: HeadAt, token: usize) -> Result<Matrix> {
    let config = model.config();
    check_sum(config)?;
    let x = moved(model, trace, at, &[token])?; // [1, d_model]
    logits_of(model, trace, at, x, last_row(config, trace)?)
}

/// The last row of a recorded pass.
fn last_row(config: &Config, trace: &Trace) -> Result<usize> {
    let [embedding, ..] = &writers::sites(config, StackId::Blocks)[..] else {
        return Ok(0);
    };
    Ok(trace.get(*embedding)?.nrows() - 1)
}

/// A word's column of the unembedding, `[d_model, 1]`, and its bias; minus those of the other word,
/// if one is given.
fn unembedded(model: &Model, word: usize, against: Option<usize>) -> Result<(Matrix, f32)> {
    for id in [Some(word), against].into_iter().flatten() {
        check_index("word", id, model.config().d_vocab)?;
    }
    let w_u = model.weights().w_u.as_ref();
    let b_u = w_u.and_then(|w_u| w_u.bias.as_ref());
    let b_u = |id: usize| b_u.map_or(0.0, |b_u| b_u[id]);
    let mut column = unembedding(model).columns(&[word]); // [1, d_model]
    let mut bias = b_u(word);
    if let Some(against) = against {
        column -= unembedding(model).columns(&[against]);
        bias -= b_u(against);
    }
    Ok((column.transpose(), bias))
}

/// Rejects a post-norm model, because its residual stream is not the sum of its parts.
fn check_sum(config: &Config) -> Result<()> {
    match is_sum(config) {
        true => Ok(()),
        false => fail(ModelError::PostNorm),
    }
}

/// Whether the residual stream is the sum of its parts, as [`attribution`] requires. It is not in a
/// post-norm model.
pub fn is_sum(config: &Config) -> bool {
    let mut all = config.sublayers(StackId::Blocks);
    !all.any(|(_, one)| one.norms.sum)
}
