//! Direct logit attribution: decomposes a logit into the contributions of the model's parts (Elhage
//! et al. 2021, "A Mathematical Framework for Transformer Circuits").
//!
//! The residual stream of a pre-norm model is the sum of the embedding, the result of every head,
//! and the output of every MLP. With the final norm's divisor held fixed, a logit is a linear
//! function of that stream.

use crate::Matrix;
use crate::error::{ModelError, Result, check_index, fail};
use crate::math::linear::{Packed, product};
use crate::model::Model;
use crate::model::config::{Config, NormKind};
use crate::model::site::{BlockSite, HeadAt, HeadSite, Norm, NormSite, Site, StackId, SublayerAt};
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
    let mut sites = Site::of_heads(config, &[HeadSite::Pattern, HeadSite::V, HeadSite::Z]);
    let mlp = (0..config.n_layers()).map(|layer| block(layer, BlockSite::MlpOut));
    sites.extend(mlp);
    let branches = (0..config.n_layers()).map(SublayerAt::attention);
    sites.extend(branches.filter_map(|at| Some(scale_of(on_branch(config, at)?))));
    sites.extend([block(0, BlockSite::ResidPre), SCALE]);
    sites
}

/// The divisor of the final norm.
const SCALE: Site = scale_of(Norm::FINAL);

const fn scale_of(norm: Norm) -> Site {
    let part = NormSite::Scale;
    Site::Norm { norm, part }
}

/// The norm on the output of attention, if there is one.
fn on_branch(config: &Config, at: SublayerAt) -> Option<Norm> {
    config.sublayer(at)?.norms.on_branch(at)
}

/// Decomposes a word's logit in the last row of a pass. If `against` is given, decomposes the
/// difference from that word's logit.
///
/// A part p of the residual stream contributes (p ⊙ γ / scale)·w_U, where w_U is the word's column
/// of the unembedding (minus the other word's column); layer norm subtracts p's mean first. A
/// head's part is its [`HeadSite::Result`]; if there is a norm on attention's output, that norm is
/// applied first. The contributions add up to the logit before any soft cap, except for rounding.
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
    let (direction, constant) = direction(model, trace, word, against)?; // [1, d_model]
    let last = |site| -> Result<f64> {
        let x = trace.get(site)?;
        Ok(part(x, x.nrows() - 1, &direction))
    };
    let mut heads = Matrix::zeros(config.n_layers(), config.n_heads);
    let mut mlps = Matrix::zeros(config.n_layers(), 1);
    let mut bias = constant;
    for layer in 0..config.n_layers() {
        let results = results(model, trace, layer)?; // [n_heads, d_model]
        let at = SublayerAt::attention(layer);
        let (before, constant) = before_branch_norm(model, trace, at, &direction)?; // [1, d_model]
        for head in 0..config.n_heads {
            heads[(layer, head)] = part(&results, head, &before) as f32;
        }
        mlps[layer] = last(block(layer, BlockSite::MlpOut))? as f32;
        let w_o = &model.weights().attention(at).w_o;
        let b_o = w_o.bias.as_ref();
        bias += constant + b_o.map_or(0.0, |b_o| part(b_o, 0, &before));
    }
    Ok(Attribution {
        embed: last(block(0, BlockSite::ResidPre))? as f32,
        heads,
        mlps,
        bias: bias as f32,
    })
}

/// The dot product of a row and a direction.
fn part(x: &Matrix, row: usize, direction: &Matrix) -> f64 {
    let products = x.row(row).component_mul(direction);
    products.iter().copied().map(f64::from).sum()
}

/// The contribution that a head would make to every logit of the last row if it attended only to
/// `token`: `[1, d_vocab]`. The token's v·W_O is passed through the final norm, as in
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
    at.check(config)?;
    let v = trace.get(at.kv(config).site(HeadSite::V))?; // [n, d_head]
    check_index("token", token, v.nrows())?;
    let mut own = Matrix::zeros(1, config.d_heads());
    own.columns_mut(at.head * config.d_head, config.d_head)
        .copy_from(&v.row(token));
    let w_o = &model.weights().attention(at.sublayer()).w_o;
    let mut x = product(&own, &w_o.weight); // [1, d_model]
    if let Some(norm) = on_branch(config, at.sublayer()) {
        x = scaled(model, trace, centred(model, x), norm)?; // [1, d_model]
    }
    let x = through_final_norm(model, trace, x)?; // [1, d_model]
    Ok(product(&x, unembedding(model)))
}

