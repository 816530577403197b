//! Tests the worked example: its numbers are the lecture's, and every explanation evaluates to its
//! number.

use std::collections::HashMap;

use headlight::Matrix;
use headlight::analysis::provenance::{
    Circuit, Formula, Operation, Projections, Quantity, Region, Weight,
};
use headlight::model::config::Mask;
use headlight::model::site::{HeadSite, Site};
use headlight::model::trace::{NoRecord, Trace};
use headlight::teach::worked::draft::{Draft, Table};
use headlight::teach::worked::presets::{PRESETS, Preset};
use headlight::teach::worked::steps::steps;
use headlight::teach::worked::{Block, Example, HEAD, Mode, OWN, weight_of};
use proptest::prelude::*;

/// Lecture E's weights and outputs, row by row, as printed in the lecture.
#[test]
fn lecture_e_equals_the_lecture_to_the_last_digit_in_all_modes() {
    let columns = [
        (
            Mode::Lecture,
            HeadSite::PatternRounded,
            1,
            ["0.0 0.5 0.5", "0.0 1.0 0.0", "0.0 0.9 0.1"],
            ["2.0 7.0 1.5", "2.0 8.0 0.0", "2.0 7.8 0.3"],
        ),
        (
            Mode::Exact,
            HeadSite::Pattern,
            4,
            [
                "0.0634 0.4683 0.4683",
                "0.0000 0.9820 0.0180",
                "0.0003 0.8805 0.1192",
            ],
            [
                "1.9366 6.6831 1.5951",
                "2.0000 7.9640 0.0540",
                "1.9997 7.7599 0.3584",
            ],
        ),
        (
            Mode::Scaled,
            HeadSite::Pattern,
            4,
            [
                "0.1361 0.4319 0.4319",
                "0.0009 0.9088 0.0903",
                "0.0074 0.7547 0.2378",
            ],
            [
                "1.8639 6.3194 1.7042",
                "1.9991 7.8141 0.2735",
                "1.9926 7.4796 0.7359",
            ],
        ),
    ];
    for (mode, weights, decimals, expected_weights, expected_outputs) in columns {
        let run = Run::new(&PRESETS[0], mode, Mask::None, Projections::Learned);
        assert_eq!(
            printed(run.head(weights), decimals),
            expected_weights,
            "{mode:?}"
        );
        assert_eq!(
            printed(run.head(HeadSite::Z), decimals),
            expected_outputs,
            "{mode:?}"
        );
    }
}

/// The queries are from one sequence, the keys and values from another. The numbers can be checked
/// on paper; they equal `torch.softmax(q @ k.T / scale, dim=-1) @ v` with q = Y·W_Q, k = X·W_K, v =
/// X·W_V.
#[test]
fn cross_attention_takes_queries_from_y_and_keys_and_values_from_x() {
    let preset = PRESETS.iter().find(|one| one.id == "cross-attention");
    let columns = [
        (
            Mode::Exact,
            ["0.0022 0.8789 0.1189", "0.4683 0.0634 0.4683"],
            ["1.9978 7.7490 0.3634", "1.5317 4.2535 2.8099"],
        ),
        (
            Mode::Scaled,
            ["0.0232 0.7427 0.2341", "0.4319 0.1361 0.4319"],
            ["1.9768 7.3924 0.7719", "1.5681 4.5445 2.5916"],
        ),
    ];
    for (mode, weights, outputs) in columns {
        // A causal mask applies to self-attention only: X is complete before Y begins.
        let run = Run::new(preset.unwrap(), mode, Mask::Causal, Projections::Learned);
        let printed = |part, decimals| printed(run.head(part), decimals);
        assert_eq!(printed(HeadSite::Q, 0), ["1 1 1", "0 0 2"]);
        assert_eq!(printed(HeadSite::K, 0), ["0 1 1", "4 4 0", "2 3 1"]);
        assert_eq!(printed(HeadSite::V, 0), ["1 2 3", "2 8 0", "2 6 3"]);
        assert_eq!(printed(HeadSite::DotProducts, 0), ["2 8 6", "2 0 2"]);
        assert_eq!(printed(HeadSite::Pattern, 4), weights);
        assert_eq!(printed(HeadSite::Z, 4), outputs);
        let sources = |part, row| {
            let why = run.circuit.explain(HEAD.site(part), row, 0).unwrap();
            why.sources[0].quantity.to_string()
        };
        assert_eq!(sources(HeadSite::Q, 1), "decoder.0.resid_pre");
        assert_eq!(sources(HeadSite::K, 2), "blocks.0.resid_pre");
        assert_eq!(sources(HeadSite::V, 2), "blocks.0.resid_pre");
        let told: Vec<String> = steps(&run.example, &run.circuit)
            .iter()
            .map(|step| step.to_string())
            .collect();
        assert_eq!(told[..3], ["inputs", "looking", "weights_k"]);
        assert_eq!(told[11..14], ["query.0", "query.1", "dot.0.0"]);
    }
}

