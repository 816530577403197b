//! Builds weights from named matrices.

use headlight::Matrix;
use headlight::config::{Autoregression, Config, MlpKind, NormKind, Positions, Unembedding};
use headlight::linear::{Linear, Packed};
use headlight::weights::{
    AttentionWeights, AutoregressionWeights, BlockWeights, DecoderBlockWeights, DecoderWeights,
    EmbedWeights, MlpWeights, NormWeights, SsruWeights, Weights,
};

/// Builds the weights of a configuration from named matrices.
///
/// `get` receives a name of `tests/golden/README.md` and the shape `[rows, columns]`. If it returns
/// `None` for a bias, the layer has no bias.
pub fn weights_of(
    config: &Config,
    get: &mut dyn FnMut(&str, [usize; 2]) -> Option<Matrix>,
) -> Weights {
    let Config {
        d_model, d_vocab, ..
    } = *config;
    let embed = EmbedWeights {
        w_e: Packed::transposed(&need(get, "w_e", [d_vocab, d_model])),
        w_pos: (config.positions == Positions::Learned)
            .then(|| need(get, "w_pos", [config.n_ctx, d_model])),
        padding: None,
        w_token_type: (config.n_token_types > 0)
            .then(|| need(get, "w_token_type", [config.n_token_types, d_model])),
        ln_embed: config.has_ln_embed.then(|| norm(get, "ln_embed", config)),
    };
    let blocks = (0..config.n_layers)
        .map(|layer| block(get, layer, config))
        .collect();
    let ln_final = config.has_ln_final.then(|| norm(get, "ln_final", config));
    let w_u = (config.unembedding == Unembedding::Own).then(|| {
        let weight = need(get, "w_u", [d_model, d_vocab]);
        Linear::new(&weight, get("b_u", [1, d_vocab]))
    });
    let decoder = (config.n_decoder_layers > 0).then(|| DecoderWeights {
        start: None,
        blocks: (0..config.n_decoder_layers)
            .map(|layer| decoder_block(get, layer, config))
            .collect(),
        b_u: need(get, "decoder.b_u", [1, d_vocab]),
    });
    Weights {
        embed,
        blocks,
        ln_final,
        w_u,
        decoder,
    }
}

type Get<'a> = &'a mut dyn FnMut(&str, [usize; 2]) -> Option<Matrix>;

fn block(get: Get, layer: usize, config: &Config) -> BlockWeights {
    let at = |part: &str| format!("blocks.{layer}.{part}");
    BlockWeights {
        ln1: norm(get, &at("ln1"), config),
        attention: attention(get, &at("attn"), config),
        ln2: norm(get, &at("ln2"), config),
        mlp: mlp(get, &at("mlp"), config),
    }
}

fn decoder_block(get: Get, layer: usize, config: &Config) -> DecoderBlockWeights {
    let at = |part: &str| format!("decoder.{layer}.{part}");
    let square = [config.d_model; 2];
    DecoderBlockWeights {
        autoregression: match config.autoregression {
            Autoregression::SelfAttention => {
                AutoregressionWeights::SelfAttention(attention(get, &at("self_attn"), config))
            }
            Autoregression::Ssru => AutoregressionWeights::Ssru(SsruWeights {
                w: Linear::new(&need(get, &at("ssru.w"), square), None),
                w_f: linear(get, &at("ssru"), "f", square),
            }),
        },
        ln1: norm(get, &at("ln1"), config),
        cross_attn: attention(get, &at("cross_attn"), config),
        ln2: norm(get, &at("ln2"), config),
        mlp: mlp(get, &at("mlp"), config),
        ln3: norm(get, &at("ln3"), config),
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

/// A matrix `w_…`, and the bias `b_…` if present.
fn linear(get: Get, at: &str, letter: &str, shape: [usize; 2]) -> Linear {
    let weight = need(get, &format!("{at}.w_{letter}"), shape);
    let bias = get(&format!("{at}.b_{letter}"), [1, shape[1]]);
    Linear::new(&weight, bias)
}

fn norm(get: Get, name: &str, config: &Config) -> NormWeights {
    let shape = [1, config.d_model];
    NormWeights {
        gamma: need(get, &format!("{name}.gamma"), shape),
        beta: (config.norm == NormKind::LayerNorm)
            .then(|| need(get, &format!("{name}.beta"), shape)),
    }
}

fn need(get: Get, name: &str, shape: [usize; 2]) -> Matrix {
    get(name, shape).unwrap_or_else(|| panic!("the configuration needs {name}"))
}
