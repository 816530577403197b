//! Every kind of model that a configuration can describe.

use headlight::config::{
    Activation, Config, Mask, MlpKind, NormKind, NormOrder, Positions, Scaling,
};
use proptest::prelude::*;
use proptest::sample::select;

pub const NORMS: [NormKind; 2] = [NormKind::LayerNorm, NormKind::RmsNorm];
pub const ORDERS: [NormOrder; 2] = [NormOrder::PreNorm, NormOrder::PostNorm];
pub const POSITIONS: [Positions; 3] = [
    Positions::None,
    Positions::Learned,
    Positions::Sinusoidal { base: 10_000.0 },
];
pub const ACTIVATIONS: [Activation; 4] = [
    Activation::Relu,
    Activation::Gelu,
    Activation::GeluTanh,
    Activation::Silu,
];
pub const MLPS: [MlpKind; 2] = [MlpKind::Plain, MlpKind::Gated];
pub const MASKS: [Mask; 2] = [Mask::None, Mask::Causal];
pub const SCALINGS: [Scaling; 2] = [Scaling::SqrtDHead, Scaling::None];

/// The configuration given with every combination of choices: 384 of them.
pub fn all(sizes: &Config) -> Vec<Config> {
    let mut configs = vec![sizes.clone()];
    vary(&mut configs, NORMS, |c, norm| c.norm = norm);
    vary(&mut configs, ORDERS, |c, order| c.norm_order = order);
    vary(&mut configs, POSITIONS, |c, positions| {
        c.positions = positions;
    });
    vary(&mut configs, ACTIVATIONS, |c, activation| {
        c.activation = activation;
    });
    vary(&mut configs, MLPS, |c, mlp| c.mlp = mlp);
    vary(&mut configs, MASKS, |c, mask| c.mask = mask);
    vary(&mut configs, SCALINGS, |c, scaling| c.scaling = scaling);
    configs
}

/// Replaces every configuration by one for each choice.
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

/// Any kind of model of any small size, odd widths included, for up to 9 tokens.
pub fn any() -> impl Strategy<Value = Config> {
    let sizes = (1..=2usize, 1..=4usize, 1..=5usize, 0..=2usize);
    let widths = (1..=9usize, 1..=11usize);
    let choices = (
        select(NORMS.to_vec()),
        select(ORDERS.to_vec()),
        select(POSITIONS.to_vec()),
        select(ACTIVATIONS.to_vec()),
        select(MLPS.to_vec()),
        select(MASKS.to_vec()),
        select(SCALINGS.to_vec()),
    );
    (sizes, widths, choices).prop_map(|(sizes, (d_model, d_mlp), choices)| {
        let (n_layers, n_heads, d_head, n_token_types) = sizes;
        let (norm, norm_order, positions, activation, mlp, mask, scaling) = choices;
        Config {
            n_layers,
            n_heads,
            d_model,
            d_head,
            d_mlp,
            d_vocab: 7,
            n_ctx: 9,
            n_token_types,
            norm,
            norm_eps: 1e-5,
            norm_order,
            positions,
            activation,
            mlp,
            mask,
            scaling,
        }
    })
}
