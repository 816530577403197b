//! The entries of a tokeniser's vocabulary, and their readable texts.

use std::slice;

use tokenizers::{DecoderWrapper, ModelWrapper};

use super::{Tokenizer, letters};

/// Names of the end-of-text and end-of-turn tokens in models of the GPT-2 and LLaMA families.
const ENDS: [&str; 7] = [
    "<|endoftext|>",
    "<|im_end|>",
    "</s>",
    "<|end_of_text|>",
    "<|eot_id|>",
    "<eos>",
    "<end_of_turn>",
];

/// Names of the mask token in encoders.
const MASKS: [&str; 2] = ["[MASK]", "<mask>"];

/// SentencePiece's replacement for a space.
pub(super) const SPACE: char = '▁';

impl Tokenizer {
    /// The number of vocabulary entries, excluding added tokens.
    pub fn entries(&self) -> usize {
        match &self.vocabulary {
            Some(vocabulary) => vocabulary.texts.len(),
            None => self.pieces.get_vocab_size(false),
        }
    }

    /// The ids of all entries except special tokens.
    pub fn ordinary(&self) -> Vec<usize> {
        let is_special = self.is_special();
        (0..self.entries()).filter(|id| !is_special(*id)).collect()
    }

    /// A predicate for the ids of special tokens, such as `[CLS]` or the code of a language.
    pub fn is_special(&self) -> impl Fn(usize) -> bool {
        let added = self.pieces.get_added_tokens_decoder();
        move |id| {
            if let Some(vocabulary) = &self.vocabulary {
                return vocabulary.is_special(id);
            }
            let added = u32::try_from(id).ok().and_then(|id| added.get(&id));
            added.is_some_and(|token| token.special)
        }
    }

    /// The vocabulary entry of an id, as in [`Token::text`](super::Token::text).
    pub fn text(&self, id: usize) -> Option<String> {
        match &self.vocabulary {
            Some(vocabulary) => vocabulary.texts.get(id).cloned(),
            None => self.pieces.id_to_token(u32::try_from(id).ok()?),
        }
    }

    /// The id of the unknown token, such as `[UNK]`, if the vocabulary has one.
    pub fn unknown(&self) -> Option<usize> {
        if let Some(vocabulary) = &self.vocabulary {
            return Some(vocabulary.unknown);
        }
        let name = match &self.pieces.get_model().0 {
            ModelWrapper::WordPiece(model) => &model.unk_token,
            ModelWrapper::WordLevel(model) => &model.unk_token,
            ModelWrapper::BPE(model) => model.unk_token.as_ref()?,
            ModelWrapper::Unigram(_) => "<unk>",
        };
        Some(self.pieces.token_to_id(name)? as usize)
    }

    /// The id and the text of the mask token, if the vocabulary has one.
    pub fn mask(&self) -> Option<(usize, String)> {
        let mut masks = MASKS.into_iter();
        let id = |text| Some((self.pieces.token_to_id(text)? as usize, text.to_owned()));
        masks.find_map(id)
    }

    /// The readable text of an entry, with its leading space, if any. Bytes that do not form a
    /// whole character appear as `<0xF0>`.
    ///
    /// Byte-level vocabularies (GPT-2's, SmolLM2's) store ` animal` as `Ġanimal`. SentencePiece
    /// stores it as `▁animal`, and a byte as `<0x0A>`. Entries of other vocabularies are unchanged,
    /// including `##ing`.
    pub fn decode(&self, id: usize) -> Option<String> {
        Some(letters::shown(&[self.bytes(id)?]).concat())
    }

    /// Readable texts of consecutive entries, as in [`Tokenizer::decode`]. A part of a character is
    /// written as the character and the number of the part: the second of three parts of 那 is
    /// `那²⁄₃`.
    pub fn texts(&self, ids: &[usize]) -> Vec<String> {
        let bytes = ids.iter().map(|id| self.bytes(*id).unwrap_or_default());
        letters::shown(&bytes.collect::<Vec<_>>())
    }

    /// The text of consecutive entries; bytes that do not form a whole character become `�`.
    pub fn written(&self, ids: &[usize]) -> String {
        let bytes = ids.iter().filter_map(|id| self.bytes(*id));
        String::from_utf8_lossy(&bytes.flatten().collect::<Vec<_>>()).into_owned()
    }

    /// The bytes of an entry.
    fn bytes(&self, id: usize) -> Option<Vec<u8>> {
        let text = self.text(id)?;
        let parts = match self.pieces.get_decoder() {
            Some(DecoderWrapper::Sequence(parts)) => parts.get_decoders(),
            Some(only) => slice::from_ref(only),
            None => &[],
        };
        let has_bytes = |part: &DecoderWrapper| matches!(part, DecoderWrapper::ByteFallback(_));
        if let (true, Some(byte)) = (parts.iter().any(has_bytes), letters::single_byte(&text)) {
            return Some(vec![byte]);
        }
        for part in parts {
            match part {
                DecoderWrapper::ByteLevel(_) => return Some(letters::level_bytes(&text)),
                DecoderWrapper::Metaspace(_) | DecoderWrapper::Replace(_) => {
                    return Some(text.replace(SPACE, " ").into());
                }
                _ => {}
            }
        }
        // A vocabulary of whole words has no mark for the space before a word.
        let is_word = matches!(self.pieces.get_model().0, ModelWrapper::WordLevel(_));
        match parts.is_empty() && is_word {
            true => Some(format!(" {text}").into()),
            false => Some(text.into()),
        }
    }

    /// Whether the token ends a text or a turn in a chat.
    pub fn is_end(&self, id: usize) -> bool {
        let text = self.text(id);
        text.is_some_and(|text| ENDS.contains(&text.as_str()))
    }
}
