//! A whole model: embeddings, blocks, and the final norm.

use std::ops::Range;

use crate::Matrix;
use crate::attention::{HeadAt, Projected, head};
use crate::block::block;
use crate::config::{Config, NormOrder, Positions};
use crate::error::{Result, check_index};
use crate::norm::normalize;
use crate::ops::sinusoids::{Formula, sinusoids};
use crate::site::{EmbeddingSite, HeadSite, Norm, Site};
use crate::tokens::{Tokens, check_range};
use crate::trace::{Recorder, Trace};
use crate::weights::Weights;

/// A configuration and weights that fit it.
#[derive(Debug, Clone, PartialEq)]
pub struct Model {
    config: Config,
    weights: Weights,
}

impl Model {
    /// Checks every size and every matrix once; a forward pass cannot fail after that.
    ///
    /// # Errors
    ///
    /// What [`Config::validate`] and [`Weights::check`] find.
    pub fn new(config: Config, weights: Weights) -> Result<Self> {
        config.validate()?;
        weights.check(&config)?;
        Ok(Model { config, weights })
    }

    /// Sizes and choices.
    pub fn config(&self) -> &Config {
        &self.config
    }

    /// Trained numbers.
    pub fn weights(&self) -> &Weights {
        &self.weights
    }

    /// Runs the model: the final residual stream `[n, d_model]`.
    ///
    /// Equals `last_hidden_state` of Hugging Face's `BertModel`, `GPT2Model` or
    /// `LlamaModel` (this one with its rotary positions switched off) with the same
    /// weights. A recorded and an unrecorded run give equal bits.
    ///
    /// # Panics
    ///
    /// When the tokens were checked against another model's configuration.
    pub fn forward<R: Recorder>(&self, rec: &mut R, tokens: &Tokens) -> Matrix {
        let x = self.embed(rec, tokens); // [n, d_model]
        self.resume(rec, 0, x)
    }

    /// Runs the blocks from `layer` on, and the final norm: the final residual stream.
    ///
    /// `resid_pre` is what that block begins with, so that a pass that was changed in its
    /// later part need not run its earlier one again. Shapes: `[n, d_model]` to the same.
    pub fn resume<R: Recorder>(&self, rec: &mut R, layer: usize, resid_pre: Matrix) -> Matrix {
        let Model { config, weights } = self;
        let mut x = resid_pre; // [n, d_model]
        for (layer, weights) in weights.blocks.iter().enumerate().skip(layer) {
            x = block(rec, layer, x, weights, config); // [n, d_model]
        }
        match (config.norm_order, &weights.ln_final) {
            (NormOrder::PreNorm, Some(ln)) => normalize(rec, Norm::Final, &x, ln, config),
            _ => x,
        }
    }

    /// Runs one block, so that its details can be recorded when they are asked for.
    ///
    /// Every row has the bits that it has in the whole pass. Shapes: `[n, d_model]` to the
    /// same.
    ///
    /// # Errors
    ///
    /// [`Error::NoSuch`](crate::error::Error::NoSuch) for a layer that does not exist.
    pub fn rerun_block<R: Recorder>(
        &self,
        rec: &mut R,
        layer: usize,
        resid_pre: Matrix,
    ) -> Result<Matrix> {
        let Model { config, weights } = self;
        check_index("layer", layer, config.n_layers)?;
        Ok(block(rec, layer, resid_pre, &weights.blocks[layer], config))
    }

    /// Runs one head of a recorded pass again, for some of its queries: `[queries, d_head]`.
    ///
    /// The head begins with the `q`, `k` and `v` that the trace holds, so that its details
    /// can be recorded when they are asked for instead of in every pass; `queries` are the
    /// tokens that look. Every row has the bits that it has in the whole pass.
    ///
    /// # Errors
    ///
    /// [`Error::NoSuch`](crate::error::Error::NoSuch) for a layer or head that does not exist, [`Error::TokenRange`](crate::error::Error::TokenRange) for
    /// such queries, and [`Error::NotRecorded`](crate::error::Error::NotRecorded) when the trace does not hold what the head
    /// begins with.
    pub fn rerun_head<R: Recorder>(
        &self,
        rec: &mut R,
        at: HeadAt,
        trace: &Trace,
        queries: Range<usize>,
    ) -> Result<Matrix> {
        let Model { config, weights } = self;
        at.check(config)?;
        let recorded = |part| trace.get(at.site(part));
        let q = recorded(HeadSite::Q)?; // [n, d_head]
        check_range(&queries, q.nrows())?;
        let projected = Projected {
            q: q.rows_range(queries.clone()).into_owned(), // [queries, d_head]
            k: recorded(HeadSite::K)?.clone(),             // [n, d_head]
            v: recorded(HeadSite::V)?.clone(),             // [n, d_head]
        };
        let w_o = &weights.blocks[at.layer].attention.w_o;
        Ok(head(rec, at, projected, w_o, config, queries.start))
    }

    /// The tokens' vectors before the first block: `[n, d_model]`.
    fn embed<R: Recorder>(&self, rec: &mut R, tokens: &Tokens) -> Matrix {
        let Model { config, weights } = self;
        let at = Site::Embedding;
        let embed = &weights.embed;
        let rows = embed.w_e.rows(tokens.ids()); // [n, d_model]
        let mut x = rec.tap(at(EmbeddingSite::Embed), rows);
        let positions = match (config.positions, &embed.w_pos) {
            (Positions::Learned, Some(w_pos)) => Some(w_pos.rows(0, tokens.len()).into_owned()),
            (Positions::Sinusoidal { base }, _) => Some(sinusoids(
                tokens.len(),
                config.d_model,
                base,
                Formula::Paper,
            )),
            _ => None,
        };
        if let Some(positions) = positions {
            x += rec.tap(at(EmbeddingSite::PosEmbed), positions); // [n, d_model]
        }
        if let Some(w_token_type) = &embed.w_token_type {
            let types = w_token_type.select_rows(tokens.token_types()); // [n, d_model]
            x += rec.tap(at(EmbeddingSite::TokenTypeEmbed), types);
        }
        let x = rec.tap(at(EmbeddingSite::EmbedSum), x); // [n, d_model]
        match &embed.ln_embed {
            Some(ln) => normalize(rec, Norm::Embed, &x, ln, config),
            None => x,
        }
    }
}
