//! Compares stages of a block, ablations and changed word order in the page's own model with
//! PyTorch and equivalent hooks.

mod common;

use common::encoder::{MINILM, tokenize};
use common::golden::{bytes, difference, metadata};
use headlight::Matrix;
use headlight::analysis::order::{final_vectors, reordered};
use headlight::analysis::vectors::{cosines, largest_differences};
use headlight::analysis::walk::{self, Run};
use headlight::analysis::what_if::{self, Ablation, Altered};
use headlight::model::site::{HeadAt, HeadSite, Site};
use headlight::model::tokens::Tokens;
use headlight::model::trace::Trace;
use safetensors::SafeTensors;

const BANK: &str = "I arrived at the bank after crossing the river";

/// The samples that a golden file stores under a name.
fn samples(bytes: &[u8], name: &str) -> Option<Matrix> {
    let file = SafeTensors::deserialize(bytes).unwrap();
    let tensor = file.tensor(name).ok()?;
    let cells = tensor.data().as_chunks::<4>().0;
    let numbers = cells.iter().map(|cell| f32::from_le_bytes(*cell));
    Some(Matrix::from_iterator(1, cells.len(), numbers))
}

/// Every `stride`-th number of a matrix in row-major order, as in the file.
fn sampled(matrix: &Matrix, stride: usize) -> Matrix {
    let rows = matrix.transpose();
    let numbers: Vec<f32> = rows.iter().copied().step_by(stride).collect();
    Matrix::from_row_slice(1, numbers.len(), &numbers)
}

fn recorded(tokens: &Tokens) -> Trace {
    let config = MINILM.model.config();
    let mut trace = Trace::of(what_if::sites(config));
    MINILM.model.forward(&mut trace, tokens);
    trace
}

fn altered(trace: &Trace, tokens: &Tokens, changes: &[&str]) -> Altered {
    let ablations: Vec<Ablation> = changes.iter().map(|text| text.parse().unwrap()).collect();
    Altered::run(&MINILM.model, trace, tokens, &ablations).unwrap()
}

#[test]
fn every_stage_of_every_block_equals_pytorch() {
    let bytes = bytes("block.safetensors");
    let stride = metadata(&bytes, "stride").as_u64().unwrap() as usize;
    let sentences = metadata(&bytes, "sentences");
    for (number, text) in sentences.as_array().unwrap().iter().enumerate() {
        let (_, ids) = tokenize(text.as_str().unwrap());
        let mut trace = Trace::all();
        MINILM.model.forward(&mut trace, &ids);
        let mut compared = 0;
        for site in Site::all(MINILM.model.config()) {
            let name = format!("{number}.{site}");
            let Some(expected) = samples(&bytes, &name) else {
                continue;
            };
            let found = sampled(trace.get(site).unwrap(), stride);
            if let Some(difference) = difference(&found, &expected) {
                panic!("{name} is the first site that differs: {difference}");
            }
            compared += 1;
        }
        // Each of the six blocks has five stages of each of its twelve heads, seven other stages,
        // and four stages of each norm.
        assert_eq!(compared, 6 * (12 * 5 + 7 + 2 * 4), "{text}");
    }
}

#[test]
fn every_ablation_equals_pytorch_with_hooks() {
    let bytes = bytes("block.safetensors");
    let stride = metadata(&bytes, "stride").as_u64().unwrap() as usize;
    let output = Site::output(MINILM.model.config());
    let sentences = metadata(&bytes, "sentences");
    for (number, text) in sentences.as_array().unwrap().iter().enumerate() {
        let (_, ids) = tokenize(text.as_str().unwrap());
        let trace = recorded(&ids);
        for ablation in metadata(&bytes, "ablations").as_array().unwrap() {
            let ablation = ablation.as_str().unwrap();
            let changed = altered(&trace, &ids, &[ablation]);
            let found = sampled(changed.get(&trace, output).unwrap(), stride);
            let expected = samples(&bytes, &format!("{number}.ablated.{ablation}")).unwrap();
            assert_eq!(difference(&found, &expected), None, "{ablation}: {text}");
        }
    }
}

