//! Tokens and their ranges in the text.

mod common;

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::LazyLock;

use common::files::{Folder, SAVED};
use common::golden;
use common::random::Random;
use headlight::checkpoint::sentencepiece;
use headlight::text::tokenizer::{Token, Tokenizer, cut};
use proptest::prelude::*;

static TOKENIZER: LazyLock<Tokenizer> = LazyLock::new(|| {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("www/models/minilm-l6");
    Tokenizer::from_bytes(&std::fs::read(folder.join("tokenizer.json")).unwrap()).unwrap()
});

/// The tokens between `[CLS]` and `[SEP]`, each with its part of the text.
fn pieces(text: &str) -> Vec<(String, &str)> {
    let tokens = TOKENIZER.encode(text).unwrap();
    check(text, &tokens);
    let typed = tokens.into_iter().filter(|token| !token.is_special);
    typed
        .map(|token| (token.text, &text[token.range]))
        .collect()
}

/// Checks invariants for any text.
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
        // `get` also checks that the range is within the text and ends at character boundaries.
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
fn ranges_refer_to_the_original_text() {
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
        // Accents are removed, whether precomposed or combining.
        ("Café", &[("cafe", "Café")]),
        ("cafe\u{301} x", &[("cafe", "cafe\u{301}"), ("x", "x")]),
        ("İstanbul", &[("istanbul", "İstanbul")]),
        ("\u{301}a", &[("a", "a")]),
        // Every Chinese character is a separate word.
        ("日本abc", &[("日", "日"), ("本", "本"), ("abc", "abc")]),
        // A syllable is split into letters; the first letter has the range of the syllable.
        ("한", &[("ᄒ", "한"), ("##ᅡ", ""), ("##ᆫ", "")]),
        ("حَم", &[("ح", "حَ"), ("##م", "م")]),
        (
            "😀 👩\u{200d}👧!",
            &[("[UNK]", "😀"), ("[UNK]", "👩\u{200d}👧"), ("!", "!")],
        ),
        // NUL and U+FFFD, which replaces a lone surrogate, are dropped.
        ("a\0b", &[("ab", "a\0b")]),
        ("\u{fffd}a \u{fffd}", &[("a", "a")]),
        ("", &[]),
        (" \t\n", &[]),
        ("\0", &[]),
        ("\u{301}", &[]),
        // Special tokens in the text have a range.
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
fn tokens_without_a_word_boundary_between_them_form_a_word() {
    for (text, expected) in [
        ("didn't", &["didn't"][..]),
        ("too tired.", &["too", "tired", "."]),
        ("embeddings, 3.14", &["embeddings", ",", "3.14"]),
        ("river-bank", &["river", "-", "bank"]),
        ("e.g. U.S.A.", &["e.g", ".", "U.S.A", "."]),
        ("a_b can\u{2019}t", &["a_b", "can\u{2019}t"]),
        ("日本abc", &["日", "本", "abc"]),
        // The pieces of a syllable, and the word after it.
        ("한 x", &["한", "x"]),
        ("한국", &["한국"]),
        ("cafe\u{301} x", &["cafe\u{301}", "x"]),
        ("👩\u{200d}👧!", &["👩\u{200d}👧", "!"]),
        // Two full stops are two words.
        ("..", &[".", "."]),
        ("", &[]),
    ] {
        let tokens = TOKENIZER.encode(text).unwrap();
        let words: Vec<&str> = tokens
            .chunk_by(|a, b| a.word == b.word)
            .map(|word| &text[word[0].range.start..word[word.len() - 1].range.end])
            .collect();
        let [cls, words @ .., sep] = &words[..] else {
            panic!("{text:?} has no special tokens");
        };
        assert_eq!([*cls, *sep], ["", ""], "{text:?}");
        assert_eq!(words, expected, "{text:?}");
        let numbers = tokens.iter().map(|token| token.word);
        assert!(numbers.clone().is_sorted(), "{text:?}");
        assert_eq!(numbers.max(), Some(words.len() + 1), "{text:?}");
    }
}

#[test]
fn cut_keeps_the_special_tokens() {
    let whole = TOKENIZER.encode("the embeddings of it").unwrap();
    let left = |most| -> Vec<(String, usize)> {
        let left = cut(whole.clone(), most).into_iter();
        left.map(|token| (token.text, token.word)).collect()
    };
    let named = |tokens: &[(&str, usize)]| -> Vec<(String, usize)> {
        tokens
            .iter()
            .map(|(text, word)| ((*text).into(), *word))
            .collect()
    };
    assert_eq!(whole.len(), 9);
    assert_eq!(cut(whole.clone(), 9), whole);
    assert_eq!(cut(whole.clone(), 512), whole);
    // A text may also be cut within a word. The words are numbered without gaps.
    let expected = [
        ("[CLS]", 0),
        ("the", 1),
        ("em", 2),
        ("##bed", 2),
        ("[SEP]", 3),
    ];
    assert_eq!(left(5), named(&expected));
    assert_eq!(left(3), named(&[("[CLS]", 0), ("the", 1), ("[SEP]", 2)]));
}

#[test]
fn cuts_a_hundred_thousand_characters_of_any_kind() {
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
        assert_eq!(pieces(&text).len(), expected);
    }
}

