//! The presets of the worked example: three from the lectures, and six additional ones.

use super::draft::{Draft, Table};
use super::{Lecture, Mode};
use crate::model::config::Scaling;

/// An example that can be selected by name.
#[derive(Debug, Clone, PartialEq)]
pub struct Preset {
    /// The preset's name in links.
    pub id: &'static str,
    /// The lecture's rounding and scaling.
    pub lecture: Lecture,
    /// The initial rounding and scaling.
    pub mode: Mode,
    cells: Cells,
}

/// The cells of a preset's [`Draft`]: a semicolon ends a row, spaces separate cells. A table without
/// text is empty.
#[derive(Debug, Clone, PartialEq)]
struct Cells {
    tokens: &'static str,
    x: &'static str,
    looking: &'static str,
    y: &'static str,
    /// W_Q, W_K and W_V.
    weights: [&'static str; 3],
    /// W_Q, W_K and W_V of the masked self-attention that precedes cross-attention in a decoder.
    own: [&'static str; 3],
    vocabulary: &'static str,
    w_o: &'static str,
    w_in: &'static str,
    b_in: &'static str,
    w_out: &'static str,
    b_out: &'static str,
    w_u: &'static str,
    scores: &'static str,
    v: &'static str,
    d_head: &'static str,
    first_query: usize,
}

const EMPTY: Cells = Cells {
    tokens: "",
    x: "",
    looking: "",
    y: "",
    weights: [""; 3],
    own: [""; 3],
    vocabulary: "",
    w_o: "",
    w_in: "",
    b_in: "",
    w_out: "",
    b_out: "",
    w_u: "",
    scores: "",
    v: "",
    d_head: "",
    first_query: 0,
};

/// The simplifications on lecture E's slides, which the additional examples also use.
const AS_LECTURE_E: Lecture = Lecture {
    decimals: 1,
    scaling: Scaling::None,
};

/// The inputs on lecture E's slides.
const LECTURE_E_X: &str = "1 0 1 0; 0 2 0 2; 1 1 1 1";

/// W_Q, W_K and W_V on lecture E's slides.
const LECTURE_E_WEIGHTS: [&str; 3] = [
    "1 0 1; 1 0 0; 0 0 1; 0 1 1",
    "0 0 1; 1 1 0; 0 1 0; 1 1 0",
    "0 2 0; 0 3 0; 1 0 3; 1 1 0",
];

/// All presets; lecture E's example comes first.
pub const PRESETS: [Preset; 9] = [
    Preset {
        id: "lecture-e",
        lecture: AS_LECTURE_E,
        mode: Mode::Lecture,
        cells: Cells {
            tokens: "x₁ x₂ x₃",
            x: LECTURE_E_X,
            weights: LECTURE_E_WEIGHTS,
            ..EMPTY
        },
    },
    // The lecture gives the weights 0.005, 0.085 and 0.91, but no scores and no values. The scores
    // used here are the logarithms of the weights, shifted so that the first one is 0. The values
    // are unit vectors, so that the output shows each word's share.
    Preset {
        id: "lecture-a",
        lecture: Lecture {
            decimals: 3,
            scaling: Scaling::None,
        },
        mode: Mode::Lecture,
        cells: Cells {
            tokens: "string melancholic note",
            first_query: 2,
            d_head: "100",
            scores: "0 2.833 5.204",
            v: "1 0 0; 0 1 0; 0 0 1",
            ..EMPTY
        },
    },
    Preset {
        id: "lecture-b",
        lecture: Lecture {
            decimals: 2,
            scaling: Scaling::SqrtDHead,
        },
        mode: Mode::Lecture,
        cells: Cells {
            tokens: "Thinking Machines",
            d_head: "64",
            scores: "112 96",
            v: "1 0; 0 1",
            ..EMPTY
        },
    },
    // Lecture E's inputs are the encoder's output. The first query attends mostly to the second
    // key, and the second query mostly to the other two keys.
    Preset {
        id: "cross-attention",
        lecture: AS_LECTURE_E,
        mode: Mode::Exact,
        cells: Cells {
            tokens: "x₁ x₂ x₃",
            x: LECTURE_E_X,
            looking: "y₁ y₂",
            y: "0 1 0 1; 0 0 2 0",
            weights: LECTURE_E_WEIGHTS,
            ..EMPTY
        },
    },
    // A decoder's two attention sublayers, one after the other. In the masked self-attention, a
    // token attends to itself and to earlier tokens; the values equal the inputs, so that the
    // output shows the mixture directly. The cross-attention is a lookup: the larger component of a
    // query selects the token of X that is nonzero in the same component.
    Preset {
        id: "decoder",
        lecture: AS_LECTURE_E,
        mode: Mode::Exact,
        cells: Cells {
            tokens: "x₁ x₂",
            x: "2 0; 0 2",
            looking: "y₁ y₂ y₃",
            y: "1 0; 0 1; 1 1",
            weights: ["1 0; 0 1", "1 0; 0 1", "3 0; 0 4"],
            own: ["2 0; 0 2", "1 0; 0 1", "1 0; 0 1"],
            ..EMPTY
        },
    },
    // Columns of X: function word (1 for "the", −1 for "is"), sky, rose, colour (1 for "blue", −1
    // for "red"). "is" attends to the noun, the MLP turns noun and "is" into a colour, and the
    // unembedding reads the colour. Values are 5, so that weights with one decimal give integers and
    // halves. With "rose" instead of "sky", the next word is "red".
    Preset {
        id: "tiny-decoder",
        lecture: AS_LECTURE_E,
        mode: Mode::Lecture,
        cells: Cells {
            tokens: "the sky is",
            x: "1 0 0 0; 0 1 0 0; -1 0 0 0",
            weights: [
                "-2 0; 0 2; 0 2; 0 0",
                "0 1; 1 0; 1 0; 0 0",
                "0 0; 5 0; 0 5; 0 0",
            ],
            vocabulary: "the sky rose is blue red",
            w_o: "0 1 0 0; 0 0 1 0",
            w_in: "-2 -2; 1 0; 0 1; 0 0",
            b_in: "-2 -2",
            w_out: "0 -1 0 1; 0 0 -1 -1",
            b_out: "0 0 0 0",
            w_u: "0 2 1 0 0 0; 0 0 0 2 0 0; 0 0 0 2 0 0; 0 0 0 0 1 -1",
            ..EMPTY
        },
    },
    Preset {
        id: "no-weights",
        lecture: AS_LECTURE_E,
        mode: Mode::Exact,
        cells: Cells {
            tokens: "river bank money",
            x: "2 0; 2 1; 0 2",
            ..EMPTY
        },
    },
    Preset {
        id: "equal-keys",
        lecture: AS_LECTURE_E,
        mode: Mode::Exact,
        cells: Cells {
            tokens: "one two six",
            x: "1 1; 2 1; 6 1",
            weights: ["1 0; 0 1", "0 0; 1 1", "1 0; 0 1"],
            ..EMPTY
        },
    },
    Preset {
        id: "one-key-wins",
        lecture: AS_LECTURE_E,
        mode: Mode::Exact,
        cells: Cells {
            tokens: "red green blue",
            x: "1 0 0; 0 1 0; 0 0 1",
            weights: [
                "0 4 0; 0 0 4; 4 0 0",
                "4 0 0; 0 4 0; 0 0 4",
                "1 2 3; 4 5 6; 7 8 9",
            ],
            ..EMPTY
        },
    },
];

impl Preset {
    /// The preset's cells, as a user would type them.
    pub fn draft(&self) -> Draft {
        let all = &self.cells;
        let [w_q, w_k, w_v] = all.weights.map(table);
        let [own_q, own_k, own_v] = all.own.map(table);
        Draft {
            tokens: cells(all.tokens),
            x: table(all.x),
            looking: cells(all.looking),
            y: table(all.y),
            w_q,
            w_k,
            w_v,
            own_q,
            own_k,
            own_v,
            vocabulary: cells(all.vocabulary),
            w_o: table(all.w_o),
            w_in: table(all.w_in),
            b_in: table(all.b_in),
            w_out: table(all.w_out),
            b_out: table(all.b_out),
            w_u: table(all.w_u),
            scores: table(all.scores),
            v: table(all.v),
            d_head: all.d_head.into(),
            first_query: all.first_query,
        }
    }
}

fn table(text: &str) -> Table {
    match text {
        "" => Table::new(),
        _ => text.split(';').map(cells).collect(),
    }
}

fn cells(text: &str) -> Vec<String> {
    text.split_whitespace().map(String::from).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analysis::provenance::Projections;
    use crate::model::config::Mask;
    use crate::model::site::HeadSite;
    use crate::model::trace::Trace;
    use crate::teach::worked::HEAD;

    /// The numbers of a preset at a site, row by row, with its initial rounding and scaling.
    fn weights(id: &str, site: HeadSite, decimals: usize) -> Vec<String> {
        let preset = PRESETS.iter().find(|preset| preset.id == id).unwrap();
        let example = preset.draft().check().unwrap();
        let Preset { mode, lecture, .. } = *preset;
        let circuit = example.circuit(mode, Mask::None, Projections::Learned, lecture);
        let mut trace = Trace::all();
        example.run(&mut trace, &circuit);
        let matrix = trace.get(HEAD.site(site)).unwrap();
        matrix
            .row_iter()
            .flat_map(|row| row.iter().copied().collect::<Vec<_>>())
            .map(|value| format!("{value:.decimals$}"))
            .collect()
    }

    #[test]
    fn lecture_a_s_weights_come_out_of_the_softmax() {
        assert_eq!(
            weights("lecture-a", HeadSite::Pattern, 3),
            ["0.005", "0.085", "0.910"]
        );
    }

    #[test]
    fn lecture_b_s_weights_come_out_of_the_softmax() {
        assert_eq!(
            weights("lecture-b", HeadSite::ScaledScores, 0),
            ["14", "12"]
        );
        assert_eq!(
            weights("lecture-b", HeadSite::PatternRounded, 2),
            ["0.88", "0.12"]
        );
    }

    #[test]
    fn equal_keys_average_and_a_winning_key_is_a_lookup() {
        assert_eq!(
            weights("equal-keys", HeadSite::Z, 4)[..2],
            ["3.0000", "1.0000"]
        );
        assert_eq!(
            weights("one-key-wins", HeadSite::Z, 4)[..3],
            ["4.0000", "5.0000", "6.0000"]
        );
    }

    #[test]
    fn without_weights_the_scores_are_products_of_the_inputs() {
        assert_eq!(
            weights("no-weights", HeadSite::DotProducts, 0)[3..6],
            ["4", "5", "2"]
        );
    }

    #[test]
    fn every_preset_has_finite_outputs() {
        for preset in &PRESETS {
            let outputs = weights(preset.id, HeadSite::Z, 2);
            assert!(!outputs.is_empty(), "{}", preset.id);
            for output in outputs {
                let number: f32 = output.parse().unwrap();
                assert!(number.is_finite(), "{}: {output}", preset.id);
            }
        }
    }
}
