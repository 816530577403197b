//! A whole model: embeddings, layers, and the final norm.

pub mod attention;
pub mod config;
pub mod decoder;
pub(crate) mod embedding;
pub mod layer;
pub mod mlm_head;
pub mod mlp;
pub mod norm;
pub mod pass;
pub mod recurrent;
pub mod site;
pub mod tokens;
pub mod trace;
pub mod weights;

use std::ops::Range;

use crate::Matrix;
use crate::error::{ModelError, Result, TextError, check_index, fail};
use crate::math::linear::product;
use crate::math::ops;
use crate::model::attention::{cache_keys_values, head, keys_values, queries};
use crate::model::config::{Config, Mask, QkNorms, Unembedding};
use crate::model::embedding::{Embedding, count_without, positions};
use crate::model::layer::layer;
use crate::model::mlm_head::mlm_head;
use crate::model::norm::normalize;
use crate::model::pass::Pass;
use crate::model::site::{HeadAt, HeadSite, Norm, Site, StackId, SublayerAt};
use crate::model::tokens::{Tokens, check_range};
use crate::model::trace::{NoRecord, Recorder, Trace};
use crate::model::weights::Weights;

/// A configuration and matching weights.
#[derive(Debug, Clone, PartialEq)]
pub struct Model {
    config: Config,
    weights: Weights,
    /// [`Packed::largest_norm`](crate::math::linear::Packed::largest_norm) of a translation model's
    /// unembedding.
    unembed_norm: Option<f32>,
}

impl Model {
    /// Checks every size and every matrix once, so that a forward pass cannot fail later.
    pub fn new(config: Config, weights: Weights) -> Result<Self> {
        config.validate()?;
        weights.check(&config)?;
        let translates = config.n_decoder_layers() > 0;
        let norm = translates.then(|| weights.unembedding().largest_norm());
        Ok(Model {
            unembed_norm: norm.flatten(),
            config,
            weights,
        })
    }

    /// The configuration.
    pub fn config(&self) -> &Config {
        &self.config
    }

    /// The weights.
    pub fn weights(&self) -> &Weights {
        &self.weights
    }

    /// Runs the model and returns the final residual stream `[n, d_model]`.
    ///
    /// Equals `last_hidden_state` of Hugging Face's `BertModel`, `GPT2Model` or
    /// `LlamaModel` with the same weights. Recorded and unrecorded runs are bit-identical.
    pub fn forward(&self, rec: &mut dyn Recorder, tokens: &Tokens) -> Matrix {
        let mut pass = Pass::whole(&self.config, tokens.len());
        self.run(rec, tokens, &mut pass)
    }

    /// Continues a [`Pass::cached`] with new tokens and returns their final residual stream
    /// `[n, d_model]`, bit-identical to a pass over the whole text.
    ///
    /// # Errors
    ///
    /// [`ModelError::NotCausal`] for a model without a causal mask, and
    /// [`TextError::TooManyTokens`] when the whole text exceeds the model's context length.
    ///
    /// # Panics
    ///
    /// If the tokens or the pass belong to another model's configuration.
    pub fn read_on(
        &self,
        rec: &mut dyn Recorder,
        tokens: &Tokens,
        pass: &mut Pass,
    ) -> Result<Matrix> {
        let (config, found) = (&self.config, pass.first() + tokens.len());
        if config.mask() != Mask::Causal {
            return fail(ModelError::NotCausal);
        }
        if found > config.n_ctx {
            let most = config.n_ctx;
            return fail(TextError::TooManyTokens { found, most });
        }
        pass.reach(config, found);
        let x = self.run(rec, tokens, pass); // [n, d_model]
        pass.advance(tokens.len());
        Ok(x)
    }

    fn run(&self, rec: &mut dyn Recorder, tokens: &Tokens, pass: &mut Pass) -> Matrix {
        let x = self.embed(rec, tokens, pass); // [n, d_model]
        let x = self.layers(rec, StackId::Blocks, 0..self.config.n_layers(), x, pass); // [n, d_model]
        self.note_logits(rec, &x);
        x
    }

    /// Runs the layers from `layer` on and then the final norm. Returns the final residual stream.
    ///
    /// `resid_pre` is the residual stream before that layer, so the earlier layers need not run
    /// again after a layer is edited. Shapes: `[n, d_model]` to the same shape.
    pub fn resume(&self, rec: &mut dyn Recorder, layer: usize, resid_pre: Matrix) -> Matrix {
        let mut pass = Pass::whole(&self.config, resid_pre.nrows());
        let layers = layer..self.config.n_layers();
        let x = self.layers(rec, StackId::Blocks, layers, resid_pre, &mut pass); // [n, d_model]
        self.note_logits(rec, &x);
        x
    }

