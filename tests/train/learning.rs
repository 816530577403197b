//! Tests the predictions and the loss of models after training.

use std::time::Instant;

use headlight::train::optimizer::Method;
use headlight::train::output::Output;
use headlight::train::tasks::{Example, Task};
use headlight::train::training::Training;
use headlight::train::{Architecture, PositionEncoding, Settings};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;

fn settings(task: Task, length: usize) -> Settings {
    Settings {
        task,
        length,
        ..Settings::default()
    }
}

#[test]
fn learns_to_reverse_eight_letters_to_99_percent() {
    let mut training = Training::begin(&settings(Task::Reverse, 8)).unwrap();
    let progress = training.steps(200).unwrap();
    assert!(progress.accuracy > 0.99, "{}", progress.accuracy);
    assert!(progress.losses[199] < 0.1 && progress.losses[0] > 2.0);
    assert_eq!(progress.problem, None);
}

#[test]
fn a_previous_token_head_forms_and_then_an_induction_head() {
    let mut training = Training::begin(&settings(Task::Induction, 8)).unwrap();
    let most = |scores: &[f32]| scores.iter().copied().fold(0.0, f32::max);
    let scores = |training: &Training| {
        let view = training.view(&[]).unwrap();
        // The first four scores belong to heads of the first layer, the others to the second.
        [most(&view.previous_token[..4]), most(&view.induction[4..])]
    };
    let [before, _] = scores(&training);
    assert!(before < 0.3, "{before}");
    let progress = training.steps(400).unwrap();
    assert!(progress.accuracy > 0.98, "{}", progress.accuracy);
    let [previous, induction] = scores(&training);
    assert!(previous > 0.4 && induction > 0.5, "{previous} {induction}");
}

/// “To copy six letters, it must look back 6 words: that number is the largest.” Without positions,
/// the same model does not learn the task.
#[test]
fn copying_with_relative_positions_teaches_heads_the_distance() {
    let train = |positions| {
        let mut training = Training::begin(&Settings {
            n_layers: 1,
            n_heads: 2,
            learning_rate: 0.01,
            positions,
            ..settings(Task::Copy, 6)
        })
        .unwrap();
        let accuracy = training.steps(200).unwrap().accuracy;
        (accuracy, training.view(&[]).unwrap().distance_bias)
    };
    let (accuracy, bias) = train(PositionEncoding::Relative);
    assert!(accuracy > 0.99, "{accuracy}");
    let bias = bias.unwrap();
    assert_eq!((bias.nrows(), bias.ncols()), (2, 13));
    for head in bias.row_iter() {
        let mut others = (0..13).filter(|distance| *distance != 6);
        assert!(
            others.all(|distance| head[distance] + 1.0 < head[6]),
            "{head}"
        );
    }
    let (accuracy, bias) = train(PositionEncoding::None);
    assert!(accuracy < 0.5, "{accuracy}");
    assert_eq!(bias, None);
}

#[test]
fn every_architecture_learns_the_six_words() {
    for architecture in [
        Architecture::Transformer,
        Architecture::EncoderDecoder,
        Architecture::Rnn,
        Architecture::Lstm,
        Architecture::Gru,
        Architecture::GruAttention,
    ] {
        let settings = Settings {
            architecture,
            d_model: 16,
            learning_rate: 0.01,
            ..settings(Task::SixWords, 0)
        };
        let progress = Training::begin(&settings).unwrap().steps(100).unwrap();
        assert_eq!(progress.accuracy, 1.0, "{architecture:?}");
    }
}

#[test]
fn equal_settings_give_identical_bits_and_another_seed_different_ones() {
    for architecture in [
        Architecture::Transformer,
        Architecture::EncoderDecoder,
        Architecture::Rnn,
        Architecture::Lstm,
        Architecture::Gru,
        Architecture::GruAttention,
    ] {
        let run = |seed, parts: &[usize]| {
            let settings = Settings {
                architecture,
                seed,
                n_layers: 1,
                d_model: 16,
                ..settings(Task::Copy, 4)
            };
            let mut training = Training::begin(&settings).unwrap();
            let losses = parts
                .iter()
                .flat_map(|n| training.steps(*n).unwrap().losses.0);
            let losses: Vec<_> = losses.map(f32::to_bits).collect();
            (losses, training.parameters().clone())
        };
        let once = run(3, &[12]);
        assert_eq!(once, run(3, &[5, 0, 7]));
        assert_ne!(once.0, run(4, &[12]).0);
    }
}

