//! Sequence-to-sequence models.

use headlight::train::parameters::Parameters;
use headlight::train::recurrent::Cell;
use headlight::train::seq2seq::attention::Attention;
use headlight::train::seq2seq::pairs::{Pair, Pairs, Task};
use headlight::train::seq2seq::training::PairTraining;
use headlight::train::seq2seq::{Seq2Seq, Settings};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{RngCore, SeedableRng};

use safetensors::SafeTensors;

use crate::gradients::{SMOOTH, compare, with_noise};
use crate::pytorch::matrix;

const CELLS: [Cell; 3] = [Cell::Plain, Cell::Lstm, Cell::Gru];
const ATTENTIONS: [Attention; 3] = [Attention::None, Attention::Dot, Attention::Additive];

fn settings() -> Settings {
    Settings {
        task: Task::Reverse,
        length: 6,
        pairs: String::new(),
        cell: Cell::Gru,
        attention: Attention::Dot,
        d_model: 32,
        learning_rate: 0.003,
        batch: 16,
        seed: 1,
    }
}

/// The mean cross-entropy in double precision, each pair in a separate pass.
fn loss(seq2seq: &Seq2Seq, parameters: &Parameters, batch: &[Pair]) -> f64 {
    let (mut sum, mut count) = (0.0, 0);
    for pair in batch {
        let target = pair.target.clone();
        let reading = seq2seq.follow(parameters, &pair.source, target).unwrap();
        for (row, target) in pair.target.iter().enumerate() {
            sum -= f64::from(reading.probabilities[(row, *target)]).ln();
            count += 1;
        }
    }
    sum / f64::from(count)
}

#[test]
fn gradients_equal_finite_differences() {
    for (seed, (cell, attention)) in CELLS
        .into_iter()
        .flat_map(|cell| ATTENTIONS.map(|attention| (cell, attention)))
        .enumerate()
    {
        let mut random = ChaCha8Rng::seed_from_u64(seed as u64);
        let seq2seq = Seq2Seq::new(cell, attention, [4 + seed % 2, 5], 4).unwrap();
        let mut parameters = with_noise(seq2seq.initialise(&mut random), &mut random);
        for (_, matrix) in parameters.iter_mut() {
            *matrix *= 2.0;
        }
        let mut words = |n| (0..n).map(|_| random.next_u32() as usize % 5).collect();
        // Two pairs of equal lengths are batched; every other pair has a separate pass.
        let batch = [[3, 2], [1, 4], [3, 2], [4, 1]].map(|[n, m]| Pair {
            source: words(n),
            target: words(m),
        });
        let found = seq2seq.gradients(&parameters, &batch).unwrap();
        let loss = |parameters: &Parameters| loss(&seq2seq, parameters, &batch);
        compare(&found, &parameters, &loss, SMOOTH);
        let (name, states) = &found.sites[0];
        assert_eq!((name.as_str(), states.nrows()), ("encoder.hidden", 3));
    }
}

#[test]
fn loss_and_gradients_equal_pytorch() {
    let bytes = include_bytes!("../golden/seq2seq.safetensors");
    let file = SafeTensors::deserialize(bytes).unwrap();
    let pairs = [
        ([0, 1, 2].as_slice(), [2, 4].as_slice()),
        (&[3], &[3, 0, 4]),
        (&[2, 2, 1], &[1, 4]),
    ];
    let pairs = pairs.map(|(source, target)| Pair {
        source: source.to_vec(),
        target: target.to_vec(),
    });
    let mut n_compared = 0;
    for (cell, cell_name) in CELLS.into_iter().zip(["plain", "lstm", "gru"]) {
        for (attention, name) in ATTENTIONS.into_iter().zip(["none", "dot", "additive"]) {
            let at = format!("{cell_name}.{name}");
            let seq2seq = Seq2Seq::new(cell, attention, [4, 6], 5).unwrap();
            let mut parameters = seq2seq.initialise(&mut ChaCha8Rng::seed_from_u64(0));
            for (name, weight) in parameters.iter_mut() {
                let read = matrix(&file, &format!("{at}.weights.{name}"));
                assert_eq!(read.shape(), weight.shape(), "{at}.{name}");
                *weight = read;
            }
            let found = seq2seq.gradients(&parameters, &pairs).unwrap();
            let expected = matrix(&file, &format!("{at}.loss"))[0];
            assert!((found.loss - expected).abs() < 1e-5, "{at}");
            for (name, gradient) in found.parameters.iter() {
                let expected = matrix(&file, &format!("{at}.gradients.{name}"));
                let error = (gradient - expected).amax();
                assert!(error < 1e-5, "{at}.{name}: {error}");
                n_compared += 2;
            }
            n_compared += 1;
        }
    }
    assert_eq!(n_compared, file.len());
}

