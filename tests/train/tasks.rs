//! Tests the training sequences of each task.

use std::collections::HashSet;

use headlight::train::tasks::{Data, Task};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;

/// Some sequences as text, with `?` after each word whose successor is a target.
fn texts(task: Task, length: usize) -> Vec<String> {
    let data = Data::new(task, length, "").unwrap();
    let mut random = ChaCha8Rng::seed_from_u64(2);
    let draw = |_| {
        let example = data.training(&mut random);
        assert!(example.ids.len() <= data.longest());
        assert_eq!(example.ids.len(), example.targets.len());
        for (at, target) in example.targets.iter().enumerate() {
            // A target equals the next word.
            let next = example.ids.get(at + 1);
            assert!(target.is_none() || next.is_none() || next == target.as_ref());
        }
        let words = example
            .ids
            .iter()
            .zip(&example.targets)
            .map(|(id, target)| {
                let mark = if target.is_some() { "?" } else { "" };
                format!("{}{mark}", data.vocabulary()[*id])
            });
        words.collect::<Vec<_>>().join(" ")
    };
    (0..200).map(draw).collect()
}

#[test]
fn the_six_words_are_those_of_lecture_b() {
    let found: HashSet<_> = texts(Task::SixWords, 0).into_iter().collect();
    let expected = [
        "merci →? thanks? <eos>",
        "je suis étudiant →? I? am? a? student? <eos>",
    ];
    assert_eq!(found, expected.map(String::from).into());
}

#[test]
fn letters_are_copied_reversed_and_sorted() {
    assert_eq!(texts(Task::Copy, 3)[0], "f a h →? f? a? h");
    assert_eq!(texts(Task::Reverse, 3)[0], "f a h →? h? a? f");
    assert_eq!(texts(Task::Sort, 3)[0], "f a h →? a? f? h");
}

#[test]
fn targets_begin_after_the_first_repeated_letter() {
    for text in texts(Task::Induction, 6) {
        let (new, again) = text.split_at(text.find('?').unwrap() - 1);
        assert!(again.split(' ').all(|word| word.ends_with('?')), "{text}");
        let letters: HashSet<_> = new.split(' ').collect();
        assert_eq!(letters.len(), new.split(' ').count(), "{text}");
    }
}

#[test]
fn the_verb_agrees_with_the_first_noun_at_every_distance() {
    for length in 0..=12 {
        for text in texts(Task::Agreement, length) {
            let words: Vec<_> = text
                .split(' ')
                .map(|word| word.trim_end_matches('?'))
                .collect();
            let plural = words[1].ends_with('s');
            assert_eq!(words.len(), length + 3);
            assert_eq!(
                words[length + 2],
                if plural { "are" } else { "is" },
                "{text}"
            );
            assert_eq!(text.matches('?').count(), 1, "{text}");
        }
    }
}

#[test]
fn a_typed_sequence_without_a_known_answer_has_no_targets() {
    let six = Data::new(Task::SixWords, 0, "").unwrap();
    assert_eq!(six.targets(&[7, 6, 10, 3]), [None; 4]);
    assert_eq!(six.targets(&[6]), [None]);
    let copy = Data::new(Task::Copy, 5, "").unwrap();
    assert_eq!(copy.targets(&[1, 2]), [None; 2]);
    assert_eq!(copy.targets(&[1, 10, 4, 4]), [None, Some(1), None, None]);
    let agreement = Data::new(Task::Agreement, 1, "").unwrap();
    assert_eq!(agreement.targets(&[0]), [None]);
    assert_eq!(agreement.targets(&[0, 0, 0]), [None; 3]);
}

#[test]
fn refuses_a_length_outside_the_range_of_a_task() {
    for (task, length) in [
        (Task::Copy, 1),
        (Task::Sort, 13),
        (Task::Induction, 3),
        (Task::Agreement, 99),
    ] {
        let refused = Data::new(task, length, "").unwrap_err().to_string();
        assert!(
            refused.starts_with(&format!("length is {length}; choose ")),
            "{refused}"
        );
    }
}

#[test]
fn user_supplied_pairs_become_sentences_of_their_words() {
    let typed = "merci -> thanks\n\n  je suis là →  I am here \nthanks -> merci";
    let data = Data::new(Task::Typed, 0, typed).unwrap();
    let words = "thanks I am here merci <eos> je suis là →";
    assert_eq!(data.vocabulary().join(" "), words);
    assert_eq!((data.longest(), data.has_unseen()), (8, false));
    let mut random = ChaCha8Rng::seed_from_u64(2);
    let text = |ids: &[usize]| {
        ids.iter()
            .map(|id| &*data.vocabulary()[*id])
            .collect::<Vec<_>>()
            .join(" ")
    };
    let found: HashSet<_> = (0..100)
        .map(|_| text(&data.training(&mut random).ids))
        .collect();
    let expected = [
        "merci → thanks <eos>",
        "je suis là → I am here <eos>",
        "thanks → merci <eos>",
    ];
    assert_eq!(found, expected.map(String::from).into());
    // The arrow has a target only if the sentence before it is the source of a given pair.
    assert_eq!(data.targets(&[0, 9]), [None, Some(4)]);
    assert_eq!(data.targets(&[3, 9]), [None, None]);
}

#[test]
fn refuses_invalid_pairs_with_the_line() {
    let long = "a ".repeat(9);
    let many = (0..25).map(|n| format!("a{n} -> b\n")).collect::<String>();
    let different = (0..9)
        .map(|n| format!("a{n} b{n} c{n} -> d{n} e{n} f{n}\n"))
        .collect::<String>();
    for (typed, problem) in [
        (
            "  \n",
            "no pair is typed; type one per line, such as merci -> thanks",
        ),
        (
            "a -> b\nmerci thanks",
            "line 2 has no arrow; type the input, ->, and the output",
        ),
        ("a -> b → c", "line 1 has 2 arrows; keep one"),
        (
            "-> b",
            "line 1 has no word before its arrow; type at least one",
        ),
        (
            "a ->",
            "line 1 has no word after its arrow; type at least one",
        ),
        (
            &format!("{long} -> b")[..],
            "line 1 has 9 words before its arrow, but at most 8 are allowed",
        ),
        (
            "abcdefghijklmnopq -> b",
            "“abcdefghijklmnopq” in line 1 has 17 letters, but at most 16 are allowed",
        ),
        (
            "a -> b <eos>",
            "line 1 contains <eos>, which is added automatically; remove it",
        ),
        (
            "a -> b\nc -> d\na -> e",
            "lines 1 and 3 have the same input; keep one of them",
        ),
        (&many[..], "there are 25, but at most 24 are allowed"),
        (
            &different[..],
            "they have 54 different words, but at most 48 are allowed",
        ),
        (
            &" ".repeat(1001)[..],
            "they have 1001 letters, but at most 1000 are allowed",
        ),
    ] {
        let refused = Data::new(Task::Typed, 0, typed).unwrap_err().to_string();
        assert_eq!(refused, format!("The pairs cannot be read: {problem}."));
    }
}
