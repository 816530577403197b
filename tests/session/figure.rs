//! The vectors in the figure of a whole model.

use headlight::Matrix;
use headlight::analysis::strips::strips;
use headlight::session::numbers::Numbers;

use crate::{N_LAYERS, session, site, trace};

fn strip_of(name: &str) -> Numbers {
    strips(site(&trace(), name)).into()
}

#[test]
fn the_figure_has_strips_of_the_recorded_vectors() {
    let figure = session().figure().unwrap();
    assert_eq!(figure.embed, strip_of("embed"));
    assert_eq!(figure.positions, Some(strip_of("pos_embed")));
    assert_eq!(figure.stream.len(), N_LAYERS + 1);
    assert_eq!(figure.stream[2], strip_of("blocks.2.resid_pre"));
    assert_eq!(figure.mlp.len(), N_LAYERS);
    assert_eq!(figure.mlp[1], strip_of("blocks.1.mlp.post"));
    assert!(figure.next.is_empty());
}

#[test]
fn a_strip_keeps_the_largest_magnitudes() {
    let x = Matrix::from_fn(
        2,
        65,
        |row, column| if column == 64 { -3.0 } else { row as f32 },
    );
    let strip = strips(&x);
    assert_eq!(strip.shape(), (2, 32));
    assert_eq!((strip[(0, 31)], strip[(1, 0)]), (-3.0, 1.0));
}
