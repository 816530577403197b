//! The numbers of a step and their explanations.

use headlight::analysis::provenance::{Explanation, Origin};
use headlight::session::Session;

use super::{CAT, asked, session, worked_out};
use crate::common::files::Folder;
use crate::{SCORE_STEPS, clock, matrix, named};

#[test]
fn a_step_follows_its_formulas_with_the_bits_of_the_translation() {
    let mut session = session("marian-en-pt");
    let made = session.translate(&asked(CAT)).unwrap();
    let steps = made.target_tokens.len();
    for (layer, head) in [(0, 5), (1, 0)] {
        let pattern = matrix(&session.cross_attention(layer, Some(head)).unwrap());
        let mut before = None;
        for step in 0..steps {
            let seen = session.decoder_step(step, layer, head).unwrap();
            let [forget, candidate, state_before, state, out] = [
                "ssru.forget",
                "ssru.candidate",
                "ssru.state_before",
                "ssru.state",
                "ssru_out",
            ]
            .map(|name| named(&seen, name));
            let expected = before.unwrap_or_else(|| state_before.map(|_| 0.0));
            assert_eq!(state_before, expected);
            for column in 0..256 {
                let f = forget[column];
                let c = f * state_before[column] + (1.0 - f) * candidate[column];
                assert!((c - state[column]).abs() < 1e-5);
                assert_eq!(out[column], state[column].max(0.0));
            }
            before = Some(state);
            let of_head = |part| named(&seen, &format!("cross_attn.{part}"));
            let [q, k, scores, own] = ["q", "k", "attn_scores", "pattern"].map(of_head);
            let computed = &q * k.transpose() / 32f32.sqrt();
            assert!((computed - scores).amax() < 1e-4);
            assert_eq!(own.row(0), pattern.row(step));
            assert_eq!(of_head("v").shape(), (made.source_tokens.len(), 32));
            assert_eq!(named(&seen, "ln3.normalized").shape(), (1, 256));
        }
    }
    // The second layer's input is the first layer's output.
    let [first, second] = [0, 1].map(|layer| session.decoder_step(3, layer, 0).unwrap());
    assert_eq!(named(&first, "ln3.normalized"), named(&second, "resid_pre"));
}

#[test]
fn a_weight_is_computed_from_a_target_query_and_source_keys() {
    let mut session = session("marian-en-pt");
    let made = session.translate(&asked(CAT)).unwrap();
    for (step, source) in [(0, 0), (2, 1), (5, made.source_tokens.len() - 1)] {
        let seen = session.decoder_step(step, 1, 0).unwrap();
        let why = session.cross_why(step, 1, 0, source).unwrap();
        let row = |part: &str| named(&why.rows, part);
        assert_eq!(row("q"), named(&seen, "cross_attn.q"));
        assert_eq!(row("k"), named(&seen, "cross_attn.k").rows(source, 1));
        assert_eq!(row("qk_products"), row("q").component_mul(&row("k")));
        let parts: Vec<&str> = why.steps.iter().map(|step| step.part.as_str()).collect();
        assert_eq!(parts, SCORE_STEPS);
        for one in &why.steps {
            let (found, expected) = (one.value, worked_out(one).unwrap());
            assert!(
                (found - expected).abs() < 1e-3,
                "{}: {found}, {expected}",
                one.part
            );
        }
        assert_eq!(
            why.steps[2].value,
            named(&seen, "cross_attn.attn_scores")[source]
        );
        assert_eq!(
            why.steps[6].value,
            named(&seen, "cross_attn.pattern")[source]
        );
        let origins = why.steps[0].operands.iter().map(|one| one.origin);
        assert_eq!(
            origins.collect::<Vec<_>>(),
            [Origin::Decoder, Origin::Encoder]
        );
    }
    let none = session.cross_why(0, 1, 0, 99).unwrap_err().to_string();
    assert_eq!(none, "There is no source token 99; choose one from 0 to 9.");
}

