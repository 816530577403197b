//! Training of small models.

use headlight::checkpoint::{self, File};
use headlight::error::Result;
use headlight::math::ops::softmax_rows;
use headlight::model::Model;
use headlight::model::tokens::Tokens;
use headlight::model::trace::NoRecord;
use headlight::session::Session;
use headlight::session::numbers::Numbers;
use headlight::session::train::TrainOpened;
use headlight::session::translate::Translated;
use headlight::train::optimizer::Method;
use headlight::train::tasks::Task;
use headlight::train::{Architecture, PositionEncoding, Settings};
use safetensors::SafeTensors;

use crate::{clock, loaded, named};

fn settings() -> Settings {
    Settings {
        task: Task::Reverse,
        length: 3,
        pairs: String::new(),
        architecture: Architecture::Transformer,
        n_layers: 2,
        n_heads: 2,
        d_model: 8,
        positions: PositionEncoding::Absolute,
        has_residual: true,
        has_norms: true,
        optimizer: Method::Adam,
        learning_rate: 0.01,
        warm_up: 5,
        smoothing: 0.0,
        batch: 4,
        seed: 1,
    }
}

/// “A transformer of 3,808 weights”: the first model that the page trains, on six words.
#[test]
fn the_first_model_that_the_page_trains_has_3808_weights() {
    let first = Settings {
        task: Task::SixWords,
        n_layers: 1,
        d_model: 16,
        ..settings()
    };
    let plan = Session::new(clock).train_begin(&first).unwrap();
    assert_eq!(plan.n_parameters, 3_808);
}

#[test]
fn training_starts_takes_steps_and_returns_a_view() {
    let mut session = Session::new(clock);
    let plan = session.train_begin(&settings()).unwrap();
    assert_eq!(plan.vocabulary.len(), 11);
    assert_eq!((plan.chance, plan.best), (11f32.ln(), 0.0));
    assert_eq!((plan.probe.len(), plan.predicted_from), (7, 3));
    assert!(plan.has_unseen);

    let progress = session.train_steps(3).unwrap();
    assert_eq!(progress.step, 3);
    let lists = [&progress.losses, &progress.gradient_norms];
    assert_eq!(lists.map(|list| list.0.len()), [3, 3]);
    // The clock ticks once between two readings.
    assert_eq!((progress.problem, progress.step_ms), (None, 1.0 / 3.0));
    let nothing = session.train_steps(0).unwrap();
    assert_eq!((nothing.step, nothing.step_ms), (3, 0.0));
    assert_eq!(nothing.accuracy, progress.accuracy);

    let view = session.train_view(&[]).unwrap();
    assert_eq!((view.step, &view.sequence), (3, &plan.probe));
    assert_eq!(view.patterns.len(), 4);
    assert_eq!(
        [view.previous_token.0.len(), view.induction.0.len()],
        [4, 4]
    );
    assert_eq!((view.hidden.nrows(), view.hidden.ncols()), (7, 8));
    let mut sums = view.probabilities.row_iter().map(|row| row.sum());
    assert!(sums.all(|sum| (sum - 1.0).abs() < 1e-5));
    assert_eq!(
        view.targets[3..],
        [2, 1, 0]
            .map(|at| Some(plan.probe[at]))
            .into_iter()
            .chain([None])
            .collect::<Vec<_>>()
    );

    assert_eq!(session.train_kept().unwrap(), [0, 1, 2]);
    assert_eq!(session.train_view_at(1, &[]).unwrap().step, 1);
    assert_eq!(session.train_gradient_by_distance(None).unwrap().len(), 6);
    let opened = session.train_open().unwrap();
    assert_eq!(opened.update.cell.name, "blocks.0.attn.w_q");
    assert_eq!(opened.gradients[0].name, "embed");
    assert_eq!(session.train_steps(0).unwrap().step, 4);
}

