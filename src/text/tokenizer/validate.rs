//! Rejects a `tokenizer.json` that would make the library panic instead of returning an error.

use std::collections::BTreeSet;
use std::fmt;

use serde::Deserializer as _;
use serde::de::{IgnoredAny, MapAccess, Visitor};
use serde_json::{Deserializer, Value};

/// Maximum number of bytes of a grapheme that the library looks up as a whole in a character map.
/// Longer graphemes are looked up character by character.
const LONGEST: usize = 5;

/// Collects the parts of a file that the library does not check. In the rest of the file, which is
/// mostly the vocabulary, only the syntax is checked.
struct Trusted;

impl<'json> Visitor<'json> for Trusted {
    type Value = Vec<Value>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a tokenizer")
    }

    fn visit_map<A: MapAccess<'json>>(self, mut fields: A) -> Result<Self::Value, A::Error> {
        let mut parts = Vec::new();
        while let Some(name) = fields.next_key::<String>()? {
            match name.as_str() {
                "normalizer" | "post_processor" | "decoder" => parts.push(fields.next_value()?),
                _ => {
                    fields.next_value::<IgnoredAny>()?;
                }
            }
        }
        Ok(parts)
    }
}

/// Checks the syntax of the whole file, and the contents of all SentencePiece character maps and
/// templates of special tokens.
pub fn validate(json: &[u8]) -> Result<(), String> {
    let mut reader = Deserializer::from_slice(json);
    let parts = reader.deserialize_map(Trusted);
    let parts = parts.and_then(|parts| reader.end().map(|()| parts));
    let parts = parts.map_err(|error| error.to_string())?;
    let mut pending = Vec::from_iter(&parts);
    while let Some(value) = pending.pop() {
        match value {
            Value::Array(values) => pending.extend(values),
            Value::Object(fields) => {
                let is_map = fields.get("type").and_then(Value::as_str) == Some("Precompiled");
                if is_map
                    && !fields
                        .get("precompiled_charsmap")
                        .is_some_and(is_character_map)
                {
                    return Err("its precompiled_charsmap is damaged".into());
                }
                if let Some(Value::Array(pieces)) = fields.get("single") {
                    let tokens = fields.get("special_tokens").unwrap_or(&Value::Null);
                    if !pieces.iter().all(|piece| is_piece(piece, tokens)) {
                        return Err("its template of special tokens is damaged".into());
                    }
                }
                pending.extend(fields.values());
            }
            _ => {}
        }
    }
    Ok(())
}

/// Whether a piece of the template for a single text is valid. It must be the text itself, or a
/// special token for which the file lists as many ids as tokens.
fn is_piece(piece: &Value, tokens: &Value) -> bool {
    if let Some(text) = piece.get("Sequence") {
        return text["id"] == "A";
    }
    let id = piece["SpecialToken"]["id"].as_str().unwrap_or_default();
    let token = &tokens[id];
    let count = |field: &str| token[field].as_array().map(Vec::len);
    count("ids").is_some() && count("ids") == count("tokens")
}

/// Whether a value is a character map in base64 (`normalizer.cc` of sentencepiece): the length of a
/// double-array trie in bytes, the trie's units, and the texts to which its leaves refer.
fn is_character_map(value: &Value) -> bool {
    let Some(Ok(bytes)) = value.as_str().map(base64::decode) else {
        return false;
    };
    let Some((length, rest)) = bytes.split_first_chunk() else {
        return false;
    };
    let length = usize::try_from(u32::from_le_bytes(*length)).unwrap_or(usize::MAX);
    let Some((trie, texts)) = rest.split_at_checked(length / 4 * 4) else {
        return false;
    };
    let (units, _) = trie.as_chunks();
    let units: Vec<u32> = units.iter().map(|unit| u32::from_le_bytes(*unit)).collect();
    std::str::from_utf8(texts).is_ok_and(|texts| is_closed(&units, texts))
}

