//! All kinds of models that a configuration can describe.

use headlight::model::config::{
    Activation, Config, Decoding, Disentangled, DistanceBias, Kind, Layer, Mask, MlpKind, NormKind,
    Norms, Pairs, Positions, QkNorms, Residual, Rotary, Scaling, Stack, Stretch, Sublayer,
    Unembedding,
};
use proptest::prelude::*;
use proptest::sample::select;

pub const NORMS: [NormKind; 2] = [NormKind::LayerNorm, NormKind::RmsNorm];
/// The positions of a layer's norms.
pub const PLACES: [Norms; 2] = [Norms::PRE, Norms::POST];
/// The positions of a layer's norms, including those in newer model families.
pub const ALL_PLACES: [Norms; 5] = [
    Norms::PRE,
    Norms::POST,
    Norms::AROUND,
    Norms::BRANCH,
    Norms::NONE,
];
/// Soft caps of scores and logits.
pub const CAPS: [Option<f32>; 2] = [None, Some(0.5)];
/// Window sizes: the largest distance between a query and a key.
pub const WINDOWS: [Option<usize>; 3] = [None, Some(1), Some(0)];
/// Whether the model has a norm after the embeddings, and after the last block.
pub const OUTER_NORMS: [[bool; 2]; 3] = [[true, false], [false, true], [false, false]];
pub const POSITIONS: [Positions; 6] = [
    Positions::None,
    Positions::Learned,
    Positions::Sinusoidal {
        base: 10_000.0,
        pairs: Pairs::Interleaved,
        first: 0,
    },
    Positions::Sinusoidal {
        base: 10_000.0,
        pairs: Pairs::Halves,
        first: 2,
    },
    Positions::Rotary(Rotary {
        base: 100.0,
        stretch: Stretch::Linear(1.0),
        pairs: Pairs::Interleaved,
        dims: None,
    }),
    Positions::Rotary(Rotary {
        base: 100.0,
        stretch: Stretch::Linear(4.0),
        pairs: Pairs::Halves,
        dims: Some(2),
    }),
];
/// The rotation of one layer; it differs from the model's rotation.
pub const LOCAL: Rotary = Rotary {
    base: 20.0,
    stretch: Stretch::ByWavelength {
        factor: 8.0,
        low: 1.0,
        high: 4.0,
        n_ctx: 100.0,
    },
    pairs: Pairs::Interleaved,
    dims: None,
};
/// Distance biases with so few buckets that distances in a short text share some of them.
pub const BUCKETS: [DistanceBias; 2] = [
    DistanceBias {
        n_buckets: 8,
        farthest: 6,
        is_two_sided: true,
    },
    DistanceBias {
        n_buckets: 4,
        farthest: 6,
        is_two_sided: false,
    },
];
/// Rows of distances. With the first, some distances of a short text share a row; with the second,
/// only those beyond the farthest.
pub const DISTANCES: [Disentangled; 2] = [
    Disentangled {
        n_buckets: Some(4),
        farthest: 9,
    },
    Disentangled {
        n_buckets: None,
        farthest: 5,
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
pub const SCALINGS: [Scaling; 3] = [Scaling::SqrtDHead, Scaling::None, Scaling::Sqrt(7)];

/// All 2304 combinations of choices for a configuration.
pub fn all(sizes: &Config) -> Vec<Config> {
    let mut configs = vec![sizes.clone()];
    vary(&mut configs, NORMS, |c, norm| c.norm = norm);
    vary(&mut configs, PLACES, set_norms);
    vary(&mut configs, OUTER_NORMS, outer_norms);
    vary(&mut configs, POSITIONS, |c, positions| {
        c.positions = positions;
    });
    vary(&mut configs, ACTIVATIONS, |c, activation| {
        c.activation = activation;
    });
    vary(&mut configs, MLPS, |c, mlp| c.mlp = mlp);
    vary(&mut configs, MASKS, set_mask);
    vary(&mut configs, [SCALINGS[0], SCALINGS[1]], |c, scaling| {
        c.scaling = scaling;
    });
    configs.into_iter().map(with_pairs).collect()
}

/// Rounds a width up to an even number if its dimensions are rotated or encoded in pairs.
fn with_pairs(mut config: Config) -> Config {
    let even = |width: &mut usize| *width = 2 * width.div_ceil(2);
    match config.positions {
        Positions::Rotary { .. } => even(&mut config.d_head),
        Positions::Sinusoidal {
            pairs: Pairs::Halves,
            ..
        } => {
            even(&mut config.d_model);
            config.d_embed.iter_mut().for_each(even);
        }
        _ => {}
    }
    config
}

/// Sets the norms outside the blocks.
pub fn outer_norms(config: &mut Config, [embed, last]: [bool; 2]) {
    config.has_ln_embed = embed;
    for stack in &mut config.stacks {
        stack.has_norm_after = last;
    }
}

/// Every sublayer of a model.
fn sublayers(config: &mut Config) -> impl Iterator<Item = &mut Sublayer> {
    let layers = config.stacks.iter_mut().flat_map(|stack| &mut stack.layers);
    layers.flat_map(|layer| &mut layer.sublayers)
}

/// Sets the positions of every layer's norms.
pub fn set_norms(config: &mut Config, norms: Norms) {
    for sublayer in sublayers(config) {
        sublayer.norms = norms;
    }
}

/// Sets the mask of every self-attention.
pub fn set_mask(config: &mut Config, mask: Mask) {
    for sublayer in sublayers(config) {
        if let Kind::SelfAttention(own) = &mut sublayer.kind {
            *own = mask;
        }
    }
}

/// A copy of a configuration with a different mask.
pub fn with_mask(mut config: Config, mask: Mask) -> Config {
    set_mask(&mut config, mask);
    config
}

/// Makes the sublayers of every layer parallel: all read the same input from the residual stream.
pub fn set_parallel(config: &mut Config) {
    for layer in config.stacks.iter_mut().flat_map(|stack| &mut stack.layers) {
        layer.residual = Residual::Parallel;
    }
}

/// Post-norm attention and MLP layers without a mask.
pub fn layers(n_layers: usize) -> Vec<Stack> {
    vec![Stack::new(
        n_layers,
        &Layer::attention_mlp(Mask::None, Norms::POST),
    )]
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
        select(ALL_PLACES.to_vec()),
        select(OUTER_NORMS.to_vec()),
        select(POSITIONS.to_vec()),
        select(ACTIVATIONS.to_vec()),
        select(MLPS.to_vec()),
        select(MASKS.to_vec()),
        select(SCALINGS.to_vec()),
        select(UNEMBEDDINGS.to_vec()),
        (
            select(vec![QkNorms::None, QkNorms::EachHead, QkNorms::AllHeads]),
            proptest::bool::ANY,
            select(CAPS.to_vec()),
            select(WINDOWS.to_vec()),
            select(vec![None, Some(LOCAL)]),
            select(vec![None, Some(BUCKETS[0]), Some(BUCKETS[1])]),
            (
                select(vec![None, Some(3)]),
                select(vec![None, Some(Activation::Gelu)]),
            ),
            select(vec![None, Some(DISTANCES[0]), Some(DISTANCES[1])]),
        ),
    );
    (sizes, widths, choices).prop_map(|(sizes, (d_model, d_mlp), choices)| {
        let (n_layers, [n_heads, n_kv_heads], d_head, n_token_types) = sizes;
        let (
            norm,
            norms,
            [has_ln_embed, has_ln_final],
            positions,
            activation,
            mlp,
            mask,
            scaling,
            unembedding,
            (
                qk_norm,
                is_parallel,
                cap,
                window,
                rotary,
                distance_bias,
                (d_embed, mlm_head),
                disentangled,
            ),
        ) = choices;
        let mlm_head = mlm_head.filter(|_| unembedding != Unembedding::None);
        let mut config = with_pairs(Config {
            stacks: vec![Stack {
                has_norm_after: has_ln_final,
                ..Stack::new(n_layers, &Layer::attention_mlp(mask, norms))
            }],
            n_heads,
            n_key_value_heads: Some(n_kv_heads),
            d_model,
            d_embed: d_embed.filter(|_| mlm_head.is_some() || unembedding != Unembedding::Tied),
            d_head,
            d_mlp,
            d_vocab: 7,
            n_ctx: 9,
            n_token_types,
            norm,
            norm_eps: 1e-5,
            has_ln_embed,
            embed_scale: 1.5,
            unembed_scale: 1.0,
            positions,
            activation,
            mlp,
            qk_norm: match norm {
                NormKind::RmsNorm => qk_norm,
                NormKind::LayerNorm => QkNorms::None,
            },
            scaling,
            score_cap: cap,
            unembedding,
            mlm_head,
            logit_cap: cap,
            decoding: Decoding::default(),
        });
        config.stacks[0].layers[0].window = window;
        config.stacks[0].layers[0].rotary = rotary;
        config.stacks[0].layers[0].distance_bias = distance_bias;
        config.stacks[0].layers[0].disentangled = disentangled;
        if is_parallel && norms.before {
            set_parallel(&mut config);
        }
        config
    })
}
