//! IQ4_NL: a scale, and 32 4-bit indices into a table of codes.

use super::{Coding, Group, NO_LEAST, nibbles};
use crate::math::linear::blocks::float16;
use crate::math::linear::layout::BLOCK;

/// ggml's `kvalues_iq4nl`.
const CODES: [i8; 16] = [
    -127, -104, -83, -65, -49, -35, -22, -10, 1, 13, 25, 38, 53, 69, 89, 113,
];

pub const IQ4_NL: Coding = Coding {
    numbers: BLOCK,
    bytes: 2 + BLOCK / 2,
    group: |block, _| Group {
        codes: nibbles(&block[2..]).map(|half| half.map(|place| CODES[usize::from(place)])),
        scale: [float16(block, 0); 2],
        least: NO_LEAST,
    },
};
