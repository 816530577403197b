//! Finds the largest entry of x·W + b for a single row x, without multiplying every column in full.
//!
//! The upper 7 bits of each element of x give an estimate x̂·w of every entry. By the Cauchy–Schwarz
//! inequality, it is off by at most ‖x − x̂‖·‖w‖. Only entries whose estimate comes close enough to
//! the largest one are multiplied in full: about 2 of the 32,000 logits of a translation model.

use std::cmp::Ordering;

use super::{ByteBlock, kernel};
use crate::Matrix;
use crate::math::linear::blocks::{FilledRow, Panels, by_rows};
use crate::math::linear::fixed_point::{BITS, FixedPoint};
use crate::math::linear::layout::{BLOCK, Line, TILE_COLUMNS};
use crate::math::ops;

/// Number of bits of an element that the estimate leaves out.
const LOWER_BITS: u32 = BITS + 1 - 7;

/// Number of entries that are compared at a time.
const CHUNK: usize = 64;

/// The upper bits of a block of x: x̂ = (code − 64) · unit, with codes from 0 to 127.
pub(super) struct Upper {
    pub codes: [u8; BLOCK],
    pub unit: f32,
    /// ‖x − x̂‖² and ‖x‖² of the block; NaN if a number is not finite.
    rest: f32,
    square: f32,
}

impl From<&[[f32; 1]; BLOCK]> for Upper {
    fn from(numbers: &[[f32; 1]; BLOCK]) -> Self {
        let FixedPoint {
            q, unit: [unit], ..
        } = FixedPoint::from(numbers);
        let (mut rest, mut square) = (0.0, 0.0);
        let codes = q.map(|[q]| {
            let upper = ((q + (1 << (LOWER_BITS - 1))) >> LOWER_BITS).min(63);
            let [own, lower] = [q, q - (upper << LOWER_BITS)].map(|whole| whole as f32 * unit);
            rest += lower * lower;
            square += own * own;
            (upper + 64) as u8
        });
        let unit = unit * (1 << LOWER_BITS) as f32;
        Upper {
            codes,
            unit,
            rest,
            square,
        }
    }
}

impl Panels<ByteBlock> {
    /// The largest norm ‖w‖ of a column of W.
    pub fn largest_norm(&self) -> f32 {
        let columns = self.panels().flat_map(|panel| {
            let norms: Vec<Line> = panel.iter().map(ByteBlock::squared_norms).collect();
            (0..TILE_COLUMNS).map(move |column| norms.iter().map(|norms| norms[column]).sum())
        });
        columns.fold(0.0, f32::max).sqrt()
    }

    /// The index of the largest entry of x·W + b, or the first such index, except `never`. `norm` is
    /// [`Panels::largest_norm`].
    ///
    /// x is `[1, d_in]` and b is `[1, d_out]`. Returns `None` if numbers are not finite.
    pub fn largest(
        &self,
        x: &Matrix,
        d_out: usize,
        bias: Option<&Matrix>,
        never: Option<usize>,
        norm: f32,
    ) -> Option<usize> {
        let upper: Vec<Upper> = by_rows(x);
        let mut estimates = Matrix::zeros(1, d_out); // [1, d_out]
        self.by_groups(estimates.as_mut_slice(), |panels| {
            kernel::estimate(&upper, panels)
        });
        if let Some(bias) = bias {
            estimates = ops::add_columns(estimates, bias);
        }
        if let Some(never) = never {
            estimates[never] = f32::NEG_INFINITY;
        }
        let most = ops::largest(estimates.as_slice());
        // The sum with b is rounded in the estimate and in the entry.
        let off = error(&upper) * norm + 2.0 * most.abs() * f32::EPSILON;
        if !off.is_finite() {
            return None;
        }
        let least = most - 2.0 * off;
        let row = FilledRow::whole(x);
        let entry = |column: usize| {
            let product = self.entry(&row, column);
            (column, bias.map_or(product, |bias| product + bias[column]))
        };
        let larger = |best: (usize, f32), other: (usize, f32)| match other.1.total_cmp(&best.1) {
            Ordering::Greater => other,
            _ => best,
        };
        let near = at_least(estimates.as_slice(), least).map(entry);
        near.reduce(larger).map(|(column, _)| column)
    }
}

/// The indices of numbers that are at least `least`. Most numbers are compared many at a time.
fn at_least(numbers: &[f32], least: f32) -> impl Iterator<Item = usize> {
    let chunks = numbers.chunks(CHUNK).enumerate();
    let near = chunks.filter(move |(_, chunk)| ops::largest(chunk) >= least);
    near.flat_map(move |(nth, chunk)| {
        let each = (nth * CHUNK..).zip(chunk);
        each.filter(move |(_, number)| **number >= least)
            .map(|(at, _)| at)
    })
}

/// How far an estimate can be from its entry for a column of norm 1.
///
/// Each is a sum over blocks with two or three roundings a block, none of them of more than
/// ‖x‖ · 2⁻²⁴.
fn error(x: &[Upper]) -> f32 {
    let sum = |of: fn(&Upper) -> f32| x.iter().map(of).sum::<f32>().sqrt();
    let roundings = 4.0 * (x.len() + 1) as f32 * f32::EPSILON;
    sum(|upper| upper.rest) * (1.0 + roundings) + sum(|upper| upper.square) * roundings
}
