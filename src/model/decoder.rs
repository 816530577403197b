//! A decoder: generates a translation from the encoder's output, token by token.
//!
//! A step takes the previous token as input. It attends to the tokens generated so far (masked
//! self-attention, as in the 2017 paper and in Hugging Face's Marian) or updates a recurrent state
//! ([`ssru`], as in Marian's small translation models; Kim et al. 2019, "From Research to
//! Production and Back: Ludicrously Fast Neural Machine Translation"). Then it attends to the
//! encoder's output ([`cross_attention`]) and computes a logit for every entry of the vocabulary.
//!
//! [`ssru`]: crate::model::recurrent::ssru
//! [`cross_attention`]: crate::model::attention::cross_attention

use std::borrow::Cow;

use crate::Matrix;
use crate::error::{ModelError, Result, TextError, check_index, fail};
use crate::math::linear::apply_each;
use crate::math::ops;
use crate::model::Model;
use crate::model::attention::columns_of_head;
use crate::model::config::{Kind, Positions};
use crate::model::embedding::{Embedding, positions};
use crate::model::pass::{KeysValues, Pass};
use crate::model::site::{HeadSite, Site, StackId};
use crate::model::trace::Recorder;
use crate::model::weights::{AttentionWeights, DecoderWeights};

/// The decoder of a model.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Decoder<'model> {
    model: &'model Model,
    weights: &'model DecoderWeights,
}

impl<'model> Decoder<'model> {
    /// The decoder of a model, if the model has one.
    pub fn of(model: &'model Model) -> Option<Self> {
        let weights = model.weights().decoder.as_ref()?;
        Some(Decoder { model, weights })
    }

    /// The decoder of a model.
    ///
    /// # Errors
    ///
    /// [`ModelError::NoDecoder`] for a model without a decoder.
    pub(crate) fn required(model: &'model Model) -> Result<Self> {
        let name = "This model".into();
        Self::of(model).ok_or_else(|| ModelError::NoDecoder { name }.into())
    }

    /// Starts a pass in which no tokens have been generated yet. Computes the keys and values for
    /// all cross-attention heads from the encoder's output, `[n, d_model]`. The keys and the values
    /// of each head are `[n, d_head]`.
    pub fn start_pass(&self, rec: &mut dyn Recorder, encoded: &Matrix) -> Pass {
        let config = self.model.config();
        let mut memory = vec![Vec::new(); config.n_decoder_layers()];
        for (at, sublayer) in config.sublayers(StackId::Decoder) {
            if sublayer.kind != Kind::CrossAttention {
                continue;
            }
            let AttentionWeights { w_k, w_v, .. } = self.model.weights().attention(at);
            let [k, v] = apply_each(encoded, [w_k, w_v]); // [n, n_kv_heads·d_head] each
            let own = |all, head| columns_of_head(all, head, config); // [n, d_head]
            let heads = (0..config.n_kv_heads()).map(|head| {
                let at = at.head(head);
                KeysValues::new(
                    rec.tap(at.site(HeadSite::K), own(&k, head)),
                    rec.tap(at.site(HeadSite::V), own(&v, head)),
                )
            });
            memory[at.layer] = heads.collect();
        }
        Pass::decoding(config, memory)
    }

    /// Computes the next steps of a pass, up to step `written.len()`. Returns the final residual
    /// stream, `[n, d_model]`, with one row for each new step.
    ///
    /// `written` contains all tokens generated so far. The input of step i is token i − 1; the
    /// input of step 0 is the start token, or zeros if the model has no start token. Steps computed
    /// one by one are bit-identical to steps computed together.
    ///
    /// # Errors
    ///
    /// [`RequestError::NoSuch`](crate::error::RequestError::NoSuch) for a token outside the
    /// vocabulary, and [`TextError::TooManyTokens`] for steps without a learned position.
    ///
    /// # Panics
    ///
    /// If the pass has computed these steps already, or belongs to another model.
    pub fn write(
        &self,
        rec: &mut dyn Recorder,
        written: &[usize],
        pass: &mut Pass,
    ) -> Result<Matrix> {
        let config = self.model.config();
        for id in written {
            check_index("token", *id, config.d_vocab)?;
        }
        let found = written.len() + 1;
        if config.positions == Positions::Learned && found > config.n_ctx {
            let most = config.n_ctx;
            return fail(TextError::TooManyTokens { found, most });
        }
        let n = found - pass.first();
        let x = self.embed(rec, written, pass); // [n, d_model]
        let layers = 0..config.n_decoder_layers();
        let x = self.model.layers(rec, StackId::Decoder, layers, x, pass); // [n, d_model]
        pass.advance(n);
        rec.aside(Site::Logits, || self.logits(&x)); // [n, d_vocab]
        Ok(x)
    }

    /// The entry of the vocabulary with the largest logit, except `never`; the first one if several
    /// logits are equal. Returns `None` if only [`Decoder::logits`] can tell.
    ///
    /// x is a row of the final residual stream, `[1, d_model]`.
    pub fn largest_logit(&self, x: &Matrix, never: Option<usize>) -> Option<usize> {
        let b_u = self.weights.b_u.as_ref();
        self.model.largest_logit(&self.scaled(x), b_u, never)
    }

    /// Computes logits from rows of the final residual stream: [`Model::unembed`] of the scaled
    /// vectors, plus b_U, if there is one.
    ///
    /// x is `[n, d_model]`, and the logits are `[n, d_vocab]`.
    pub fn logits(&self, x: &Matrix) -> Matrix {
        let logits = self.model.unembed(&self.scaled(x)); // [n, d_vocab]
        match &self.weights.b_u {
            Some(b_u) => ops::add_columns(logits, b_u),
            None => logits,
        }
    }

    /// The vectors that the unembedding multiplies.
    fn scaled<'x>(&self, x: &'x Matrix) -> Cow<'x, Matrix> {
        match self.model.config().unembed_scale {
            1.0 => Cow::Borrowed(x),
            scale => Cow::Owned(x * scale),
        }
    }

    /// The input vectors of the steps after those that the pass has already computed:
    /// `[n, d_model]`. Step 0 embeds the start token, or has zeros in place of a token's embedding
    /// if the model has no start token.
    fn embed(&self, rec: &mut dyn Recorder, written: &[usize], pass: &mut Pass) -> Matrix {
        let config = self.model.config();
        let tokens = match (pass.first(), config.decoding.start) {
            (0, Some(start)) => self.model.vectors(&[&[start], written].concat()),
            (0, None) => self.model.vectors(written).insert_row(0, 0.0),
            (first, _) => self.model.vectors(&written[first - 1..]),
        };
        let embedding = Embedding {
            positions: positions(self.weights.w_pos.as_ref(), tokens.nrows(), config, pass),
            tokens,
            types: None,
            ln: self.weights.ln_embed.as_ref(),
            projection: None,
        };
        embedding.sum(rec, StackId::Decoder, config)
    }
}
