//! All kinds of models that a configuration can describe.

use headlight::config::{
    Activation, Autoregression, Config, Mask, MlpKind, NormKind, NormOrder, Pairs, Positions,
    Scaling, Unembedding,
};
use proptest::prelude::*;
use proptest::sample::select;

pub const NORMS: [NormKind; 2] = [NormKind::LayerNorm, NormKind::RmsNorm];
pub const ORDERS: [NormOrder; 2] = [NormOrder::PreNorm, NormOrder::PostNorm];
/// Whether the model has a norm after the embeddings, and after the last block.
pub const OUTER_NORMS: [[bool; 2]; 3] = [[true, false], [false, true], [false, false]];
pub const POSITIONS: [Positions; 6] = [
    Positions::None,
    Positions::Learned,
    Positions::Sinusoidal {
        base: 10_000.0,
        pairs: Pairs::Interleaved,
    },
    Positions::Sinusoidal {
        base: 10_000.0,
        pairs: Pairs::Halves,
    },
    Positions::Rotary {
        base: 100.0,
        stretch: 1.0,
        pairs: Pairs::Interleaved,
    },
    Positions::Rotary {
        base: 100.0,
        stretch: 4.0,
        pairs: Pairs::Halves,
    },
];
pub const ACTIVATIONS: [Activation; 4] = [
    Activation::Relu,
    Activation::Gelu,
    Activation::GeluTanh,
    Activation::Silu,
];
pub const MLPS: [MlpKind; 2] = [MlpKind::Plain, MlpKind::Gated];
pub const MASKS: [Mask; 2] = [Mask::None, Mask::Causal];
pub const UNEMBEDDINGS: [Unembedding; 3] = [Unembedding::None, Unembedding::Tied, Unembedding::Own];
pub const SCALINGS: [Scaling; 2] = [Scaling::SqrtDHead, Scaling::None];

/// All 2304 combinations of choices for a configuration.
pub fn all(sizes: &Config) -> Vec<Config> {
    let mut configs = vec![sizes.clone()];
    vary(&mut configs, NORMS, |c, norm| c.norm = norm);
    vary(&mut configs, ORDERS, |c, order| c.norm_order = order);
    vary(&mut configs, OUTER_NORMS, outer_norms);
    vary(&mut configs, POSITIONS, |c, positions| {
        c.positions = positions;
    });
    vary(&mut configs, ACTIVATIONS, |c, activation| {
        c.activation = activation;
    });
    vary(&mut configs, MLPS, |c, mlp| c.mlp = mlp);
    vary(&mut configs, MASKS, |c, mask| c.mask = mask);
    vary(&mut configs, SCALINGS, |c, scaling| c.scaling = scaling);
    configs.into_iter().map(with_pairs).collect()
}

/// Changes widths so that they consist of pairs of dimensions.
fn with_pairs(mut config: Config) -> Config {
    let even = |width: &mut usize| *width = 2 * width.div_ceil(2);
    match config.positions {
        Positions::Rotary { .. } => even(&mut config.d_head),
        Positions::Sinusoidal {
            pairs: Pairs::Halves,
            ..
        } => even(&mut config.d_model),
        _ => {}
    }
    config
}

/// Sets the norms outside the blocks.
pub fn outer_norms(config: &mut Config, [embed, last]: [bool; 2]) {
    config.has_ln_embed = embed;
    config.has_ln_final = last;
}

/// Replaces each configuration with one per choice.
pub fn vary<T: Copy, const N: usize>(
    configs: &mut Vec<Config>,
    choices: [T; N],
    set: impl Fn(&mut Config, T),
) {
    *configs = configs
        .iter()
        .flat_map(|config| choices.map(|choice| (config.clone(), choice)))
        .map(|(mut config, choice)| {
            set(&mut config, choice);
            config
        })
        .collect();
}

/// A model of any kind and any small size, odd widths included, for up to 9 tokens.
pub fn any() -> impl Strategy<Value = Config> {
    let heads = select(vec![[1, 1], [2, 2], [3, 3], [4, 4], [2, 1], [4, 1], [4, 2]]);
    let sizes = (1..=2usize, heads, 1..=5usize, 0..=2usize);
    let widths = (1..=9usize, 1..=11usize);
    let choices = (
        select(NORMS.to_vec()),
        select(ORDERS.to_vec()),
        select(OUTER_NORMS.to_vec()),
        select(POSITIONS.to_vec()),
        select(ACTIVATIONS.to_vec()),
        select(MLPS.to_vec()),
        select(MASKS.to_vec()),
        select(SCALINGS.to_vec()),
        select(UNEMBEDDINGS.to_vec()),
    );
    (sizes, widths, choices).prop_map(|(sizes, (d_model, d_mlp), choices)| {
        let (n_layers, [n_heads, n_kv_heads], d_head, n_token_types) = sizes;
        let (
            norm,
            norm_order,
            [has_ln_embed, has_ln_final],
            positions,
            activation,
            mlp,
            mask,
            scaling,
            unembedding,
        ) = choices;
        with_pairs(Config {
            n_layers,
            n_heads,
            n_key_value_heads: Some(n_kv_heads),
            n_decoder_layers: 0,
            autoregression: Autoregression::SelfAttention,
            d_model,
            d_head,
            d_mlp,
            d_vocab: 7,
            n_ctx: 9,
            n_token_types,
            norm,
            norm_eps: 1e-5,
            norm_order,
            has_ln_embed,
            has_ln_final,
            embed_scale: 1.5,
            positions,
            activation,
            mlp,
            mask,
            scaling,
            unembedding,
        })
    })
}
