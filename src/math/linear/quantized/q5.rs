//! 5-bit codes: four bits of every code are stored together, and the fifth bits in separate bytes.

use super::q4_k::scales;
use super::{Coding, Group, NO_LEAST, SUPER_BLOCK, nibbles, nibbles_of_group};
use crate::math::linear::blocks::float16;
use crate::math::linear::layout::BLOCK;

/// A scale, 32 fifth bits, and the lower bits of 32 codes with an offset of 16.
pub const Q5_0: Coding = Coding {
    numbers: BLOCK,
    bytes: 2 + 4 + BLOCK / 2,
    group: |block, _| Group {
        codes: codes(&block[2..]).map(|code| code - 16),
        scale: [float16(block, 0); 2],
        least: NO_LEAST,
    },
};

/// A scale, a least value, 32 fifth bits, and the lower bits of 32 codes.
pub const Q5_1: Coding = Coding {
    numbers: BLOCK,
    bytes: 2 + 2 + 4 + BLOCK / 2,
    group: |block, _| Group {
        codes: codes(&block[4..]),
        scale: [float16(block, 0); 2],
        least: [float16(block, 2); 2],
    },
};

/// Like [`super::Q4_K`], with the fifth bits before the codes: bit i of byte j belongs to code j of
/// group i.
pub const Q5_K: Coding = Coding {
    numbers: SUPER_BLOCK,
    bytes: 4 + 12 + SUPER_BLOCK / 8 + SUPER_BLOCK / 2,
    group: |block, group| {
        let (scale, least) = scales(block, group);
        let fifth = &block[16..][..BLOCK];
        let low = nibbles_of_group(&block[16 + BLOCK..], group);
        let codes =
            std::array::from_fn(|at| (low[at] | (fifth[at] >> group & 1) << 4).cast_signed());
        Group {
            codes,
            scale: [scale; 2],
            least: [least; 2],
        }
    },
};

/// Reads 32 codes from 0 to 31; together they take 20 bytes.
fn codes(bytes: &[u8]) -> [i8; BLOCK] {
    let low = nibbles(&bytes[4..]);
    std::array::from_fn(|at| {
        let fifth = bytes[at / 8] >> (at % 8) & 1;
        (low[at] | fifth << 4).cast_signed()
    })
}
