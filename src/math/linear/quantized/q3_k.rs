//! Q3_K: the upper bits of 256 codes, their lower two bits, sixteen 6-bit factors with an offset of
//! 32, and a scale.

use super::{Coding, Group, NO_LEAST, SUPER_BLOCK, bits_of_group, joined, pairs_of_group};
use crate::math::linear::blocks::float16;
use crate::math::linear::layout::BLOCK;

const FACTORS: usize = BLOCK + SUPER_BLOCK / 4;
const SCALE: usize = FACTORS + 12;

pub const Q3_K: Coding = Coding {
    numbers: SUPER_BLOCK,
    bytes: SCALE + 2,
    group: |block, group| {
        let low = pairs_of_group(&block[BLOCK..], group);
        let scale = float16(block, SCALE);
        Group {
            // Bit i of byte j is the upper bit of code j in group i. If it is 0, the code is 4
            // less.
            codes: joined(low, bits_of_group(block, group, 1), 2, 4),
            scale: [0, 1]
                .map(|half| scale * f32::from(factor(&block[FACTORS..], 2 * group + half))),
            least: NO_LEAST,
        }
    },
};

/// Reads the factor with index `at`. Its lower four bits are a half of one of the first eight
/// bytes, and its upper two bits are a quarter of one of the next four bytes.
fn factor(bytes: &[u8], at: usize) -> i8 {
    let low = bytes[at % 8] >> (at / 8 * 4) & 15;
    let high = bytes[8 + at % 4] >> (at / 4 * 2) & 3;
    (low | high << 4).cast_signed() - 32
}
