//! The ids that a translation model assigns to the pieces of its two SentencePiece models:
//! `vocab.json`.

use std::collections::HashMap;

use crate::error::{Error, FileError, Result};

/// The end token, the unknown token and the padding token.
const SPECIAL: [&str; 3] = ["</s>", "<unk>", "<pad>"];

/// A vocabulary that assigns an id to each piece.
#[derive(Debug, Clone)]
pub struct Vocabulary {
    /// The text of each entry.
    pub texts: Vec<String>,
    ids: HashMap<String, usize>,
    /// The id for pieces without an entry.
    pub unknown: usize,
}

impl Vocabulary {
    /// Parses `vocab.json`, an object that maps texts to ids.
    pub fn parse(json: &[u8]) -> Result<Self> {
        let refuse = |problem: String| -> Error {
            let file = "vocab.json".into();
            FileError::SentencePiece { file, problem }.into()
        };
        let ids: HashMap<String, usize> =
            serde_json::from_slice(json).map_err(|error| refuse(error.to_string()))?;
        let mut texts = vec![String::new(); ids.len()];
        for (text, id) in &ids {
            match texts.get_mut(*id) {
                Some(entry) if entry.is_empty() => entry.clone_from(text),
                _ => {
                    return Err(refuse(format!(
                        "its {} entries are not numbered from 0 to {}, each once",
                        ids.len(),
                        ids.len() - 1
                    )));
                }
            }
        }
        let known = |text: &str| match ids.get(text) {
            Some(id) => Ok(*id),
            None => Err(refuse(format!("it has no entry {text}"))),
        };
        known(SPECIAL[0])?;
        let unknown = known(SPECIAL[1])?;
        Ok(Vocabulary {
            texts,
            ids,
            unknown,
        })
    }

    /// The id of a piece, or of the unknown token.
    pub fn id(&self, piece: &str) -> usize {
        self.ids.get(piece).copied().unwrap_or(self.unknown)
    }

    /// Whether an entry is a special token.
    pub fn is_special(&self, id: usize) -> bool {
        let text = self.texts.get(id);
        text.is_some_and(|text| SPECIAL.contains(&text.as_str()))
    }
}

/// Length of the language code at the start of a text, such as `>>fra<<`.
pub fn language(text: &str) -> Option<usize> {
    let end = text.starts_with(">>").then(|| text.find("<<"))??;
    Some(end + "<<".len())
}
