//! Sequence-to-sequence models, trained side by side.

use headlight::Matrix;
use headlight::error::Error;
use headlight::session::Session;
use headlight::train::recurrent::Cell;
use headlight::train::seq2seq::Settings;
use headlight::train::seq2seq::attention::Attention;
use headlight::train::seq2seq::pairs::Task;
use headlight::train::seq2seq::sums::Stage;

use crate::translate::worked_out;
use crate::{clock, is_near, matrix, named, row};

fn settings() -> Settings {
    Settings {
        task: Task::Reverse,
        length: 3,
        pairs: String::new(),
        cell: Cell::Gru,
        attention: Attention::Dot,
        d_model: 8,
        learning_rate: 0.01,
        batch: 4,
        seed: 1,
    }
}

#[test]
fn training_starts_takes_steps_and_returns_a_view() {
    let mut session = Session::new(clock);
    let plan = session.recurrent_begin(0, &settings()).unwrap();
    assert_eq!(plan.vocabulary.len(), 12);
    assert_eq!(plan.chance, 12f32.ln());
    assert_eq!((plan.end, plan.start), (10, 11));
    assert_eq!(
        [plan.end, plan.start].map(|id| plan.vocabulary[id].as_str()),
        ["<end>", "<start>"]
    );
    assert_eq!(plan.probe.len(), 3);
    assert!(plan.has_unseen);

    let progress = session.recurrent_steps(0, 3).unwrap();
    assert_eq!(progress.step, 3);
    let lists = [&progress.losses, &progress.gradient_norms];
    assert_eq!(lists.map(|list| list.0.len()), [3, 3]);
    assert_eq!(progress.accuracy_by_length.0.len(), 3);
    // All ten inputs of one letter are counted; of inputs of two or three letters, only those that
    // are held out.
    assert_eq!(progress.counted_by_length[0], 10);
    assert!((5..=20).contains(&progress.counted_by_length[1]));
    assert_eq!(progress.counted_by_length[2], 32);
    // The clock ticks once between two readings.
    assert_eq!((progress.problem, progress.step_ms), (None, 1.0 / 3.0));
    let nothing = session.recurrent_steps(0, 0).unwrap();
    assert_eq!((nothing.step, nothing.step_ms), (3, 0.0));
    assert_eq!(nothing.accuracy, progress.accuracy);

    let view = session.recurrent_view(0, &[]).unwrap();
    assert_eq!((view.step, &view.source), (3, &plan.probe));
    let mut expected: Vec<_> = plan.probe.iter().rev().copied().collect();
    expected.push(plan.end);
    assert_eq!(view.expected, expected);
    let m = view.words.len();
    assert!((1..=5).contains(&m));
    assert_eq!((view.encoder.nrows(), view.encoder.ncols()), (3, 8));
    for numbers in [&view.decoder, &view.context, &view.output] {
        assert_eq!((numbers.nrows(), numbers.ncols()), (m, 8));
    }
    for numbers in [&view.scores, &view.pattern] {
        assert_eq!((numbers.nrows(), numbers.ncols()), (m, 3));
    }
    assert_eq!(
        (view.probabilities.nrows(), view.probabilities.ncols()),
        (m, 12)
    );
    for shares in [&view.pattern, &view.probabilities] {
        let shares = matrix(shares);
        assert!(shares.row_iter().all(|row| (row.sum() - 1.0).abs() < 1e-5));
    }
    // A context is the mean of the encoder's states, weighted by the pattern.
    let context = matrix(&view.pattern) * matrix(&view.encoder);
    assert!(is_near(&matrix(&view.context), &context));
    // Each word is the most likely at its step.
    for (word, shares) in view
        .words
        .iter()
        .zip(matrix(&view.probabilities).row_iter())
    {
        assert_eq!(shares.transpose().argmax().0, *word);
    }
}

#[test]
fn without_attention_only_the_last_state_reaches_the_decoder() {
    let mut session = Session::new(clock);
    let settings = Settings {
        attention: Attention::None,
        ..settings()
    };
    session.recurrent_begin(1, &settings).unwrap();
    let view = session.recurrent_view(1, &[4, 5]).unwrap();
    assert_eq!(view.expected, [5, 4, 10]);
    let m = view.words.len();
    assert_eq!((view.scores.nrows(), view.scores.ncols()), (m, 0));
    assert_eq!((view.pattern.nrows(), view.pattern.ncols()), (m, 0));
    assert_eq!(matrix(&view.context), row(&matrix(&view.encoder), 1));
    assert_eq!(view.output, view.decoder);
}