#[test]
fn the_loss_is_the_divergence_from_the_targets_plus_their_entropy() {
    for smoothing in [0.0, 0.1] {
        let settings = Settings {
            smoothing,
            ..settings(Task::Reverse, 4)
        };
        let mut training = Training::begin(&settings).unwrap();
        training.steps(150).unwrap();
        let view = training.view(&[]).unwrap();
        // The cross-entropy is the KL divergence plus the entropy of the targets. One-hot targets
        // have the entropy 0.
        let sum = view.divergence + training.best();
        assert!((view.cross_entropy - sum).abs() < 1e-4, "{sum}");
        // After training, the loss is little more than the entropy of the targets.
        assert!((0.0..0.1).contains(&view.divergence), "{}", view.divergence);
        // A smoothed target over 11 words: 1 − 0.1 + 0.1 / 11 for the right word, and 0.1 / 11 for
        // each other word.
        let expected: f32 = match smoothing {
            0.0 => 0.0,
            _ => -(0.909_09 * 0.909_09_f32.ln() + 0.090_91 * 0.009_091_f32.ln()),
        };
        assert!((training.best() - expected).abs() < 1e-4);
    }
}

#[test]
fn gradient_descent_learns_the_six_words_with_updates_of_rate_times_gradient() {
    let settings = Settings {
        optimizer: Method::Sgd,
        learning_rate: 0.3,
        d_model: 16,
        ..settings(Task::SixWords, 0)
    };
    let mut training = Training::begin(&settings).unwrap();
    let progress = training.steps(200).unwrap();
    assert_eq!(progress.accuracy, 1.0);
    let update = training.open().unwrap().update;
    assert_eq!(update.operation, "gradient_descent");
    let [before, rate, gradient] = [0, 1, 2].map(|nth| update.operands[nth].values.0[0]);
    assert_eq!((update.operands.len(), rate), (3, 0.3));
    let after = before - rate * gradient;
    assert!((after - update.value).abs() < 1e-7 && gradient != 0.0);
}

#[test]
fn the_norms_of_layers_are_parts_of_the_total_norm() {
    for (architecture, n_layers, layers) in [
        (Architecture::Transformer, 3, 3),
        (Architecture::EncoderDecoder, 2, 4),
        (Architecture::Lstm, 2, 2),
        (Architecture::GruAttention, 4, 3),
    ] {
        let settings = Settings {
            architecture,
            n_layers,
            ..settings(Task::Copy, 3)
        };
        let mut training = Training::begin(&settings).unwrap();
        assert_eq!(training.network.layers().len(), layers);
        let progress = training.steps(3).unwrap();
        assert_eq!(progress.layer_norms.len(), layers);
        for step in 0..3 {
            let of_layers = progress.layer_norms.iter().map(|all| all[step]);
            assert!(of_layers.clone().all(|norm| norm > 0.0));
            // The total norm also includes the gradients of the embedding and unembedding.
            let squares: f32 = of_layers.map(|norm| norm * norm).sum();
            assert!(squares.sqrt() < progress.gradient_norms[step]);
        }
        let opened = training.open().unwrap();
        assert_eq!(opened.layer_norms.0.len(), layers);
    }
}

#[test]
fn attention_lets_a_recurrent_network_reverse_longer_sequences() {
    let accuracy = |architecture| {
        let settings = Settings {
            architecture,
            n_layers: 1,
            ..settings(Task::Reverse, 8)
        };
        let mut training = Training::begin(&settings).unwrap();
        training.steps(400).unwrap().accuracy
    };
    let [with, without] = [Architecture::GruAttention, Architecture::Gru].map(accuracy);
    assert!(with > 0.85 && without < 0.6, "{with} {without}");
}

#[test]
fn diverging_training_stops_with_an_error() {
    for architecture in [
        Architecture::Transformer,
        Architecture::EncoderDecoder,
        Architecture::Rnn,
        Architecture::Lstm,
        Architecture::Gru,
        Architecture::GruAttention,
    ] {
        let settings = Settings {
            architecture,
            learning_rate: 100.0,
            warm_up: 0,
            ..settings(Task::Reverse, 8)
        };
        let mut training = Training::begin(&settings).unwrap();
        let progress = training.steps(50).unwrap();
        let problem = progress.problem.unwrap().to_string();
        assert!(
            problem.contains("Choose a smaller learning rate"),
            "{problem}"
        );
        assert!(progress.losses.len() < 50);
        let more = training.steps(5).unwrap();
        assert_eq!((more.step, more.losses.len()), (progress.step, 0));
        assert_eq!(training.open().unwrap_err().to_string(), problem);
        assert_eq!(training.view(&[]).unwrap().step, progress.step);
    }
}

