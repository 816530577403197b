//! Splits a vector of the residual stream into the vectors that the model's parts wrote to it.
//!
//! Each norm on the way is applied to every part, with the divisor that the norm had in the pass.
//! With its divisor held fixed, a norm is a linear map plus its bias β, so the parts add up to the
//! model's vector except for rounding, in pre-norm and in post-norm models.

use crate::Matrix;
use crate::error::{Result, check_index};
use crate::math::linear::product;
use crate::math::ops;
use crate::model::Model;
use crate::model::config::{Config, Kind, NormKind};
use crate::model::site::{
    EmbeddingSite, HeadAt, HeadSite, LayerAt, MlmHeadSite, Norm, NormSite, Site, StackId,
    SublayerAt,
};
use crate::model::trace::Trace;

/// A part of the model that writes to the residual stream.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Writer {
    /// A token, position or token type embedding.
    Embedding(EmbeddingSite),
    /// The bias of the projection from the embeddings to the residual stream.
    EmbeddingBias,
    /// A head: its output times its rows of `w_o`.
    Head(HeadAt),
    /// The bias of `w_o`.
    AttentionBias(SublayerAt),
    /// An MLP, with its bias.
    Mlp(SublayerAt),
    /// A recurrent unit.
    Recurrent(SublayerAt),
    /// β of a norm.
    NormBias(Norm),
    /// The bias of the dense layer of the masked-word head.
    MlmHeadBias,
}

/// Vectors and their writers.
#[derive(Debug, Clone, PartialEq)]
pub struct Parts<W = Writer> {
    /// The writer of each vector.
    pub writers: Vec<W>,
    /// One row for each writer: `[n_writers, d_model]`.
    pub vectors: Matrix,
}

/// The sites that a pass must record for [`input_of`] and [`output_of`] of a stack.
pub fn sites(config: &Config, stack: StackId) -> Vec<Site> {
    let scale = |norm| Site::Norm {
        norm,
        part: NormSite::Scale,
    };
    let embeddings = config.embeddings(stack);
    let mut sites: Vec<Site> = embeddings
        .map(|part| Site::Embedding { stack, part })
        .collect();
    sites.extend([Norm::Embed(stack), Norm::Final(stack)].map(scale));
    for (at, sublayer) in config.sublayers(stack) {
        sites.extend(sublayer.norms.all(at).map(scale));
        match sublayer.kind.is_attention() {
            true => sites.extend((0..config.n_heads).map(|head| at.head(head).site(HeadSite::Z))),
            false => sites.push(at.branch(sublayer.kind, sublayer.norms)),
        }
    }
    sites
}

/// The parts of the vector from which a sublayer is computed, in row `row` of a recorded pass.
pub fn input_of(model: &Model, trace: &Trace, at: SublayerAt, row: usize) -> Result<Parts> {
    let config = model.config();
    let end = match config.is_parallel(at.layer()) {
        true => at.layer().sublayer(0),
        false => at,
    };
    let stream = Stream { model, trace, row };
    let mut parts = stream.written_before(end)?;
    if config.sublayer(at).is_some_and(|one| one.norms.before) {
        stream.normalize(&mut parts, Norm::Sublayer(at))?;
    }
    Ok(parts)
}

/// The parts of a stack's final vector, in row `row` of a recorded pass.
pub fn output_of(model: &Model, trace: &Trace, stack: StackId, row: usize) -> Result<Parts> {
    let stream = Stream { model, trace, row };
    let layer = model.config().layers(stack).len();
    let mut parts = stream.written_before(LayerAt { stack, layer }.sublayer(0))?;
    stream.normalize(&mut parts, Norm::Final(stack))?;
    Ok(parts)
}

/// The sites that a pass must record for [`before_unembedding`], besides [`sites`].
pub fn sites_of_mlm_head() -> [Site; 3] {
    [
        Site::MlmHead(MlmHeadSite::Pre),
        Site::MlmHead(MlmHeadSite::Post),
        Site::Norm {
            norm: Norm::MlmHead,
            part: NormSite::Scale,
        },
    ]
}