#[test]
fn refuses_a_file_without_a_tokeniser() {
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
        assert!(error.ends_with("Use the file that belongs to the model."));
    }
}

proptest! {
    #[test]
    fn ranges_of_any_text_are_ordered_and_between_characters(text in any::<String>()) {
        pieces(&text);
    }

    #[test]
    fn ranges_of_unusual_characters_are_ordered(
        text in "[ a-cA-C\u{0}\u{fffd}\u{301}\u{316}\u{20d0}é\u{1e9e}İΣ한국日本😀\u{200d}\u{fe0f}ְשم\u{64e}\u{e000}ก\u{e47}\u{93c}\\[\\]#.']{0,40}"
    ) {
        pieces(&text);
    }
}

#[test]
fn decode_leaves_wordpiece_entries_unchanged() {
    let tokens = TOKENIZER.encode("unbelievably tired").unwrap();
    assert!(tokens.iter().any(|token| token.text.starts_with("##")));
    assert_eq!(
        TOKENIZER.encode_readable("unbelievably tired").unwrap(),
        tokens
    );
    for token in tokens {
        assert_eq!(TOKENIZER.decode(token.id), Some(token.text));
        assert!(!TOKENIZER.is_end(token.id));
    }
}

/// A text and its ids.
type Case = (String, Vec<usize>);

/// The seeded models of `tests/golden/architectures/`, with tokenisers typical of their
/// architectures.
fn seeded() -> impl Iterator<Item = (String, Tokenizer, Vec<Case>)> {
    let cases = golden::bytes("architectures/tokens.json");
    let cases: BTreeMap<String, Vec<Case>> = serde_json::from_slice(&cases).unwrap();
    cases.into_iter().map(|(name, cases)| {
        let folder = Folder::of(&name);
        let tokenizer = Tokenizer::from_bytes(folder.get("tokenizer.json")).unwrap();
        (name, tokenizer, cases)
    })
}

