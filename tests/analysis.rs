//! Invariants of the analyses for random models and texts, and small examples to check by hand.

mod common;

use std::ops::Range;

use common::tokens::token;
use common::{kinds as models, random};
use headlight::Matrix;
use headlight::analysis::details::{Measure, picture, shares, why};
use headlight::analysis::export;
use headlight::analysis::guess::judge;
use headlight::analysis::next_word;
use headlight::analysis::units::{self, Unit};
use headlight::analysis::{heads, largest, mean, rank, sites};
use headlight::error::Error;
use headlight::model::Model;
use headlight::model::config::Config;
use headlight::model::site::{HeadAt, HeadSite, Site};
use headlight::model::trace::{NoRecord, Trace};
use headlight::text::tokenizer::Token;
use proptest::prelude::*;
use proptest::test_runner::RngSeed;
use strum::VariantArray;

/// A fixed seed, as in `tests/invariants.rs`.
fn cases() -> ProptestConfig {
    ProptestConfig {
        cases: 128,
        rng_seed: RngSeed::Fixed(2020),
        failure_persistence: None,
        ..ProptestConfig::default()
    }
}

/// A model and its trace of `n` tokens, with the sites that the page records.
fn run(config: &Config, n: usize, seed: u64) -> (Model, Trace) {
    let model = random::model(config, seed);
    let mut trace = Trace::of(sites(config));
    model.forward(&mut trace, &random::tokens(config, n, seed));
    (model, trace)
}

/// One to nine tokens, split into one to three words; each word is a range of tokens.
fn words() -> impl Strategy<Value = Vec<Range<usize>>> {
    prop::collection::vec(1..=3usize, 1..=3).prop_map(|lengths| {
        let ranges = lengths.iter().scan(0, |next, length| {
            let start = *next;
            *next += length;
            Some(start..*next)
        });
        ranges.collect()
    })
}

fn units_of(ranges: &[Range<usize>]) -> Vec<Unit> {
    let unit = |(place, tokens): (usize, &Range<usize>)| Unit {
        text: String::new(),
        first: tokens.start,
        end: tokens.end,
        special: place == 0,
    };
    ranges.iter().enumerate().map(unit).collect()
}

