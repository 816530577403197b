//! 5-bit codes: four bits of every code are stored together, and the fifth bits in separate bytes.

use super::q4_k::scales;
use super::{
    Coding, Group, NO_LEAST, SUPER_BLOCK, bits_of_group, joined, nibbles, nibbles_of_group,
};
use crate::math::linear::blocks::float16;
use crate::math::linear::layout::BLOCK;

/// A scale, 32 fifth bits, and the lower bits of 32 codes with an offset of 16.
pub const Q5_0: Coding = Coding {
    numbers: BLOCK,
    bytes: 2 + 4 + BLOCK / 2,
    group: |block, _| Group {
        codes: codes(&block[2..], 16),
        scale: [float16(block, 0); 2],
        least: NO_LEAST,
    },
};

/// A scale, a least value, 32 fifth bits, and the lower bits of 32 codes.
pub const Q5_1: Coding = Coding {
    numbers: BLOCK,
    bytes: 2 + 2 + 4 + BLOCK / 2,
    group: |block, _| Group {
        codes: codes(&block[4..], 0),
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
        let low = nibbles_of_group(&block[16 + BLOCK..], group);
        Group {
            codes: joined(low, bits_of_group(&block[16..], group, 1), 4, 0),
            scale: [scale; 2],
            least: [least; 2],
        }
    },
};

/// Reads 32 codes from 0 to 31 minus an offset; together they take 20 bytes.
fn codes(bytes: &[u8], offset: i8) -> [[i8; BLOCK / 2]; 2] {
    let mut fifth = [[0; BLOCK / 2]; 2];
    let (eights, _rest) = fifth.as_flattened_mut().as_chunks_mut();
    for (eight, bits) in eights.iter_mut().zip(bytes) {
        *eight = bits_as_bytes(*bits).to_le_bytes();
    }
    joined(nibbles(&bytes[4..]), fifth, 0, offset)
}

/// Spreads 8 bits over 8 bytes: 16 in byte i if bit i is 1, otherwise 0.
fn bits_as_bytes(bits: u8) -> u64 {
    // Byte i of `one` has only bit i. Adding 127 sets its highest bit if it is not 0.
    let one = (u64::from(bits) * 0x0101_0101_0101_0101) & 0x8040_2010_0804_0201;
    ((one + 0x7f7f_7f7f_7f7f_7f7f) & 0x8080_8080_8080_8080) >> 3
}
