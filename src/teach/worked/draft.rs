//! The worked example as the user typed it, before its cells are checked.

use serde::{Deserialize, Serialize};
use tsify::Tsify;

use super::number::{MOST_MAGNITUDE, excerpt, number};
use super::{Block, Example, Given};
use crate::Matrix;
use crate::error::{ExampleError, Result, check_size, fail};

/// Maximum number of tokens, and maximum width of vectors, that a person can follow on a screen.
const MOST: usize = 8;

/// Maximum number of characters in a token's name.
const MOST_NAME: usize = 24;

/// Maximum `d_head` that can be entered to scale given scores.
pub const MOST_D_HEAD: usize = 4096;

/// Maximum magnitude of a weight after the head. Up to this limit, every logit is finite.
const MOST_IN_BLOCK: f64 = 1e5;

/// The names of the weight tables of the masked self-attention.
const OWN_NAMES: [&str; 3] = [
    "W_Q of the self-attention",
    "W_K of the self-attention",
    "W_V of the self-attention",
];

/// Rows of cells, as the user typed them.
pub type Table = Vec<Vec<String>>;

/// The typed texts of all cells of a worked example.
///
/// A draft has either inputs (`x`, with or without the three weight tables) or, for a lecture that
/// gives no inputs, `scores`, `v` and `d_head`. All other tables are empty.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, Tsify)]
pub struct Draft {
    /// The tokens' names.
    pub tokens: Vec<String>,
    /// The inputs, with one row per token.
    pub x: Vec<Vec<String>>,
    /// The names of the tokens of `y`.
    pub looking: Vec<String>,
    /// The inputs of a second sequence, which attends to the first (cross-attention), one row per
    /// token; empty for self-attention.
    pub y: Vec<Vec<String>>,
    /// W_Q.
    pub w_q: Vec<Vec<String>>,
    /// W_K.
    pub w_k: Vec<Vec<String>>,
    /// W_V.
    pub w_v: Vec<Vec<String>>,
    /// W_Q of the masked self-attention that precedes cross-attention in a decoder; empty if the
    /// example has no such attention.
    pub own_q: Vec<Vec<String>>,
    /// W_K of that masked self-attention.
    pub own_k: Vec<Vec<String>>,
    /// W_V of that masked self-attention.
    pub own_v: Vec<Vec<String>>,
    /// The words that a tiny decoder can predict; empty for all other examples.
    pub vocabulary: Vec<String>,
    /// W_O of a tiny decoder; empty for all other examples, like the tables below.
    pub w_o: Vec<Vec<String>>,
    /// W_in of the MLP.
    pub w_in: Vec<Vec<String>>,
    /// b_in of the MLP, one row.
    pub b_in: Vec<Vec<String>>,
    /// W_out of the MLP.
    pub w_out: Vec<Vec<String>>,
    /// b_out of the MLP, one row.
    pub b_out: Vec<Vec<String>>,
    /// W_U, the unembedding.
    pub w_u: Vec<Vec<String>>,
    /// Dot products, one row per query token.
    pub scores: Vec<Vec<String>>,
    /// Values, one row per token.
    pub v: Vec<Vec<String>>,
    /// d_k, whose square root divides the scores; used with `scores` only.
    pub d_head: String,
    /// Position of the first query token; used with `scores` only.
    pub first_query: usize,
}

impl Draft {
    /// Parses every cell and checks that the table sizes match.
    ///
    /// # Errors
    ///
    /// An error for the first cell without a usable number, or for the first table whose size does
    /// not match.
    ///
    /// # Example: the message names the problem, the cell and the remedy
    ///
    /// ```
    /// use headlight::teach::worked::presets::PRESETS;
    /// let mut draft = PRESETS[0].draft();
    /// draft.w_q[1][0] = "one".into();
    /// assert_eq!(
    ///     draft.check().unwrap_err().to_string(),
    ///     "Row 2, column 1 of W_Q: “one” is not a number. Type a number such as 2, −1.5, 1/3 or √2.",
    /// );
    /// ```
    pub fn check(&self) -> Result<Example> {
        let given = if !self.x.is_empty() {
            self.inputs()?
        } else if !self.scores.is_empty() {
            self.scores()?
        } else {
            return fail(ExampleError::NoInputs);
        };
        Ok(Example {
            names: names(&self.tokens)?,
            looking: match &given {
                Given::Inputs { y: Some(_), .. } => Some(names(&self.looking)?),
                _ => None,
            },
            given,
        })
    }