#[test]
fn a_step_in_detail_equals_the_step_and_its_update_the_formula() {
    let start = || Training::begin(&settings(Task::Sort, 3)).unwrap();
    let (mut opened, mut closed) = (start(), start());
    closed.steps(4).unwrap();
    opened.steps(3).unwrap();
    let found = opened.open().unwrap();
    assert_eq!(opened.parameters(), closed.parameters());
    let update = found.update;
    assert_eq!(update.operation, "adam");
    let [before, rate, gradient, m, v] =
        [0, 1, 2, 3, 4].map(|nth| update.operands[nth].values.0[0]);
    let after = before - rate * m / (v.sqrt() + update.constant.unwrap());
    assert!((after - update.value).abs() < 1e-6);
    assert!(update.value != before && gradient != 0.0);
    // The fourth of twenty warm-up steps.
    assert!((rate - 0.003 * 4.0 / 20.0).abs() < 1e-9);
}

#[test]
fn a_snapshot_can_be_viewed_later_and_other_steps_cannot() {
    let mut training = Training::begin(&settings(Task::Copy, 2)).unwrap();
    let first = training.view(&[1, 2, 10]).unwrap();
    training.steps(60).unwrap();
    assert_eq!(training.kept(), [0, 1, 2, 4, 8, 16, 25, 32, 50]);
    assert_eq!(training.view_at(0, &[1, 2, 10]).unwrap(), first);
    assert_eq!(first.targets, [None, None, Some(1)]);
    assert_eq!(first.patterns.len(), 8);
    let refused = training.view_at(3, &[]).unwrap_err().to_string();
    assert!(refused.starts_with("There is no snapshot of step 3"));
    assert!(training.view(&[11]).is_err() && training.view(&[1; 6]).is_err());
}

#[test]
fn the_gradient_reaches_every_distance_or_vanishes() {
    let far = |architecture| {
        let settings = Settings {
            architecture,
            n_layers: 1,
            ..settings(Task::Agreement, 12)
        };
        let training = Training::begin(&settings).unwrap();
        let norms = training.gradient_by_distance(None).unwrap();
        assert_eq!(norms.len(), 14);
        norms[13] / norms[0]
    };
    let [attention, plain, lstm, gru] = [
        Architecture::Transformer,
        Architecture::Rnn,
        Architecture::Lstm,
        Architecture::Gru,
    ]
    .map(far);
    assert!(plain < 1e-2, "{plain}");
    for gated in [lstm, gru] {
        assert!(
            plain < gated && gated < attention,
            "{plain} {gated} {attention}"
        );
    }
}

#[test]
fn an_encoder_and_a_decoder_learn_to_reverse_eight_unseen_letters() {
    let settings = Settings {
        architecture: Architecture::EncoderDecoder,
        ..settings(Task::Reverse, 8)
    };
    let mut training = Training::begin(&settings).unwrap();
    let begun = Instant::now();
    let progress = training.steps(600).unwrap();
    let seconds = begun.elapsed().as_secs_f64();
    assert_eq!(progress.problem, None);
    // These strings never occur in training. A string counts as right if all its letters and its
    // end are predicted correctly.
    let mut random = ChaCha8Rng::seed_from_u64(5);
    let unseen: Vec<_> = (0..200)
        .map(|_| training.data.unseen(&mut random))
        .collect();
    let outputs = training
        .network
        .forward(training.parameters(), &unseen)
        .unwrap();
    let is_right = |(output, example): (&Output, &Example)| {
        let counted = example.targets.iter().enumerate();
        let mut counted = counted.filter_map(|(row, target)| Some((row, (*target)?)));
        counted.all(|(row, target)| output.logits.row(row).transpose().argmax().0 == target)
    };
    let right = outputs
        .iter()
        .zip(&unseen)
        .filter(|one| is_right(*one))
        .count();
    assert!(
        right >= 190,
        "{right} of 200 strings are right after {seconds:.1} s"
    );
    // A busy machine may take longer; the full set of tests runs on an idle one.
    assert!(
        seconds < 60.0 || std::env::var_os("HEADLIGHT_FULL").is_none(),
        "{seconds:.1} s"
    );
    // A head of cross-attention has learned which letter comes next.
    let scores = training.view(&[]).unwrap().alignment_score;
    let most = scores.iter().copied().fold(0.0, f32::max);
    assert!(most > 0.7, "{scores:?}");
}
