//! Any typed draft is refused or runs.

use headlight::analysis::provenance::Projections;
use headlight::model::config::Mask;
use headlight::model::trace::NoRecord;
use headlight::teach::worked::Mode;
use headlight::teach::worked::draft::{Draft, Table};
use headlight::teach::worked::presets::PRESETS;
use headlight::teach::worked::steps::steps;
use proptest::prelude::*;

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