#[test]
fn a_saved_transformer_opens_as_a_bit_identical_custom_model() {
    for positions in [PositionEncoding::Absolute, PositionEncoding::None] {
        let mut session = Session::new(clock);
        let plan = session
            .train_begin(&Settings {
                positions,
                ..settings()
            })
            .unwrap();
        session.train_steps(30).unwrap();
        let text = |ids: &[usize]| {
            let words: Vec<_> = ids.iter().map(|id| plan.vocabulary[*id].as_str()).collect();
            words.join(" ")
        };
        for step in [None, Some(16)] {
            let files = [
                (
                    "config.json",
                    session.train_config(step).unwrap().into_bytes(),
                ),
                ("tokenizer.json", session.train_tokenizer().unwrap().into()),
                ("model.safetensors", session.train_save(step).unwrap()),
            ];
            let files = files.each_ref().map(|(name, bytes)| File::new(name, bytes));
            let manifest = session.load_files("own", &files).unwrap();
            assert_eq!((manifest.n_layers, manifest.n_heads), (2, 2));
            assert_eq!((manifest.d_vocab, manifest.n_ctx), (11, 7));
            session.run_text(&text(&plan.probe), false).unwrap();
            let trained = match step {
                Some(step) => session.train_view_at(step, &[]).unwrap(),
                None => session.train_view(&[]).unwrap(),
            };
            let patterns: Vec<_> = trained.patterns.iter().map(|one| one.values().0).collect();
            assert_eq!(session.overview(64).unwrap().data.0, patterns.concat());

            let read =
                checkpoint::read_parts(&files[0].bytes.read().unwrap(), &files[2..]).unwrap();
            let model = Model::new(read.config, read.weights).unwrap();
            let ids = Tokens::new(&plan.probe, model.config()).unwrap();
            let logits = model.unembed(&model.forward(&mut NoRecord, &ids));
            let probabilities = Numbers::from(softmax_rows(logits));
            assert_eq!(probabilities, trained.probabilities);
        }
        assert_eq!(
            session
                .run_text("a chess b", false)
                .unwrap_err()
                .to_string(),
            "This model does not know “chess”; type \
             words that it knows, separated by spaces: a, b, c, d, e, f, g, h, i, j, →.",
        );
        for (text, unknown) in [
            (
                "one two three four",
                "“one”, “two”, “three” and 1 more word",
            ),
            (
                "one two three four five",
                "“one”, “two”, “three” and 2 more words",
            ),
        ] {
            let refusal = session.run_text(text, false).unwrap_err().to_string();
            assert!(
                refusal.starts_with(&format!("This model does not know {unknown}; ")),
                "{refusal}"
            );
        }
    }
}

/// Opens a saved training run from two files.
fn read(session: &mut Session, config: &str, weights: &[u8]) -> Result<TrainOpened> {
    session.train_read(&[
        File::new("model.safetensors", weights),
        File::new("saved/config.json", config.as_bytes()),
    ])
}

/// A trained recurrent model and its files.
fn recurrent(architecture: Architecture, step: Option<usize>) -> (Session, String, Vec<u8>) {
    let mut session = Session::new(clock);
    let settings = Settings {
        architecture,
        learning_rate: 0.003,
        ..settings()
    };
    session.train_begin(&settings).unwrap();
    session.train_steps(30).unwrap();
    let config = session.train_config(step).unwrap();
    let weights = session.train_save(step).unwrap();
    (session, config, weights)
}

#[test]
fn saves_every_parameter_of_a_recurrent_model_by_name() {
    let (session, config, weights) = recurrent(Architecture::Lstm, Some(16));
    let tensors = SafeTensors::deserialize(&weights).unwrap();
    let numbers = tensors.iter().map(|(_, view)| view.data().len() / 4);
    let parameters = 8 * (11 + 11) + 2 * (2 * 8 * 32 + 32);
    // Besides the parameters, the file contains the training curve of 16 steps: loss, total norm
    // and the norms of 2 layers.
    assert_eq!(numbers.sum::<usize>(), parameters + 4 * 16);
    assert_eq!(tensors.tensor("w_e").unwrap().shape(), [11, 8]);
    let config: serde_json::Value = serde_json::from_str(&config).unwrap();
    assert_eq!(
        (&config["d_model"], &config["vocabulary"][10]),
        (&8.into(), &"→".into())
    );
    assert_eq!(config["training"]["learning_rate"], 0.003);
    assert_eq!(config["training"]["step"], 16);

    // The file of the current model, unlike that of an earlier step, also contains Adam's moments.
    let weights = session.train_save(None).unwrap();
    let tensors = SafeTensors::deserialize(&weights).unwrap();
    assert_eq!(tensors.tensor("adam.v.w_e").unwrap().shape(), [11, 8]);
}

#[test]
fn a_saved_recurrent_model_continues_bit_identically() {
    for architecture in [
        Architecture::Rnn,
        Architecture::Lstm,
        Architecture::Gru,
        Architecture::GruAttention,
    ] {
        let (mut saved, config, weights) = recurrent(architecture, None);
        let mut again = Session::new(clock);
        let opened = read(&mut again, &config, &weights).unwrap();
        assert_eq!(opened.settings.architecture, architecture);
        let mut anew = Session::new(clock);
        assert_eq!(opened.plan, anew.train_begin(&opened.settings).unwrap());
        let made = anew.train_steps(30).unwrap();
        assert_eq!(opened.losses, made.losses);
        assert_eq!(opened.gradient_norms, made.gradient_norms);
        assert_eq!(opened.layer_norms, made.layer_norms);
        assert_eq!(again.train_kept().unwrap(), [0]);
        for steps in [0, 7] {
            let made = again.train_steps(steps).unwrap();
            assert_eq!(made, saved.train_steps(steps).unwrap());
            assert_eq!((made.step, made.problem), (30 + steps, None));
            assert_eq!(again.train_view(&[]), saved.train_view(&[]));
            for step in [None, Some(0)] {
                assert_eq!(
                    again.train_gradient_by_distance(step),
                    saved.train_gradient_by_distance(step)
                );
            }
        }
        assert_eq!(again.train_save(None), saved.train_save(None));
        assert_eq!(again.train_config(None), saved.train_config(None));
    }
}