/// The results of a layer's heads in the last row of a pass: `[n_heads, d_model]`.
fn results(model: &Model, trace: &Trace, layer: usize) -> Result<Matrix> {
    let config = model.config();
    // Row h contains z of head h in that head's columns, and 0 in all others, so that row h of the
    // product with w_o is the result of head h alone.
    let mut apart = Matrix::zeros(config.n_heads, config.d_heads());
    for head in 0..config.n_heads {
        let z = trace.get(HeadAt::new(layer, head).site(HeadSite::Z))?; // [n, d_head]
        apart
            .view_mut((head, head * config.d_head), (1, config.d_head))
            .copy_from(&z.row(z.nrows() - 1));
    }
    let w_o = &model.weights().attention(SublayerAt::attention(layer)).w_o;
    Ok(product(&apart, &w_o.weight))
}

/// Returns the vector `[1, d_model]` whose dot product with a part of the residual stream is that
/// part's contribution. Also returns the contribution of the biases of the final norm and the
/// unembedding.
fn direction(
    model: &Model,
    trace: &Trace,
    word: usize,
    against: Option<usize>,
) -> Result<(Matrix, f64)> {
    let weights = model.weights();
    for id in [Some(word), against].into_iter().flatten() {
        check_index("word", id, model.config().d_vocab)?;
    }
    let b_u = weights.w_u.as_ref().and_then(|w_u| w_u.bias.as_ref());
    let b_u = |id: usize| b_u.map_or(0.0, |b_u| b_u[id]);
    let mut column = unembedding(model).columns(&[word]); // [1, d_model]
    let mut constant = f64::from(b_u(word));
    if let Some(against) = against {
        column -= unembedding(model).columns(&[against]);
        constant -= f64::from(b_u(against));
    }
    let beta = weights.ln_final().and_then(|ln| ln.beta.as_ref());
    constant += beta.map_or(0.0, |beta| f64::from(beta.dot(&column)));
    // Multiplying by γ / scale and subtracting the mean are symmetric linear maps, so they can be
    // applied to the column of the unembedding instead of to the parts of the residual stream.
    let direction = match weights.ln_final() {
        Some(_) => centred(model, scaled(model, trace, column, Norm::FINAL)?),
        None => column,
    };
    Ok((direction, constant))
}

/// Converts a direction `[1, d_model]`, which applies after the norm on attention's output, to one
/// that applies before that norm. Uses the norm's divisor for the last row. Also returns the
/// contribution of the norm's bias.
fn before_branch_norm(
    model: &Model,
    trace: &Trace,
    at: SublayerAt,
    direction: &Matrix,
) -> Result<(Matrix, f64)> {
    let Some(norm) = on_branch(model.config(), at) else {
        return Ok((direction.clone(), 0.0));
    };
    let beta = model.weights().norm(norm).and_then(|ln| ln.beta.as_ref());
    let constant = beta.map_or(0.0, |beta| part(beta, 0, direction));
    let before = centred(model, scaled(model, trace, direction.clone(), norm)?);
    Ok((before, constant))
}

/// Applies the final norm to a part of the residual stream `[1, d_model]`, using the last row's
/// divisor but not the norm's bias.
fn through_final_norm(model: &Model, trace: &Trace, x: Matrix) -> Result<Matrix> {
    match model.weights().ln_final() {
        Some(_) => scaled(model, trace, centred(model, x), Norm::FINAL),
        None => Ok(x),
    }
}

/// Subtracts a row's mean if the model uses layer norm: `[1, d_model]` to the same shape.
fn centred(model: &Model, mut x: Matrix) -> Matrix {
    if model.config().norm == NormKind::LayerNorm {
        x.add_scalar_mut(-x.mean());
    }
    x
}

/// Multiplies a row by a norm's γ and divides it by the norm's scale in the last row:
/// `[1, d_model]` to the same shape.
fn scaled(model: &Model, trace: &Trace, x: Matrix, norm: Norm) -> Result<Matrix> {
    let Some(ln) = model.weights().norm(norm) else {
        return Ok(x);
    };
    let scale = trace.get(scale_of(norm))?; // [n, 1]
    Ok(x.component_mul(&ln.gamma) / scale[scale.nrows() - 1])
}

/// Rejects a post-norm model, because its residual stream is not the sum of its parts.
fn check_sum(config: &Config) -> Result<()> {
    let mut all = config.sublayers(StackId::Blocks);
    match all.any(|(_, one)| one.norms.sum) {
        true => fail(ModelError::PostNorm),
        false => Ok(()),
    }
}

/// W_U, `[d_model, d_vocab]`: a separate matrix, or the tied embedding.
pub(crate) fn unembedding(model: &Model) -> &Packed {
    let weights = model.weights();
    let own = weights.w_u.as_ref().map(|w_u| &w_u.weight);
    own.unwrap_or(&weights.embed.w_e)
}

fn block(layer: usize, part: BlockSite) -> Site {
    Site::block(layer, part)
}
