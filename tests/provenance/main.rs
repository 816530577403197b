//! Compares the provenance table with the computation.
//!
//! Each test nudges one number, of an activation or a weight, and compares everything computed from
//! it with an unchanged run. [`Frozen`] runs restore every matrix after comparing it, so that only
//! numbers computed *directly* from the nudged one can change: the table must declare exactly these
//! cells. In free runs the change propagates, and must stay within the transitive closure of the
//! table.

#[path = "../common/mod.rs"]
mod common;
mod configs;
mod run;
mod weights;

use std::collections::HashSet;

use configs::{kinds_that_differ_in_wiring, sizes};
use headlight::analysis::provenance::{Circuit, Formula, Operation, Quantity, Region};
use headlight::model::site::{HeadAt, HeadSite};
use run::Run;

const N: usize = 3;

/// Target tokens of the decoder. The decoder has one step more than target tokens. These four steps
/// also differ in number from the three source tokens.
const WRITTEN: [usize; 3] = [2, 5, 1];

/// A cell of an activation or of a weight.
type Cell = (Quantity, usize, usize);

#[test]
fn the_table_declares_exactly_the_sources_of_each_number() {
    for config in kinds_that_differ_in_wiring() {
        let run = Run::new(&config, 1);
        for (target, explanation) in &run.declared {
            for source in cells(explanation) {
                assert!(
                    run.exists(source),
                    "{} declares the source {}, which does not exist in {config:?}",
                    named(*target),
                    named(source)
                );
            }
        }
        let dependents = run.dependents();
        for source in run.sources() {
            let changed = run.changed_directly(source);
            let declared = dependents.get(&source).cloned().unwrap_or_default();
            for target in &changed {
                assert!(
                    declared.contains(target),
                    "{} is not declared as a source of {}, but changes it in {config:?}",
                    named(source),
                    named(*target)
                );
            }
            for target in declared {
                assert!(
                    changed.contains(&target) || run.is_flat(source, target),
                    "{} is declared as a source of {}, but does not change it in {config:?}",
                    named(source),
                    named(target)
                );
            }
        }
    }
}

#[test]
fn a_nudge_propagates_only_along_the_table() {
    for config in kinds_that_differ_in_wiring() {
        let run = Run::new(&config, 2);
        let dependents = run.dependents();
        // Testing every seventh number is enough to cover all parts of the model, rows and columns.
        for source in run.sources().into_iter().step_by(7) {
            let mut reachable = HashSet::new();
            let mut open = vec![source];
            while let Some(cell) = open.pop() {
                for next in dependents.get(&cell).into_iter().flatten() {
                    if reachable.insert(*next) {
                        open.push(*next);
                    }
                }
            }
            for target in run.changed_in_the_end(source) {
                assert!(
                    reachable.contains(&target),
                    "{} changes {}, which the table does not reach in {config:?}",
                    named(source),
                    named(target)
                );
            }
        }
    }
}

#[test]
fn weighted_values_equal_their_explanation() {
    let config = sizes();
    let run = Run::new(&config, 3);
    let at = HeadAt::new(1, 1);
    let get = |part| run.trace.get(at.site(part)).unwrap();
    for (row, query, key) in [(0, 0, 0), (5, 1, 2), (6, 2, 0)] {
        let why = Circuit::of_model(&config, N)
            .explain(at.site(HeadSite::WeightedV), row, 1)
            .unwrap();
        assert_eq!(why.operation, Operation::Product);
        let expected = [
            (at.site(HeadSite::Pattern).into(), query, key),
            (at.site(HeadSite::V).into(), key, 1),
        ];
        assert_eq!(cells(&why).collect::<Vec<_>>(), expected);
        let product = get(HeadSite::Pattern)[(query, key)] * get(HeadSite::V)[(key, 1)];
        assert_eq!(get(HeadSite::WeightedV)[(row, 1)], product);
    }
}

#[test]
fn refuses_layers_and_heads_that_do_not_exist() {
    let circuit = Circuit::of_model(&sizes(), N);
    let refusal = |name: &str| {
        let site = name.parse().unwrap();
        circuit.explain(site, 0, 0).unwrap_err().to_string()
    };
    assert_eq!(
        refusal("blocks.2.ln1.scale"),
        "blocks.2.ln1.scale does not exist here: there are 2 layers, counted from 0."
    );
    assert_eq!(
        refusal("blocks.0.attn.z.2"),
        "blocks.0.attn.z.2 does not exist here: there are 2 heads, counted from 0."
    );
}

fn places((rows, columns): (usize, usize)) -> impl Iterator<Item = (usize, usize)> {
    (0..rows).flat_map(move |row| (0..columns).map(move |column| (row, column)))
}

fn cells(explanation: &Formula) -> impl Iterator<Item = Cell> {
    explanation.sources.iter().flat_map(region_cells)
}

fn region_cells(region: &Region) -> Vec<Cell> {
    let rows = region.rows.clone();
    rows.flat_map(|row| {
        let columns = region.columns.clone();
        columns.map(move |column| (region.quantity, row, column))
    })
    .collect()
}

fn named((quantity, row, column): Cell) -> String {
    format!("{quantity} [{row}, {column}]")
}
