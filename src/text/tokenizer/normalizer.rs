//! A tokeniser's normaliser. Its output is limited, because a file may chain twenty rules that each
//! replace one letter with ten.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use serde::Deserialize;
use serde_json::Value;
use tokenizers::{NormalizedString, Normalizer, NormalizerWrapper};

/// Maximum number of output bytes for each input byte. Unicode's own normalisations need at most
/// 11.
const MOST_PER_BYTE: usize = 64;

/// Number of output bytes that are always allowed, in addition to [`MOST_PER_BYTE`] for each input
/// byte.
const MOST_ADDED: usize = 1024;

/// A normaliser whose output is limited in proportion to its input.
#[derive(Debug, Clone, Deserialize)]
#[serde(try_from = "Value")]
pub struct Bounded {
    normalizer: NormalizerWrapper,
    /// Length in bytes of the longest replacement in a charsmap.
    longest: usize,
    /// Whether a text became too long since the last [`Bounded::check`]. The flag is needed because
    /// the library ignores errors of normalisers.
    overflowed: Arc<AtomicBool>,
}

impl TryFrom<Value> for Bounded {
    type Error = String;

    fn try_from(json: Value) -> Result<Self, String> {
        let longest = longest_replacement(&json);
        let normalizer = serde_json::from_value(json).map_err(|error| error.to_string())?;
        Ok(Bounded {
            normalizer,
            longest,
            overflowed: Arc::default(),
        })
    }
}

impl Normalizer for Bounded {
    fn normalize(&self, text: &mut NormalizedString) -> tokenizers::Result<()> {
        let most = text.get_original().len() * MOST_PER_BYTE + MOST_ADDED;
        let done = self.step(&self.normalizer, text, most);
        if done.is_err() {
            self.overflowed.store(true, Ordering::Relaxed);
        }
        done
    }
}

impl Bounded {
    /// Returns an error with the reason if the last text could not be normalised.
    pub fn check(&self) -> Result<(), String> {
        match self.overflowed.swap(false, Ordering::Relaxed) {
            true => Err(too_long()),
            false => Ok(()),
        }
    }

    fn step(
        &self,
        normalizer: &NormalizerWrapper,
        text: &mut NormalizedString,
        most: usize,
    ) -> tokenizers::Result<()> {
        let replacement = match normalizer {
            NormalizerWrapper::Sequence(steps) => {
                for step in steps.as_ref() {
                    self.step(step, text, most)?;
                }
                return Ok(());
            }
            NormalizerWrapper::Replace(replace) => replace.content.len(),
            NormalizerWrapper::Prepend(prepend) => prepend.prepend.len(),
            NormalizerWrapper::Precompiled(_) => self.longest,
            _ => 0,
        };
        // An upper bound of the length of all inserted text: a rule can insert its replacement
        // before each byte and at the end.
        let made = replacement.saturating_mul(text.get().len() + 1);
        if made > most {
            return Err(too_long().into());
        }
        normalizer.normalize(text)?;
        match text.get().len() > most {
            true => Err(too_long().into()),
            false => Ok(()),
        }
    }
}

fn too_long() -> String {
    format!(
        "the tokeniser's normaliser (normalizer in tokenizer.json) makes the text more \
         than {MOST_PER_BYTE} times as long"
    )
}

/// Length in bytes of the longest replacement in a normaliser's charsmaps.
fn longest_replacement(json: &Value) -> usize {
    match json {
        Value::Array(values) => values.iter().map(longest_replacement).max().unwrap_or(0),
        Value::Object(fields) => {
            let map = fields.get("precompiled_charsmap").and_then(Value::as_str);
            let bytes = map.and_then(|text| base64::decode(text).ok());
            let here = bytes.map_or(0, |bytes| longest_in(&bytes));
            let within = fields.values().map(longest_replacement).max();
            here.max(within.unwrap_or(0))
        }
        _ => 0,
    }
}

/// Length in bytes of the longest replacement in a charsmap. A charsmap consists of the length of a
/// trie, the trie, and the replacements, each of which ends with a zero byte.
fn longest_in(charsmap: &[u8]) -> usize {
    let Some((length, rest)) = charsmap.split_first_chunk() else {
        return 0;
    };
    let length = u32::from_le_bytes(*length) as usize;
    let replacements = rest.get(length / 4 * 4..).unwrap_or_default();
    let each = replacements.split(|byte| *byte == 0);
    each.map(<[u8]>::len).max().unwrap_or(0)
}
