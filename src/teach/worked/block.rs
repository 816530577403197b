//! The rest of a tiny decoder, from the output of its attention head to the next word.

use crate::Matrix;
use crate::analysis::provenance::{SublayerWeight, Weight};
use crate::math::linear::{Linear, Packed, product};
use crate::model::attention::softmax;
use crate::model::config::Config;
use crate::model::mlp::mlp;
use crate::model::site::{BlockSite, NextSite, Site, SublayerAt};
use crate::model::trace::Recorder;
use crate::model::weights::MlpWeights;

/// The weights that follow the attention head in a decoder of one block with one head and without
/// norms.
#[derive(Debug, Clone, PartialEq)]
pub struct Block {
    /// The words that the decoder can predict.
    pub vocabulary: Vec<String>,
    /// W_O `[d_head, d_model]`.
    pub w_o: Matrix,
    /// W_in `[d_model, d_mlp]`.
    pub w_in: Matrix,
    /// b_in `[1, d_mlp]`.
    pub b_in: Matrix,
    /// W_out `[d_mlp, d_model]`.
    pub w_out: Matrix,
    /// b_out `[1, d_model]`.
    pub b_out: Matrix,
    /// W_U `[d_model, d_vocab]`.
    pub w_u: Matrix,
}

impl Block {
    /// Every weight with its address, in the order of the pass.
    pub fn weights(&self) -> [(Weight, &Matrix); 6] {
        use SublayerWeight::{BIn, BOut, WIn, WO, WOut};
        let of = |at, part| Weight::Sublayer { at, part };
        let (attention, mlp) = (SublayerAt::attention(0), SublayerAt::mlp(0));
        [
            (of(attention, WO), &self.w_o),
            (of(mlp, WIn), &self.w_in),
            (of(mlp, BIn), &self.b_in),
            (of(mlp, WOut), &self.w_out),
            (of(mlp, BOut), &self.b_out),
            (Weight::Unembedding, &self.w_u),
        ]
    }

    /// The probabilities of the next word after each token: m = x + z·W_O, then
    /// y = m + ReLU(m·W_in + b_in)·W_out + b_out, then softmax(y·W_U).
    ///
    /// Shapes: x `[n, d_model]` and z `[n, d_head]` to `[n, d_vocab]`. Norms are left out, so that
    /// the numbers can be computed by hand.
    pub(super) fn run(
        &self,
        rec: &mut dyn Recorder,
        x: Matrix,
        z: &Matrix,
        config: &Config,
    ) -> Matrix {
        let at = |part| Site::block(0, part);
        let attn_out = rec.tap(at(BlockSite::AttnOut), product(z, &Packed::new(&self.w_o))); // [n, d_model]
        let x = rec.tap(at(BlockSite::ResidMid), x + attn_out); // [n, d_model]
        let weights = MlpWeights {
            w_in: Linear::new(&self.w_in, Some(self.b_in.clone())),
            w_gate: None,
            w_out: Linear::new(&self.w_out, Some(self.b_out.clone())),
        };
        let mlp_out = mlp(rec, SublayerAt::mlp(0).layer(), &x, &weights, config); // [n, d_model]
        let mlp_out = rec.tap(at(BlockSite::MlpOut), mlp_out);
        let x = rec.tap(at(BlockSite::ResidPost), x + mlp_out); // [n, d_model]
        let logits = rec.tap(Site::Logits, product(&x, &Packed::new(&self.w_u))); // [n, d_vocab]
        softmax(rec, NextSite::STAGES.map(Site::Next), logits) // [n, d_vocab]
    }
}