    /// Runs some layers of a stack and, after its last layer, the norm: `[n, d_model]` to the same
    /// shape.
    pub(crate) fn layers(
        &self,
        rec: &mut dyn Recorder,
        stack: StackId,
        layers: Range<usize>,
        mut x: Matrix,
        pass: &mut Pass,
    ) -> Matrix {
        let Model {
            config, weights, ..
        } = self;
        let own = &weights.stacks[stack as usize];
        for number in layers.clone() {
            let at = stack.layer(number);
            x = layer(rec, at, x, &own.layers[number], config, pass); // [n, d_model]
        }
        match &own.norm_after {
            Some(ln) if layers.end == own.layers.len() => {
                normalize(rec, Norm::Final(stack), &x, ln, config) // [n, d_model]
            }
            _ => x,
        }
    }

    /// Caches the keys and values of a layer of the first stack for all rows of a batch, x
    /// `[n, d_model]`. If only later rows are read afterwards, the layer need not run for these rows.
    pub(crate) fn cache_layer(&self, layer: usize, x: &Matrix, pass: &mut Pass) {
        let Model {
            config, weights, ..
        } = self;
        let at = SublayerAt::attention(layer);
        let has_norm = config.sublayer(at).is_some_and(|own| own.norms.before);
        let ln = weights.sublayer(at).norm.as_ref().filter(|_| has_norm);
        let normalized = ln.map(|ln| normalize(&mut NoRecord, Norm::Sublayer(at), x, ln, config)); // [n, d_model]
        let x = normalized.as_ref().unwrap_or(x);
        cache_keys_values(at, x, weights.attention(at), config, pass.parts());
    }

    fn note_logits(&self, rec: &mut dyn Recorder, x: &Matrix) {
        if self.config.unembedding == Unembedding::None || self.config.n_decoder_layers() > 0 {
            return;
        }
        match self.config.mlm_head {
            None => rec.aside(Site::Logits, || self.logits(x)), // [n, d_vocab]
            Some(_) => {
                let x = self.mlm_head(rec, x); // [n, d_embed]
                rec.aside(Site::Logits, || self.logits(&x)); // [n, d_vocab]
            }
        }
    }

    /// The vectors that the unembedding multiplies: the result of the masked-word head if there is
    /// one, and x otherwise. Shapes: `[n, d_model]` to `[n, d_embed]` or the same shape.
    pub fn mlm_head(&self, rec: &mut dyn Recorder, x: &Matrix) -> Matrix {
        match (self.config.mlm_head, &self.weights.mlm_head) {
            (Some(activation), Some(head)) => mlm_head(rec, x, head, activation, &self.config),
            _ => x.clone(),
        }
    }

    /// The logits for vectors of the last stack's final residual stream: x·W_U, or x·W_Eᵀ if the
    /// matrices are tied; with a soft cap c, c·tanh(logit / c). A masked-word head is applied
    /// first, and its bias last.
    ///
    /// Shapes: `[n, d_model]` to `[n, d_vocab]`, or to `[n, 0]` without an unembedding. The softmax
    /// of a row is the distribution of the next token, or of the masked token.
    pub fn unembed(&self, x: &Matrix) -> Matrix {
        match self.config.unembedding {
            Unembedding::None => Matrix::zeros(x.nrows(), 0),
            _ => self.logits(&self.mlm_head(&mut NoRecord, x)),
        }
    }

    /// The index of the largest logit of x `[1, d_model]` after adding b `[1, d_vocab]`, except
    /// `never`; the first index if several logits are equal. Returns `None` if the logits must be
    /// computed to find it.
    pub(crate) fn largest_logit(
        &self,
        x: &Matrix,
        bias: Option<&Matrix>,
        never: Option<usize>,
    ) -> Option<usize> {
        let Model {
            config, weights, ..
        } = self;
        let is_plain = weights.b_u().is_none() && config.logit_cap.is_none();
        let w_u = is_plain.then(|| weights.unembedding())?;
        w_u.largest_entry(x, bias, never, self.unembed_norm)
    }

    /// The logits for the vectors that the unembedding multiplies: `[n, d_embed]` to `[n, d_vocab]`.
    fn logits(&self, x: &Matrix) -> Matrix {
        let Model {
            config, weights, ..
        } = self;
        let logits = product(x, weights.unembedding()); // [n, d_vocab]
        let logits = match weights.b_u() {
            Some(b_u) => ops::add_columns(logits, b_u),
            None => logits,
        };
        match config.logit_cap {
            Some(limit) => ops::cap(logits, limit),
            None => logits,
        }
    }

