//! Translations of whole texts.

use headlight::session::Session;
use headlight::session::numbers::Head;
use headlight::session::translate::{Translated, Translation};

use super::{AREA, CAT, asked, load, session};
use crate::{loaded, matrix, named};

/// The source word to which a target word gives the largest weight in a head of the last layer. The
/// end token is excluded.
fn looks_at(session: &Session, made: &Translation, head: usize, word: &str) -> String {
    let weights = matrix(&session.cross_attention(1, Some(head)).unwrap());
    let row = made
        .target_tokens
        .iter()
        .position(|one| one.text.trim() == word);
    let row = weights.row(row.unwrap_or_else(|| panic!("no {word}")));
    let own = row.columns(0, made.source_tokens.len() - 1);
    made.source_tokens[own.transpose().argmax().0].text.clone()
}

#[test]
fn translates_and_aligns_the_sentences_of_the_lectures() {
    let mut session = session("marian-en-pt");
    let made = session.translate(&asked(AREA)).unwrap();
    assert_eq!(
        made.translation,
        "O acordo do Espaço Económico Europeu foi assinado em Agosto de 1992."
    );
    assert_eq!(made.best, Head { layer: 1, head: 0 });
    for (target, source) in [
        ("Espaço", "Area"),
        ("Económico", "Economic"),
        ("Europeu", "European"),
        ("assinado", "signed"),
    ] {
        assert_eq!(looks_at(&session, &made, 0, target), source);
    }
    let made = session.translate(&asked(CAT)).unwrap();
    assert_eq!(made.translation, "O gato preto sentou-se na mesa branca.");
    assert_eq!(made.best, Head { layer: 1, head: 0 });
    for (target, source) in [
        ("gato", "cat"),
        ("preto", "black"),
        ("mesa", "table"),
        ("branca", "white"),
    ] {
        assert_eq!(looks_at(&session, &made, 0, target), source);
    }
}

#[test]
fn a_translation_returns_source_and_target_tokens() {
    let mut session = session("marian-en-pt");
    let made = session.translate(&asked(CAT)).unwrap();
    let letters: Vec<&str> = made
        .source_tokens
        .iter()
        .map(|token| &CAT[token.start..token.end])
        .collect();
    assert_eq!(letters[..4], ["The", "black", "cat", "sat"]);
    let end = made.source_tokens.last().unwrap();
    assert!(end.special && end.id == 0 && end.start == end.end);
    assert_eq!(made.found, made.source_tokens.len());

    let (last, words) = made.target_tokens.split_last().unwrap();
    assert!(last.ends && words.iter().all(|one| !one.ends && !one.is_forced));
    assert_eq!(words[0].text, " O");
    let steps: Vec<usize> = (0..made.target_tokens.len()).collect();
    let choices = session.target_choices(&steps).unwrap();
    for (step, (one, choice)) in made.target_tokens.iter().zip(&choices).enumerate() {
        assert_eq!(choice.candidates.len(), 5);
        assert_eq!([choice.candidates[0].id, one.most_likely], [one.id; 2]);
        assert_eq!(choice.candidates[0].probability, choice.probability);
        let alone = session.target_choices(&[step]).unwrap();
        assert_eq!(alone, choices[step..=step]);
    }
    let error = session.target_choices(&[steps.len()]).unwrap_err();
    assert_eq!(
        error.to_string(),
        "There is no step 12; choose one from 0 to 11."
    );
    // Every row of every head is a distribution over the source.
    let (rows, columns) = (made.target_tokens.len(), made.source_tokens.len());
    for layer in 0..made.n_layers {
        let mean = matrix(&session.cross_attention(layer, None).unwrap());
        assert_eq!(mean.shape(), (rows, columns));
        for row in mean.row_iter() {
            assert!((row.sum() - 1.0).abs() < 1e-5);
        }
    }
    let json: serde_json::Value =
        serde_json::from_str(&session.cross_attention_json().unwrap()).unwrap();
    let weights = matrix(&session.cross_attention(1, Some(3)).unwrap());
    let cell = json["cross_attention"][1][3][2][4].as_f64().unwrap();
    assert_eq!(cell as f32, weights[(2, 4)]);
}

#[test]
fn refuses_impossible_translations() {
    let mut session = loaded();
    let sentence = "This model does not translate; choose marian-en-pt or \
                    marian-pt-en.";
    assert_eq!(
        session.translate(&asked("one")).unwrap_err().to_string(),
        sentence
    );
    assert_eq!(
        session.cross_attention_json().unwrap_err().to_string(),
        sentence
    );

    assert!(load(&mut session, "marian-pt-en").translates);
    let none = session.cross_attention(0, None).unwrap_err().to_string();
    assert_eq!(
        none,
        "Nothing has been translated yet; translate a text first."
    );
    assert!(session.translate(&asked("  ")).is_err());
    let long = "gato ".repeat(600);
    let error = session.translate(&asked(&long)).unwrap_err().to_string();
    assert!(error.contains("601") && error.contains("512"), "{error}");
    let forced = Translated {
        forced: vec![32_000],
        ..asked("gato")
    };
    let error = session.translate(&forced).unwrap_err().to_string();
    assert_eq!(
        error,
        "There is no token 32000; choose one from 0 to 31999."
    );

    let made = session.translate(&asked("Um gato.")).unwrap();
    assert_eq!(made.translation, "A cat.");
    let steps = made.target_tokens.len();
    assert!(session.decoder_step(steps, 0, 0).is_err());
    assert!(session.decoder_step(0, 2, 0).is_err());
    assert!(session.decoder_step(0, 0, 8).is_err());
    assert!(session.cross_attention(2, None).is_err());
    // A rejected request keeps the translation; another model discards it.
    assert!(session.translate(&asked("")).is_err());
    assert!(session.cross_attention(0, Some(0)).is_ok());
    session.choose_model("tiny").unwrap();
    session.choose_model("marian-pt-en").unwrap();
    assert!(session.cross_attention(0, Some(0)).is_err());
}

#[test]
fn translates_unusual_letters_and_cuts_long_texts() {
    let mut session = session("marian-en-pt");
    for text in [
        "😀",
        "Ich bin müde.",
        "猫",
        "a\u{301}",
        "</s>",
        "…",
        "<unk> ▁ ▁▁",
    ] {
        let made = session.translate(&asked(text)).unwrap();
        for token in &made.source_tokens {
            assert!(token.start <= token.end && token.end <= text.encode_utf16().count());
        }
    }
    let long = Translated {
        cut: true,
        ..asked(&"cats and dogs ".repeat(200))
    };
    let made = session.translate(&long).unwrap();
    assert_eq!((made.source_tokens.len(), made.found), (512, 801));
    assert!(made.target_tokens.len() <= 200);
}

#[test]
fn the_other_rooms_work_with_the_encoder() {
    let mut session = session("marian-en-pt");
    let run = session.run_text(CAT, false).unwrap();
    assert_eq!(run.tokens.last().unwrap().text, "</s>");
    let block = session.block(3, 2, 1).unwrap();
    let weights = named(&block.head, "pattern");
    assert!((weights.sum() - 1.0).abs() < 1e-5);
    assert_eq!(named(&block.head, "z").nrows(), 8);
    let why = session.why(3, 2, 1, 2).unwrap();
    assert_eq!(named(&why.rows, "pattern"), weights);
    session.what_if(&["head.3.2".into()]).unwrap();
    assert!(session.stack(0).is_ok() && session.kinds().is_ok());
}
