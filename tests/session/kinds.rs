//! Kinds of SmolLM2's heads on repeated random tokens, compared with PyTorch. All methods that
//! return kinds must agree.

use headlight::session::Session;
use headlight::session::kinds::Kinds;

use safetensors::SafeTensors;

use crate::common::files::Folder;
use crate::common::golden;
use crate::predict::{CAT, at, session as smollm2};
use crate::{TEXT, clock, loaded};

/// The kind of a head and one of its scores.
fn of(found: &Kinds, layer: usize, head: usize, score: &str) -> (Option<String>, f32) {
    let (nth, names) = (layer * 9 + head, &found.names);
    let column = names.iter().position(|name| name == score).unwrap();
    let value = found.data.0[nth * names.len() + column];
    (found.kinds[nth].clone(), value)
}

/// The heads with the highest scores in descending order.
fn best(found: &Kinds, score: &str) -> Vec<(usize, usize, f32)> {
    let heads = (0..30).flat_map(|layer| (0..9).map(move |head| (layer, head)));
    let mut all: Vec<_> = heads
        .map(|(layer, head)| (layer, head, of(found, layer, head, score).1))
        .collect();
    all.sort_by(|one, other| other.2.total_cmp(&one.2));
    all
}

#[test]
fn repeated_random_tokens_reveal_induction_heads() {
    let session = smollm2();
    let found = session.kinds_on_repeated(1, 25).unwrap();
    assert_eq!(
        found.names,
        [
            "previous",
            "same",
            "duplicate",
            "induction",
            "first",
            "separator",
            "broad",
            "distance"
        ]
    );
    let heads: Vec<_> = best(&found, "induction")[..5]
        .iter()
        .map(|at| (at.0, at.1))
        .collect();
    assert_eq!(heads, [(18, 6), (17, 4), (17, 3), (17, 5), (18, 7)]);
    let (kind, share) = of(&found, 18, 6, "induction");
    assert_eq!(kind.as_deref(), Some("induction"));
    assert!((0.85..0.95).contains(&share), "{share}");
    let (kind, share) = of(&found, 16, 0, "previous");
    assert_eq!(kind.as_deref(), Some("previous"));
    assert!(share > 0.85, "{share}");

    // On other random tokens, the same head has the same kind.
    let again = session.kinds_on_repeated(2, 25).unwrap();
    assert_ne!(again.data, found.data);
    assert_eq!(
        of(&again, 18, 6, "induction").0.as_deref(),
        Some("induction")
    );
    assert_eq!(best(&again, "induction")[0].0, 18);
}

#[test]
fn a_text_with_a_repetition_reveals_them_too() {
    let mut session = smollm2();
    let found = session.kinds_of(&at(CAT, &[])).unwrap();
    let (layer, head, share) = best(&found, "induction")[0];
    assert_eq!((layer, head), (17, 5));
    assert!((share - 0.64).abs() < 0.005, "{share}");
    // The room "Sentence" computes the same scores from recorded patterns.
    session.run_text(CAT, false).unwrap();
    let kept = session.kinds().unwrap();
    assert_eq!((&kept.names, &kept.kinds), (&found.names, &found.kinds));
    let bits = |found: &Kinds| found.data.0.iter().map(|x| x.to_bits()).collect::<Vec<_>>();
    assert_eq!(bits(&kept), bits(&found));
    // Appended words count like typed words.
    let cat = session.run_text(" cat", false).unwrap().tokens[0].id;
    let typed = session.kinds_of(&at("The dog chased the cat. The dog chased the cat", &[]));
    assert_eq!(
        bits(&typed.unwrap()),
        bits(&session.kinds_of(&at(CAT, &[cat])).unwrap())
    );
}

/// Compares four scores of all 270 heads, on the page's random tokens and on a text, with scores
/// from PyTorch's patterns (`tests/golden/make_smollm2.py`).
#[test]
fn scores_of_every_head_equal_pytorch() {
    let bytes = golden::bytes("smollm2.safetensors");
    let file = SafeTensors::deserialize(&bytes).unwrap();
    let on = golden::metadata(&bytes, "kinds");
    let session = smollm2();
    let drawn = on["repeated"].as_array().unwrap().len();
    let text = on["text"].as_str().unwrap();
    for (name, found) in [
        ("kinds.repeated", session.kinds_on_repeated(1, drawn)),
        ("kinds.text", session.kinds_of(&at(text, &[]))),
    ] {
        let (found, expected) = (found.unwrap(), golden::matrix(&file, name)); // [heads, 4]
        assert_eq!(expected.nrows(), 270);
        for (nth, expected) in expected.row_iter().enumerate() {
            let (layer, head) = (nth / 9, nth % 9);
            for (score, expected) in ["previous", "duplicate", "induction", "first"]
                .iter()
                .zip(&expected)
            {
                let (_, found) = of(&found, layer, head, score);
                let near = (found - expected).abs() <= 1e-4;
                assert!(
                    near,
                    "{name}, L{layer} H{head}, {score}: {found}, not {expected}"
                );
            }
        }
    }
}

#[test]
fn a_model_without_predictions_has_the_other_kinds() {
    let mut session: Session = loaded();
    session.run_text(TEXT, false).unwrap();
    let names = session.kinds().unwrap().names;
    assert!(names.contains(&"next".into()) && !names.contains(&"induction".into()));
    let refused = session.kinds_of(&at(TEXT, &[])).unwrap_err().to_string();
    assert!(
        refused.contains("does not predict the next word"),
        "{refused}"
    );
    // The small model's vocabulary has no tokens for a random text.
    assert_eq!(
        session.kinds_on_repeated(1, 0).unwrap_err().to_string(),
        "Type at least one word."
    );
    assert_eq!(session.kinds().unwrap().repeated, 0);
}

#[test]
fn the_number_of_random_tokens_is_limited_by_half_the_context() {
    let mut session = Session::new(clock);
    let folder = Folder::of("gpt2");
    let n_ctx = session.load_files("own", &folder.all()).unwrap().n_ctx;
    assert_eq!(session.kinds_on_repeated(1, 5).unwrap().repeated, 5);
    let most = session.kinds_on_repeated(1, 300).unwrap();
    assert_eq!(most.repeated, n_ctx / 2);
}
