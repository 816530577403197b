//! SentencePiece's `precompiled_charsmap`: the characters that a normaliser replaces, as a double-array
//! trie (`src/normalizer.h` of SentencePiece, `darts.h` of darts-clone).

use std::collections::{BTreeMap, BTreeSet, VecDeque};

/// Units are the entries of the double array. This bit marks a unit that contains a value; such a
/// unit matches no byte.
const VALUE: u32 = 1 << 31;

/// This bit marks a unit that has a value among its children.
const HAS_LEAF: u32 = 1 << 8;

/// A node of the trie: its children by byte, and the value of the text that ends here.
#[derive(Default)]
struct Node {
    children: BTreeMap<u8, Node>,
    value: Option<u32>,
}

/// The map from characters to their replacements.
pub fn charsmap<'a>(replaced: impl Iterator<Item = (char, &'a str)>) -> Vec<u8> {
    let mut root = Node::default();
    let mut texts = Vec::new();
    for (from, to) in replaced {
        let mut node = &mut root;
        for byte in from.encode_utf8(&mut [0; 4]).bytes() {
            node = node.children.entry(byte).or_default();
        }
        node.value = Some(texts.len() as u32);
        texts.extend(to.as_bytes());
        texts.push(0);
    }
    let units = units(&root);
    let mut map = (4 * units.len() as u32).to_le_bytes().to_vec();
    map.extend(units.iter().flat_map(|unit| unit.to_le_bytes()));
    map.extend(texts);
    map
}

/// Builds the double array, in which every node of the trie has a unit. The unit at index i
/// contains the node's byte in the lowest 8 bits, and an offset from bit 10 upwards. The node's
/// child for byte b is at i ^ offset ^ b, and its value is at i ^ offset.
fn units(root: &Node) -> Vec<u32> {
    let mut units = vec![0];
    let mut taken = BTreeSet::from([0]);
    // The base of a node is i ^ offset. Nodes with the same base would share their children.
    let mut bases = BTreeSet::new();
    let mut waiting = VecDeque::from([(0, root)]);
    while let Some((at, node)) = waiting.pop_front() {
        let mut bytes: Vec<u8> = node.children.keys().copied().collect();
        if node.value.is_some() {
            bytes.push(0);
        }
        let is_free = |base: &usize| {
            let mut places = bytes.iter().map(|byte| base ^ usize::from(*byte));
            !bases.contains(base) && places.all(|place| !taken.contains(&place))
        };
        let base = (1..).find(is_free).expect("indices do not run out");
        bases.insert(base);
        let offset = (at ^ base) as u32;
        assert!(offset < 1 << 21, "the trie is too large for short offsets");
        units[at] |= offset << 10;
        let last = bytes.iter().map(|byte| base ^ usize::from(*byte)).max();
        units.resize(units.len().max(last.unwrap_or(0) + 1), 0);
        taken.extend(bytes.iter().map(|byte| base ^ usize::from(*byte)));
        if let Some(value) = node.value {
            units[at] |= HAS_LEAF;
            units[base] = VALUE | value;
        }
        for (byte, child) in &node.children {
            let index = base ^ usize::from(*byte);
            units[index] = u32::from(*byte);
            waiting.push_back((index, child));
        }
    }
    // Padding keeps a lookup of any byte within the array.
    units.resize(units.len().next_multiple_of(256), 0);
    units
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The replacement for a character. The lookup is that of SentencePiece.
    fn looked_up(map: &[u8], from: char) -> Option<&str> {
        let (len, rest) = map.split_first_chunk().unwrap();
        let (units, texts) = rest.split_at(u32::from_le_bytes(*len) as usize);
        let unit = |at: usize| u32::from_le_bytes(*units[4 * at..].first_chunk().unwrap());
        let next = |at: usize| at ^ (unit(at) >> 10) as usize;
        let mut at = next(0);
        let mut found = None;
        for byte in from.encode_utf8(&mut [0; 4]).bytes() {
            at ^= usize::from(byte);
            if unit(at) & (VALUE | 0xff) != u32::from(byte) {
                return None;
            }
            let has_leaf = unit(at) & HAS_LEAF != 0;
            at = next(at);
            found = has_leaf.then(|| (unit(at) & !VALUE) as usize);
        }
        let text = &texts[found?..];
        let end = text.iter().position(|byte| *byte == 0)?;
        str::from_utf8(&text[..end]).ok()
    }

    #[test]
    fn replaces_the_given_characters_and_no_others() {
        let replaced = [
            ('\u{1}', ""),
            ('ŉ', "ʼn"),
            ('ſ', "s"),
            ('①', "1"),
            ('ﬁ', "fi"),
            ('２', "2"),
            ('𝐀', "A"),
        ];
        let map = charsmap(replaced.into_iter());
        for from in '\u{1}'..='\u{1ffff}' {
            let expected = replaced.iter().find(|(other, _)| *other == from);
            assert_eq!(
                looked_up(&map, from),
                expected.map(|(_, to)| *to),
                "{from:?}"
            );
        }
    }
}