#[test]
fn every_cell_with_every_attention_learns_the_six_words() {
    for cell in CELLS {
        for attention in ATTENTIONS {
            let settings = Settings {
                task: Task::SixWords,
                cell,
                attention,
                d_model: 16,
                learning_rate: 0.01,
                ..settings()
            };
            let mut training = PairTraining::begin(&settings).unwrap();
            let measured = training.steps(200).unwrap();
            assert_eq!(measured.accuracy, 1.0, "{cell:?} {attention:?}");
            // The sources have one word or three.
            assert_eq!(*measured.accuracy_by_length, [1.0, 0.0, 1.0]);
            assert_eq!(measured.counted_by_length, [1, 0, 1]);
            // I am a student <end>
            let words = training.greedy_decode(&[7, 8, 9]).unwrap().words;
            assert_eq!(words, [2, 1, 0, 4, 5], "{cell:?} {attention:?}");
        }
    }
}

#[test]
fn attention_learns_to_reverse_six_letters_to_99_percent() {
    let settings = Settings {
        cell: Cell::Lstm,
        ..settings()
    };
    let mut training = PairTraining::begin(&settings).unwrap();
    let progress = training.steps(700).unwrap();
    assert!(progress.accuracy >= 0.99, "{}", progress.accuracy);
    // The loss is averaged over many batches, because one difficult pair dominates its batch.
    let last = progress.losses[650..].iter().sum::<f32>() / 50.0;
    assert!(progress.losses[0] > 2.0 && last < 0.1, "{last}");
    assert_eq!(progress.problem, None);
}

#[test]
fn long_sequences_need_attention() {
    let whole = |attention| {
        let settings = Settings {
            attention,
            length: 8,
            d_model: 16,
            learning_rate: 0.005,
            ..settings()
        };
        let mut training = PairTraining::begin(&settings).unwrap();
        training.steps(700).unwrap().accuracy_by_length
    };
    let [none, dot] = [Attention::None, Attention::Dot].map(whole);
    assert!(
        none[1] > 0.8 && none[6..].iter().all(|share| *share < 0.2),
        "{none:?}"
    );
    assert!(dot.iter().all(|share| *share > 0.4), "{dot:?}");
}

#[test]
fn the_share_of_whole_answers_is_that_of_greedy_decoding() {
    let settings = Settings {
        length: 3,
        learning_rate: 0.01,
        ..settings()
    };
    let mut training = PairTraining::begin(&settings).unwrap();
    let measured = training.steps(60).unwrap();
    let right = (0..10).filter(|letter| {
        let words = training.greedy_decode(&[*letter]).unwrap().words;
        words == training.pairs.answer(&[*letter])
    });
    assert_eq!(measured.accuracy_by_length[0], right.count() as f32 / 10.0);
    assert!(
        measured.accuracy_by_length[0] > 0.0 && measured.accuracy_by_length[0] < 1.0,
        "{}",
        measured.accuracy_by_length[0]
    );
}

#[test]
fn equal_settings_give_identical_bits_and_another_seed_different_ones() {
    for (cell, attention) in CELLS.into_iter().zip(ATTENTIONS) {
        let run = |seed, parts: &[usize]| {
            let settings = Settings {
                cell,
                attention,
                seed,
                d_model: 8,
                ..settings()
            };
            let mut training = PairTraining::begin(&settings).unwrap();
            let steps = parts.iter().map(|n| training.steps(*n).unwrap());
            let steps: Vec<_> = steps.collect();
            let losses = steps.iter().flat_map(|progress| progress.losses.iter());
            let losses: Vec<_> = losses.map(|loss| loss.to_bits()).collect();
            let measured = steps.into_iter().last().map(|progress| {
                (
                    progress.accuracy,
                    progress.accuracy_by_length,
                    progress.counted_by_length,
                )
            });
            (losses, measured, training.parameters().clone())
        };
        let once = run(3, &[12]);
        assert_eq!(once, run(3, &[5, 0, 7]));
        assert_ne!(once.0, run(4, &[12]).0);
    }
}

