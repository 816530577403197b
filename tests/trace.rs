//! Recording does not affect a run, and an edit affects only values that depend on it.

mod common;

use common::{kinds, random};
use headlight::Matrix;
use headlight::error::ActivationError;
use headlight::model::Model;
use headlight::model::config::Config;
use headlight::model::site::Site;
use headlight::model::tokens::Tokens;
use headlight::model::trace::{Change, Edit, NoRecord, Trace};

const N: usize = 5;

#[test]
fn recorded_and_unrecorded_runs_give_equal_bits() {
    for config in kinds::all(&sizes()) {
        let (model, tokens) = example(&config);
        let unrecorded = model.forward(&mut NoRecord, &tokens);
        let mut all = Trace::all();
        let recorded = model.forward(&mut all, &tokens);
        let unchanged = edited(&model, &tokens, vec![]);
        assert_eq!(bits(&recorded), bits(&unrecorded), "{config:?}");
        assert_eq!(bits(&unchanged.0), bits(&unrecorded), "{config:?}");
        for (site, matrix) in all.iter() {
            assert_eq!(bits(unchanged.1.get(site).unwrap()), bits(matrix), "{site}");
        }
    }
}

#[test]
fn a_run_taps_every_site_in_the_declared_order_and_shape() {
    for config in kinds::all(&sizes()) {
        let (model, tokens) = example(&config);
        let mut trace = Trace::all();
        let output = model.forward(&mut trace, &tokens);
        let reached: Vec<Site> = trace.iter().map(|(site, _)| site).collect();
        assert_eq!(reached, Site::all(&config));
        for (site, matrix) in trace.iter() {
            let shape = [matrix.nrows(), matrix.ncols()];
            assert_eq!(shape, site.shape(&config, N), "{site}");
        }
        let last = trace.get(*reached.last().unwrap()).unwrap();
        assert_eq!(bits(&output), bits(last), "the output is the last site");
    }
}

#[test]
fn a_trace_records_only_the_requested_sites() {
    for config in kinds::all(&sizes()) {
        let (model, tokens) = example(&config);
        let mut all = Trace::all();
        model.forward(&mut all, &tokens);
        // Every third site covers all parts of the model, including sites that no other site
        // depends on.
        let wanted: Vec<Site> = Site::all(&config).into_iter().step_by(3).collect();
        let mut some = Trace::of(wanted.iter().copied());
        model.forward(&mut some, &tokens);
        let kept: Vec<Site> = some.iter().map(|(site, _)| site).collect();
        assert_eq!(kept, wanted);
        for (site, matrix) in some.iter() {
            assert_eq!(bits(matrix), bits(all.get(site).unwrap()), "{site}");
        }
    }
}

#[test]
fn each_kind_of_change_replaces_the_numbers_of_its_site() {
    let config = sizes();
    let (model, tokens) = example(&config);
    let pattern = site("blocks.0.attn.pattern.1");
    let mut before = Trace::all();
    model.forward(&mut before, &tokens);
    let before = before.get(pattern).unwrap();

    let own = Matrix::from_fn(N, N, |row, column| (row * N + column) as f32);
    let mut one = before.clone();
    one[(1, 2)] = 0.5;
    let cell = Change::Cell {
        row: 1,
        column: 2,
        value: 0.5,
    };
    for (change, expected) in [
        (Change::Zero, Matrix::zeros(N, N)),
        (Change::Replace(own.clone()), own),
        (cell, one),
    ] {
        let (_, after) = edited(&model, &tokens, vec![(pattern, change)]);
        assert_eq!(*after.get(pattern).unwrap(), expected);
    }
}

#[test]
fn changes_to_one_site_apply_in_order() {
    let (model, tokens) = example(&sizes());
    let z = site("blocks.1.attn.z.0");
    let cell = Change::Cell {
        row: 0,
        column: 1,
        value: 7.0,
    };
    let (_, after) = edited(&model, &tokens, vec![(z, cell.clone()), (z, Change::Zero)]);
    assert_eq!(*after.get(z).unwrap(), Matrix::zeros(N, 2));
    let (_, after) = edited(&model, &tokens, vec![(z, Change::Zero), (z, cell)]);
    assert_eq!(after.get(z).unwrap()[(0, 1)], 7.0);
}

#[test]
fn only_later_sites_change() {
    for norms in kinds::PLACES {
        let mut config = sizes();
        kinds::set_norms(&mut config, norms);
        let (model, tokens) = example(&config);
        let mut before = Trace::all();
        model.forward(&mut before, &tokens);
        let sites = Site::all(&config);
        for changed in &sites {
            if !changed.is_on_path() {
                continue;
            }
            let (_, after) = edited(&model, &tokens, vec![(*changed, Change::Zero)]);
            let mut reached = false;
            let mut differ = 0;
            for at in &sites {
                reached |= at == changed;
                let same = bits(after.get(*at).unwrap()) == bits(before.get(*at).unwrap());
                differ += usize::from(!same);
                let may_differ = reached && !is_beside(*at, *changed);
                assert!(same || may_differ, "changing {changed} also changed {at}");
            }
            // Setting a mean or a largest score to 0 changes the output only by rounding, so the
            // test counts changed sites instead.
            let is_last = Some(changed) == sites.last();
            assert!(differ > 1 || is_last, "{changed} affects nothing");
        }
    }
}

