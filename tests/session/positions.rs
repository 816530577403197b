//! Positions and word order.

use headlight::analysis::order::{final_vectors, reordered};
use headlight::math::ops::sinusoids;
use headlight::math::ops::sinusoids::Formula;
use headlight::session::positions::Moved;

use crate::lookup::computed;
use crate::{N, is_near, loaded, matrix, model, session};

#[test]
fn sinusoids_follow_each_formula_and_the_formulas_differ() {
    let session = session();
    let paper = session.sinusoids(5, 6, 100.0, Formula::Paper).unwrap();
    let tutorial = session.sinusoids(5, 6, 100.0, Formula::Tutorial).unwrap();
    let expected = sinusoids::sinusoids(5, 6, 100.0, sinusoids::Formula::Paper);
    assert_eq!(matrix(&paper.encoding), expected);
    assert_eq!(matrix(&paper.similarity).shape(), (5, 5));
    assert!(is_near(
        &matrix(&paper.similarity),
        &(&expected * expected.transpose())
    ));
    let difference = matrix(&paper.encoding) - matrix(&tutorial.encoding);
    assert_eq!(matrix(&paper.difference), difference);
    assert_eq!(matrix(&tutorial.difference), -difference);
    let in_halves = session.sinusoids(5, 6, 100.0, Formula::Tensor2tensor);
    let in_halves = in_halves.unwrap();
    let difference = matrix(&in_halves.encoding) - matrix(&paper.encoding);
    assert_eq!(matrix(&in_halves.difference), difference);
    assert_eq!((paper.angle.nrows(), paper.angle.ncols()), (5, 6));
    assert_eq!(paper.wavelength.ncols(), 6);
}

#[test]
fn explains_each_sinusoid_by_its_formula() {
    let session = session();
    for formula in [Formula::Paper, Formula::Tutorial, Formula::Tensor2tensor] {
        let encoding = session.sinusoids(5, 6, 100.5, formula).unwrap().encoding;
        for (position, dimension) in [(0, 0), (4, 3), (3, 4), (4, 5)] {
            let found = session
                .sinusoid_why(position, dimension, 6, 100.5, formula)
                .unwrap();
            assert_eq!(found.value, encoding[(position, dimension)]);
            let operands = found.operands.iter().map(|one| f64::from(one.values[0]));
            let [p, b, i, d] = operands.collect::<Vec<_>>()[..] else {
                panic!("{:?}", found.operands);
            };
            let angle = p / b.powf(i / d);
            let expected = match found.operation.as_str() {
                "sine" => angle.sin(),
                "cosine" => angle.cos(),
                other => panic!("{other}"),
            };
            assert!((f64::from(found.value) - expected).abs() < 1e-6);
        }
    }
    assert!(
        session
            .sinusoid_why(0, 6, 6, 100.5, Formula::Paper)
            .is_err()
    );
    assert!(
        session
            .sinusoid_why(usize::MAX, 0, 6, 100.5, Formula::Paper)
            .is_err()
    );
}

#[test]
fn learned_positions_equal_the_weights() {
    let (model, _) = model();
    let learned = loaded().learned_positions().unwrap();
    assert_eq!(Some(matrix(&learned.w_pos)), model.weights().embed.w_pos);
    let cosine = matrix(&learned.cosine);
    assert_eq!(cosine.shape(), (14, 14));
    assert!((0..14).all(|at| (cosine[(at, at)] - 1.0).abs() < 1e-5));
}

#[test]
fn explains_the_cosine_of_two_learned_positions() {
    let session = loaded();
    let cosine = matrix(&session.learned_positions().unwrap().cosine);
    let why = session.learned_positions_why(2, 13).unwrap();
    let names: Vec<_> = why.iter().map(|one| &*one.part).collect();
    assert_eq!(names, ["dot", "norms", "similarity"]);
    assert_eq!(why[2].value, cosine[(2, 13)]);
    let operand = &why[0].operands[1];
    assert_eq!((&*operand.name, operand.rows), ("w_pos", [13, 14]));
    assert!(
        why.iter()
            .all(|one| (computed(one) - one.value).abs() < 1e-5)
    );
    assert!(session.learned_positions_why(2, 14).is_err());
}

#[test]
fn compares_another_order_with_and_without_positions_reproducibly() {
    let mut session = session();
    let (model, ids) = model();
    let order = [0, 4, 3, 2, 1, 5];
    let found = session.reorder(&order).unwrap();
    let is_as_computed = |moved: &Moved, has_positions| {
        let original = final_vectors(&model, &ids, has_positions).unwrap();
        let other = reordered(&model, &ids, &order, has_positions).unwrap();
        assert!(is_near(&matrix(&moved.original), &original));
        assert!(is_near(&matrix(&moved.moved), &other));
        assert_eq!((moved.cosine.nrows(), moved.difference.nrows()), (N, N));
        matrix(&moved.difference).amax()
    };
    assert!(is_as_computed(&found.on, true) > 1e-3);
    assert!(is_as_computed(&found.off, false) < 1e-4);
    assert_eq!(session.reorder(&order).unwrap(), found);
}
