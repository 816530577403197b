//! Every message of the crate.
//!
//! A message names the thing, gives the numbers, and says what to do. The page
//! shows it as it stands, so each text is final.

use std::fmt;

/// A result whose error can be shown to a person as it is.
pub type Result<T> = std::result::Result<T, Error>;

/// An error in what a person, a link or a file gave.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
pub enum Error {
    /// A size of a [`Config`](crate::config::Config) is zero or larger than the crate handles.
    #[error("{name} is {value}, but it must lie between 1 and {most}; choose another size.")]
    Size {
        /// The field's name.
        name: &'static str,
        /// The value found.
        value: usize,
        /// The largest value allowed.
        most: usize,
    },
    /// A number of a configuration is not usable.
    #[error("{name} is {value}; give it a positive, finite number.")]
    Scalar {
        /// The field's name.
        name: &'static str,
        /// The value found.
        value: f32,
    },
    /// Two parts of a configuration contradict each other.
    #[error("{0}")]
    Contradiction(String),
    /// A matrix of the weights does not have the shape that the configuration calls for.
    #[error(
        "{name} has the shape {} × {}, but the configuration calls for {} × {}; the weights and the configuration belong to different models.",
        found[0], found[1], expected[0], expected[1]
    )]
    Shape {
        /// The matrix's name.
        name: String,
        /// Rows and columns found.
        found: [usize; 2],
        /// Rows and columns expected.
        expected: [usize; 2],
    },
    /// A matrix is missing although the configuration calls for it, or present although not.
    #[error(
        "{name} is {found}, but the configuration says that it is {expected}; take weights and configuration of the same model."
    )]
    Presence {
        /// The matrix's name.
        name: String,
        /// `present` or `absent`.
        found: &'static str,
        /// `present` or `absent`.
        expected: &'static str,
    },
    /// A matrix holds NaN or an infinity.
    #[error(
        "{name} holds {value} in row {row}, column {column} (counted from 1); every number must be finite."
    )]
    NotFinite {
        /// The matrix's name.
        name: String,
        /// Row, counted from 1.
        row: usize,
        /// Column, counted from 1.
        column: usize,
        /// The value found.
        value: f32,
    },
    /// No tokens at all.
    #[error("Type at least one word.")]
    NoTokens,
    /// More tokens than the model has positions for.
    #[error(
        "The text has {found} tokens, but this model reads at most {most}. Shorten it by {} or more.",
        found - most
    )]
    TooManyTokens {
        /// How many there are.
        found: usize,
        /// How many the model can read (`n_ctx`).
        most: usize,
    },
    /// A text read bit by bit with a model that needs it whole.
    #[error(
        "This model's tokens look at later ones, so it cannot read a text bit by bit; run it on the whole text."
    )]
    NotCausal,
    /// A token id outside the vocabulary.
    #[error(
        "Token {position} (counted from 1) has the id {id}, but the vocabulary has {d_vocab} entries, 0 to {}; tokenise with the model's own tokeniser.",
        d_vocab - 1
    )]
    TokenId {
        /// Position, counted from 1.
        position: usize,
        /// The id found.
        id: usize,
        /// The vocabulary's size.
        d_vocab: usize,
    },
    /// A token-type id that the model does not have.
    #[error(
        "Token {position} (counted from 1) has the token type {token_type}; this model has none above {last}, so choose a smaller one."
    )]
    TokenType {
        /// Position, counted from 1.
        position: usize,
        /// The token type found.
        token_type: usize,
        /// The model's last token type.
        last: usize,
    },
    /// As many token types as tokens are needed.
    #[error("There are {ids} token ids but {token_types} token types; give one type for each id.")]
    TokenTypeCount {
        /// How many ids.
        ids: usize,
        /// How many types.
        token_types: usize,
    },
    /// A name that is no site.
    #[error(
        "\"{0}\" is not the name of an activation; names look like \"blocks.0.attn.pattern.1\" (layer, then head, both counted from 0)."
    )]
    UnknownSite(String),
    /// A site that this model or this run does not have.
    #[error("{site} does not exist here: {reason}.")]
    NoSuchSite {
        /// The site's name.
        site: String,
        /// Why not.
        reason: String,
    },
    /// What should replace the matrix at a site has another shape.
    #[error(
        "The replacement for {site} has the shape {} × {}, but this run makes it {} × {}; give one number for each cell.",
        found[0], found[1], expected[0], expected[1]
    )]
    Replacement {
        /// The site's name.
        site: String,
        /// Rows and columns found.
        found: [usize; 2],
        /// Rows and columns expected.
        expected: [usize; 2],
    },
    /// A site that the trace did not record.
    #[error("{0} was not recorded in this run; ask for it when the run is started.")]
    NotRecorded(String),
    /// A layer, head or token that is not there.
    #[error("There is no {what} {index}; choose one from 0 to {}.", count - 1)]
    NoSuch {
        /// What was asked for.
        what: &'static str,
        /// Which one, counted from 0.
        index: usize,
        /// How many there are; at least one.
        count: usize,
    },
    /// A range of tokens that is empty or reaches beyond the text.
    #[error(
        "The tokens from {start} up to but not including {end} are no part of the text; choose one or more of its {n} tokens, 0 to {}.",
        n - 1
    )]
    TokenRange {
        /// The first token, counted from 0.
        start: usize,
        /// The token after the last.
        end: usize,
        /// How many tokens there are; at least one.
        n: usize,
    },
    /// A picture of no head at all.
    #[error("No head was chosen; choose one or more.")]
    NoHead,
    /// A cell outside its matrix.
    #[error(
        "{name} has {} rows and {} columns, but row {row}, column {column} (counted from 0) was asked for.",
        shape[0], shape[1]
    )]
    NoSuchCell {
        /// The matrix's name.
        name: String,
        /// Row, counted from 0.
        row: usize,
        /// Column, counted from 0.
        column: usize,
        /// Rows and columns.
        shape: [usize; 2],
    },
    /// A cell of the worked example holds no usable number.
    #[error("Row {}, column {} of {table}: {problem}", row + 1, column + 1)]
    Cell {
        /// The table's name as the page writes it.
        table: &'static str,
        /// Row, counted from 0.
        row: usize,
        /// Column, counted from 0.
        column: usize,
        /// What is wrong with it.
        problem: CellProblem,
    },
    /// The width that scores are scaled by is no usable size.
    #[error("d_k: \"{text}\" is not a whole number from 1 to {most}. Type one such as 64.")]
    ScoreWidth {
        /// What was typed.
        text: String,
        /// The largest value allowed.
        most: usize,
    },
    /// A table of the worked example has a size that does not fit the others.
    #[error(
        "{table} has {}, but this example needs {}; correct the link, or press Reset.",
        size(found),
        size(expected)
    )]
    Table {
        /// The table's name as the page writes it.
        table: &'static str,
        /// Rows and columns found; no columns when the rows differ in length.
        found: [usize; 2],
        /// Rows and columns needed.
        expected: [usize; 2],
    },
    /// The worked example has no table to begin with.
    #[error(
        "The example gives neither inputs (X) nor scores, so there is nothing to compute; correct the link, or press Reset."
    )]
    NothingGiven,
    /// A token's name is too long to stand beside a row.
    #[error(
        "The name of token {position} has {found} characters, but at most {most} fit beside a row. Shorten it by {} or more.",
        found - most
    )]
    NameTooLong {
        /// Position, counted from 1.
        position: usize,
        /// Characters found.
        found: usize,
        /// Characters allowed.
        most: usize,
    },
    /// `config.json` is no description of a model.
    #[error("config.json cannot be read: {0}. Take the one that belongs to the model.")]
    ConfigFile(String),
    /// A field of `config.json` is not there.
    #[error("config.json has no {field}; take the one that belongs to the model.")]
    ConfigMissing {
        /// The field.
        field: &'static str,
    },
    /// A field of `config.json` has a value that the crate does not support.
    #[error(
        "{field} is {found} in config.json, but only {supported} {} supported; choose another model.",
        is_or_are(supported)
    )]
    ConfigValue {
        /// The field.
        field: &'static str,
        /// The value found, as JSON.
        found: String,
        /// What would be understood.
        supported: String,
    },
    /// Files that make no model together.
    #[error("These files make no model: {0}.")]
    Files(String),
    /// A file that was there when it was chosen, and cannot be read now.
    #[error("{0} cannot be read any more: it was changed, moved or deleted. Choose it again.")]
    Gone(String),
    /// A file of weights is not what its header says, or has none.
    #[error(
        "{file} cannot be read: {problem}. It may have been cut off on the way; fetch it again."
    )]
    WeightsFile {
        /// The file.
        file: String,
        /// What is wrong with it.
        problem: String,
    },
    /// A file is something else than its name says.
    #[error("{file} is {what}.")]
    NotModelFile {
        /// The file.
        file: String,
        /// What it is, and what to do.
        what: String,
    },
    /// A tensor that the configuration calls for is not in the file.
    #[error(
        "{file} has no tensor {name}, which the configuration calls for; the two files belong to different models."
    )]
    TensorMissing {
        /// The file.
        file: String,
        /// The tensor.
        name: String,
    },
    /// Tensors of the file that the configuration has no place for.
    #[error(
        "The configuration has no place for {} of {file}; the two files belong to different models.",
        first_names(names)
    )]
    TensorsExtra {
        /// The file.
        file: String,
        /// The tensors.
        names: Vec<String>,
    },
    /// A tensor does not have the shape that the configuration calls for.
    #[error(
        "{name} has the shape {found:?}, but the configuration calls for {expected:?}; the weights and the configuration belong to different models."
    )]
    TensorShape {
        /// The tensor.
        name: String,
        /// The shape found.
        found: Vec<usize>,
        /// The shape expected.
        expected: Vec<usize>,
    },
    /// The numbers of a tensor are of a type that the crate does not read.
    #[error(
        "{name} holds numbers of the type {found}, but only F32, F16 and BF16 are supported, and Q8_0, Q4_0 and Q4_1 in a GGUF; save the model in one of these."
    )]
    TensorType {
        /// The tensor.
        name: String,
        /// The type found.
        found: String,
    },
    /// A field in the header of a file of weights is missing or has a value that the crate does
    /// not support.
    #[error(
        "{field} is {found} in {file}, but only {supported} {} supported; choose another model.",
        is_or_are(supported)
    )]
    HeaderField {
        /// The file.
        file: String,
        /// The field.
        field: String,
        /// The value found, or that there is none.
        found: String,
        /// What would be understood.
        supported: String,
    },
    /// `tokenizer.json` is no description of a tokeniser.
    #[error("tokenizer.json cannot be read: {0}. Take the one that belongs to the model.")]
    TokenizerFile(String),
    /// A file of a SentencePiece tokeniser that cannot be used.
    #[error("{file} cannot be read: {problem}. Take the one that belongs to the model.")]
    SentencePiece {
        /// The file.
        file: String,
        /// What is wrong with it.
        problem: String,
    },
    /// A tokeniser has no token for a piece of a text.
    #[error(
        "The text cannot be cut into tokens: {0}. Type other words, or take the tokeniser that belongs to the model."
    )]
    Untokenizable(String),
    /// Words that a vocabulary of whole words does not have.
    #[error(
        "{}; type words that it knows, with a space between them: {}.",
        not_among(unknown),
        first_words(known)
    )]
    UnknownWords {
        /// The words.
        unknown: Vec<String>,
        /// Those of the vocabulary.
        known: Vec<String>,
    },
    /// A base that makes no series of wavelengths.
    #[error("The base of the wavelengths is {0}; choose one above 1, such as 10000.")]
    Base(f32),
    /// A share of the probability that leaves no token, or more than all.
    #[error("top-p is {0}; choose a share above 0 and at most 1.")]
    TopP(f32),
    /// A word whose probability was asked for, without a letter.
    #[error("A word whose probability is asked for is empty; type at least one letter.")]
    EmptyWord,
    /// A continuation of a text without a token.
    #[error("A continuation is empty; type at least one letter in each box.")]
    EmptyContinuation,
    /// A next word asked of a model that predicts none.
    #[error("{name} reads text and predicts no next word; choose SmolLM2-135M.")]
    NoUnembedding {
        /// The model's name.
        name: String,
    },
    /// A translation asked of a model that makes none.
    #[error("{name} does not translate; choose a model that does, marian-en-pt or marian-pt-en.")]
    NoDecoder {
        /// The model's name.
        name: String,
    },
    /// A beginning of a translation with something that the model cannot write.
    #[error(
        "This model cannot write {0:?}: its vocabulary has no piece for it; choose other letters."
    )]
    Beginning(String),
    /// A beginning of a translation that leaves no place for the rest.
    #[error(
        "The beginning has {found} tokens, but a translation can begin with at most {most}. Shorten it by {} or more.",
        found - most
    )]
    LongBeginning {
        /// How many there are.
        found: usize,
        /// How many there can be.
        most: usize,
    },
    /// A logit taken apart in a model whose residual stream is no sum.
    #[error(
        "This model normalises its residual stream between the blocks, so a logit is no sum of what its parts write; choose a model with the norms in front of attention and MLP."
    )]
    PostNorm,
    /// A guess that cannot be judged.
    #[error("The guess cannot be judged: {0}.")]
    Guess(String),
    /// A lookup that cannot be made.
    #[error("The lookup cannot be made: {0}.")]
    Lookup(String),
    /// An order that does not name each token of the text once.
    #[error(
        "The order names {found} different tokens of the text, which has {n}; name each of them once, counted from 0."
    )]
    Order {
        /// How many different tokens of the text are named.
        found: usize,
        /// How many there are.
        n: usize,
    },
    /// A question about a model before there is one.
    #[error("There is no model yet; load one first.")]
    NoModel,
    /// A question about a model that the session does not have.
    #[error("The model {0} is not loaded; load it first, and then the one it is compared with.")]
    NotLoaded(String),
    /// A question about a text before one was run.
    #[error("Nothing has been computed yet; run a text first.")]
    NoText,
    /// A question about a translation before there is one.
    #[error("Nothing has been translated yet; translate a text first.")]
    NoTranslation,
    /// A question about the worked example before it was run.
    #[error("Nothing has been computed yet; run an example first.")]
    NoExample,
    /// A question about a training before one was begun.
    #[error("No model is being trained; begin a training first.")]
    NoTraining,
    /// A setting of a training out of its range.
    #[error("{name} is {value}; choose {allowed}.")]
    TrainSetting {
        /// The setting.
        name: &'static str,
        /// The value found.
        value: String,
        /// The values allowed.
        allowed: String,
    },
    /// Pairs of sentences, typed line by line.
    #[error("The pairs cannot be read: {0}.")]
    Pairs(String),
    /// A model of a step that was not kept.
    #[error("The model of step {0} was not kept; choose one of the steps that were.")]
    NotKept(usize),
    /// A step of a training that cannot go on.
    #[error("{0}")]
    Diverged(String),
    /// Another order of the words, asked of a model whose positions cannot be left out.
    #[error(
        "This model turns queries and keys by their positions, which cannot be left out; choose all-MiniLM-L6-v2, which adds positions to its words."
    )]
    RotaryPositions,
    /// Learned positions of a model that has none.
    #[error("The positions of this model are not learned.")]
    NoLearnedPositions,
    /// A link that does not fit into a QR code.
    #[error(
        "The link has {0} characters, which is more than a QR code holds. Shorten the sentence."
    )]
    LinkTooLong(usize),
    /// A word that is none of those allowed.
    #[error("\"{found}\" is not a known {what}; choose one of {choices}.")]
    UnknownWord {
        /// What the word should name.
        what: &'static str,
        /// The word found.
        found: String,
        /// The words allowed.
        choices: &'static str,
    },
}

