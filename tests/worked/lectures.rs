//! The numbers are those of the lectures and of NumPy.

use std::collections::HashMap;

use headlight::Matrix;
use headlight::analysis::provenance::{Operation, Projections};
use headlight::model::config::Mask;
use headlight::model::site::HeadSite;
use headlight::teach::worked::presets::PRESETS;
use headlight::teach::worked::steps::steps;
use headlight::teach::worked::{HEAD, Mode, OWN};

use super::run::Run;

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
    let golden = include_str!("../golden/tiny_decoder.json");
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
