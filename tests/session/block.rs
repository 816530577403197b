//! Stages and ablations of a block of the small model, and the operations that the page draws.

use headlight::analysis::head_weights::HeadMatrix;
use headlight::analysis::what_if::{Ablation, Scope};
use headlight::model::site::{Norm, Site, SublayerAt};
use headlight::session::numbers::Numbers;

use crate::{
    N, N_HEADS, N_LAYERS, SCORE_STEPS, is_near, loaded, matrix, model, named, row, session, site,
    trace,
};

#[test]
fn a_walk_returns_rows_of_the_recorded_pass() {
    let (session, trace) = (session(), trace());
    let walk = session.block(1, 2, 3).unwrap();
    let of = |part: &str| site(&trace, &format!("blocks.1.attn.{part}.2"));
    let in_head = |part: &str| named(&walk.head, part);
    for part in ["q"].into_iter().chain(SCORE_STEPS) {
        assert!(is_near(&in_head(part), &row(of(part), 3)), "{part}");
    }
    assert!(is_near(&in_head("k"), of("k")));
    assert!(is_near(&in_head("v"), of("v")));
    let weighted = of("weighted_v").rows(3 * N, N).into_owned();
    assert!(is_near(&in_head("weighted_v"), &weighted));
    for head in 0..N_HEADS {
        let z = site(&trace, &format!("blocks.1.attn.z.{head}"));
        assert!(is_near(&row(&in_head("z"), head), &row(z, 3)));
        let result = site(&trace, &format!("blocks.1.attn.result.{head}"));
        let found = row(&in_head("result"), head);
        assert!(is_near(&found, &row(result, 3)));
        assert_eq!(in_head("result_norm")[head], found.norm());
    }
    let (model, _) = model();
    let names: Vec<String> = Site::all(model.config())
        .into_iter()
        .filter(|site| {
            site.to_string().starts_with("blocks.1.") && !matches!(site, Site::Head { .. })
        })
        .map(|site| site.name_in_block())
        .collect();
    assert!(walk.sites.iter().map(|one| &one.name).eq(&names));
    for name in &names {
        let expected = site(&trace, &format!("blocks.1.{name}"));
        assert!(
            is_near(&named(&walk.sites, name), &row(expected, 3)),
            "{name}"
        );
    }
    let (weights, at) = (model.weights(), SublayerAt::attention(1));
    let norm = |at| weights.norm(Norm::Sublayer(at)).unwrap();
    assert_eq!(named(&walk.norms, "ln1.gamma"), norm(at).gamma);
    let beta = named(&walk.norms, "ln2.beta");
    assert_eq!(Some(beta), norm(SublayerAt::mlp(1)).beta);
    assert_eq!(
        walk.b_o.as_ref().map(matrix),
        weights.attention(at).w_o.bias
    );
    assert_eq!((walk.stats.nrows(), walk.stats.ncols()), (7, 3));
    assert_eq!((walk.strongest.ncols(), walk.curve.nrows()), (3, 121));
}

#[test]
fn rows_returns_all_tokens_at_one_site() {
    let (session, trace) = (session(), trace());
    for name in ["resid_pre", "mlp.post", "ln2.normalized"] {
        let found = matrix(&session.rows(2, name).unwrap());
        assert!(
            is_near(&found, site(&trace, &format!("blocks.2.{name}"))),
            "{name}"
        );
    }
}

#[test]
fn the_stack_has_a_row_before_every_block_and_one_after_the_last() {
    let (session, trace) = (session(), trace());
    let stack = session.stack(2).unwrap();
    let vectors = matrix(&stack.vectors);
    assert_eq!(vectors.nrows(), N_LAYERS + 1);
    for layer in 0..N_LAYERS {
        let expected = site(&trace, &format!("blocks.{layer}.resid_pre"));
        assert_eq!(row(&vectors, layer), row(expected, 2));
    }
    let last = site(&trace, "blocks.2.ln2.normalized");
    assert_eq!(row(&vectors, N_LAYERS), row(last, 2));
    assert_eq!(matrix(&stack.norm)[1], vectors.row(1).norm());
    assert!(matrix(&stack.cosine_to_previous)[0].is_nan());
    assert_eq!(matrix(&stack.cosine_to_input)[0], 1.0);
    assert!(
        stack
            .cosine_to_untouched
            .values()
            .0
            .iter()
            .all(|cosine| *cosine == 1.0)
    );
}