#[test]
fn diverging_training_stops_with_an_error() {
    for cell in CELLS {
        let settings = Settings {
            cell,
            learning_rate: 100.0,
            ..settings()
        };
        let mut training = PairTraining::begin(&settings).unwrap();
        let progress = training.steps(50).unwrap();
        let problem = progress.problem.unwrap().to_string();
        assert!(
            problem.contains("Choose a smaller learning rate"),
            "{problem}"
        );
        assert!(progress.losses.len() < 50);
        let more = training.steps(5).unwrap();
        assert_eq!((more.step, more.losses.len()), (progress.step, 0));
        assert!(training.greedy_decode(&[1, 2]).is_ok());
    }
}

#[test]
fn gradients_vanish_in_plain_cells_less_in_gated_ones_and_explode_with_large_weights() {
    let far = |cell, attention, scale| {
        let settings = Settings {
            cell,
            attention,
            ..settings()
        };
        let training = PairTraining::begin(&settings).unwrap();
        let norms = training.gradient_by_distance(scale).unwrap();
        assert_eq!(norms.len(), 24);
        norms[23] / norms[0]
    };
    let [plain, lstm, gru] = CELLS.map(|cell| far(cell, Attention::None, 1.0));
    assert!(
        plain < 1e-6 && plain < gru && gru < lstm,
        "{plain} {gru} {lstm}"
    );
    assert!(far(Cell::Plain, Attention::None, 4.0) > 10.0);
    // Attention gives every state a direct share of the gradient.
    assert!(far(Cell::Plain, Attention::Dot, 1.0) > 0.01);
}

#[test]
fn learns_user_supplied_pairs_with_their_vocabulary() {
    let settings = Settings {
        task: Task::Typed,
        // The numbers of source words and of target words differ.
        pairs: "eins zwei -> one two\ndrei -> three\nvier -> the fourth".into(),
        ..settings()
    };
    let mut training = PairTraining::begin(&settings).unwrap();
    let words = "one two three the fourth <end> eins zwei drei vier <start>";
    assert_eq!(training.pairs.vocabulary().join(" "), words);
    let measured = training.steps(300).unwrap();
    assert_eq!(measured.counted_by_length, [2, 1]);
    assert_eq!(*measured.accuracy_by_length, [1.0, 1.0]);
    assert_eq!(training.greedy_decode(&[9]).unwrap().words, [3, 4, 5]);
}

#[test]
fn pairs_are_those_of_lecture_b_or_letters_of_every_length() {
    let mut random = ChaCha8Rng::seed_from_u64(2);
    let texts = |task, length, random: &mut ChaCha8Rng| {
        let pairs = Pairs::new(task, length, "").unwrap();
        let in_words = |ids: &[usize]| {
            let words: Vec<_> = ids
                .iter()
                .map(|id| pairs.vocabulary()[*id].as_str())
                .collect();
            words.join(" ")
        };
        let drawn = (0..200).map(|_| pairs.training(random));
        let drawn = drawn.map(|pair| [in_words(&pair.source), in_words(&pair.target)]);
        drawn.collect::<Vec<_>>()
    };
    let mut six_words = texts(Task::SixWords, 0, &mut random);
    six_words.sort();
    six_words.dedup();
    let expected = [
        ["je suis étudiant", "I am a student <end>"],
        ["merci", "thanks <end>"],
    ];
    assert_eq!(six_words, expected);
    for task in [Task::Reverse, Task::Copy] {
        let drawn = texts(task, 4, &mut random);
        for letters in 1..=4 {
            let n = drawn
                .iter()
                .filter(|[source, _]| source.len() == 2 * letters - 1);
            assert!((25..=75).contains(&n.count()));
        }
        for [source, target] in drawn {
            let mut expected: Vec<_> = source.split(' ').collect();
            if task == Task::Reverse {
                expected.reverse();
            }
            assert_eq!(target, expected.join(" ") + " <end>");
        }
    }
}

#[test]
fn held_out_pairs_of_every_length_are_never_drawn() {
    for task in [Task::Reverse, Task::Copy] {
        let pairs = Pairs::new(task, 12, "").unwrap();
        let mut random = ChaCha8Rng::seed_from_u64(3);
        assert_eq!(pairs.unseen(1, 32, &mut random).len(), 10);
        let n = pairs.unseen(2, 100, &mut random).len();
        assert!((6..=25).contains(&n), "{n}");
        for words in 3..=12 {
            let unseen = pairs.unseen(words, 32, &mut random);
            assert_eq!(unseen.len(), 32);
            assert!(unseen.iter().all(|pair| pair.source.len() == words));
        }
        let two = pairs.unseen(2, 100, &mut random);
        assert!((0..3000).all(|_| !two.contains(&pairs.training(&mut random))));
    }
}