#[test]
fn every_kind_of_tokeniser_equals_python_and_has_readable_tokens() {
    assert_eq!(seeded().count(), SAVED.len());
    for (name, tokenizer, cases) in seeded() {
        for (text, expected) in cases {
            let tokens = tokenizer.encode_readable(&text).unwrap();
            let ids: Vec<usize> = tokens.iter().map(|token| token.id).collect();
            assert_eq!(ids, expected, "{name}: {text:?}");
            for token in &tokens {
                let shown = &token.text;
                assert!(!shown.contains(['Ġ', 'Ċ', 'ĉ', '▁']), "{name}: {shown:?}");
                let letters = &text[token.range.clone()];
                assert!(letters.is_empty() || !token.is_special, "{name}: {text:?}");
                let rest = letters.trim_start();
                assert!(rest == letters || rest.is_empty(), "{name}: {letters:?}");
                // Such a small vocabulary drops unknown letters.
                if !token.is_special && text.chars().all(|c| " acehmnost".contains(c)) {
                    assert_eq!(shown, letters, "{name}: {text:?}");
                }
            }
        }
        let tokens = tokenizer.encode_readable("the cat sat").unwrap();
        let typed = tokens.iter().filter(|token| !token.is_special);
        let shown: Vec<&str> = typed.map(|token| token.text.as_str()).collect();
        assert_eq!(shown, ["the", "cat", "sat"], "{name}");
    }
}

#[test]
fn sentencepiece_models_of_a_translator_equal_the_marian_tokeniser_of_python() {
    let file = |name: &str| golden::bytes(&format!("opus/{name}"));
    let vocabulary = file("vocab.json");
    let tokenizer = |name: &str| {
        let json = sentencepiece::tokenizer_json(name, &file(name)).unwrap();
        let tokenizer = Tokenizer::from_bytes(&json).unwrap();
        tokenizer.with_vocabulary(&vocabulary).unwrap()
    };
    let cases: Vec<serde_json::Value> = serde_json::from_slice(&file("cases.json")).unwrap();
    assert_eq!(cases.len(), 13);
    for (name, which) in [("source.spm", "ids"), ("target.spm", "target")] {
        let tokenizer = tokenizer(name);
        assert_eq!(tokenizer.entries(), 60);
        for case in &cases {
            let text = case["text"].as_str().unwrap();
            let tokens = tokenizer.encode(text).unwrap();
            let ids: Vec<usize> = tokens.iter().map(|token| token.id).collect();
            assert_eq!(serde_json::json!(ids), case[which], "{name}: {text:?}");
            let typed = tokens.iter().map(|token| token.range.clone());
            let mut end = 0;
            for range in typed {
                assert!(
                    range.start >= end && text.get(range.clone()).is_some(),
                    "{text:?}"
                );
                end = range.end;
            }
        }
    }
    let tokens = tokenizer("source.spm")
        .encode_readable(">>fra<< the cat")
        .unwrap();
    let shown: Vec<&str> = tokens.iter().map(|token| token.text.as_str()).collect();
    assert_eq!(shown[0], ">>fra<<");
    assert_eq!(
        (tokens[0].range.clone(), tokens[0].is_special),
        (0..7, false)
    );
    assert_eq!(*shown.last().unwrap(), "</s>");
}

#[test]
fn refuses_a_vocabulary_without_ids_for_pieces() {
    let spm = golden::bytes("opus/target.spm");
    let tokenizer = || {
        let json = sentencepiece::tokenizer_json("target.spm", &spm).unwrap();
        Tokenizer::from_bytes(&json).unwrap()
    };
    for (json, problem) in [
        (
            "{\"</s>\": 0, \"<unk>\": 2}",
            "its 2 entries are not numbered from 0 to 1, each once",
        ),
        ("{\"</s>\": 0, \"a\": 1}", "it has no entry <unk>"),
        ("{\"<unk>\": 0}", "it has no entry </s>"),
    ] {
        assert_eq!(
            tokenizer()
                .with_vocabulary(json.as_bytes())
                .unwrap_err()
                .to_string(),
            format!(
                "vocab.json cannot be read: {problem}. Use the file that belongs to the model."
            )
        );
    }
    for length in 0..spm.len() {
        if let Ok(json) = sentencepiece::tokenizer_json("target.spm", &spm[..length]) {
            Tokenizer::from_bytes(&json)
                .unwrap()
                .encode("o gato")
                .unwrap();
        }
    }
}

