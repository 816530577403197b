//! Models that are saved and opened again.

use headlight::checkpoint::{self, File};
use headlight::error::Result;
use headlight::math::ops::softmax_rows;
use headlight::model::Model;
use headlight::model::tokens::Tokens;
use headlight::model::trace::NoRecord;
use headlight::session::Session;
use headlight::session::numbers::Numbers;
use headlight::session::train::TrainOpened;
use headlight::train::optimizer::Method;
use headlight::train::{Architecture, PositionEncoding, Settings};
use safetensors::SafeTensors;

use super::settings;
use crate::clock;

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
        let mut retrained = Session::new(clock);
        assert_eq!(
            opened.plan,
            retrained.train_begin(&opened.settings).unwrap()
        );
        let progress = retrained.train_steps(30).unwrap();
        assert_eq!(opened.losses, progress.losses);
        assert_eq!(opened.gradient_norms, progress.gradient_norms);
        assert_eq!(opened.layer_norms, progress.layer_norms);
        assert_eq!(again.train_kept().unwrap(), [0]);
        for steps in [0, 7] {
            let progress = again.train_steps(steps).unwrap();
            assert_eq!(progress, saved.train_steps(steps).unwrap());
            assert_eq!((progress.step, progress.problem), (30 + steps, None));
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