#[test]
fn gates_follow_the_formulas_of_the_cell() {
    for (cell, names) in [
        (Cell::Plain, &[][..]),
        (Cell::Gru, &["r", "z", "n"]),
        (Cell::Lstm, &["i", "f", "g", "o", "c"]),
    ] {
        let mut session = Session::new(clock);
        session
            .recurrent_begin(0, &Settings { cell, ..settings() })
            .unwrap();
        let view = session.recurrent_view(0, &[1, 2]).unwrap();
        for (gates, states) in [
            (&view.encoder_gates, &view.encoder),
            (&view.decoder_gates, &view.decoder),
        ] {
            let found: Vec<_> = gates.iter().map(|gate| gate.name.as_str()).collect();
            assert_eq!(found, names);
            let states = matrix(states);
            if cell == Cell::Lstm {
                let [o, c] = ["o", "c"].map(|name| named(gates, name));
                assert!(is_near(&states, &o.component_mul(&c.map(f32::tanh))));
            }
            if cell == Cell::Gru {
                let [z, n] = ["z", "n"].map(|name| named(gates, name));
                let before = match std::ptr::eq(gates, &view.encoder_gates) {
                    true => Matrix::zeros(1, 8),
                    false => row(&matrix(&view.encoder), 1),
                };
                let h = row(&z, 0).component_mul(&before)
                    + row(&z, 0).map(|z| 1.0 - z).component_mul(&row(&n, 0));
                assert!(is_near(&row(&states, 0), &h));
            }
        }
    }
}

#[test]
fn every_number_of_attention_equals_its_explanation() {
    for (attention, first) in [(Attention::Dot, "decoder"), (Attention::Additive, "attn.v")] {
        let mut session = Session::new(clock);
        let settings = Settings {
            attention,
            ..settings()
        };
        session.recurrent_begin(0, &settings).unwrap();
        session.recurrent_steps(0, 20).unwrap();
        let source = [4, 7, 1];
        let view = session.recurrent_view(0, &source).unwrap();
        for (stage, numbers, first, n_largest) in [
            (Stage::Score, &view.scores, first, 8),
            (Stage::Pattern, &view.pattern, "exp", 0),
            (Stage::Context, &view.context, "pattern", 3),
            (Stage::Output, &view.output, "decoder", 10),
        ] {
            let numbers = matrix(numbers);
            for (word, column) in [(0, 2), (numbers.nrows() - 1, 0)] {
                let why = session
                    .recurrent_explain(0, &source, stage, word, column)
                    .unwrap();
                assert_eq!(why.value, numbers[(word, column)]);
                let found = worked_out(&why).unwrap();
                assert!((found - why.value).abs() < 1e-5, "{stage:?}");
                assert_eq!(why.operands[0].name, first);
                assert_eq!(why.largest.len(), n_largest);
            }
            let said = |word, column| {
                let found = session.recurrent_explain(0, &source, stage, word, column);
                found.unwrap_err().to_string()
            };
            assert!(said(9, 0).starts_with("There is no written word 9; choose one from 0"));
            assert!(said(0, 8).starts_with("There is no column 8; choose one from 0"));
        }
    }
}

#[test]
fn two_models_train_independently_of_each_other_and_of_the_room_train() {
    let mut session = Session::new(clock);
    session.recurrent_begin(0, &settings()).unwrap();
    let alone = {
        let mut session = Session::new(clock);
        session.recurrent_begin(0, &settings()).unwrap();
        session.recurrent_steps(0, 5).unwrap()
    };
    let none = Settings {
        attention: Attention::None,
        ..settings()
    };
    session.recurrent_begin(1, &none).unwrap();
    session.recurrent_steps(1, 3).unwrap();
    let beside = session.recurrent_steps(0, 5).unwrap();
    assert_eq!(beside.losses, alone.losses);
    assert_eq!(session.recurrent_view(1, &[]).unwrap().step, 3);
    // Both models train on the same pairs and are evaluated on the same pairs.
    let [one, other] = [0, 1].map(|slot| session.recurrent_view(slot, &[]).unwrap().source);
    assert_eq!(one, other);
}

