//! Tokens and the places in the typed text that they stand for.

use std::path::Path;
use std::sync::LazyLock;
use std::time::{Duration, Instant};

use headlight::tokenizer::{Token, Tokenizer};
use proptest::prelude::*;

static TOKENIZER: LazyLock<Tokenizer> = LazyLock::new(|| {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("www/models/minilm-l6");
    Tokenizer::from_bytes(&std::fs::read(folder.join("tokenizer.json")).unwrap()).unwrap()
});

/// The tokens between `[CLS]` and `[SEP]`, each with the letters that it stands for.
fn pieces(text: &str) -> Vec<(String, &str)> {
    let tokens = TOKENIZER.encode(text).unwrap();
    check(text, &tokens);
    let typed = tokens.into_iter().filter(|token| !token.is_special);
    typed
        .map(|token| (token.text, &text[token.range]))
        .collect()
}

/// What holds for any text.
fn check(text: &str, tokens: &[Token]) {
    let [first, .., last] = tokens else {
        panic!("{text:?} has fewer than two tokens");
    };
    assert_eq!((first.text.as_str(), first.is_special), ("[CLS]", true));
    assert_eq!((last.text.as_str(), last.is_special), ("[SEP]", true));
    let mut end = 0;
    for token in tokens {
        let range = token.range.clone();
        assert!(
            range.start >= end,
            "{text:?}: {token:?} begins before {end}"
        );
        // `get` also wants the range to lie inside and between characters.
        let letters = text.get(range.clone()).expect("a range of the text");
        end = range.end;
        if token.is_special {
            assert_eq!(letters, "", "{text:?}: {token:?}");
        } else if letters.is_ascii() && !letters.is_empty() && token.text != "[UNK]" {
            let piece = token.text.strip_prefix("##").unwrap_or(&token.text);
            let printed: String = letters.chars().filter(|c| !c.is_control()).collect();
            assert!(piece.eq_ignore_ascii_case(&printed), "{text:?}: {token:?}");
        }
    }
}

#[test]
fn letters_are_those_typed_whatever_the_tokeniser_changed() {
    for (text, expected) in [
        (
            "Hello, World",
            &[("hello", "Hello"), (",", ","), ("world", "World")][..],
        ),
        (
            "embeddings",
            &[
                ("em", "em"),
                ("##bed", "bed"),
                ("##ding", "ding"),
                ("##s", "s"),
            ],
        ),
        ("<script>", &[("<", "<"), ("script", "script"), (">", ">")]),
        // Accents are taken off, whether they are part of the letter or follow it.
        ("Café", &[("cafe", "Café")]),
        ("cafe\u{301} x", &[("cafe", "cafe\u{301}"), ("x", "x")]),
        ("İstanbul", &[("istanbul", "İstanbul")]),
        ("\u{301}a", &[("a", "a")]),
        // Every Chinese character is a word of its own.
        ("日本abc", &[("日", "日"), ("本", "本"), ("abc", "abc")]),
        // A syllable becomes its letters; the first one stands for it.
        ("한", &[("ᄒ", "한"), ("##ᅡ", ""), ("##ᆫ", "")]),
        ("حَم", &[("ح", "حَ"), ("##م", "م")]),
        (
            "😀 👩\u{200d}👧!",
            &[("[UNK]", "😀"), ("[UNK]", "👩\u{200d}👧"), ("!", "!")],
        ),
        // NUL and U+FFFD, which is what a lone surrogate arrives as, are dropped.
        ("a\0b", &[("ab", "a\0b")]),
        ("\u{fffd}a \u{fffd}", &[("a", "a")]),
        ("", &[]),
        (" \t\n", &[]),
        ("\0", &[]),
        ("\u{301}", &[]),
        // Typed, these are tokens with letters.
        ("[SEP]a", &[("[SEP]", "[SEP]"), ("a", "a")]),
        ("[MASK]", &[("[MASK]", "[MASK]")]),
    ] {
        let expected: Vec<(String, &str)> = expected
            .iter()
            .map(|(piece, letters)| ((*piece).into(), *letters))
            .collect();
        assert_eq!(pieces(text), expected, "{text:?}");
    }
}

#[test]
fn a_hundred_thousand_characters_of_any_kind_take_a_moment() {
    for (text, expected) in [
        ("word ".repeat(20_000), 20_000),
        ("a".repeat(100_000), 1),
        (" ".repeat(100_000), 0),
        (".".repeat(100_000), 100_000),
        ("日".repeat(100_000), 100_000),
        ("한".repeat(100_000), 1),
        ("😀".repeat(100_000), 1),
        ("\u{301}".repeat(100_000), 0),
        (format!("a{}", "\u{301}\u{316}".repeat(50_000)), 1),
        ("[SEP]".repeat(20_000), 20_000),
    ] {
        let start = Instant::now();
        assert_eq!(pieces(&text).len(), expected);
        // It takes under a second; a minute is what a square of the length would take.
        assert!(start.elapsed() < Duration::from_secs(20));
    }
}

#[test]
fn a_file_that_is_no_tokeniser_is_refused_with_a_sentence() {
    for (json, expected) in [
        (
            "",
            "tokenizer.json cannot be read: EOF while parsing a value at line 1 column 0. ",
        ),
        (
            "{}",
            "tokenizer.json cannot be read: Model missing. at line 1 column 2. ",
        ),
        ("[1, 2", "tokenizer.json cannot be read: "),
    ] {
        let error = Tokenizer::from_bytes(json.as_bytes())
            .unwrap_err()
            .to_string();
        assert!(error.starts_with(expected), "{error}");
        assert!(error.ends_with("Take the one that belongs to the model."));
    }
}

proptest! {
    #[test]
    fn ranges_follow_one_another_between_the_characters_of_any_text(text in any::<String>()) {
        pieces(&text);
    }

    #[test]
    fn nor_do_awkward_characters_move_them(
        text in "[ a-cA-C\u{0}\u{fffd}\u{301}\u{316}\u{20d0}é\u{1e9e}İΣ한국日本😀\u{200d}\u{fe0f}ְשم\u{64e}\u{e000}ก\u{e47}\u{93c}\\[\\]#.']{0,40}"
    ) {
        pieces(&text);
    }
}
