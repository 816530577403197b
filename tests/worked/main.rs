//! Tests the worked example: its numbers are the lecture's, and every explanation evaluates to its
//! number.

mod drafts;
mod lectures;
mod run;

use std::collections::HashMap;

use headlight::analysis::provenance::Projections;
use headlight::model::config::Mask;
use headlight::model::site::HeadSite;
use headlight::teach::worked::presets::PRESETS;
use headlight::teach::worked::steps::steps;
use headlight::teach::worked::{HEAD, Mode};
use run::{Run, cells, places};

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