/// Whether every lookup stays within the trie, and every leaf refers to the start of a character.
fn is_closed(units: &[u32], texts: &str) -> bool {
    let offset = |unit: u32| ((unit >> 10) << ((unit & (1 << 9)) >> 6)) as usize;
    let Some(root) = units.first() else {
        return false;
    };
    let mut bases = BTreeSet::from([offset(*root)]);
    let mut seen = bases.clone();
    for _ in 0..LONGEST {
        let mut next = BTreeSet::new();
        for base in bases {
            for byte in 1..=u8::MAX {
                let place = base ^ usize::from(byte);
                let Some(unit) = units.get(place) else {
                    return false;
                };
                if unit & (1 << 31 | 0xFF) != u32::from(byte) {
                    continue;
                }
                let below = place ^ offset(*unit);
                if unit >> 8 & 1 == 1 {
                    let leaf = units.get(below).map(|leaf| leaf & !(1 << 31));
                    if !leaf.is_some_and(|leaf| texts.is_char_boundary(leaf as usize)) {
                        return false;
                    }
                }
                if seen.insert(below) {
                    next.insert(below);
                }
            }
        }
        bases = next;
    }
    true
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn refusal(charsmap: &Value) -> Option<String> {
        let map = json!({ "type": "Precompiled", "precompiled_charsmap": charsmap });
        let all = json!({ "normalizer": { "type": "Sequence", "normalizers": [map] } });
        validate(all.to_string().as_bytes()).err()
    }

    /// A trie that maps the byte 1 to the text at `leaf`.
    fn map(leaf: u32, texts: &str) -> Value {
        let mut units = [0u32; 512];
        // A unit's child for byte b is at the unit's base XOR b. The root's base is 256, so its
        // child for byte 1 is unit 257. That unit's offset is 1, so its leaf is unit
        // 257 XOR 1 = 256.
        units[0] = 256 << 10;
        units[257] = 1 << 10 | 1 << 8 | 1;
        units[256] = leaf;
        let mut bytes = (4 * units.len() as u32).to_le_bytes().to_vec();
        bytes.extend(units.iter().flat_map(|unit| unit.to_le_bytes()));
        bytes.extend(texts.bytes());
        base64::encode(bytes).into()
    }

    #[test]
    fn refuses_character_maps_with_references_outside() {
        let damaged = Some("its precompiled_charsmap is damaged".into());
        assert_eq!(refusal(&map(0, "é\0")), None);
        assert_eq!(refusal(&map(3, "é\0")), None);
        // The leaf points to the middle of a character, or past the end.
        assert_eq!(refusal(&map(1, "é\0")), damaged);
        assert_eq!(refusal(&map(4, "é\0")), damaged);
        for other in [json!(null), json!(5), json!("?"), json!(""), json!("AAAA")] {
            assert_eq!(refusal(&other), damaged);
        }
        // The root's children are outside the trie.
        let outside = [8, 0, 0, 0, 0, 0, 4, 0, 0, 0, 0, 0];
        assert_eq!(refusal(&base64::encode(outside).into()), damaged);
    }

    #[test]
    fn refuses_templates_with_unlisted_tokens() {
        let of = |piece: Value| {
            let tokens = json!({
                "[CLS]": { "id": "[CLS]", "ids": [1], "tokens": ["[CLS]"] },
                "[SEP]": { "id": "[SEP]", "ids": [], "tokens": ["[SEP]"] },
            });
            let single = json!([piece, { "Sequence": { "id": "A", "type_id": 0 } }]);
            let template = json!({ "single": single, "special_tokens": tokens });
            validate(json!({ "post_processor": template }).to_string().as_bytes())
        };
        let special = |id: &str| json!({ "SpecialToken": { "id": id, "type_id": 0 } });
        assert_eq!(of(special("[CLS]")), Ok(()));
        let second = json!({ "Sequence": { "id": "B", "type_id": 0 } });
        for piece in [special("[SEP]"), special("[MASK]"), second, json!(5)] {
            let refusal = of(piece).unwrap_err();
            assert_eq!(refusal, "its template of special tokens is damaged");
        }
    }

    #[test]
    fn refuses_invalid_json_anywhere_in_the_file() {
        for json in [
            "",
            "{",
            r#"{"decoder": {"type": "\ud800"}}"#,
            r#"{"model": {"#,
        ] {
            assert!(validate(json.as_bytes()).is_err(), "{json}");
        }
        assert_eq!(validate(b"{}"), Ok(()));
    }
}
