//! One head on many texts.

use headlight::error::TextError;
use headlight::session::Session;
use headlight::session::numbers::Head;

use super::{OTHER, other_trace};
use crate::common::files::Folder;
use crate::shipped::{TIRED, mini_lm};
use crate::{TEXT, clock, session, site, trace};

#[test]
fn a_head_on_many_texts_shows_its_largest_weight_in_each() {
    let session = session();
    let texts = [TEXT, OTHER].map(str::to_owned);
    let head = Head { layer: 1, head: 2 };
    let found = session.head_on_texts(&texts, head).unwrap();
    let name = "blocks.1.attn.pattern.2";
    let words = [
        ["[CLS]", "one", "two", "six", "one", "[SEP]", ""],
        ["[CLS]", "one", "ten", "six", "one", "two", "[SEP]"],
    ];
    for ((found, trace), words) in found.iter().zip([trace(), other_trace()]).zip(words) {
        let pattern = site(&trace, name);
        let n = pattern.nrows();
        let looks = (1..n - 1).flat_map(|query| (0..n).map(move |key| (query, key)));
        let (query, key) = looks
            .filter(|(query, key)| query != key)
            .max_by(|a, b| pattern[*a].total_cmp(&pattern[*b]))
            .unwrap();
        assert_eq!(
            (found.from.as_str(), found.to.as_str()),
            (words[query], words[key])
        );
        assert_eq!(found.weight, pattern[(query, key)]);
    }
    let beyond = Head { layer: 1, head: 5 };
    assert!(session.head_on_texts(&texts, beyond).is_err());
}

#[test]
fn a_text_without_a_token_gets_an_error_and_the_others_an_answer() {
    let mut session = Session::new(clock);
    let folder = Folder::of("gpt2");
    session.load_files("own", &folder.all()).unwrap();
    let texts = ["the cat sat", "\u{1}", "", "the dog"].map(str::to_owned);
    let head = Head { layer: 0, head: 0 };
    let found = session.head_on_texts(&texts, head).unwrap();
    let problems: Vec<_> = found.iter().map(|one| one.problem.clone()).collect();
    let none = Some(TextError::NoTokens.into());
    assert_eq!(problems, [None, none.clone(), none, None]);
    let empty = &found[2];
    assert_eq!(
        (empty.from.as_str(), empty.weight, &empty.kind),
        ("", 0.0, &None)
    );
    assert!(found[3].weight > 0.0);
}

#[test]
fn the_previous_token_head_of_mini_lm_attends_to_the_previous_token() {
    let session = mini_lm();
    let texts = [TIRED, "We saw her cat.", "It rained."].map(str::to_owned);
    let head = Head { layer: 0, head: 2 };
    for found in session.head_on_texts(&texts, head).unwrap() {
        assert_eq!(found.kind.as_deref(), Some("previous"), "{found:?}");
    }
}