impl Error {
    /// The error for a word that is none of those allowed; a long word is cut.
    pub fn unknown_word(what: &'static str, found: &str, choices: &'static str) -> Self {
        Error::UnknownWord {
            what,
            found: found.chars().take(30).collect(),
            choices,
        }
    }

    /// The same error about the file of that name, where it names the file as it is usually called.
    pub fn of_file(mut self, usual: &str, name: &str) -> Self {
        if let Error::WeightsFile { file, .. }
        | Error::TensorMissing { file, .. }
        | Error::TensorsExtra { file, .. }
        | Error::NotModelFile { file, .. }
        | Error::HeaderField { file, .. } = &mut self
            && file == usual
        {
            *file = name.into();
        }
        self
    }
}

/// What is wrong with a number that a person typed.
#[derive(Debug, Clone, PartialEq)]
pub enum CellProblem {
    /// Nothing was typed.
    Empty,
    /// The text is no number.
    NotANumber(String),
    /// NaN or an infinity.
    NotFinite(String),
    /// The comma may be a decimal comma or divide thousands.
    TwoReadings {
        /// What was typed.
        text: String,
        /// With a decimal point.
        decimal: String,
        /// Without commas.
        thousands: String,
    },
    /// Too large to compute with.
    OutOfRange {
        /// What was typed.
        text: String,
        /// The largest magnitude allowed.
        most: f64,
    },
}

