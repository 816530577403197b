//! The distribution of the next token, and sampling from it.

use serde::Deserialize;
use tsify::Tsify;

use std::cmp::Ordering;
use std::collections::HashMap;

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;
use rand_distr::{Distribution, StandardUniform};

use crate::Matrix;
use crate::error::{ModelError, RequestError, Result, fail};
use crate::math::ops;
use crate::math::ops::functions::Exp;

/// Number of most likely tokens that top-p sorts first. If their total probability is too small,
/// it sorts eight times as many.
const FIRST_LOOK: usize = 64;

/// The distribution of the next token: softmax(logits).
///
/// The largest logit is subtracted before the exponentials, which are float32; their sum is
/// float64. Equals `torch.softmax(logits, dim=-1)`.
///
/// # Example: of two entries, one is three times as likely
///
/// ```
/// use headlight::analysis::next_word::NextWord;
/// let next = NextWord::new(vec![0.0, 3_f32.ln()]);
/// assert!((next.probability(1) - 0.75).abs() < 1e-6);
/// assert_eq!((next.best(1), next.rank(0)), (vec![1], 2));
/// assert!((next.entropy() - 0.8113).abs() < 1e-4); // bits
/// ```
#[derive(Debug, Clone, PartialEq)]
pub struct NextWord {
    logits: Vec<f32>,
    largest: f32,
    /// Σ e^(logit − largest).
    exp_sum: f64,
}

/// How a distribution is reshaped before a token is drawn: by temperature, then top-k, then top-p,
/// each applied to the result of the previous step.
#[derive(Debug, Clone, Copy, PartialEq, Deserialize, Tsify)]
pub struct Sampling {
    /// Divisor of the logits; above 0. Smaller values favour the most likely tokens.
    pub temperature: f32,
    /// Number of most likely tokens to keep (top-k, Fan et al. 2018); 0 keeps all.
    pub top_k: usize,
    /// Share of the probability to keep, above 0: only the smallest set of most likely tokens that
    /// has this share remains (top-p or nucleus sampling, Holtzman et al. 2020). 1 keeps all.
    pub top_p: f32,
    /// The seed of the draw.
    pub seed: u32,
}

/// A distribution after [`Sampling`].
#[derive(Debug, Clone, PartialEq)]
pub struct Reshaped {
    /// The remaining tokens with their probabilities; `None` if all tokens remain.
    left: Option<HashMap<usize, f32>>,
    /// The probabilities of all tokens before top-k and top-p.
    all: Vec<f32>,
}

impl NextWord {
    /// The distribution of these logits `[d_vocab]`.
    pub fn new(logits: Vec<f32>) -> Self {
        let largest = ops::largest(&logits);
        NextWord {
            exp_sum: sum(&exps(&logits, largest, 1.0)),
            largest,
            logits,
        }
    }

    /// The distribution of each row of logits `[n, d_vocab]`.
    pub fn of_rows(logits: &Matrix) -> impl Iterator<Item = Self> {
        let rows = logits.row_iter();
        rows.map(|row| NextWord::new(row.iter().copied().collect()))
    }

    /// The logit of an entry of the vocabulary.
    ///
    /// # Panics
    ///
    /// If the id is out of range, as in all other methods that take an id.
    pub fn logit(&self, id: usize) -> f32 {
        self.logits[id]
    }

    /// The probability of an entry.
    pub fn probability(&self, id: usize) -> f32 {
        (f64::from(self.exp(id)) / self.exp_sum) as f32
    }

    /// The largest logit. It is subtracted from every logit before the exponential.
    pub fn largest_logit(&self) -> f32 {
        self.largest
    }

    /// e^(logit − largest): the numerator of the entry's softmax.
    pub fn exp(&self, id: usize) -> f32 {
        ops::exp(self.logits[id] - self.largest)
    }

    /// The sum of all entries' [`NextWord::exp`].
    pub fn exp_sum(&self) -> f32 {
        self.exp_sum as f32
    }

    /// The rank of an entry, counted from 1; of two equal logits, the first in the vocabulary ranks
    /// higher.
    pub fn rank(&self, id: usize) -> usize {
        let ids = 0..self.logits.len();
        let before = ids.filter(|other| order(&self.logits, *other, id).is_lt());
        before.count() + 1
    }

