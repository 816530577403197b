//! Encoders with a decoder.

use headlight::checkpoint::File;
use headlight::session::Session;
use headlight::train::tasks::Task;
use headlight::train::{Architecture, Settings};

use super::settings;
use crate::translate::asked;
use crate::{clock, named};

/// The settings of a translation model that learns lecture B's pairs.
fn six_words() -> Settings {
    Settings {
        task: Task::SixWords,
        architecture: Architecture::EncoderDecoder,
        n_layers: 1,
        d_model: 16,
        ..settings()
    }
}

#[test]
fn a_trained_translator_opens_bit_identically_in_translate() {
    let mut session = Session::new(clock);
    let plan = session.train_begin(&six_words()).unwrap();
    let progress = session.train_steps(150).unwrap();
    assert_eq!(progress.accuracy, 1.0);
    let files = [
        (
            "config.json",
            session.train_config(None).unwrap().into_bytes(),
        ),
        ("tokenizer.json", session.train_tokenizer().unwrap().into()),
        ("model.safetensors", session.train_save(None).unwrap()),
    ];
    let files = files.each_ref().map(|(name, bytes)| File::new(name, bytes));
    session.load_files("own", &files).unwrap();
    for (source, target) in [("merci", "thanks"), ("je suis étudiant", "I am a student")] {
        let translation = session.translate(&asked(source)).unwrap();
        assert_eq!(translation.translation, target);
        assert!(translation.target_tokens.last().unwrap().ends);
        let texts = translation
            .source_tokens
            .iter()
            .map(|token| &token.text[..]);
        assert_eq!(
            texts.collect::<Vec<_>>(),
            source.split(' ').collect::<Vec<_>>()
        );

        // The room "Train" shows the same weights for the start token and the target words.
        let id = |word: &str| plan.vocabulary.iter().position(|one| one == word).unwrap();
        let ids = |text: &str| text.split(' ').map(id).collect::<Vec<_>>();
        let view = session
            .train_view(&ids(&format!("{source} → {target} <eos>")))
            .unwrap();
        let cross = plan
            .attention
            .iter()
            .position(|one| one.queries != one.keys)
            .unwrap();
        for head in 0..2 {
            let found = session.cross_attention(0, Some(head)).unwrap();
            let trained = &view.patterns[2 * cross + head];
            assert_eq!(
                (trained.nrows(), trained.ncols()),
                (found.nrows() + 1, found.ncols())
            );
            assert_eq!(
                found.values().0,
                trained.values().0[..found.values().0.len()]
            );
        }
        // The mask hides later words from the decoder.
        let step = session.decoder_step(0, 0, 0).unwrap();
        let scores = named(&step, "self_attn.attn_scores");
        assert_eq!(scores.len(), translation.target_tokens.len());
        assert!(
            scores
                .iter()
                .skip(1)
                .all(|score| *score == f32::NEG_INFINITY)
        );
    }
    assert_eq!(session.beginning("thanks").unwrap().len(), 1);
    let refused = session.translate(&asked("danke")).unwrap_err();
    assert!(
        refused
            .to_string()
            .starts_with("This model does not know “danke”")
    );
}

#[test]
fn a_translator_refuses_a_task_without_an_answer() {
    for (task, name) in [
        (Task::Induction, "induction"),
        (Task::Agreement, "agreement"),
    ] {
        let settings = Settings {
            task,
            length: 8,
            architecture: Architecture::EncoderDecoder,
            ..settings()
        };
        let refused = Session::new(clock).train_begin(&settings).unwrap_err();
        let expected = format!("task is {name}; choose six words, copy, reverse, sort or your own");
        assert!(refused.to_string().starts_with(&expected), "{refused}");
    }
}

#[test]
fn a_translator_answers_any_sequence_of_ids_without_a_panic() {
    let mut session = Session::new(clock);
    session.train_begin(&six_words()).unwrap();
    let arrow = session.train_view(&[]).unwrap().probabilities.ncols() - 1;
    for ids in [
        vec![1],
        vec![1, 2],
        vec![0],
        vec![1, arrow, arrow, 2],
        vec![6, arrow],
        vec![1; 8],
    ] {
        let view = session.train_view(&ids).unwrap();
        assert_eq!(
            (view.probabilities.nrows(), view.hidden.nrows()),
            (ids.len(), ids.len())
        );
    }
    for ids in [vec![arrow + 1], vec![1; 99]] {
        assert!(session.train_view(&ids).is_err());
    }
}