    /// Reruns one layer in order to record details that the whole pass did not record.
    ///
    /// Rows are bit-identical to those of the whole pass. Shapes: `[n, d_model]` to the same shape.
    pub fn rerun_block(
        &self,
        rec: &mut dyn Recorder,
        number: usize,
        resid_pre: Matrix,
    ) -> Result<Matrix> {
        let Model {
            config, weights, ..
        } = self;
        check_index("layer", number, config.n_layers())?;
        let mut pass = Pass::whole(config, resid_pre.nrows());
        let weights = &weights.stacks[StackId::Blocks as usize].layers[number];
        let at = StackId::Blocks.layer(number);
        Ok(layer(rec, at, resid_pre, weights, config, &mut pass))
    }

    /// Reruns one head of a recorded pass, for some of its queries: `[queries, d_head]`.
    ///
    /// This records details that the whole pass did not record. The head takes `q`, `k` and `v`
    /// from the trace, and `range` selects the query tokens. Rows are bit-identical to those of the
    /// whole pass.
    pub fn rerun_head(
        &self,
        rec: &mut dyn Recorder,
        at: HeadAt,
        trace: &Trace,
        range: Range<usize>,
    ) -> Result<Matrix> {
        let Model {
            config, weights, ..
        } = self;
        at.check(config)?;
        let kv = at.kv(config);
        let q = trace.get(at.site(HeadSite::Q))?; // [n, d_head]
        check_range(&range, q.nrows())?;
        let k = trace.get(kv.site(HeadSite::K))?.clone(); // [n, d_head]
        let v = trace.get(kv.site(HeadSite::V))?.clone(); // [n, d_head]
        let mut pass = Pass::over(config, range.start..k.nrows());
        let rows = range.clone();
        let q = q.rows_range(range).into_owned(); // [queries, d_head]
        let weights = weights.attention(at.sublayer());
        let q = rec.tap(at.site(HeadSite::Q), q); // [queries, d_head]
        let all = sharing(trace, at, HeadSite::Q, rows, config)?;
        let q = queries(rec, at, q, &all, weights, config, &pass); // [queries, d_head]
        let all = sharing(trace, kv, HeadSite::K, 0..k.nrows(), config)?;
        let k = rec.tap(kv.site(HeadSite::K), k); // [n, d_head]
        let kv = keys_values(rec, kv, [k, v], &all, weights, config, &mut pass); // [n, d_head]
        Ok(head(rec, at, &q, &kv, weights, config, pass.first()))
    }

    /// The tokens' vectors before the first layer: `[n, d_model]`.
    pub(crate) fn embed(&self, rec: &mut dyn Recorder, tokens: &Tokens, pass: &mut Pass) -> Matrix {
        let Model {
            config, weights, ..
        } = self;
        let embed = &weights.embed;
        let mut positions = positions(embed.w_pos.as_ref(), tokens.len(), config, pass);
        if let (Some(positions), Some(padding)) = (&mut positions, &embed.padding) {
            count_without(padding, tokens.ids(), positions);
        }
        let types = embed.w_token_type.as_ref();
        let embedding = Embedding {
            tokens: self.vectors(tokens.ids()),
            positions,
            types: types.map(|types| types.select_rows(tokens.token_types())),
            ln: embed.ln_embed.as_ref(),
            projection: embed.projection.as_ref(),
        };
        embedding.sum(rec, StackId::Blocks, config)
    }

    /// The rows of `w_e` of some tokens, scaled: `[n, d_embed]`.
    pub(crate) fn vectors(&self, ids: &[usize]) -> Matrix {
        self.weights.embed.w_e.columns(ids) * self.config.embed_scale
    }
}

/// The recorded queries or keys of all heads for some tokens. They are needed only if one norm
/// normalises all heads together; otherwise, the result is empty.
fn sharing(
    trace: &Trace,
    at: HeadAt,
    part: HeadSite,
    rows: Range<usize>,
    config: &Config,
) -> Result<Vec<Matrix>> {
    let heads = match (config.qk_norm, part) {
        (QkNorms::AllHeads, HeadSite::Q) => 0..config.n_heads,
        (QkNorms::AllHeads, _) => 0..config.n_kv_heads(),
        _ => 0..0,
    };
    let of_head = |head| {
        let all = trace.get(at.sublayer().head(head).site(part))?; // [n, d_head]
        Ok(all.rows_range(rows.clone()).into_owned())
    };
    heads.map(of_head).collect()
}