/// The two attentions of a decoder: masked self-attention over Y, whose outputs are the queries of
/// cross-attention over X. The numbers can be checked on paper; they equal `z =
/// torch.softmax(2·Y·Yᵀ + mask, dim=-1) @ Y` and `torch.softmax(z @ X.T, dim=-1) @ (X @ W_V)`.
#[test]
fn cross_attention_of_a_decoder_takes_queries_from_its_self_attention() {
    let preset = PRESETS.iter().find(|one| one.id == "decoder").unwrap();
    for mask in [Mask::None, Mask::Causal] {
        let run = Run::new(preset, Mode::Exact, mask, Projections::Learned);
        let own = |part| {
            let site = OWN.site(part);
            run.trace.get(site).unwrap()
        };
        assert_eq!(printed(own(HeadSite::Q), 0), ["2 0", "0 2", "2 2"]);
        assert_eq!(
            printed(own(HeadSite::DotProducts), 0),
            ["2 0 2", "0 2 2", "2 2 4"]
        );
        assert_eq!(
            printed(own(HeadSite::AttnScores), 0),
            ["2 -inf -inf", "0 2 -inf", "2 2 4"]
        );
        // e⁻² = 0.1353; 0.1353 ÷ 1.1353 = 0.1192, and 0.1353 ÷ 1.2707 = 0.1065.
        assert_eq!(
            printed(own(HeadSite::Pattern), 4),
            [
                "1.0000 0.0000 0.0000",
                "0.1192 0.8808 0.0000",
                "0.1065 0.1065 0.7870"
            ]
        );
        let asking = ["1.0000 0.0000", "0.1192 0.8808", "0.8935 0.8935"];
        assert_eq!(printed(own(HeadSite::Z), 4), asking);
        assert_eq!(printed(run.head(HeadSite::Q), 4), asking);
        assert_eq!(printed(run.head(HeadSite::K), 0), ["2 0", "0 2"]);
        assert_eq!(printed(run.head(HeadSite::V), 0), ["6 0", "0 8"]);
        // 1 ÷ (1 + e⁻²) = 0.8808; 0.8808 − 0.1192 = 0.7616, and the scores of row 2 differ by twice
        // this amount.
        assert_eq!(
            printed(run.head(HeadSite::Pattern), 4),
            ["0.8808 0.1192", "0.1790 0.8210", "0.5000 0.5000"]
        );
        assert_eq!(
            printed(run.head(HeadSite::Z), 4),
            ["5.2848 0.9536", "1.0740 6.5681", "3.0000 4.0000"]
        );
    }
    let run = Run::new(preset, Mode::Exact, Mask::None, Projections::Learned);
    let source = |name: &str, row, column| {
        let why = run.circuit.explain(name.parse().unwrap(), row, column);
        why.unwrap().sources[0].quantity.to_string()
    };
    assert_eq!(
        source("decoder.0.self_attn.k.0", 2, 1),
        "decoder.0.resid_pre"
    );
    assert_eq!(source("blocks.0.attn.q.0", 2, 1), "decoder.0.self_attn.z.0");
    assert_eq!(source("blocks.0.attn.k.0", 1, 1), "blocks.0.resid_pre");
    let masked = "decoder.0.self_attn.attn_scores.0".parse().unwrap();
    let why = run.circuit.explain(masked, 0, 1).unwrap();
    assert_eq!(why.operation, Operation::Masked);
    let told: Vec<String> = steps(&run.example, &run.circuit)
        .iter()
        .map(|step| step.to_string())
        .collect();
    assert_eq!(told[..3], ["inputs", "looking", "own.weights_k"]);
    let place = |id: &str| told.iter().position(|one| one == id).unwrap();
    assert!(place("own.mask.0") < place("own.all_mixed"));
    assert!(place("own.all_mixed") < place("weights_k"));
    assert!(!told.contains(&"mask.0".to_string()));
    // An example without a decoder does not have this site.
    let other = Run::new(&PRESETS[0], Mode::Exact, Mask::Causal, Projections::Learned);
    let refusal = other.circuit.explain(masked, 0, 0).unwrap_err();
    assert!(
        refusal
            .to_string()
            .contains("there are 0 layers of a decoder")
    );
}

