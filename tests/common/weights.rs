//! Builds weights from named matrices.

use std::sync::Arc;

use headlight::Matrix;
use headlight::math::linear::{Linear, Packed};
use headlight::model::config::{
    Config, Kind, MlpKind, NormKind, Positions, QkNorms, Stack, Sublayer, Unembedding,
};
use headlight::model::site::{LayerAt, Norm, StackId, SublayerAt};
use headlight::model::weights::{
    AttentionWeights, DecoderWeights, EmbedWeights, KindWeights, LayerWeights, MlmHeadWeights,
    MlpWeights, NormWeights, SsruWeights, StackWeights, SublayerWeights, Weights,
};

/// Builds the weights of a configuration from named matrices.
///
/// `get` receives a name listed in `tests/golden/README.md` and the shape `[rows, columns]`. If it returns
/// `None` for a bias, the layer has no bias.
pub fn weights_of(
    config: &Config,
    get: &mut dyn FnMut(&str, [usize; 2]) -> Option<Matrix>,
) -> Weights {
    let Config {
        d_model, d_vocab, ..
    } = *config;
    let width = config.embed_width();
    let embed = EmbedWeights {
        w_e: Packed::transposed(&need(get, "w_e", [d_vocab, width])),
        w_pos: (config.positions == Positions::Learned)
            .then(|| need(get, "w_pos", [config.n_ctx, width])),
        padding: None,
        w_token_type: (config.n_token_types > 0)
            .then(|| need(get, "w_token_type", [config.n_token_types, width])),
        ln_embed: config
            .has_ln_embed
            .then(|| norm(get, "ln_embed", width, config)),
        projection: config.d_embed.map(|_| {
            let weight = need(get, "w_embed", [width, d_model]);
            Linear::new(&weight, get("b_embed", [1, d_model]))
        }),
    };
    let stacks = StackId::ALL.into_iter().zip(&config.stacks);
    let stacks = stacks.map(|(id, stack)| self::stack(get, id, stack, config));
    let stacks = stacks.collect();
    let mlm_head = config.mlm_head.map(|_| {
        let weight = need(get, "mlm_head.w", [d_model, width]);
        MlmHeadWeights {
            dense: Linear::new(&weight, get("mlm_head.b", [1, width])),
            ln: norm(get, "mlm_head.ln", width, config),
            b_u: get("b_u", [1, d_vocab]),
        }
    });
    let w_u = (config.unembedding == Unembedding::Own).then(|| {
        let weight = need(get, "w_u", [config.unembed_width(), d_vocab]);
        let bias = match &mlm_head {
            Some(_) => None,
            None => get("b_u", [1, d_vocab]),
        };
        Linear::new(&weight, bias)
    });
    let decoder = (config.n_decoder_layers() > 0).then(|| DecoderWeights {
        w_pos: (config.positions == Positions::Learned)
            .then(|| need(get, "decoder.w_pos", [config.n_ctx, d_model])),
        ln_embed: (config.has_ln_embed)
            .then(|| norm(get, "decoder.ln_embed", config.d_model, config)),
        b_u: get("decoder.b_u", [1, d_vocab]),
    });
    Weights {
        embed,
        stacks,
        mlm_head,
        w_u,
        decoder,
    }
}

/// The attention of a layer of the first stack.
pub fn attention_mut(weights: &mut Weights, layer: usize) -> &mut AttentionWeights {
    let layer = Arc::make_mut(&mut weights.stacks[0].layers[layer]);
    match &mut layer.sublayers[0].kind {
        KindWeights::Attention(weights) => weights,
        other => panic!("{other:?}"),
    }
}

type Get<'a> = &'a mut dyn FnMut(&str, [usize; 2]) -> Option<Matrix>;

fn stack(get: Get, id: StackId, stack: &Stack, config: &Config) -> StackWeights {
    let mut layers = Vec::new();
    for (layer, one) in stack.layers.iter().enumerate() {
        let at = LayerAt { stack: id, layer };
        let sublayers = one.sublayers.iter().enumerate();
        let sublayers =
            sublayers.map(|(number, one)| sublayer(get, at.sublayer(number), *one, config));
        layers.push(Arc::new(LayerWeights {
            sublayers: sublayers.collect(),
        }));
    }
    let last = Norm::Final(id).to_string();
    StackWeights {
        layers,
        norm_after: stack
            .has_norm_after
            .then(|| norm(get, &last, config.d_model, config)),
    }
}

