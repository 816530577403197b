//! The configurations of the page's trainable transformers.

use crate::model::config::{
    Activation, Config, Decoding, DistanceBias, Kind, Layer, Mask, Norms, Pairs, Positions,
    Residual, Stack, Unembedding,
};

/// The configuration of the page's causal transformer: pre-norm, with GELU and an MLP four times as
/// wide as the residual stream (Vaswani et al. 2017).
pub fn config([n_layers, n_heads, d_model]: [usize; 3], d_vocab: usize, n_ctx: usize) -> Config {
    let layer = Layer::attention_mlp(Mask::Causal, Norms::PRE);
    Config {
        stacks: vec![Stack::new(n_layers, &layer).with_norm_after()],
        n_heads,
        d_model,
        d_head: d_model / n_heads,
        d_mlp: 4 * d_model,
        d_vocab,
        n_ctx,
        has_ln_embed: false,
        positions: Positions::Learned,
        activation: Activation::Gelu,
        unembedding: Unembedding::Own,
        ..Config::default()
    }
}

/// The special tokens of a decoder: the start token is the last word of the vocabulary, and is never
/// generated.
pub(super) fn decoding(d_vocab: usize) -> Decoding {
    let start = d_vocab.checked_sub(1);
    Decoding {
        start,
        never: start,
        ..Decoding::default()
    }
}

/// The configuration of the page's encoder and decoder, each with `n_layers` layers: post-norm,
/// with sinusoidal positions and one matrix for both embeddings and the unembedding (Vaswani et al.
/// 2017).
pub fn encoder_decoder(sizes: [usize; 3], d_vocab: usize, n_ctx: usize) -> Config {
    let [n_layers, _, d_model] = sizes;
    let read = Layer::attention_mlp(Mask::None, Norms::POST);
    let kinds = [
        Kind::SelfAttention(Mask::Causal),
        Kind::CrossAttention,
        Kind::Mlp,
    ];
    let write = Layer::new(kinds, Norms::POST);
    Config {
        stacks: vec![Stack::new(n_layers, &read), Stack::new(n_layers, &write)],
        embed_scale: (d_model as f32).sqrt(),
        positions: Positions::Sinusoidal {
            base: 10_000.0,
            pairs: Pairs::Halves,
            first: 0,
        },
        unembedding: Unembedding::Tied,
        decoding: decoding(d_vocab),
        ..config(sizes, d_vocab, n_ctx)
    }
}

/// The same configuration with relative positions: no position vectors, but in each head a number
/// for each distance between query and key, with T5's default buckets. Distances up to 15 have their
/// own number; longer ones share theirs. T5 has the same numbers in all layers; here each layer has
/// its own.
pub fn relative(mut config: Config) -> Config {
    config.positions = Positions::None;
    for layer in config.stacks.iter_mut().flat_map(|stack| &mut stack.layers) {
        layer.distance_bias = Some(DistanceBias {
            n_buckets: 32,
            farthest: 128,
            is_two_sided: false,
        });
    }
    config
}

/// The same configuration without residual connections, without norms, or without both.
pub fn reduced(mut config: Config, has_residual: bool, has_norms: bool) -> Config {
    for stack in &mut config.stacks {
        stack.has_norm_after &= has_norms;
        for layer in &mut stack.layers {
            if !has_residual {
                layer.residual = Residual::None;
            }
            for sublayer in layer.sublayers.iter_mut().filter(|_| !has_norms) {
                sublayer.norms = Norms::NONE;
            }
        }
    }
    config
}
