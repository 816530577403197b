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
    /// The numbers of its tables.
    numbers: Numbers,
}

/// The numbers of a preset: a semicolon ends a row, spaces separate cells.
#[derive(Debug, Clone, PartialEq)]
enum Numbers {
    Inputs {
        tokens: &'static str,
        x: &'static str,
        /// Names and inputs of a second sequence, which attends to the first.
        looking: Option<[&'static str; 2]>,
        weights: Option<[&'static str; 3]>,
        /// W_Q, W_K and W_V of the masked self-attention that precedes cross-attention in a
        /// decoder.
        own: Option<[&'static str; 3]>,
        /// The tables of a tiny decoder after its head.
        block: Option<BlockNumbers>,
    },
    Scores {
        tokens: &'static str,
        first_query: usize,
        d_head: &'static str,
        scores: &'static str,
        v: &'static str,
    },
}

/// The numbers of a tiny decoder after its head, and the words that it can predict.
#[derive(Debug, Clone, Default, PartialEq)]
struct BlockNumbers {
    vocabulary: &'static str,
    w_o: &'static str,
    w_in: &'static str,
    b_in: &'static str,
    w_out: &'static str,
    b_out: &'static str,
    w_u: &'static str,
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
        numbers: Numbers::Inputs {
            tokens: "x₁ x₂ x₃",
            x: LECTURE_E_X,
            looking: None,
            weights: Some(LECTURE_E_WEIGHTS),
            own: None,
            block: None,
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
        numbers: Numbers::Scores {
            tokens: "string melancholic note",
            first_query: 2,
            d_head: "100",
            scores: "0 2.833 5.204",
            v: "1 0 0; 0 1 0; 0 0 1",
        },
    },
    Preset {
        id: "lecture-b",
        lecture: Lecture {
            decimals: 2,
            scaling: Scaling::SqrtDHead,
        },
        mode: Mode::Lecture,
        numbers: Numbers::Scores {
            tokens: "Thinking Machines",
            first_query: 0,
            d_head: "64",
            scores: "112 96",
            v: "1 0; 0 1",
        },
    },
    // Lecture E's inputs are the encoder's output. The first query attends mostly to the second
    // key, and the second query mostly to the other two keys.
    Preset {
        id: "cross-attention",
        lecture: AS_LECTURE_E,
        mode: Mode::Exact,
        numbers: Numbers::Inputs {
            tokens: "x₁ x₂ x₃",
            x: LECTURE_E_X,
            looking: Some(["y₁ y₂", "0 1 0 1; 0 0 2 0"]),
            weights: Some(LECTURE_E_WEIGHTS),
            own: None,
            block: None,
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
        numbers: Numbers::Inputs {
            tokens: "x₁ x₂",
            x: "2 0; 0 2",
            looking: Some(["y₁ y₂ y₃", "1 0; 0 1; 1 1"]),
            weights: Some(["1 0; 0 1", "1 0; 0 1", "3 0; 0 4"]),
            own: Some(["2 0; 0 2", "1 0; 0 1", "1 0; 0 1"]),
            block: None,
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
        numbers: Numbers::Inputs {
            tokens: "the sky is",
            x: "1 0 0 0; 0 1 0 0; -1 0 0 0",
            looking: None,
            weights: Some([
                "-2 0; 0 2; 0 2; 0 0",
                "0 1; 1 0; 1 0; 0 0",
                "0 0; 5 0; 0 5; 0 0",
            ]),
            own: None,
            block: Some(BlockNumbers {
                vocabulary: "the sky rose is blue red",
                w_o: "0 1 0 0; 0 0 1 0",
                w_in: "-2 -2; 1 0; 0 1; 0 0",
                b_in: "-2 -2",
                w_out: "0 -1 0 1; 0 0 -1 -1",
                b_out: "0 0 0 0",
                w_u: "0 2 1 0 0 0; 0 0 0 2 0 0; 0 0 0 2 0 0; 0 0 0 0 1 -1",
            }),
        },
    },
    Preset {
        id: "no-weights",
        lecture: AS_LECTURE_E,
        mode: Mode::Exact,
        numbers: Numbers::Inputs {
            tokens: "river bank money",
            x: "2 0; 2 1; 0 2",
            looking: None,
            weights: None,
            own: None,
            block: None,
        },
    },
    Preset {
        id: "equal-keys",
        lecture: AS_LECTURE_E,
        mode: Mode::Exact,
        numbers: Numbers::Inputs {
            tokens: "one two six",
            x: "1 1; 2 1; 6 1",
            looking: None,
            weights: Some(["1 0; 0 1", "0 0; 1 1", "1 0; 0 1"]),
            own: None,
            block: None,
        },
    },
    Preset {
        id: "one-key-wins",
        lecture: AS_LECTURE_E,
        mode: Mode::Exact,
        numbers: Numbers::Inputs {
            tokens: "red green blue",
            x: "1 0 0; 0 1 0; 0 0 1",
            looking: None,
            weights: Some([
                "0 4 0; 0 0 4; 4 0 0",
                "4 0 0; 0 4 0; 0 0 4",
                "1 2 3; 4 5 6; 7 8 9",
            ]),
            own: None,
            block: None,
        },
    },
];

impl Preset {
    /// The preset's cells, as a user would type them.
    pub fn draft(&self) -> Draft {
        match &self.numbers {
            Numbers::Inputs {
                tokens,
                x,
                looking,
                weights,
                own,
                block,
            } => {
                let block = block.clone().unwrap_or_default();
                let [w_q, w_k, w_v] = weights.unwrap_or_default().map(table);
                let [own_q, own_k, own_v] = own.unwrap_or_default().map(table);
                let [looking, y] = looking.unwrap_or_default();
                Draft {
                    tokens: cells(tokens),
                    x: table(x),
                    looking: cells(looking),
                    y: table(y),
                    w_q,
                    w_k,
                    w_v,
                    own_q,
                    own_k,
                    own_v,
                    vocabulary: cells(block.vocabulary),
                    w_o: table(block.w_o),
                    w_in: table(block.w_in),
                    b_in: table(block.b_in),
                    w_out: table(block.w_out),
                    b_out: table(block.b_out),
                    w_u: table(block.w_u),
                    ..Draft::default()
                }
            }
            Numbers::Scores {
                tokens,
                first_query,
                d_head,
                scores,
                v,
            } => Draft {
                tokens: cells(tokens),
                scores: table(scores),
                v: table(v),
                d_head: (*d_head).into(),
                first_query: *first_query,
                ..Draft::default()
            },
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