/// Requests parameters in the order of their names, and norms before operations, because random
/// parameters are drawn in this order.
fn sublayer(get: Get, at: SublayerAt, spec: Sublayer, config: &Config) -> SublayerWeights {
    let [mut norm, mut norm_branch] = [None, None];
    for one in spec.norms.all(at) {
        let weights = self::norm(get, &one.to_string(), config.d_model, config);
        match one {
            Norm::Branch(_) => norm_branch = Some(weights),
            _ => norm = Some(weights),
        }
    }
    let layer = at.layer();
    let square = [config.d_model; 2];
    SublayerWeights {
        kind: match spec.kind {
            Kind::SelfAttention(_) | Kind::CrossAttention => {
                let name = format!("{layer}.{}", at.attention_name());
                let mut attention = attention(get, &name, config);
                attention.distance_bias = config.distance_bias_at(at).map(|buckets| {
                    let shape = [buckets.n_buckets, config.n_heads];
                    need(get, &format!("{name}.distance_bias"), shape)
                });
                attention.disentangled = config.disentangled_at(at).map(|rows| {
                    let widths = [("k", config.d_kv_heads()), ("q", config.d_heads())];
                    widths.map(|(p, width)| {
                        need(get, &format!("{name}.pos_{p}"), [rows.n_rows(), width])
                    })
                });
                KindWeights::Attention(attention)
            }
            Kind::Recurrent => KindWeights::Recurrent(SsruWeights {
                w: Linear::new(&need(get, &format!("{layer}.ssru.w"), square), None),
                w_f: linear(get, &format!("{layer}.ssru"), "f", square),
            }),
            Kind::Mlp => KindWeights::Mlp(mlp(get, &format!("{layer}.mlp"), config)),
        },
        norm,
        norm_branch,
    }
}

fn attention(get: Get, at: &str, config: &Config) -> AttentionWeights {
    let (d_heads, d_kv_heads) = (config.d_heads(), config.d_kv_heads());
    let d_model = config.d_model;
    AttentionWeights {
        w_q: linear(get, at, "q", [d_model, d_heads]),
        w_k: linear(get, at, "k", [d_model, d_kv_heads]),
        w_v: linear(get, at, "v", [d_model, d_kv_heads]),
        w_o: linear(get, at, "o", [d_heads, d_model]),
        distance_bias: None,
        disentangled: None,
        qk_norm: (config.qk_norm != QkNorms::None).then(|| {
            let [q_width, k_width] = config.qk_norm_widths();
            [("q_norm", q_width), ("k_norm", k_width)].map(|(name, width)| NormWeights {
                gamma: need(get, &format!("{at}.{name}.gamma"), [1, width]),
                beta: None,
            })
        }),
    }
}

fn mlp(get: Get, at: &str, config: &Config) -> MlpWeights {
    let (d_model, d_mlp) = (config.d_model, config.d_mlp);
    MlpWeights {
        w_in: linear(get, at, "in", [d_model, d_mlp]),
        w_gate: (config.mlp == MlpKind::Gated).then(|| linear(get, at, "gate", [d_model, d_mlp])),
        w_out: linear(get, at, "out", [d_mlp, d_model]),
    }
}

/// The matrix `w_…`, with the bias `b_…` if there is one.
fn linear(get: Get, at: &str, letter: &str, shape: [usize; 2]) -> Linear {
    let weight = need(get, &format!("{at}.w_{letter}"), shape);
    let bias = get(&format!("{at}.b_{letter}"), [1, shape[1]]);
    Linear::new(&weight, bias)
}

fn norm(get: Get, name: &str, width: usize, config: &Config) -> NormWeights {
    let shape = [1, width];
    NormWeights {
        gamma: need(get, &format!("{name}.gamma"), shape),
        beta: (config.norm == NormKind::LayerNorm)
            .then(|| need(get, &format!("{name}.beta"), shape)),
    }
}

fn need(get: Get, name: &str, shape: [usize; 2]) -> Matrix {
    get(name, shape).unwrap_or_else(|| panic!("the configuration needs {name}"))
}
