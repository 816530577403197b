//! Converts the bytes of vocabulary entries to characters, and to parts of characters.

use std::fmt::Write;

/// Superscripts for the number of a part of a character. There are at most four parts, because a
/// character has at most four bytes.
const PARTS: [char; 4] = ['¹', '²', '³', '⁴'];

/// Subscripts for the total number of parts.
const COUNTS: [char; 4] = ['₁', '₂', '₃', '₄'];

/// Readable texts of consecutive tokens.
///
/// If a token contains only a part of a character, that part is written as the whole character,
/// followed by the number of the part and the total number of parts. Bytes that belong to no
/// character are written as in SentencePiece, such as `<0xF0>`.
///
/// # Example: the three bytes of 那 in two tokens, and a single byte of another character
///
/// ```ignore
/// let pieces = [b" \xe9\x82".to_vec(), b"\xa3!".to_vec(), b"\xf0".to_vec()];
/// assert_eq!(shown(&pieces), [" 那¹⁄₂", "那²⁄₂!", "<0xF0>"]);
/// ```
pub(super) fn shown(pieces: &[Vec<u8>]) -> Vec<String> {
    let owners: Vec<usize> = (0..pieces.len())
        .flat_map(|piece| vec![piece; pieces[piece].len()])
        .collect();
    let mut shown = vec![String::new(); pieces.len()];
    let mut at = 0;
    for chunk in pieces.concat().utf8_chunks() {
        for letter in chunk.valid().chars() {
            let end = at + letter.len_utf8();
            let mut parts = owners[at..end].to_vec();
            parts.dedup();
            for (nth, piece) in parts.iter().enumerate() {
                shown[*piece].push(letter);
                if parts.len() > 1 {
                    shown[*piece].extend([PARTS[nth], '⁄', COUNTS[parts.len() - 1]]);
                }
            }
            at = end;
        }
        for byte in chunk.invalid() {
            let _ = write!(shown[owners[at]], "<0x{byte:02X}>");
            at += 1;
        }
    }
    shown
}

/// The byte of an entry such as `<0x0A>`.
pub(super) fn single_byte(text: &str) -> Option<u8> {
    let digits = text.strip_prefix("<0x")?.strip_suffix('>')?;
    u8::from_str_radix(digits, 16).ok()
}

/// The bytes of an entry of a byte-level vocabulary such as GPT-2's, which has a character for each
/// byte. An entry with any other character is an added token, such as `<｜User｜>`, and is left
/// unchanged.
pub(super) fn level_bytes(text: &str) -> Vec<u8> {
    let bytes: Option<Vec<u8>> = text.chars().map(level_byte).collect();
    bytes.unwrap_or_else(|| text.into())
}

/// The byte that a character represents in GPT-2's vocabulary. Visible characters represent their
/// own byte; the remaining bytes are written, in order, as U+0100 to U+0143.
fn level_byte(letter: char) -> Option<u8> {
    let code = u32::from(letter);
    let byte = match code {
        0x21..=0x7e | 0xa1..=0xac | 0xae..=0xff => code,
        0x100..=0x120 => code - 0x100,
        0x121..=0x142 => code - 0x121 + 0x7f,
        0x143 => 0xad,
        _ => return None,
    };
    u8::try_from(byte).ok()
}

#[cfg(test)]
mod tests {
    use super::{level_byte, shown};

    #[test]
    fn shows_pieces_of_letters() {
        let pieces = [b" \xe9\x82", &b"\xa3!"[..], b"", b"\xf0"].map(<[u8]>::to_vec);
        assert_eq!(shown(&pieces), [" 那¹⁄₂", "那²⁄₂!", "", "<0xF0>"]);
        let pieces = "😀é".bytes().map(|byte| vec![byte]).collect::<Vec<_>>();
        let texts = ["😀¹⁄₄", "😀²⁄₄", "😀³⁄₄", "😀⁴⁄₄", "é¹⁄₂", "é²⁄₂"];
        assert_eq!(shown(&pieces), texts);
        assert_eq!(shown(&[b"\xff\x80a".to_vec()]), ["<0xFF><0x80>a"]);
    }

    #[test]
    fn every_byte_has_one_letter() {
        let mut bytes: Vec<u8> = ('\0'..='\u{200}').filter_map(level_byte).collect();
        bytes.sort_unstable();
        assert!(bytes.into_iter().eq(0..=u8::MAX));
    }
}
