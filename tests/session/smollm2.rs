//! A causal model of the LLaMA family through the session: grouped heads, rotary positions, RMS
//! norm, gated MLP.

use std::fs;
use std::path::Path;

use headlight::analysis::details::Measure;
use headlight::analysis::head_weights::HeadMatrix;
use headlight::analysis::structure::Operation;
use headlight::session::Session;
use headlight::session::manifest::PositionKind;
use headlight::session::numbers::{Head, Span};
use headlight::session::predict::Continued;
use headlight::session::sentence::AttentionRequest;

use crate::{clock, named};

const TIRED: &str = "The animal didn't cross the street because it was too tired";

fn session() -> Session {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("www/models/smollm2-135m/model.gguf");
    let mut session = Session::new(clock);
    let manifest = session
        .load_model("smollm2-135m", &[], &[], &fs::read(file).unwrap())
        .unwrap();
    let is_pre_norm = |block: &Vec<Operation>| block[1].name == "norm1" && block.len() == 10;
    assert_eq!(manifest.blocks.len(), 30);
    assert!(manifest.blocks.iter().all(is_pre_norm));
    assert_eq!((manifest.n_layers, manifest.n_heads), (30, 9));
    assert_eq!((manifest.d_vocab, manifest.n_ctx), (49_152, 512));
    assert!(manifest.is_causal && manifest.has_gated_mlp && !manifest.biases.mlp);
    assert_eq!(manifest.positions, PositionKind::Rotary);
    session
}

#[test]
fn sentence_and_block_work_with_smollm2() {
    let mut session = session();
    let run = session.run_text(TIRED, false).unwrap();
    let n = run.tokens.len();
    let letters: Vec<&str> = run
        .tokens
        .iter()
        .map(|token| &TIRED[token.start..token.end])
        .collect();
    assert_eq!(letters[..5], ["The", "animal", "didn", "'t", "cross"]);
    let texts: Vec<&str> = run.tokens.iter().map(|token| &token.text[..]).collect();
    assert_eq!(texts, letters);
    let at = |word: &str| letters.iter().position(|found| *found == word).unwrap();
    let (it, animal) = (at("it"), at("animal"));
    let span = |first| Span {
        first,
        end: first + 1,
    };

    let ranked = session.rank(span(it), span(animal)).unwrap();
    assert_eq!(ranked.len(), 270);
    let found = ranked
        .iter()
        .find(|at| (at.layer, at.head) == (13, 8))
        .unwrap();
    assert!((found.weight - 0.75).abs() < 0.005, "{}", found.weight);

    // The head shares its keys with two other heads.
    let why = session.why(13, 8, it, animal).unwrap();
    let row = |part: &str| named(&why.rows, part);
    assert_eq!(row("pattern")[animal], found.weight);
    let (dot, shown) = (row("qk_products").sum(), row("dot_products")[animal]);
    assert!((dot - shown).abs() <= 1e-4 * shown.abs(), "{dot}, {shown}");
    assert_eq!(row("q").component_mul(&row("k")), row("qk_products"));

    let block = session.block(13, 8, it).unwrap();
    let in_head = |part| named(&block.head, part);
    assert_eq!(in_head("pattern"), row("pattern"));
    assert_eq!((in_head("k").nrows(), in_head("z").nrows()), (n, 9));
    assert!(block.norms.iter().all(|one| one.name.ends_with(".gamma")) && block.b_o.is_none());
    let gate = block
        .sites
        .iter()
        .find(|site| site.name == "mlp.pre_linear");
    assert_eq!(gate.unwrap().columns, 1536);
    // Of each hidden unit: its index, the gate before and after the activation, the factor that the
    // gate is multiplied by, and the product.
    assert_eq!(block.strongest.ncols(), 5);
    for unit in block.strongest.values().0.chunks(5) {
        let [_, pre, activated, linear, post] = unit else {
            unreachable!()
        };
        let silu = pre / (1.0 + (-pre).exp());
        assert!((silu - activated).abs() <= 1e-5 * silu.abs());
        assert!((activated * linear - post).abs() <= 1e-5 * post.abs());
    }

    // No token attends to a later one.
    let picture = session
        .attention(&AttentionRequest {
            heads: vec![Head { layer: 16, head: 0 }],
            measure: Measure::Norm,
            merged: false,
            average: false,
        })
        .unwrap();
    for (cell, length) in picture.maps[0].values.0.iter().enumerate() {
        let (query, key) = (cell / n, cell % n);
        assert_eq!(key > query, *length == 0.0, "{query} to {key}: {length}");
    }
    session.what_if(&["head.13.8".into()]).unwrap();
    let silent = session.block(13, 8, it).unwrap();
    assert!(named(&silent.head, "z").row(8).iter().all(|z| *z == 0.0));

    // The model adds no position vectors that could be removed: it rotates queries and keys by
    // position.
    let order: Vec<usize> = (0..n).rev().collect();
    let refused = session.reorder(&order).unwrap_err().to_string();
    assert!(refused.starts_with("The positions of this model are part of attention"));
}

#[test]
fn three_heads_share_the_weights_of_their_keys_and_values() {
    let mut session = session();
    session.run_text(TIRED, false).unwrap();
    let of = |head, matrix| session.head_weights(7, head, matrix).unwrap();
    for matrix in [HeadMatrix::WK, HeadMatrix::WV] {
        let found = of(4, matrix);
        assert_eq!((found.first_head, found.last_head), (3, 5));
        assert_eq!((found.weights.nrows(), found.weights.ncols()), (576, 64));
        assert_eq!(found, of(3, matrix));
        assert_ne!(found.weights, of(6, matrix).weights);
    }
    for matrix in [HeadMatrix::WQ, HeadMatrix::WO] {
        let found = of(4, matrix);
        assert_eq!((found.first_head, found.last_head), (4, 4));
        assert_ne!(found.weights, of(3, matrix).weights);
    }
}

#[test]
fn moved_words_are_those_that_the_head_writes() {
    let mut session = session();
    let n = session.run_text(TIRED, false).unwrap().tokens.len();
    let (layer, head) = (13, 8);
    let found = session.moved(layer, head, n - 1).unwrap();
    assert!(!found.is_nearest);
    let at = Continued {
        text: TIRED.into(),
        cut: false,
        chosen: Vec::new(),
        blank: None,
    };
    for token in found.tokens {
        let written = session.head_writes(&at, layer, head, token.token).unwrap();
        assert!((written.weight - token.weight).abs() < 1e-4);
        // Moved words exclude special tokens.
        let mut raised = written.raised.iter();
        let raised = raised.find(|one| !one.text.starts_with("<|")).unwrap();
        assert_eq!(raised.text, token.words[0]);
        let expected = written.weight * raised.logit;
        let value = token.values[0];
        assert!((value - expected).abs() < 1e-3, "{value}, not {expected}");
    }
}
