//! Translators of other families.

use headlight::analysis::provenance::Origin;
use headlight::session::Session;
use headlight::session::languages::Languages;
use headlight::session::translate::Translated;

use super::{asked, worked_out};
use crate::common::files::Folder;
use crate::{clock, named};

#[test]
fn a_custom_translator_has_masked_self_attention() {
    let mut session = Session::new(clock);
    let folder = Folder::of("marian");
    let manifest = session.load_files("marian", &folder.all());
    assert!(manifest.unwrap().translates);
    let made = session.translate(&asked("the cat sat on the mat")).unwrap();
    let steps = made.target_tokens.len();
    assert!(steps > 2);
    let step = steps - 2;
    let seen = session.decoder_step(step, 1, 2).unwrap();
    assert!(seen.iter().all(|one| !one.name.starts_with("ssru")));
    let of_head = |part| named(&seen, &format!("self_attn.{part}"));
    let [scores, weights] = ["attn_scores", "pattern"].map(of_head);
    assert_eq!(weights.shape(), (1, steps));
    assert!((weights.sum() - 1.0).abs() < 1e-6);
    assert_eq!(
        [scores[steps - 1], weights[steps - 1]],
        [f32::NEG_INFINITY, 0.0]
    );
    // Every number of the layer has an explanation.
    for (site, row, column) in [
        ("self_attn.q.2", step, 7),
        ("self_attn.k.2", 0, 7),
        ("self_attn.v.2", step, 0),
        ("self_attn.dot_products.2", step, 1),
        ("self_attn.attn_scores.2", step, 1),
        ("self_attn.pattern.2", step, 1),
        ("self_attn.z.2", step, 3),
        ("self_attn_out", step, 31),
        ("resid_self", step, 31),
        ("mlp.post", step, 39),
    ] {
        let name = format!("decoder.1.{site}");
        let why = session.number_why(&name, row, column).unwrap();
        assert!(
            why.operands.iter().all(|one| one.origin != Origin::Encoder),
            "{name}"
        );
        if let Some(expected) = worked_out(&why) {
            let off = (expected - why.value).abs();
            assert!(
                off < 1e-5 || expected == why.value,
                "{name}: {expected}, {}",
                why.value
            );
        }
    }
    let hidden = session
        .number_why("decoder.1.self_attn.attn_scores.2", step, steps - 1)
        .unwrap();
    assert_eq!(
        (hidden.operation.as_str(), hidden.value),
        ("masked", f32::NEG_INFINITY)
    );
}

#[test]
fn a_multilingual_model_translates_between_the_chosen_languages() {
    let mut session = Session::new(clock);
    let folder = Folder::of("m2m_100");
    let manifest = session.load_files("m2m_100", &folder.all()).unwrap();
    let codes = |all: &[&str]| -> Vec<String> { all.iter().map(|one| one.to_string()).collect() };
    let expected = Languages {
        codes: codes(&["en", "de", "pt"]),
        source: "en".into(),
        target: "de".into(),
    };
    assert_eq!(manifest.languages, Some(expected));
    let text = "the cat sat on the mat";
    let between = |session: &mut Session, source: &str, target: &str| {
        let languages = Some((source.into(), target.into()));
        session.translate(&Translated {
            languages,
            ..asked(text)
        })
    };
    let free = session.translate(&asked(text)).unwrap();
    let choices = session.target_choices(&[1]).unwrap();
    assert_eq!(
        between(&mut session, "en", "de").unwrap().target_tokens,
        free.target_tokens
    );
    let made = between(&mut session, "pt", "en").unwrap();
    // The source language is the first source token, the target language the first target token.
    let (source, target) = (&made.source_tokens[0], &made.target_tokens[0]);
    assert!(source.special && source.id == 38 && source.text == "pt");
    assert!(target.is_fixed && !target.is_forced && target.id == 36);
    assert_ne!(session.target_choices(&[1]).unwrap(), choices);
    assert!(!made.translation.contains("__"), "{}", made.translation);
    // Forced tokens come after the target language's token.
    let forced = vec![7];
    let at = Translated {
        forced,
        ..asked(text)
    };
    let made = session.translate(&at).unwrap();
    assert_eq!(
        [made.target_tokens[0].id, made.target_tokens[1].id],
        [37, 7]
    );
    assert!(made.target_tokens[1].is_forced);
    assert_eq!(
        between(&mut session, "en", "xx").unwrap_err().to_string(),
        "This model has no language “xx”; choose one of its 3 languages, such as en or de."
    );
    // If the tokeniser adds no language token, the source still begins with the chosen language's
    // token.
    let mut folder = Folder::of("m2m_100");
    let mut json: serde_json::Value = serde_json::from_slice(folder.get("tokenizer.json")).unwrap();
    json["post_processor"] = serde_json::Value::Null;
    folder.set("tokenizer.json", serde_json::to_vec(&json).unwrap());
    session.load_files("bare", &folder.all()).unwrap();
    let made = between(&mut session, "de", "pt").unwrap();
    assert_eq!(made.source_tokens[0].id, 37);
    assert_eq!(made.source_tokens[1].word, 1);
}

#[test]
fn a_t5_names_the_tasks_that_a_text_can_start_with() {
    let mut session = Session::new(clock);
    let manifest = session.load_files("t5", &Folder::of("t5").all()).unwrap();
    let tasks = ["summarize: ", "translate English to German: "];
    assert_eq!(manifest.task_prefixes, tasks);
    assert_eq!((manifest.score_root, manifest.languages), (1, None));
    let text = "translate English to German: the cat sat";
    let made = session.translate(&asked(text)).unwrap();
    assert!(made.source_tokens.last().unwrap().special);
}