#[test]
fn a_recurrent_model_of_an_earlier_step_opens_read_only() {
    for step in [0, 16] {
        let (saved, config, weights) = recurrent(Architecture::Gru, Some(step));
        let mut again = Session::new(clock);
        let opened = read(&mut again, &config, &weights).unwrap();
        assert_eq!(opened.losses.0.len(), step);
        assert_eq!(again.train_view(&[]), saved.train_view_at(step, &[]));
        let made = again.train_steps(5).unwrap();
        assert_eq!((made.step, made.losses.0.len()), (step, 0));
        assert_eq!(
            made.problem.unwrap().to_string(),
            format!(
                "This model was saved as a snapshot after {step} steps of a longer training, without \
                 the optimizer's state, so it cannot continue to learn. Restart it to train it \
                 from scratch."
            )
        );
    }
}

#[test]
fn gradient_descent_continues_from_any_snapshot() {
    let mut session = Session::new(clock);
    let settings = Settings {
        architecture: Architecture::Gru,
        optimizer: Method::Sgd,
        smoothing: 0.1,
        ..settings()
    };
    session.train_begin(&settings).unwrap();
    let made = session.train_steps(30).unwrap();
    let config = session.train_config(Some(16)).unwrap();
    let weights = session.train_save(Some(16)).unwrap();
    let mut again = Session::new(clock);
    assert_eq!(
        read(&mut again, &config, &weights).unwrap().settings,
        settings
    );
    let rest = again.train_steps(14).unwrap();
    assert_eq!(rest.losses.0, made.losses.0[16..]);
}

#[test]
fn refuses_other_files_and_keeps_the_training() {
    let (mut session, config, weights) = recurrent(Architecture::Lstm, None);
    let (_, _, others) = recurrent(Architecture::Rnn, None);
    let before = session.train_view(&[]);
    let mut refused = |config: &str, weights: &[u8], expected: &str| {
        let problem = read(&mut session, config, weights).unwrap_err();
        assert_eq!(problem.to_string(), expected);
    };
    let with = |from: &str, to: &str| {
        assert!(config.contains(from), "{from}");
        config.replace(from, to)
    };
    refused(
        &with("\"headlight\"", "\"gpt2\""),
        &weights,
        "model_type is \"gpt2\" in config.json, but only \"headlight\" is supported; choose \
         another model.",
    );
    refused(
        &with("\"training\"", "\"trained\""),
        &weights,
        "config.json has no training; use the file that belongs to the model.",
    );
    refused(
        &with("\"lstm\"", "\"transformer\""),
        &weights,
        "architecture is \"transformer\" in config.json, but only \"rnn\", \"lstm\", \"gru\", \
         \"gru_attention\" are supported; choose another model.",
    );
    refused(
        &with("\"step\": 30", "\"step\": 20001"),
        &weights,
        "step is 20001 in config.json, but only whole numbers from 0 to 20000 are supported; \
         choose another model.",
    );
    refused(
        &with("\"batch\": 4", "\"batch\": 65"),
        &weights,
        "batch is 65; choose 1 to 64.",
    );
    refused(
        &with("\"→\"", "\"->\""),
        &weights,
        "The vocabulary in config.json does not match \
         its task; use the config.json that was saved with the model.",
    );
    refused(
        &config,
        &others,
        "layers.0.w_ih has the shape [8, 8], but the configuration requires [8, 32]; the weights \
         and the configuration belong to different models.",
    );
    refused(
        &with("\"n_layers\": 2", "\"n_layers\": 3"),
        &weights,
        "model.safetensors has no tensor layers.2.w_ih, which the configuration requires; the \
         two files belong to different models.",
    );
    let cut = &weights[..weights.len() - 4];
    let problem = read(&mut session, &config, cut).unwrap_err().to_string();
    assert!(
        problem.starts_with("model.safetensors cannot be read: "),
        "{problem}"
    );
    assert!(read(&mut session, "[]", &weights).is_err());
    let name = "config.json";
    let bytes = config.as_bytes();
    assert_eq!(
        session
            .train_read(&[File::new(name, bytes)])
            .unwrap_err()
            .to_string(),
        "These files cannot be loaded as a model: model.safetensors is missing; choose it together with \
         config.json.",
    );
    assert_eq!(session.train_view(&[]), before);
}

