//! The state of one pass through a stack: positions, the key–value cache, recurrent states, and,
//! for a decoder, the keys and values of the encoder's output.

use std::ops::Range;

use crate::Matrix;

use crate::math::linear::Packed;
use crate::math::ops::rotary::Rotation;
use crate::math::ops::sinusoids::encoding;
use crate::model::config::{Config, Positions, Rotary};
use crate::model::site::{HeadAt, StackId};

/// Everything that changes between passes.
///
/// A pass over a whole text starts at position 0 and caches nothing ([`Pass::whole`]). A pass of a
/// causal model can also continue an earlier pass and cache keys and values ([`Pass::cached`]), so
/// that only one row is computed for each new token. Both give bit-identical results;
/// `tests/passes.rs` checks this.
#[derive(Debug, Clone, PartialEq)]
pub struct Pass {
    /// The position of the pass's first token.
    first: usize,
    /// Cached keys and values, by layer and key head: `[n_key, d_head]` each. If positions are
    /// rotary, the keys are unrotated.
    cache: Option<Vec<Vec<[Matrix; 2]>>>,
    /// The last state of each layer's recurrent unit: `[1, d_model]`.
    states: Vec<Matrix>,
    /// In a decoder, the keys and values of the encoder's output, by layer and key head.
    memory: Vec<Vec<KeysValues>>,
    /// The model's rotations, prepared for the positions of this pass.
    rotations: Vec<(Rotary, Rotation)>,
    /// Sinusoidal position vectors of the first tokens, `[n, d_embed]`.
    sinusoids: Matrix,
    /// In a batch, the passes and their numbers of rows.
    parts: Vec<(Pass, usize)>,
}

/// The keys and values of a key head as used by attention, and both packed for products, because
/// several query heads or decoder steps share them.
#[derive(Debug, Clone, PartialEq)]
pub struct KeysValues {
    /// Keys: `[n_key, d_head]`, rotated if positions are rotary.
    pub k: Matrix,
    /// Values: `[n_key, d_head]`.
    pub v: Matrix,
    /// kᵀ.
    pub(crate) packed_k: Packed,
    /// v.
    pub(crate) packed_v: Packed,
}

impl KeysValues {
    /// Packs keys and values, `[n_key, d_head]` each.
    pub fn new(k: Matrix, v: Matrix) -> Self {
        KeysValues {
            packed_k: Packed::transposed(&k),
            packed_v: Packed::new(&v),
            k,
            v,
        }
    }
}

impl Pass {
    /// A pass over the first `n` tokens, without a cache.
    pub fn whole(config: &Config, n: usize) -> Self {
        Pass::over(config, 0..n)
    }

    /// A pass over the tokens at the given positions, without a cache.
    pub fn over(config: &Config, positions: Range<usize>) -> Self {
        let mut pass = Pass::new(config);
        pass.first = positions.start;
        pass.reach(config, positions.end);
        pass
    }

    /// A pass through the first stack with an empty cache.
    pub fn cached(config: &Config) -> Self {
        Pass::empty(config, StackId::Blocks, Vec::new())
    }

    /// A pass through the decoder, before its first step. `memory` contains the keys and values of
    /// the encoder's output, by layer and key head.
    pub(crate) fn decoding(config: &Config, memory: Vec<Vec<KeysValues>>) -> Self {
        Pass::empty(config, StackId::Decoder, memory)
    }

    /// Several passes that run together, so that all rows of a product read the weights once. The
    /// rows of each pass follow those of the pass before it; a pass is given with its number of
    /// rows. Bit-identical to one run for each pass. Tokens cannot be embedded in a batch, and
    /// recurrent units cannot run in it.
    pub(crate) fn batch(config: &Config, parts: Vec<(Pass, usize)>) -> Self {
        Pass {
            parts,
            ..Pass::new(config)
        }
    }

    /// The passes of a batch with their numbers of rows; empty if this is a single pass.
    pub(crate) fn parts(&mut self) -> &mut [(Pass, usize)] {
        &mut self.parts
    }

    fn empty(config: &Config, stack: StackId, memory: Vec<Vec<KeysValues>>) -> Self {
        let none = || Matrix::zeros(0, config.d_head);
        let layer = || (0..config.n_kv_heads()).map(|_| [none(), none()]);
        let n_layers = config.layers(stack).len();
        Pass {
            cache: Some((0..n_layers).map(|_| layer().collect()).collect()),
            states: vec![Matrix::zeros(1, config.d_model); n_layers],
            memory,
            ..Pass::new(config)
        }
    }

