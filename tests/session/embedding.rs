//! From a token's id to its row of X.

use headlight::Matrix;
use headlight::session::numbers::NamedNumbers;

use crate::{TEXT, loaded, named, row, session, site, trace};

/// The vectors that are given, and those that are computed from them.
const NAMES: [&str; 8] = [
    "embed",
    "pos_embed",
    "token_type_embed",
    "embed_sum",
    "ln_embed.mean",
    "ln_embed.scale",
    "ln_embed.x_hat",
    "ln_embed.normalized",
];

#[test]
fn a_one_hot_vector_selects_the_token_s_row_of_the_table() {
    let session = session();
    let trace = trace();
    for (token, id) in [1, 4, 5, 6, 4, 2].into_iter().enumerate() {
        let found = session.embedding(token, 0).unwrap();
        let ids: Vec<usize> = found.entries.iter().map(|entry| entry.id).collect();
        let first = id - id.min(2);
        assert_eq!(ids, (first..id + 3).collect::<Vec<_>>());
        let product: Matrix = &found.one_hot.0 * &found.table.0;
        assert_eq!(product, row(site(&trace, "embed"), token));
        assert_eq!(product, named(&found.vectors, "embed"));
    }
    let texts = session.embedding(1, 0).unwrap().entries;
    let texts: Vec<_> = texts.iter().map(|entry| entry.text.as_str()).collect();
    assert_eq!(texts, ["[SEP]", "[UNK]", "one", "two", "six"]);
}

#[test]
fn the_last_vector_is_the_row_of_x_and_every_number_is_explained() {
    let session = session();
    let trace = trace();
    let found = session.embedding(3, 2).unwrap();
    let names: Vec<_> = found.vectors.iter().map(|one| one.name.as_str()).collect();
    assert_eq!(names, NAMES);
    let x = site(&trace, "blocks.0.resid_pre");
    assert_eq!(named(&found.vectors, "ln_embed.normalized"), row(x, 3));
    let value = |vector: &NamedNumbers| vector.values[2.min(vector.columns - 1)];
    for (vector, why) in found.vectors.iter().zip(&found.why) {
        assert_eq!((&vector.name, value(vector)), (&why.cell.name, why.value));
    }
    let sum = &found.why[3];
    let added: f32 = sum.operands.iter().map(|one| one.values[0]).sum();
    assert_eq!(sum.operands.len(), 3);
    assert!((added - sum.value).abs() < 1e-6);
}

#[test]
fn a_token_or_dimension_that_does_not_exist_is_refused() {
    assert!(loaded().embedding(0, 0).is_err());
    let mut session = session();
    assert!(session.embedding(6, 0).is_err());
    assert!(session.embedding(0, 4000).is_err());
    session.run_text(TEXT, false).unwrap();
    assert!(session.embedding(5, 0).is_ok());
}