    fn inputs(&self) -> Result<Given> {
        let n = count("The number of tokens", &self.tokens)?;
        let d_model = width("X", &self.x)?;
        let x = table("X", &self.x, [n, d_model])?;
        let y = match self.y.is_empty() {
            true => None,
            false => {
                let n = count("The number of query tokens", &self.looking)?;
                Some(table("Y", &self.y, [n, d_model])?)
            }
        };
        let own = [&self.own_q, &self.own_k, &self.own_v];
        let own = match y.is_none() || own.iter().all(|table| table.is_empty()) {
            true => None,
            false => Some(Box::new(three(OWN_NAMES, own, [d_model; 2])?)),
        };
        let weights = [&self.w_q, &self.w_k, &self.w_v];
        let weights = match weights.iter().all(|table| table.is_empty()) {
            true => None,
            false => {
                let d_head = width("W_Q", &self.w_q)?;
                Some(three(["W_Q", "W_K", "W_V"], weights, [d_model, d_head])?)
            }
        };
        let block = match (&y, &weights) {
            (None, Some([w_q, ..])) if !self.vocabulary.is_empty() => {
                Some(Box::new(self.block(w_q.shape().into())?))
            }
            _ => None,
        };
        Ok(Given::Inputs {
            x,
            y,
            weights,
            own,
            block,
        })
    }

    /// The tables of a tiny decoder after its head, whose W_Q is `[d_model, d_head]`.
    fn block(&self, [d_model, d_head]: [usize; 2]) -> Result<Block> {
        let d_vocab = count("The number of words", &self.vocabulary)?;
        let d_mlp = width("W_in", &self.w_in)?;
        let small = |name, cells, shape| table_within(MOST_IN_BLOCK, name, cells, shape);
        Ok(Block {
            vocabulary: names(&self.vocabulary)?,
            w_o: small("W_O", &self.w_o, [d_head, d_model])?,
            w_in: small("W_in", &self.w_in, [d_model, d_mlp])?,
            b_in: small("b_in", &self.b_in, [1, d_mlp])?,
            w_out: small("W_out", &self.w_out, [d_mlp, d_model])?,
            b_out: small("b_out", &self.b_out, [1, d_model])?,
            w_u: small("W_U", &self.w_u, [d_model, d_vocab])?,
        })
    }

    fn scores(&self) -> Result<Given> {
        let n_key = count("The number of tokens", &self.tokens)?;
        let n_query = self.scores.len();
        if n_query + self.first_query.min(MOST) > n_key {
            return fail(ExampleError::Table {
                table: "The table of scores",
                found: [n_query, n_key],
                expected: [n_key.saturating_sub(self.first_query).max(1), n_key],
            });
        }
        Ok(Given::Scores {
            d_head: whole(&self.d_head)?,
            first_query: self.first_query,
            scores: table("Scores", &self.scores, [n_query, n_key])?,
            v: table("V", &self.v, [n_key, width("V", &self.v)?])?,
        })
    }
}

/// Returns the number of tokens after checking it.
fn count(name: &'static str, tokens: &[String]) -> Result<usize> {
    let n = tokens.len();
    check_size(name, n, MOST)?;
    Ok(n)
}

/// Returns the tokens' names after checking their lengths.
fn names(tokens: &[String]) -> Result<Vec<String>> {
    for (index, name) in tokens.iter().enumerate() {
        let found = name.chars().count();
        if found > MOST_NAME {
            return fail(ExampleError::NameTooLong {
                position: index + 1,
                found,
                most: MOST_NAME,
            });
        }
    }
    Ok(tokens.to_vec())
}

/// Returns a table's number of columns after checking it.
fn width(name: &'static str, cells: &Table) -> Result<usize> {
    let columns = cells.first().map_or(0, Vec::len);
    if (1..=MOST).contains(&columns) {
        return Ok(columns);
    }
    fail(ExampleError::Table {
        table: name,
        found: [cells.len(), columns],
        expected: [cells.len().clamp(1, MOST), columns.clamp(1, MOST)],
    })
}

fn table(name: &'static str, cells: &Table, expected: [usize; 2]) -> Result<Matrix> {
    table_within(MOST_MAGNITUDE, name, cells, expected)
}

/// A table of numbers whose magnitude is at most `most`.
fn table_within(
    most: f64,
    name: &'static str,
    cells: &Table,
    expected: [usize; 2],
) -> Result<Matrix> {
    let columns = cells.first().map_or(0, Vec::len);
    let ragged = cells.iter().any(|row| row.len() != columns);
    let found = [cells.len(), if ragged { 0 } else { columns }];
    if found != expected {
        return fail(ExampleError::Table {
            table: name,
            found,
            expected,
        });
    }
    let mut matrix = Matrix::zeros(expected[0], expected[1]);
    for (row, texts) in cells.iter().enumerate() {
        for (column, text) in texts.iter().enumerate() {
            matrix[(row, column)] = number(text, most).map_err(|problem| ExampleError::Cell {
                table: name,
                row,
                column,
                problem,
            })?;
        }
    }
    Ok(matrix)
}