    fn new(config: &Config) -> Self {
        Pass {
            first: 0,
            cache: None,
            states: Vec::new(),
            memory: Vec::new(),
            rotations: Vec::new(),
            sinusoids: Matrix::zeros(0, config.embed_width()),
            parts: Vec::new(),
        }
    }

    /// The position of the next token: the number of cached tokens.
    pub fn first(&self) -> usize {
        self.first
    }

    /// Drops cached keys and values from position `n` on, so that another text with the same prefix
    /// can reuse the rest of the cache.
    pub fn truncate(&mut self, n: usize) {
        self.first = self.first.min(n);
        for kept in self.cache.iter_mut().flatten().flatten().flatten() {
            kept.resize_vertically_mut(kept.nrows().min(n), 0.0);
        }
    }

    /// The size of the cached keys and values in bytes.
    ///
    /// # Example: a new cache is empty
    ///
    /// ```
    /// use headlight::{model::config::Config, model::pass::Pass};
    /// assert_eq!(Pass::cached(&Config::default()).kept_bytes(), 0);
    /// ```
    pub fn kept_bytes(&self) -> usize {
        let kept = self.cache.iter().flatten().flatten().flatten();
        kept.map(|kept| size_of_val(kept.as_slice())).sum()
    }

    /// Prepares the rotation for positions below `end`.
    pub fn reach(&mut self, config: &Config, end: usize) {
        for layer in 0..config.n_layers() {
            let Some(rotary) = config.rotary_at(layer) else {
                return;
            };
            let known = self.rotations.iter().position(|(own, _)| *own == rotary);
            if known.is_some_and(|place| self.rotations[place].1.n() >= end) {
                continue;
            }
            let rotation = Rotation::new(self.prepared(end), config.d_head, rotary);
            match known {
                Some(place) => self.rotations[place].1 = rotation,
                None => self.rotations.push((rotary, rotation)),
            }
        }
    }

    /// The number of positions to prepare for a pass that ends at `end`. With a cache, this is a
    /// power of two, so a growing cache prepares each position about twice instead of once per
    /// token.
    fn prepared(&self, end: usize) -> usize {
        match self.cache {
            Some(_) => end.next_power_of_two(),
            None => end,
        }
    }

    /// Advances by `n` tokens.
    pub fn advance(&mut self, n: usize) {
        self.first += n;
    }

    /// Sinusoidal position vectors of the next `n` tokens: `[n, d_embed]`.
    pub(crate) fn sinusoids(&mut self, config: &Config, n: usize) -> Matrix {
        let end = self.first + n;
        if let Positions::Sinusoidal { base, pairs, first } = config.positions
            && self.sinusoids.nrows() < end
        {
            let n = self.prepared(end);
            let all = encoding(first + n, config.embed_width(), base, pairs); // [first + n, d_embed]
            self.sinusoids = all.rows(first, n).into_owned();
        }
        self.sinusoids.rows(self.first, n).into_owned()
    }

    /// The keys and values of the encoder's output for a key head of cross-attention.
    ///
    /// # Panics
    ///
    /// If the pass is not a decoder's, or the decoder has no such head.
    pub(crate) fn memory(&self, at: HeadAt) -> &KeysValues {
        &self.memory[at.layer][at.head]
    }

    /// The last state of a layer's recurrent unit: `[1, d_model]`.
    pub(crate) fn state(&mut self, layer: usize) -> &mut Matrix {
        &mut self.states[layer]
    }

    /// The rotation of queries and keys in a layer, if positions are rotary.
    pub fn rotation(&self, config: &Config, layer: usize) -> Option<&Rotation> {
        let rotary = config.rotary_at(layer)?;
        let found = self.rotations.iter().find(|(own, _)| *own == rotary);
        found.map(|(_, rotation)| rotation)
    }

    /// All keys and values of a key head, the cached ones followed by the new ones:
    /// `[n_key, d_head]` each.
    pub fn join(&self, at: HeadAt, k: Matrix, v: Matrix) -> [Matrix; 2] {
        match &self.cache {
            Some(cache) => {
                let [kept_k, kept_v] = &cache[at.layer][at.head];
                [below(kept_k, &k), below(kept_v, &v)]
            }
            None => [k, v],
        }
    }

    /// Caches the keys and values of a key head, if this pass has a cache.
    pub fn keep(&mut self, at: HeadAt, k: &Matrix, v: &Matrix) {
        if let Some(cache) = &mut self.cache {
            cache[at.layer][at.head] = [k.clone(), v.clone()];
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
