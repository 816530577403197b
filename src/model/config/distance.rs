//! Trained parts of scores that depend on the distance between query and key.

use crate::error::{ModelError, Result, fail};

/// Sorts the distances between query and key into buckets that share a trained bias (Raffel et al.
/// 2020, T5; MPNet).
///
/// Each short distance has its own bucket. Buckets of longer distances grow exponentially, and all
/// distances from `farthest` on are in the last bucket. Each head has its own bias for each bucket,
/// which is added to its scaled scores.
///
/// # Example: MPNet's buckets
///
/// ```
/// use headlight::model::config::DistanceBias;
/// let buckets = DistanceBias { n_buckets: 32, farthest: 128, is_two_sided: true };
/// let from_200 = |key| buckets.bucket(200, key);
/// assert_eq!([200, 199, 193, 184, 72, 0].map(from_200), [0, 1, 7, 10, 15, 15]);
/// assert_eq!([201, 207, 216, 328].map(from_200), [17, 23, 26, 31]);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DistanceBias {
    /// Number of buckets.
    pub n_buckets: usize,
    /// All distances from this one on are in the last bucket.
    pub farthest: usize,
    /// Whether half of the buckets are reserved for keys after the query (encoders). If not, a
    /// causal mask hides those keys, and their bucket is the one for distance 0.
    pub is_two_sided: bool,
}

/// Added before rounding down, so that rounding errors of the logarithm cannot move the first
/// distance of a bucket into the previous bucket.
const ROUNDING: f64 = 1e-9;

impl DistanceBias {
    /// The bucket of the distance between two positions.
    pub fn bucket(self, query: usize, key: usize) -> usize {
        let n_buckets = self.n_buckets_of_side();
        let (distance, first) = match self.is_two_sided {
            true if key > query => (key - query, n_buckets),
            true => (query - key, 0),
            false => (query.saturating_sub(key), 0),
        };
        let exact = n_buckets / 2;
        if distance < exact {
            return first + distance;
        }
        let share =
            (distance as f64 / exact as f64).ln() / (self.farthest as f64 / exact as f64).ln();
        let grown = (share * (n_buckets - exact) as f64 + ROUNDING) as usize;
        first + (exact + grown).min(n_buckets - 1)
    }

    /// The number of buckets for keys at the query's own position and before it.
    fn n_buckets_of_side(self) -> usize {
        match self.is_two_sided {
            true => self.n_buckets / 2,
            false => self.n_buckets,
        }
    }

    /// Rejects numbers for which the formula is undefined.
    pub(super) fn check(self, most: usize) -> Result<()> {
        let exact = self.n_buckets_of_side() / 2;
        let is_odd = self.is_two_sided && !self.n_buckets.is_multiple_of(2);
        if exact == 0 || is_odd || self.n_buckets > most || self.farthest <= exact {
            return fail(ModelError::DistanceBuckets {
                found: self.n_buckets,
                farthest: self.farthest,
                least: exact,
            });
        }
        Ok(())
    }
}

/// Sorts the distances between query and key into rows with a trained key and a trained query
/// (disentangled attention, He et al. 2021, DeBERTa). Each query is also multiplied by the key of
/// the distance (content to position, c2p), and each key by the query of the distance (position to
/// content, p2c).
///
/// # Example: DeBERTa-v3's rows for keys before and after the query
///
/// ```
/// use headlight::model::config::Disentangled;
/// let rows = Disentangled { n_buckets: Some(256), farthest: 512 };
/// let from_500 = |key| rows.row(500, key);
/// assert_eq!([500, 499, 372, 371, 0].map(from_500), [256, 257, 384, 385, 510]);
/// assert_eq!([501, 628, 629].map(from_500), [255, 128, 127]);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Disentangled {
    /// Number of rows on each side of the query, if long distances share rows; `None` if each
    /// distance has its own row.
    pub n_buckets: Option<usize>,
    /// All distances from this one on share a row.
    pub farthest: usize,
}

impl Disentangled {
    /// Number of rows of the trained keys and queries.
    pub fn n_rows(self) -> usize {
        2 * self.span()
    }

    /// Number of rows on each side of the query.
    fn span(self) -> usize {
        self.n_buckets.unwrap_or(self.farthest)
    }

    /// The row of the distance between two positions.
    pub fn row(self, query: usize, key: usize) -> usize {
        let distance = self.steps(query.abs_diff(key));
        let span = self.span();
        match query >= key {
            true => (span + distance).min(2 * span - 1),
            false => span.saturating_sub(distance),
        }
    }

    /// Number of rows from distance 0 to this distance.
    fn steps(self, distance: usize) -> usize {
        let Some(n_buckets) = self.n_buckets else {
            return distance;
        };
        let exact = n_buckets / 2;
        if distance <= exact {
            return distance;
        }
        let last = (self.farthest - 1) as f64 / exact as f64;
        let share = (distance as f64 / exact as f64).ln() / last.ln();
        exact + (share * (exact - 1) as f64 - ROUNDING).ceil() as usize
    }

    /// Rejects numbers for which the formula is undefined.
    pub(super) fn check(self, most: usize) -> Result<()> {
        let exact = self.n_buckets.map_or(2, |n_buckets| n_buckets / 2);
        if exact < 2 || self.span().max(self.farthest) > most || self.farthest <= exact + 1 {
            return fail(ModelError::DistanceRows {
                found: self.n_rows(),
                farthest: self.farthest,
                least: exact + 1,
            });
        }
        Ok(())
    }
}