/// The tiny decoder's numbers from the head's output to the next word equal NumPy's.
#[test]
fn a_tiny_decoder_equals_numpy() {
    let golden = include_str!("golden/tiny_decoder.json");
    let golden: HashMap<String, HashMap<String, Vec<Vec<f32>>>> =
        serde_json::from_str(golden).unwrap();
    let preset = PRESETS.iter().find(|one| one.id == "tiny-decoder").unwrap();
    let modes = [
        ("lecture", Mode::Lecture),
        ("exact", Mode::Exact),
        ("scaled", Mode::Scaled),
    ];
    for (name, mode) in modes {
        // It has a causal mask in any case.
        let run = Run::new(preset, mode, Mask::None, Projections::Identity);
        for (site, expected) in &golden[name] {
            let found = run.trace.get(site.parse().unwrap()).unwrap();
            assert_eq!(found.nrows(), expected.len(), "{site}");
            for (row, expected) in found.row_iter().zip(expected) {
                assert_eq!(row.len(), expected.len(), "{site}");
                for (found, expected) in row.iter().zip(expected) {
                    assert!((found - expected).abs() < 1e-5, "{name}, {site}: {found}");
                }
            }
        }
    }
    let told = Run::new(preset, Mode::Lecture, Mask::None, Projections::Learned);
    let told: Vec<String> = steps(&told.example, &told.circuit)
        .iter()
        .map(|step| step.to_string())
        .collect();
    assert_eq!(told[told.len() - 11..][..2], ["next_word.1", "attn_out.2"]);
    assert_eq!(told[told.len() - 1], "next_word.2");
}

/// Runs every preset with every combination of switches.
fn all_runs() -> Vec<Run> {
    let mut runs = Vec::new();
    for preset in &PRESETS {
        for mode in [Mode::Lecture, Mode::Exact, Mode::Scaled] {
            for mask in [Mask::None, Mask::Causal] {
                for projections in [Projections::Learned, Projections::Identity] {
                    runs.push(Run::new(preset, mode, mask, projections));
                }
            }
        }
    }
    runs
}

#[test]
fn every_explanation_evaluates_to_its_number() {
    for run in all_runs() {
        for (site, matrix) in run.trace.iter() {
            for (row, column) in places(matrix) {
                let why = run.circuit.explain(site, row, column).unwrap();
                let found = matrix[(row, column)];
                let Some(expected) = run.worked_out(&why) else {
                    continue;
                };
                assert!(
                    found == expected || (found - expected).abs() <= 1e-5 * (1.0 + found.abs()),
                    "{site} at row {row}, column {column} is {found}, but {why:?} gives {expected}"
                );
            }
        }
    }
}

#[test]
fn steps_add_each_existing_cell_once() {
    for run in all_runs() {
        let mut added: HashMap<(String, usize, usize), String> = HashMap::new();
        for step in steps(&run.example, &run.circuit) {
            for region in &step.adds {
                let matrix = run.matrix(region);
                assert!(region.rows.end <= matrix.nrows() && region.columns.end <= matrix.ncols());
                if step
                    .to_string()
                    .trim_start_matches("own.")
                    .starts_with("all_")
                {
                    continue;
                }
                for (row, column) in cells(region) {
                    let cell = (region.quantity.to_string(), row, column);
                    let earlier = added.insert(cell, step.to_string());
                    assert_eq!(earlier, None, "{step} adds {region:?} a second time");
                }
            }
        }
    }
}

#[test]
fn rows_sum_to_one_and_masked_tokens_get_weight_0() {
    for run in all_runs() {
        for part in [HeadSite::Pattern, HeadSite::PatternRounded] {
            let Ok(pattern) = run.trace.get(HEAD.site(part)) else {
                continue;
            };
            for (query, row) in pattern.row_iter().enumerate() {
                assert!((row.sum() - 1.0).abs() < 1e-5, "{part} {row}");
                if run.circuit.config.mask() == Mask::Causal {
                    let visible = run.circuit.first_query + query + 1;
                    assert!(row.iter().skip(visible).all(|weight| *weight == 0.0));
                }
            }
        }
    }
}

