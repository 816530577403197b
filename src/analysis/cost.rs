//! The cost of a pass, with or without a key–value cache.

use crate::model::config::{Config, MlpKind, Unembedding};

/// Counts the multiplications of a pass over the last `new` of `n` tokens, with the keys and values
/// of all earlier tokens in the cache. Returns a float64, which is exact up to 2⁵³.
///
/// The vector of each new token is multiplied by every matrix of every block, its queries are
/// multiplied by all keys, and its weights by all values. Masked pairs are counted, because they
/// are computed. One row of logits is counted. Norms, rotations and softmaxes are ignored, because
/// their share is small.
///
/// # Example: one of two tokens costs half as much as both
///
/// ```
/// use headlight::{analysis::cost::products, model::config::Config};
/// let config = Config { d_model: 2, d_head: 2, d_mlp: 3, d_vocab: 5, ..Config::default() };
/// // Four projections of 2 × 2, two matrices of 2 × 3, two keys and two values of width 2.
/// assert_eq!(products(&config, 2, 1), 16.0 + 12.0 + 8.0);
/// assert_eq!(products(&config, 2, 2), 2.0 * products(&config, 2, 1));
/// assert_eq!(products(&config, 2, 0), 0.0);
/// ```
pub fn products(config: &Config, n: usize, new: usize) -> f64 {
    let size = |x: usize| x as f64;
    let (layers, d_model) = (size(config.n_layers()), size(config.d_model));
    let (d_heads, d_kv_heads) = (size(config.d_heads()), size(config.d_kv_heads()));
    let mlp = match config.mlp {
        MlpKind::Plain => 2.0,
        MlpKind::Gated => 3.0,
    };
    let matrices = d_model * 2.0 * (d_heads + d_kv_heads) + d_model * mlp * size(config.d_mlp);
    let query = 2.0 * d_heads * size(n);
    let logits = match config.unembedding {
        Unembedding::None => 0.0,
        Unembedding::Tied | Unembedding::Own => d_model * size(config.d_vocab),
    };
    size(new) * layers * (matrices + query) + logits
}
