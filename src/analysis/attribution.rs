//! Direct logit attribution: decomposes a logit into the contributions of the model's parts (Elhage
//! et al. 2021, "A Mathematical Framework for Transformer Circuits").
//!
//! The final vector of a model is the sum of what its parts wrote ([`writers`]). With the divisors
//! of the norms held fixed, a logit is a linear function of each part.

use super::moved::{logits_of, moved};
use super::writers::{self, Parts, Writer};
use crate::Matrix;
use crate::error::{Result, check_index};
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
    /// output, of the final norm, of the masked-word head, and of the unembedding.
    pub bias: f32,
}

/// The sites that a pass must record for [`attribution`]; the pass may compute only the last token.
pub fn sites(config: &Config) -> Vec<Site> {
    let mut sites = Site::of_heads(config, &[HeadSite::Pattern, HeadSite::V]);
    sites.extend(writers::sites(config, StackId::Blocks));
    sites.extend(writers::sites_of_mlm_head());
    sites
}

/// Decomposes a word's logit in row `row` of a pass. If `against` is given, decomposes the
/// difference from that word's logit.
///
/// A part of the vector before the unembedding contributes its dot product with the word's column of
/// the unembedding (minus the other word's column). [`writers::before_unembedding`] splits the
/// vector. The contributions add up to the logit before any soft cap, except for rounding.
pub fn attribution(
    model: &Model,
    trace: &Trace,
    row: usize,
    word: usize,
    against: Option<usize>,
) -> Result<Attribution> {
    let config = model.config();
    let (column, b_u) = unembedded(model, word, against)?; // [d_embed, 1]
    let Parts { writers, vectors } = writers::before_unembedding(model, trace, row)?;
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
            Writer::NormBias(_)
            | Writer::AttentionBias(_)
            | Writer::MlmHeadBias
            | Writer::Recurrent(_) => &mut bias,
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

/// The contribution that a head would make to every logit of row `row` if it attended only to
/// `token`: `[1, d_vocab]`. The token's v·W_O ([`moved`]) is passed through all later norms and the
/// masked-word head, as in [`attribution`], and through the unembedding.
///
/// The head's actual contribution is the attention-weighted sum of these contributions over all
/// tokens.
pub fn written(
    model: &Model,
    trace: &Trace,
    row: usize,
    at: HeadAt,
    token: usize,
) -> Result<Matrix> {
    let x = moved(model, trace, at, &[token])?; // [1, d_model]
    logits_of(model, trace, at, x, row)
}

/// A word's column of the unembedding, `[d_embed, 1]`, and its bias; minus those of the other word,
/// if one is given.
fn unembedded(model: &Model, word: usize, against: Option<usize>) -> Result<(Matrix, f32)> {
    for id in [Some(word), against].into_iter().flatten() {
        check_index("word", id, model.config().d_vocab)?;
    }
    let weights = model.weights();
    let b_u = |id: usize| weights.b_u().map_or(0.0, |b_u| b_u[id]);
    let mut column = weights.unembedding().columns(&[word]); // [1, d_embed]
    let mut bias = b_u(word);
    if let Some(against) = against {
        column -= weights.unembedding().columns(&[against]);
        bias -= b_u(against);
    }
    Ok((column.transpose(), bias))
}
