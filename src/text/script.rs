//! The script of a text, and how many of its letters a tokeniser does not know in context.

use std::ops::RangeInclusive;

use serde::Serialize;
use tsify::Tsify;

use super::tokenizer::Token;

/// Blocks of Unicode with the script's ISO 15924 code, or with the code of the only common language
/// of the script. Letters of other blocks count as Latin.
const BLOCKS: [(RangeInclusive<char>, &str); 31] = [
    ('\u{370}'..='\u{3ff}', "el"),
    ('\u{400}'..='\u{52f}', "Cyrl"),
    ('\u{530}'..='\u{58f}', "hy"),
    ('\u{590}'..='\u{5ff}', "he"),
    ('\u{600}'..='\u{6ff}', "Arab"),
    ('\u{750}'..='\u{77f}', "Arab"),
    ('\u{900}'..='\u{97f}', "Deva"),
    ('\u{980}'..='\u{9ff}', "Beng"),
    ('\u{a00}'..='\u{a7f}', "pa"),
    ('\u{a80}'..='\u{aff}', "gu"),
    ('\u{b00}'..='\u{b7f}', "or"),
    ('\u{b80}'..='\u{bff}', "ta"),
    ('\u{c00}'..='\u{c7f}', "te"),
    ('\u{c80}'..='\u{cff}', "kn"),
    ('\u{d00}'..='\u{d7f}', "ml"),
    ('\u{d80}'..='\u{dff}', "si"),
    ('\u{e00}'..='\u{e7f}', "th"),
    ('\u{e80}'..='\u{eff}', "lo"),
    ('\u{1000}'..='\u{109f}', "my"),
    ('\u{10a0}'..='\u{10ff}', "ka"),
    ('\u{1100}'..='\u{11ff}', "ko"),
    ('\u{1200}'..='\u{137f}', "Ethi"),
    ('\u{1780}'..='\u{17ff}', "km"),
    ('\u{1f00}'..='\u{1fff}', "el"),
    ('\u{3040}'..='\u{30ff}', "ja"),
    ('\u{3130}'..='\u{318f}', "ko"),
    ('\u{3400}'..='\u{9fff}', "zh"),
    ('\u{ac00}'..='\u{d7af}', "ko"),
    ('\u{fb1d}'..='\u{fb4f}', "he"),
    ('\u{fb50}'..='\u{fdff}', "Arab"),
    ('\u{fe70}'..='\u{fefc}', "Arab"),
];

/// Languages that their letters distinguish from others in the same script: the script, letters of
/// which the text contains at least one, letters of which it contains none, and the language.
const BY_LETTERS: [(&str, &str, &str, &str); 3] = [
    ("Cyrl", "іїєґ", "ыэъў", "uk"),
    ("Arab", "يكةأإ", "پچژگکیٹ", "ar"),
    ("zh", "のはをがにでとたるアイスン", "", "ja"),
];

/// The smallest [`Unread::share`] that counts.
const LEAST_SHARE: f32 = 0.25;

/// Words in a script that the tokeniser does not know as words.
#[derive(Debug, Clone, PartialEq, Serialize, Tsify)]
pub struct Unread {
    /// The language as an ISO 639 code, such as `uk`; or, if the letters do not decide it, the
    /// script as an ISO 15924 code, such as `Cyrl`.
    pub writing: String,
    /// The share of the non-Latin letters that are unknown tokens, or pieces of one letter or less
    /// of a longer word.
    pub share: f32,
}

/// The most frequent script other than Latin, and the share of non-Latin letters that a tokeniser
/// reads only one by one. `None` if the share is less than a quarter, or without such letters.
///
/// share = letters in tokens that are `unknown`, or that have at most one letter of a word (UAX #29)
/// of several tokens / all letters. Only words without Latin letters and digits count, so "50Ω" and
/// "Δx" do not. A Chinese character is a word, so it is one of these letters only if it is unknown
/// or several tokens.
///
/// # Example: a word of three letters, one in each token
///
/// ```
/// use headlight::text::{script::unread, tokenizer::Token};
/// let piece = |range| Token { id: 0, text: String::new(), range, is_special: false, word: 0 };
/// let tokens = [piece(0..2), piece(2..4), piece(4..6)];
/// let found = unread("їжа", &tokens, None).unwrap();
/// assert_eq!((found.writing.as_str(), found.share), ("uk", 1.0));
/// assert_eq!(unread("їжа", &[piece(0..6)], None), None);
/// ```
pub fn unread(text: &str, tokens: &[Token], unknown: Option<usize>) -> Option<Unread> {
    let letters_in = |word: &[Token]| {
        let of = |token: &Token| {
            text[token.range.clone()]
                .chars()
                .filter(|c| c.is_alphanumeric())
        };
        if !word.iter().flat_map(of).all(|c| script(c).is_some()) {
            return (0, 0);
        }
        let (mut all, mut lost) = (0, 0);
        for token in word {
            let letters = of(token).count();
            let is_lost = Some(token.id) == unknown || (word.len() > 1 && letters < 2);
            all += letters;
            lost += if is_lost { letters } else { 0 };
        }
        (all, lost)
    };
    let words = tokens.chunk_by(|a, b| a.word == b.word).map(letters_in);
    let (all, lost) = words.fold((0, 0), |sums, of| (sums.0 + of.0, sums.1 + of.1));
    let share = lost as f32 / all.max(1) as f32;
    (share >= LEAST_SHARE).then(|| Unread {
        writing: writing(text).into(),
        share,
    })
}

/// The script of a letter; `None` for Latin.
fn script(letter: char) -> Option<&'static str> {
    let block = BLOCKS.iter().find(|(block, _)| block.contains(&letter));
    block.map(|(_, script)| *script)
}

/// The most frequent script other than Latin, or the language that its letters decide.
fn writing(text: &str) -> &'static str {
    let letters = text.chars().filter(|c| c.is_alphabetic());
    let scripts: Vec<&str> = letters.filter_map(script).collect();
    let count = |code: &&str| scripts.iter().filter(|script| *script == code).count();
    let codes = BLOCKS.iter().map(|(_, code)| *code);
    let script = codes.max_by_key(count).unwrap_or_default();
    let text = text.to_lowercase();
    let has = |letters: &str| text.contains(|c| letters.contains(c));
    let language = BY_LETTERS
        .iter()
        .find(|(of, with, without, _)| *of == script && has(with) && !has(without));
    language.map_or(script, |(.., language)| language)
}
