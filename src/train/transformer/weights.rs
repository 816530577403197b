//! The weights of a model, built from its parameters by name.

use std::sync::Arc;

use crate::Matrix;
use crate::math::linear::{Linear, Packed};
use crate::model::config::{
    Layer, LayerAt, Norms, Positions, Stack, StackId, Sublayer, SublayerAt, Unembedding,
};
use crate::model::site::Norm;
use crate::model::weights::{
    AttentionWeights, DecoderWeights, EmbedWeights, KindWeights, LayerWeights, MlpWeights,
    NormWeights, StackWeights, SublayerWeights, Weights,
};

use super::{Transformer, part_name};

impl Transformer {
    /// Builds the weights; `get` supplies the matrix with a given name and shape.
    pub(super) fn weights_of(&self, get: &mut dyn FnMut(&str, [usize; 2]) -> Matrix) -> Weights {
        let c = &self.config;
        let embed = EmbedWeights {
            w_e: Packed::transposed(&get("w_e", [c.d_vocab, c.d_model])),
            w_pos: (c.positions == Positions::Learned).then(|| get("w_pos", [c.n_ctx, c.d_model])),
            padding: None,
            w_token_type: None,
            ln_embed: None,
            projection: None,
        };
        let stacks = StackId::ALL.into_iter().zip(&c.stacks);
        let stacks = stacks
            .map(|(id, stack)| self.stack_of(get, id, stack))
            .collect();
        let has_own = c.unembedding == Unembedding::Own;
        Weights {
            embed,
            stacks,
            mlm_head: None,
            w_u: has_own.then(|| Linear::new(&get("w_u", [c.d_model, c.d_vocab]), None)),
            decoder: (c.n_decoder_layers() > 0).then(|| DecoderWeights {
                w_pos: None,
                ln_embed: None,
                b_u: Some(get("decoder.b_u", [1, c.d_vocab])),
            }),
        }
    }

    fn stack_of(
        &self,
        get: &mut dyn FnMut(&str, [usize; 2]) -> Matrix,
        id: StackId,
        stack: &Stack,
    ) -> StackWeights {
        let layer_of = |(layer, one): (usize, &Layer)| {
            let at = LayerAt { stack: id, layer };
            let all = one.sublayers.iter().enumerate();
            let all = all.map(|(number, one)| self.sublayer_of(get, at.sublayer(number), *one));
            Arc::new(LayerWeights {
                sublayers: all.collect(),
            })
        };
        StackWeights {
            layers: stack.layers.iter().enumerate().map(layer_of).collect(),
            norm_after: stack
                .has_norm_after
                .then(|| self.norm_of(get, Norm::Final(id))),
        }
    }

    fn sublayer_of(
        &self,
        get: &mut dyn FnMut(&str, [usize; 2]) -> Matrix,
        at: SublayerAt,
        Sublayer { kind, norms }: Sublayer,
    ) -> SublayerWeights {
        let c = &self.config;
        let has_norm = norms != Norms::NONE;
        let norm = has_norm.then(|| self.norm_of(get, Norm::Sublayer(at)));
        let part = format!("{}.{}", at.layer(), part_name(at, kind));
        let mut linear = |letter: &str, [d_in, d_out]: [usize; 2]| {
            let weight = get(&format!("{part}.w_{letter}"), [d_in, d_out]);
            let bias = get(&format!("{part}.b_{letter}"), [1, d_out]);
            Linear::new(&weight, Some(bias))
        };
        let kind = match kind.is_attention() {
            true => KindWeights::Attention(AttentionWeights {
                w_q: linear("q", [c.d_model, c.d_heads()]),
                w_k: linear("k", [c.d_model, c.d_heads()]),
                w_v: linear("v", [c.d_model, c.d_heads()]),
                w_o: linear("o", [c.d_heads(), c.d_model]),
                qk_norm: None,
                distance_bias: c.distance_bias_at(at).map(|buckets| {
                    get(
                        &format!("{part}.distance_bias"),
                        [buckets.n_buckets, c.n_heads],
                    )
                }),
                disentangled: None,
            }),
            false => KindWeights::Mlp(MlpWeights {
                w_in: linear("in", [c.d_model, c.d_mlp]),
                w_gate: None,
                w_out: linear("out", [c.d_mlp, c.d_model]),
            }),
        };
        SublayerWeights {
            kind,
            norm,
            norm_branch: None,
        }
    }

    fn norm_of(&self, get: &mut dyn FnMut(&str, [usize; 2]) -> Matrix, norm: Norm) -> NormWeights {
        let shape = [1, self.config.d_model];
        NormWeights {
            gamma: get(&format!("{norm}.gamma"), shape),
            beta: Some(get(&format!("{norm}.beta"), shape)),
        }
    }
}
