//! What one pass of a model has besides its weights: positions, and what earlier passes left.

use std::ops::Range;

use crate::Matrix;

use crate::config::{Config, Positions};
use crate::ops::rotary::Rotation;
use crate::site::{Extent, HeadAt};

/// The place of a pass in a text.
///
/// A pass over a whole text begins at position 0 and leaves nothing behind
/// ([`Pass::whole`]). A pass of a causal model can also go on from an earlier one, whose keys
/// and values it keeps ([`Pass::cached`]): a text that grows by a token costs one row then.
/// The matrices of the two have equal bits; `tests/passes.rs` checks it.
#[derive(Debug, Clone, PartialEq)]
pub struct Pass {
    /// The position of the first token that the pass reads.
    first: usize,
    /// Keys and values of the tokens before it, layer by layer, one for each key head.
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
    /// A pass over the first `n` tokens, which keeps nothing.
    pub fn whole(config: &Config, n: usize) -> Self {
        Pass::over(config, 0..n)
    }

    /// A pass over the tokens at these positions, which keeps nothing.
    pub fn over(config: &Config, positions: Range<usize>) -> Self {
        let mut pass = Pass {
            first: positions.start,
            cache: None,
            rotation: None,
        };
        pass.reach(config, positions.end);
        pass
    }

    /// The first of several passes over a growing text.
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

    /// The position of the first token that the next pass reads: the tokens read so far.
    pub fn first(&self) -> usize {
        self.first
    }

    /// Queries and keys of a pass that reads `n` tokens here.
    pub fn extent(&self, n: usize) -> Extent {
        Extent {
            n_query: n,
            n_key: self.first + n,
        }
    }

    /// Forgets the tokens from position `n` on, so that another text with the same beginning
    /// can be read on from there.
    pub fn truncate(&mut self, n: usize) {
        self.first = self.first.min(n);
        for KeyValues { k, v } in self.cache.iter_mut().flatten().flatten() {
            let rows = k.nrows().min(n);
            *k = k.rows(0, rows).into_owned();
            *v = v.rows(0, rows).into_owned();
        }
    }

    /// The bytes of the kept keys and values: those of the matrices as they are.
    ///
    /// # Example: before anything was read, nothing is kept
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

    /// Makes the pass ready for positions below `end`.
    pub fn reach(&mut self, config: &Config, end: usize) {
        let Positions::Rotary { base, pairs } = config.positions else {
            return;
        };
        if self.rotation.as_ref().is_none_or(|known| known.n() < end) {
            // Of a growing text each angle is computed about twice, not once a token.
            let n = match self.cache {
                Some(_) => end.next_power_of_two(),
                None => end,
            };
            self.rotation = Some(Rotation::new(n, config.d_head, base, pairs));
        }
    }

    /// Moves on behind `n` tokens that were read.
    pub fn advance(&mut self, n: usize) {
        self.first += n;
    }

    /// How queries and keys are turned, where positions are rotary.
    pub fn rotation(&self) -> Option<&Rotation> {
        self.rotation.as_ref()
    }

    /// All keys and values of a key head: those kept, then these: `[n_key, d_head]` each.
    pub fn join(&self, at: HeadAt, k: Matrix, v: Matrix) -> [Matrix; 2] {
        match &self.cache {
            Some(cache) => {
                let kept = &cache[at.layer][at.head];
                [below(&kept.k, &k), below(&kept.v, &v)]
            }
            None => [k, v],
        }
    }

    /// Keeps all keys and values of a key head for the next pass, if there is to be one.
    pub fn keep(&mut self, at: HeadAt, k: &Matrix, v: &Matrix) {
        if let Some(cache) = &mut self.cache {
            cache[at.layer][at.head] = KeyValues {
                k: k.clone(),
                v: v.clone(),
            };
        }
    }
}

/// Two matrices, one below the other: `[a, c]` and `[b, c]` to `[a + b, c]`.
fn below(upper: &Matrix, lower: &Matrix) -> Matrix {
    let mut both = Matrix::zeros(upper.nrows() + lower.nrows(), lower.ncols());
    both.rows_mut(0, upper.nrows()).copy_from(upper);
    both.rows_mut(upper.nrows(), lower.nrows()).copy_from(lower);
    both
}