proptest! {
    /// Any input from a link or a user gives an error or finite numbers.
    #[test]
    fn no_draft_panics(draft in any_draft(), mode in any_mode()) {
        match draft.check() {
            Err(error) => prop_assert!(!error.to_string().is_empty()),
            Ok(example) => {
                let lecture = PRESETS[0].lecture;
                let circuit = example.circuit(mode, Mask::Causal, Projections::Learned, lecture);
                let z = example.run(&mut NoRecord, &circuit);
                prop_assert!(z.iter().all(|value| value.is_finite()));
                prop_assert!(!steps(&example, &circuit).is_empty());
            }
        }
    }
}

/// Mostly valid tables, so that some cases run and others give an error.
fn any_draft() -> impl Strategy<Value = Draft> {
    let cell = prop_oneof![
        8 => (-9i32..10).prop_map(|number| number.to_string()),
        1 => (-2e6f64..2e6).prop_map(|number| format!("{number:e}")),
        1 => any::<String>(),
    ];
    let table = move |rows, columns| {
        prop::collection::vec(prop::collection::vec(cell.clone(), columns), rows)
    };
    (
        0usize..4,
        0usize..4,
        0usize..4,
        0usize..4,
        any::<bool>(),
        any::<prop::sample::Index>(),
    )
        .prop_flat_map(move |(n, looking, d_model, d_head, from_scores, at)| {
            let given = if from_scores { 0 } else { n };
            let scores = if from_scores { at.index(n + 1) } else { 0 };
            (
                prop::collection::vec(any::<String>(), n),
                prop::option::of([
                    table(d_model, d_model),
                    table(d_model, d_model),
                    table(d_model, d_model),
                ]),
                (
                    table(given, d_model),
                    prop::collection::vec(any::<String>(), looking),
                    table(looking, d_model),
                ),
                [
                    table(d_model, d_head),
                    table(d_model, d_head),
                    table(d_model, d_head),
                ],
                table(scores, n),
                table(n, d_head),
                (0u32..70).prop_map(|width| width.to_string()),
                0usize..5,
                block_of(d_model, d_head),
            )
                .prop_map(
                    |(
                        tokens,
                        own,
                        (x, looking, y),
                        [w_q, w_k, w_v],
                        scores,
                        v,
                        d_head,
                        first_query,
                        block,
                    )| {
                        let [own_q, own_k, own_v] = own.unwrap_or_default();
                        Draft {
                            vocabulary: block.0,
                            w_o: block.1[0].clone(),
                            w_in: block.1[1].clone(),
                            b_in: block.1[2].clone(),
                            w_out: block.1[3].clone(),
                            b_out: block.1[4].clone(),
                            w_u: block.1[5].clone(),
                            own_q,
                            own_k,
                            own_v,
                            tokens,
                            x,
                            looking,
                            y,
                            w_q,
                            w_k,
                            w_v,
                            scores,
                            v,
                            d_head,
                            first_query,
                        }
                    },
                )
        })
}

/// The words and the six tables of a tiny decoder, mostly of sizes that fit; no words if the draft
/// has no such part.
fn block_of(d_model: usize, d_head: usize) -> impl Strategy<Value = (Vec<String>, Vec<Table>)> {
    let cell = (-9i32..10, 0usize..50).prop_map(|(number, seldom)| match seldom {
        0 => "1e6".to_string(),
        _ => number.to_string(),
    });
    let table = move |rows, columns| {
        prop::collection::vec(prop::collection::vec(cell.clone(), columns), rows)
    };
    (0usize..4, 0usize..4).prop_flat_map(move |(d_vocab, d_mlp)| {
        let tables = vec![
            table(d_head, d_model),
            table(d_model, d_mlp),
            table(1, d_mlp),
            table(d_mlp, d_model),
            table(1, d_model),
            table(d_model, d_vocab),
        ];
        (prop::collection::vec(any::<String>(), d_vocab), tables)
    })
}

fn any_mode() -> impl Strategy<Value = Mode> {
    prop::sample::select(vec![Mode::Lecture, Mode::Exact, Mode::Scaled])
}

/// A complete run of a preset.
struct Run {
    example: Example,
    circuit: Circuit,
    trace: Trace,
}

impl Run {
    fn new(preset: &Preset, mode: Mode, mask: Mask, projections: Projections) -> Self {
        let example = preset.draft().check().unwrap();
        let circuit = example.circuit(mode, mask, projections, preset.lecture);
        let mut trace = Trace::all();
        example.run(&mut trace, &circuit);
        Run {
            example,
            circuit,
            trace,
        }
    }