proptest! {
    #![proptest_config(cases())]

    /// Whole numbers, so that ties occur.
    #[test]
    fn the_largest_numbers_are_the_first_after_sorting(
        numbers in prop::collection::vec(-20_i8..20, 0..400),
        most in prop_oneof![0_usize..300, Just(usize::MAX)],
    ) {
        let numbers: Vec<f32> = numbers.into_iter().map(f32::from).collect();
        let mut sorted: Vec<usize> = (0..numbers.len()).collect();
        sorted.sort_by(|a, b| numbers[*b].total_cmp(&numbers[*a]));
        sorted.truncate(most);
        prop_assert_eq!(next_word::largest(&numbers, most), sorted);
    }

    #[test]
    fn rows_of_merged_and_averaged_patterns_still_sum_to_1(
        config in models::any(),
        ranges in words(),
        seed: u64,
    ) {
        let (model, trace) = run(&config, ranges.last().unwrap().end, seed);
        let all = heads(&config).map(|at| picture(&model, &trace, at, Measure::Weight));
        let average = mean(all).unwrap();
        let units = units_of(&ranges);
        let merged = units::merge(&average, &units);
        prop_assert_eq!(merged.shape(), (units.len(), units.len()));
        for row in average.row_iter().chain(merged.row_iter()) {
            prop_assert!((row.sum() - 1.0).abs() <= 1e-5, "{row}");
        }
        let special = units::special_share(&merged, &units);
        for (row, share) in special.iter().enumerate() {
            prop_assert!((share - merged[(row, 0)]).abs() <= 1e-5);
        }
    }

    #[test]
    fn ranks_sort_the_merged_weights_of_all_heads(
        config in models::any(),
        ranges in words(),
        (from, to) in (0..3usize, 0..3usize),
        seed: u64,
    ) {
        let (from, to) = (from % ranges.len(), to % ranges.len());
        let (_, trace) = run(&config, ranges.last().unwrap().end, seed);
        let ranked = rank(&trace, &config, ranges[from].clone(), ranges[to].clone()).unwrap();
        prop_assert!(ranked.is_sorted_by(|a, b| a.weight >= b.weight));
        prop_assert_eq!(ranked.len(), config.n_layers() * config.n_heads);
        for at in heads(&config) {
            let pattern = trace.get(at.site(HeadSite::Pattern)).unwrap();
            let merged = units::merge(pattern, &units_of(&ranges));
            let found = ranked.iter().find(|one| (one.layer, one.head) == (at.layer, at.head)).unwrap();
            prop_assert_eq!(found.weight, merged[(from, to)]);
        }
    }

    #[test]
    fn each_number_of_a_thumbnail_is_the_largest_of_its_block(
        (rows, columns) in (1..=12usize, 1..=12usize),
        most in 1..=13usize,
        seed: u64,
    ) {
        let x = random::Random::new(seed).matrix(rows, columns);
        let small = largest(&x, most);
        let shape = (rows.min(most), columns.min(most));
        prop_assert_eq!(small.shape(), shape);
        let block = |at: usize, of: usize, all: usize| at * all / of..(at + 1) * all / of;
        for row in 0..shape.0 {
            for column in 0..shape.1 {
                let from = block(row, shape.0, rows);
                let to = block(column, shape.1, columns);
                let part = x.view((from.start, to.start), (from.len(), to.len()));
                prop_assert_eq!(small[(row, column)], part.max());
            }
        }
    }

    #[test]
    fn recomputing_a_head_is_bit_identical_to_the_whole_pass(
        config in models::any(),
        n in 1..=9usize,
        (first, length) in (0..9usize, 1..=9usize),
        seed: u64,
    ) {
        let first = first % n;
        let queries = first..(first + length).min(n);
        let model = random::model(&config, seed);
        let mut whole = Trace::all();
        model.forward(&mut whole, &random::tokens(&config, n, seed));
        for at in heads(&config) {
            let mut again = Trace::all();
            let z = model.rerun_head(&mut again, at, &whole, queries.clone()).unwrap();
            prop_assert_eq!(bits(&z), bits(again.get(at.site(HeadSite::Z)).unwrap()));
            // Heads that share keys and values record them once, under the index of one head.
            let of_head = |part: &&HeadSite| {
                [at, at.kv(&config)].iter().any(|at| whole.get(at.site(**part)).is_ok())
            };
            prop_assert_eq!(again.iter().count(), HeadSite::VARIANTS.iter().filter(of_head).count());
            for (site, matrix) in again.iter() {
                let all = whole.get(site).unwrap();
                let Site::Head { part, .. } = site else { panic!("{site}") };
                let expected = match part {
                    HeadSite::K
                    | HeadSite::KNormScale
                    | HeadSite::KNormHat
                    | HeadSite::KNormalized
                    | HeadSite::RotK
                    | HeadSite::V
                    | HeadSite::ValueNorm => all.clone(),
                    // These matrices have one row for each pair of query and key, so n rows for
                    // each query.
                    HeadSite::QkProducts | HeadSite::WeightedV => {
                        all.rows_range(queries.start * n..queries.end * n).into_owned()
                    }
                    _ => all.rows_range(queries.clone()).into_owned(),
                };
                prop_assert_eq!(bits(matrix), bits(&expected), "{}", site);
            }
        }
    }

    #[test]
    fn the_terms_of_a_weight_add_up(
        config in models::any(),
        n in 1..=9usize,
        (query, key) in (0..9usize, 0..9usize),
        seed: u64,
    ) {
        let (query, key) = (query % n, key % n);
        let (model, trace) = run(&config, n, seed);
        for at in heads(&config) {
            let story = why(&model, &trace, at, query, key).unwrap();
            let row = |part: &str| {
                let found = story.rows.iter().find(|one| one.name == part).unwrap();
                Matrix::from_row_slice(found.rows, found.columns, &found.values.0)
            };
            let [q, k, qk_products, v, weighted_v, z] =
                ["q", "k", "qk_products", "v", "weighted_v", "z"].map(row);
            for vector in [&q, &k, &qk_products, &v, &weighted_v, &z] {
                prop_assert_eq!(vector.shape(), (1, config.d_head));
            }
            for part in [
                "dot_products", "scaled_scores", "attn_scores", "exp", "pattern", "share",
                "value_norm", "weighted_norm",
            ] {
                prop_assert_eq!(row(part).shape(), (1, n));
            }
            let close = |a: f32, b: f32| (a - b).abs() <= 1e-5 * (1.0 + b.abs());
            let step = |part: &str| story.steps.iter().find(|one| one.part == part).unwrap();
            let weight = trace.get(at.site(HeadSite::Pattern)).unwrap()[(query, key)];
            prop_assert_eq!(row("pattern")[key], weight);
            prop_assert_eq!(step("pattern").value, weight);
            prop_assert_eq!(step("row_max").value, row("attn_scores").max());
            let exp = row("exp");
            prop_assert_eq!(&step("exp_sum").operands[0].values.0, exp.data.as_vec());
            prop_assert_eq!(&step("dot_products").operands[0].values.0, q.data.as_vec());
            prop_assert_eq!(&qk_products, &q.component_mul(&k));
            prop_assert!(close(qk_products.sum(), row("dot_products")[key]));
            if config.disentangled_at(at.sublayer()).is_some() {
                let parts = ["dot_products", "c2p", "p2c"].map(|part| step(part).value);
                let summed = step("summed_dots");
                let operands = summed.operands.iter().map(|one| one.values.0[0]);
                prop_assert_eq!(operands.collect::<Vec<_>>(), parts);
                prop_assert_eq!(summed.value, parts[0] + parts[1] + parts[2]);
                prop_assert_eq!(step("scaled_scores").operands[0].values.0[0], summed.value);
            }
            if let Some(biased) = story.steps.iter().find(|one| one.part == "biased_scores") {
                let [scaled, bias] = [0, 1].map(|nth| biased.operands[nth].values.0[0]);
                prop_assert_eq!(scaled, row("scaled_scores")[key]);
                prop_assert_eq!(biased.value, scaled + bias);
                prop_assert_eq!(row("biased_scores")[key], biased.value);
            }
            prop_assert_eq!(&weighted_v, &(&v * weight));
            prop_assert_eq!(row("weighted_norm")[key], weight * row("value_norm")[key]);
            prop_assert!(close(row("share")[key], weighted_v.dot(&z) / z.norm_squared()));
        }
    }

    #[test]
    fn shares_of_an_output_sum_to_1(
        (n_key, d_head) in (1..=9usize, 1..=9usize),
        seed: u64,
    ) {
        let terms = random::Random::new(seed).matrix(n_key, d_head);
        let z = Matrix::from_fn(1, d_head, |_, column| terms.column(column).sum());
        // If the terms of the sum nearly cancel, division by its norm amplifies rounding errors.
        prop_assume!(z.norm() > 0.1 * terms.norm());
        prop_assert!((shares(&terms, &z).sum() - 1.0).abs() <= 1e-4);
    }

    #[test]
    fn weighted_norms_are_weights_times_the_norm_of_a_value_after_w_o(
        config in models::any(),
        n in 1..=9usize,
        seed: u64,
    ) {
        let (model, trace) = run(&config, n, seed);
        for at in heads(&config) {
            let norms = picture(&model, &trace, at, Measure::Norm).unwrap();
            let pattern = picture(&model, &trace, at, Measure::Weight).unwrap();
            let w_o = model.weights().attention(at.sublayer()).w_o.weight.to_matrix();
            let own = w_o.rows(at.head * config.d_head, config.d_head);
            let added = trace.get(at.value(&config)).unwrap() * own; // [n, d_model]
            for (query, key) in (0..n).flat_map(|query| (0..n).map(move |key| (query, key))) {
                let expected = (added.row(key) * pattern[(query, key)]).norm();
                prop_assert!((norms[(query, key)] - expected).abs() <= 1e-5 * (1.0 + expected));
            }
        }
    }

}