/// A tokeniser of single letters with a normaliser.
fn with_normalizer(normalizer: &serde_json::Value) -> headlight::error::Result<Tokenizer> {
    let json = serde_json::json!({
        "version": "1.0", "added_tokens": [], "normalizer": normalizer, "pre_tokenizer": null,
        "post_processor": null, "decoder": null,
        "model": { "type": "Unigram", "unk_id": 0, "vocab": [["?", 0.0], ["a", -1.0]] },
    });
    Tokenizer::from_bytes(json.to_string().as_bytes())
}

#[test]
fn refuses_a_normaliser_that_multiplies_a_text() {
    let replace = |pattern: serde_json::Value, content: &str| serde_json::json!({ "type": "Replace", "pattern": pattern, "content": content });
    let a = serde_json::json!({ "String": "a" });
    let sequence = |step: serde_json::Value| serde_json::json!({ "type": "Sequence", "normalizers": vec![step; 20] });
    let ten = "a".repeat(10);
    for normalizer in [
        sequence(replace(a.clone(), &ten)),
        sequence(replace(serde_json::json!({ "Regex": "." }), &ten)),
        sequence(sequence(replace(a.clone(), "aa"))),
        replace(a.clone(), &"a".repeat(10_000)),
        serde_json::json!({ "type": "Prepend", "prepend": "a".repeat(10_000) }),
    ] {
        let refused = with_normalizer(&normalizer)
            .unwrap()
            .encode("aaaaaaaa")
            .unwrap_err();
        assert_eq!(
            refused.to_string(),
            "The text cannot be split into tokens: the tokeniser's normaliser (normalizer in \
             tokenizer.json) makes the text more than 64 times as long. Type other words, or use the \
             tokeniser that belongs to the model."
        );
    }
    // A normaliser that makes a text ten times as long is accepted.
    let tokens = with_normalizer(&replace(a, &ten))
        .unwrap()
        .encode(&"a".repeat(1000));
    assert_eq!(tokens.unwrap().len(), 10_000);
}

#[test]
fn refuses_a_damaged_charsmap_and_never_panics() {
    let map =
        |text: &str| serde_json::json!({ "type": "Precompiled", "precompiled_charsmap": text });
    for damaged in ["", "AAAA", "!", "BAAAAA==", "BAAAAAAEAAA="] {
        let refused = with_normalizer(&map(damaged)).unwrap_err().to_string();
        assert!(
            refused.contains("its precompiled_charsmap is damaged"),
            "{refused}"
        );
    }
    let mut random = Random::new(7);
    let whole = golden::bytes("opus/source.spm");
    for _ in 0..20 {
        let mut bytes = whole.clone();
        for _ in 0..40 {
            let place = (random.number().abs() * 1e9) as usize % bytes.len();
            bytes[place] ^= 1 << (place % 8);
        }
        let json = sentencepiece::tokenizer_json("source.spm", &bytes);
        if let Ok(tokenizer) = json.and_then(|json| Tokenizer::from_bytes(&json)) {
            tokenizer.encode("ｔｈｅ ﬁt café now ﷺ ㍿ the cat").ok();
        }
    }
}

#[test]
fn special_tokens_around_a_text_are_those_of_the_file() {
    let around = |name: &str| -> Vec<String> {
        let (_, tokenizer, _) = seeded().find(|(found, ..)| found == name).unwrap();
        let tokens = tokenizer.encode_readable("the cat").unwrap().into_iter();
        let special = tokens.filter(|token| token.is_special);
        special.map(|token| token.text).collect()
    };
    assert_eq!(around("bert"), ["[CLS]", "[SEP]"]);
    assert_eq!(around("bert_prefixed"), ["<s>", "</s>"]);
    assert_eq!(around("roberta"), ["<s>", "</s>"]);
    assert_eq!(around("llama"), ["<|begin_of_text|>"]);
    assert_eq!(around("mistral"), ["<s>"]);
    for name in ["gpt2", "qwen2"] {
        assert!(around(name).is_empty(), "{name}");
    }
}