/// The parts of the vector that the unembedding multiplies, in row `row` of a recorded pass of an
/// encoder or language model: those of the final vector, after any masked-word head.
pub fn before_unembedding(model: &Model, trace: &Trace, row: usize) -> Result<Parts> {
    let mut parts = output_of(model, trace, StackId::Blocks, row)?;
    Stream { model, trace, row }.through_mlm_head(&mut parts)?;
    Ok(parts)
}

/// A row of a recorded pass.
pub(super) struct Stream<'a> {
    pub model: &'a Model,
    pub trace: &'a Trace,
    pub row: usize,
}

impl Stream<'_> {
    /// The parts of the residual stream before a sublayer and its norm.
    fn written_before(&self, end: SublayerAt) -> Result<Parts> {
        let config = self.model.config();
        let mut parts = self.embedded(end.stack)?;
        let place = |at: SublayerAt| (at.layer, at.sublayer);
        let before = config.sublayers(end.stack);
        for (at, sublayer) in before.take_while(|(at, _)| place(*at) < place(end)) {
            let mut own = self.written_by(at, sublayer.kind)?;
            if let Some(norm) = sublayer.norms.on_branch(at) {
                self.normalize(&mut own, norm)?;
            }
            if !config.has_residual(at.layer()) {
                parts = Parts::new(config.d_model);
            }
            parts.extend(own);
            if sublayer.norms.sum {
                self.normalize(&mut parts, Norm::Sublayer(at))?;
            }
        }
        Ok(parts)
    }

    fn embedded(&self, stack: StackId) -> Result<Parts> {
        let config = self.model.config();
        let mut parts = Parts::new(config.embed_width());
        for part in config.embeddings(stack) {
            parts.push(
                Writer::Embedding(part),
                &self.recorded(Site::Embedding { stack, part })?,
            );
        }
        self.normalize(&mut parts, Norm::Embed(stack))?;
        let projection = self.model.weights().embed.projection.as_ref();
        if let Some(projection) = projection.filter(|_| stack == StackId::Blocks) {
            parts.vectors = product(&parts.vectors, &projection.weight); // [n_writers, d_model]
            if let Some(bias) = &projection.bias {
                parts.push(Writer::EmbeddingBias, bias);
            }
        }
        Ok(parts)
    }

    /// The vectors that a sublayer writes, before any norm on its output.
    fn written_by(&self, at: SublayerAt, kind: Kind) -> Result<Parts> {
        let config = self.model.config();
        let mut parts = Parts::new(config.d_model);
        match kind {
            Kind::SelfAttention(_) | Kind::CrossAttention => {
                let results = self.results(at)?; // [n_heads, d_model]
                let heads = (0..config.n_heads).map(|head| Writer::Head(at.head(head)));
                parts = Parts {
                    writers: heads.collect(),
                    vectors: results,
                };
                if let Some(b_o) = &self.model.weights().attention(at).w_o.bias {
                    parts.push(Writer::AttentionBias(at), b_o);
                }
            }
            Kind::Mlp | Kind::Recurrent => {
                let writer = match kind {
                    Kind::Mlp => Writer::Mlp(at),
                    _ => Writer::Recurrent(at),
                };
                let norms = config.sublayer(at).map(|one| one.norms);
                let site = norms.map_or(at.out(kind), |norms| at.branch(kind, norms));
                parts.push(writer, &self.recorded(site)?);
            }
        }
        Ok(parts)
    }

    /// The results of a sublayer's heads: `[n_heads, d_model]`.
    fn results(&self, at: SublayerAt) -> Result<Matrix> {
        let config = self.model.config();
        // Row h contains z of head h in that head's columns, and 0 in all others, so that row h of
        // the product with w_o is the result of head h alone.
        let mut apart = Matrix::zeros(config.n_heads, config.d_heads());
        for head in 0..config.n_heads {
            let z = self.recorded(at.head(head).site(HeadSite::Z))?; // [1, d_head]
            apart
                .view_mut((head, head * config.d_head), (1, config.d_head))
                .copy_from(&z);
        }
        Ok(product(
            &apart,
            &self.model.weights().attention(at).w_o.weight,
        ))
    }

    /// Applies a norm with the divisor of this row to every part, if the model has this norm, and
    /// adds the norm's bias as a part.
    pub(super) fn normalize(&self, parts: &mut Parts, norm: Norm) -> Result<()> {
        let Some(ln) = self.model.weights().norm(norm) else {
            return Ok(());
        };
        let part = NormSite::Scale;
        let divisor = self.recorded(Site::Norm { norm, part })?[0];
        let kind = self.model.config().norm;
        parts.vectors = with_divisor(&parts.vectors, kind, &ln.gamma, divisor);
        if let Some(beta) = &ln.beta {
            parts.push(Writer::NormBias(norm), beta);
        }
        Ok(())
    }

    /// Applies the masked-word head to every part, if the model has one. The activation function
    /// multiplies its input by a factor, such as Φ(x) in GELU, which is held fixed like the divisor
    /// of a norm.
    pub(super) fn through_mlm_head(&self, parts: &mut Parts) -> Result<()> {
        let Some(head) = &self.model.weights().mlm_head else {
            return Ok(());
        };
        let [pre, post] = [MlmHeadSite::Pre, MlmHeadSite::Post].map(Site::MlmHead);
        // Every activation function maps 0 to 0.
        let factor = |pre: f32, post: f32| if pre == 0.0 { 0.0 } else { post / pre };
        let factors = self.recorded(pre)?.zip_map(&self.recorded(post)?, factor); // [1, d_embed]
        parts.vectors = product(&parts.vectors, &head.dense.weight); // [n_writers, d_embed]
        if let Some(bias) = &head.dense.bias {
            parts.push(Writer::MlmHeadBias, bias);
        }
        let vectors = std::mem::take(&mut parts.vectors);
        parts.vectors = ops::multiply_columns(vectors, &factors);
        self.normalize(parts, Norm::MlmHead)
    }

    /// The row of a recorded matrix.
    pub(super) fn recorded(&self, site: Site) -> Result<Matrix> {
        let x = self.trace.get(site)?;
        check_index("row", self.row, x.nrows())?;
        Ok(x.rows(self.row, 1).into_owned())
    }
}

