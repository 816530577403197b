//! The cost of the next token, with keys and values kept and without.

use crate::config::{Config, MlpKind, Unembedding};

/// Bytes and multiplications. They are counted as float64, which is exact up to 2⁵³.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Cost {
    /// The bytes of the keys and values of all tokens.
    pub kept_bytes: f64,
    /// Multiplications that read the last token, where keys and values of those before are kept.
    pub products_with: f64,
    /// Multiplications that read the whole text.
    pub products_without: f64,
}

/// Counts what it takes to know the token behind a text of `n` tokens.
///
/// Each token is multiplied by every matrix of every block, and each query meets every key
/// twice: q·kᵀ and pattern·v. Pairs that a mask hides are counted, because they are computed.
/// One row of logits is made in both cases. Norms, rotations and softmaxes are left out, as their
/// share is small. A kept number has 4 bytes.
///
/// # Example: a second token costs what one token costs, or twice as much and more
///
/// ```
/// use headlight::{analysis::cost::cost, config::Config};
/// let config = Config { d_model: 2, d_head: 2, d_mlp: 3, d_vocab: 5, ..Config::default() };
/// let cost = cost(&config, 2);
/// assert_eq!(cost.kept_bytes, 2.0 * 2.0 * 2.0 * 4.0);
/// // Four projections of 2 × 2, two matrices of 2 × 3, two keys met twice by a query of 2.
/// assert_eq!(cost.products_with, 16.0 + 12.0 + 8.0);
/// assert_eq!(cost.products_without, 2.0 * cost.products_with);
/// ```
pub fn cost(config: &Config, n: usize) -> Cost {
    let size = |x: usize| x as f64;
    let (n, layers, d_model) = (size(n), size(config.n_layers), size(config.d_model));
    let (d_heads, d_kv_heads) = (size(config.d_heads()), size(config.d_kv_heads()));
    let mlp = match config.mlp {
        MlpKind::Plain => 2.0,
        MlpKind::Gated => 3.0,
    };
    let matrices = d_model * 2.0 * (d_heads + d_kv_heads) + d_model * mlp * size(config.d_mlp);
    let query = 2.0 * d_heads * n;
    let token = layers * (matrices + query);
    let logits = match config.unembedding {
        Unembedding::None => 0.0,
        Unembedding::Tied | Unembedding::Own => d_model * size(config.d_vocab),
    };
    Cost {
        kept_bytes: layers * n * 2.0 * d_kv_heads * size(size_of::<f32>()),
        products_with: token + logits,
        products_without: n * token + logits,
    }
}