#[test]
fn units_are_tokens_or_words() {
    let text = "Didn't  it?";
    let mut tokens = vec![
        token(101, "[CLS]", 0),
        token(1, "didn", 1),
        token(2, "'", 1),
        token(3, "t", 1),
        token(4, "it", 2),
        token(5, "?", 3),
        token(102, "[SEP]", 4),
    ];
    for (token, range) in tokens
        .iter_mut()
        .zip([0..0, 0..4, 4..5, 5..6, 8..10, 10..11, 11..11])
    {
        token.is_special = range.is_empty();
        token.range = range;
    }
    let told = |units: Vec<Unit>| -> Vec<(String, Range<usize>, bool)> {
        let told = units.into_iter();
        told.map(|unit| (unit.text.clone(), unit.tokens(), unit.special))
            .collect()
    };
    let expected = [
        ("[CLS]".into(), 0..1, true),
        ("Didn't".into(), 1..4, false),
        ("it".into(), 4..5, false),
        ("?".into(), 5..6, false),
        ("[SEP]".into(), 6..7, true),
    ];
    assert_eq!(told(units::words(text, &tokens)), expected);
    let pieces: Vec<(String, Range<usize>, bool)> = tokens
        .iter()
        .enumerate()
        .map(|(at, token)| (token.text.clone(), at..at + 1, token.is_special))
        .collect();
    assert_eq!(told(units::tokens(&tokens)), pieces);
}

