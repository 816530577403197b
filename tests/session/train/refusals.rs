//! Settings and requests that are refused.

use headlight::session::Session;
use headlight::train::Settings;

use super::settings;
use crate::clock;

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