#[test]
fn restarting_at_the_changed_block_is_bit_identical_to_the_whole_pass() {
    let (_, ids) = tokenize(BANK);
    let trace = recorded(&ids);
    let output = Site::output(MINILM.model.config());
    let late = altered(&trace, &ids, &["mlp.4"]);
    // `causal` also changes the first block, so this pass starts there.
    let whole = altered(&trace, &ids, &["mlp.4", "causal"]);
    assert_ne!(late.get(&trace, output), whole.get(&trace, output));
    let from_the_start = {
        let changes = "mlp.4".parse::<Ablation>().unwrap();
        let config = MINILM.model.config();
        let changes = changes.changes(config, ids.len()).unwrap();
        let recorder = Trace::of([output]);
        let mut edit =
            headlight::model::trace::Edit::new(changes, recorder, config, ids.len()).unwrap();
        MINILM.model.forward(&mut edit, &ids);
        edit.into_inner()
    };
    assert_eq!(late.get(&trace, output), from_the_start.get(output));
    let nothing = altered(&trace, &ids, &[]);
    assert_eq!(nothing.get(&trace, output), trace.get(output));
}

#[test]
fn a_walk_equals_the_recorded_pass() {
    let (_, ids) = tokenize(BANK);
    let trace = recorded(&ids);
    let mut all = Trace::all();
    MINILM.model.forward(&mut all, &ids);
    let run = Run {
        model: &MINILM.model,
        untouched: &trace,
        altered: &Altered::default(),
    };
    let (at, token) = (HeadAt::new(2, 7), 5);
    let walked = walk::block(run, at, token).unwrap();
    let row_at = |name: &str| {
        let found = walked.sites.iter().find(|one| one.name == name).unwrap();
        Matrix::from_row_slice(1, found.columns, &found.values)
    };
    for name in [
        "resid_pre",
        "attn_out",
        "ln1.x_hat",
        "mlp.post",
        "ln2.normalized",
    ] {
        let site: Site = format!("blocks.2.{name}").parse().unwrap();
        let expected = all.get(site).unwrap().rows(token, 1).into_owned();
        assert_eq!(row_at(name), expected, "{name}");
        assert_eq!(walk::rows(run, 2, name).unwrap(), *all.get(site).unwrap());
    }
    let pattern = all.get(at.site(HeadSite::Pattern)).unwrap();
    let in_head = |name: &str| {
        let found = walked.head.iter().find(|one| one.name == name).unwrap();
        Matrix::from_row_slice(found.rows, found.columns, &found.values.0)
    };
    assert_eq!(in_head("pattern"), pattern.rows(token, 1).into_owned());
    let heads = in_head("result");
    assert_eq!(in_head("result_norm")[3], heads.row(3).norm());
    let bias = walked.b_o.as_ref().unwrap();
    let sum = Matrix::from_fn(1, 384, |_, column| {
        heads.column(column).sum() + bias[column]
    });
    let attn_out = row_at("attn_out");
    assert!(
        (sum - attn_out).amax() < 1e-5,
        "the heads add up to attn_out"
    );
    let strongest = &walked.strongest;
    let post = row_at("mlp.post");
    assert_eq!(strongest[(0, 2)].abs(), post.amax());
    assert_eq!(strongest[(0, 2)], post[strongest[(0, 0)] as usize]);

    let stack = walk::stack(run, token).unwrap();
    assert_eq!(stack.vectors.shape(), (7, 384));
    assert_eq!(stack.cosine_to_input[0], 1.0);
    assert!(stack.cosine_to_previous[0].is_nan());
    assert!(
        stack
            .cosine_to_untouched
            .iter()
            .all(|cosine| *cosine == 1.0)
    );
}

/// Heads of later layers depend on "previous token" heads.
#[test]
fn without_the_previous_token_head_later_heads_attend_elsewhere() {
    let (_, ids) = tokenize(BANK);
    let trace = recorded(&ids);
    let altered = altered(&trace, &ids, &["head.0.2"]);
    let run = Run {
        model: &MINILM.model,
        untouched: &trace,
        altered: &altered,
    };
    let walk::WhatIf { cosine, moved } = walk::difference(run).unwrap();
    assert_eq!(
        moved.row(0).amax(),
        0.0,
        "nothing before the change differs"
    );
    assert!(moved.rows(1, 5).amax() > 0.1, "{}", *moved);
    assert!(cosine.min() < 0.999, "{}{}", *cosine, *moved);
}