#[test]
fn an_exported_file_of_weights_reads_back_equal() {
    let config = Config {
        stacks: models::layers(2),
        n_heads: 3,
        ..Config::default()
    };
    let (_, trace) = run(&config, 4, 5);
    let pattern = |layer, head| {
        let at = HeadAt::new(layer, head);
        trace.get(at.site(HeadSite::Pattern)).unwrap()
    };
    let json = export::json(&trace, &config, 1).unwrap();
    let read: Vec<Vec<Vec<f32>>> = serde_json::from_str(&json).unwrap();
    assert_eq!(read.len(), 3);
    for (head, rows) in read.iter().enumerate() {
        let numbers = Matrix::from_fn(4, 4, |row, column| rows[row][column]);
        assert_eq!(bits(&numbers), bits(pattern(1, head)));
    }

    let texts = ["=1+1", "say \"so\"", "a,b", "line\nend"];
    let tokens: Vec<Token> = (0..4).map(|at| token(at, texts[at], at)).collect();
    let chosen = [HeadAt::new(1, 2), HeadAt::new(0, 1)];
    let csv = export::csv(&trace, &config, &tokens, &chosen).unwrap();
    let header = "layer,head,query,\"=1+1\",\"say \"\"so\"\"\",\"a,b\",\"line\nend\"";
    let lines: Vec<&str> = csv.split("\r\n").collect();
    assert_eq!((lines[0], lines.len()), (header, 1 + 2 * 4 + 1));
    for (line, text) in [
        (1, "1,2,\"=1+1\","),
        (3, "1,2,\"a,b\","),
        (6, "0,1,\"say \"\"so\"\"\","),
    ] {
        let numbers = lines[line].strip_prefix(text).unwrap();
        let numbers: Vec<f32> = numbers.split(',').map(|x| x.parse().unwrap()).collect();
        let at = chosen[(line - 1) / 4];
        let row = pattern(at.layer, at.head).row((line - 1) % 4).into_owned();
        assert_eq!(numbers, row.as_slice());
    }
}