    /// The `most` most likely entries, the most likely first.
    pub fn best(&self, most: usize) -> Vec<usize> {
        largest(&self.logits, most)
    }

    /// The most likely entry.
    pub fn most_likely(&self) -> usize {
        let ids = 0..self.logits.len();
        let first = ids.min_by(|a, b| order(&self.logits, *a, *b));
        first.unwrap_or_default()
    }

    /// The surprise of an entry in bits: −log₂ p, finite even if p is too small for a float32.
    pub fn surprise(&self, id: usize) -> f64 {
        (self.log_sum() - f64::from(self.logits[id])) * std::f64::consts::LOG2_E
    }

    /// ln Σ e^logit.
    fn log_sum(&self) -> f64 {
        f64::from(self.largest) + self.exp_sum.ln()
    }

    /// The entropy of the distribution in bits: −Σ p·log₂ p.
    pub fn entropy(&self) -> f32 {
        // Computed from the logits, because a logarithm for every probability would be slow.
        let log_sum = self.log_sum();
        let probabilities = softmax(&self.logits, self.largest, 1.0);
        let each = probabilities.iter().zip(&self.logits);
        let each = each.filter(|(p, _)| **p > 0.0);
        let nats: f64 = each
            .map(|(p, logit)| f64::from(*p) * (log_sum - f64::from(*logit)))
            .sum();
        (nats * std::f64::consts::LOG2_E) as f32
    }

    /// The distribution after temperature, top-k and top-p.
    ///
    /// # Errors
    ///
    /// [`ModelError::Scalar`] for a temperature that is not positive and finite, and
    /// [`RequestError::TopP`] for a `top_p` that is not above 0 and at most 1.
    ///
    /// # Example: the most likely two of three, and their shares
    ///
    /// ```
    /// use headlight::analysis::next_word::{NextWord, Sampling};
    /// let next = NextWord::new([0.5_f32, 0.25, 0.25].map(f32::ln).to_vec());
    /// let sampling = Sampling { temperature: 1.0, top_k: 2, top_p: 1.0, seed: 1 };
    /// let reshaped = next.reshaped(&sampling)?;
    /// assert_eq!(reshaped.left(), 2);
    /// assert!((reshaped.probability(0) - 2.0 / 3.0).abs() < 1e-6);
    /// assert_eq!(reshaped.probability(2), 0.0);
    /// # Ok::<(), headlight::error::Error>(())
    /// ```
    pub fn reshaped(&self, sampling: &Sampling) -> Result<Reshaped> {
        let Sampling {
            temperature,
            top_k,
            top_p,
            ..
        } = *sampling;
        if !(temperature.is_finite() && temperature > 0.0) {
            return fail(ModelError::Scalar {
                name: "temperature",
                value: temperature,
            });
        }
        if !(top_p > 0.0 && top_p <= 1.0) {
            return fail(RequestError::TopP { top_p });
        }
        let all = softmax(&self.logits, self.largest, temperature);
        let top_k = match top_k {
            0 => all.len(),
            k => k.min(all.len()),
        };
        let kept = match top_p < 1.0 {
            true => self.nucleus(&all, top_k, top_p),
            false if top_k < all.len() => self.best(top_k),
            false => return Ok(Reshaped { left: None, all }),
        };
        let sum = sum_of(&kept, &all);
        let share = |id: usize| (id, (f64::from(all[id]) / sum) as f32);
        Ok(Reshaped {
            left: Some(kept.into_iter().map(share).collect()),
            all,
        })
    }

    /// The smallest set of most likely entries whose total probability is at least `share` of the
    /// total probability of the `top_k` most likely entries.
    fn nucleus(&self, all: &[f32], top_k: usize, share: f32) -> Vec<usize> {
        let mut best = self.best(FIRST_LOOK.min(top_k));
        let whole = match top_k < all.len() {
            true => {
                best = self.best(top_k);
                sum_of(&best, all)
            }
            false => sum(all),
        };
        let goal = f64::from(share) * whole;
        loop {
            let mut reached = 0.0;
            let needed = best.iter().position(|id| {
                reached += f64::from(all[*id]);
                reached >= goal
            });
            match needed {
                Some(last) => {
                    best.truncate(last + 1);
                    return best;
                }
                // Rounding can leave the total slightly below the goal.
                None if best.len() >= top_k => return best,
                None => best = self.best((best.len() * 8).min(top_k)),
            }
        }
    }
}

