//! The state of one pass of a model: positions and the key–value cache.

use std::ops::Range;

use crate::Matrix;

use crate::config::{Config, Positions};
use crate::ops::rotary::Rotation;
use crate::site::{Extent, HeadAt};

/// The positions of a pass, and its key–value cache.
///
/// A pass over a whole text starts at position 0 and caches nothing ([`Pass::whole`]). A pass of a
/// causal model can also continue an earlier one and cache keys and values ([`Pass::cached`]): each new
/// token then costs one row. Both are bit-identical; `tests/passes.rs` checks it.
#[derive(Debug, Clone, PartialEq)]
pub struct Pass {
    /// The position of the pass's first token.
    first: usize,
    /// Cached keys and values, by layer and key head.
    cache: Option<Vec<Vec<KeyValues>>>,
    rotation: Option<Rotation>,
}

/// The keys and the values of a head, before any rotation: `[n_key, d_head]` each.
#[derive(Debug, Clone, PartialEq)]
struct KeyValues {
    k: Matrix,
    v: Matrix,
}

impl Pass {
    /// A pass over the first `n` tokens, without a cache.
    pub fn whole(config: &Config, n: usize) -> Self {
        Pass::over(config, 0..n)
    }

    /// A pass over the tokens at these positions, without a cache.
    pub fn over(config: &Config, positions: Range<usize>) -> Self {
        let mut pass = Pass {
            first: positions.start,
            cache: None,
            rotation: None,
        };
        pass.reach(config, positions.end);
        pass
    }

    /// A pass with an empty cache.
    pub fn cached(config: &Config) -> Self {
        let none = || KeyValues {
            k: Matrix::zeros(0, config.d_head),
            v: Matrix::zeros(0, config.d_head),
        };
        let layer = || (0..config.n_kv_heads()).map(|_| none()).collect();
        Pass {
            first: 0,
            cache: Some((0..config.n_layers).map(|_| layer()).collect()),
            rotation: None,
        }
    }

    /// The position of the next token: the number of cached tokens.
    pub fn first(&self) -> usize {
        self.first
    }

    /// The numbers of queries and keys of a pass over `n` tokens.
    pub fn extent(&self, n: usize) -> Extent {
        Extent {
            n_query: n,
            n_key: self.first + n,
        }
    }

    /// Drops the cache from position `n` on, so that another text with the same prefix can continue there.
    pub fn truncate(&mut self, n: usize) {
        self.first = self.first.min(n);
        for KeyValues { k, v } in self.cache.iter_mut().flatten().flatten() {
            let rows = k.nrows().min(n);
            *k = k.rows(0, rows).into_owned();
            *v = v.rows(0, rows).into_owned();
        }
    }

    /// The size of the cached keys and values in bytes.
    ///
    /// # Example: a new cache is empty
    ///
    /// ```
    /// use headlight::{config::Config, pass::Pass};
    /// assert_eq!(Pass::cached(&Config::default()).kept_bytes(), 0);
    /// ```
    pub fn kept_bytes(&self) -> usize {
        let kept = self.cache.iter().flatten().flatten();
        kept.map(|KeyValues { k, v }| size_of_val(k.as_slice()) + size_of_val(v.as_slice()))
            .sum()
    }

    /// Prepares the rotation for positions below `end`.
    pub fn reach(&mut self, config: &Config, end: usize) {
        let Positions::Rotary {
            base,
            stretch,
            pairs,
        } = config.positions
        else {
            return;
        };
        if self.rotation.as_ref().is_none_or(|known| known.n() < end) {
            // Doubling the length computes each angle about twice, not once per token.
            let n = match self.cache {
                Some(_) => end.next_power_of_two(),
                None => end,
            };
            self.rotation = Some(Rotation::new(n, config.d_head, base, stretch, pairs));
        }
    }

    /// Advances by `n` tokens.
    pub fn advance(&mut self, n: usize) {
        self.first += n;
    }

    /// The rotation of queries and keys, if positions are rotary.
    pub fn rotation(&self) -> Option<&Rotation> {
        self.rotation.as_ref()
    }

    /// All keys and values of a key head: cached, then new: `[n_key, d_head]` each.
    pub fn join(&self, at: HeadAt, k: Matrix, v: Matrix) -> [Matrix; 2] {
        match &self.cache {
            Some(cache) => {
                let kept = &cache[at.layer][at.head];
                [below(&kept.k, &k), below(&kept.v, &v)]
            }
            None => [k, v],
        }
    }

    /// Caches the keys and values of a key head, if this pass has a cache.
    pub fn keep(&mut self, at: HeadAt, k: &Matrix, v: &Matrix) {
        if let Some(cache) = &mut self.cache {
            cache[at.layer][at.head] = KeyValues {
                k: k.clone(),
                v: v.clone(),
            };
        }
    }
}

/// Stacks two matrices: `[a, c]` and `[b, c]` to `[a + b, c]`.
fn below(upper: &Matrix, lower: &Matrix) -> Matrix {
    let mut both = Matrix::zeros(upper.nrows() + lower.nrows(), lower.ncols());
    both.rows_mut(0, upper.nrows()).copy_from(upper);
    both.rows_mut(upper.nrows(), lower.nrows()).copy_from(lower);
    both
}