/// A norm with a given divisor and without β: γ ⊙ (x − μ) / divisor for layer norm, and γ ⊙ x /
/// divisor for RMS norm. Shapes: `[n, d]` to the same shape.
pub(super) fn with_divisor(x: &Matrix, kind: NormKind, gamma: &Matrix, divisor: f32) -> Matrix {
    let x = match kind {
        NormKind::LayerNorm => ops::subtract_rows(x.clone(), &ops::row_mean(x)),
        NormKind::RmsNorm => x.clone(),
    };
    ops::multiply_columns(x, &(gamma / divisor))
}

impl<W> Parts<W> {
    /// No parts of the given width.
    pub(super) fn new(width: usize) -> Self {
        Parts {
            writers: Vec::new(),
            vectors: Matrix::zeros(0, width),
        }
    }

    /// Adds a vector `[1, width]`.
    pub(super) fn push(&mut self, writer: W, vector: &Matrix) {
        let mut vectors = std::mem::take(&mut self.vectors).insert_row(self.writers.len(), 0.0);
        vectors.set_row(self.writers.len(), &vector.row(0));
        self.vectors = vectors;
        self.writers.push(writer);
    }

    fn extend(&mut self, more: Self) {
        let first = self.writers.len();
        let vectors = std::mem::take(&mut self.vectors);
        self.vectors = vectors.insert_rows(first, more.writers.len(), 0.0);
        self.vectors
            .rows_mut(first, more.writers.len())
            .copy_from(&more.vectors);
        self.writers.extend(more.writers);
    }
}