impl fmt::Display for CellProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CellProblem::Empty => write!(f, "the cell is empty. Type a number; 0 is one too."),
            CellProblem::NotANumber(text) => write!(
                f,
                "\"{text}\" is not a number. Type one such as 2, −1.5, 1/3 or √2."
            ),
            CellProblem::NotFinite(text) => {
                write!(
                    f,
                    "\"{text}\" is not a finite number. Type one such as 2 or −1.5."
                )
            }
            CellProblem::TwoReadings {
                text,
                decimal,
                thousands,
            } => write!(
                f,
                "\"{text}\" can mean {decimal} or {thousands}. Type the one that you mean, without a comma."
            ),
            CellProblem::OutOfRange { text, most } => write!(
                f,
                "{text} is too large; numbers from −{most} to {most} keep every product finite."
            ),
        }
    }
}

/// Checks that one of `count` things, counted from 0, is there.
///
/// # Errors
///
/// [`Error::NoSuch`].
pub fn check_index(what: &'static str, index: usize, count: usize) -> Result<()> {
    if index < count {
        return Ok(());
    }
    Err(Error::NoSuch { what, index, count })
}

/// The beginning of a text that comes from a file, short enough for a message.
pub fn excerpt(text: &str) -> String {
    const MOST: usize = 120;
    match text.char_indices().nth(MOST) {
        None => text.into(),
        Some((end, _)) => format!("{}…", &text[..end]),
    }
}

