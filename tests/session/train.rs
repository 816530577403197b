//! Training of small models.

mod refusals;
mod saved;
mod translators;

use headlight::session::Session;
use headlight::train::optimizer::Method;
use headlight::train::tasks::Task;
use headlight::train::{Architecture, PositionEncoding, Settings};

use crate::{clock, loaded};

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
fn training_does_not_affect_the_models_of_the_session() {
    let mut session = loaded();
    session.train_begin(&settings()).unwrap();
    session.run_text("one two", false).unwrap();
    assert!(session.train_view(&[]).is_ok());
}