#[test]
fn switching_off_a_head_zeroes_its_output_and_changes_only_later_sites() {
    let mut session = session();
    let changed = session.what_if(&["head.1.2".into()]).unwrap();
    let moved = matrix(&changed.moved);
    assert_eq!(moved.shape(), (N_LAYERS, N_HEADS));
    assert_eq!(moved.rows(0, 2).amax(), 0.0);
    assert!(moved.row(2).amax() > 0.0);
    assert!(matrix(&changed.cosine).min() < 1.0);
    let walk = session.block(1, 2, 3).unwrap();
    assert_eq!(row(&named(&walk.head, "z"), 2).amax(), 0.0);
    let pattern = session.changed_pattern(2, 0).unwrap();
    let [edited, untouched] = [&pattern.edited, &pattern.untouched].map(matrix);
    assert_eq!(matrix(&pattern.difference), &edited - &untouched);
    assert_eq!(untouched, *site(&trace(), "blocks.2.attn.pattern.0"));
    assert_ne!(edited, untouched);
    let undone = session.what_if(&[]).unwrap();
    assert_eq!(matrix(&undone.moved).amax(), 0.0);
}

#[test]
fn the_plan_of_a_block_names_available_sites() {
    let mut session = session();
    let structure = session.structure();
    let operations = &loaded().choose_model("tiny").unwrap().blocks[0];
    let stages = operations.iter().filter(|one| !one.rows.is_empty());
    let stages: Vec<_> = stages.map(|one| &*one.name).collect();
    assert_eq!(
        stages.join(" "),
        "projections attention concatenate add1 norm1 mlp add2 norm2"
    );
    // The results of the operations are the rows of `stats`.
    let walk = session.block(0, 0, 1).unwrap();
    let made = operations.iter().filter_map(|one| one.makes.as_ref());
    for (nth, name) in made.enumerate() {
        let length = named(&walk.sites, name).norm();
        assert!(
            (matrix(&walk.stats)[(nth, 0)] - length).abs() < 1e-4,
            "{name}"
        );
        let rows: Numbers = session.rows(0, name).unwrap();
        assert_eq!(rows.nrows(), N);
    }
    for form in &structure.edits {
        let text = form
            .text
            .replace('L', "0")
            .replace('H', "1")
            .replace('T', "2");
        text.parse::<Ablation>().unwrap();
        session.what_if(&[text]).unwrap();
        assert_eq!(form.scope == Scope::Head, form.text.contains('H'));
    }
}

#[test]
fn the_weights_of_a_head_are_parts_of_the_matrices_of_its_layer() {
    let (session, (model, _)) = (session(), model());
    let attention = model.weights().attention(SublayerAt::attention(1));
    let d_head = model.config().d_head;
    let of = |matrix| session.head_weights(1, 2, matrix).unwrap();
    for (name, layer) in [
        (HeadMatrix::WQ, &attention.w_q),
        (HeadMatrix::WK, &attention.w_k),
        (HeadMatrix::WV, &attention.w_v),
    ] {
        let columns = layer
            .weight
            .to_matrix()
            .columns(2 * d_head, d_head)
            .into_owned();
        assert_eq!(matrix(&of(name).weights), columns, "{name:?}");
    }
    let w_o = attention.w_o.weight.to_matrix();
    let rows = w_o.rows(2 * d_head, d_head).into_owned();
    assert_eq!(matrix(&of(HeadMatrix::WO).weights), rows);

    let found = of(HeadMatrix::WV);
    assert_eq!((found.first_head, found.last_head), (2, 2));
    let squares = |numbers: &Numbers| matrix(numbers).norm_squared();
    let all = squares(&found.weights);
    assert!((squares(&found.singular_values) - all).abs() < 1e-4 * all);
    // nalgebra computes the expected singular values.
    let expected = matrix(&found.weights).singular_values();
    let values = &found.singular_values.values().0;
    for (value, expected) in values.iter().zip(&expected) {
        assert!(
            (value - expected).abs() < 1e-5 * values[0],
            "{value} {expected}"
        );
    }
    let main = values.iter().take(found.n_main);
    let main: Vec<f32> = main.map(|value| value * value).collect();
    assert!(main.iter().sum::<f32>() >= 0.9 * all);
    assert!(main[1..].iter().sum::<f32>() < 0.9 * all);

    assert!(session.head_weights(1, N_HEADS, HeadMatrix::WQ).is_err());
}