/// Three tables of the same shape.
fn three(
    names: [&'static str; 3],
    [a, b, c]: [&Table; 3],
    shape: [usize; 2],
) -> Result<[Matrix; 3]> {
    Ok([
        table(names[0], a, shape)?,
        table(names[1], b, shape)?,
        table(names[2], c, shape)?,
    ])
}

fn whole(text: &str) -> Result<usize> {
    let value = text.trim().parse().ok();
    value
        .filter(|value| (1..=MOST_D_HEAD).contains(value))
        .ok_or_else(|| {
            let (text, most) = (excerpt(text), MOST_D_HEAD);
            ExampleError::ScoreWidth { text, most }.into()
        })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::teach::worked::presets::PRESETS;

    /// The message for lecture E's example with one cell of X replaced.
    fn message(text: &str) -> String {
        let mut draft = PRESETS[0].draft();
        draft.x[0][1] = text.into();
        draft.check().unwrap_err().to_string()
    }

    #[test]
    fn every_unusable_cell_gets_its_own_sentence() {
        assert_eq!(
            message(""),
            "Row 1, column 2 of X: the cell is empty. Type a number, such as 0."
        );
        assert_eq!(
            message("1e308"),
            "Row 1, column 2 of X: 1e308 is too large; type a number from −1000000 to 1000000."
        );
        assert!(message("1e999").contains("1e999 is too large"));
        assert_eq!(
            message("1,000"),
            "Row 1, column 2 of X: “1,000” can mean 1.000 or 1000. Type the number that you mean, without a comma."
        );
        assert!(message("NaN").contains("“NaN” is not a finite number"));
        assert!(message("-Infinity").contains("“-Infinity” is not a finite number"));
        assert!(message("<img onerror>").contains("“<img onerror>” is not a number"));
        assert!(message(&"9x".repeat(5000)).len() < 200);
    }

    #[test]
    fn tables_of_other_sizes_are_refused_with_both_sizes() {
        let refusal = |draft: &Draft| draft.check().unwrap_err().to_string();
        let mut draft = PRESETS[0].draft();
        draft.w_k.pop();
        assert_eq!(
            refusal(&draft),
            "W_K has 3 × 3 numbers, but this example needs 4 × 3 numbers; correct the link or click Reset."
        );
        let mut draft = PRESETS[0].draft();
        draft.x[1].pop();
        assert!(refusal(&draft).contains("3 rows of different lengths"));
        let mut draft = PRESETS[0].draft();
        draft.tokens.clear();
        assert!(refusal(&draft).contains("The number of tokens is 0"));
        assert_eq!(Draft::default().check(), fail(ExampleError::NoInputs));
        let mut draft = PRESETS[2].draft();
        draft.first_query = usize::MAX;
        assert!(draft.check().is_err());
        let mut draft = PRESETS[2].draft();
        draft.y = vec![vec!["1".into(); 2]; 2];
        assert_eq!(draft.check().unwrap().looking(), ["Thinking"]);
        let mut draft = PRESETS[2].draft();
        draft.d_head = "0".into();
        assert!(refusal(&draft).contains("“0” is not a whole number from 1 to 4096"));
    }

    #[test]
    fn the_largest_cells_allowed_stay_finite() {
        let row = |cell: &str, columns| vec![cell.to_string(); columns];
        let table = |cell: &str| vec![row(cell, MOST); MOST];
        let decoder = Draft {
            tokens: row("word", MOST),
            x: vec![row("1e6", MOST); MOST],
            w_q: vec![row("1e6", MOST); MOST],
            w_k: vec![row("-1e6", MOST); MOST],
            w_v: vec![row("1e6", MOST); MOST],
            // Y first goes through a masked self-attention with weights of the same size.
            looking: row("word", MOST),
            y: vec![row("1e6", MOST); MOST],
            own_q: vec![row("1e6", MOST); MOST],
            own_k: vec![row("-1e6", MOST); MOST],
            own_v: vec![row("1e6", MOST); MOST],
            ..Draft::default()
        };
        let tiny = Draft {
            looking: Vec::new(),
            y: Vec::new(),
            vocabulary: row("word", MOST),
            w_o: table("1e5"),
            w_in: table("1e5"),
            b_in: vec![row("1e5", MOST)],
            w_out: table("1e5"),
            b_out: vec![row("1e5", MOST)],
            w_u: table("-1e5"),
            ..decoder.clone()
        };
        check_all_finite(&decoder);
        check_all_finite(&tiny);
        let larger = Draft {
            w_u: table("1e6"),
            ..tiny
        };
        assert_eq!(
            larger.check().unwrap_err().to_string(),
            "Row 1, column 1 of W_U: 1e6 is too large; type a number from −100000 to 100000."
        );
    }

    fn check_all_finite(draft: &Draft) {
        use crate::model::trace::Trace;
        use crate::teach::worked::Mode;
        let example = draft.check().unwrap();
        let mask = crate::model::config::Mask::None;
        let projections = crate::analysis::provenance::Projections::Learned;
        let circuit = example.circuit(Mode::Exact, mask, projections, PRESETS[0].lecture);
        let mut trace = Trace::all();
        example.run(&mut trace, &circuit);
        for (site, matrix) in trace.iter() {
            // Masked scores are −∞.
            let hidden = site.to_string().contains("attn_scores");
            let is_right =
                |value: &f32| value.is_finite() || (hidden && *value == f32::NEG_INFINITY);
            assert!(matrix.iter().all(is_right), "{site}");
        }
    }
}