#[test]
fn every_number_of_the_decoder_equals_its_explanation() {
    let mut session = session("marian-en-pt");
    let made = session.translate(&asked(CAT)).unwrap();
    let of_head = |part: &str| format!("decoder.1.cross_attn.{part}.3");
    let heads = ["q", "k", "v", "qk_products"]
        .into_iter()
        .chain(SCORE_STEPS);
    let heads = heads.chain(["weighted_v", "z"]);
    let of_layer = [
        "resid_pre",
        "ssru.forget",
        "ssru.candidate",
        "ssru.state",
        "ssru_out",
        "resid_ssru",
        "ln1.mean",
        "ln1.scale",
        "ln1.x_hat",
        "ln1.normalized",
        "cross_attn_out",
        "resid_cross",
        "ln2.normalized",
        "mlp.pre",
        "mlp.post",
        "mlp_out",
        "resid_post",
        "ln3.normalized",
    ];
    let of_layer = of_layer.map(|part| format!("decoder.1.{part}"));
    for name in heads.map(of_head).chain(of_layer) {
        for row in [0, 4] {
            let why = session.number_why(&name, row, 0).unwrap();
            let (found, expected) = (why.value, worked_out(&why).unwrap());
            assert!(
                (found - expected).abs() < 2e-4 * (1.0 + found.abs()),
                "{name} of row {row} is {found}, but its sources give {expected}"
            );
            // Each source has an explanation too, except trained weights and the encoder's output.
            for source in why.operands.iter().filter(|source| source.is_explained) {
                let before = session.number_why(&source.name, source.rows[0], source.columns[0]);
                assert_eq!(before.unwrap().value, source.values.0[0], "{}", source.name);
            }
        }
    }
    let names = |why: &Explanation| -> Vec<(Origin, String)> {
        let each = why.operands.iter();
        each.map(|one| (one.origin, one.part.clone())).collect()
    };
    let q = session.number_why(&of_head("q"), 2, 5).unwrap();
    let k = session.number_why(&of_head("k"), 2, 5).unwrap();
    assert_eq!(names(&q)[0], (Origin::Decoder, "ln1.normalized".into()));
    assert_eq!(names(&q)[1], (Origin::Weights, "cross_attn.w_q.3".into()));
    assert_eq!(names(&k)[0], (Origin::Encoder, "ln2.normalized".into()));
    assert!(q.operands[0].is_explained && !k.operands[0].is_explained);
    let products = q.operands[0].values.0.iter().zip(&q.operands[1].values.0);
    let products: Vec<f32> = products.map(|(a, b)| (a * b).abs()).collect();
    let most = products.iter().copied().fold(0.0, f32::max);
    assert_eq!(products[q.largest[0]], most);
    // The input of the first layer is a sum of vectors that are looked up.
    for (name, operation, sources) in [
        ("decoder.0.resid_pre", "copy", &["decoder.embed_sum"][..]),
        (
            "decoder.embed_sum",
            "sum",
            &["decoder.embed", "decoder.pos_embed"],
        ),
        ("decoder.embed", "given", &[]),
    ] {
        let why = session.number_why(name, 1, 7).unwrap();
        let found: Vec<&str> = why.operands.iter().map(|one| one.name.as_str()).collect();
        assert_eq!((why.operation.as_str(), &found[..]), (operation, sources));
    }

    let refused = |name: &str, row, column| {
        let refusal = session.number_why(name, row, column).unwrap_err();
        refusal.to_string()
    };
    let n = made.target_tokens.len();
    let beyond = format!(
        "decoder.1.cross_attn.q.3 has {n} rows and 32 columns, so there is no row {n}, column 0 (counted from 0)."
    );
    assert_eq!(refused("decoder.1.cross_attn.q.3", n, 0), beyond);
    assert!(refused("decoder.2.ssru_out", 0, 0).contains("there are 2 layers of a decoder"));
    assert!(refused("blocks.0.resid_pre", 0, 0).contains("only numbers of the decoder"));
    assert!(refused("decoder.0.nothing", 0, 0).contains("decoder.0.nothing"));
}

#[test]
fn every_number_of_a_pre_norm_decoder_equals_its_explanation() {
    for name in ["bart", "mbart", "m2m_100", "t5", "t5_gated"] {
        let mut session = Session::new(clock);
        session.load_files(name, &Folder::of(name).all()).unwrap();
        let made = session.translate(&asked("the cat sat")).unwrap();
        let step = session.decoder_step(0, 1, 0).unwrap();
        assert_eq!(named(&step, "resid_post").nrows(), 1);
        let mut parts: Vec<String> = ["resid_pre", "resid_self", "resid_cross", "resid_post"]
            .map(|part| format!("decoder.1.{part}"))
            .into();
        parts.extend([1, 2, 3].map(|norm| format!("decoder.0.ln{norm}.normalized")));
        parts.extend(["q", "k", "pattern"].map(|part| format!("decoder.0.cross_attn.{part}.1")));
        parts.push("decoder.embed_sum".into());
        if name.contains("bart") {
            parts.push("decoder.ln_embed.normalized".into());
        }
        for name in parts {
            let why = session.number_why(&name, 0, 0).unwrap();
            let off = (why.value - worked_out(&why).unwrap()).abs();
            assert!(off < 1e-5, "{name}: {why:?}");
        }
        assert!(!made.target_tokens.is_empty());
    }
}