#[test]
fn order_matters_only_through_positions() {
    let (_, ids) = tokenize("Now come here!");
    let order = [0, 3, 2, 1, 4, 5];
    let compare = |has_positions| {
        let original = final_vectors(&MINILM.model, &ids, has_positions).unwrap();
        let moved = reordered(&MINILM.model, &ids, &order, has_positions).unwrap();
        let difference = largest_differences(&original, &moved).amax();
        (difference, cosines(&original, &moved).min())
    };
    let (difference, cosine) = compare(false);
    assert!(difference < 1e-5, "{difference}");
    assert!(cosine > 0.999_999, "{cosine}");
    let (difference, cosine) = compare(true);
    assert!(difference > 0.1, "{difference}");
    assert!(cosine < 0.99, "{cosine}");
    for wrong in [
        &[0, 1, 2, 3, 4][..],
        &[0, 1, 2, 3, 4, 4],
        &[0, 1, 2, 3, 4, 6],
        &[0, 1, 2, 3, 4, 5, 5],
    ] {
        let error = reordered(&MINILM.model, &ids, wrong, true).unwrap_err();
        let error = error.to_string();
        assert!(error.contains("the text has 6; list each"), "{error}");
    }
}

#[test]
fn refuses_changes_that_do_not_fit_the_model_or_the_text() {
    let (_, ids) = tokenize("Now come here!");
    let trace = recorded(&ids);
    let refusal = |text: &str| {
        let ablation: Ablation = text.parse().unwrap();
        let run = Altered::run(&MINILM.model, &trace, &ids, &[ablation]);
        run.unwrap_err().to_string()
    };
    for text in [
        "head.6.0",
        "head.0.12",
        "mlp.6",
        "norm.9.1",
        "token.6",
        "only.0.0.6",
        "even.0.99",
    ] {
        assert!(
            refusal(text).contains("choose one from 0"),
            "{}",
            refusal(text)
        );
    }
    for text in [
        "",
        "head",
        "head.0",
        "head.0.0.0",
        "norm.0.3",
        "residual.0.0",
        "mlp.-1",
        "mlp.x",
        "token",
        "all",
    ] {
        assert!(
            text.parse::<Ablation>().is_err(),
            "{text:?} parsed as a change"
        );
    }
    for text in [
        "head.0.2",
        "attention.3",
        "mlp.0",
        "residual.1.2",
        "norm.5.1",
        "positions",
        "token.3",
        "even.0.1",
        "only.0.1.2",
        "causal",
    ] {
        assert_eq!(text.parse::<Ablation>().unwrap().to_string(), text);
    }
}

#[test]
fn each_ablation_has_the_effect_of_its_name() {
    let (_, ids) = tokenize(BANK);
    let trace = recorded(&ids);
    let config = MINILM.model.config();
    let pattern = |changes: &[&str], layer, head| {
        let changed = altered(&trace, &ids, changes);
        let site = HeadAt::new(layer, head).site(HeadSite::Pattern);
        changed.get(&trace, site).unwrap().clone()
    };
    let hidden = pattern(&["token.3"], 4, 4);
    assert_eq!(hidden.column(3).amax(), 0.0);
    let causal = pattern(&["causal"], 5, 0);
    for row in 0..causal.nrows() {
        assert!(
            causal
                .row(row)
                .columns_range(row + 1..)
                .iter()
                .all(|weight| *weight == 0.0)
        );
        assert!((causal.row(row).sum() - 1.0).abs() < 1e-6);
    }
    let n = ids.len();
    assert_eq!(
        pattern(&["even.1.1"], 1, 1),
        Matrix::from_element(n, n, 1.0 / n as f32)
    );
    assert_eq!(pattern(&["only.1.1.4"], 1, 1).column(4).min(), 1.0);
    let causal_only = pattern(&["causal", "only.0.1.4"], 0, 1);
    let causal_even = pattern(&["causal", "even.0.1"], 0, 1);
    for row in 0..n {
        let looks = if row < 4 { 0.0 } else { 1.0 };
        assert_eq!(
            causal_only[(row, 4)],
            looks,
            "no token attends to a later one"
        );
        assert!((causal_only.row(row).sum() - 1.0).abs() < 1e-6);
        assert_eq!(causal_even[(row, 0)], 1.0 / (row + 1) as f32);
    }
    let output = Site::output(config);
    let both = altered(&trace, &ids, &["head.0.2", "token.3"]);
    let one = altered(&trace, &ids, &["head.0.2"]);
    let compared = cosines(
        both.get(&trace, output).unwrap(),
        one.get(&trace, output).unwrap(),
    );
    assert!(compared.iter().any(|cosine| *cosine < 0.999));
}
