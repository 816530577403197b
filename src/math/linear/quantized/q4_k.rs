//! Q4_K: two scales, one for the codes and one for the minimums; eight 6-bit factors for each of
//! the two; and 256 4-bit codes.

use super::{Coding, Group, SUPER_BLOCK, nibbles_of_group};
use crate::math::linear::blocks::float16;

pub const Q4_K: Coding = Coding {
    numbers: SUPER_BLOCK,
    bytes: 4 + 12 + SUPER_BLOCK / 2,
    group: |block, group| {
        let (scale, least) = scales(block, group);
        Group {
            codes: nibbles_of_group(&block[16..], group).map(|half| half.map(u8::cast_signed)),
            scale: [scale; 2],
            least: [least; 2],
        }
    },
};

/// Reads a group's scale and least value from the first 16 bytes of a block.
///
/// Each group has a factor for its scale and a factor for its least value. All factors together
/// take 12 bytes:
///
/// | Bytes | Bits | Content |
/// | --- | --- | --- |
/// | 0–3 | lower six | the scales' factors of groups 0 to 3 |
/// | 0–3 | upper two | the upper two bits of the scales' factors of groups 4 to 7 |
/// | 4–7 | lower six | the least values' factors of groups 0 to 3 |
/// | 4–7 | upper two | the upper two bits of the least values' factors of groups 4 to 7 |
/// | 8–11 | lower four | the lower four bits of the scales' factors of groups 4 to 7 |
/// | 8–11 | upper four | the lower four bits of the least values' factors of groups 4 to 7 |
pub fn scales(block: &[u8], group: usize) -> (f32, f32) {
    let factors = &block[4..16];
    let (scale, least) = match group {
        0..4 => (factors[group] & 63, factors[group + 4] & 63),
        _ => {
            let low = factors[group + 4];
            let [scale, least] = [factors[group - 4], factors[group]];
            (low & 15 | scale >> 6 << 4, low >> 4 | least >> 6 << 4)
        }
    };
    let [by, least_by] = [float16(block, 0), float16(block, 2)];
    (by * f32::from(scale), -(least_by * f32::from(least)))
}
