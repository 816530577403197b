//! The presets of the worked example: three from the lectures, and six additional ones.

use super::draft::{Draft, Table};
use super::{Lecture, Mode};
use crate::model::config::Scaling;

/// An example that can be selected by name.
#[derive(Debug, Clone)]
pub struct Preset {
    /// The preset's name in links.
    pub id: &'static str,
    /// The lecture's rounding and scaling.
    pub lecture: Lecture,
    /// The initial rounding and scaling.
    pub mode: Mode,
    draft: fn() -> Draft,
}

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
        draft: || Draft {
            tokens: cells("x₁ x₂ x₃"),
            x: table(LECTURE_E_X),
            ..weighted(LECTURE_E_WEIGHTS)
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
        draft: || Draft {
            tokens: cells("string melancholic note"),
            first_query: 2,
            d_head: "100".into(),
            scores: table("0 2.833 5.204"),
            v: table("1 0 0; 0 1 0; 0 0 1"),
            ..Draft::default()
        },
    },
    Preset {
        id: "lecture-b",
        lecture: Lecture {
            decimals: 2,
            scaling: Scaling::SqrtDHead,
        },
        mode: Mode::Lecture,
        draft: || Draft {
            tokens: cells("Thinking Machines"),
            d_head: "64".into(),
            scores: table("112 96"),
            v: table("1 0; 0 1"),
            ..Draft::default()
        },
    },
    // Lecture E's inputs are the encoder's output. The first query attends mostly to the second
    // key, and the second query mostly to the other two keys.
    Preset {
        id: "cross-attention",
        lecture: AS_LECTURE_E,
        mode: Mode::Exact,
        draft: || Draft {
            tokens: cells("x₁ x₂ x₃"),
            x: table(LECTURE_E_X),
            looking: cells("y₁ y₂"),
            y: table("0 1 0 1; 0 0 2 0"),
            ..weighted(LECTURE_E_WEIGHTS)
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
        draft: || Draft {
            tokens: cells("x₁ x₂"),
            x: table("2 0; 0 2"),
            looking: cells("y₁ y₂ y₃"),
            y: table("1 0; 0 1; 1 1"),
            own_q: table("2 0; 0 2"),
            own_k: table("1 0; 0 1"),
            own_v: table("1 0; 0 1"),
            ..weighted(["1 0; 0 1", "1 0; 0 1", "3 0; 0 4"])
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
        draft: || Draft {
            tokens: cells("the sky is"),
            x: table("1 0 0 0; 0 1 0 0; -1 0 0 0"),
            vocabulary: cells("the sky rose is blue red"),
            w_o: table("0 1 0 0; 0 0 1 0"),
            w_in: table("-2 -2; 1 0; 0 1; 0 0"),
            b_in: table("-2 -2"),
            w_out: table("0 -1 0 1; 0 0 -1 -1"),
            b_out: table("0 0 0 0"),
            w_u: table("0 2 1 0 0 0; 0 0 0 2 0 0; 0 0 0 2 0 0; 0 0 0 0 1 -1"),
            ..weighted([
                "-2 0; 0 2; 0 2; 0 0",
                "0 1; 1 0; 1 0; 0 0",
                "0 0; 5 0; 0 5; 0 0",
            ])
        },
    },
    Preset {
        id: "no-weights",
        lecture: AS_LECTURE_E,
        mode: Mode::Exact,
        draft: || Draft {
            tokens: cells("river bank money"),
            x: table("2 0; 2 1; 0 2"),
            ..Draft::default()
        },
    },
    Preset {
        id: "equal-keys",
        lecture: AS_LECTURE_E,
        mode: Mode::Exact,
        draft: || Draft {
            tokens: cells("one two six"),
            x: table("1 1; 2 1; 6 1"),
            ..weighted(["1 0; 0 1", "0 0; 1 1", "1 0; 0 1"])
        },
    },
    Preset {
        id: "one-key-wins",
        lecture: AS_LECTURE_E,
        mode: Mode::Exact,
        draft: || Draft {
            tokens: cells("red green blue"),
            x: table("1 0 0; 0 1 0; 0 0 1"),
            ..weighted([
                "0 4 0; 0 0 4; 4 0 0",
                "4 0 0; 0 4 0; 0 0 4",
                "1 2 3; 4 5 6; 7 8 9",
            ])
        },
    },
];

impl Preset {
    /// The preset's cells, as a user would type them.
    pub fn draft(&self) -> Draft {
        (self.draft)()
    }
}

/// A draft that has only W_Q, W_K and W_V.
fn weighted(weights: [&str; 3]) -> Draft {
    let [w_q, w_k, w_v] = weights.map(table);
    Draft {
        w_q,
        w_k,
        w_v,
        ..Draft::default()
    }
}

/// The cells of a table: a semicolon ends a row, spaces separate cells.
fn table(text: &str) -> Table {
    text.split(';').map(cells).collect()
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
