//! The languages of a multilingual translation model: special tokens that are codes of languages.

use super::{Token, Tokenizer};

/// A language that a model reads and writes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Language {
    /// The id of its token.
    pub id: usize,
    /// Its code, such as `de`, `de_DE` or `deu_Latn`.
    pub code: String,
}

impl Tokenizer {
    /// The special tokens that are codes of languages, in the order of their ids: `__de__` in
    /// M2M100, `de_DE` in mBART and `deu_Latn` in NLLB.
    pub fn languages(&self) -> Vec<Language> {
        let added = self.pieces.get_added_tokens_decoder();
        let special = added.iter().filter(|(_, token)| token.special);
        let mut languages: Vec<Language> = special
            .filter_map(|(id, token)| {
                let code = code(&token.content)?.to_owned();
                let id = *id as usize;
                Some(Language { id, code })
            })
            .collect();
        languages.sort_unstable_by_key(|language| language.id);
        languages
    }
}

/// The code in the text of a token, if it is the token of a language.
fn code(text: &str) -> Option<&str> {
    let is_of = |part: &str, lengths: &[usize], is: fn(&char) -> bool| {
        lengths.contains(&part.len()) && part.chars().all(|letter| is(&letter))
    };
    let lower = |part| is_of(part, &[2, 3], char::is_ascii_lowercase);
    if let Some(rest) = text.strip_prefix("__") {
        return rest.strip_suffix("__").filter(|code| lower(code));
    }
    let (language, rest) = text.split_once('_')?;
    let is_region = is_of(rest, &[2], char::is_ascii_uppercase);
    let is_script = is_of(rest, &[4], char::is_ascii_alphabetic);
    (lower(language) && (is_region || is_script)).then_some(text)
}

/// Replaces the language token that the tokeniser added; adds one at the start if there is none.
pub fn set_language(tokens: &mut Vec<Token>, language: &Language, all: &[Language]) {
    let is_language = |token: &&mut Token| all.iter().any(|one| one.id == token.id);
    match tokens
        .iter_mut()
        .filter(|token| token.is_special)
        .find(is_language)
    {
        Some(token) => {
            token.id = language.id;
            token.text.clone_from(&language.code);
        }
        None => {
            for token in tokens.iter_mut() {
                token.word += 1;
            }
            let token = Token {
                id: language.id,
                text: language.code.clone(),
                range: 0..0,
                is_special: true,
                word: 0,
            };
            tokens.insert(0, token);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_of_languages_are_recognised() {
        for (text, expected) in [
            ("__de__", Some("de")),
            ("__ast__", Some("ast")),
            ("de_DE", Some("de_DE")),
            ("deu_Latn", Some("deu_Latn")),
            ("<s>", None),
            ("____", None),
            ("__DE__", None),
            ("a_b", None),
            ("mask_token", None),
        ] {
            assert_eq!(code(text), expected, "{text}");
        }
    }
}
