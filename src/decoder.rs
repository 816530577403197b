//! A decoder: generates a translation from the encoder's output, token by token.
//!
//! A step takes the previous token as input. It attends to the tokens generated so far (masked
//! self-attention, as in the 2017 paper and in Hugging Face's Marian) or updates a recurrent state
//! ([`ssru`], as in Marian's small translation models; Kim et al. 2019, "From Research to
//! Production and Back: Ludicrously Fast Neural Machine Translation"). Then it attends to the
//! encoder's output ([`cross_attention`]) and computes a logit for every entry of the vocabulary.
//!
//! [`ssru`]: crate::recurrent::ssru
//! [`cross_attention`]: crate::attention::cross_attention

use crate::Matrix;
use crate::attention::columns_of_head;
use crate::config::Kind;
use crate::error::{Result, check_index};
use crate::linear::{apply_each, product};
use crate::model::Model;
use crate::ops;
use crate::pass::{KeysValues, Pass};
use crate::site::{HeadSite, Site, StackId};
use crate::trace::Recorder;
use crate::weights::{AttentionWeights, DecoderWeights};

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

    /// Starts a pass in which no tokens have been generated yet. Computes the keys and values for
    /// all cross-attention heads from the encoder's output, `[n, d_model]`. The keys and the values
    /// of each head are `[n, d_head]`.
    pub fn start_pass<R: Recorder>(&self, rec: &mut R, encoded: &Matrix) -> Pass {
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
                KeysValues {
                    k: rec.tap(at.site(HeadSite::K), own(&k, head)),
                    v: rec.tap(at.site(HeadSite::V), own(&v, head)),
                }
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
    /// vocabulary.
    ///
    /// # Panics
    ///
    /// If the pass has computed these steps already, or belongs to another model.
    pub fn write<R: Recorder>(
        &self,
        rec: &mut R,
        written: &[usize],
        pass: &mut Pass,
    ) -> Result<Matrix> {
        let config = self.model.config();
        for id in written {
            check_index("token", *id, config.d_vocab)?;
        }
        let first = pass.first();
        let n = written.len() + 1 - first;
        let x = self.embed(written, first) + pass.sinusoids(config, n); // [n, d_model]
        let x = self.model.layers(rec, StackId::Decoder, 0, x, pass); // [n, d_model]
        pass.advance(n);
        rec.aside(Site::Logits, || self.logits(&x)); // [n, d_vocab]
        Ok(x)
    }

    /// Computes logits from rows of the final residual stream: x·W_Eᵀ + b_U.
    ///
    /// x is `[n, d_model]`, and the logits are `[n, d_vocab]`.
    pub fn logits(&self, x: &Matrix) -> Matrix {
        let logits = product(x, &self.model.weights().embed.w_e); // [n, d_vocab]
        ops::add_columns(logits, &self.weights.b_u)
    }

    /// The start token, which is the input of the first step and is never generated. `None` if the
    /// first step's input is zeros.
    pub fn start(&self) -> Option<usize> {
        self.weights.start
    }

    /// The input embeddings of the steps from `first` on: `[n, d_model]`. Step 0 gets zeros if
    /// there is no start token.
    fn embed(&self, written: &[usize], first: usize) -> Matrix {
        let config = self.model.config();
        let w_e = &self.model.weights().embed.w_e;
        let tokens = |ids: &[usize]| w_e.columns(ids) * config.embed_scale;
        match (first, self.weights.start) {
            (0, Some(start)) => tokens(&[&[start], written].concat()),
            (0, None) => tokens(written).insert_row(0, 0.0),
            _ => tokens(&written[first - 1..]),
        }
    }
}