#[test]
fn training_does_not_affect_the_models_of_the_session() {
    let mut session = loaded();
    session.train_begin(&settings()).unwrap();
    session.run_text("one two", false).unwrap();
    assert!(session.train_view(&[]).is_ok());
}

#[test]
fn refuses_every_setting_out_of_range() {
    let refused = |change: &dyn Fn(&mut Settings), expected: &str| {
        let mut session = Session::new(clock);
        let mut settings = settings();
        change(&mut settings);
        let message = session.train_begin(&settings).unwrap_err().to_string();
        assert_eq!(message, expected);
        assert!(session.train_view(&[]).is_err());
    };
    refused(
        &|s| s.length = 13,
        "length is 13; choose 2 to 12 for this task.",
    );
    refused(&|s| s.n_layers = 5, "n_layers is 5; choose 1 to 4.");
    refused(&|s| s.n_layers = 0, "n_layers is 0; choose 1 to 4.");
    refused(&|s| s.n_heads = 9, "n_heads is 9; choose 1 to 8.");
    refused(&|s| s.d_model = 7, "d_model is 7; choose 8 to 64.");
    refused(
        &|s| s.n_heads = 3,
        "d_model is 8; choose a multiple of n_heads, which is 3.",
    );
    refused(&|s| s.batch = 65, "batch is 65; choose 1 to 64.");
    refused(
        &|s| s.warm_up = 10_001,
        "warm_up is 10001; choose 0 to 10000.",
    );
    refused(&|s| s.smoothing = 0.6, "smoothing is 0.6; choose 0 to 0.5.");
    for rate in [0.0, -1.0, 101.0, f32::NAN, f32::INFINITY] {
        let expected = format!(
            "learning_rate is {rate}; choose a number above 0 and at most 100, such as 0.003."
        );
        refused(&|s| s.learning_rate = rate, &expected);
    }
}

#[test]
fn refuses_requests_before_training_and_impossible_ones() {
    let mut session = Session::new(clock);
    let nothing = "No model is being trained; start training first.";
    assert_eq!(session.train_steps(1).unwrap_err().to_string(), nothing);
    assert_eq!(session.train_open().unwrap_err().to_string(), nothing);
    for message in [
        session.train_view(&[]).map(|_| ()).unwrap_err(),
        session.train_view_at(0, &[]).map(|_| ()).unwrap_err(),
        session.train_kept().map(|_| ()).unwrap_err(),
        session
            .train_gradient_by_distance(None)
            .map(|_| ())
            .unwrap_err(),
        session.train_save(None).map(|_| ()).unwrap_err(),
        session.train_config(None).map(|_| ()).unwrap_err(),
    ] {
        assert_eq!(message.to_string(), nothing);
    }
    session.train_begin(&settings()).unwrap();
    let refused = session.train_steps(1001).unwrap_err().to_string();
    assert_eq!(refused, "The number of steps is 1001; choose 0 to 1000.");
    assert!(session.train_view(&[0; 8]).is_err());
    assert!(session.train_view(&[11]).is_err());
}

/// A request to translate a text.
fn translated(text: &str) -> Translated {
    Translated {
        text: text.into(),
        cut: false,
        forced: Vec::new(),
        changes: Vec::new(),
        languages: None,
    }
}

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
        let translation = session.translate(&translated(source)).unwrap();
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
    let refused = session.translate(&translated("danke")).unwrap_err();
    assert!(
        refused
            .to_string()
            .starts_with("This model does not know “danke”")
    );
}

#[test]
fn a_model_without_residual_connections_learns_but_is_not_saved() {
    for architecture in [Architecture::Transformer, Architecture::EncoderDecoder] {
        for [has_residual, has_norms] in [[false, true], [true, false]] {
            let mut session = Session::new(clock);
            session
                .train_begin(&Settings {
                    architecture,
                    has_residual,
                    has_norms,
                    ..settings()
                })
                .unwrap();
            let losses = session.train_steps(40).unwrap().losses.0;
            assert!(losses[39] < losses[0]);
            let refused = session.train_save(None).unwrap_err().to_string();
            assert!(refused.contains("choose these"), "{refused}");
        }
    }
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

/// No model of the transformers library in these formats has relative positions.
#[test]
fn a_transformer_with_relative_positions_is_not_saved() {
    let mut session = Session::new(clock);
    let positions = PositionEncoding::Relative;
    let relative = Settings {
        positions,
        ..settings()
    };
    session.train_begin(&relative).unwrap();
    let refusal = session.train_save(None).unwrap_err().to_string();
    assert!(refusal.contains("no relative positions"), "{refusal}");
}