/// Whether two sites belong to different heads of one layer. Such heads do not affect each other.
fn is_beside(at: Site, changed: Site) -> bool {
    match (at, changed) {
        (Site::Head { at, .. }, Site::Head { at: changed, .. }) => {
            at.sublayer() == changed.sublayer() && at.head != changed.head
        }
        _ => false,
    }
}

#[test]
fn switching_off_a_head_equals_zeroing_its_rows_of_w_o() {
    for config in kinds::all(&sizes()) {
        let (model, tokens) = example(&config);
        for (layer, head) in [(0, 0), (0, 1), (1, 0), (1, 1)] {
            let z = site(&format!("blocks.{layer}.attn.z.{head}"));
            let (silenced, _) = edited(&model, &tokens, vec![(z, Change::Zero)]);

            let mut weights = model.weights().clone();
            let w_o = &mut common::weights::attention_mut(&mut weights, layer).w_o;
            let mut cut = w_o.weight.to_matrix();
            cut.rows_mut(head * config.d_head, config.d_head).fill(0.0);
            w_o.weight = headlight::math::linear::Packed::new(&cut);
            let without = Model::new(config.clone(), weights).unwrap();
            assert_eq!(
                bits(&silenced),
                bits(&without.forward(&mut NoRecord, &tokens)),
                "layer {layer}, head {head} of {config:?}"
            );
            assert_ne!(
                bits(&silenced),
                bits(&model.forward(&mut NoRecord, &tokens)),
                "layer {layer}, head {head} of {config:?}"
            );
        }
    }
}

#[test]
fn refuses_impossible_changes() {
    let text = |name: &str, change: Change| {
        Edit::new(vec![(site(name), change)], NoRecord, &sizes(), N)
            .unwrap_err()
            .to_string()
    };
    let cell = |row, column| Change::Cell {
        row,
        column,
        value: 1.0,
    };
    let z = "blocks.0.attn.z.0";
    for absent in [
        "blocks.2.attn.z.0",
        "blocks.0.attn.z.2",
        "blocks.0.attn.pattern_rounded.0",
        "blocks.0.mlp.pre_linear",
        "ln_final.scale",
        "pos_embed",
    ] {
        assert_eq!(
            text(absent, Change::Zero),
            format!("{absent} does not exist here: this model has no such activation.")
        );
    }
    assert_eq!(
        text("blocks.0.attn.weighted_v.0", Change::Zero),
        "blocks.0.attn.weighted_v.0 does not exist here: it is a side result, \
         so changing it has no effect."
    );
    assert_eq!(
        text(z, Change::Replace(Matrix::zeros(2, 5))),
        "The replacement for blocks.0.attn.z.0 is 2 × 5, but the matrix is \
         5 × 2; give a matrix of that shape."
    );
    assert_eq!(
        text(z, cell(5, 1)),
        "blocks.0.attn.z.0 has 5 rows and 2 columns, so there is no row 5, column 1 (counted \
         from 0)."
    );
    assert_eq!(
        text(z, cell(4, 2)),
        "blocks.0.attn.z.0 has 5 rows and 2 columns, so there is no row 4, column 2 (counted \
         from 0)."
    );
}

#[test]
fn refuses_unknown_names_and_unrecorded_sites() {
    assert_eq!(
        "blocks.0.attn.patern.0"
            .parse::<Site>()
            .unwrap_err()
            .to_string(),
        "“blocks.0.attn.patern.0” is not the name of an activation; names look like \
         “blocks.0.attn.pattern.1” (layer, then head, both counted from 0)."
    );
    let z = site("blocks.0.attn.z.0");
    let trace = Trace::of([z]);
    assert_eq!(
        trace.get(z),
        Err(ActivationError::NotRecorded {
            site: z.to_string()
        }
        .into())
    );
    assert_eq!(
        trace.get(z).unwrap_err().to_string(),
        "blocks.0.attn.z.0 was not recorded in this run; select it before the run starts."
    );
}

/// Two layers of two heads; tests vary the other choices.
fn sizes() -> Config {
    Config {
        stacks: kinds::layers(2),
        n_heads: 2,
        d_model: 5,
        d_head: 2,
        d_mlp: 3,
        n_token_types: 2,
        ..Config::default()
    }
}

fn example(config: &Config) -> (Model, Tokens) {
    (random::model(config, 11), random::tokens(config, N, 12))
}

/// The output and the full trace of a run with changes.
fn edited(model: &Model, tokens: &Tokens, changes: Vec<(Site, Change)>) -> (Matrix, Trace) {
    let mut edit = Edit::new(changes, Trace::all(), model.config(), tokens.len()).unwrap();
    let output = model.forward(&mut edit, tokens);
    (output, edit.into_inner())
}

fn site(name: &str) -> Site {
    name.parse().unwrap()
}

/// Compared as bits: 0 and −0 differ, and a NaN equals itself.
fn bits(matrix: &Matrix) -> Vec<u32> {
    matrix.iter().map(|x| x.to_bits()).collect()
}