    fn head(&self, part: HeadSite) -> &Matrix {
        self.trace.get(HEAD.site(part)).unwrap()
    }

    fn matrix(&self, region: &Region) -> &Matrix {
        match region.quantity {
            Quantity::Site(site) => self.trace.get(site).unwrap(),
            Quantity::Weight(Weight::Projection { to, at: OWN }) => {
                weight_of(self.example.own_weights(&self.circuit).unwrap(), to)
            }
            Quantity::Weight(Weight::Projection { to, .. }) => {
                weight_of(self.example.weights(&self.circuit).unwrap(), to)
            }
            Quantity::Weight(other) => {
                let all = self.example.block().map(Block::weights).unwrap();
                all.iter().find(|(weight, _)| *weight == other).unwrap().1
            }
        }
    }

    /// The numbers of a region in row-major order.
    fn numbers(&self, region: &Region) -> Vec<f32> {
        let matrix = self.matrix(region);
        cells(region).map(|cell| matrix[cell]).collect()
    }

    /// Evaluates an explanation from its sources; `None` for a given number.
    fn worked_out(&self, why: &Formula) -> Option<f32> {
        let is_missing = |region: &&Region| {
            let name = region.quantity.to_string();
            name == "b_u" || (name.contains(".b_") && !name.contains(".mlp.b_"))
        };
        let sources: Vec<Vec<f32>> = why
            .sources
            .iter()
            .filter(|region| !is_missing(region))
            .map(|region| self.numbers(region))
            .collect();
        let number = |source: usize| sources[source][0];
        Some(match why.operation {
            Operation::Given => return None,
            Operation::Copy => number(0),
            Operation::SumOfProducts => {
                let products = sources[0].iter().zip(&sources[1]).map(|(a, b)| a * b);
                products.sum::<f32>() + sources.get(2).map_or(0.0, |bias| bias[0])
            }
            Operation::Sum => number(0) + number(1),
            Operation::Activate(_) => number(0).max(0.0),
            Operation::Product => number(0) * number(1),
            Operation::Quotient => number(0) / number(1),
            Operation::DivideBy(divisor) => number(0) / divisor,
            Operation::Masked => f32::NEG_INFINITY,
            Operation::Largest => sources[0].iter().copied().fold(f32::NEG_INFINITY, f32::max),
            Operation::ExpOfDifference => (number(0) - number(1)).exp(),
            Operation::Total => sources[0].iter().sum(),
            Operation::Round(decimals) => {
                // Rounding has its own tests; here the cell must be within one unit of the last
                // digit.
                let unit = 10f32.powi(-i32::from(decimals));
                let candidates = [
                    (number(0) / unit).floor() * unit,
                    (number(0) / unit).ceil() * unit,
                ];
                let found = self.rounded(why);
                let close = |candidate: &&f32| (**candidate - found).abs() < 1e-6;
                candidates.iter().find(close).copied().unwrap_or(f32::NAN)
            }
            other => panic!("the worked example has no {other:?}"),
        })
    }

    /// The rounded form of the exact weight that is the first source of the explanation.
    fn rounded(&self, why: &Formula) -> f32 {
        let exact = &why.sources[0];
        let Quantity::Site(Site::Head { at, .. }) = exact.quantity else {
            panic!("{exact:?}");
        };
        let rounded = at.site(HeadSite::PatternRounded);
        let place = (exact.rows.start, exact.columns.start);
        self.trace.get(rounded).unwrap()[place]
    }
}

fn printed(matrix: &Matrix, decimals: usize) -> Vec<String> {
    let line = |row: usize| {
        let texts: Vec<String> = matrix
            .row(row)
            .iter()
            .map(|x| format!("{x:.decimals$}"))
            .collect();
        texts.join(" ")
    };
    (0..matrix.nrows()).map(line).collect()
}

fn places(matrix: &Matrix) -> impl Iterator<Item = (usize, usize)> + use<> {
    let (rows, columns) = matrix.shape();
    (0..rows).flat_map(move |row| (0..columns).map(move |column| (row, column)))
}

fn cells(region: &Region) -> impl Iterator<Item = (usize, usize)> + use<> {
    let columns = region.columns.clone();
    region
        .rows
        .clone()
        .flat_map(move |row| columns.clone().map(move |column| (row, column)))
}