#[test]
fn refuses_missing_layers_heads_tokens_and_sites() {
    let config = Config {
        stacks: models::layers(2),
        n_heads: 3,
        ..Config::default()
    };
    let (model, trace) = run(&config, 4, 5);
    let at = |layer, head| HeadAt::new(layer, head);
    let text = |error: Error| error.to_string();
    let layer = "There is no layer 2; choose one from 0 to 1.";
    let head = "There is no head 3; choose one from 0 to 2.";
    let token = "There is no token 4; choose one from 0 to 3.";
    for measure in [Measure::Weight, Measure::Norm] {
        let refused = |at| text(picture(&model, &trace, at, measure).unwrap_err());
        assert_eq!(refused(at(2, 0)), layer);
        assert_eq!(refused(at(0, 3)), head);
    }
    let refused = |at, query, key| text(why(&model, &trace, at, query, key).unwrap_err());
    assert_eq!(refused(at(2, 0), 0, 0), layer);
    assert_eq!(refused(at(0, 3), 0, 0), head);
    assert_eq!(refused(at(0, 0), 4, 0), token);
    assert_eq!(refused(at(0, 0), 0, 4), token);
    assert_eq!(text(export::json(&trace, &config, 2).unwrap_err()), layer);
    let csv = |heads: &[HeadAt]| export::csv(&trace, &config, &[], heads);
    assert_eq!(text(csv(&[at(0, 0), at(0, 3)]).unwrap_err()), head);
    let none = "No head is selected; select at least one.";
    assert_eq!(text(csv(&[]).unwrap_err()), none);
    assert_eq!(text(mean([]).unwrap_err()), none);
    for (start, end) in [(1, 1), (2, 1), (3, 5), (4, 5)] {
        let expected = format!(
            "The token range {start} to {end} (end excluded) \
             is empty or outside the text; choose from its 4 tokens, 0 to 3."
        );
        let range = Range { start, end };
        let ranked = |query, key| text(rank(&trace, &config, query, key).unwrap_err());
        assert_eq!(ranked(range.clone(), 0..1), expected);
        assert_eq!(ranked(0..1, range.clone()), expected);
        let again = model.rerun_head(&mut NoRecord, at(0, 0), &trace, range);
        assert_eq!(text(again.unwrap_err()), expected);
    }
    let mut patterns = Trace::of(Site::of_heads(&config, &[HeadSite::Pattern]));
    model.forward(&mut patterns, &random::tokens(&config, 4, 5));
    assert_eq!(
        text(why(&model, &patterns, at(0, 1), 0, 0).unwrap_err()),
        "blocks.0.attn.q.1 was not recorded in this run; select it before the run starts."
    );
}

#[test]
fn judges_a_guess_by_its_overlap_with_the_weights() {
    let equal = judge(&[1.0, 3.0], &[0.1, 0.3]).unwrap();
    assert_eq!((equal.overlap, equal.shares.0), (1.0, vec![0.25, 0.75]));
    assert_eq!(judge(&[1.0, 0.0], &[0.0, 0.2]).unwrap().overlap, 0.0);
    let refusals = [
        (judge(&[1.0], &[0.5, 0.5]), "it has 1 numbers for 2 words"),
        (judge(&[0.0, 0.0], &[0.5, 0.5]), "all guesses are 0"),
        (
            judge(&[1.0, 1.0], &[0.0, 0.0]),
            "the head gives these words no weight",
        ),
        (judge(&[-1.0, 2.0], &[0.5, 0.5]), "it contains -1, "),
        (judge(&[f32::NAN, 2.0], &[0.5, 0.5]), "it contains NaN, "),
    ];
    for (judged, expected) in refusals {
        let found = judged.unwrap_err().to_string();
        assert!(found.starts_with("The guess cannot be scored: "), "{found}");
        assert!(found.contains(expected), "{found}");
    }
}

/// Compared as bits: 0 and −0 differ, and a NaN equals itself.
fn bits(matrix: &Matrix) -> Vec<u32> {
    matrix.iter().map(|x| x.to_bits()).collect()
}
