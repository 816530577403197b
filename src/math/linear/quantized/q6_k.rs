//! Q6_K: the lower four and the upper two bits of 256 codes with an offset of 32, sixteen 8-bit
//! factors, and a scale.

use super::{Coding, Group, NO_LEAST, SUPER_BLOCK, bits_of_group, joined, pairs_of_group};
use crate::math::linear::blocks::float16;
use crate::math::linear::layout::BLOCK;

const HIGH: usize = SUPER_BLOCK / 2;
const FACTORS: usize = HIGH + SUPER_BLOCK / 4;
const SCALE: usize = FACTORS + SUPER_BLOCK / 16;

pub const Q6_K: Coding = Coding {
    numbers: SUPER_BLOCK,
    bytes: SCALE + 2,
    group: |block, group| {
        // 64 bytes contain groups 0 and 1 in their lower halves, and groups 2 and 3 in their upper
        // halves.
        let low = &block[(group / 4 * 2 + group % 2) * BLOCK..];
        let low = bits_of_group(low, group % 4 / 2 * 4, 15);
        let high = pairs_of_group(&block[HIGH..], group);
        let scale = float16(block, SCALE);
        Group {
            codes: joined(low, high, 4, 32),
            scale: [0, 1].map(|half| {
                let factor = block[FACTORS + 2 * group + half].cast_signed();
                scale * f32::from(factor)
            }),
            least: NO_LEAST,
        }
    },
};
