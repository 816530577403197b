//! Native tests of every request of the page: answers compared with a recorded pass, rejected
//! requests, and the session's state between requests.

#[path = "../common/mod.rs"]
mod common;

mod block;
mod compare;
mod embedding;
mod figure;
mod first_layers;
mod kinds;
mod lookup;
mod masked;
mod own;
mod positions;
mod predict;
mod recurrent;
mod refusals;
mod sentence;
mod shipped;
mod smollm2;
mod states;
mod train;
mod translate;
mod worked;

use std::cell::Cell;

use common::files::Files;
use headlight::Matrix;
use headlight::model::Model;
use headlight::model::site::Site;
use headlight::model::tokens::Tokens;
use headlight::model::trace::Trace;
use headlight::session::Session;
use headlight::session::numbers::{NamedNumbers, Numbers};
use serde_json::{Value, json};

/// A text for the small model, with the ids 4, 5, 6 and 4.
pub const TEXT: &str = "one two six one";

/// Number of layers of the small model.
pub const N_LAYERS: usize = 3;

/// Number of heads in each layer.
pub const N_HEADS: usize = 5;

/// Number of tokens in the text, including special ones.
pub const N: usize = 6;

/// The steps from a query and a key to the weight.
pub const SCORE_STEPS: [&str; 7] = [
    "dot_products",
    "scaled_scores",
    "attn_scores",
    "row_max",
    "exp",
    "exp_sum",
    "pattern",
];

/// A session with the small model and the text.
pub fn session() -> Session {
    let mut session = loaded();
    session.run_text(TEXT, false).unwrap();
    session
}

/// A session with the small model.
pub fn loaded() -> Session {
    let mut session = Session::new(clock);
    load_tiny(&mut session);
    session
}

/// Loads the small model.
pub fn load_tiny(session: &mut Session) {
    let Files {
        config,
        safetensors,
    } = Files::tiny("float32");
    session
        .load_model("tiny", &config, &tokenizer(), &safetensors)
        .unwrap();
}

/// A clock that advances by a millisecond per reading.
pub fn clock() -> f64 {
    thread_local! {
        static NOW: Cell<f64> = const { Cell::new(0.0) };
    }
    NOW.with(|now| {
        now.set(now.get() + 1.0);
        now.get()
    })
}

/// The small model's tokeniser: a vocabulary of words.
pub fn tokenizer() -> Vec<u8> {
    let words = "[PAD] [CLS] [SEP] [UNK] one two six ten is it a the";
    let vocabulary = words.split(' ').enumerate();
    let vocabulary: serde_json::Map<String, Value> = vocabulary
        .map(|(id, word)| (word.into(), id.into()))
        .collect();
    let special = |id: usize, word: &str| {
        json!({
            "id": id, "content": word, "special": true, "single_word": false,
            "lstrip": false, "rstrip": false, "normalized": false,
        })
    };
    let part = |word: &str| json!({"SpecialToken": {"id": word, "type_id": 0}});
    let inserted = |id: usize, word: &str| json!({"id": word, "ids": [id], "tokens": [word]});
    let sequence = json!({"Sequence": {"id": "A", "type_id": 0}});
    let file = json!({
        "version": "1.0",
        "added_tokens": [special(1, "[CLS]"), special(2, "[SEP]")],
        "pre_tokenizer": {"type": "Whitespace"},
        "post_processor": {
            "type": "TemplateProcessing",
            "single": [part("[CLS]"), sequence, part("[SEP]")],
            "pair": [part("[CLS]"), sequence, part("[SEP]")],
            "special_tokens": {"[CLS]": inserted(1, "[CLS]"), "[SEP]": inserted(2, "[SEP]")},
        },
        "model": {"type": "WordLevel", "vocab": vocabulary, "unk_token": "[UNK]"},
    });
    serde_json::to_vec(&file).unwrap()
}

/// The small model, and its tokens of the text.
pub fn model() -> (Model, Tokens) {
    let checkpoint = Files::tiny("float32").read().unwrap();
    let model = Model::new(checkpoint.config, checkpoint.weights).unwrap();
    let ids = Tokens::new(&[1, 4, 5, 6, 4, 2], model.config()).unwrap();
    (model, ids)
}

/// The full trace of the text.
pub fn trace() -> Trace {
    let (model, ids) = model();
    let mut trace = Trace::all();
    model.forward(&mut trace, &ids);
    trace
}

/// A matrix of a trace by name.
pub fn site<'a>(trace: &'a Trace, name: &str) -> &'a Matrix {
    trace.get(name.parse::<Site>().unwrap()).unwrap()
}

/// Converts numbers to a matrix.
pub fn matrix(numbers: &Numbers) -> Matrix {
    numbers.0.clone()
}

/// A matrix by name.
pub fn named(matrices: &[NamedNumbers], name: &str) -> Matrix {
    let found = matrices.iter().find(|one| one.name == name);
    let found = found.unwrap_or_else(|| panic!("there is no {name}"));
    Matrix::from_row_slice(found.rows, found.columns, &found.values.0)
}

/// One row of a matrix.
pub fn row(matrix: &Matrix, row: usize) -> Matrix {
    matrix.rows(row, 1).into_owned()
}

/// Whether two matrices are equal up to rounding.
pub fn is_near(found: &Matrix, expected: &Matrix) -> bool {
    found.shape() == expected.shape() && (found - expected).amax() < 1e-5
}