#[test]
fn measures_the_gradient_at_every_distance() {
    let mut session = Session::new(clock);
    session.recurrent_begin(0, &settings()).unwrap();
    let as_it_is = session.recurrent_gradients(0, 1.0).unwrap();
    assert_eq!(as_it_is.len(), 24);
    assert!(as_it_is.iter().all(|norm| norm.is_finite() && *norm > 0.0));
    for scale in [-0.1, 10.1, f32::NAN, f32::INFINITY] {
        let said = session.recurrent_gradients(0, scale).unwrap_err();
        let expected = format!("The scale of the weights is {scale}; choose 0 to 10.");
        assert_eq!(said.to_string(), expected);
    }
    session.recurrent_steps(0, 2).unwrap();
    assert_ne!(session.recurrent_gradients(0, 1.0).unwrap(), as_it_is);
    // In a plain cell, only W_hh connects one state to the next.
    let plain = Settings {
        cell: Cell::Plain,
        attention: Attention::None,
        ..settings()
    };
    session.recurrent_begin(0, &plain).unwrap();
    assert_eq!(session.recurrent_gradients(0, 0.0).unwrap(), [0.0; 24]);
}

#[test]
fn counts_sequential_steps() {
    let session = Session::new(clock);
    let counted = session.recurrent_steps_needed(40, 8).unwrap();
    assert_eq!(counted.sequential, [40, 1]);
    assert_eq!(counted.path, [40, 1]);
    let (n, d) = (40.0, 8.0);
    let expected = [2.0 * n * d * d, 4.0 * n * d * d + 2.0 * n * n * d];
    assert_eq!(counted.multiplications, expected);
    for (n, d_model, expected) in [
        (
            0,
            8,
            "n is 0, but must be from 1 to 4096; choose another size.",
        ),
        (
            4097,
            8,
            "n is 4097, but must be from 1 to 4096; choose another size.",
        ),
        (
            8,
            0,
            "d_model is 0, but must be from 1 to 4096; choose another size.",
        ),
    ] {
        let said = session.recurrent_steps_needed(n, d_model).unwrap_err();
        assert_eq!(said.to_string(), expected);
    }
}

#[test]
fn refuses_every_setting_out_of_range() {
    let refused = |change: &dyn Fn(&mut Settings), expected: &str| {
        let mut session = Session::new(clock);
        let mut settings = settings();
        change(&mut settings);
        let message = session
            .recurrent_begin(0, &settings)
            .unwrap_err()
            .to_string();
        assert_eq!(message, expected);
        assert!(session.recurrent_view(0, &[]).is_err());
    };
    for length in [0, 1, 13] {
        let expected = format!("length is {length}; choose 2 to 12 for this task.");
        refused(&|s| s.length = length, &expected);
    }
    refused(&|s| s.d_model = 3, "d_model is 3; choose 4 to 64.");
    refused(&|s| s.d_model = 65, "d_model is 65; choose 4 to 64.");
    refused(&|s| s.batch = 0, "batch is 0; choose 1 to 64.");
    for rate in [0.0, -1.0, 101.0, f32::NAN] {
        let expected = format!(
            "learning_rate is {rate}; choose a number above 0 and at most 100, such as 0.003."
        );
        refused(&|s| s.learning_rate = rate, &expected);
    }
}

#[test]
fn refuses_requests_without_a_model_and_impossible_ones() {
    let mut session = Session::new(clock);
    let said = |found: Result<(), Error>| found.unwrap_err().to_string();
    let stage = Stage::Score;
    for (slot, expected) in [
        (0, "No model is being trained; start training first."),
        (1, "No model is being trained; start training first."),
        (2, "There is no slot 2; choose one from 0 to 1."),
    ] {
        assert_eq!(said(session.recurrent_steps(slot, 1).map(drop)), expected);
        assert_eq!(said(session.recurrent_view(slot, &[]).map(drop)), expected);
        assert_eq!(
            said(session.recurrent_gradients(slot, 1.0).map(drop)),
            expected
        );
        let sum = session.recurrent_explain(slot, &[], stage, 0, 0);
        assert_eq!(said(sum.map(drop)), expected);
    }
    let expected = "There is no slot 2; choose one from 0 to 1.";
    assert_eq!(
        said(session.recurrent_begin(2, &settings()).map(drop)),
        expected
    );
    let none = Settings {
        attention: Attention::None,
        ..settings()
    };
    session.recurrent_begin(0, &none).unwrap();
    assert_eq!(
        said(session.recurrent_steps(0, 1001).map(drop)),
        "The number of steps is 1001; choose 0 to 1000."
    );
    assert_eq!(
        said(session.recurrent_view(0, &[0; 25]).map(drop)),
        "The text has 25 tokens, but this model reads at most 24. Shorten it by 1 or more."
    );
    assert!(said(session.recurrent_view(0, &[12]).map(drop)).contains("has the id 12"));
    assert!(session.recurrent_view(0, &[11; 24]).is_ok());
    assert_eq!(
        said(session.recurrent_explain(0, &[], stage, 0, 0).map(drop)),
        "This model has no attention; choose the attention dot or additive."
    );
}
