//! The model for benchmarks.

use headlight::model::config::{Activation, Config, Layer, Mask, Norms, Positions, Stack};
use headlight::model::site::{HeadSite, Site};

/// The sizes of all-MiniLM-L6-v2, except the vocabulary, on which no matrix product depends.
pub fn config() -> Config {
    Config {
        stacks: vec![Stack::new(
            6,
            &Layer::attention_mlp(Mask::None, Norms::POST),
        )],
        n_heads: 12,
        d_model: 384,
        d_head: 32,
        d_mlp: 1536,
        d_vocab: 64,
        n_ctx: 512,
        n_token_types: 2,
        positions: Positions::Learned,
        activation: Activation::Gelu,
        ..Config::default()
    }
}

/// The attention patterns of all heads.
pub fn patterns(config: &Config) -> Vec<Site> {
    Site::of_heads(config, &[HeadSite::Pattern])
}
