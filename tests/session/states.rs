//! State that a session keeps or discards.

use headlight::session::Session;

use crate::common::files::Files;
use crate::{N, N_HEADS, N_LAYERS, TEXT, clock, loaded, session, tokenizer};

const NO_TEXT: &str = "Nothing has been computed yet; run a text first.";
const NO_MODEL: &str = "No model is loaded; load one first.";

#[test]
fn refuses_requests_before_a_model_a_text_or_an_example() {
    let mut session = Session::new(clock);
    assert_eq!(session.version(), env!("CARGO_PKG_VERSION"));
    let refusal = |found: Result<(), headlight::error::Error>| found.unwrap_err().to_string();
    assert_eq!(refusal(session.run_text(TEXT, false).map(drop)), NO_MODEL);
    assert_eq!(refusal(session.learned_positions().map(drop)), NO_MODEL);
    assert_eq!(
        refusal(session.explain(&[]).map(drop)),
        "Nothing has been computed yet; run an example first."
    );
    for mut session in [session, loaded()] {
        assert_eq!(refusal(session.kinds().map(drop)), NO_TEXT);
        assert_eq!(refusal(session.overview(8).map(drop)), NO_TEXT);
        assert_eq!(refusal(session.why(0, 0, 0, 0).map(drop)), NO_TEXT);
        assert_eq!(refusal(session.block(0, 0, 0).map(drop)), NO_TEXT);
        assert_eq!(refusal(session.rows(0, "mlp.pre").map(drop)), NO_TEXT);
        assert_eq!(refusal(session.stack(0).map(drop)), NO_TEXT);
        assert_eq!(refusal(session.changed_pattern(0, 0).map(drop)), NO_TEXT);
        assert_eq!(refusal(session.what_if(&[]).map(drop)), NO_TEXT);
        assert_eq!(refusal(session.reorder(&[0]).map(drop)), NO_TEXT);
        assert_eq!(refusal(session.pattern_json(0).map(drop)), NO_TEXT);
        assert_eq!(refusal(session.pattern_csv(&[]).map(drop)), NO_TEXT);
    }
}

#[test]
fn a_model_returns_its_sizes_and_a_run_its_tokens_and_times() {
    let mut session = Session::new(clock);
    let files = Files::tiny("float32");
    let manifest = session
        .load_model("tiny", &files.config, &tokenizer(), &files.safetensors)
        .unwrap();
    assert_eq!((manifest.n_layers, manifest.n_heads), (N_LAYERS, N_HEADS));
    assert_eq!((manifest.d_model, manifest.d_head), (20, 4));
    assert_eq!((manifest.d_mlp, manifest.d_vocab), (28, 23));
    assert_eq!((manifest.n_ctx, manifest.name), (14, None));
    // Ranges are in UTF-16 units, as in JavaScript.
    let run = session.run_text("one 𝄞 two", false).unwrap();
    let tokens = run.tokens.iter();
    let found: Vec<_> = tokens
        .map(|token| (token.text.as_str(), token.start, token.end, token.special))
        .collect();
    assert_eq!(
        found,
        [
            ("[CLS]", 0, 0, true),
            ("one", 0, 3, false),
            ("[UNK]", 4, 6, false),
            ("two", 7, 10, false),
            ("[SEP]", 10, 10, true),
        ]
    );
    assert_eq!(run.found, 5);
    // The clock advances by 1 per reading.
    assert_eq!((run.tokenize_ms, run.forward_ms), (1.0, 1.0));
}

#[test]
fn refuses_or_cuts_a_long_text_and_keeps_the_previous_run() {
    let mut session = session();
    let before = session.overview(64).unwrap();
    let long = ["one"; 20].join(" ");
    assert_eq!(
        session.run_text(&long, false).unwrap_err().to_string(),
        "The text has 22 tokens, but this model reads at most 14. Shorten it by 8 or more."
    );
    assert_eq!(session.overview(64).unwrap(), before);
    let run = session.run_text(&long, true).unwrap();
    assert_eq!((run.tokens.len(), run.found), (14, 22));
    assert_eq!(session.overview(64).unwrap().side, 14);
}

#[test]
fn an_invalid_model_keeps_the_previous_one_with_its_run() {
    let mut session = session();
    let before = session.kinds().unwrap();
    let Files {
        config,
        safetensors,
    } = Files::tiny("float32");
    let cut = &safetensors[..safetensors.len() - 1];
    for (config, tokenizer, weights) in [
        (&b"{"[..], tokenizer(), &safetensors[..]),
        (&config, b"{}".to_vec(), &safetensors),
        (&config, tokenizer(), cut),
    ] {
        assert!(
            session
                .load_model("tiny", config, &tokenizer, weights)
                .is_err()
        );
    }
    assert_eq!(
        format!("{:?}", session.kinds().unwrap()),
        format!("{before:?}")
    );
}

#[test]
fn a_new_model_has_its_sizes_and_no_run() {
    let first = session();
    let mut second = session();
    assert_eq!(second.adopt_model(&Session::new(clock), "tiny"), None);
    assert_eq!(second.overview(64).unwrap().side, N, "the run is unchanged");
    let manifest = second.adopt_model(&first, "tiny").unwrap();
    assert_eq!(manifest.n_layers, N_LAYERS);
    assert_eq!(second.kinds().unwrap_err().to_string(), NO_TEXT);
    second.run_text(TEXT, false).unwrap();
    assert_eq!(second.overview(64).unwrap(), first.overview(64).unwrap());
    drop(first);
    second.run_text("it is", false).unwrap();
}

#[test]
fn keeps_the_two_models_chosen_last() {
    let mut session = session();
    let tiny = session.overview(64).unwrap();
    let Files {
        config,
        safetensors,
    } = Files::tiny("float32");
    let load = |session: &mut Session, folder: &str| {
        session.load_model(folder, &config, &tokenizer(), &safetensors)
    };
    load(&mut session, "second").unwrap();
    assert_eq!(session.overview(64).unwrap_err().to_string(), NO_TEXT);
    assert!(session.choose_model("tiny").is_some());
    session.run_text(TEXT, false).unwrap();
    assert_eq!(session.overview(64).unwrap(), tiny);
    load(&mut session, "third").unwrap();
    assert!(session.choose_model("tiny").is_some());
    assert!(session.choose_model("third").is_some());
    assert!(session.choose_model("second").is_none(), "dropped");
    session.run_text(TEXT, false).unwrap();
    assert_eq!(
        session.overview(64).unwrap(),
        tiny,
        "the third model is chosen"
    );
}

#[test]
fn a_new_text_discards_the_changes_of_the_model() {
    let mut session = session();
    let untouched = session.stack(1).unwrap();
    session.what_if(&["mlp.0".into()]).unwrap();
    assert_ne!(session.stack(1).unwrap().vectors, untouched.vectors);
    assert!(session.what_if(&["mlp.9".into()]).is_err());
    assert_ne!(
        session.stack(1).unwrap().vectors,
        untouched.vectors,
        "an impossible change keeps the previous ones"
    );
    session.run_text(TEXT, false).unwrap();
    assert_eq!(session.stack(1).unwrap().vectors, untouched.vectors);
}
