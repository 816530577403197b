//! The worked example.

use headlight::analysis::provenance::{Explanation, Projections};
use headlight::model::config::Mask;
use headlight::session::Session;
use headlight::session::worked::{Region, WorkedOptions};
use headlight::teach::worked::Mode;
use headlight::teach::worked::draft::Draft;

use crate::{clock, named};

const PATTERN: &str = "blocks.0.attn.pattern.0";

fn options(mode: Mode) -> WorkedOptions {
    WorkedOptions {
        preset: "lecture-e".into(),
        mode,
        mask: Mask::None,
        weights: Projections::Learned,
    }
}

fn draft(session: &Session) -> Draft {
    session.presets().swap_remove(0).draft
}

fn explain(session: &Session, name: &str, row: usize, column: usize) -> Explanation {
    let region = Region {
        name: name.into(),
        rows: [row, row + 1],
        columns: [column, column + 1],
    };
    session.explain(&[region]).unwrap().swap_remove(0)
}

#[test]
fn every_preset_runs_in_every_mode() {
    let mut session = Session::new(clock);
    let presets = session.presets();
    assert_eq!(presets[0].id, "lecture-e");
    for preset in presets {
        for mode in [Mode::Lecture, Mode::Exact, Mode::Scaled] {
            for mask in [Mask::None, Mask::Causal] {
                for weights in [Projections::Learned, Projections::Identity] {
                    let options = WorkedOptions {
                        preset: preset.id.clone(),
                        mode,
                        mask,
                        weights,
                    };
                    let run = session.run_worked(&preset.draft, &options).unwrap();
                    let is_decoder = preset.id == "decoder";
                    assert_eq!(run.is_decoder, is_decoder);
                    assert_eq!(run.crosses, is_decoder || preset.id == "cross-attention");
                    let is_causal = mask == Mask::Causal || preset.id == "tiny-decoder";
                    assert_eq!(run.masked, is_causal && !run.crosses);
                    assert_eq!(run.looking.len(), run.n_query);
                    assert_eq!(run.tokens.len(), run.n_key);
                    let pattern = named(&run.matrices, PATTERN);
                    assert_eq!(pattern.shape(), (run.n_query, run.n_key));
                    assert_eq!(run.forward_ms, 1.0);
                    let names = run.matrices.iter().map(|matrix| &matrix.name);
                    let added = run.steps.iter().flat_map(|step| &step.adds);
                    for region in added {
                        assert!(
                            names.clone().any(|name| *name == region.name),
                            "{}",
                            region.name
                        );
                    }
                }
            }
        }
    }
}

#[test]
fn lecture_e_has_the_numbers_of_the_lecture() {
    let mut session = Session::new(clock);
    let run = session
        .run_worked(&draft(&session), &options(Mode::Exact))
        .unwrap();
    assert_eq!((run.d_model, run.d_head, run.n_query), (4, 3, 3));
    assert_eq!((run.scaled, run.decimals), (false, None));
    let q = named(&run.matrices, "blocks.0.attn.q.0");
    assert_eq!(
        q.row(0).iter().copied().collect::<Vec<_>>(),
        [1.0, 0.0, 2.0]
    );
    // Equal to PyTorch's value and to the value on the page.
    assert!((named(&run.matrices, "blocks.0.attn.z.0")[(0, 1)] - 6.6831).abs() < 1e-4);
    assert_eq!(run.steps[13].id, "dot.0.0");
    let lecture = session
        .run_worked(&draft(&session), &options(Mode::Lecture))
        .unwrap();
    assert_eq!(lecture.decimals, Some(1));
    let decimals = |name: &str| {
        lecture
            .matrices
            .iter()
            .find(|one| one.name == name)
            .unwrap()
            .decimals
    };
    assert_eq!(decimals("blocks.0.attn.z.0"), Some(1));
    assert_eq!(decimals("blocks.0.attn.q.0"), None);
}

#[test]
fn the_explanation_of_a_cell_names_its_sources() {
    let mut session = Session::new(clock);
    session
        .run_worked(&draft(&session), &options(Mode::Exact))
        .unwrap();
    let dot = explain(&session, "blocks.0.attn.dot_products.0", 1, 2);
    assert_eq!(dot.operation, "sum_of_products");
    assert_eq!((dot.cell.row, dot.cell.column), (1, 2));
    let sources: Vec<_> = dot
        .operands
        .iter()
        .map(|source| (source.name.as_str(), source.rows))
        .collect();
    assert_eq!(
        sources,
        [("blocks.0.attn.q.0", [1, 2]), ("blocks.0.attn.k.0", [2, 3])]
    );
    let [q, k] = [0, 1].map(|nth| &dot.operands[nth].values.0);
    assert_eq!(dot.value, q.iter().zip(k).map(|(q, k)| q * k).sum::<f32>());
    let q = explain(&session, "blocks.0.attn.q.0", 0, 0);
    assert_eq!(q.operands.len(), 2, "the example has no biases");
    let weight = &q.operands[1].name;
    assert_eq!(explain(&session, weight, 0, 0).operation, "given");
    session
        .run_worked(&draft(&session), &options(Mode::Scaled))
        .unwrap();
    let scaled = explain(&session, "blocks.0.attn.scaled_scores.0", 0, 0);
    assert_eq!(scaled.operation, "divide_by");
    assert_eq!(scaled.constant, Some(3f32.sqrt()));
    let whole = Region {
        name: PATTERN.into(),
        rows: [0, 3],
        columns: [0, 3],
    };
    assert_eq!(session.explain(&[whole]).unwrap().len(), 9);
}

#[test]
fn names_an_invalid_cell_and_keeps_the_previous_run() {
    let mut session = Session::new(clock);
    session
        .run_worked(&draft(&session), &options(Mode::Exact))
        .unwrap();
    let mut wrong = draft(&session);
    wrong.w_q[1][0] = "one".into();
    let error = session
        .run_worked(&wrong, &options(Mode::Exact))
        .unwrap_err();
    assert_eq!(
        error.to_string(),
        "Row 2, column 1 of W_Q: “one” is not a number. Type a number such as 2, −1.5, 1/3 or √2."
    );
    let fault = serde_json::to_value(&error).unwrap();
    assert_eq!(
        fault,
        serde_json::json!({
            "code": "cell",
            "fields": {
                "table": "W_Q",
                "row": 1.0,
                "column": 0.0,
                "problem": { "code": "not_a_number", "fields": { "text": "one" } },
            },
        })
    );
    assert_eq!(explain(&session, PATTERN, 0, 0).operation, "quotient");
    let unknown = WorkedOptions {
        preset: "lecture-z".into(),
        ..options(Mode::Exact)
    };
    let error = session.run_worked(&draft(&session), &unknown).unwrap_err();
    assert!(
        error
            .to_string()
            .starts_with("“lecture-z” is not a known example; ")
    );
}

#[test]
fn refuses_to_explain_cells_that_do_not_exist() {
    let mut session = Session::new(clock);
    session
        .run_worked(&draft(&session), &options(Mode::Exact))
        .unwrap();
    for (name, rows) in [
        (PATTERN, [3, 4]),
        (PATTERN, [0, usize::MAX]),
        ("nothing", [0, 1]),
    ] {
        let region = Region {
            name: name.into(),
            rows,
            columns: [0, 1],
        };
        assert!(session.explain(&[region]).is_err(), "{name} {rows:?}");
    }
}
