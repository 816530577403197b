//! Q2_K: sixteen pairs of 4-bit factors, 256 2-bit codes, a scale, and a scale for least values.

use super::{Coding, Group, SUPER_BLOCK, pairs_of_group};
use crate::math::linear::blocks::float16;

const CODES: usize = SUPER_BLOCK / 16;
const SCALES: usize = CODES + SUPER_BLOCK / 4;

pub const Q2_K: Coding = Coding {
    numbers: SUPER_BLOCK,
    bytes: SCALES + 4,
    group: |block, group| {
        let factors = [0, 1].map(|half| block[2 * group + half]);
        let [scale, least] = [float16(block, SCALES), float16(block, SCALES + 2)];
        Group {
            codes: pairs_of_group(&block[CODES..], group).map(|half| half.map(u8::cast_signed)),
            scale: factors.map(|factor| scale * f32::from(factor & 15)),
            least: factors.map(|factor| -(least * f32::from(factor >> 4))),
        }
    },
};
