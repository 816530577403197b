//! Repeated random tokens: a text without meaning, on which a head's kind can be measured.

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;
use rand_distr::{Distribution, StandardUniform};

/// Draws `length` distinct entries and repeats them once: the kind of sequence on which induction
/// heads are detected (Olsson et al. 2022, arXiv:2209.11895). If there are fewer entries, all are
/// drawn.
///
/// # Example: the second half is the first
///
/// ```
/// use headlight::analysis::repeated::repeated;
/// let ids = repeated((0..100).collect(), 1, 3);
/// assert_eq!(ids.len(), 6);
/// assert_eq!(ids[..3], ids[3..]);
/// assert!(ids[0] != ids[1] && ids[1] != ids[2] && ids[2] != ids[0]);
/// assert_ne!(ids, repeated((0..100).collect(), 2, 3));
/// ```
pub fn repeated(mut entries: Vec<usize>, seed: u32, length: usize) -> Vec<usize> {
    let mut random = ChaCha8Rng::seed_from_u64(seed.into());
    let drawn = (0..length.min(entries.len())).map(|_| {
        let part: f64 = StandardUniform.sample(&mut random);
        entries.swap_remove((part * entries.len() as f64) as usize)
    });
    drawn.collect::<Vec<_>>().repeat(2)
}