/// The first few of many words that a model does not know.
fn not_among(words: &[String]) -> String {
    const MOST: usize = 3;
    let named: Vec<_> = words
        .iter()
        .take(MOST)
        .map(|word| format!("“{}”", excerpt(word)))
        .collect();
    match (&named[..], words.len().saturating_sub(MOST)) {
        ([only], _) => format!("{only} is no word of this model"),
        (_, 0) => format!("{} are no words of this model", named.join(", ")),
        (_, more) => format!(
            "{} and {more} more are no words of this model",
            named.join(", ")
        ),
    }
}

/// The first of a vocabulary's words.
fn first_words(words: &[String]) -> String {
    const MOST: usize = 40;
    let mut named: Vec<_> = words.iter().take(MOST).map(|word| excerpt(word)).collect();
    if words.len() > MOST {
        named.push("…".into());
    }
    named.join(", ")
}

/// The first few of many names.
fn first_names(names: &[String]) -> String {
    const MOST: usize = 3;
    match names {
        [name] => format!("the tensor {name}"),
        _ if names.len() <= MOST => format!("the tensors {}", names.join(", ")),
        _ => format!(
            "the tensors {} and {} more",
            names[..MOST].join(", "),
            names.len() - MOST
        ),
    }
}

/// The verb for one value, which is quoted or a switch, or for several.
fn is_or_are(supported: &str) -> &'static str {
    let one = ["false", "true"].contains(&supported) || supported.matches('"').count() == 2;
    if one { "is" } else { "are" }
}

fn size([rows, columns]: &[usize; 2]) -> String {
    match columns {
        0 => format!("{rows} rows of different lengths"),
        _ => format!("{rows} × {columns} numbers"),
    }
}
