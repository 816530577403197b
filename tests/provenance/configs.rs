//! Configurations that differ in their wiring.

use headlight::model::config::{
    Activation, Config, Kind, Layer, Mask, MlpKind, NormKind, Norms, Pairs, Positions, QkNorms,
    Residual, Rotary, Scaling, Stack, Stretch, Unembedding,
};

use crate::common::kinds;

/// Two layers and two heads, with widths that are not multiples of each other.
pub fn sizes() -> Config {
    Config {
        stacks: kinds::layers(2),
        n_heads: 2,
        d_model: 4,
        d_head: 2,
        d_mlp: 3,
        n_token_types: 2,
        positions: Positions::Learned,
        activation: Activation::Gelu,
        ..Config::default()
    }
}

/// Every combination of the choices that change the wiring of a model, and one model of the
/// smallest kind: no positions, no token types, ReLU.
pub fn kinds_that_differ_in_wiring() -> Vec<Config> {
    let mut configs = vec![sizes()];
    kinds::vary(&mut configs, kinds::NORMS, |c, norm| c.norm = norm);
    kinds::vary(&mut configs, kinds::PLACES, kinds::set_norms);
    kinds::vary(&mut configs, kinds::MLPS, |c, mlp| c.mlp = mlp);
    kinds::vary(&mut configs, kinds::MASKS, kinds::set_mask);
    configs.push(Config {
        n_token_types: 0,
        positions: Positions::None,
        activation: Activation::Relu,
        mlp: MlpKind::Gated,
        ..sizes()
    });
    configs.push(Config {
        d_embed: Some(3),
        mlm_head: Some(Activation::Gelu),
        unembedding: Unembedding::Own,
        ..sizes()
    });
    for outer_norms in kinds::OUTER_NORMS {
        let mut config = sizes();
        kinds::outer_norms(&mut config, outer_norms);
        configs.push(config);
    }
    for pairs in [Pairs::Interleaved, Pairs::Halves] {
        configs.push(Config {
            n_key_value_heads: Some(1),
            d_head: 4,
            positions: Positions::Rotary(Rotary {
                base: 10.0,
                stretch: Stretch::Linear(2.0),
                pairs,
                dims: Some(2),
            }),
            unembedding: Unembedding::Own,
            ..sizes()
        });
        let layers = &mut configs.last_mut().unwrap().stacks[0].layers;
        layers[0].rotary = Some(kinds::LOCAL);
    }
    for mlp in [MlpKind::Plain, MlpKind::Gated] {
        for first in [Kind::SelfAttention(Mask::Causal), Kind::Recurrent] {
            configs.push(translator(mlp, first, Norms::POST));
        }
    }
    for (positions, qk_norm) in [
        (Positions::None, QkNorms::EachHead),
        (kinds::POSITIONS[5], QkNorms::EachHead),
        (kinds::POSITIONS[5], QkNorms::AllHeads),
    ] {
        let mut config = Config {
            n_key_value_heads: Some(1),
            positions,
            norm: NormKind::RmsNorm,
            qk_norm,
            ..sizes()
        };
        kinds::set_mask(&mut config, Mask::Causal);
        configs.push(config);
    }
    for (norms, norm) in [
        (Norms::AROUND, NormKind::RmsNorm),
        (Norms::BRANCH, NormKind::LayerNorm),
    ] {
        let mut config = Config {
            norm,
            scaling: Scaling::Sqrt(3),
            score_cap: Some(8.0),
            unembedding: Unembedding::Own,
            logit_cap: Some(8.0),
            ..sizes()
        };
        kinds::set_norms(&mut config, norms);
        kinds::set_mask(&mut config, Mask::Causal);
        config.stacks[0].layers[0].window = Some(1);
        config.stacks[0].layers[1].distance_bias = Some(kinds::BUCKETS[0]);
        configs.push(config);
    }
    for has_ln_embed in [true, false] {
        configs.push(Config {
            d_embed: Some(3),
            has_ln_embed,
            ..sizes()
        });
    }
    let mut bare = sizes();
    kinds::set_norms(&mut bare, Norms::PRE);
    bare.stacks[0].layers[0].sublayers[0].norms = Norms::NONE;
    configs.push(bare);
    let first = Kind::SelfAttention(Mask::Causal);
    let mut biased = translator(MlpKind::Plain, first, Norms::POST);
    for (stack, buckets) in biased.stacks.iter_mut().zip(kinds::BUCKETS) {
        stack.layers[0].distance_bias = Some(buckets);
    }
    for (stack, rows) in biased.stacks.iter_mut().zip(kinds::DISTANCES) {
        stack.layers[1].disentangled = Some(rows);
    }
    configs.push(biased);
    let mut parallel = sizes();
    kinds::set_norms(&mut parallel, Norms::PRE);
    kinds::set_parallel(&mut parallel);
    configs.push(parallel);
    let mut pre_norm = translator(MlpKind::Plain, first, Norms::PRE);
    kinds::outer_norms(&mut pre_norm, [false, true]);
    configs.push(pre_norm);
    let mut replacing = translator(MlpKind::Plain, first, Norms::NONE);
    for layer in replacing
        .stacks
        .iter_mut()
        .flat_map(|stack| &mut stack.layers)
    {
        layer.residual = Residual::None;
    }
    configs.push(replacing);
    let mut normed_embedding = translator(MlpKind::Plain, first, Norms::POST);
    kinds::outer_norms(&mut normed_embedding, [true, false]);
    normed_embedding.positions = Positions::Learned;
    normed_embedding.unembedding = Unembedding::Own;
    configs.push(normed_embedding);
    configs
}

/// Two layers of an encoder and two of a decoder.
fn translator(mlp: MlpKind, first: Kind, norms: Norms) -> Config {
    let encoder = Layer::attention_mlp(Mask::None, norms);
    let decoder = Layer::new([first, Kind::CrossAttention, Kind::Mlp], norms);
    Config {
        stacks: vec![Stack::new(2, &encoder), Stack::new(2, &decoder)],
        n_token_types: 0,
        has_ln_embed: false,
        positions: Positions::Sinusoidal {
            base: 10.0,
            pairs: Pairs::Halves,
            first: 2,
        },
        unembedding: Unembedding::Tied,
        mlp,
        ..sizes()
    }
}
