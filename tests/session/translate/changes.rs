//! Translations that are changed: forced words, typed beginnings, parts switched off.

use headlight::session::Session;
use headlight::session::translate::Translated;

use super::{CAT, asked, session};
use crate::{loaded, matrix, named};

#[test]
fn the_model_continues_after_forced_words() {
    let mut session = session("marian-en-pt");
    let free = session.translate(&asked(CAT)).unwrap();
    let choices = session.target_choices(&[0, 5]).unwrap();
    let ids: Vec<usize> = free.target_tokens.iter().map(|one| one.id).collect();
    // Forcing the model's own choice changes nothing.
    let same = Translated {
        forced: ids[..4].to_vec(),
        ..asked(CAT)
    };
    let same = session.translate(&same).unwrap();
    assert_eq!(same.translation, free.translation);
    assert!(same.target_tokens[3].is_forced && !same.target_tokens[4].is_forced);
    assert_eq!(session.target_choices(&[5]).unwrap(), choices[1..]);
    // The second most likely first word.
    let other = Translated {
        forced: vec![choices[0].candidates[1].id],
        ..asked(CAT)
    };
    let other = session.translate(&other).unwrap();
    assert_ne!(other.translation, free.translation);
    assert_eq!(other.target_tokens[0].text, choices[0].candidates[1].text);
    assert_eq!(other.target_tokens[0].most_likely, ids[0]);
    // An end token ends the translation.
    let ended = Translated {
        forced: vec![ids[0], 0, ids[1]],
        ..asked(CAT)
    };
    let ended = session.translate(&ended).unwrap();
    assert_eq!(
        (ended.translation.as_str(), ended.target_tokens.len()),
        ("O", 2)
    );
}

#[test]
fn switches_off_parts_of_encoder_and_decoder() {
    let mut session = session("marian-en-pt");
    let changed = |changes: &[&str]| Translated {
        changes: changes.iter().map(|change| change.to_string()).collect(),
        ..asked(CAT)
    };
    let free = session.translate(&asked(CAT)).unwrap();
    let choices = session.target_choices(&[0]).unwrap();
    let black = free
        .source_tokens
        .iter()
        .position(|one| one.text == "black");
    let black = black.unwrap();
    let made = session
        .translate(&changed(&[&format!("token.{black}")]))
        .unwrap();
    assert_eq!(made.translation, "O gato sentou-se na mesa branca.");
    for layer in 0..2 {
        let mean = matrix(&session.cross_attention(layer, None).unwrap());
        assert!(mean.column(black).iter().all(|weight| *weight == 0.0));
    }
    session.translate(&changed(&["cross.1.0"])).unwrap();
    let step = session.decoder_step(0, 1, 0).unwrap();
    assert!(named(&step, "cross_attn.z").iter().all(|z| *z == 0.0));
    session.translate(&changed(&["head.0.0"])).unwrap();
    assert_ne!(session.target_choices(&[0]).unwrap(), choices);
    for (change, sentence) in [
        ("cross.2.0", "There is no layer 2; choose one from 0 to 1."),
        ("head.6.0", "There is no layer 6; choose one from 0 to 5."),
        ("token.99", "There is no token 99; choose one from 0 to 9."),
        (
            "source.0",
            "“source.0” is not a known change of the model; choose one of head.0.0, cross.0.0, \
             attention.0, mlp.0, residual.0.1, norm.0.1, positions, token.0, even.0.0, only.0.0.0, \
             causal.",
        ),
    ] {
        let error = session.translate(&changed(&[change])).unwrap_err();
        assert_eq!(error.to_string(), sentence);
    }
}

#[test]
fn the_model_continues_a_typed_beginning() {
    let mut session = session("marian-en-pt");
    let free = session.translate(&asked(CAT)).unwrap();
    let ids: Vec<usize> = free.target_tokens.iter().map(|one| one.id).collect();
    // The model's own translation begins with "O gato preto"; spaces around the forced text are
    // ignored.
    assert_eq!(session.beginning("  O gato preto ").unwrap(), ids[..3]);
    for nothing in ["", "   ", "\u{7}"] {
        assert_eq!(session.beginning(nothing).unwrap(), [0usize; 0]);
    }
    let begun = |session: &mut Session, text: &str| {
        let forced = session.beginning(text).unwrap();
        let asked = Translated {
            forced,
            ..asked(CAT)
        };
        session.translate(&asked).unwrap()
    };
    let made = begun(&mut session, "Na mesa branca");
    assert!(made.translation.starts_with("Na mesa branca"), "{made:?}");
    assert!(made.translation.contains("gato preto"), "{made:?}");
    let given: Vec<bool> = made.target_tokens.iter().map(|one| one.is_forced).collect();
    assert_eq!(given.iter().filter(|one| **one).count(), 3);
    assert!(given[..3].iter().all(|one| *one));
    // An incomplete word at the end of the forced text is kept unchanged.
    assert!(begun(&mut session, "O ga").translation.starts_with("O ga"));
    for other in ["Die Katze 2,5 %", "ação, não"] {
        session.beginning(other).unwrap();
    }
}

#[test]
fn refuses_a_beginning_outside_the_vocabulary() {
    let mut session = session("marian-en-pt");
    let said = |session: &Session, text: &str| session.beginning(text).unwrap_err().to_string();
    assert_eq!(
        said(&session, "O 猫"),
        "This model cannot write “猫” because its vocabulary has no piece for it; type other letters."
    );
    assert!(said(&session, "O </s> gato").starts_with("This model cannot write “</s>”"));
    assert_eq!(
        said(&session, &"gato ".repeat(250)),
        "The beginning has 250 tokens, but a translation can begin with at most 199 tokens. Shorten it \
         by 51 or more."
    );
    let most = session.beginning(&"gato ".repeat(199)).unwrap();
    let forced = Translated {
        forced: most,
        ..asked(CAT)
    };
    assert_eq!(session.translate(&forced).unwrap().target_tokens.len(), 200);
    let reader = loaded();
    assert_eq!(
        said(&reader, "O"),
        "This model does not translate; choose marian-en-pt or marian-pt-en."
    );
}