impl Reshaped {
    /// Number of tokens that can be sampled.
    pub fn left(&self) -> usize {
        match &self.left {
            Some(left) => left.len(),
            None => self.all.len(),
        }
    }

    /// The probability of an entry; 0 if it cannot be drawn.
    pub fn probability(&self, id: usize) -> f32 {
        match &self.left {
            Some(left) => left.get(&id).copied().unwrap_or(0.0),
            None => self.all[id],
        }
    }

    /// Draws an entry for a position of a text. Equal seeds, positions and distributions give equal
    /// entries on every machine.
    ///
    /// One uniform number is drawn from stream `position` of the generator seeded with `seed`. The
    /// result is the entry at which the cumulative probability, in vocabulary order, exceeds that
    /// number.
    pub fn draw(&self, seed: u32, position: usize) -> usize {
        let mut random = ChaCha8Rng::seed_from_u64(seed.into());
        random.set_stream(position as u64);
        let goal: f64 = StandardUniform.sample(&mut random);
        let (mut reached, mut last) = (0.0, 0);
        let mut ids: Vec<usize> = match &self.left {
            Some(left) => left.keys().copied().collect(),
            None => (0..self.all.len()).collect(),
        };
        ids.sort_unstable();
        for id in ids {
            let probability = self.probability(id);
            if probability > 0.0 {
                last = id;
            }
            reached += f64::from(probability);
            if reached > goal {
                break;
            }
        }
        last
    }
}

/// The indices of the `most` largest numbers, largest first; equal numbers are in index order.
///
/// # Example
///
/// ```
/// use headlight::analysis::next_word::largest;
/// assert_eq!(largest(&[0.5, 2.0, -1.0, 2.0], 3), [1, 3, 0]);
/// ```
pub fn largest(numbers: &[f32], most: usize) -> Vec<usize> {
    let most = most.min(numbers.len());
    let by_number = |a: &usize, b: &usize| order(numbers, *a, *b);
    // A single pass: numbers too small to be among the `most` largest are skipped.
    let room = (2 * most).max(FIRST_LOOK);
    let (mut places, mut last) = (Vec::new(), None);
    for (place, number) in numbers.iter().enumerate() {
        if last.is_some_and(|last| *number < last) {
            continue;
        }
        places.push(place);
        if places.len() > room {
            places.select_nth_unstable_by(most, by_number);
            places.truncate(most + 1);
            last = Some(numbers[places[most]]);
        }
    }
    places.sort_unstable_by(by_number);
    places.truncate(most);
    places
}

/// Sorts larger numbers first, and equal numbers by index.
fn order(numbers: &[f32], a: usize, b: usize) -> Ordering {
    let by_number = numbers[b].total_cmp(&numbers[a]);
    by_number.then(a.cmp(&b))
}

/// e^((x − largest) / temperature) for every logit x, divided by the sum of these exponentials.
fn softmax(logits: &[f32], largest: f32, temperature: f32) -> Vec<f32> {
    let exps = exps(logits, largest, temperature);
    let sum = sum(&exps);
    let shares = exps.iter().map(|x| (f64::from(*x) / sum) as f32);
    shares.collect()
}

fn exps(logits: &[f32], largest: f32, temperature: f32) -> Vec<f32> {
    let exp = Exp::for_loop();
    // Mapping into a new vector would not compile to SIMD instructions.
    let mut exps = logits.to_vec();
    for x in &mut exps {
        *x = exp.of((*x - largest) / temperature);
    }
    exps
}

/// Computes the sum from four partial sums, which can be computed in parallel.
fn sum(numbers: &[f32]) -> f64 {
    let (fours, rest) = numbers.as_chunks::<4>();
    let mut sums = [0.0; 4];
    for four in fours {
        for (sum, x) in sums.iter_mut().zip(four) {
            *sum += f64::from(*x);
        }
    }
    let rest = rest.iter().map(|x| f64::from(*x));
    sums.into_iter().chain(rest).sum()
}

fn sum_of(ids: &[usize], numbers: &[f32]) -> f64 {
    ids.iter().map(|id| f64::from(numbers[*id])).sum()
}
